import type { GroupStatus } from '../orders/group-statuses.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'
import { requestStates, type RequestStatus } from './return-states.ts'

const requestStatuses = Object.keys(requestStates) as RequestStatus[]
const hasEnded = (status: RequestStatus) => requestStates[status].kind === 'end' || requestStates[status].kind === 'closed'
/** Requests of which nothing more is expected, and all others. */
export const endedRequests = requestStatuses.filter(hasEnded)
export const unendedRequests = requestStatuses.filter((status) => !hasEnded(status))

/** Requests that wait for one side of the order and for nobody else. */
export const requestsWaitingFor = (side: 'customer' | 'merchant'): RequestStatus[] =>
  requestStatuses.filter((status) => {
    const state = requestStates[status]
    return 'waitsFor' in state && state.waitsFor.length === 1 && (state.waitsFor as readonly string[]).includes(side)
  })

/** Groups whose customer has begun a return and has still to bring or send it: a request in progress waits for the customer there. */
export const begunReturns = [
  'awaiting_return_shipment',
  'awaiting_return_dropoff',
  'return_shipping_label_created',
] as const satisfies readonly GroupStatus[]

/** Where a request in progress waits for its merchant: the carrier says that the parcel is there, or an item is there and not looked at. */
export const unconfirmedReturn = 'return_delivered_to_merchant' satisfies GroupStatus
export const unseenReturn = 'return_delivered' satisfies ItemStatus
/** Items that their merchant has back: not looked at yet, or with something still to settle. */
export const backItems = [
  'return_delivered',
  'return_processing',
  'rental_return_processing',
  'damaged_on_return',
] as const satisfies readonly ItemStatus[]
/** Items of which their merchant has said in which condition they came back. */
export const assessedItems = [
  'return_processing',
  'return_completed',
  'rental_return_processing',
  'rental_return_completed',
  'damaged_on_return',
  'security_deposit_claimed',
] as const satisfies readonly ItemStatus[]
