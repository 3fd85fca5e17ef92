import type { Decline } from './cards.ts'
import { declineOf, followUp, makeCharge } from './charges.ts'
import { tell } from './events.ts'
import type { Context } from './context.ts'
import { attach, cardBehind, checkAttachable, markSetUp } from './payment-methods.ts'
import { invalid, Refusal } from './refusal.ts'
import type { Charge, LastPaymentError, PaymentIntent, PaymentMethod } from './shapes.ts'

export interface Confirmation {
  owner: string
  offSession: boolean
  /** The browser half handles the next action itself. */
  usesSdk: boolean
  returnUrl: string | undefined
  refuseAction: boolean
  /** The customer has just proved who they are. */
  authenticated?: boolean
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Tries to take the money: ends in succeeded, requires_capture or requires_action, or refuses with 402 and keeps the failed attempt. */
export function confirm(ctx: Context, before: PaymentIntent, method: PaymentMethod, how: Confirmation): PaymentIntent {
  if (!confirmable.includes(before.status)) throw unexpected(before, 'confirm')
  if (method.customer && method.customer !== before.customer)
    throw invalid(
      'The provided PaymentMethod is attached to another Customer. Please include the Customer in the `customer` parameter on the PaymentIntent.',
      'payment_intent_invalid_parameter',
      'payment_method',
    )
  const { card, setUp } = cardBehind(ctx, method)
  const intent = ctx.records.change('payment_intent', before.id, {
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  })
  if (intent.setup_future_usage && intent.customer) checkAttachable(ctx, method)

  const asked = intent.payment_method_options?.card?.request_three_d_secure
  const challenged =
    card.authentication === 'always' ||
    card.authentication === 'off_session_works' ||
    (card.authentication === 'unless_set_up' && !setUp) ||
    (card.authentication === 'offered' && (asked === 'any' || asked === 'challenge'))
  if (challenged && !how.authenticated && !how.offSession && !card.decline) return askForAction(ctx, intent, how)

  const authenticated = how.authenticated ?? false
  const decline = declineOf(card, { authenticated, offSession: how.offSession, setUp })
  const charge = makeCharge(ctx, { intent, method, card, owner: how.owner, authenticated }, decline)
  if (decline) throw failed(ctx, intent, method, charge, decline, how.owner)
  if (intent.setup_future_usage) {
    if (intent.setup_future_usage === 'off_session') markSetUp(ctx, method)
    if (intent.customer) attach(ctx, method, intent.customer, how.owner)
  }
  return succeeded(ctx, intent, charge, how.owner, () => followUp(ctx, charge, card))
}

function succeeded(ctx: Context, intent: PaymentIntent, charge: Charge, owner: string, then: () => void): PaymentIntent {
  if (!charge.captured) {
    const held = ctx.records.change('payment_intent', intent.id, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge: charge.id,
    })
    tell(ctx, 'charge.succeeded', charge, owner)
    tell(ctx, 'payment_intent.amount_capturable_updated', held, owner)
    ctx.later.plan('intent.expire', 7 * 86_400_000, { intent: intent.id })
    return held
  }
  const paid = ctx.records.change('payment_intent', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  })
  tell(ctx, 'charge.succeeded', charge, owner)
  tell(ctx, 'payment_intent.succeeded', paid, owner)
  then()
  return paid
}

function askForAction(ctx: Context, intent: PaymentIntent, how: Confirmation): PaymentIntent {
  if (how.refuseAction) {
    const message = 'This payment required an authentication action to complete, but `error_on_requires_action` was set.'
    const back = ctx.records.change('payment_intent', intent.id, { status: 'requires_payment_method', payment_method: null })
    throw new Refusal(402, {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message,
      payment_intent: back,
    })
  }
  const url = `${ctx.base()}/_3ds/payment/${intent.id}?client_secret=${intent.client_secret ?? ''}`
  const redirects = !how.usesSdk && how.returnUrl !== undefined
  const asking = ctx.records.change('payment_intent', intent.id, {
    status: 'requires_action',
    next_action: redirects
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: how.returnUrl ?? null, url } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: ctx.names.id('src') } },
  })
  tell(ctx, 'payment_intent.requires_action', asking, how.owner)
  return asking
}

/** The attempt failed: the intent can be paid again with another card. Answers the refusal to throw. */
function failed(ctx: Context, intent: PaymentIntent, method: PaymentMethod, charge: Charge, decline: Decline, owner: string): Refusal {
  const codes = { code: decline.code, ...(decline.decline && { decline_code: decline.decline }) }
  const error = {
    charge: charge.id,
    ...codes,
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: method,
    type: 'card_error',
  } as LastPaymentError
  const back = ctx.records.change('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
  })
  tell(ctx, 'charge.failed', charge, owner)
  tell(ctx, 'payment_intent.payment_failed', back, owner)
  return new Refusal(402, {
    type: 'card_error',
    message: decline.message,
    ...codes,
    charge: charge.id,
    payment_intent: back,
    payment_method: method,
  })
}

/** The customer came back from the 3-D Secure page. A failed proof leaves the intent payable with another card. */
export function finishAuthentication(ctx: Context, id: string, proved: boolean): PaymentIntent {
  const intent = ctx.records.get('payment_intent', id)
  if (intent.status !== 'requires_action') return intent
  const owner = ctx.records.ownerOf('payment_intent', id)
  const method = ctx.records.get('payment_method', intent.payment_method ?? '')
  if (!proved) {
    const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    const error = {
      code: 'payment_intent_authentication_failure',
      message,
      payment_method: method,
      type: 'invalid_request_error',
    } as LastPaymentError
    const back = ctx.records.change('payment_intent', id, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: error,
    })
    tell(ctx, 'payment_intent.payment_failed', back, owner)
    return back
  }
  if (intent.confirmation_method === 'manual')
    return ctx.records.change('payment_intent', id, { status: 'requires_confirmation', next_action: null })
  try {
    return confirm(ctx, intent, method, {
      owner,
      offSession: false,
      usesSdk: true,
      returnUrl: undefined,
      refuseAction: false,
      authenticated: true,
    })
  } catch (error) {
    if (error instanceof Refusal) return ctx.records.get('payment_intent', id)
    throw error
  }
}

/** The intent is in no state for this. */
export function unexpected(intent: PaymentIntent, what: string): Refusal {
  const message = `This PaymentIntent's status is ${intent.status}: you cannot ${what} it.`
  return new Refusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message, payment_intent: intent })
}
