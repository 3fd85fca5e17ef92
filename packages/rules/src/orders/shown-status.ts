import { isOneOf } from '../kernel/lists.ts'
import type { GroupStatus } from './group-statuses.ts'
import type { ItemStatus } from './item-statuses.ts'
import type { NotArrived } from './said-status.ts'

interface WayBack {
  readonly status: GroupStatus
  readonly orderItems: readonly { readonly id: number; readonly status: ItemStatus }[]
  readonly returnRequests: readonly { readonly status: string; readonly orderItems: readonly number[] }[]
}
interface Meeting {
  readonly pickupAt?: unknown
  readonly pickupProposedBy?: unknown
  readonly pickupAcceptedAt?: unknown
}
const underWayBack = ['return_shipped', 'return_in_transit_to_merchant'] as const
const itemsUnderWay = ['return_shipped_to_merchant', 'return_in_transit'] as const

/** An item as it is shown: one that came back before its return failed, by a refund say, was not lost. */
export function shownItemStatus<Status extends ItemStatus>(
  { returnRequests }: Pick<WayBack, 'returnRequests'>,
  { id, status }: { readonly id: number; readonly status: Status },
): Status | NotArrived {
  const isLost = isOneOf(itemsUnderWay, status) && returnRequests.some((one) => one.status === 'failed' && one.orderItems.includes(id))
  return isLost ? 'return_not_arrived' : status
}

/** A parcel on its way back failed, was lost or went back to its sender: the group keeps its status, and support decides. */
export const isLostBack = (group: WayBack): boolean =>
  isOneOf(underWayBack, group.status) && group.orderItems.some((item) => shownItemStatus(group, item) === 'return_not_arrived')

/** A group as it is shown to whoever may see it: a meeting that one side has proposed is being arranged until the other accepts it, and a parcel that was lost is not on its way. */
export function shownStatus(group: WayBack & Meeting): GroupStatus | NotArrived {
  const { status, pickupAt, pickupProposedBy, pickupAcceptedAt } = group
  if (isLostBack(group)) return 'return_not_arrived'
  return status === 'ready_for_pickup' && pickupAt && pickupProposedBy && !pickupAcceptedAt ? 'coordinating_pickup' : status
}
