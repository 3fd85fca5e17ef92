import { authenticationRequired, type Decline, type TestCard } from './cards.ts'
import { tell } from './events.ts'
import type { Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { metadata, text } from './input.ts'
import { availableAfterSeconds, book, processingFee, settled } from './ledger.ts'
import type { Charge, PaymentIntent, PaymentMethod } from './shapes.ts'

export interface Attempt {
  intent: PaymentIntent
  method: PaymentMethod
  card: TestCard
  owner: string
  /** The customer proved who they are by 3-D Secure. */
  authenticated: boolean
}

const holdSeconds = 7 * 86_400

function outcomeOf(decline: Decline | undefined): NonNullable<Charge['outcome']> {
  const shared = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (!decline)
    return {
      ...shared,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  if (decline.blocked)
    return {
      ...shared,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      risk_score: 92,
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    }
  const reason = decline.decline ?? decline.code
  return {
    ...shared,
    network_status: 'declined_by_network',
    reason,
    risk_level: 'normal',
    risk_score: 22,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
}

function cardDetails(ctx: Context, { intent, method, card, authenticated }: Attempt): NonNullable<Charge['payment_method_details']> {
  const manual = intent.capture_method === 'manual'
  const secure = {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: ctx.names.hex(36),
    version: '2.2.0',
  } as const
  return {
    card: {
      amount_authorized: intent.amount,
      authorization_code: ctx.names.digits(6).slice(-6),
      brand: card.brand,
      ...(manual && { capture_before: ctx.clock.seconds() + holdSeconds }),
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
      },
      country: card.country,
      electronic_commerce_indicator: authenticated ? '05' : null,
      exp_month: method.card?.exp_month ?? 12,
      exp_year: method.card?.exp_year ?? 2030,
      extended_authorization: { status: 'disabled' },
      fingerprint: method.card?.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: ctx.names.digits(15),
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: authenticated ? secure : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  }
}

/** One attempt to take the money, kept whether it works or not. */
export function makeCharge(ctx: Context, attempt: Attempt, decline: Decline | undefined): Charge {
  const { intent, method, owner } = attempt
  const captured = !decline && intent.capture_method !== 'manual'
  const id = ctx.names.id('ch')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'RONDO',
    captured,
    created: ctx.clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(ctx, attempt),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${ctx.base()}/_payments/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  ctx.records.save('charge', charge, { owner, parent: intent.id })
  return captured ? settleCharge(ctx, charge, attempt.card, owner) : charge
}

/** Books a captured charge: gross in, fee out, available in two days. */
export function settleCharge(ctx: Context, charge: Charge, card: TestCard, owner: string): Charge {
  const now = ctx.clock.seconds()
  const { amount, currency, rate } = settled(ctx, owner, charge.amount_captured, charge.currency)
  const transaction = book(ctx, {
    owner,
    type: 'charge',
    amount,
    fee: processingFee(amount),
    currency,
    rate,
    source: charge.id,
    description: charge.description,
    availableOn: card.instant ? now : now + availableAfterSeconds,
  })
  return ctx.records.change('charge', charge.id, { balance_transaction: transaction.id })
}

/** What follows some test cards by itself, a second later. */
export function followUp(ctx: Context, charge: Charge, card: TestCard): void {
  if (card.follow) ctx.later.plan('charge.trouble', 1000, { charge: charge.id, what: card.follow })
}

/** The decline of an attempt: none when the bank says yes. */
export function declineOf(
  card: TestCard,
  { authenticated, offSession, setUp }: { authenticated: boolean; offSession: boolean; setUp: boolean },
): Decline | undefined {
  if (card.decline) return card.decline
  if (offSession && !authenticated) {
    if (card.authentication === 'always' && !card.afterAuthentication) return authenticationRequired
    if (card.authentication === 'unless_set_up' && !setUp) return authenticationRequired
  }
  if (authenticated || offSession) return card.afterAuthentication
  return undefined
}

export const chargeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    takes: [...paging, 'customer', 'payment_intent', 'transfer_group'],
    run(ctx, { input, account }) {
      const intent = text(input, 'payment_intent')
      const where = { customer: text(input, 'customer'), transfer_group: text(input, 'transfer_group') }
      return ctx.records.page('charge', input, { owner: account, url: '/v1/charges', where, ...(intent && { parent: intent }) })
    },
  },
  { method: 'GET', path: '/v1/charges/:id', takes: [], run: (ctx, call) => ctx.records.get('charge', param(call, 'id'), call.account) },
  {
    method: 'POST',
    path: '/v1/charges/:id',
    takes: ['description', 'metadata', 'receipt_email', 'transfer_group'],
    run(ctx, call) {
      const before = ctx.records.get('charge', param(call, 'id'), call.account)
      const { input } = call
      const after = ctx.records.change('charge', before.id, {
        ...('description' in input && { description: text(input, 'description') ?? null }),
        ...('receipt_email' in input && { receipt_email: text(input, 'receipt_email') ?? null }),
        ...('transfer_group' in input && { transfer_group: text(input, 'transfer_group') ?? null }),
        metadata: metadata(input, before.metadata),
      })
      tell(ctx, 'charge.updated', after, call.account)
      return after
    },
  },
]
