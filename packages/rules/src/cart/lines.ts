import { quantities } from '../kernel/limits.ts'
import type { RentUnit } from '../kernel/days.ts'

export const lineTypes = ['buy', 'rent', 'swap'] as const
export type LineType = (typeof lineTypes)[number]
export const deliveryMethods = ['shipping', 'pickup', 'sameDay', 'virtual'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Words of the cart under their ids; `{…}` marks a value. The English is the documented text. */
export const cartMessages = {
  'cart.added': 'Item added to cart',
  'cart.already_in_cart': 'This piece is already in your cart',
  'cart.choice_required': 'This piece is already in your cart with another rental period',
  'cart.own_product': 'You cannot buy, rent or swap your own product.',
  'cart.swap_not_agreed': 'Please agree the swap with the seller first.',
  'cart.out_of_stock': 'Sorry, {name} is out of stock',
  'cart.only_left': 'Sorry, only {n} units available',
  'cart.not_enough': 'Not enough quantity available',
  'cart.cannot_add_more': 'Cannot add more {name}. Only {n} available.',
  'cart.most_reached': 'Cannot add more. Only {n} available.',
  'cart.least_reached': 'Minimum quantity is 1.',
} as const

export interface ChosenPeriod {
  readonly option: RentUnit
  readonly number: number
  readonly startDate: string
}
/** What makes two lines the same. */
export interface Placed {
  readonly productId: number
  readonly type: LineType
  readonly deliveryMethod: DeliveryMethod
  readonly pickupAddressId?: number | null
  readonly variantId?: string | null
  /** Null for anything but a rental. */
  readonly period: ChosenPeriod | null
}
export interface PlacedLine extends Placed {
  readonly quantity: number
}

const samePeriod = (a: ChosenPeriod | null, b: ChosenPeriod | null) =>
  a === b || (a !== null && b !== null && a.option === b.option && a.number === b.number && a.startDate === b.startDate)
const sameThing = (a: Placed, b: Placed) =>
  a.productId === b.productId && a.type === b.type && (a.variantId ?? null) === (b.variantId ?? null)

export type Placement =
  | { readonly status: 'added' }
  | { readonly status: 'already_in_cart' | 'choice_required'; readonly itemIndex: number }

/**
 * Where a new line goes (C-62). The same product, type, period and delivery is there already; a rental of the same product for another
 * period asks which one is meant; anything else is a line of its own.
 */
export function placeLine(cart: readonly Placed[], line: Placed): Placement {
  const samePlace = (one: Placed) =>
    one.deliveryMethod === line.deliveryMethod && (one.pickupAddressId ?? null) === (line.pickupAddressId ?? null)
  const same = cart.findIndex((one) => sameThing(one, line) && samePlace(one) && samePeriod(one.period, line.period))
  if (same >= 0) return { status: 'already_in_cart', itemIndex: same }
  const other = line.type === 'rent' ? cart.findIndex((one) => sameThing(one, line) && !samePeriod(one.period, line.period)) : -1
  return other >= 0 ? { status: 'choice_required', itemIndex: other } : { status: 'added' }
}

/** Pieces of a product over all lines but one; together they may not exceed the stock. */
export const piecesInCart = (cart: readonly PlacedLine[], productId: number, exceptIndex?: number): number =>
  cart.reduce((sum, line, index) => (line.productId === productId && index !== exceptIndex ? sum + line.quantity : sum), 0)

/** Pieces that a line may still hold, given what other lines of the product hold; never negative. */
export const roomFor = (cart: readonly PlacedLine[], productId: number, available: number, exceptIndex?: number): number =>
  Math.max(0, available - piecesInCart(cart, productId, exceptIndex))

/** A typed quantity brought within 1 and the smaller of what is available and 10; what is no number becomes 1. */
export function clampQuantity(typed: number, available: number): number {
  if (!Number.isFinite(typed)) return quantities.least
  return Math.max(quantities.least, Math.min(Math.trunc(typed), available, quantities.most))
}

/** The quantity after an action; one less of one changes nothing (C-60). Undefined when more is not available. */
export function quantityAfter(action: 'increase' | 'decrease', quantity: number, available: number): number | undefined {
  if (action === 'decrease') return Math.max(quantities.least, quantity - 1)
  return quantity + 1 <= available ? quantity + 1 : undefined
}
