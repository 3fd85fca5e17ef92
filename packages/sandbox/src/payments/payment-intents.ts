import { confirm, unexpected, type Confirmation } from './confirmation.ts'
import { addressOf } from './customers.ts'
import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { cancelIntent, captureIntent } from './intent-endings.ts'
import { amountOf, currencyOf, enough, flag, list, metadata, nested, needed, oneOf, text, type Input } from './input.ts'
import { makeMethod, methodOf } from './payment-methods.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import type { PaymentIntent, PaymentMethod } from './shapes.ts'

const described = [
  'description',
  'metadata',
  'receipt_email',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'setup_future_usage',
  'payment_method_options',
  'allowed_payment_method_types',
  'transfer_group',
] as const
const confirming = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
  'off_session',
  'error_on_requires_action',
  'mandate_data',
  'client_secret',
  'expected_payment_method_type',
  'payment_method_options',
  'setup_future_usage',
  'shipping',
  'receipt_email',
  'capture_method',
  'allowed_payment_method_types',
] as const

/** The fields that create, update and confirm share. */
function changes(input: Input, before: Pick<PaymentIntent, 'metadata' | 'payment_method_options'>): Partial<PaymentIntent> {
  const shipping = nested(input, 'shipping')
  const secure = oneOf(nested(nested(input, 'payment_method_options'), 'card'), 'request_three_d_secure', ['any', 'automatic', 'challenge'])
  return {
    ...('description' in input && { description: text(input, 'description') ?? null }),
    ...('receipt_email' in input && { receipt_email: text(input, 'receipt_email') ?? null }),
    ...('shipping' in input && {
      shipping: {
        address: addressOf(nested(shipping, 'address')),
        carrier: text(shipping, 'carrier') ?? null,
        name: needed(shipping, 'name'),
        phone: text(shipping, 'phone') ?? null,
        tracking_number: text(shipping, 'tracking_number') ?? null,
      },
    }),
    ...('statement_descriptor' in input && { statement_descriptor: text(input, 'statement_descriptor') ?? null }),
    ...('statement_descriptor_suffix' in input && { statement_descriptor_suffix: text(input, 'statement_descriptor_suffix') ?? null }),
    ...('setup_future_usage' in input && { setup_future_usage: oneOf(input, 'setup_future_usage', ['off_session', 'on_session']) ?? null }),
    ...('transfer_group' in input && { transfer_group: text(input, 'transfer_group') ?? null }),
    ...(secure && {
      payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: secure } },
    }),
    metadata: metadata(input, before.metadata),
  }
}

function mine(ctx: Context, call: Call): PaymentIntent {
  const intent = ctx.records.get('payment_intent', param(call, 'id'), call.account, 'intent')
  if (call.publishable && text(call.input, 'client_secret') !== intent.client_secret) throw missing('payment_intent', intent.id, 'intent')
  return intent
}

/** The payment method that a body names or brings along. */
function methodIn(ctx: Context, input: Input, account: string): PaymentMethod | undefined {
  const id = text(input, 'payment_method')
  if (id) return methodOf(ctx, id, account)
  return 'payment_method_data' in input ? makeMethod(ctx, nested(input, 'payment_method_data'), account) : undefined
}

function howToConfirm(intent: PaymentIntent, { input, account, publishable }: Call): Confirmation {
  const returnUrl = text(input, 'return_url')
  const refuseAction = flag(input, 'error_on_requires_action') ?? false
  const offSession = input['off_session'] !== undefined && input['off_session'] !== 'false'
  const automatic = intent.automatic_payment_methods
  // Without this the provider's real answer would be the same: a redirect method could not come back.
  if (
    !publishable &&
    automatic?.enabled &&
    automatic.allow_redirects !== 'never' &&
    !returnUrl &&
    !refuseAction &&
    flag(input, 'use_stripe_sdk') !== true
  )
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    )
  return { owner: account, offSession, usesSdk: publishable || flag(input, 'use_stripe_sdk') === true, returnUrl, refuseAction }
}

function create(ctx: Context, call: Call): PaymentIntent {
  const { input, account } = call
  const amount = amountOf(input, 'amount')
  if (amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  const currency = currencyOf(input)
  enough(amount, currency)
  const customer = text(input, 'customer')
  if (customer) ctx.records.get('customer', customer, account, 'customer')
  const types = list(input, 'allowed_payment_method_types')
  const asked = nested(input, 'automatic_payment_methods')
  if (types.some((type) => type !== 'card'))
    throw invalid(
      `The payment method type "${types.find((type) => type !== 'card') ?? ''}" is not activated for your account.`,
      'payment_intent_invalid_parameter',
      'allowed_payment_method_types',
    )
  const automatic = 'automatic_payment_methods' in input ? (flag(asked, 'enabled') ?? true) : types.length === 0
  const method = methodIn(ctx, input, account)
  const id = ctx.names.id('pi')
  const confirmed = flag(input, 'confirm') ?? false
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types.length > 0 ? ['card'] : null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic
      ? { allow_redirects: oneOf(asked, 'allow_redirects', ['always', 'never']) ?? 'always', enabled: true }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: oneOf(input, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${id}_secret_${ctx.names.id('s', 25).slice(2)}`,
    confirmation_method: oneOf(input, 'confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: ctx.clock.seconds(),
    currency,
    customer: customer ?? null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: text(input, 'on_behalf_of') ?? null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...changes(input, { metadata: {}, payment_method_options: null }),
  }
  if (!confirmed && 'off_session' in input)
    throw invalid('You cannot pass `off_session` without `confirm=true`.', 'parameter_missing', 'off_session')
  const how = confirmed ? howToConfirm(intent, call) : undefined
  if (how && !method)
    throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", 'payment_intent_unexpected_state')
  ctx.records.save('payment_intent', intent, { owner: account, parent: customer ?? '' })
  tell(ctx, 'payment_intent.created', intent, account)
  return how && method ? confirm(ctx, intent, method, how) : intent
}

function update(ctx: Context, call: Call): PaymentIntent {
  const before = mine(ctx, call)
  const { input, account } = call
  if (
    ['succeeded', 'canceled', 'processing'].includes(before.status) &&
    ['amount', 'currency', 'customer', 'payment_method'].some((name) => name in input)
  )
    throw unexpected(before, 'update')
  const amount = amountOf(input, 'amount')
  const currency = 'currency' in input ? currencyOf(input) : before.currency
  enough(amount ?? before.amount, currency)
  const customer = text(input, 'customer')
  if (customer) ctx.records.get('customer', customer, account, 'customer')
  const method = methodIn(ctx, input, account)
  const after: PaymentIntent = {
    ...before,
    ...changes(input, before),
    currency,
    ...(amount && { amount }),
    ...(customer && { customer }),
    ...(method && { payment_method: method.id, status: 'requires_confirmation' as const }),
  }
  return ctx.records.save('payment_intent', after, { owner: account, parent: after.customer ?? '' })
}

function confirmCall(ctx: Context, call: Call): PaymentIntent {
  const before = mine(ctx, call)
  const method =
    methodIn(ctx, call.input, call.account) ?? (before.payment_method ? methodOf(ctx, before.payment_method, call.account) : undefined)
  if (!method)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      payment_intent: before,
    })
  const how = howToConfirm(before, call)
  const proved = before.status === 'requires_confirmation' && before.confirmation_method === 'manual' && before.payment_method === method.id
  const intent = ctx.records.change('payment_intent', before.id, changes(call.input, before))
  return confirm(ctx, intent, method, { ...how, authenticated: proved })
}

export const paymentIntentEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    takes: [
      ...described,
      ...confirming,
      'amount',
      'currency',
      'customer',
      'confirm',
      'confirmation_method',
      'automatic_payment_methods',
      'on_behalf_of',
      'radar_options',
    ],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    takes: [...paging, 'customer'],
    run(ctx, { input, account }) {
      const customer = text(input, 'customer')
      return ctx.records.page('payment_intent', input, {
        owner: account,
        url: '/v1/payment_intents',
        ...(customer && { parent: customer }),
      })
    },
  },
  { method: 'GET', path: '/v1/payment_intents/:id', takes: ['client_secret'], open: true, run: mine },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    takes: [...described, 'amount', 'currency', 'customer', 'payment_method', 'payment_method_data', 'capture_method'],
    run: update,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', takes: confirming, open: true, run: confirmCall },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    takes: ['amount_to_capture', 'metadata', 'statement_descriptor', 'statement_descriptor_suffix', 'final_capture'],
    run: (ctx, call) => captureIntent(ctx, mine(ctx, call), call),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    takes: ['cancellation_reason'],
    run: (ctx, call) =>
      cancelIntent(
        ctx,
        mine(ctx, call),
        oneOf(call.input, 'cancellation_reason', ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']) ?? null,
        call.account,
      ),
  },
]
