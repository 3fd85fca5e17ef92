import type { Day } from '../kernel/days.ts'
import type { DepositStatus } from '../rentals/deposit-states.ts'
import type { FundStatus } from '../returns/fund-states.ts'
import type { RequestStatus } from '../returns/return-states.ts'
import type { LegStatus } from '../shipping/carrier-leg-states.ts'
import type { SwapStatus } from '../messaging/swap-states.ts'
import type { DisputeStatus } from '../wallet/dispute-states.ts'
import type { GroupStatus } from '../orders/group-statuses.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'
import type { OrderStatus } from '../orders/order-states.ts'
import type { GroupInOrder } from '../orders/order-status.ts'

/** What every thing of a case has. Status null is one that is about to begin; `since` is when it took its status. */
interface Thing<S extends string> {
  readonly id: number
  readonly status: S | null
  readonly since: Date
}

export interface CaseOrder extends Thing<OrderStatus> {
  readonly customerId: number
  readonly createdAt: Date
  /** Other groups of the order: its status follows from all. */
  readonly others: readonly GroupInOrder[]
}
export interface CaseGroup extends Thing<GroupStatus> {
  readonly merchantId: number
  readonly groupType: 'shipping' | 'pickup'
  readonly isVirtual: boolean
  readonly shippingMinor: number
  /** When the parcel should be there; null without an estimate. */
  readonly estimateAt: Date | null
  /** Days that a parcel of the customer's own takes back to the merchant, at most; null where they meet or nothing is known of the way. */
  readonly daysBack?: number | null
  readonly deliveredAt: Date | null
  /** Whose word the delivery is; support's is the last one. */
  readonly deliveredBy: 'carrier' | 'customer' | 'merchant' | 'timer' | 'support' | null
  /** Why the delivery failed, while that is so. */
  readonly failure: 'carrier' | 'not_received' | null
  readonly isGroupRequestWhole: boolean
  readonly wasAllApproved: boolean
  /** Support has taken the group up: its timers rest. */
  readonly hasSupportCase: boolean
  /** The last time in which it rested for a swap that broke or a return that was lost (decision 419). */
  readonly lastCase?: { readonly openedAt: Date; readonly closedAt: Date } | undefined
  /** What was agreed of a pickup; the code itself is no fact of the rules: who holds it compares it. */
  readonly pickup: { readonly isPlaceProposed: boolean; readonly hasCode: boolean; readonly lockedUntil: Date | null } | null
  /** The merchant has reviewed the customer (SR-46). */
  readonly isCustomerReviewed: boolean
  /** The provider lets the merchant take payments and be paid out. */
  readonly isMerchantPayable: boolean
}
export interface CaseItem extends Thing<ItemStatus> {
  readonly type: 'buy' | 'rent'
  readonly isVirtual: boolean
  readonly isService: boolean
  readonly isSwap: boolean
  readonly quantity: number
  /** The item that it was a part of until that part was asked back. */
  readonly splitFrom: number | null
  readonly amountMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  readonly depositMinor: number
  /** Its goods or days were gone when the money came. */
  readonly isLost: boolean
  readonly deliveredAt: Date | null
  /** Its customer has said that it came, where others have said it of the rest. */
  readonly isConfirmed?: boolean | undefined
  /** First day of a rental. */
  readonly firstDay: Day | null
  /** End of a rental, or of a service. */
  readonly dueAt: Date | null
  /** Its return: approved, declared handed over, there, and received. */
  readonly approvedAt: Date | null
  readonly receivedAt: Date | null
  readonly returnReason: string | null
  /** Late days that cost by now, and what they cost, within the deposit. */
  readonly lateDays: number
  readonly lateFeeMinor: number
  /** As it was when it was ordered; null of an order that did not note it. */
  readonly condition: string | null
  /** The product may be bought out now. */
  readonly isForSale: boolean
  /** A later booking needs the unit. */
  readonly hasLaterBooking: boolean
  readonly isIntentConfirmed: boolean
  /** Days that the listing allows a rental to last in all are not used up. */
  readonly mayExtend: boolean
  /** The unit is free on the day after its own. */
  readonly isFreeAfter: boolean
}
export interface CaseRequest extends Thing<RequestStatus> {
  readonly kind: 'return' | 'support'
  readonly createdAt?: Date | undefined
  readonly itemIds: readonly number[]
  readonly reason: string | null
  readonly usageFeeMinor: number
  /** What the chosen label leaves of the refund; negative is due from the customer. */
  readonly balanceMinor: number
  readonly hasParcelFailed: boolean
  readonly areTriesUsedUp: boolean
}
export interface CaseFund extends Thing<FundStatus> {
  /** Items that it pays for; none that left it before. */
  readonly itemIds: readonly number[]
  /** What of `amountMinor` is each item's, in their order: fixed with the fund, whatever becomes of the others. */
  readonly sharesMinor: readonly number[]
  /** Those of its items that this move takes out of it: they stay with their customer. */
  readonly leftIds: readonly number[]
  readonly amountMinor: number
  readonly usageFeeMinor: number
  /** How it was paid: by card, of earnings that were still held, or advanced and owed. */
  readonly paidBy: 'card' | 'earnings' | 'advance'
  /** What is still in it, without what a card has paid towards a label that has not come. */
  readonly balanceMinor: number
  readonly tries: number
}
export interface CaseLeg extends Thing<LegStatus> {
  readonly way: 'outbound' | 'return'
  /** When somebody wished for its label. */
  readonly madeAt?: Date | undefined
  readonly itemIds: readonly number[]
  readonly isTracked: boolean
  readonly lastScanAt: Date | null
  readonly estimateAt: Date | null
  readonly deliveredAt: Date | null
  /** Collected from the customer for it, 0 of a second one; and its price. */
  readonly heldMinor: number
  readonly costMinor: number
  /** Of a return: whose cost it is, at what `heldMinor` says; what of that the card paid, and with which payment. */
  readonly bearer: 'customer' | 'merchant'
  readonly paidMinor: number
  readonly paymentId: number | null
  /** The label of the same parcel that could not be used, and that this one is instead of. */
  readonly replaces: number | null
  /** Of a return that its customer bears: who gives what for it, fixed when it is bought. Before that, what a card has paid towards it. */
  readonly payers: readonly LabelPayer[]
}
/** What is given for the label of a return, minor units: of an item's refund, or by card, which is no item's. Without a fund it waits with the group. */
export interface LabelPayer {
  readonly itemId: number | null
  readonly fundId: number | null
  readonly amountMinor: number
}
/** Its id is the item's. */
export interface CaseDeposit extends Thing<DepositStatus> {
  readonly amountMinor: number
  /** What is claimed of it, without the late fee, or was granted; of a lost rental without a word all. */
  readonly claimedMinor: number
}
export interface CaseSwap extends Thing<SwapStatus> {
  /** Of the other sides: one of them was sent; all of them were delivered. */
  readonly other: { readonly isSent: boolean; readonly isDelivered: boolean }
  /** All others have checked out. */
  readonly isLastToPay: boolean
  /** Support has blocked one of its people, who can give nothing now. */
  readonly isHalted: boolean
  /** The times in which it was halted that are over (decision 469). */
  readonly halts?: readonly { readonly from: Date; readonly to: Date }[]
  readonly isAgreed: boolean
  readonly areBothInStock: boolean
}

/** Everything that guards look at: one group with what hangs on it, at one instant. Amounts are minor units of one currency. */
export interface Case {
  readonly now: Date
  readonly order: CaseOrder
  readonly group: CaseGroup
  readonly items: readonly CaseItem[]
  readonly requests: readonly CaseRequest[]
  readonly funds: readonly CaseFund[]
  readonly legs: readonly CaseLeg[]
  readonly deposits: readonly CaseDeposit[]
  readonly swap: CaseSwap | null
  /** `openedAt`: from then until it ended nobody could act, and no time counts. */
  readonly dispute: (Thing<DisputeStatus> & { readonly openedAt?: Date }) | null
  /** What is held of the merchant's earnings of the group, and may pay a refund fund. */
  readonly pendingMinor: number
}

/** What a call brings with a move. Who calls is checked before; amounts are never taken from it. */
export interface Input {
  readonly itemIds?: readonly number[] | undefined
  readonly requestId?: number | undefined
  readonly legId?: number | undefined
  readonly fundId?: number | undefined
  /** Pieces of one item that are split off: those that come back, or of a return that is changed those that stay (R12). */
  readonly quantity?: number | undefined
  readonly reason?: string | undefined
  readonly comments?: string | undefined
  /** The pickup code that was typed is the one of the group. */
  readonly isCodeRight?: boolean | undefined
  readonly condition?: string | undefined
  readonly photos?: number | undefined
  /** The address named is one of the merchant's. */
  readonly hasAddress?: boolean | undefined
  /** Who labels: the merchant's own label, or another tracking number of the customer's. */
  readonly isOwnLabel?: boolean | undefined
  readonly isMoneySecured?: boolean | undefined
  /** The provider's word on what the move is about. */
  readonly provider?: 'succeeded' | 'failed' | undefined
  readonly isWordSigned?: boolean | undefined
  readonly isFirstWord?: boolean | undefined
  readonly isIntentCanceled?: boolean | undefined
  /** The piece that was booked never came back from an earlier renter. */
  readonly isPieceLost?: boolean | undefined
  /** A usage fee, and the value of what is asked, as the server works them out. */
  readonly usageFeeMinor?: number | undefined
  /** What the way back is estimated to cost. */
  readonly shippingMinor?: number | undefined
  /** A fund that is not paid by card: of earnings that are still held, or advanced. */
  readonly paidBy?: 'card' | 'earnings' | 'advance' | undefined
  /** Support closes what it is about without paying anybody. */
  readonly isWithoutMoney?: boolean | undefined
  /** It is help that is asked for, nothing goes back. */
  readonly isSupport?: boolean | undefined
}

/** What a machine is about, by its name in the case. */
export type MachineName = 'order' | 'group' | 'item' | 'request' | 'fund' | 'leg' | 'deposit' | 'swap' | 'dispute'
export type AnyThing = CaseOrder | CaseGroup | CaseItem | CaseRequest | CaseFund | CaseLeg | CaseDeposit | CaseSwap | Thing<DisputeStatus>

/**
 * Whether an item is of a parcel on its way back. One that was called off and is asked back anew has nothing to do with the label of before: it was
 * made before its request.
 */
export function isGoingIn({ requests }: Pick<Case, 'requests'>, itemId: number, { itemIds, madeAt }: CaseLeg): boolean {
  const last = requests.findLast((one) => one.kind === 'return' && one.itemIds.includes(itemId))
  return itemIds.includes(itemId) && !(madeAt && last?.createdAt && madeAt < last.createdAt)
}

/** Items that a thing is about by itself, as they stand now; undefined of a group, or an order, which is about all. */
export function itemsAbout(c: Case, machine: MachineName, thing: AnyThing): readonly CaseItem[] | undefined {
  const ids = machine === 'item' || machine === 'deposit' ? [thing.id] : 'itemIds' in thing ? thing.itemIds : undefined
  const isBack = 'way' in thing && thing.way === 'return'
  return ids && c.items.filter(({ id }) => (isBack ? isGoingIn(c, id, thing) : ids.includes(id)))
}

/** The things of a machine in a case; one without a status is about to begin. */
export function thingsOf(c: Case, machine: MachineName): readonly AnyThing[] {
  switch (machine) {
    case 'order':
      return [c.order]
    case 'group':
      return [c.group]
    case 'item':
      return c.items
    case 'request':
      return c.requests
    case 'fund':
      return c.funds
    case 'leg':
      return c.legs
    case 'deposit':
      return c.deposits
    case 'swap':
      return c.swap ? [c.swap] : []
    case 'dispute':
      return c.dispute ? [c.dispute] : []
  }
}
