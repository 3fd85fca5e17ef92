import { approvedFamily, atMerchant, inReturnShipment, requestedFamily } from '@rondo/rules/orders/group-statuses'
import { isLostBack, shownStatus } from '@rondo/rules/orders/shown-status'
import type { Group } from './orders.queries.ts'

/** What has happened to a group or is still to come, by the word that names it. */
export type StepName =
  | 'paid'
  | 'processing'
  | 'coordinating'
  | 'ready'
  | 'pickedUp'
  | 'arranging'
  | 'agreed'
  | 'appointment'
  | 'shipped'
  | 'failed'
  | 'delivered'
  | 'delivery'
  | 'withYou'
  | 'returned'
  | 'depositBack'
  | 'claim'
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'withSupport'
  | 'bringing'
  | 'label'
  | 'inTransit'
  | 'lostBack'
  | 'received'
  | 'bought'
  | 'done'
export interface Step {
  readonly name: StepName
  readonly state: 'done' | 'now' | 'later'
}
type Meeting = Partial<Pick<Group, 'pickupAt' | 'pickupProposedBy' | 'pickupAcceptedAt'>>
type Asked = Partial<Pick<Group, 'requests'>>
type Facts = Pick<Group, 'groupType' | 'deliveryMethod' | 'status' | 'returnRequests' | 'orderItems'> & Meeting & Asked

/** What was rejected is asked of support, which has not answered. */
export const isWithSupport = ({ requests = [] }: Asked): boolean =>
  requests.some(({ requestType, status }) => requestType === 'support' && (status === 'pending' || status === 'in_progress'))

/** Its renter has bought it. */
export const isBought = ({ status }: Pick<Facts['orderItems'][number], 'status'>): boolean =>
  status === 'item_purchased' || status === 'rental_converted_to_purchase'

/** No deposit of the group is held any more: each went back or was settled, or goes back as its piece was bought or called off. */
export const areDepositsOver = ({ orderItems }: Pick<Facts, 'orderItems'>): boolean =>
  orderItems.every((item) => item.securityDeposit === 0 || item.depositEnd !== null || item.status === 'canceled' || isBought(item))

const has = (list: readonly string[], status: string) => list.includes(status)
const delivered = ['delivery_completed_to_customer', 'pickup_completed_by_customer', 'picked_up_by_customer']
const returned = ['partial_return_completed', 'return_completed_for_group', 'return_completed', 'group_return_completed']

/** Steps up to `now` are done, later ones are not; without `now` everything is done. */
const walked = (names: readonly StepName[], now: StepName | undefined): Step[] => {
  const at = now === undefined ? names.length : names.indexOf(now)
  return names.map((name, index) => ({ name, state: index < at ? 'done' : index === at ? 'now' : 'later' }))
}

function returnStage(status: string): StepName | 'none' | undefined {
  if (has(requestedFamily, status) || status.startsWith('mixed_')) return 'requested'
  if (has(approvedFamily, status)) return 'approved'
  if (status === 'return_shipping_label_created') return 'label'
  if (has(inReturnShipment, status)) return 'inTransit'
  if (has(atMerchant, status)) return 'received'
  return has(returned, status) ? undefined : 'none'
}

function deliveryStage(group: Facts): StepName | undefined {
  const { groupType } = group
  const status = shownStatus(group)
  if (has(delivered, status) || status === 'renting_in_progress') return undefined
  if (status === 'delivery_failed') return 'failed'
  if (groupType === 'pickup') return status === 'ready_for_pickup' ? 'ready' : 'coordinating'
  return has(['shipped_to_customer', 'partially_delivered_to_customer'], status) ? 'shipped' : 'processing'
}

/** Whether goods go back by a parcel: one is known, or they were sent and nothing says yet that they are brought. */
function goesBackByParcel({ status, groupType, returnRequests }: Facts, stage: StepName | undefined): boolean {
  if (status === 'awaiting_return_dropoff') return false
  if (stage === 'label' || stage === 'inTransit' || stage === 'lostBack') return true
  if (returnRequests.some(({ trackingNumber, carrier }) => trackingNumber !== null || carrier !== null)) return true
  const hasCome = stage === 'received' || stage === undefined
  return groupType === 'shipping' && !(hasCome && returnRequests.length > 0)
}

/** Steps of a service: its deposit comes back some time after it. */
function appointmentOf(items: Facts['orderItems'], now: StepName | undefined): Step[] {
  const held = items.some(({ securityDeposit }) => securityDeposit > 0)
  const isOver = items.every(({ status }) => status === 'completed')
  const at = now === undefined ? (held && !isOver ? 'depositBack' : undefined) : now === 'ready' ? 'agreed' : 'arranging'
  return walked(['paid', 'arranging', 'agreed', 'appointment', ...(held ? (['depositBack'] as const) : [])], at)
}

/** A group of services alone: nothing of it is picked up, worn or brought back. */
export const isAppointment = ({ orderItems }: Pick<Group, 'orderItems'>): boolean =>
  orderItems.length > 0 && orderItems.every(({ isService }) => isService)

/** Nothing of the group is sent: files, services, and what is fetched. */
export const isUnsent = (group: Pick<Group, 'deliveryMethod' | 'orderItems'>): boolean =>
  group.deliveryMethod === 'virtual' || group.deliveryMethod === 'pickup' || isAppointment(group)

const isRental = (items: Facts['orderItems']): boolean => items.some((item) => item.type === 'rent' && !isBought(item))
/** A rental goes back without a question (C-108): it is worn until it is on its way, and its deposit comes once it was looked at. */
const rentalStage = (stage: StepName | undefined, last: StepName): StepName | undefined =>
  stage === 'requested' || stage === 'approved' || stage === 'bringing' ? 'withYou' : stage === 'received' ? last : stage

/** How far a group has come: delivery first, then the wear of a rental or the way of a return. Empty for one that was canceled. */
export function timelineOf(group: Facts): Step[] {
  const { status, groupType, deliveryMethod, orderItems } = group
  if (status === 'canceled') return []
  if (deliveryMethod === 'virtual') return walked(['paid', 'delivery'], has(delivered, status) ? undefined : 'delivery')
  const arrival: StepName[] = groupType === 'pickup' ? ['paid', 'pickedUp'] : ['paid', 'delivered']
  const stage = isLostBack(group) ? 'lostBack' : status === 'awaiting_return_dropoff' ? 'bringing' : returnStage(status)
  if (stage !== 'none') {
    const back: StepName[] = goesBackByParcel(group, stage) ? ['label', stage === 'lostBack' ? stage : 'inTransit'] : []
    if (isRental(orderItems) && orderItems.every(({ type }) => type === 'rent')) {
      const isClaimed = orderItems.some((item) => item.status === 'damaged_on_return')
      const end = orderItems.some(({ depositEnd }) => depositEnd === 'settled') ? 'done' : isClaimed ? 'claim' : 'depositBack'
      return walked(
        [...arrival, 'withYou', ...back, 'returned', end, ...(end === 'claim' ? (['done'] as const) : [])],
        rentalStage(stage, end),
      )
    }
    const brought: StepName[] = stage === 'bringing' ? [stage] : back
    return walked([...arrival, 'requested', 'approved', ...brought, 'received', 'done'], stage)
  }
  if (status === 'return_rejected') {
    const rejected: StepName[] = [...arrival, 'requested', 'rejected']
    return isWithSupport(group) ? walked([...rejected, 'withSupport', 'done'], 'withSupport') : walked(rejected, 'rejected')
  }

  const now = deliveryStage(group)
  if (isAppointment(group)) return appointmentOf(orderItems, now)
  const way: StepName[] =
    groupType === 'pickup'
      ? ['paid', 'coordinating', 'ready', 'pickedUp']
      : ['paid', 'processing', now === 'failed' ? 'failed' : 'shipped', 'delivered']
  const isWorn = isRental(orderItems)
  const wear: StepName[] = isWorn ? ['withYou', 'returned', 'depositBack'] : []
  if (now === undefined && !isWorn && orderItems.some(isBought)) return walked([...arrival, 'bought'], undefined)
  // Once it is with the customer, how it was prepared is of no more interest.
  if (now === undefined && isWorn) return walked([...arrival, ...wear], 'withYou')
  return walked([...way, ...wear], now)
}
