import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, daysFromTo } from '../kernel/days.ts'
import { groupKeyOf, groupLines, groupTypeOf } from './grouping.ts'
import { clampQuantity, type Placed, placeLine, quantityAfter, roomFor } from './lines.ts'
import { bookedDays, canExtend, earliestStart, rentalPeriodOf, turnaround } from './rental-period.ts'

const buy: Placed = { productId: 1, type: 'buy', deliveryMethod: 'shipping', period: null }
const rent: Placed = {
  productId: 1,
  type: 'rent',
  deliveryMethod: 'shipping',
  period: { option: 'day', number: 3, startDate: '2026-12-01' },
}

test.each<[string, Placed[], Placed, object]>([
  ['a product that is not there is added', [], buy, { status: 'added' }],
  ['the same once more is in the cart already', [{ ...buy, productId: 2 }, buy], buy, { status: 'already_in_cart', itemIndex: 1 }],
  ['another type of the product is a line of its own', [buy], rent, { status: 'added' }],
  ['another delivery is a line of its own', [buy], { ...buy, deliveryMethod: 'pickup' }, { status: 'added' }],
  ['another variant is a line of its own', [buy], { ...buy, variantId: 'red' }, { status: 'added' }],
  ['the same rental is in the cart already', [rent], { ...rent }, { status: 'already_in_cart', itemIndex: 0 }],
  [
    'a rental for another period asks which one is meant',
    [buy, rent],
    { ...rent, period: { option: 'week', number: 1, startDate: '2026-12-01' } },
    { status: 'choice_required', itemIndex: 1 },
  ],
])('%s', (_, cart, line, placement) => {
  expect(placeLine(cart, line)).toEqual(placement)
})

test('all lines of a product together stay within its stock', () => {
  const cart = [
    { ...buy, quantity: 2 },
    { ...rent, quantity: 1 },
    { ...buy, productId: 9, quantity: 5 },
  ]
  expect(roomFor(cart, 1, 4)).toBe(1)
  expect(roomFor(cart, 1, 4, 0)).toBe(3)
  expect(roomFor(cart, 1, 2)).toBe(0)
})

test.each([
  [3, 5, 3],
  [7, 5, 5],
  [40, 99, 10],
  [0, 5, 1],
  [Number.NaN, 5, 1],
  [2.9, 5, 2],
])('typing %d with %d available means %d', (typed, available, quantity) => {
  expect(clampQuantity(typed, available)).toBe(quantity)
})

test('one less of one changes nothing, one more than there is cannot be had', () => {
  expect(quantityAfter('decrease', 1, 5)).toBe(1)
  expect(quantityAfter('increase', 4, 5)).toBe(5)
  expect(quantityAfter('increase', 5, 5)).toBeUndefined()
})

describe('a cart in sections', () => {
  const line = (id: number, part: object) => ({
    id,
    currency: 'USD',
    merchantId: 1,
    deliveryMethod: 'shipping' as const,
    originAddressId: 5,
    ...part,
  })

  test('goes by currency, then merchant, then delivery', () => {
    const sections = groupLines([
      line(1, { currency: 'JPY' }),
      line(2, {}),
      line(3, { merchantId: 2 }),
      line(4, { deliveryMethod: 'pickup', pickupAddressId: 8 }),
      line(5, {}),
    ])
    expect(sections.map(({ currency }) => currency)).toEqual(['USD', 'JPY'])
    expect(sections[0]?.groups.map((group) => [group.key, group.lines.map(({ id }) => id)])).toEqual([
      ['1:shipping:5', [2, 5]],
      ['1:pickup:8', [4]],
      ['2:shipping:5', [3]],
    ])
  })

  test('shows currencies in the preferred order, others by their code (CNST-07)', () => {
    const sections = groupLines(['SEK', 'CNY', 'JPY', 'AUD', 'GBP', 'EUR', 'USD'].map((currency, id) => line(id, { currency })))
    expect(sections.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'GBP', 'JPY', 'CNY', 'AUD', 'SEK'])
  })

  test('splits a merchant’s goods that are sent from different places', () => {
    expect(groupKeyOf(line(1, { originAddressId: 6 }))).not.toBe(groupKeyOf(line(1, {})))
    expect(groupKeyOf(line(1, { pickupAddressId: 6 }))).toBe(groupKeyOf(line(1, {})))
  })

  test('knows two kinds of group', () => {
    expect((['shipping', 'pickup', 'sameDay', 'virtual'] as const).map(groupTypeOf)).toEqual(['shipping', 'pickup', 'shipping', 'shipping'])
  })
})

describe('a rental', () => {
  const period = rentalPeriodOf('2026-12-10', 'day', 3)

  test('is worn from its first day to its last and due the day after', () => {
    expect(period).toMatchObject({ startDate: '2026-12-10', endDate: '2026-12-12', returnBy: '2026-12-13', duration: 3 })
  })

  test('keeps its unit three days before and after when it ships, one day after when it is picked up', () => {
    expect([bookedDays(period, 'shipping').at(0), bookedDays(period, 'shipping').at(-1)]).toEqual(['2026-12-07', '2026-12-15'])
    expect(bookedDays(period, 'pickup')).toEqual(['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13'])
  })

  test('keeps free what the lender sets, and never less than a parcel needs', () => {
    expect(bookedDays(period, 'pickup', { before: 2, after: 0 })).toEqual(daysFromTo('2026-12-08', '2026-12-12'))
    expect(bookedDays(period, 'shipping', { before: 1, after: 5 })).toEqual(daysFromTo('2026-12-07', '2026-12-17'))
  })

  test('never needs a day before today', () => {
    const days = fc.integer({ min: 0, max: turnaround.most })
    fc.assert(
      fc.property(fc.constantFrom('shipping', 'pickup'), fc.integer({ min: 1, max: 40 }), days, (delivery, number, before) => {
        const own = { before, after: 1 }
        const start = earliestStart('2026-11-21', delivery, own)
        const [first = ''] = bookedDays(rentalPeriodOf(start, 'day', number), delivery, own)
        expect(daysBetween('2026-11-21', first)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('may be made longer while no other booking needs its unit', () => {
    const next = new Set(bookedDays(rentalPeriodOf('2026-12-25', 'day', 2), 'shipping'))
    const isBooked = (_: number, day: string) => next.has(day)
    expect(canExtend(1, '2026-12-12', '2026-12-18', 'shipping', isBooked)).toBe(true)
    expect(canExtend(1, '2026-12-12', '2026-12-19', 'shipping', isBooked)).toBe(false)
  })
})
