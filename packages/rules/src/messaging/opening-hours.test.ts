import { expect, test } from 'vitest'
import { opensAt } from './opening-hours.ts'

const week = { days: [1, 2, 3, 4, 5], from: 9 * 60, until: 17 * 60, zone: 'Asia/Shanghai' }
test.each([
  [week, '2026-11-23T01:00:00Z', undefined], // Monday, nine o'clock there
  [week, '2026-11-23T00:59:00Z', '2026-11-23T01:00:00.000Z'],
  [week, '2026-11-23T09:00:00Z', '2026-11-24T01:00:00.000Z'],
  [week, '2026-11-27T09:00:00Z', '2026-11-30T01:00:00.000Z'], // after Friday comes Monday
  [{ ...week, days: [1] }, '2026-11-23T09:00:00Z', '2026-11-30T01:00:00.000Z'],
  [{ ...week, days: [] }, '2026-11-23T01:00:00Z', undefined],
])('whoever answers at %j opens, asked at %s, at %s', (hours, now, at) => {
  expect(opensAt(hours, new Date(now))?.toISOString()).toBe(at)
})
