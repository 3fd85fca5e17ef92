import type { Move, RowId } from '@rondo/rules/moves/machines'
import { event } from '../../platform/events.ts'

export const orderPlaced = event<{ orderId: number; paymentId: number; customerId: number; merchantIds: readonly number[] }>(
  'orders.placed',
)
/** Some of what was paid for was gone; `amountMinor` goes back, in minor units of `currency`. */
export const itemsLost = event<{ orderId: number; customerId: number; amountMinor: number; currency: string }>('orders.items_lost')
/** A customer paid for a return label. */
export const returnLabelCharged = event<{ paymentId: number }>('orders.return_label_charged')
/** What was paid for a return label could not become one: all of it goes back. Minor units of `currency`. */
export const returnLabelRefunded = event<{ paymentId: number; customerId: number; why: string; amountMinor: number; currency: string }>(
  'orders.return_label_refunded',
)
/** A group or items of it moved; `by` is the side that asked, `amountMinor` what goes back to the customer. */
export const groupMoved = event<{
  orderId: number
  groupId: number
  move: Move
  /** The row of the state tables that was taken first: of a pickup, G6a is the right code and G6b a wrong one. */
  row: RowId
  by: string
  /** The group's status before and after. */
  from: string
  status: string
  customerId: number
  merchantId: number
  /** Items that it was about, where it was not the whole group. */
  itemIds: readonly number[]
  /** A reason of a list; null for free text, which does not belong into an event. */
  reason: string | null
  amountMinor: number
  currency: string
}>('orders.group_moved')
/** Somebody keeps an order waiting and is to be reminded: of what became due `after` an instant, and up to another (ISO). */
export const waitReminded = event<{
  orderId: number
  groupId: number
  status: string
  customerId: number
  merchantId: number
  after: string
  upTo: string
}>('orders.wait_reminded')
/** Five wrong pickup codes in a row: none is taken before `until` (ISO), a day where it was locked often. Its customer is to know. */
export const pickupLocked = event<{ orderId: number; groupId: number; until: string; isForDay: boolean }>('orders.pickup_locked')
/** Five wrong codes of a return in person in a row: the code is another one, and none is taken before `until` (ISO). Its merchant is to know. */
export const returnCodeLocked = event<{ orderId: number; groupId: number; merchantId: number; until: string }>('orders.return_code_locked')
/** A buyer began to download a file of what was bought. */
export const fileDownloaded = event<{ groupId: number; itemId: number; fileId: number }>('orders.file_downloaded')
