// Balances as the provider keeps them: ours, and those of connected accounts.
import type Stripe from 'stripe'
import type { Asked } from './sdk.ts'

/** Amounts in minor units; currencies as the provider writes them, in lower case. */
export interface AccountMoney {
  readonly balance: Readonly<Record<'available' | 'pending' | 'instant_available', readonly { amount: number; currency: string }[]>>
  readonly transactions: readonly Pick<
    Stripe.BalanceTransaction,
    'id' | 'amount' | 'currency' | 'created' | 'description' | 'type' | 'net'
  >[]
  readonly payouts: readonly {
    readonly id: string
    readonly amount: number
    readonly currency: string
    readonly created: number
    readonly arrival_date: number
    readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  }[]
}
/** One movement of our own balance. Amounts in minor units of `currency` (capitals), in which it settles. */
export interface BalanceEntry {
  readonly id: string
  readonly type: string
  readonly source: string
  readonly currency: string
  readonly amountMinor: number
  readonly feeMinor: number
  readonly exchangeRate: number | null
  readonly at: Date
}
export interface Balances {
  /** What a connected account has, its newest twenty transactions and payouts. */
  readonly moneyOf: (accountId: string) => Promise<AccountMoney>
  /** Up to a hundred movements of our balance that came after this one, oldest first. */
  readonly entriesAfter: (id: string) => Promise<{ entries: BalanceEntry[]; hasMore: boolean }>
  /** Up to a hundred movements that came before this one, newest first; the newest of all without it. */
  readonly entriesBefore: (id: string | undefined) => Promise<{ entries: BalanceEntry[]; hasMore: boolean }>
}

const plain = (list: readonly { amount: number; currency: string }[] = []) => list.map(({ amount, currency }) => ({ amount, currency }))

export function balancesOf(asked: Asked): Balances {
  return {
    async moneyOf(accountId) {
      const of = { stripeAccount: accountId }
      const [balance, transactions, payouts] = await Promise.all([
        asked((stripe) => stripe.balance.retrieve({}, of)),
        asked((stripe) => stripe.balanceTransactions.list({ limit: 20 }, of)),
        asked((stripe) => stripe.payouts.list({ limit: 20 }, of)),
      ])
      return {
        balance: {
          available: plain(balance.available),
          pending: plain(balance.pending),
          instant_available: plain(balance.instant_available),
        },
        transactions: transactions.data.map(({ id, amount, currency, created, description, type, net }) => ({
          id,
          amount,
          currency,
          created,
          description,
          type,
          net,
        })),
        payouts: payouts.data.map(({ id, amount, currency, created, arrival_date, status }) => ({
          id,
          amount,
          currency,
          created,
          arrival_date,
          status: status as AccountMoney['payouts'][number]['status'],
        })),
      }
    },
    async entriesAfter(id) {
      const { data, has_more } = await asked((stripe) => stripe.balanceTransactions.list({ limit: 100, ending_before: id }))
      return { entries: data.map(entryOf).toReversed(), hasMore: has_more }
    },
    async entriesBefore(id) {
      const { data, has_more } = await asked((stripe) =>
        stripe.balanceTransactions.list({ limit: 100, ...(id !== undefined && { starting_after: id }) }),
      )
      return { entries: data.map(entryOf), hasMore: has_more }
    },
  }
}

const entryOf = ({ id, type, source, currency, amount, fee, exchange_rate, created }: Stripe.BalanceTransaction): BalanceEntry => ({
  id,
  type,
  source: typeof source === 'string' ? source : (source?.id ?? ''),
  currency: currency.toUpperCase(),
  amountMinor: amount,
  feeMinor: fee,
  exchangeRate: exchange_rate ?? null,
  at: new Date(created * 1000),
})
