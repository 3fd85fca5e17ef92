import { sumMinor } from '../kernel/money.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'
import type { FundStatus } from './fund-states.ts'

/** What of a group decides what it brings; amounts in minor units. */
export interface EarnedFacts {
  readonly items: readonly {
    readonly id: number
    readonly status: ItemStatus
    readonly amountMinor: number
    /** Its customer gets money for it, or has got it: out of a fund, or by support without one. */
    readonly isPaidBack: boolean
    /** Its merchant had it back: its fund has paid for it, also where its label took all of the refund. */
    readonly wasAssessed: boolean
    readonly usageFeeMinor: number
  }[]
  readonly funds: readonly {
    readonly status: FundStatus
    readonly paidBy: 'card' | 'earnings' | 'advance'
    readonly itemIds: readonly number[]
    readonly sharesMinor: readonly number[]
    /** Those that stayed with their customer after all. */
    readonly leftIds: readonly number[]
  }[]
  /** The bank took all of the payment back. */
  readonly isTakenBack: boolean
}
/**
 * What a group brings its seller: the prices of what was not canceled, less what they gave of it for goods that go back. What they paid by card for
 * a return is no part of it.
 */
export function earnedMinorOf({ items, funds, isTakenBack }: EarnedFacts): number {
  if (isTakenBack) return 0
  const prices = items.flatMap(({ status, amountMinor }) => (status === 'canceled' ? [] : [amountMinor]))
  const isGiven = (fund: (typeof funds)[number], id: number) =>
    fund.status !== 'intent_created' && fund.status !== 'merchant_refunded' && fund.itemIds.includes(id) && !fund.leftIds.includes(id)
  const given = items.map(({ id, status, amountMinor, isPaidBack, wasAssessed, usageFeeMinor }) => {
    const fund = funds.findLast((one) => isGiven(one, id))
    // what support pays back without a fund is taken of what was earned; what it closes without paying goes back to the fund's merchant
    if (!fund) return isPaidBack ? amountMinor - usageFeeMinor : 0
    if (fund.paidBy === 'card' || (status === 'return_completed' && !isPaidBack && !wasAssessed)) return 0
    return fund.sharesMinor[fund.itemIds.indexOf(id)] ?? 0
  })
  return sumMinor(prices) - sumMinor(given)
}
