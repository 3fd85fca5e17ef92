import { expect, test } from 'vitest'
import { zonePlace, zonesWith, zoneTime } from './zones.ts'

test('zones are named and sorted by their places, and the chosen one is among them', () => {
  expect(zonePlace('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America')
  const zones = zonesWith('America/Chicago')
  expect(zones).toContain('America/Chicago')
  expect(zones.indexOf('America/Chicago')).toBeLessThan(zones.indexOf('Asia/Shanghai'))
  expect(zones.indexOf('Asia/Shanghai')).toBeLessThan(zones.indexOf('Europe/Zurich'))
})

test('a chosen zone is explained in the language of the reader', () => {
  expect(zoneTime('America/Chicago', 'en')).toMatch(/^Central Time · \d+:\d\d.[AP]M$/)
  expect(zoneTime('Asia/Shanghai', 'zh-CN')).toMatch(/^中国标准时间 · \d\d:\d\d$/)
})
