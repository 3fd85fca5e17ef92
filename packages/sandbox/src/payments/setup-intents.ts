import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { flag, metadata, nested, oneOf, text, type Input } from './input.ts'
import { attach, cardBehind, makeMethod, markSetUp, methodOf } from './payment-methods.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import type { PaymentMethod, SetupIntent } from './shapes.ts'

type SetupError = NonNullable<SetupIntent['last_setup_error']>

function mine(ctx: Context, call: Call): SetupIntent {
  const intent = ctx.records.get('setup_intent', param(call, 'id'), call.account, 'intent')
  if (call.publishable && text(call.input, 'client_secret') !== intent.client_secret) throw missing('setup_intent', intent.id, 'intent')
  return intent
}

function unexpected(intent: SetupIntent, what: string): Refusal {
  const message = `This SetupIntent's status is ${intent.status}: you cannot ${what} it.`
  return new Refusal(400, { type: 'invalid_request_error', code: 'setup_intent_unexpected_state', message, setup_intent: intent })
}

function methodIn(ctx: Context, input: Input, account: string): PaymentMethod | undefined {
  const id = text(input, 'payment_method')
  if (id) return methodOf(ctx, id, account)
  return 'payment_method_data' in input ? makeMethod(ctx, nested(input, 'payment_method_data'), account) : undefined
}

/** Saves the card for later: asks for 3-D Secure where the card wants it, then attaches it to the customer. */
function confirm(
  ctx: Context,
  before: SetupIntent,
  method: PaymentMethod,
  owner: string,
  how: { usesSdk: boolean; returnUrl?: string | undefined; proved?: boolean },
): SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(before.status)) throw unexpected(before, 'confirm')
  const { card, setUp } = cardBehind(ctx, method)
  const challenged = card.authentication && card.authentication !== 'offered' && !(card.authentication === 'off_session_works' && setUp)
  if (challenged && !how.proved && !card.decline) {
    const url = `${ctx.base()}/_3ds/setup/${before.id}?client_secret=${before.client_secret ?? ''}`
    const asking = ctx.records.change('setup_intent', before.id, {
      status: 'requires_action',
      payment_method: method.id,
      next_action:
        !how.usesSdk && how.returnUrl
          ? { type: 'redirect_to_url', redirect_to_url: { return_url: how.returnUrl, url } }
          : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } },
    })
    tell(ctx, 'setup_intent.requires_action', asking, owner)
    return asking
  }
  if (card.decline && !card.attaches) {
    const { code, decline, message } = card.decline
    const error = { code, ...(decline && { decline_code: decline }), message, payment_method: method, type: 'card_error' } as SetupError
    const back = ctx.records.change('setup_intent', before.id, {
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: error,
    })
    tell(ctx, 'setup_intent.setup_failed', back, owner)
    throw new Refusal(402, {
      type: 'card_error',
      code,
      message,
      ...(decline && { decline_code: decline }),
      setup_intent: back,
      payment_method: method,
    })
  }
  markSetUp(ctx, method)
  if (before.customer) attach(ctx, method, before.customer, owner)
  const done = ctx.records.change('setup_intent', before.id, {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
    latest_attempt: ctx.names.id('setatt'),
  })
  tell(ctx, 'setup_intent.succeeded', done, owner)
  return done
}

/** The customer came back from the 3-D Secure page. */
export function finishSetup(ctx: Context, id: string, proved: boolean): SetupIntent {
  const intent = ctx.records.get('setup_intent', id)
  if (intent.status !== 'requires_action') return intent
  const owner = ctx.records.ownerOf('setup_intent', id)
  const method = ctx.records.get('payment_method', intent.payment_method ?? '')
  if (proved) return confirm(ctx, intent, method, owner, { usesSdk: true, proved: true })
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  const error = {
    code: 'setup_intent_authentication_failure',
    message,
    payment_method: method,
    type: 'invalid_request_error',
  } as SetupError
  const back = ctx.records.change('setup_intent', id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  })
  tell(ctx, 'setup_intent.setup_failed', back, owner)
  return back
}

function create(ctx: Context, call: Call): SetupIntent {
  const { input, account } = call
  const customer = text(input, 'customer')
  if (customer) ctx.records.get('customer', customer, account, 'customer')
  const method = methodIn(ctx, input, account)
  const id = ctx.names.id('seti')
  const typed = 'allowed_payment_method_types' in input
  const redirects = oneOf(nested(input, 'automatic_payment_methods'), 'allow_redirects', ['always', 'never']) ?? 'always'
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: typed ? ['card'] : null,
    application: null,
    automatic_payment_methods: typed ? null : { allow_redirects: redirects, enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${ctx.names.id('s', 25).slice(2)}`,
    created: ctx.clock.seconds(),
    customer: customer ?? null,
    customer_account: null,
    description: text(input, 'description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: metadata(input),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: oneOf(input, 'usage', ['off_session', 'on_session']) ?? 'off_session',
  }
  ctx.records.save('setup_intent', intent, { owner: account, parent: customer ?? '' })
  tell(ctx, 'setup_intent.created', intent, account)
  if (!flag(input, 'confirm')) return intent
  if (!method) throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", 'setup_intent_unexpected_state')
  return confirm(ctx, intent, method, account, { usesSdk: flag(input, 'use_stripe_sdk') === true, returnUrl: text(input, 'return_url') })
}

export const setupIntentEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    takes: [
      'customer',
      'payment_method',
      'payment_method_data',
      'allowed_payment_method_types',
      'payment_method_options',
      'automatic_payment_methods',
      'usage',
      'description',
      'metadata',
      'confirm',
      'return_url',
      'use_stripe_sdk',
      'on_behalf_of',
      'mandate_data',
    ],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/setup_intents',
    takes: [...paging, 'customer', 'payment_method'],
    run(ctx, { input, account }) {
      const customer = text(input, 'customer')
      return ctx.records.page('setup_intent', input, { owner: account, url: '/v1/setup_intents', ...(customer && { parent: customer }) })
    },
  },
  { method: 'GET', path: '/v1/setup_intents/:id', takes: ['client_secret'], open: true, run: mine },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id',
    takes: ['customer', 'payment_method', 'description', 'metadata'],
    run(ctx, call) {
      const before = mine(ctx, call)
      const customer = text(call.input, 'customer')
      return ctx.records.change('setup_intent', before.id, {
        metadata: metadata(call.input, before.metadata),
        ...(customer && { customer }),
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    takes: [
      'client_secret',
      'payment_method',
      'payment_method_data',
      'return_url',
      'use_stripe_sdk',
      'mandate_data',
      'payment_method_options',
      'expected_payment_method_type',
    ],
    open: true,
    run(ctx, call) {
      const before = mine(ctx, call)
      const method =
        methodIn(ctx, call.input, call.account) ?? (before.payment_method ? methodOf(ctx, before.payment_method, call.account) : undefined)
      if (!method) throw unexpected(before, 'confirm')
      const usesSdk = call.publishable || flag(call.input, 'use_stripe_sdk') === true
      return confirm(ctx, before, method, call.account, { usesSdk, returnUrl: text(call.input, 'return_url') })
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    takes: ['cancellation_reason'],
    run(ctx, call) {
      const before = mine(ctx, call)
      if (['succeeded', 'canceled'].includes(before.status)) throw unexpected(before, 'cancel')
      const after = ctx.records.change('setup_intent', before.id, {
        status: 'canceled',
        cancellation_reason: oneOf(call.input, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null,
        next_action: null,
      })
      tell(ctx, 'setup_intent.canceled', after, call.account)
      return after
    },
  },
]
