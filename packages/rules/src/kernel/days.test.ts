import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, daysFromTo, isDay, rentalDays } from './days.ts'

const someDay = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('adding days and counting them between are the two sides of one sum', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count)
      expect(addDays(addDays(day, count), -count)).toBe(day)
    }),
  )
})

test.each([
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-29', 1, '2026-03-30'],
])('the day %s and %d more is %s', (day, count, later) => {
  expect(addDays(day, count)).toBe(later)
})

test('days that the calendar does not have are refused', () => {
  expect(isDay('2026-02-30')).toBe(false)
  expect(isDay('2026-2-3')).toBe(false)
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
})

test('a span has both its ends, and none when it runs backwards', () => {
  expect(daysFromTo('2026-11-21', '2026-11-23')).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(daysFromTo('2026-11-21', '2026-11-20')).toEqual([])
})

test.each([
  ['day', 3, 3],
  ['week', 2, 14],
  ['month', 1, 30],
  ['hour', 4, 1],
  ['hour', 25, 2],
] as const)('%s times %d is %d days of rent', (option, number, days) => {
  expect(rentalDays(option, number)).toBe(days)
})

test('an instant falls on the day of the zone that is asked', () => {
  const instant = new Date('2026-11-21T23:30:00Z')
  expect(dayIn(instant)).toBe('2026-11-21')
  expect(dayIn(instant, 'Asia/Shanghai')).toBe('2026-11-22')
  expect(dayIn(instant, 'America/New_York')).toBe('2026-11-21')
})
