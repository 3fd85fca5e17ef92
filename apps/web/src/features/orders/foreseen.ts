import type { Wish } from './group-moves.ts'
import type { Group, Item } from './orders.queries.ts'

const underway = ['shipped', 'in_transit', 'delivery_in_progress', 'ready_for_shipping'] as const

const before = ['pending', 'confirmed', 'ready_for_shipping'] as const
const isThere = ({ status }: Item) => status === 'delivered' || status === 'completed' || status === 'canceled'

/** A group as it will be, until the server says so: its items, and all of it with the last of them. */
export function foreseen<G extends Group>(group: G, { move, itemId }: Wish): G {
  const changed = (from: readonly string[] | undefined, to: Item['status']) =>
    group.orderItems.map((item) => {
      const isMeant = (itemId === undefined || item.id === itemId) && item.status !== 'canceled' && (!from || from.includes(item.status))
      return isMeant ? { ...item, status: to, allowedActions: [] } : item
    })
  const become = (orderItems: Item[], status: Group['status'] = group.status): G => ({ ...group, orderItems, status, allowedActions: [] })
  switch (move) {
    case 'acceptGroup':
      return become(changed(['pending'], 'confirmed'))
    case 'cancelItem':
      return become(changed(undefined, 'canceled'))
    case 'cancelGroup':
      return become(changed(undefined, 'canceled'), 'canceled')
    case 'handOver':
      return become(changed(before, 'shipped'), 'shipped_to_customer')
    case 'reportNotArrived':
    case 'reportNotReceived':
      return become(changed(['delivered', 'in_use'], 'in_transit'), 'delivery_failed')
    case 'requestRedelivery':
      return become(changed(underway, 'confirmed'), 'processing')
    case 'refundFailedDelivery':
      return become(changed(underway, 'canceled'), group.orderItems.some(isThere) ? 'delivery_completed_to_customer' : 'canceled')
    case 'confirmItemDelivery': {
      const items = changed(underway, 'delivered')
      return become(items, items.every(isThere) ? 'delivery_completed_to_customer' : 'partially_delivered_to_customer')
    }
    case 'confirmDelivery':
      return become(changed(underway, 'delivered'), 'delivery_completed_to_customer')
  }
}
