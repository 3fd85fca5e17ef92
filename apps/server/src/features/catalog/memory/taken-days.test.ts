import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keptFor, unitsFree } from '@rondo/rules/cart/free-days'
import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import { turnaround } from '@rondo/rules/cart/rental-period'
import { addDays, type Day, dayIn } from '@rondo/rules/kernel/days'
import { RING } from './rows-by-day.ts'
import { DaysAsked, gone, TakenDays } from './taken-days.ts'

const now = Date.now()
const today = dayIn(new Date(now))
const days = (least: number, most: number, length: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: 0, max: length }))
    .map(([from, more]): [Day, Day] => [addDays(today, from), addDays(today, from + more)])
const moment = fc.integer({ min: -2, max: 2 }).map((hours) => now + hours * 3_600_000 + 1)
const facts = fc.record({
  units: fc.integer({ min: 0, max: 4 }),
  held: fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), moment), { maxLength: 1 }),
  booked: fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), days(-5, 380, 12), fc.option(moment, { freq: 5 }))
      .map(([unit, [from, to], until]) => ({ unit, from, to, until })),
    { maxLength: 6 },
  ),
  blocked: fc.array(days(-5, 380, 8), { maxLength: 2 }),
  before: fc.oneof(fc.constant(turnaround.preset.before), fc.integer({ min: 0, max: turnaround.most })),
  after: fc.oneof(fc.constant(turnaround.preset.after), fc.integer({ min: 0, max: turnaround.most })),
})
const deliveries = { parcel: 'shipping', pickup: 'pickup' } as const satisfies Record<keyof typeof gone, DeliveryMethod>

test('the days that are not free of thousands of listings are those that the rule of the calendar says', () => {
  fc.assert(
    fc.property(fc.array(facts, { minLength: 1, maxLength: 70 }), days(0, 370, 10), fc.nat(), (listings, [from, to], dropped) => {
      const taken = new TakenDays()
      const put = (id: number, { booked, ...more }: (typeof listings)[number]) =>
        taken.put(
          id,
          JSON.stringify({
            ...more,
            // as the view gives them: in the order of their units
            booked: booked.toSorted((a, b) => a.unit - b.unit).map((one) => [one.unit, one.from, one.to, one.until]),
          }),
        )
      // a row that another listing had is as good as a new one
      const other = listings[dropped % listings.length]!
      put(0, other)
      taken.drop(0)
      for (const [id, one] of listings.entries()) put(id + 1, one)
      const slots = {
        columns: { id: Float64Array.from(listings, (_, slot) => slot + 1) },
        living: new Uint32Array(8).fill(0xff_ff_ff_ff),
        slotOf: new Map(listings.map((_, slot) => [slot + 1, slot])),
      }
      const asked = new DaysAsked({ today, now, wear: { from, to } })
      const lostIn = (one: TakenDays) => {
        const lost = listings.map(() => 0)
        one.eachGone(asked, slots, (slot, ways) => (lost[slot] = ways))
        return lost
      }
      const lost = lostIn(taken)
      // neither an empty row nor one that was taken in later stands in another's place
      taken.put(-2, JSON.stringify({ ...other, booked: [], units: 1 }))
      taken.drop(-2)
      const copy = new TakenDays()
      const { facts, days } = taken.stored()
      copy.restore(facts, days)
      expect(lostIn(copy)).toEqual(lost)
      for (const [slot, { units, held, booked, blocked, before, after }] of listings.entries())
        for (const way of ['parcel', 'pickup'] as const) {
          if (!asked.usual[way]) continue // a search leaves such a way out for all listings
          const kept = keptFor(today, { from, to }, deliveries[way], { before, after })
          const heldNow = held.reduce((sum, [pieces, until]) => sum + (until > now ? pieces : 0), 0)
          const bookedNow = booked.filter(({ until }) => until === null || until > now)
          const free =
            kept && unitsFree({ units: units - heldNow, booked: bookedNow, blocked: blocked.map(([from, to]) => ({ from, to })) }, kept) > 0
          expect({ slot, way, isGone: (lost[slot]! & gone[way]) !== 0 }).toEqual({ slot, way, isGone: !free })
        }
    }),
    { numRuns: 300 },
  )
})

test('what is stored of days that have passed does not stand in the way of those that have their places now', () => {
  const slots = { columns: { id: Float64Array.of(1) }, living: Uint32Array.of(1), slotOf: new Map([[1, 0]]) }
  const taken = new TakenDays()
  const { before, after } = turnaround.preset
  const blocked = [[addDays(today, -1), addDays(today, 1)]]
  taken.put(1, JSON.stringify({ units: 1, held: [], booked: [], blocked, before, after }))
  const { facts, days } = taken.stored()
  vi.useFakeTimers({ now: now + 200 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const copy = new TakenDays()
  copy.restore(facts, days)
  const wear = { from: addDays(today, RING - 1), to: addDays(today, RING - 1) }
  const seen: number[] = []
  copy.eachGone(new DaysAsked({ today: addDays(today, 200), now: Date.now(), wear }), slots, (slot) => seen.push(slot))
  expect(seen).toEqual([])
})
