import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legMachine } from './carrier-leg-states.ts'
import { estimatedDays, estimateOutbound, estimateReturn, returnFactor } from './estimate.ts'
import { labelParcel } from './labels.ts'
import { aggregateParcel, convertLength, convertMass, convertParcel, fallbackParcel, isCompleteParcel, type Parcel } from './parcels.ts'
import { isLabelPriceAccepted, labelChoices, offeredRates, preselectedRate, type Rate, returnChoices } from './rates.ts'
import { sameDaySlots } from './same-day.ts'
import { legAfterReport, legStatusOf, type StoredLegStatus } from './tracking.ts'

const mile = 1609.34
const home = (miles: number) => ({ fromCountry: 'US', toCountry: 'US', metres: miles * mile })
const abroad = (miles: number) => ({ fromCountry: 'US', toCountry: 'FR', metres: miles * mile })

test.each([
  [home(5), 599],
  [home(20), 599],
  [home(50), 899],
  [home(1000), 2999],
  [abroad(0), 1999],
  [abroad(1000), 3499],
  [abroad(9000), 5999],
  [{ ...home(0), metres: null }, 599],
])('sending %j is estimated at %d cents', (way, cents) => {
  expect(estimateOutbound(way)).toBe(cents)
})

test.each([
  [home(50), 'dress', 1, 629],
  [home(50), 'coat', 1, 755],
  [home(50), 'accessories', 1, 503],
  [home(50), 'dress', 2, 660],
  [home(50), 'coat', 20, 944],
  [home(9000), 'coat', 20, 2999],
  [abroad(1000), 'dress', 1, 3499],
])('returning %j, %s, %d pieces, is estimated at %d cents', (way, category, quantity, cents) => {
  expect(estimateReturn(way, [{ category, quantity }])).toBe(cents)
})

test('an estimated return without items or way falls back to its base', () => {
  expect(estimateReturn(home(50), [])).toBe(599)
  expect(estimateReturn({ ...abroad(0), metres: null }, [{ category: 'dress', quantity: 1 }])).toBe(1999)
})

test('the size factor of a return stays within 0.8 and 1.5', () => {
  const item = fc.record({ category: fc.constantFrom('coat', 'accessories', 'dress'), quantity: fc.integer({ min: 1, max: 30 }) })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), (items) => {
      expect(returnFactor(items)).toBeGreaterThanOrEqual(0.8)
      expect(returnFactor(items)).toBeLessThanOrEqual(1.5)
    }),
  )
})

test.each([
  [{ ...home(0), metres: 100_000 }, 1, 2],
  [{ ...home(0), metres: 600_000 }, 2, 4],
  [{ ...home(0), metres: 1_200_000 }, 4, 6],
  [{ ...abroad(0), metres: 100_000 }, 5, 7],
  [{ ...abroad(0), metres: 6_000_000 }, 7, 10],
  [{ ...abroad(0), metres: 9_000_000 }, 10, 15],
])('%j takes %d to %d days', (way, least, most) => {
  expect(estimatedDays(way)).toEqual({ least, most })
})

const box: Parcel = { length: 12, width: 10, height: 5, distanceUnit: 'in', weight: 2, massUnit: 'lb' }

test('several things in one parcel: heights and weights add up, length and width are the greatest', () => {
  const things = [
    { parcel: box, quantity: 2 },
    { parcel: fallbackParcel, quantity: 1 },
  ]
  expect(aggregateParcel(things, 'US')).toEqual({ length: 12, width: 10, height: 12, distanceUnit: 'in', weight: 5, massUnit: 'lb' })
  expect(aggregateParcel(things, 'FR')).toEqual({
    length: 30.48,
    width: 25.4,
    height: 30.48,
    distanceUnit: 'cm',
    weight: 2.27,
    massUnit: 'kg',
  })
  expect(() => aggregateParcel([], 'US')).toThrow(RangeError)
})

test('units convert by the documented factors, and back', () => {
  expect(convertLength(10, 'in', 'cm')).toBeCloseTo(25.4, 9)
  expect(convertMass(16, 'oz', 'kg')).toBeCloseTo(0.453592, 6)
  expect(convertMass(convertMass(3, 'lb', 'kg'), 'kg', 'lb')).toBeCloseTo(3, 9)
  expect(convertParcel(box, 'in', 'lb')).toEqual(box)
})

test('a parcel with a measure of nothing is not complete', () => {
  expect(isCompleteParcel(box)).toBe(true)
  expect(isCompleteParcel({ ...box, height: 0 })).toBe(false)
  expect(isCompleteParcel({ ...box, weight: null })).toBe(false)
})

test('what cannot be put on a label says what is missing, and of which product', () => {
  const piece = (parcel: unknown, quantity = 1) => ({ name: 'Coat', quantity, parcel })
  const whole = { length: 12, width: 10, height: 5, weight: 2, units: { distance: 'in', mass: 'lb' } }
  expect(labelParcel([piece(whole, 2)], 'US')).toMatchObject({ length: 12, height: 10, weight: 4 })
  expect(labelParcel([], 'US')).toEqual({ problem: 'group_empty' })
  expect(labelParcel([piece(null)], 'US')).toEqual({ problem: 'parcel_missing', product: 'Coat' })
  expect(labelParcel([piece({ ...whole, weight: 0 })], 'US')).toEqual({ problem: 'parcel_invalid', product: 'Coat' })
  expect(labelParcel([piece({ ...whole, units: { distance: 'ell', mass: 'lb' } })], 'US')).toEqual({
    problem: 'parcel_invalid',
    product: 'Coat',
  })
  expect(labelParcel([piece(whole, 0)], 'US')).toEqual({ problem: 'parcel_sum_invalid' })
})

const rate = (id: string, amountMinor: number, estimatedDays: number | null, part: Partial<Rate> = {}): Rate => ({
  id,
  provider: 'Post',
  serviceName: 'Ground',
  serviceToken: 'ground',
  amountMinor,
  currency: 'USD',
  days: '3-5',
  estimatedDays,
  ...part,
})

test('rates to lockers and in other currencies are not offered, the rest cheapest first', () => {
  const offered = offeredRates(
    [
      rate('fast', 1900, 1),
      rate('locker', 300, 4, { serviceName: 'Parcel Locker' }),
      rate('relay', 350, 4, { serviceToken: 'point_relais' }),
      rate('euro', 400, 4, { currency: 'EUR' }),
      rate('slow', 700, 6),
      rate('same', 700, 3),
    ],
    'USD',
  )
  expect(offered.map(({ id }) => id)).toEqual(['same', 'slow', 'fast'])
  expect(preselectedRate(offered, null)?.id).toBe('same')
  expect(preselectedRate(offered, 'fast')?.id).toBe('fast')
  expect(preselectedRate(offered, 'gone')?.id).toBe('same')
  expect(preselectedRate([], 'gone')).toBeUndefined()
})

test('a label screen offers the cheapest, the fastest and one between', () => {
  const rates = [rate('a', 500, 6), rate('b', 800, 4), rate('c', 900, 4), rate('d', 2500, 1)]
  expect(labelChoices(rates).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(labelChoices([rate('a', 500, 1), rate('b', 800, 4), rate('c', 900, 4), rate('d', 2500, 5)]).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'd',
  ])
  expect(labelChoices(rates.slice(0, 2)).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a return offers the cheapest and the fastest of the others, or the second cheapest', () => {
  expect(returnChoices([rate('a', 500, 6), rate('b', 800, 5), rate('d', 2500, 1)]).map(({ id }) => id)).toEqual(['a', 'd'])
  expect(returnChoices([rate('a', 500, 1), rate('b', 800, 5), rate('d', 2500, 4)]).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(returnChoices([])).toEqual([])
})

test('a label that became dearer is bought up to a fifth or 3.00 above its quote', () => {
  expect(isLabelPriceAccepted(1000, 1300, 300)).toBe(true)
  expect(isLabelPriceAccepted(1000, 1301, 300)).toBe(false)
  expect(isLabelPriceAccepted(5000, 6000, 300)).toBe(true)
  expect(isLabelPriceAccepted(5000, 6001, 300)).toBe(false)
})

test('slots of the same day begin three hours ahead and end at ten', () => {
  expect(sameDaySlots(16.5)).toEqual(['20:00', '21:00'])
  expect(sameDaySlots(19.5)).toEqual([])
  expect(sameDaySlots(6)[0]).toBe('09:00')
})

test('reports in any order leave a parcel where the furthest of them says', () => {
  const reports = fc.array(fc.constantFrom('pre_transit', 'transit', 'failure', 'delivered', 'error', 'cancelled'), { maxLength: 8 })
  fc.assert(
    fc.property(reports, (list) => {
      const after = (order: readonly string[]) =>
        order.reduce<StoredLegStatus>((status, word) => legAfterReport(status, legStatusOf(word) ?? 'error') ?? status, 'pre_transit')
      expect(after(list)).toBe(after(list.toReversed()))
    }),
  )
})

test('each report that counts is a move of the carrier in the table', () => {
  const stored = ['pre_transit', 'transit', 'failure', 'delivered', 'returned', 'cancelled'] as const
  const missing = stored.flatMap((from) =>
    stored.filter((to) => {
      if (legAfterReport(from, to) === undefined) return false
      return !legMachine.rows.some(
        (row) => row.by.includes('carrier') && row.from.includes(from) && row.to.some((outcome) => outcome.to === to),
      )
    }),
  )
  expect(missing).toEqual([])
})

test('an unknown word of a carrier is no status', () => {
  expect(legStatusOf('TRANSIT')).toBe('transit')
  expect(legStatusOf('teleported')).toBeUndefined()
})
