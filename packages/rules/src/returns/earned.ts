import { sumMinor } from '../kernel/money.ts'
import type { ItemStatus } from '../orders/item-statuses.ts'
import type { FundStatus } from './fund-states.ts'

/** What of a group decides what it brings; amounts in minor units. */
export interface EarnedFacts {
  readonly items: readonly { readonly status: ItemStatus; readonly amountMinor: number }[]
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
  const given = funds
    .filter(({ status, paidBy }) => paidBy !== 'card' && status !== 'intent_created' && status !== 'merchant_refunded')
    .flatMap(({ itemIds, sharesMinor, leftIds }) => sharesMinor.filter((_, at) => !leftIds.includes(itemIds[at] ?? 0)))
  return sumMinor(prices) - sumMinor(given)
}
