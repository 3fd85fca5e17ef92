import type { orders } from '@rondo/contracts'
import { claimUntil } from '@rondo/rules/claims/claim'
import { sumMinor, toMajor } from '@rondo/rules/kernel/money'
import type * as z from 'zod'
import type { GroupRow, ItemRow, OrderRow } from '../orders.repository.ts'
import { itemOfDeposit } from '../refund-cause.ts'
import type { DepositRow } from './group-returns.ts'

type Money = Pick<OrderRow, 'currency' | 'dispute' | 'refunds_of_returns' | 'refunds_running'>

/** What of a deposit its lender has, and what went or goes back, minor units; nothing of either while it is not known. */
function partsOf({ item_id: id, status, amount_minor: amountMinor }: DepositRow, { dispute, refunds_of_returns: refunds }: Money) {
  if (status === 'held' || status === 'claimed' || status === 'contested') return { keptMinor: 0, backMinor: 0 }
  // who lost the dispute has given all of the payment back
  if (status !== 'settled' || dispute?.status === 'lost') return { keptMinor: 0, backMinor: amountMinor }
  const backMinor = sumMinor(refunds.flatMap(({ cause, minor }) => (itemOfDeposit(cause) === id ? [minor] : [])))
  return { keptMinor: amountMinor - backMinor, backMinor }
}

/** The deposit of an item as it stands; null without one, and of what was canceled. */
export function presentDeposit(item: ItemRow, { deposits }: GroupRow, money: Money): z.input<typeof orders.OrderItem>['deposit'] {
  const deposit = item.status === 'canceled' ? undefined : deposits.find(({ item_id: id }) => id === item.id)
  if (!deposit) return null
  const { status } = deposit
  const { keptMinor, backMinor } = partsOf(deposit, money)
  const received = item.return_delivered_at
  return {
    status,
    kept: toMajor(keptMinor, money.currency),
    back: toMajor(backMinor, money.currency),
    isBackPending: money.refunds_running.some((cause) => itemOfDeposit(cause) === item.id),
    claimUntil: status === 'held' && received !== null ? new Date(claimUntil(Date.parse(received))).toISOString() : null,
  }
}

/** What the lender of a group has kept of its deposits, major units; null for nothing. */
export function keptDepositOf({ deposits }: GroupRow, money: Money): number | null {
  const minor = sumMinor(deposits.map((deposit) => partsOf(deposit, money).keptMinor))
  return minor > 0 ? toMajor(minor, money.currency) : null
}
