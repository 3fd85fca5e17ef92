// Ten thousand carts of chance in every currency: what the cart and checkout work out is what the server charges.
import { groupKeyOf } from '@rondo/rules/cart/grouping'
import { depositOf, priceCheckout } from '@rondo/rules/checkout/pricing'
import { cartSumsInMajor, chargedMinorOf, sumsInMajor } from '@rondo/rules/checkout/sums'
import { quantities } from '@rondo/rules/kernel/limits'
import { type Currency, currencies, exponentOf, toMajor, toMinor } from '@rondo/rules/kernel/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piece } from '../../../test/cart.ts'
import type { Cart, CartLine, CartSection } from '../cart/cart.queries.ts'
import { withQuantity } from '../cart/cart-sums.ts'
import type { ShippingRate } from '../shipping/index.ts'
import { deliveriesOf } from './delivery-groups.ts'
import { totalsOf } from './totals.ts'

const carts = 10_000
const minor = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 100, max: 9_999_999 }))
const quantity = fc.integer({ min: 1, max: quantities.most })
/** What the server knows of a line. */
const line = fc.record({
  merchantId: fc.integer({ min: 1, max: 4 }),
  deliveryMethod: fc.constantFrom('shipping', 'pickup', 'virtual'),
  type: fc.constantFrom('buy', 'rent', 'swap'),
  listedMinor: minor,
  /** A price that was agreed for one piece. */
  agreedMinor: fc.option(minor, { freq: 4 }),
  quantity,
  rentDepositMinor: fc.option(fc.integer({ min: 0, max: 500_000 })),
  isGarment: fc.boolean(),
  isGone: fc.boolean(),
})
type Goods = typeof line extends fc.Arbitrary<infer One> ? One : never
const cart = fc.record({
  currency: fc.constantFrom(...currencies),
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
  shipping: fc.array(fc.nat(99_999), { minLength: 12, maxLength: 12 }),
  changed: fc.nat(19),
  to: quantity,
})

/** Minor units of a line as the server prices it. */
function priced({ type, listedMinor, agreedMinor, quantity: pieces, rentDepositMinor, isGarment }: Goods) {
  const isAgreed = type !== 'swap' && agreedMinor !== null && agreedMinor < listedMinor
  const terms = { rentDepositMinor, rentMinor: listedMinor, quantity: pieces, isGarment }
  return {
    isAgreed,
    unitMinor: type === 'swap' ? 0 : isAgreed && pieces === 1 ? agreedMinor : listedMinor,
    depositMinor: type === 'rent' ? depositOf(terms) : 0,
  }
}
/** The same line as the server tells it. */
function told(goods: Goods, index: number, currency: Currency): CartLine {
  const { type, quantity: pieces, merchantId, deliveryMethod, rentDepositMinor, isGone, agreedMinor } = goods
  const { unitMinor, depositMinor, isAgreed } = priced(goods)
  const major = (amount: number) => toMajor(amount, currency)
  return {
    ...piece,
    id: index + 1,
    cartItemId: index + 1,
    itemIndex: index,
    type,
    quantity: pieces,
    merchant: { id: merchantId, username: `m${merchantId}` },
    deliveryMethod,
    currency,
    unitPrice: major(unitMinor),
    listedPrice: major(type === 'swap' ? 0 : goods.listedMinor),
    agreed: isAgreed
      ? { price: major(agreedMinor ?? 0), until: '2030-01-01T00:00:00.000Z', pieces: 1, lack: pieces === 1 ? null : 'quantity' }
      : null,
    lineTotal: major(unitMinor * pieces),
    deposit: major(depositMinor),
    isDefaultDeposit: depositMinor > 0 && rentDepositMinor === null,
    problem: isGone ? 'cart.out_of_stock' : null,
  }
}
const groupOf = ({ merchantId, deliveryMethod }: Goods) =>
  groupKeyOf({ currency: '', merchantId, deliveryMethod, originAddressId: piece.originAddressId, pickupAddressId: null })
/** The section and the checkout of one currency, as the server answers them. */
function served(lines: readonly Goods[], shippingOf: (group: string) => number, currency: Currency) {
  const inputs = lines.flatMap((goods, index) =>
    goods.isGone ? [] : [{ key: String(index + 1), group: groupOf(goods), type: goods.type, quantity: goods.quantity, ...priced(goods) }],
  )
  const shipping = Object.fromEntries(inputs.map(({ group }) => [group, shippingOf(group)]))
  const shown = lines.map((goods, index) => told(goods, index, currency))
  const section: CartSection = {
    lines: shown,
    itemsCount: shown.reduce((sum, one) => sum + one.quantity, 0),
    ...cartSumsInMajor(priceCheckout(inputs, {}, currency), currency),
    heldUntil: null,
  }
  return { section, checkout: priceCheckout(inputs, shipping, currency) }
}

test(`of ${carts} carts the sums on screen are those of the server, with another quantity, too`, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(cart, ({ currency, lines, shipping, changed, to }) => {
      seen.add(currency)
      const groups = [...new Set(lines.map(groupOf))]
      const shippingOf = (group: string) => shipping[groups.indexOf(group)] ?? 0
      const at = changed % lines.length
      const before = served(lines, shippingOf, currency).section
      const wanted = served(
        lines.map((goods, index) => (index === at ? { ...goods, quantity: to } : goods)),
        shippingOf,
        currency,
      )
      const now: Cart = { items: before.lines, sections: [before], itemsCount: before.itemsCount }
      const [preview] = withQuantity(now, at + 1, to).sections
      expect(preview).toEqual(wanted.section)

      const rated = deliveriesOf(preview ?? before).map((delivery) => {
        const amount = toMajor(shippingOf(delivery.key), currency).toFixed(exponentOf(currency))
        return { delivery, rate: { amount, currency } as ShippingRate }
      })
      const totals = totalsOf(rated, currency)
      expect(totals).toEqual(sumsInMajor(wanted.checkout, currency))
      expect(toMinor(totals.charged, currency)).toBe(chargedMinorOf(wanted.checkout))
    }),
    { numRuns: carts },
  )
  expect([...seen].toSorted()).toEqual([...currencies].toSorted())
}, 120_000)
