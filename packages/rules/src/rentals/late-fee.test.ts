import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buyOutPrice, lateDaysOf, lateFeeOf, reminderDays } from './late-fee.ts'

test.each([
  ['2026-12-10', 0],
  ['2026-12-09', 0],
  ['2026-12-11', 0],
  ['2026-12-12', 1],
  ['2026-12-20', 9],
])('due on the 10th and back on %s, %d days cost', (returned, days) => {
  expect(lateDaysOf('2026-12-10', returned)).toBe(days)
})

test('each late day costs its part of the rent, never more than the deposit', () => {
  const rental = { rentMinor: 4_000, rentalDays: 3, depositMinor: 2_000 }
  expect([lateFeeOf(rental, 0), lateFeeOf(rental, 1), lateFeeOf(rental, 2)]).toEqual([0, 1_334, 2_000])
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 90 }), fc.nat(1e6), fc.nat(400), (rentMinor, rentalDays, depositMinor, days) => {
      expect(lateFeeOf({ rentMinor, rentalDays, depositMinor }, days)).toBeLessThanOrEqual(depositMinor)
    }),
  )
})

test('a renter is reminded two days before, on the day and the day after', () => {
  expect(reminderDays('2026-12-10')).toEqual(['2026-12-08', '2026-12-10', '2026-12-11'])
})

test('a buy-out costs the lower of the price then and now', () => {
  expect([buyOutPrice(9_000, 8_000), buyOutPrice(8_000, 9_000)]).toEqual([8_000, 8_000])
})
