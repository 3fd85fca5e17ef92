import { depositOf, priceCheckout } from '@rondo/rules/checkout/pricing'
import { cartSumsInMajor } from '@rondo/rules/checkout/sums'
import { type Currency, toMajor, toMinor } from '@rondo/rules/kernel/money'
import type { Cart, CartLine, CartSection } from './cart.queries.ts'

/** Sums of a section as the server works them out: what cannot be bought now is left out. */
function summed(currency: Currency, lines: readonly CartLine[]): Omit<CartSection, 'heldUntil'> {
  const inputs = lines
    .filter(({ problem }) => problem === null)
    .map(({ id, type, quantity, unitPrice, deposit }) => ({
      key: String(id),
      group: '',
      type,
      quantity,
      unitMinor: toMinor(unitPrice, currency),
      depositMinor: toMinor(deposit, currency),
    }))
  const priced = priceCheckout(inputs, {}, currency)
  return {
    lines: [...lines],
    itemsCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...cartSumsInMajor(priced, currency),
  }
}

/** A cart whose lines were changed; `undefined` takes a line out. Sections without lines go. */
function mapped(cart: Cart, change: (line: CartLine) => CartLine | undefined): Cart {
  const sections = cart.sections.flatMap(({ currency, lines, heldUntil }) => {
    const left = lines.flatMap((line) => change(line) ?? [])
    const isAsHeld = left.every((line) => lines.includes(line))
    return left.length > 0 ? [{ ...summed(currency, left), heldUntil: isAsHeld ? heldUntil : null }] : []
  })
  const items = cart.items.flatMap((line) => change(line) ?? [])
  return { items, sections, itemsCount: items.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/** The cart as it will be with another quantity of one line; deposits grow with it. */
export const withQuantity = (cart: Cart, cartItemId: number, quantity: number): Cart =>
  mapped(cart, (line) => {
    if (line.cartItemId !== cartItemId) return line
    const priced = { ...line, ...pricedFor(line, quantity) }
    return { ...priced, quantity, lineTotal: scaled(priced.unitPrice, quantity, line.currency), deposit: depositFor(line, quantity) }
  })

const scaled = (amount: number, by: number, currency: Currency) => toMajor(Math.round(toMinor(amount, currency) * by), currency)

/** The merchant's own deposit is so much for each piece; ours is a share of the listed rent of all pieces together. */
function depositFor({ deposit, isDefaultDeposit, listedPrice, quantity: before, currency }: CartLine, quantity: number): number {
  if (!isDefaultDeposit) return scaled(deposit, quantity / before, currency)
  const terms = { rentDepositMinor: null, rentMinor: toMinor(listedPrice, currency), quantity, isGarment: true }
  return toMajor(depositOf(terms), currency)
}

/** An agreed price is for one piece; whether a whole bundle is there is the server's to say. */
function pricedFor({ agreed, listedPrice }: CartLine, quantity: number): Partial<Pick<CartLine, 'agreed' | 'unitPrice'>> {
  if (!agreed || agreed.pieces > 1) return {}
  const lack = quantity === 1 ? null : 'quantity'
  return { agreed: { ...agreed, lack }, unitPrice: lack === null ? agreed.price : listedPrice }
}

/** The cart without one line. */
export const withoutLine = (cart: Cart, cartItemId: number): Cart =>
  mapped(cart, (line) => (line.cartItemId === cartItemId ? undefined : line))
