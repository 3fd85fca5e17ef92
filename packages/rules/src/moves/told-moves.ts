import type { GroupStatus } from '../orders/group-statuses.ts'
import type { Move, RowId } from './machines.ts'

/** What the product itself writes into a conversation (SR-77), by the move that it tells of. */
export const toldMoves = {
  acceptGroup: 'accepted',
  coordinatePickup: 'pickup_opened',
  agreePickup: 'pickup_place',
  acceptPlace: 'pickup_agreed',
  proposePickupTime: 'pickup_time_asked',
  confirmPickup: 'pickup_confirmed',
  handOver: 'handed_over',
  confirmDelivery: 'delivered',
  countAsDelivered: 'delivered',
  failDelivery: 'delivery_failed',
  loseParcel: 'parcel_lost',
  reportNotArrived: 'not_arrived',
  requestRedelivery: 'redelivery_asked',
  refundFailedDelivery: 'delivery_refunded',
  reportNotReceived: 'not_received',
  rejectReport: 'report_rejected',
  cancelGroup: 'canceled',
  cancelIdleGroup: 'canceled_idle',
  cancelItem: 'item_canceled',
  cancelLostLet: 'let_lost',
  extendRental: 'rental_longer',
  finishBuyOut: 'rental_bought',
  claimDeposit: 'claim_made',
  claimLostRental: 'claim_lost',
  contestClaim: 'claim_contested',
  withdrawClaim: 'claim_withdrawn',
  settleClaim: 'claim_settled',
  openDispute: 'dispute_opened',
  winDispute: 'dispute_won',
  loseDispute: 'dispute_lost',
  requestGroupReturn: 'return_asked',
  requestItemReturn: 'return_asked',
  approveGroupReturn: 'return_approved',
  approveRequest: 'return_approved',
  approveAllReturns: 'return_approved',
  reopenRequest: 'return_approved',
  rejectGroupReturn: 'return_rejected',
  rejectAllReturns: 'return_rejected',
  rejectRequest: 'return_rejected',
  cancelReturn: 'return_canceled',
  lapseReturn: 'return_lapsed',
  markReturnShipped: 'return_shipped',
  confirmReceipt: 'return_received',
  countReceipt: 'return_received',
} as const satisfies Partial<Record<Move, string>>

/** A carrier's word is told by what it made of the group: where that stood there before, it is no news. */
const carrierMoves: readonly Move[] = ['scanParcel', 'deliverParcel', 'failParcel', 'returnParcel']
const toldStatuses = {
  shipped_to_customer: 'handed_over',
  partially_delivered_to_customer: 'partly_delivered',
  delivery_completed_to_customer: 'delivered',
  renting_in_progress: 'delivered',
  delivery_failed: 'delivery_failed',
  return_shipped: 'return_shipped',
  return_in_transit_to_merchant: 'return_shipped',
  return_delivered_to_merchant: 'return_received',
  return_delivered: 'return_received',
} as const satisfies Partial<Record<GroupStatus, string>>

/** Kinds of system messages. Their words stand in packages/words, feature `told`. */
export type SystemKind = (typeof toldMoves)[keyof typeof toldMoves] | (typeof toldStatuses)[keyof typeof toldStatuses]
export const systemKinds = [...new Set([...Object.values(toldMoves), ...Object.values(toldStatuses)])] as [SystemKind, ...SystemKind[]]

/** Kinds that tell where and when the two meet. */
export const meetingKinds: readonly SystemKind[] = ['pickup_place', 'pickup_agreed', 'pickup_time_asked']

/** Rows that are no news to both: a wrong code is between the seller and the code. */
const untold: readonly RowId[] = ['G6b']

/** What says that a return is at its shop. */
const receipts: readonly Move[] = ['confirmReceipt', 'countReceipt']

/** A move as its event tells it: the row that was taken first, and the status of the group before and after. */
export interface Moved {
  readonly move: Move
  readonly row: RowId
  readonly from: string
  readonly status: string
}
/** The kind that tells of a move; undefined for one that the conversation does not tell. */
export function kindOfMove({ move, row, from, status }: Moved): SystemKind | undefined {
  if (untold.includes(row)) return undefined
  // its carrier has said so already
  if (receipts.includes(move) && from === ('return_delivered_to_merchant' satisfies GroupStatus)) return undefined
  if (!carrierMoves.includes(move)) return (toldMoves as Partial<Record<Move, SystemKind>>)[move]
  return from === status ? undefined : (toldStatuses as Partial<Record<string, SystemKind>>)[status]
}
