// Ten thousand carts of chance in every currency: what is charged and what each row of an order says is one sum. What a browser shows of them
// is tried beside its own code.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, sumMinor } from '../kernel/money.ts'
import { depositOf, feeOf, priceCheckout, type PricedLineInput, taxOf } from './pricing.ts'
import { chargedMinorOf, sumsOfRows, totalMinorOf } from './sums.ts'

const carts = 10_000
const line = fc
  .record({
    group: fc.constantFrom('1', '2', '3', '4'),
    type: fc.constantFrom('buy', 'rent', 'swap'),
    unitMinor: fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 100, max: 9_999_999 })),
    quantity: fc.integer({ min: 1, max: 99 }),
    rentDepositMinor: fc.option(fc.integer({ min: 0, max: 500_000 })),
    isGarment: fc.boolean(),
  })
  .map(({ rentDepositMinor, isGarment, ...rest }): Omit<PricedLineInput, 'key'> => ({
    ...rest,
    depositMinor: rest.type === 'rent' ? depositOf({ rentDepositMinor, rentMinor: rest.unitMinor, quantity: rest.quantity, isGarment }) : 0,
  }))
const cart = fc.record({
  currency: fc.constantFrom(...currencies),
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
  shipping: fc.record({ '1': fc.nat(99_999), '2': fc.nat(99_999), '3': fc.nat(99_999), '4': fc.nat(99_999) }),
})
const parts = ['amountMinor', 'feeMinor', 'taxMinor', 'depositMinor'] as const

test(`parts of ${carts} carts add up to the last unit of their currency`, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(cart, ({ currency, lines, shipping }) => {
      seen.add(currency)
      const inputs = lines.map((one, index) => ({ ...one, key: String(index) }))
      const priced = priceCheckout(inputs, shipping, currency)
      const whole = [...priced.lines, ...priced.groups].flatMap((row) => parts.map((part) => row[part]))
      expect(whole.every((minor) => Number.isSafeInteger(minor) && minor >= 0)).toBe(true)
      for (const part of parts) {
        expect(sumMinor(priced.groups.map((one) => one[part]))).toBe(sumMinor(priced.lines.map((one) => one[part])))
        for (const group of priced.groups)
          expect(sumMinor(priced.lines.filter((one) => one.group === group.key).map((one) => one[part]))).toBe(group[part])
      }
      expect(priced.feeMinor).toBe(feeOf(priced.subtotalMinor))
      expect(priced.taxMinor).toBe(taxOf(priced.subtotalMinor, priced.feeMinor))

      // the rows of the order say the same as the checkout
      const stored = priced.groups.map((group) => ({
        subtotal_minor: group.amountMinor,
        fee_minor: group.feeMinor,
        tax_minor: group.taxMinor,
        shipping_minor: group.shippingMinor,
        deposit_minor: group.depositMinor,
      }))
      const sums = sumsOfRows(stored)
      expect([totalMinorOf(sums), chargedMinorOf(sums)]).toEqual([totalMinorOf(priced), chargedMinorOf(priced)])
    }),
    { numRuns: carts },
  )
  expect([...seen].toSorted()).toEqual([...currencies].toSorted())
}, 120_000)

test('nobody gains by dividing: one line of two pieces costs what two lines of one do', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.integer({ min: 1, max: 9_999_999 }), (currency, unitMinor) => {
      const one = { group: '1', type: 'buy', unitMinor, depositMinor: 0 } as const
      const together = priceCheckout([{ ...one, key: 'a', quantity: 2 }], {}, currency)
      const apart = priceCheckout(
        [
          { ...one, key: 'a', quantity: 1 },
          { ...one, key: 'b', quantity: 1 },
        ],
        {},
        currency,
      )
      expect(chargedMinorOf(apart)).toBe(chargedMinorOf(together))
    }),
  )
})
