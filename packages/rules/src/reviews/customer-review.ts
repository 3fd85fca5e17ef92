import { clocks } from '../kernel/clocks.ts'
import { isOneOf } from '../kernel/lists.ts'
import { deliveredFinal, type GroupStatus, payable, returnOpen, withCustomer } from '../orders/group-statuses.ts'

/** Where a merchant may review the customer: delivered, picked up, in use, or in any status of a return (C-123). */
export const reviewableStatuses = [
  ...new Set([...deliveredFinal, ...withCustomer, ...returnOpen, ...payable]),
] as const satisfies readonly GroupStatus[]
export const isReviewable = (status: GroupStatus): boolean => isOneOf(reviewableStatuses, status)

const DAY = 86_400_000
/** Whose word a delivery is. */
type DeliveredBy = 'carrier' | 'customer' | 'merchant' | 'timer' | 'support' | null
interface PayoutFacts {
  readonly deliveredAt: Date | null
  readonly deliveredBy: DeliveredBy
  readonly isCustomerReviewed: boolean
  readonly isMerchantPayable: boolean
}

/** When the money of a delivered group may leave at the earliest: later where the delivery is the merchant's own word (SR-46, C-88). */
export const payoutHeldUntil = (deliveredAt: Date, deliveredBy: DeliveredBy): Date => {
  const isOwnWord = deliveredBy === 'merchant' || deliveredBy === null
  return new Date(deliveredAt.getTime() + (isOwnWord ? clocks.payoutHoldMerchantConfirmedDays : clocks.payoutHoldDays) * DAY)
}

/** What a payout waits for besides the status and disputes (SR-46): the review, the merchant's account, and some days. */
export const isPayoutReady = ({ deliveredAt, deliveredBy, isCustomerReviewed, isMerchantPayable }: PayoutFacts, now: Date): boolean =>
  isCustomerReviewed && isMerchantPayable && deliveredAt !== null && now >= payoutHeldUntil(deliveredAt, deliveredBy)

/** Whether the customer may read what was said of them: once the payout needs it no more, or after 14 days (C-122). */
export const isShownToCustomer = (deliveredAt: Date, now: Date, isPayoutReady: boolean): boolean =>
  isPayoutReady || now.getTime() >= deliveredAt.getTime() + clocks.reviewShownAfterDays * DAY

/**
 * When a review may be read by others (C-122): once both sides have spoken, or the payout needs it no more, at the latest two weeks after
 * the delivery. Never before now.
 */
export function shownAt(
  { deliveredAt, deliveredBy, areBothWritten, ...facts }: PayoutFacts & { areBothWritten: boolean },
  now: Date,
): Date {
  if (areBothWritten) return now
  const from = deliveredAt ?? now
  const latest = from.getTime() + clocks.reviewShownAfterDays * DAY
  const isPayoutNear = facts.isCustomerReviewed && facts.isMerchantPayable && deliveredAt !== null
  const due = isPayoutNear ? Math.min(latest, payoutHeldUntil(from, deliveredBy).getTime()) : latest
  return new Date(Math.max(now.getTime(), due))
}

/** When the next reminder of a review is due, so many having left; null after the last. */
export function nextReminder(deliveredAt: Date, reminded: number): Date | null {
  const days = clocks.reviewReminderDays[reminded]
  return days === undefined ? null : new Date(deliveredAt.getTime() + days * DAY)
}
