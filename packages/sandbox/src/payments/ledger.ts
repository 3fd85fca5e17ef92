import type { Context } from './context.ts'
import type { BalanceTransaction } from './shapes.ts'

const day = 86_400
/** Card money becomes available two days after the charge. */
export const availableAfterSeconds = 2 * day

/** 2.9 % and 0.30 of the currency, rounded half up; currencies without decimals pay 30 units. */
export function processingFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30
}

/** An amount of a charge as the platform's balance has it: as it is, or converted. Minor units, both currencies in lower case. */
export function settled(
  ctx: Context,
  owner: string,
  amount: number,
  currency: string,
): { amount: number; currency: string; rate: number | null } {
  const { in: into } = ctx.settlement
  if (owner !== '' || into === null || into.currency === currency) return { amount, currency, rate: null }
  const decimals = (code: string) => (['jpy', 'krw', 'vnd'].includes(code) ? 0 : 2)
  const rate = into.rate * 10 ** (decimals(into.currency) - decimals(currency))
  return { amount: Math.round(amount * rate), currency: into.currency, rate: into.rate }
}

interface Movement {
  owner?: string
  type: BalanceTransaction['type']
  amount: number
  fee?: number
  feeText?: string
  currency: string
  source: string | null
  description?: string | null
  availableOn?: number
  category?: string
  rate?: number | null
}

/** Books one movement of a balance; amounts in minor units, negative when money leaves. */
export function book(ctx: Context, movement: Movement): BalanceTransaction {
  const { owner = '', type, amount, fee = 0, currency, source, description = null } = movement
  const now = ctx.clock.seconds()
  const availableOn = movement.availableOn ?? now
  const transaction: BalanceTransaction = {
    id: ctx.names.id('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: movement.rate ?? null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: movement.feeText ?? 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: movement.category ?? type,
    source,
    status: availableOn <= now ? 'available' : 'pending',
    type,
  }
  ctx.records.save('balance_transaction', transaction, { owner, parent: source ?? '' })
  ctx.store.run('insert into entry values (?, ?, ?, ?, ?)', transaction.id, owner, currency, transaction.net, availableOn)
  return transaction
}

/** The stored status grows old: what was pending is available once its day has come. */
export function withStatus(ctx: Context, transaction: BalanceTransaction): BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= ctx.clock.seconds() ? 'available' : 'pending' }
}

/** Sums of an owner's balance by currency, in minor units. */
export function sums(ctx: Context, owner: string): { currency: string; available: number; pending: number }[] {
  const now = ctx.clock.seconds()
  return ctx.store.rows(
    `select currency, sum(case when available_on <= ? then net else 0 end) as available, sum(case when available_on > ? then net else 0 end) as pending
     from entry where owner = ? group by currency order by currency`,
    now,
    now,
    owner,
  )
}

/** What an owner could send away now, in minor units. */
export function availableOf(ctx: Context, owner: string, currency: string): number {
  return sums(ctx, owner).find((sum) => sum.currency === currency)?.available ?? 0
}
