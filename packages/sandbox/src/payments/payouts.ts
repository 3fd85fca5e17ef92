import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { amountOf, currencyOf, metadata, oneOf, text } from './input.ts'
import { availableOf, book, sums } from './ledger.ts'
import { invalid } from './refusal.ts'
import type { BankAccount, Payout } from './shapes.ts'

const day = 86_400
const arrivesAfterSeconds = 2 * day

function bankOf(ctx: Context, account: string): BankAccount | undefined {
  return account ? (ctx.records.get('account', account).external_accounts?.data[0] as BankAccount | undefined) : undefined
}

/** Sends money to the owner's bank: in transit at once, paid two days later unless the bank account refuses. */
function pay(
  ctx: Context,
  owner: string,
  amount: number,
  currency: string,
  how: { automatic: boolean; metadata?: Record<string, string>; description?: string | null },
): Payout {
  const bank = bankOf(ctx, owner)
  if (owner && !bank) throw invalid("Sorry, you don't have any external accounts in that currency.", 'payouts_not_allowed')
  if (amount > availableOf(ctx, owner, currency))
    throw invalid(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.',
      'balance_insufficient',
      'amount',
    )
  const id = ctx.names.id('po')
  const transaction = book(ctx, { owner, type: 'payout', amount: -amount, currency, source: id, description: 'STRIPE PAYOUT' })
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: ctx.clock.seconds() + arrivesAfterSeconds,
    automatic: how.automatic,
    balance_transaction: transaction.id,
    created: ctx.clock.seconds(),
    currency,
    description: how.description ?? (how.automatic ? 'STRIPE PAYOUT' : null),
    destination: bank?.id ?? 'ba_platform',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: how.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: how.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
  ctx.records.save('payout', payout, { owner })
  tell(ctx, 'payout.created', payout, owner)
  ctx.later.plan('payout.arrive', arrivesAfterSeconds * 1000, { payout: id })
  return payout
}

const failures: Record<string, [string, string]> = {
  '1116': ['no_account', 'The bank account details on file are probably incorrect. No bank account could be located with those details.'],
  '1113': ['account_closed', 'The bank account has been closed.'],
  '2227': ['insufficient_funds', 'Your Stripe account has insufficient funds to cover the payout.'],
}

/** Two days later: the bank took it, or sent it back and the money is in the balance again. */
export function arrivePayout(ctx: Context, id: string): Payout {
  const before = ctx.records.get('payout', id)
  if (before.status !== 'pending' && before.status !== 'in_transit') return before
  const owner = ctx.records.ownerOf('payout', id)
  const failure = failures[bankOf(ctx, owner)?.last4 ?? '']
  if (!failure) {
    const paid = ctx.records.change('payout', id, { status: 'paid', trace_id: { status: 'supported', value: ctx.names.digits(15) } })
    tell(ctx, 'payout.paid', paid, owner)
    return paid
  }
  const back = book(ctx, { owner, type: 'payout_failure', amount: before.amount, currency: before.currency, source: id })
  const failed = ctx.records.change('payout', id, {
    status: 'failed',
    failure_code: failure[0],
    failure_message: failure[1],
    failure_balance_transaction: back.id,
  })
  tell(ctx, 'payout.failed', failed, owner)
  return failed
}

/** At midnight each connected account that may be paid out gets what is available. */
function payEveryone(ctx: Context): void {
  for (const { id, payouts_enabled: enabled } of ctx.records.page('account', { limit: '100' }, { owner: '', url: '' }).data) {
    if (!enabled || !bankOf(ctx, id)) continue
    for (const { currency, available } of sums(ctx, id)) if (available > 0) pay(ctx, id, available, currency, { automatic: true })
  }
}

function planMidnight(ctx: Context): void {
  const waitMs = day * 1000 - (ctx.clock.now() % (day * 1000))
  ctx.later.plan('payouts.daily', waitMs, {})
}

/** The automatic daily payouts and the arrival of each. */
export function runPayouts(ctx: Context): void {
  ctx.later.handle('payout.arrive', ({ payout = '' }) => void arrivePayout(ctx, payout))
  ctx.later.handle('payouts.daily', () => {
    payEveryone(ctx)
    planMidnight(ctx)
  })
  const planned = ctx.store.row("select seq from later where kind = 'payouts.daily'")
  if (!planned) planMidnight(ctx)
}

function create(ctx: Context, { input, account }: Call): Payout {
  const amount = amountOf(input, 'amount')
  if (amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  return pay(ctx, account, amount, currencyOf(input), {
    automatic: false,
    metadata: metadata(input),
    description: text(input, 'description') ?? null,
  })
}

export const payoutEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payouts',
    takes: ['amount', 'currency', 'description', 'destination', 'metadata', 'method', 'source_type', 'statement_descriptor'],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/payouts',
    takes: [...paging, 'arrival_date', 'destination', 'status'],
    run: (ctx, { input, account }) =>
      ctx.records.page('payout', input, {
        owner: account,
        url: '/v1/payouts',
        where: {
          destination: text(input, 'destination'),
          status: oneOf(input, 'status', ['pending', 'in_transit', 'paid', 'failed', 'canceled']),
        },
      }),
  },
  { method: 'GET', path: '/v1/payouts/:id', takes: [], run: (ctx, call) => ctx.records.get('payout', param(call, 'id'), call.account) },
  {
    method: 'POST',
    path: '/v1/payouts/:id/cancel',
    takes: [],
    run(ctx, call) {
      const before = ctx.records.get('payout', param(call, 'id'), call.account)
      if (before.status !== 'pending') throw invalid('Payouts can only be canceled while they are pending.', 'payout_not_cancelable')
      const back = book(ctx, {
        owner: call.account,
        type: 'payout_cancel',
        amount: before.amount,
        currency: before.currency,
        source: before.id,
      })
      const after = ctx.records.change('payout', before.id, { status: 'canceled', failure_balance_transaction: back.id })
      tell(ctx, 'payout.canceled', after, call.account)
      return after
    },
  },
]
