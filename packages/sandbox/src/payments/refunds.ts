import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { amountOf, metadata, oneOf, text } from './input.ts'
import { book, settled } from './ledger.ts'
import { cardBehind } from './payment-methods.ts'
import { invalid, missing } from './refusal.ts'
import type { Charge, Refund } from './shapes.ts'

const settleMs = 3000

function chargeToRefund(ctx: Context, { input, account }: Call): Charge {
  const intent = text(input, 'payment_intent')
  const charge = text(input, 'charge')
  if (!intent && !charge)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', 'parameter_missing')
  if (charge) return ctx.records.get('charge', charge, account, 'charge')
  const paid = ctx.records.find('payment_intent', intent ?? '', account)
  if (!paid) throw missing('payment_intent', intent ?? '', 'payment_intent')
  if (paid.status !== 'succeeded' || !paid.latest_charge)
    throw invalid(`This PaymentIntent (${paid.id}) does not have a successful charge to refund.`, 'payment_intent_unexpected_state')
  return ctx.records.get('charge', paid.latest_charge, account)
}

function create(ctx: Context, call: Call): Refund {
  const { input, account } = call
  const charge = chargeToRefund(ctx, call)
  // what a bank took back, or may, is not refunded; of a part the rest still is
  const taken = ctx.records.under('dispute', charge.id).reduce((sum, one) => sum + (one.is_charge_refundable ? 0 : one.amount), 0)
  const captured = charge.amount_captured - charge.amount_refunded
  const left = captured - taken
  const amount = amountOf(input, 'amount') ?? left
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalid(`Charge ${charge.id} was not paid and cannot be refunded.`, 'charge_not_refundable')
  if (captured === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (left <= 0) throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, undefined, 'amount')
  const behaviour = charge.payment_method
    ? cardBehind(ctx, ctx.records.get('payment_method', charge.payment_method)).card.refund
    : undefined
  const pending = behaviour === 'pending' || behaviour === 'waits'
  const id = ctx.names.id('re')
  const back = settled(ctx, account, amount, charge.currency)
  const transaction = book(ctx, {
    owner: account,
    type: 'refund',
    amount: -back.amount,
    currency: back.currency,
    rate: back.rate,
    source: id,
    description: 'REFUND FOR CHARGE',
  })
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: ctx.clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: pending ? 'pending' : 'available',
        reference_type: 'acquirer_reference_number',
        ...(!pending && { reference: ctx.names.digits(16) }),
        type: 'refund',
      },
      type: 'card',
    },
    metadata: metadata(input),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: oneOf(input, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  ctx.records.save('refund', refund, { owner: account, parent: charge.id })
  const refunded = charge.amount_refunded + amount
  const after = ctx.records.change('charge', charge.id, { amount_refunded: refunded, refunded: refunded === charge.amount })
  tell(ctx, 'refund.created', refund, account)
  tell(ctx, 'charge.refunded', after, account)
  if (behaviour === 'pending') ctx.later.plan('refund.succeed', settleMs, { refund: id })
  if (behaviour === 'fails') ctx.later.plan('refund.fail', settleMs, { refund: id })
  return refund
}

/** The customer's bank took it after all. */
export function succeedRefund(ctx: Context, id: string): Refund {
  const before = ctx.records.get('refund', id)
  if (before.status !== 'pending') return before
  const after = ctx.records.change('refund', id, { status: 'succeeded' })
  tell(ctx, 'refund.updated', after, ctx.records.ownerOf('refund', id), { status: before.status })
  return after
}

/** The customer's bank sent the money back: it is in our balance again and the charge counts as not refunded. */
export function failRefund(ctx: Context, id: string): Refund {
  const before = ctx.records.get('refund', id)
  if (before.status !== 'pending' && before.status !== 'succeeded') return before
  const owner = ctx.records.ownerOf('refund', id)
  const transaction = book(ctx, {
    owner,
    type: 'refund_failure',
    amount: before.amount,
    currency: before.currency,
    source: id,
    description: 'REFUND FAILURE',
  })
  const after = ctx.records.change('refund', id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: transaction.id,
  })
  const charge = ctx.records.get('charge', before.charge ?? '')
  ctx.records.change('charge', charge.id, { amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  tell(ctx, 'refund.failed', after, owner)
  tell(ctx, 'refund.updated', after, owner, { status: before.status })
  return after
}

/** What pending and failing refunds do by themselves a few seconds later. */
export function settleRefunds(ctx: Context): void {
  ctx.later.handle('refund.succeed', ({ refund = '' }) => void succeedRefund(ctx, refund))
  ctx.later.handle('refund.fail', ({ refund = '' }) => void failRefund(ctx, refund))
}

export const refundEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    takes: ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'refund_application_fee', 'reverse_transfer', 'instructions_email'],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    takes: [...paging, 'charge', 'payment_intent'],
    run(ctx, { input, account }) {
      const charge = text(input, 'charge')
      const where = { payment_intent: text(input, 'payment_intent') }
      return ctx.records.page('refund', input, { owner: account, url: '/v1/refunds', where, ...(charge && { parent: charge }) })
    },
  },
  { method: 'GET', path: '/v1/refunds/:id', takes: [], run: (ctx, call) => ctx.records.get('refund', param(call, 'id'), call.account) },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    takes: ['metadata'],
    run(ctx, call) {
      const before = ctx.records.get('refund', param(call, 'id'), call.account)
      return ctx.records.change('refund', before.id, { metadata: metadata(call.input, before.metadata) })
    },
  },
]
