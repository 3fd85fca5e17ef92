import { cardOfMethod, cardOfNumber, cardOfToken, luhn, type TestCard } from './cards.ts'
import { addressOf } from './customers.ts'
import { tell } from './events.ts'
import type { Call, Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { metadata, needed, nested, oneOf, text, whole, type Input } from './input.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import type { PaymentMethod } from './shapes.ts'

function cardRefusal(code: string, message: string, field: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param: field })
}

interface CardNumber {
  card: TestCard
  month: number
  year: number
  cvc: string | undefined
}

/** Reads a typed card and refuses what no card can be: check digit, month, year, security code. */
function readCard(ctx: Context, input: Input): CardNumber {
  const token = text(input, 'token')
  if (token) {
    const card = cardOfToken(token)
    if (!card) throw missing('token', token, 'card[token]')
    return { card, month: 12, year: new Date(ctx.clock.now()).getUTCFullYear() + 3, cvc: undefined }
  }
  const number = needed(input, 'number').replace(/[\s-]/g, '')
  const month = whole(input, 'exp_month') ?? 0
  const given = whole(input, 'exp_year') ?? 0
  const year = given < 100 ? 2000 + given : given
  const cvc = text(input, 'cvc')
  const today = new Date(ctx.clock.now())
  const lastMonth = today.getUTCFullYear() * 12 + today.getUTCMonth()
  if (!/^\d+$/.test(number) || !luhn(number)) throw cardRefusal('incorrect_number', 'Your card number is incorrect.', 'number')
  if (month < 1 || month > 12) throw cardRefusal('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (year > today.getUTCFullYear() + 50) throw cardRefusal('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (year * 12 + month - 1 < lastMonth) throw cardRefusal('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw cardRefusal('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return { card: cardOfNumber(number), month, year, cvc }
}

/** A stable mark of a number that does not tell the number. */
function fingerprint(number: string): string {
  let hash = 2_166_136_261
  for (const digit of number) hash = Math.imul(hash ^ digit.charCodeAt(0), 16_777_619) >>> 0
  return `fp${hash.toString(36).padStart(14, '0')}`
}

function billingOf(input: Input): PaymentMethod['billing_details'] {
  const read = (name: string) => text(input, name) ?? null
  return { address: addressOf(nested(input, 'address')), email: read('email'), name: read('name'), phone: read('phone'), tax_id: null }
}

/** Stores a payment method for a card; its number stays beside it in a record of its own. */
function keep(ctx: Context, { card, month, year, cvc }: CardNumber, input: Input, owner: string): PaymentMethod {
  const billing = nested(input, 'billing_details')
  const postal = text(nested(billing, 'address'), 'postal_code')
  const method: PaymentMethod = {
    id: ctx.names.id('pm'),
    object: 'payment_method',
    allow_redisplay: oneOf(input, 'allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingOf(billing),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: postal ? 'unchecked' : null, cvc_check: cvc ? 'unchecked' : null },
      country: card.country,
      display_brand: card.brand,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprint(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'unionpay' },
      wallet: null,
    },
    created: ctx.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadata(input),
    type: 'card',
  }
  ctx.records.save('held_card', { id: method.id, number: card.number, setUp: false }, { owner })
  return ctx.records.save('payment_method', method, { owner })
}

/** Makes a payment method from the body of a create call, or of `payment_method_data`. */
export function makeMethod(ctx: Context, input: Input, owner: string): PaymentMethod {
  const type = text(input, 'type') ?? 'card'
  if (type !== 'card') throw invalid(`The payment method type "${type}" is not available in this sandbox.`, undefined, 'type')
  const typed = nested(input, 'card')
  if (Object.keys(typed).length === 0) throw invalid('Missing required param: card.', 'parameter_missing', 'card')
  return keep(ctx, readCard(ctx, typed), input, owner)
}

/** A stored payment method; `pm_card_…` makes a new one of that test card, as the provider does. */
export function methodOf(ctx: Context, id: string, owner: string): PaymentMethod {
  const test = cardOfMethod(id)
  if (test) {
    const year = new Date(ctx.clock.now()).getUTCFullYear() + 1
    return keep(ctx, { card: test, month: 12, year, cvc: '123' }, {}, owner)
  }
  const found = ctx.records.find('payment_method', id, owner)
  if (!found)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such PaymentMethod: '${id}'`,
      param: 'payment_method',
    })
  return found
}

/** The test card behind a payment method. */
export function cardBehind(ctx: Context, method: PaymentMethod): { card: TestCard; setUp: boolean } {
  const held = ctx.records.get('held_card', method.id)
  return { card: cardOfNumber(held.number), setUp: held.setUp }
}

/** From now on the card may be charged without the customer. */
export function markSetUp(ctx: Context, method: PaymentMethod): void {
  ctx.records.change('held_card', method.id, { setUp: true })
}

/** Saves the method with a customer. A card that declines everything cannot be attached. */
export function attach(ctx: Context, method: PaymentMethod, customer: string, owner: string): PaymentMethod {
  const { id } = ctx.records.get('customer', customer, owner, 'customer')
  if (method.customer === id) return method
  if (method.customer)
    throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method_unexpected_state')
  const attached = ctx.records.save('payment_method', { ...method, customer: id }, { owner, parent: id })
  tell(ctx, 'payment_method.attached', attached, owner)
  return attached
}

/** Refuses a card whose every charge fails, the way attaching it does. */
export function checkAttachable(ctx: Context, method: PaymentMethod): void {
  const { decline, attaches } = cardBehind(ctx, method).card
  if (!decline || attaches) return
  const { code, message } = decline
  throw new Refusal(402, { type: 'card_error', code, message, ...(decline.decline && { decline_code: decline.decline }) })
}

function mine(ctx: Context, call: Call): PaymentMethod {
  return ctx.records.get('payment_method', param(call, 'id'), call.account)
}

export const paymentMethodEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    takes: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'customer', 'payment_method'],
    open: true,
    run: (ctx, { input, account }) => makeMethod(ctx, input, account),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    takes: [...paging, 'customer', 'type', 'allow_redisplay'],
    run(ctx, { input, account }) {
      const customer = text(input, 'customer')
      const filter = { owner: account, url: '/v1/payment_methods', ...(customer && { parent: customer }) }
      return ctx.records.page('payment_method', input, filter)
    },
  },
  { method: 'GET', path: '/v1/payment_methods/:id', takes: [], run: mine },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    takes: ['billing_details', 'card', 'metadata', 'allow_redisplay'],
    run(ctx, call) {
      const before = mine(ctx, call)
      const { input } = call
      const card = nested(input, 'card')
      const month = whole(card, 'exp_month')
      const year = whole(card, 'exp_year')
      const after: PaymentMethod = {
        ...before,
        ...('billing_details' in input && { billing_details: billingOf(nested(input, 'billing_details')) }),
        ...(before.card && { card: { ...before.card, ...(month && { exp_month: month }), ...(year && { exp_year: year }) } }),
        metadata: metadata(input, before.metadata),
      }
      ctx.records.change('payment_method', before.id, after)
      tell(ctx, 'payment_method.updated', after, call.account)
      return after
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    takes: ['customer'],
    run(ctx, call) {
      const method = methodOf(ctx, param(call, 'id'), call.account)
      checkAttachable(ctx, method)
      return attach(ctx, method, needed(call.input, 'customer'), call.account)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    takes: [],
    run(ctx, call) {
      const method = mine(ctx, call)
      if (!method.customer)
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          'payment_method_unexpected_state',
        )
      const detached = ctx.records.save('payment_method', { ...method, customer: null }, { owner: call.account })
      tell(ctx, 'payment_method.detached', detached, call.account, { customer: method.customer })
      return detached
    },
  },
  {
    method: 'POST',
    path: '/v1/tokens',
    takes: ['card'],
    open: true,
    run(ctx, { input, account }) {
      const typed = nested(input, 'card')
      const method = makeMethod(ctx, { card: typed, billing_details: { name: typed['name'] } }, account)
      const card = method.card
      return {
        id: method.id.replace('pm_', 'tok_'),
        object: 'token',
        card: {
          id: method.id.replace('pm_', 'card_'),
          object: 'card',
          brand: card?.brand,
          country: card?.country,
          exp_month: card?.exp_month,
          exp_year: card?.exp_year,
          funding: card?.funding,
          last4: card?.last4,
        },
        client_ip: '127.0.0.1',
        created: method.created,
        livemode: false,
        type: 'card',
        used: false,
      }
    },
  },
]
