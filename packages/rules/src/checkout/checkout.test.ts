import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, sumMinor } from '../kernel/money.ts'
import { unshippableOf } from './unshippable.ts'
import { type DeliveryGroup, isCheckoutComplete, isGroupComplete, mirroredChoice, needsShippingAddress } from './completeness.ts'
import { depositOf, feeOf, isEnoughToCharge, priceCheckout, taxOf, type PricedLineInput } from './pricing.ts'
import { chargedMinorOf, totalMinorOf } from './sums.ts'

const line = (part: Partial<PricedLineInput>): PricedLineInput => ({
  key: 'a',
  group: 'g',
  type: 'buy',
  unitMinor: 10_000,
  quantity: 1,
  depositMinor: 0,
  ...part,
})

test('two merchants: fee and tax once, shares that add up, shipping on top', () => {
  const priced = priceCheckout(
    [line({ key: 'm1', group: '1' }), line({ key: 'm2', group: '2', unitMinor: 5_000 })],
    { '1': 750, '2': 599 },
    'USD',
  )
  expect(priced).toMatchObject({ subtotalMinor: 15_000, feeMinor: 1_500, taxMinor: 1_320, shippingMinor: 1_349 })
  expect([totalMinorOf(priced), chargedMinorOf(priced)]).toEqual([19_169, 19_169])
  expect(priced.groups.map(({ feeMinor, taxMinor }) => [feeMinor, taxMinor])).toEqual([
    [1_000, 880],
    [500, 440],
  ])
})

test('a rental of 40.00 with half as deposit charges 73.51, of which the order is 53.51', () => {
  const depositMinor = depositOf({ rentDepositMinor: null, rentMinor: 4_000, quantity: 1, isGarment: true })
  const priced = priceCheckout([line({ type: 'rent', unitMinor: 4_000, depositMinor })], { g: 599 }, 'USD')
  expect(priced).toMatchObject({ depositMinor: 2_000, feeMinor: 400, taxMinor: 352 })
  expect([totalMinorOf(priced), chargedMinorOf(priced)]).toEqual([5_351, 7_351])
})

test('a swap costs its shipping alone, and only rentals carry a deposit', () => {
  const priced = priceCheckout([line({ type: 'swap', depositMinor: 900 })], { g: 599 }, 'USD')
  expect(priced).toMatchObject({ subtotalMinor: 0, feeMinor: 0, taxMinor: 0, depositMinor: 0 })
  expect(chargedMinorOf(priced)).toBe(599)
})

test.each([
  [{ rentDepositMinor: 1_500, depositMinor: 900, rentMinor: 4_000, quantity: 2, isGarment: true }, 3_000],
  [{ rentDepositMinor: null, depositMinor: 900, rentMinor: 4_000, quantity: 2, isGarment: true }, 1_800],
  [{ rentDepositMinor: null, rentMinor: 4_001, quantity: 1, isGarment: true }, 2_001],
  [{ rentDepositMinor: 0, rentMinor: 4_000, quantity: 1, isGarment: true }, 0],
  [{ rentDepositMinor: null, rentMinor: 4_000, quantity: 1, isGarment: false }, 0],
  [{ rentDepositMinor: 1_500, rentMinor: 4_000, quantity: 1, isGarment: false }, 1_500],
])('the deposit of %j is %d', (terms, deposit) => {
  expect(depositOf(terms)).toBe(deposit)
})

test('fee and tax round half up', () => {
  expect([feeOf(5), feeOf(4)]).toEqual([1, 0])
  expect([taxOf(6, 0), taxOf(100, 10)]).toEqual([0, 9])
})

describe('whatever is bought', () => {
  const inputs = fc.array(
    fc.record({
      key: fc.uuid(),
      group: fc.constantFrom('1', '2', '3'),
      type: fc.constantFrom('buy', 'rent', 'swap'),
      unitMinor: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      depositMinor: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const shipping = fc.record({ '1': fc.nat(9_999), '2': fc.nat(9_999), '3': fc.nat(9_999) })

  test('lines add up to groups, groups to the order, order and deposits to the charge', () => {
    fc.assert(
      fc.property(inputs, shipping, fc.constantFrom(...currencies), (lines, byGroup, currency) => {
        const priced = priceCheckout(lines, byGroup, currency)
        for (const part of ['amountMinor', 'feeMinor', 'taxMinor', 'depositMinor'] as const) {
          const ofLines = sumMinor(priced.lines.map((one) => one[part]))
          expect(sumMinor(priced.groups.map((one) => one[part]))).toBe(ofLines)
          expect(ofLines).toBe(
            { amountMinor: priced.subtotalMinor, feeMinor: priced.feeMinor, taxMinor: priced.taxMinor, depositMinor: priced.depositMinor }[
              part
            ],
          )
        }
      }),
    )
  })

  test('more of it never costs less', () => {
    fc.assert(
      fc.property(inputs, (lines) => {
        const more = lines.map((one, index) => (index === 0 ? { ...one, quantity: one.quantity + 1 } : one))
        expect(totalMinorOf(priceCheckout(more, {}, 'USD'))).toBeGreaterThanOrEqual(totalMinorOf(priceCheckout(lines, {}, 'USD')))
      }),
    )
  })
})

test('charges below the provider’s least, and any in roubles, are refused before they are tried', () => {
  expect([isEnoughToCharge(49, 'USD'), isEnoughToCharge(50, 'USD'), isEnoughToCharge(399, 'HKD'), isEnoughToCharge(99_999, 'RUB')]).toEqual(
    [false, true, false, false],
  )
})

const shipping: DeliveryGroup = { kind: 'shipping', addressId: 1, rateId: 'r' }
const pickup: DeliveryGroup = { kind: 'pickup', locationId: 1, date: '2026-12-01', time: '14:00' }
test.each<[DeliveryGroup, boolean]>([
  [shipping, true],
  [{ ...shipping, rateId: null }, false],
  [{ ...shipping, addressId: null }, false],
  [pickup, true],
  [{ ...pickup, time: '' }, false],
  [{ kind: 'sameDay', addressId: 1, timeSlot: '15:00' }, true],
  [{ kind: 'sameDay', addressId: 1, timeSlot: null }, false],
  [{ kind: 'virtual' }, true],
])('the group %j is complete: %s', (group, isComplete) => {
  expect(isGroupComplete(group)).toBe(isComplete)
})

test('a checkout is complete when every group is, and an empty one never', () => {
  expect(isCheckoutComplete([shipping, pickup])).toBe(true)
  expect(isCheckoutComplete([shipping, { ...pickup, date: null }])).toBe(false)
  expect(isCheckoutComplete([])).toBe(false)
})

test('only a single group speaks for the whole checkout', () => {
  expect(mirroredChoice([shipping])).toEqual({ rateId: 'r' })
  expect(mirroredChoice([pickup])).toEqual({ pickupDate: '2026-12-01', pickupTime: '14:00' })
  expect(mirroredChoice([shipping, pickup])).toEqual({})
})

test('pickups and virtual goods need no shipping address', () => {
  expect(needsShippingAddress([pickup, { kind: 'virtual' }])).toBe(false)
  expect(needsShippingAddress([pickup, shipping])).toBe(true)
})

test('what cannot be sent is told by method and address, and as one list (CHK-07)', () => {
  const refused = (addressId: number | null, productIds: number[]) => ({ method: 'shipping' as const, addressId, productIds })
  expect(unshippableOf([refused(7, [1, 2]), refused(7, [2, 3]), refused(8, [4]), refused(9, []), refused(null, [5])])).toEqual({
    byPlace: { shipping: { 7: [1, 2, 3], 8: [4] } },
    items: [1, 2, 3, 4],
  })
  expect(unshippableOf([])).toEqual({ byPlace: {}, items: [] })
})
