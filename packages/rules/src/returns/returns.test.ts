import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayReturn, mayReturnGroup, type Returnable } from './eligibility.ts'
import {
  estimatedBalance,
  estimatedRefund,
  estimatedReturnShipping,
  fundOf,
  isUsageFeeAllowed,
  labelBalance,
  refundOf,
  splitQuantity,
  totalValue,
  usageFeeByItem,
} from './refund.ts'

test('100.00 back with a usage fee of 10.00 and a label of 5.50: fund 90.00, refund 84.50 and tax', () => {
  expect(fundOf(10_000, 1_000)).toBe(9_000)
  const refund = refundOf({ valueMinor: 10_000, taxMinor: 880, feeMinor: 1_000 }, 1_000, 550, 'customer')
  expect(refund).toEqual({ fromFundMinor: 8_450, taxMinor: 880, feeMinor: 0, totalMinor: 9_330 })
})

test('the platform fee goes back when the merchant is at fault, and then no usage fee is allowed', () => {
  expect(refundOf({ valueMinor: 10_000, taxMinor: 880, feeMinor: 1_000 }, 0, 550, 'merchant').totalMinor).toBe(11_330)
  expect([isUsageFeeAllowed(1, 10_000, 'merchant'), isUsageFeeAllowed(0, 10_000, 'merchant')]).toEqual([false, true])
  expect([isUsageFeeAllowed(10_000, 10_000, 'customer'), isUsageFeeAllowed(10_001, 10_000, 'customer')]).toEqual([true, false])
})

test('a value below fee and label shows no refund, and the customer pays the difference', () => {
  expect([estimatedBalance(2_000, 599, 1_800), estimatedRefund(2_000, 599, 1_800)]).toEqual([-399, 0])
  expect(labelBalance(2_000, 1_800, 599)).toEqual({ customerPaysMinor: 399, customerGetsMinor: 0 })
})

test.each([
  ['handed over', null, 'USD', 0],
  ['a known way at home', { fromCountry: 'US', toCountry: 'US', metres: 80_467, perUsd: 1 }, 'USD', 755],
  ['an unknown way at home, in euros', { fromCountry: 'FR', toCountry: 'FR', metres: null, perUsd: 0.92 }, 'EUR', 552],
  ['abroad, in yen, which have no cents', { fromCountry: 'JP', toCountry: 'US', metres: null, perUsd: 150 }, 'JPY', 2_999],
] as const)('the way back of a coat that was %s is estimated by the formula in the order’s currency', (_, way, currency, minor) => {
  expect(estimatedReturnShipping(way, [{ category: 'coat', quantity: 1 }], currency)).toBe(minor)
})

test('fund and what the customer pays cover refund and label exactly', () => {
  const amount = fc.integer({ min: 0, max: 1e9 })
  fc.assert(
    fc.property(amount, amount, amount, (valueMinor, fee, label) => {
      const usageFee = Math.min(fee, valueMinor)
      const { customerPaysMinor, customerGetsMinor } = labelBalance(valueMinor, usageFee, label)
      expect(fundOf(valueMinor, usageFee) + customerPaysMinor).toBe(customerGetsMinor + label)
    }),
  )
})

test('a usage fee and a split quantity keep their sums', () => {
  const values = fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(values, fc.nat(1e6), fc.integer({ min: 2, max: 10 }), (list, fee, quantity) => {
      expect(usageFeeByItem(fee, list).reduce((a, b) => a + b, 0)).toBe(fee)
      const { returnedMinor, keptMinor } = splitQuantity(fee, quantity, 1)
      expect(returnedMinor + keptMinor).toBe(fee)
    }),
  )
  expect(splitQuantity(9_000, 3, 1)).toEqual({ returnedMinor: 3_000, keptMinor: 6_000 })
  const one = { valueMinor: 100, taxMinor: 9, feeMinor: 10 }
  expect(totalValue([one, one])).toEqual({ valueMinor: 200, taxMinor: 18, feeMinor: 20 })
})

const delivered: Returnable = {
  status: 'delivered',
  type: 'buy',
  deliveredAt: new Date('2026-11-01T10:00:00Z'),
  hasOpenReturn: false,
  isVirtual: false,
  isSwap: false,
}
const now = new Date('2026-11-21T10:00:00Z')

test.each<[string, Partial<Returnable>, boolean]>([
  ['a delivered purchase', {}, true],
  ['one closed early', { status: 'completed' }, true],
  ['one on the last moment of 30 days', { deliveredAt: new Date('2026-10-22T10:00:00Z') }, true],
  ['one a second later', { deliveredAt: new Date('2026-10-22T09:59:59Z') }, false],
  ['one that was never delivered', { status: 'shipped', deliveredAt: null }, false],
  ['one with an open return', { hasOpenReturn: true }, false],
  ['a virtual good', { isVirtual: true }, false],
  ['a swapped item', { isSwap: true }, false],
  ['a rental in use, at any time', { type: 'rent', status: 'in_use', deliveredAt: new Date('2020-01-01T00:00:00Z') }, true],
  ['a rental not yet in use', { type: 'rent' }, false],
])('%s may be returned: %s', (_, part, may) => {
  expect(mayReturn({ ...delivered, ...part }, now)).toBe(may)
})

test('a swapped item goes back when it is not as described', () => {
  expect(mayReturn({ ...delivered, isSwap: true }, now)).toBe(false)
})

test('a group goes back at one click only when every item may', () => {
  expect(mayReturnGroup([delivered, delivered], now)).toBe(true)
  expect(mayReturnGroup([delivered, { ...delivered, status: 'canceled' }], now)).toBe(false)
  expect(mayReturnGroup([], now)).toBe(false)
})
