import { expect, test } from 'vitest'
import { hourOf, instantAt, isZone, localTime, minutesOf } from './local-time.ts'

test.each([
  ['2026-11-23', 540, 'UTC', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23', 540, 'Asia/Shanghai', '2026-11-23T01:00:00.000Z'],
  ['2026-11-23', 30, 'Asia/Kolkata', '2026-11-22T19:00:00.000Z'],
  ['2026-11-23', 1380, 'America/Los_Angeles', '2026-11-24T07:00:00.000Z'],
  ['2026-03-29', 150, 'Europe/Paris', '2026-03-29T01:30:00.000Z'], // the clock leaps from two to three
  ['2026-10-25', 540, 'Europe/Paris', '2026-10-25T08:00:00.000Z'],
  ['2027-03-14', 150, 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'], // comes twice
  ['2026-11-01', 240, 'America/New_York', '2026-11-01T09:00:00.000Z'],
])('%s at minute %i in %s is %s', (day, minutes, zone, instant) => {
  expect(instantAt(day, minutes, zone).toISOString()).toBe(instant)
})

test('a clock on the wall shows day, minute and weekday', () => {
  expect(localTime(new Date('2026-11-22T23:30:00Z'), 'Asia/Shanghai')).toEqual({ day: '2026-11-23', minutes: 450, weekday: 1 })
  expect(localTime(new Date('2026-11-22T12:00:00Z'), 'UTC').weekday).toBe(7)
})

test('hours are written and read; zones are known by name', () => {
  expect([minutesOf('09:30'), hourOf(570), hourOf(0)]).toEqual([570, '09:30', '00:00'])
  expect([isZone('Europe/Paris'), isZone('Mars/Base'), isZone('')]).toEqual([true, false, false])
})
