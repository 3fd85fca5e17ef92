import type { cart } from '@rondo/contracts'
import { type AgreedStanding, unitPriceOf } from '@rondo/rules/cart/agreed'
import { groupLines } from '@rondo/rules/cart/grouping'
import { piecesInCart } from '@rondo/rules/cart/lines'
import { type RentalPeriod, rentalPeriodOf } from '@rondo/rules/cart/rental-period'
import { priceCheckout } from '@rondo/rules/checkout/pricing'
import { cartSumsInMajor } from '@rondo/rules/checkout/sums'
import { quantities } from '@rondo/rules/kernel/limits'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { tierOf } from '@rondo/rules/listings/rental-options'
import type * as z from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { cardOf, shopOf } from '../listings/index.ts'
import type { CartRow, StoredLine } from './cart.repository.ts'
import { agreedFor, deliveriesOf, isVirtual, periodProblem, pickupDays, priceOf, unitsFor } from './availability.ts'

type Cart = z.input<typeof cart.Cart>
type CartLine = z.input<typeof cart.CartLine>

/** The tier and first day of a line, or null when it is no rental. */
export function periodOf(line: StoredLine): RentalPeriod | null {
  const { rental_option, rental_number, rental_start } = line
  if (rental_option === null || rental_number === null || rental_start === null) return null
  return rentalPeriodOf(rental_start, rental_option, rental_number)
}

/** A period as answers carry it, with the rent of one unit in major units. */
export const periodAnswer = (period: RentalPeriod, rentMinor: number, currency: string) => ({
  ...period,
  price: toMajor(rentMinor, currency),
})

/** Why a line cannot be bought now, as a failure code; null when it can. `pieces` counts the product over all lines. */
function problemOf(row: CartRow, period: RentalPeriod | null, available: number, pieces: number): CartLine['problem'] {
  if (row.swap && !row.swap.is_open) return 'cart.swap_not_agreed'
  if (row.swap?.is_withdrawn) return 'cart.swap_withdrawn'
  if (!row.on_sale && row.type !== 'swap') return 'cart.unavailable'
  if (row.type === 'buy' ? !row.for_sell : row.type === 'rent' && !row.for_rent) return 'cart.way_not_offered'
  if (period && !tierOf(row.rent_tiers, period)) return 'cart.option_unknown'
  if (!deliveriesOf(row).includes(row.delivery_method)) return 'cart.delivery_not_offered'
  if (row.type !== 'swap' && available === 0) return 'cart.out_of_stock'
  const periodIs = period && periodProblem(row, period, row.delivery_method, row.quantity)
  if (periodIs) return periodIs
  if (row.type === 'swap') return null
  return pieces > available ? 'cart.not_enough' : pieces > quantities.most ? 'cart.most_of_product' : null
}

/** What one unit cost when the line was added, in major units; null when it costs the same now or was in another currency. */
const priceWas = ({ added_price_minor, added_currency, currency }: CartRow, listedMinor: number): number | null =>
  added_price_minor === null || added_currency !== currency || added_price_minor === listedMinor
    ? null
    : toMajor(added_price_minor, currency)

/** The price that was agreed with this person, and whether it counts for the line as it stands. One that is not below the listed one is none. */
function agreedOf(standing: AgreedStanding | null, listedMinor: number, currency: string): CartLine['agreed'] {
  if (!standing || standing.price.minor >= listedMinor) return null
  const { price, lack } = standing
  return { price: toMajor(price.minor, currency), until: new Date(price.until).toISOString(), pieces: price.pieces, lack }
}

interface Priced {
  readonly row: CartRow
  readonly agreed: AgreedStanding | null
}
function lineOf(
  { row, agreed }: Priced,
  index: number,
  rows: readonly CartRow[],
  { language, app }: Pick<Ctx, 'language' | 'app'>,
): CartLine {
  const period = periodOf(row)
  const { unitMinor: listedMinor, depositMinor } = priceOf(row, row.type, row.quantity, period)
  const unitMinor = unitPriceOf(listedMinor, agreed)
  const available = unitsFor(row.type, row)
  const placed = rows
    .filter(({ type }) => type !== 'swap')
    .map(({ product_id, type, quantity, delivery_method }) => ({
      productId: product_id,
      type,
      quantity,
      deliveryMethod: delivery_method,
      period: null,
    }))
  return {
    id: row.line_id,
    cartItemId: row.line_id,
    itemIndex: index,
    type: row.type,
    quantity: row.quantity,
    product: cardOf(row, language, app.config.mediaOrigin),
    merchant: shopOf(row, language, app.config.mediaOrigin),
    deliveryMethod: row.delivery_method,
    rentalPeriod: period && periodAnswer(period, unitMinor, row.currency),
    pickupAddressId: row.delivery_method === 'pickup' ? row.pickup_address_id : null,
    pickupPlace: row.pickup_place,
    shippingAddress: row.line_shipping_address_id,
    selectedShippoRateId: row.rate_id,
    pickupDays: period && row.delivery_method === 'pickup' ? pickupDays(row, period, row.quantity) : [],
    originAddressId: isVirtual(row) ? null : row.origin_address_id,
    productOptions: row.options.map(({ name, value }) => ({ name, value, optionType: name, optionValue: value })),
    customNote: row.custom_note,
    variantId: row.variant_id,
    isVirtual: isVirtual(row),
    estimatedDelivery: period?.startDate ?? null,
    currency: row.currency,
    unitPrice: toMajor(unitMinor, row.currency),
    priceWas: agreed ? null : priceWas(row, listedMinor),
    listedPrice: toMajor(listedMinor, row.currency),
    agreed: agreedOf(agreed, listedMinor, row.currency),
    swap:
      row.swap && row.swap_id !== null
        ? { id: row.swap_id, gives: [...row.swap.gives], until: new Date(row.swap.until).toISOString() }
        : null,
    lineTotal: toMajor(unitMinor * row.quantity, row.currency),
    deposit: toMajor(depositMinor, row.currency),
    isDefaultDeposit: depositMinor > 0 && row.rent_deposit_minor === null,
    available: row.type === 'swap' ? 1 : row.on_sale ? available : 0,
    problem: problemOf(row, period, available, piecesInCart(placed, row.product_id)),
  }
}

/** Until when everything that can be bought is held; null while any of it is not. */
function heldUntilOf(lines: readonly (Priced & { line: CartLine })[]): string | null {
  const untils = lines.filter(({ line }) => line.problem === null).map(({ row }) => row.held_until?.getTime() ?? null)
  return untils.length === 0 || untils.includes(null) ? null : new Date(Math.min(...untils.map(Number))).toISOString()
}

/** Sums of one currency as checkout would charge them, before shipping; what cannot be bought now is left out of them. */
function sectionOf(currency: Currency, lines: readonly (Priced & { line: CartLine })[]) {
  const priced = priceCheckout(
    lines
      .filter(({ line }) => line.problem === null)
      .map(({ row, agreed }) => ({
        key: String(row.line_id),
        group: '',
        type: row.type,
        quantity: row.quantity,
        ...priceOf(row, row.type, row.quantity, periodOf(row), agreed),
      })),
    {},
    currency,
  )
  return {
    lines: lines.map(({ line }) => line),
    itemsCount: lines.reduce((sum, { row }) => sum + row.quantity, 0),
    ...cartSumsInMajor(priced, currency),
    heldUntil: heldUntilOf(lines),
  }
}

/** A cart for its owner: lines in order of arrival, and by currency with their sums. */
export function presentCart(rows: readonly CartRow[], ctx: Pick<Ctx, 'language' | 'app'>): Cart {
  const agreed = agreedFor(
    rows.map((row) => ({ availability: row, productId: row.product_id, type: row.type, quantity: row.quantity, option: periodOf(row) })),
  )
  const lines = rows.map((row, index) => {
    const priced = { row, agreed: agreed[index] ?? null }
    return { ...priced, line: lineOf(priced, index, rows, ctx) }
  })
  const grouped = groupLines(
    lines.map((line) => ({
      ...line,
      currency: line.row.currency,
      merchantId: line.row.merchant_id,
      deliveryMethod: line.row.delivery_method,
      originAddressId: line.row.origin_address_id,
      pickupAddressId: line.line.pickupAddressId,
      swapId: line.row.swap_id,
    })),
  )
  return {
    items: lines.map(({ line }) => line),
    sections: grouped.map(({ currency, groups }) =>
      sectionOf(
        currency as Currency,
        groups.flatMap((group) => group.lines),
      ),
    ),
    itemsCount: rows.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
