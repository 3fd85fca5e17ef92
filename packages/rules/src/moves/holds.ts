import { clocks } from '../kernel/clocks.ts'
import { isOneOf } from '../kernel/lists.ts'
import { payable, returnOpen } from '../orders/group-statuses.ts'
import { payoutHeldUntil } from '../reviews/customer-review.ts'
import type { Hold, HoldKind } from '../wallet/holds.ts'
import type { Case } from './case.ts'

const DAY = 86_400_000
/** What holds needs of a case; `dispute` and deposits as the machines keep them. */
export type HoldFacts = Pick<Case, 'group' | 'requests' | 'deposits' | 'dispute'>

const openRequest = ['completed', 'canceled', 'rejected']
const isClaimed = ({ deposits }: HoldFacts) => deposits.some(({ status }) => status === 'claimed' || status === 'contested')
/** A return is asked for, on its way, or refused and not yet closed. */
const isReturning = ({ group, requests }: HoldFacts) =>
  (group.status !== null && (isOneOf(returnOpen, group.status) || group.status === 'return_rejected')) ||
  requests.some(({ kind, status }) => kind === 'return' && status !== null && !isOneOf(openRequest, status))

/** A delivery has been, by whoever's word: what follows of it keeps nothing for want of a delivery. */
const isDelivered = ({ group }: HoldFacts) =>
  group.deliveredAt !== null &&
  group.status !== null &&
  (isOneOf(payable, group.status) || isReturning({ group, requests: [], deposits: [], dispute: null }))

/**
 * What keeps the earnings of a group, in the order of `holdKinds`, whatever the time: a hold with an end stands until then. The account
 * of the merchant is no part of it: that is one fact for all earnings, and asked for when they are shown and paid. A review that is missing
 * keeps money for 60 days and no longer (C-122).
 */
export function holdsOf(c: HoldFacts): Hold[] {
  const { deliveredAt, deliveredBy, failure, groupType, isVirtual, isCustomerReviewed } = c.group
  // the code of a pickup is the customer's own word, and a file is opened by its buyer alone
  const word = groupType === 'pickup' || isVirtual ? 'customer' : deliveredBy
  const until = (days: number) => (deliveredAt?.getTime() ?? 0) + days * DAY
  const stands: Readonly<Record<Exclude<HoldKind, 'account' | 'support'>, Hold | false>> = {
    dispute: c.dispute?.status === 'open' && { kind: 'dispute' },
    claim: isClaimed(c) && { kind: 'claim' },
    report: failure === 'not_received' && { kind: 'report' },
    return: isReturning(c) && { kind: 'return' },
    delivery: !isDelivered(c) && { kind: 'delivery' },
    review: !isCustomerReviewed && { kind: 'review', ...(isDelivered(c) && { until: until(clocks.reviewWaiverDays) }) },
    waiting: isDelivered(c) && deliveredAt !== null && { kind: 'waiting', until: payoutHeldUntil(deliveredAt, word).getTime() },
  }
  return Object.values(stands).filter((hold) => hold !== false)
}
