import { deliveredFinal, type GroupStatus, returnOpen } from './group-statuses.ts'
import type { ItemStatus } from './item-statuses.ts'
import type { OrderStatus } from './order-states.ts'

export interface GroupInOrder {
  readonly status: GroupStatus
  readonly items: readonly { readonly status: ItemStatus }[]
}

const isOneOf = <T extends string>(list: readonly T[], status: string): boolean => (list as readonly string[]).includes(status)
const deliveredOrLater: readonly GroupStatus[] = [
  ...deliveredFinal,
  ...returnOpen,
  'renting_in_progress',
  'return_rejected',
  'partial_return_completed',
  'return_completed_for_group',
]
const merchantActed: readonly GroupStatus[] = ['coordinating_pickup', 'ready_for_pickup', 'ready_for_shipping', 'delivery_failed']
/** Items that nothing waits for any more. */
export const closedItemStatuses = [
  'completed',
  'return_completed',
  'rental_return_completed',
  'security_deposit_claimed',
  'rental_converted_to_purchase',
  'canceled',
] as const satisfies readonly ItemStatus[]

/**
 * The status of an order, worked out from its groups after every group event; nobody sets it. Canceled groups do not count unless all are.
 * `isPaid` is false while the payment is not finished.
 */
export function orderStatusOf(groups: readonly GroupInOrder[], isPaid: boolean): OrderStatus {
  if (!isPaid) return 'pending'
  const live = groups.filter(({ status }) => status !== 'canceled')
  if (live.length === 0) return 'canceled'
  const all = (list: readonly GroupStatus[]) => live.every(({ status }) => list.includes(status))
  const some = (list: readonly GroupStatus[]) => live.some(({ status }) => list.includes(status))
  if (all(['return_completed_for_group'])) return 'fully_returned'
  if (some(['return_completed_for_group', 'partial_return_completed'])) return 'partially_returned'
  if (all(deliveredOrLater)) {
    const isClosed = live.every(({ items }) => items.every(({ status }) => isOneOf(closedItemStatuses, status)))
    return isClosed ? 'completed' : 'delivered'
  }
  if (some([...deliveredOrLater, 'partially_delivered_to_customer'])) return 'partially_delivered'
  if (all(['shipped_to_customer'])) return 'shipped'
  if (some(['shipped_to_customer'])) return 'partially_shipped'
  const isAccepted = live.some(({ items }) => items.some(({ status }) => status === 'confirmed'))
  return some(merchantActed) || isAccepted ? 'processing' : 'paid'
}

export const orderTypes = ['purchase', 'swap', 'rental', 'mixed'] as const
export type OrderType = (typeof orderTypes)[number]

/** What an order, or a group of it, is called by its items (C-139). A swapped item is stored as bought and names its swap. */
export function orderTypeOf(items: readonly { readonly type: 'buy' | 'rent'; readonly swapId?: number | null }[]): OrderType {
  const types = new Set(items.map(({ type, swapId }) => (swapId != null ? 'swap' : type === 'rent' ? 'rental' : 'purchase')))
  const [only = 'purchase'] = types
  return types.size > 1 ? 'mixed' : only
}

const buyWords = ['buy', 'sell', 'selling', 'sale', 'sales', 'sold', 'purchase', 'purchases', 'buying']
const rentWords = ['rent', 'rental', 'rentals', 'renting', 'lend', 'lending']
/** Reads the many words for an order's type; undefined for one that means neither (TRX-36). */
export function tradeOf(word: string): 'buy' | 'rent' | 'swap' | undefined {
  const text = word.trim().toLowerCase()
  if (buyWords.includes(text)) return 'buy'
  if (rentWords.includes(text)) return 'rent'
  return text === 'swap' || text === 'swapping' ? 'swap' : undefined
}
