import { clocks } from '../kernel/clocks.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'

const boughtMayReturn: readonly ItemStatus[] = ['delivered', 'pickup_completed_by_customer', 'completed']

/** Statuses of an item that is with its customer, and that nobody has asked back. */
export const withCustomerStatuses: readonly ItemStatus[] = [...boughtMayReturn, 'in_use']
export const isWithCustomer = (status: ItemStatus | null): boolean => status !== null && withCustomerStatuses.includes(status)

/** Statuses of an item that is asked back, and that neither a label nor a parcel has yet: a return that broke there may go on (R11c). */
export const unsentAsked = [
  'return_requested_by_customer',
  'return_approved_by_merchant',
  'awaiting_return_shipment',
] as const satisfies readonly ItemStatus[]

export interface Returnable {
  readonly status: ItemStatus
  readonly type: 'buy' | 'rent'
  readonly deliveredAt: Date | null
  readonly hasOpenReturn: boolean
  readonly isVirtual: boolean
  readonly isSwap: boolean
}
/**
 * True when the customer may ask to return an item now: bought within 30 days of its delivery, rented at any time in use (C-100). A swapped one
 * goes back through support alone, which has the other side's piece sent back as well: nobody may end up with both.
 */
export function mayReturn(item: Returnable, now: Date): boolean {
  if (item.hasOpenReturn || item.isVirtual || item.isSwap) return false
  if (item.type === 'rent') return item.status === 'in_use'
  if (!boughtMayReturn.includes(item.status) || item.deliveredAt === null) return false
  return now.getTime() - item.deliveredAt.getTime() <= clocks.returnWindowDays * 86_400_000
}

/** The one-click return of a whole group asks more: every item may go back, and none was canceled. */
export const mayReturnGroup = (items: readonly Returnable[], now: Date): boolean =>
  items.length > 0 && items.every((item) => mayReturn(item, now))
