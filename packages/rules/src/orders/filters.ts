import { deliveredFinal, type GroupStatus } from './group-statuses.ts'

export const orderTabs = ['all', 'buying', 'selling', 'renting', 'lending'] as const
export type OrderTab = (typeof orderTabs)[number]
export const orderFilters = ['all', 'ongoing', 'completed', 'canceled'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Groups that count as done, beyond the three finals: a closed return must not stay under way for ever (C-94). */
export const completedForFilters = [
  ...deliveredFinal,
  'picked_up_by_customer',
  'return_completed_for_group',
  'partial_return_completed',
  'return_completed',
  'group_return_completed',
] as const satisfies readonly GroupStatus[]
/** Groups in which somebody is at work; one of them keeps an order out of the canceled. */
export const activeForFilters = [
  'processing',
  'coordinating_pickup',
  'ready_for_pickup',
  'shipped_to_customer',
  'partially_delivered_to_customer',
  'awaiting_return_shipment',
  'awaiting_return_dropoff',
  'return_in_transit_to_merchant',
  'return_processing_by_merchant',
] as const satisfies readonly GroupStatus[]

const isDone = (status: string) => (completedForFilters as readonly string[]).includes(status)
const isCanceled = (status: string) => status === 'canceled'
const isActive = (status: string) => (activeForFilters as readonly string[]).includes(status)

/** Says whether an order with these group statuses is shown under a filter; one without groups only under `all`. */
export function passesFilter(filter: OrderFilter, groupStatuses: readonly string[]): boolean {
  if (filter === 'all') return true
  if (groupStatuses.length === 0) return false
  switch (filter) {
    case 'ongoing':
      return groupStatuses.some((status) => !isDone(status) && !isCanceled(status))
    case 'completed':
      return groupStatuses.every((status) => isDone(status) || isCanceled(status)) && groupStatuses.some(isDone)
    case 'canceled':
      return groupStatuses.some(isCanceled) && !groupStatuses.some(isActive)
  }
}

export interface TabbedOrder {
  /** `my` for the buyer's view, `merchant` for the seller's. */
  readonly source: 'my' | 'merchant'
  readonly items: readonly { readonly type: 'buy' | 'rent' }[]
}
/** Says whether an order is shown on a tab: bought and swapped under buying and selling, rented under renting and lending, mixed in both (C-138). */
export function isOnTab(tab: OrderTab, { source, items }: TabbedOrder): boolean {
  const has = (type: 'buy' | 'rent') => items.some((item) => item.type === type)
  switch (tab) {
    case 'all':
      return true
    case 'buying':
      return source === 'my' && has('buy')
    case 'selling':
      return source === 'merchant' && has('buy')
    case 'renting':
      return source === 'my' && has('rent')
    case 'lending':
      return source === 'merchant' && has('rent')
  }
}

/** In which role somebody looks at an order: the tab decides, on `all` the order's source (TRX-30). */
export function viewerOf(tab: OrderTab, source: 'my' | 'merchant'): 'customer' | 'merchant' {
  if (tab === 'all') return source === 'merchant' ? 'merchant' : 'customer'
  return tab === 'selling' || tab === 'lending' ? 'merchant' : 'customer'
}
