import { afterEach, expect, test, vi } from 'vitest'
import { zonesWith, zoneTime } from './zones.ts'

afterEach(() => vi.restoreAllMocks())

const nameOf = (zone: string, locale: string) => zonesWith(zone, locale).find(({ id }) => id === zone)?.name

test('zones are named by their time and city and sorted by that, and the chosen one is among them', () => {
  expect(nameOf('America/Argentina/Buenos_Aires', 'en')).toBe('Argentina Standard Time · Buenos Aires')
  const zones = zonesWith('America/Chicago', 'en').map(({ id }) => id)
  expect(zones.indexOf('America/Chicago')).toBeGreaterThan(-1)
  expect(nameOf('America/Chicago', 'en')).toBe('Central Time · Chicago')
  expect(zones.indexOf('Europe/Zurich')).toBeLessThan(zones.indexOf('America/Chicago')) // Central European Time
  expect(zones.indexOf('America/Chicago')).toBeLessThan(zones.indexOf('Asia/Shanghai'))
})

test('who reads Chinese finds each zone under a Chinese name of its own, in the order of their sounds', () => {
  expect(nameOf('America/New_York', 'zh-CN')).toBe('纽约时间')
  expect(nameOf('Asia/Shanghai', 'zh-CN')).toBe('中国时间')
  const names = zonesWith('America/New_York', 'zh-CN').map(({ name }) => name)
  expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(names.indexOf('巴黎时间')).toBe(-1) // a country of one zone gives it its name
  expect(names.indexOf('法国时间')).toBeLessThan(names.indexOf('纽约时间'))
  expect(names.indexOf('纽约时间')).toBeLessThan(names.indexOf('中国时间'))
  for (const india of ['Asia/Kolkata', 'Asia/Calcutta'])
    expect(zonesWith(india, 'zh-CN').filter(({ name }) => name === '印度时间')).toEqual([{ id: india, name: '印度时间' }])
})

test('a browser without Chinese names of cities says the Chinese name of the time beside the city', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (this: Intl.DateTimeFormat) {
    const isShort = this.resolvedOptions().timeZoneName === 'shortGeneric'
    return [{ type: 'timeZoneName', value: isShort ? 'New York时间' : '北美东部时间' }]
  })
  expect(nameOf('America/New_York', 'zh-CN')).toBe('北美东部时间 · New York')
})

test('a chosen zone is explained in the language of the reader', () => {
  expect(zoneTime('America/Chicago', 'en')).toMatch(/^Central Time · \d+:\d\d.[AP]M$/)
  expect(zoneTime('Asia/Shanghai', 'zh-CN')).toMatch(/^中国标准时间 · \d\d:\d\d$/)
})
