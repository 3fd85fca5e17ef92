import type { Group } from '../orders.queries.ts'

type Delivery = Group['outboundDeliveries'][number]

/** The label that counts now: of the last parcel to the customer that was neither voided nor failed (FG-28). */
export const liveLabel = ({ outboundDeliveries }: Pick<Group, 'outboundDeliveries'>): Delivery | undefined =>
  outboundDeliveries.findLast(
    ({ deliveryLegType, labelUrl, status }) =>
      deliveryLegType === 'outbound_group' && labelUrl !== null && status !== 'cancelled' && status !== 'failure' && status !== 'returned',
  )

/** Whether there is a way to follow: a parcel whose label was not voided. */
export const hasParcel = ({ outboundDeliveries }: Pick<Group, 'outboundDeliveries'>): boolean =>
  outboundDeliveries.some(({ status }) => status !== 'cancelled')
