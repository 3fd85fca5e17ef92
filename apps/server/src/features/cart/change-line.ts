import type { cart } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type DeliveryMethod, piecesInCart, quantityAfter } from '@rondo/rules/cart/lines'
import { quantities } from '@rondo/rules/kernel/limits'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { optionsOf, placedOf } from './add-item.ts'
import { cartOf, type CartRow, changeLine, checkAddress, type LineChange, lockLines } from './cart.repository.ts'
import { tellCart } from './events.ts'
import { periodOf, presentCart } from './present-cart.ts'
import {
  type AskedPeriod,
  checkDelivery,
  checkOffered,
  daysKept,
  freeUnits,
  mostReached,
  isVirtual,
  periodFor,
  priceOf,
  unitsFor,
} from './availability.ts'

type Cart = Answer<typeof cart.getCart>
interface Where {
  readonly itemIndex?: number | undefined
  readonly cartItemId?: number | undefined
}

/** The line that is meant: by its id, else by its place, which must still hold the product that the caller believes there (C-59). */
function lineAt(rows: readonly CartRow[], { itemIndex, cartItemId }: Where, product?: number): CartRow {
  if (cartItemId !== undefined) {
    const row = rows.find(({ line_id }) => line_id === cartItemId)
    if (!row) throw new Failure('cart.line_not_found')
    return row
  }
  const row = itemIndex === undefined ? undefined : rows[itemIndex]
  if (!row) throw new Failure('cart.line_not_found')
  if (product !== undefined && row.product_id !== product) throw new Failure('cart.line_moved')
  return row
}

/**
 * Changes one line by a decision on the whole cart, and answers the cart. Nothing is written when nothing changes. Of two changes at once each sees
 * what the other has made of the cart.
 */
async function change(
  ctx: MemberCtx,
  where: Where,
  product: number | undefined,
  decide: (row: CartRow, rows: readonly CartRow[]) => Partial<LineChange>,
): Promise<Cart> {
  const { app, actor, language, requestId } = ctx
  return inTransaction(app, async (tx) => {
    await lockLines(tx, actor.id)
    const rows = await cartOf(tx, actor.id, language)
    const row = lineAt(rows, where, product)
    const changes = decide(row, rows)
    if (Object.keys(changes).length === 0) return presentCart(rows, ctx)
    await Promise.all([changeLine(tx, actor.id, row.line_id, { ...row, ...changes }), tellCart(tx, [actor.id], requestId)])
    return presentCart(await cartOf(tx, actor.id, language), ctx)
  })
}

/** Most pieces that a line may hold: what is to be had, less what other lines hold. */
function roomOf(row: CartRow, rows: readonly CartRow[]): number {
  const others = piecesInCart(rows.map(placedOf), row.product_id, rows.indexOf(row))
  const period = periodOf(row)
  const available = period
    ? Math.min(unitsFor('rent', row), freeUnits(row, daysKept(row, period, row.delivery_method)))
    : unitsFor(row.type, row)
  return Math.max(0, available - others)
}

function withQuantity(row: CartRow, rows: readonly CartRow[], action: 'increase' | 'decrease'): Partial<LineChange> {
  if (row.type === 'swap') throw new Failure('cart.swap_locked')
  const room = roomOf(row, rows)
  if (action === 'increase' && piecesInCart(rows.map(placedOf), row.product_id) >= quantities.most) throw mostReached()
  const quantity = quantityAfter(action, row.quantity, room)
  if (quantity === undefined) throw room === 0 ? new Failure('cart.out_of_stock') : new Failure('cart.not_enough')
  return quantity === row.quantity ? {} : { quantity }
}

function withPeriod(row: CartRow, asked: AskedPeriod, delivery: DeliveryMethod, quantity: number): Partial<LineChange> {
  if (row.type !== 'rent') return {}
  const { option, number, startDate, duration } = periodFor(row, asked, delivery, quantity)
  const isSameTier = option === row.rental_option && number === row.rental_number
  return {
    rental_option: option,
    rental_number: number,
    rental_start: startDate,
    rental_days: duration,
    // another tier is another price, which nobody has to be told of
    ...(!isSameTier && { added_price_minor: priceOf(row, 'rent', quantity, asked).unitMinor, added_currency: row.currency }),
  }
}

/** Delivery of a line; the days of a rental move when a parcel could not be there in time, unless others are asked for at the same time. */
function withDelivery(row: CartRow, delivery: DeliveryMethod, keepsDays = true): Partial<LineChange> {
  const deliveryMethod = isVirtual(row) ? 'virtual' : delivery
  if (deliveryMethod === row.delivery_method) return {}
  if (row.type === 'swap') checkDelivery(row, deliveryMethod)
  else checkOffered(row, row.type, deliveryMethod)
  const period = periodOf(row)
  return {
    delivery_method: deliveryMethod,
    line_pickup_address_id: deliveryMethod === 'pickup' ? row.pickup_address_id : null,
    ...(period &&
      keepsDays &&
      withPeriod(row, { ...period, ...(period.startDate < row.today && { startDate: undefined }) }, deliveryMethod, row.quantity)),
  }
}

/** One more or one less; one less of one changes nothing (C-60). */
export const changeQuantity = (ctx: MemberCtx, { action, ...where }: Received<typeof cart.changeQuantity>['body']) =>
  change(ctx, where, undefined, (row, rows) => withQuantity(row, rows, action))

/** Other days for a rental. */
export const changePeriod = (ctx: MemberCtx, { rentalPeriod, ...where }: Received<typeof cart.changePeriod>['body']) =>
  change(ctx, where, undefined, (row) => withPeriod(row, rentalPeriod, row.delivery_method, row.quantity))

/** Another way to receive a line. */
export const changeDelivery = (ctx: MemberCtx, { deliveryMethod, ...where }: Received<typeof cart.changeDelivery>['body']) =>
  change(ctx, where, undefined, (row) => withDelivery(row, deliveryMethod))

/** Replaces what a line says, or moves its quantity by an action. */
export async function updateItem(
  ctx: MemberCtx,
  { action, cartItem = {}, ...where }: Received<typeof cart.updateItem>['body'],
): Promise<Cart> {
  await checkAddress(ctx.app.db, ctx.actor.id, cartItem.shippingAddress)
  return change(ctx, where, cartItem.product, (row, rows) => {
    if (action) return withQuantity(row, rows, action)
    const { quantity = row.quantity, deliveryMethod = row.delivery_method, rentalPeriod, productOptions, customNote } = cartItem
    const { shippingAddress, selectedShippoRateId } = cartItem
    if (row.type === 'swap' && quantity !== 1) throw new Failure('cart.swap_locked')
    const delivered = withDelivery(row, deliveryMethod, rentalPeriod === undefined)
    const period = rentalPeriod && withPeriod(row, rentalPeriod, delivered.delivery_method ?? row.delivery_method, quantity)
    if (quantity > row.quantity && quantity - row.quantity + piecesInCart(rows.map(placedOf), row.product_id) > quantities.most)
      throw mostReached()
    if (quantity !== row.quantity && quantity > roomOf(row, rows)) throw new Failure('cart.not_enough')
    return {
      ...delivered,
      ...period,
      ...(quantity !== row.quantity && { quantity }),
      ...(productOptions && { options: optionsOf(productOptions) }),
      ...(customNote !== undefined && { custom_note: customNote }),
      ...(shippingAddress !== undefined && { line_shipping_address_id: shippingAddress }),
      ...(selectedShippoRateId !== undefined && { rate_id: selectedShippoRateId }),
    }
  })
}
