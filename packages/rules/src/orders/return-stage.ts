import { isOneOf } from '../kernel/lists.ts'
import type { GroupStatus } from './group-statuses.ts'
import { type ItemStatus, rentedOut } from './item-statuses.ts'

export interface StagedItem {
  readonly status: ItemStatus
  readonly type: 'buy' | 'rent'
  /** The merchant has confirmed receipt of it: it is in the house, or was. */
  readonly isReceived: boolean
  /** The carrier delivered the parcel that it is in. */
  readonly isParcelDelivered: boolean
}
export interface StagedGroup {
  readonly status: GroupStatus
  readonly groupType: 'shipping' | 'pickup'
  readonly items: readonly StagedItem[]
  /** Nothing of the group request was decided or withdrawn since it was made. */
  readonly isGroupRequestWhole: boolean
  /** The last approval was approve-all. */
  readonly wasAllApproved: boolean
}

const underWay: readonly ItemStatus[] = ['return_label_generated', 'return_shipped_to_merchant', 'return_in_transit']
/** Items whose return is asked, approved, on its way or being assessed. */
export const returningItems: readonly ItemStatus[] = [
  'return_requested_by_customer',
  'return_approved_by_merchant',
  'awaiting_return_shipment',
  ...underWay,
  'return_delivered',
  'return_processing',
  'rental_return_processing',
]

const isDone = ({ status, isReceived }: StagedItem) =>
  status === 'return_completed' || status === 'rental_return_completed' || (status === 'security_deposit_claimed' && isReceived)
const isBeingAssessed = ({ status, isReceived }: StagedItem) =>
  ['return_delivered', 'return_processing', 'rental_return_processing'].includes(status) || (status === 'damaged_on_return' && isReceived)

/** What a group stores after a return event: the least advanced open return of its live items decides; the first line that holds wins. */
export function returnStageOf({ status, groupType, items, isGroupRequestWhole, wasAllApproved }: StagedGroup): GroupStatus {
  const live = items.filter((item) => item.status !== 'canceled')
  const has = (one: ItemStatus) => live.some((item) => item.status === one)

  if (has('return_requested_by_customer')) {
    return status === 'return_requested' && isGroupRequestWhole ? 'return_requested' : 'partial_return_requested'
  }
  if (has('return_approved_by_merchant')) {
    const isApprovedRental = (item: StagedItem) => item.status === 'return_approved_by_merchant' && item.type === 'rent'
    if (wasAllApproved || live.every(isApprovedRental)) return 'return_approved'
    return live.every((item) => returningItems.includes(item.status)) ? 'group_return_approved' : 'partial_return_approved'
  }
  if (has('awaiting_return_shipment')) return groupType === 'pickup' ? 'awaiting_return_dropoff' : 'awaiting_return_shipment'

  const parcels = live.filter((item) => underWay.includes(item.status))
  const areParcelsThere = parcels.length > 0 && parcels.every((item) => item.isParcelDelivered)
  if (has('return_label_generated') && !areParcelsThere) return 'return_shipping_label_created'
  if (areParcelsThere) return 'return_delivered_to_merchant'
  if (has('return_shipped_to_merchant')) return 'return_shipped'
  if (has('return_in_transit')) return 'return_in_transit_to_merchant'

  const inAssessment = live.filter(isBeingAssessed)
  if (inAssessment.length > 0) {
    return inAssessment.every((item) => item.status === 'return_delivered') ? 'return_delivered' : 'return_processing_by_merchant'
  }
  if (has('return_rejected_by_merchant')) return 'return_rejected'
  if (live.length > 0 && live.every(isDone)) return 'return_completed_for_group'
  const isHeldByCustomer = (item: StagedItem) =>
    isOneOf(rentedOut, item.status) || (item.status === 'damaged_on_return' && !item.isReceived)
  if (live.every((item) => item.type === 'rent') && live.some(isHeldByCustomer)) return 'renting_in_progress'
  if (live.some(isDone)) return 'partial_return_completed'
  return groupType === 'pickup' ? 'pickup_completed_by_customer' : 'delivery_completed_to_customer'
}
