import type { orders } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Role, State } from '@rondo/rules/kernel/machine'
import { clocks } from '@rondo/rules/kernel/clocks'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import type { Case } from '@rondo/rules/moves/case'
import { nextByTimer, offersOf } from '@rondo/rules/moves/offers'
import { itemStates } from '@rondo/rules/orders/item-statuses'
import { isLateDayRounded, lateFeeOf } from '@rondo/rules/rentals/late-fee'
import { returningItems } from '@rondo/rules/orders/return-stage'
import type * as z from 'zod'
import { photo } from '../../platform/photos.ts'
import type { GroupRow, ItemRow, OrderRow, RentalRow } from './orders.repository.ts'
import { presentDeposit } from './returns/present-deposit.ts'
import { presentReturn } from './returns/present-returns.ts'
import { facedOf } from '../../platform/somebody.ts'
import { addressFor, instant, instantOrNull, nameIn, type Reader, roleOf } from './present-parties.ts'

type Item = z.input<typeof orders.OrderItem>

/** What this reader may do now (SR-68), for the group or for one of its items. */
export const actionsOf = (c: Case, role: Role, itemId?: number): Item['allowedActions'] =>
  offersOf(c, role, itemId).map((offer) => ({
    move: offer.move,
    allowed: offer.allowed,
    ...(!offer.allowed && { guard: offer.guard }),
    ...(offer.until && { until: offer.until.toISOString() }),
  }))
/** What happens by itself, and when, if nobody acts before: to the group, or to one of its items. */
export function nextOf(c: Case, itemId?: number): Item['next'] {
  const next = nextByTimer(c, itemId)
  return next ? { move: next.move, at: next.at.toISOString() } : null
}
/** Who must act in a status. */
export const waitsFor = (states: Readonly<Record<string, State>>, status: string): Role[] => [...(states[status]?.waitsFor ?? [])]

/** What was said besides a reason: support says one thing as both. */
export const besides = (reason: string | null, comments: string | null): string | null => (comments === reason ? null : comments)

/** Who canceled a thing, when and why. */
export function cancelingOf({ canceled_at: canceledAt, canceling: told }: Pick<ItemRow, 'canceled_at' | 'canceling'>) {
  return {
    canceledAt: instantOrNull(canceledAt),
    canceledBy: told?.role ?? null,
    cancelReason: told?.reason ?? null,
    cancelComments: told ? besides(told.reason, told.comments) : null,
  }
}

/** What was rented: price, period and days; null for what was bought. */
function rentOptionOf({ rental_option, rental_number, rental_start, rental_days, rental }: ItemRow, price: number): Item['rentOption'] {
  if (rental_option === null || rental_number === null || rental_start === null || rental_days === null) return null
  const returnBy = rental?.due_day ?? addDays(rental_start, rental_days)
  return {
    price,
    duration: rental?.days ?? rental_days,
    number: rental_number,
    option: rental_option,
    startDate: rental?.first_day ?? rental_start,
    endDate: addDays(returnBy, -1),
    returnBy,
  }
}

/** Where a rental stands by the clock of the place of use, and what lateness has cost by now. */
function presentRental({ id, deposit_minor }: ItemRow, rental: RentalRow, currency: Currency, c: Case): Item['rental'] {
  const { lateDays = 0, lateFeeMinor = 0 } = c.items.find((one) => one.id === id) ?? {}
  const terms = { rentMinor: rental.rent_minor, rentalDays: rental.days, depositMinor: deposit_minor }
  return {
    dueAt: instant(rental.due_at),
    graceUntil: new Date(Date.parse(rental.due_at) + clocks.lateGraceHours * 3_600_000).toISOString(),
    zone: rental.zone,
    returnedAt: instantOrNull(rental.returned_at),
    lateDays,
    lateFee: toMajor(lateFeeMinor, currency),
    lateFeePerDay: toMajor(lateFeeOf(terms, 1), currency),
    isLateDayRounded: isLateDayRounded(terms),
    rent: toMajor(rental.rent_minor, currency),
    boughtFor: rental.bought_minor === null ? null : toMajor(rental.bought_minor, currency),
  }
}

/** How the deposit of an item has ended; null while it is held, and without one. */
function depositEndOf({ id, status, deposit_minor }: ItemRow, { deposits }: GroupRow): Item['depositEnd'] {
  if (status === 'canceled') return deposit_minor > 0 ? 'refunded' : null
  const ended = deposits.find(({ item_id }) => item_id === id)?.status
  return ended === 'refunded' || ended === 'settled' ? ended : null
}

/** An item for a party of its group. */
export function presentItem(item: ItemRow, group: GroupRow, order: OrderRow, reader: Reader, c: Case): Item {
  const { product } = item
  const { currency } = order
  const { language, mediaOrigin } = reader
  const price = toMajor(item.price_minor, currency)
  const role = roleOf(order, reader)
  const allowedActions = actionsOf(c, role, item.id)
  // until others may read it, nobody but its author hears of it (C-122)
  const review = item.review && (item.review.is_shown || role === 'customer') ? { id: item.review.id, rating: item.review.rating } : null
  return {
    id: item.id,
    product: {
      id: item.product_id,
      name: nameIn(product, language),
      photos: product.photos.map((one) => photo(one, language, mediaOrigin)),
      size: product.size,
      color: product.color,
      category: product.category,
      brand: product.brand,
      condition: product.condition ?? null,
    },
    quantity: item.quantity,
    price,
    amount: toMajor(item.amount_minor, currency),
    currency,
    status: item.status,
    allowedActions,
    type: item.type,
    rentOption: rentOptionOf(item, price),
    securityDeposit: toMajor(item.deposit_minor, currency),
    depositEnd: depositEndOf(item, group),
    deposit: presentDeposit(item, group, order),
    isService: product.isService,
    variantInfo: JSON.stringify({ size: product.size, color: product.color, variantId: item.variant_id, options: product.options }),
    size: product.size,
    cartItemIndex: item.place,
    merchant: facedOf(group.merchant, reader),
    shippingAddress: group.delivery_method === 'shipping' ? addressFor(order, reader) : null,
    parcelInfo: product.parcel,
    created_at: instant(item.created_at),
    deliveredAt: instantOrNull(item.delivered_at),
    ...cancelingOf(item),
    waitsFor: waitsFor(itemStates, item.status),
    next: nextOf(c, item.id),
    review,
    reviewStatus: review ? 'reviewed' : 'pending',
    hasReview: review !== null,
    hasCustomerReview: role === 'merchant' && group.customer_review_id !== null,
    hasActiveReturn: isOneOf(returningItems, item.status),
    ...presentReturn(item, group, currency, { readerId: reader.id, c }),
    isAvailableForSale: item.for_sale,
    rental: item.rental && presentRental(item, item.rental, currency, c),
    canExtendRental: allowedActions.some(({ move, allowed }) => move === 'extendRental' && allowed),
  }
}
