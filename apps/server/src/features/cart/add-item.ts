import type { cart } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { cartMessages, piecesInCart, type Placed, placeLine } from '@rondo/rules/cart/lines'
import type { RentalPeriod } from '@rondo/rules/cart/rental-period'
import { quantities } from '@rondo/rules/kernel/limits'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { type Keeps, onceKept } from '../../platform/request-keys.ts'
import { sql } from 'kysely'
import { checkAddress, insertLine, type NewLine, availabilityWithLines, type StoredLine } from './cart.repository.ts'
import { periodAnswer, periodOf } from './present-cart.ts'
import { checkOffered, checkQuantity, daysKept, freeUnits, isVirtual, periodFor, priceOf, type Availability } from './availability.ts'

type CartItemRequest = Received<typeof cart.addItem>['body']
type Added = Answer<typeof cart.addItem>

export const placedOf = (line: StoredLine): Placed & { quantity: number } => ({
  productId: line.product_id,
  type: line.type,
  quantity: line.quantity,
  deliveryMethod: line.delivery_method,
  pickupAddressId: line.line_pickup_address_id,
  variantId: line.variant_id,
  period: periodOf(line),
})

/** Options as the seller reads them, however they were named; a price that came along is not kept (C-82). */
export const optionsOf = (asked: CartItemRequest['productOptions']): NewLine['options'] =>
  (asked ?? []).flatMap(({ customOptionName, name, optionType, value, optionValue }) => {
    const label = customOptionName ?? name ?? optionType
    return label ? [{ name: label, value: value ?? optionValue ?? '' }] : []
  })

/** Puts a product into the cart; nothing is held for it yet. Answers what is there already instead of doubling it (C-62). */
export const addItem = (ctx: MemberCtx, asked: CartItemRequest): Promise<Added> =>
  ctx.key ? onceKept(ctx, (tx, keeps) => added(ctx, tx, asked, keeps)) : added(ctx, ctx.app.db, asked).then(({ answer }) => answer)

type Kept = { readonly answer: Added; readonly isKept: boolean }
const unkept = (answer: Added): Kept => ({ answer, isKept: false })

async function added({ actor, requestId }: MemberCtx, db: Db, asked: CartItemRequest, keeps?: Keeps): Promise<Kept> {
  const found = await availabilityWithLines(db, actor.id, asked.product)
  if (!found) throw new Failure('listings.not_found')
  const { availability, lines } = found
  if (availability.merchant_id === actor.id) throw new Failure('cart.own_product')
  const deliveryMethod = isVirtual(availability) ? 'virtual' : asked.deliveryMethod
  checkOffered(availability, asked.type, deliveryMethod)
  await checkAddress(db, actor.id, asked.shippingAddress)

  const period = periodAsked(availability, asked, deliveryMethod)
  const line: NewLine = {
    product_id: asked.product,
    type: asked.type,
    quantity: asked.quantity,
    delivery_method: deliveryMethod,
    rental_option: period?.option ?? null,
    rental_number: period?.number ?? null,
    rental_start: period?.startDate ?? null,
    rental_days: period?.duration ?? null,
    line_pickup_address_id: deliveryMethod === 'pickup' ? availability.pickup_address_id : null,
    line_shipping_address_id: asked.shippingAddress ?? null,
    rate_id: asked.selectedShippoRateId ?? null,
    options: optionsOf(asked.productOptions),
    custom_note: asked.customNote ?? null,
    variant_id: asked.variantId ?? null,
    added_price_minor: priceOf(availability, asked.type, asked.quantity, period ?? null).unitMinor,
    added_currency: availability.currency,
    swap_id: null,
  }
  const cartNow = lines.map(placedOf)
  const placement = placeLine(cartNow, placedOf({ ...line, line_id: 0 }))
  if (placement.status !== 'added') return unkept(thereAlready(availability, lines, placement, period))
  if (lines.length >= quantities.cartLines) throw new Failure('cart.full', { values: { most: quantities.cartLines } })
  checkQuantity(availability, asked.type, asked.quantity, piecesInCart(cartNow, asked.product))
  if (period && freeUnits(availability, daysKept(availability, period, deliveryMethod)) < asked.quantity)
    throw new Failure('cart.period_taken')

  const itemsCount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const answer = {
    status: 'added' as const,
    message: cartMessages['cart.added'],
    itemIndex: lines.length,
    cartItemId: 0,
    itemsCount: itemsCount + asked.quantity,
  }
  const kept = keeps?.(sql`${JSON.stringify(answer)}::jsonb || jsonb_build_object('cartItemId', id)`)
  const id = await insertLine(db, actor.id, line, requestId, kept)
  if (id !== undefined) return { answer: { ...answer, cartItemId: id }, isKept: true }
  return unkept({
    status: 'already_in_cart',
    message: cartMessages['cart.already_in_cart'],
    itemIndex: null,
    cartItemId: null,
    itemsCount,
  })
}

function periodAsked(
  availability: Availability,
  { type, rentalPeriod, quantity }: CartItemRequest,
  delivery: CartItemRequest['deliveryMethod'],
): RentalPeriod | undefined {
  if (type !== 'rent') return undefined
  if (!rentalPeriod) throw new Failure('cart.period_required')
  return periodFor(availability, rentalPeriod, delivery, quantity)
}

/** The same line is there, or the same rental for other days: then the person is asked which is meant. */
function thereAlready(
  availability: Availability,
  lines: readonly StoredLine[],
  { status, itemIndex }: { status: 'already_in_cart' | 'choice_required'; itemIndex: number },
  period: RentalPeriod | undefined,
): Added {
  const existing = lines[itemIndex]
  const answer = {
    status,
    message: cartMessages[`cart.${status}`],
    itemIndex,
    cartItemId: existing?.line_id ?? null,
    itemsCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  const known = existing && periodOf(existing)
  if (status === 'already_in_cart' || !period || !known) return answer
  const worded = (one: RentalPeriod) => periodAnswer(one, priceOf(availability, 'rent', 1, one).unitMinor, availability.currency)
  return { ...answer, options: [worded(known), worded(period)], newItem: worded(period) }
}
