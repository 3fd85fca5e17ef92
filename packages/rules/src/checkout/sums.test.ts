import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCheckout } from './pricing.ts'
import { cartSumsInMajor, chargedMinorOf, sumsInMajor, sumsOfRows, sumsOfLive, totalMinorOf } from './sums.ts'

test('an order of two groups is the sum of both; deposits are charged but no part of the total', () => {
  const groups = [
    { subtotal_minor: 4_000, fee_minor: 400, tax_minor: 352, shipping_minor: 599, deposit_minor: 2_000 },
    { subtotal_minor: 1_000, fee_minor: 100, tax_minor: 88, shipping_minor: 0, deposit_minor: 0 },
  ]
  const inDollars = { subtotal: 50, platformFee: 5, tax: 4.4, shipping: 5.99, total: 65.39, deposits: 20, charged: 85.39 }
  expect(sumsInMajor(sumsOfRows(groups), 'USD')).toEqual({ currency: 'USD', ...inDollars })
})

test('a section of a cart says nothing of shipping', () => {
  const sums = { subtotalMinor: 4_000, feeMinor: 400, taxMinor: 352, shippingMinor: 0, depositMinor: 2_000 }
  expect(cartSumsInMajor(sums, 'JPY')).toEqual({
    currency: 'JPY',
    subtotal: 4_000,
    platformFee: 400,
    tax: 352,
    deposits: 2_000,
    total: 4_752,
    charged: 6_752,
  })
})

test('total and charged are those that the checkout prices, whatever is bought', () => {
  const lines = fc.array(
    fc.record({
      key: fc.uuid(),
      group: fc.constantFrom('a', 'b'),
      type: fc.constantFrom('buy', 'rent', 'swap'),
      unitMinor: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      depositMinor: fc.integer({ min: 0, max: 50_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 3_000 }), (inputs, shipping) => {
      const priced = priceCheckout(inputs, { a: shipping }, 'USD')
      expect(totalMinorOf(priced)).toBe(priced.subtotalMinor + priced.feeMinor + priced.taxMinor + priced.shippingMinor)
      expect(chargedMinorOf(priced)).toBe(totalMinorOf(priced) + priced.depositMinor)
    }),
  )
})

test('what is left of a group bears its shipping; of what was canceled nothing is asked', () => {
  const item = { amount_minor: 1_000, fee_minor: 100, tax_minor: 88, deposit_minor: 500, status: 'delivered' }
  const canceled = { ...item, status: 'canceled' }
  const sums = { subtotalMinor: 1_000, feeMinor: 100, taxMinor: 88, shippingMinor: 700, depositMinor: 500 }
  expect(sumsOfLive({ items: [item, canceled], shipping_minor: 700 })).toEqual(sums)
  const nothing = { subtotalMinor: 0, feeMinor: 0, taxMinor: 0, shippingMinor: 0, depositMinor: 0 }
  expect(sumsOfLive({ items: [canceled], shipping_minor: 700 })).toEqual(nothing)
})
