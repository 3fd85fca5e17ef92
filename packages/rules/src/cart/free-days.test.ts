import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysFromTo } from '../kernel/days.ts'
import {
  type BookedDays,
  firstFreeStart,
  isFreeFor,
  type ListingDays,
  runsOf,
  startProblem,
  unitsFree,
  type WantedRental,
} from './free-days.ts'
import { bookedDays, earliestStart, latestStart, rentalPeriodOf, turnaround } from './rental-period.ts'

const today = '2026-11-21'
const on = (ahead: number) => addDays(today, ahead)
const listing = (changes: Partial<ListingDays> = {}): ListingDays => ({
  today,
  units: 1,
  booked: [],
  blocked: [],
  turnaround: turnaround.preset,
  ...changes,
})
const wanted = (changes: Partial<WantedRental> = {}): WantedRental => ({
  option: 'day',
  number: 3,
  delivery: 'pickup',
  quantity: 1,
  ...changes,
})
const booked = (unit: number, from: number, to: number): BookedDays => ({ unit, from: on(from), to: on(to) })

test.each([
  ['a day that is gone', listing(), wanted(), -1, 'past'],
  ['today, for a pickup', listing(), wanted(), 0, undefined],
  ['tomorrow, for a parcel', listing(), wanted({ delivery: 'shipping' }), 1, 'soon'],
  ['the third day, for a parcel', listing(), wanted({ delivery: 'shipping' }), 3, undefined],
  ['the first day, where the lender needs four', listing({ turnaround: { before: 4, after: 0 } }), wanted(), 3, 'soon'],
  ['a day beyond the year', listing(), wanted(), 366, 'far'],
  ['days that somebody wears', listing({ booked: [booked(1, 9, 10)] }), wanted(), 8, 'taken'],
  ['days whose turnaround meets another rental', listing({ booked: [booked(1, 9, 10)] }), wanted(), 6, 'taken'],
  ['days that only touch', listing({ booked: [booked(1, 9, 10)] }), wanted(), 5, undefined],
  ['days that the lender has blocked', listing({ units: 5, blocked: [{ from: on(9), to: on(9) }] }), wanted(), 8, 'taken'],
  ['more pieces than are free', listing({ units: 2, booked: [booked(1, 9, 10)] }), wanted({ quantity: 2 }), 8, 'few'],
  ['one of two pieces', listing({ units: 2, booked: [booked(1, 9, 10)] }), wanted(), 8, undefined],
  ['two pieces that are let one after the other', listing({ units: 2, booked: [booked(1, 5, 6), booked(2, 7, 8)] }), wanted(), 5, 'taken'],
] as const)('a rental from %s', (_, of, rental, ahead, problem) => {
  expect(startProblem(of, rental, on(ahead))).toBe(problem)
})

test('without a chosen day a rental begins on the first that fits between others', () => {
  const between = listing({ booked: [booked(1, 3, 3), booked(1, 9, 9)] })
  expect(firstFreeStart(between, wanted())).toBe(on(4))
  expect(firstFreeStart(between, wanted({ number: 30 }))).toBe(on(10))
  expect(firstFreeStart(listing({ blocked: [{ from: today, to: on(800) }] }), wanted())).toBeUndefined()
})

const run = fc.record({
  unit: fc.integer({ min: 1, max: 3 }),
  from: fc.integer({ min: 0, max: 40 }),
  length: fc.integer({ min: 0, max: 8 }),
})
const rentals = fc.array(run, { maxLength: 10 }).map((runs) => runs.map(({ unit, from, length }) => booked(unit, from, from + length)))
const delivery = fc.constantFrom('shipping' as const, 'pickup' as const)

test('the first free start is free and no earlier one is, whatever is booked', () => {
  fc.assert(
    fc.property(rentals, delivery, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 }), (of, how, quantity, number) => {
      const days = listing({ units: 3, booked: of })
      const rental = wanted({ delivery: how, quantity, number })
      const found = firstFreeStart(days, rental) ?? ''
      expect(startProblem(days, rental, found)).toBeUndefined()
      for (let day = earliestStart(today, how); day < found; day = addDays(day, 1)) expect(startProblem(days, rental, day)).toBeDefined()
    }),
  )
})

test('what a calendar shows as free can be let: on each day more pieces are there than are out', () => {
  fc.assert(
    fc.property(rentals, fc.integer({ min: 0, max: 50 }), delivery, (of, ahead, how) => {
      const days = listing({ units: 3, booked: of })
      const rental = wanted({ delivery: how })
      fc.pre(startProblem(days, rental, on(ahead)) === undefined)
      for (const day of bookedDays(rentalPeriodOf(on(ahead), 'day', 3), how)) {
        const out = new Set(of.filter(({ from, to }) => from <= day && day <= to).map(({ unit }) => unit))
        expect(out.size).toBeLessThan(3)
      }
    }),
  )
})

test('a piece is free or not for the whole time; what is free with a parcel is free with a pickup', () => {
  expect(unitsFree(listing({ units: 2, booked: [booked(1, 1, 2), booked(1, 4, 5)] }), { from: on(1), to: on(5) })).toBe(1)
  fc.assert(
    fc.property(rentals, fc.integer({ min: 3, max: 60 }), (of, ahead) => {
      const days = listing({ units: 2, booked: of })
      fc.pre(startProblem(days, wanted({ delivery: 'shipping' }), on(ahead)) === undefined)
      expect(startProblem(days, wanted(), on(ahead))).toBeUndefined()
    }),
  )
})

test('days become runs and back', () => {
  expect(runsOf([])).toEqual([])
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }).map((all) => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(offsets, (all) => {
      const days = all.map(on)
      expect(runsOf(days).flatMap(({ from, to }) => daysFromTo(from, to))).toEqual(days)
    }),
  )
  expect(latestStart(today)).toBe('2027-11-21')
})

test('no piece is free for longer than any rental lasts', () => {
  const wear = (days: number) => ({ from: on(3), to: on(2 + days) })
  expect(isFreeFor(listing({}), wear(365), ['pickup'])).toBe(true)
  expect(isFreeFor(listing({}), wear(366), ['pickup'])).toBe(false)
})

test.each([
  ['pickup', '2026-11-30', 'past'],
  ['pickup', '2026-12-01', undefined],
  ['pickup', '2026-12-02', undefined],
  ['virtual', '2026-11-30', undefined],
] as const)('where it is tomorrow already, a rental by %s that begins on %s is %s', (delivery, start, problem) => {
  const listing = {
    today: '2026-11-30',
    todayAtPickup: '2026-12-01',
    units: 1,
    booked: [],
    blocked: [],
    turnaround: { before: 0, after: 1 },
  }
  const wanted = { option: 'day', number: 1, delivery, quantity: 1 } as const
  expect(startProblem(listing, wanted, start)).toBe(problem)
  expect(firstFreeStart(listing, wanted)).toBe(delivery === 'pickup' ? '2026-12-01' : '2026-11-30')
})
