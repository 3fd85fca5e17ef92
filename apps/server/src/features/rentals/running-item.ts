import type { rentals } from '@rondo/contracts'
import type { Case, Input } from '@rondo/rules/moves/case'
import type { Move } from '@rondo/rules/moves/machines'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import { type Priced, sumsInMajor } from '@rondo/rules/checkout/sums'
import { keepPriceOf, laterSale } from '@rondo/rules/rentals/later-sale'
import type * as z from 'zod'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { photo } from '../../platform/photos.ts'
import { caseOf, findOrderOfItem, type ItemRow, nameIn, type OrderRow } from '../orders/index.ts'

type Group = OrderRow['groups'][number]
type Rental = NonNullable<ItemRow['rental']>

/** A rental of somebody that has begun, with all that its quotes need. */
export interface RunningItem {
  readonly order: OrderRow
  readonly group: Group
  readonly item: ItemRow
  readonly rental: Rental
  readonly case: Case
}

/** An item under lock or just read, as the rental that it is. Throws for what is not the caller's, or has not begun. */
export function runningItem(order: OrderRow | undefined, itemId: number, renterId: number, c?: Case): RunningItem {
  const group = order?.groups.find(({ items }) => items.some(({ id }) => id === itemId))
  const item = group?.items.find(({ id }) => id === itemId)
  if (!order || !group || !item || order.customer_id !== renterId) throw new Failure('orders.item_not_found')
  if (!item.rental) throw new Failure('rentals.not_begun')
  return { order, group, item, rental: item.rental, case: c ?? caseOf(order, group) }
}

/** An own rental that has begun. 1 query. */
export const readRunning = async ({ app, actor }: MemberCtx, itemId: number): Promise<RunningItem> =>
  runningItem(await findOrderOfItem(app.db, actor.id, itemId), itemId, actor.id)

/** What a move needs besides that the card has paid. */
const paid: Input = { provider: 'succeeded' }
/** Whether its renter may have something now, or the guard that keeps it. */
export function askFor({ case: c, item }: RunningItem, move: Extract<Move, 'extendRental' | 'keepItem'>) {
  const planned = plan(c, move, 'customer', { ...paid, itemIds: [item.id] })
  if (!isRefused(planned)) return { isAllowed: planned.lacking.length === 0, guard: null, until: planned.until?.toISOString() ?? null }
  return { isAllowed: false, guard: planned.guard ?? planned.refused, until: planned.until?.toISOString() ?? null }
}

/** What making a rental longer looks at. */
export const runningRental = ({ rental, item }: RunningItem) => ({
  days: rental.days,
  dueDay: rental.due_day,
  outUntil: rental.out_until ?? rental.due_day,
  takenFrom: item.longer_until,
  maxRentalDays: item.product.terms?.maxRentalDays ?? null,
})

/** What its renter pays to keep an item: the lower price of then and now; undefined of what is not for sale. */
export function keepPrice({ item, order }: RunningItem): Priced | undefined {
  const one = keepPriceOf(item.product.terms?.saleMinor ?? null, item.for_sale ? item.sale_minor : null)
  return one === null ? undefined : laterSale(one * item.quantity, order.currency)
}

/** Sums as answers about a rental carry them, in major units. */
export function sumsOf(priced: Priced) {
  const { currency, subtotal: price, platformFee, tax, total } = sumsInMajor(priced, priced.currency)
  return { currency, price, platformFee, tax, total }
}

export function presentOrdered(
  { item, group }: RunningItem,
  { language, app }: MemberCtx,
): z.input<typeof rentals.keepQuote.answer>['item'] {
  const { id, product, status, quantity } = item
  const [first] = product.photos
  return {
    id,
    groupId: group.id,
    name: nameIn(product, language),
    photo: first ? photo(first, language, app.config.mediaOrigin) : null,
    status,
    quantity,
  }
}
