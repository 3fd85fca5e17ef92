import { isOneOf } from '@rondo/rules/kernel/lists'
import { inReturnShipment } from '@rondo/rules/orders/group-statuses'
import type { Group } from '../orders.queries.ts'

type Delivery = Group['outboundDeliveries'][number]

/** Nothing was sent yet, or it is to be sent again: a parcel that has arrived somewhere is of the past. */
const isToSend = (status: Group['status']) => status === 'processing' || status === 'ready_for_shipping'

/** The label that counts now: of the last parcel to the customer that was neither voided nor failed (FG-28). */
export const liveLabel = ({ status: at, outboundDeliveries }: Pick<Group, 'status' | 'outboundDeliveries'>): Delivery | undefined =>
  outboundDeliveries.findLast(
    ({ deliveryLegType, labelUrl, status }) =>
      deliveryLegType === 'outbound_group' &&
      labelUrl !== null &&
      (status === 'pre_transit' || status === 'transit' || (status === 'delivered' && !isToSend(at))),
  )

/** A parcel is under way and should not be there before a later day: until then its way is what counts. */
export const comesLater = ({ outboundDeliveries }: Pick<Group, 'outboundDeliveries'>): boolean => {
  const expected = outboundDeliveries.findLast(({ status }) => status === 'transit')?.estimatedDelivery
  // the carrier's day begins with the reader's, whatever the zone
  return expected ? Date.parse(`${expected.slice(0, 10)}T00:00`) > Date.now() : false
}

/** To follow its parcel is the first thing to do with a group. */
export const isFollowed = (group: Pick<Group, 'status' | 'outboundDeliveries'>): boolean =>
  group.status.includes('shipped_to_customer') && comesLater(group)

/** Whether there is a way to follow: a parcel whose label was not voided; of what goes back the way there has ended, and a label of one's own has none. */
export const hasParcel = ({ status: at, ...ways }: Pick<Group, 'status' | 'outboundDeliveries' | 'returnDeliveries'>): boolean =>
  (isOneOf(inReturnShipment, at) ? ways.returnDeliveries : ways.outboundDeliveries).some(({ status }) => status !== 'cancelled')
