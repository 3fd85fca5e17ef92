import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKit, type Kit } from '../test-kit.ts'
import { testCards } from './cards.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())

const order = { amount: 19_169, currency: 'usd', allowed_payment_method_types: ['card'] }
const pay = (method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  kit.stripe.paymentIntents.create({ ...order, payment_method: method, confirm: true, ...more })

/** The error that the official client throws. */
async function refusal(attempt: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error(`expected a refusal, got ${String(error)}`)
}

test('a good card pays at once, less 2.9 % and 30 cents', async () => {
  const intent = await pay('pm_card_visa', { expand: ['latest_charge.balance_transaction'], transfer_group: 'order_1' })
  const charge = intent.latest_charge as Stripe.Charge
  const booked = charge.balance_transaction as Stripe.BalanceTransaction
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 19_169 })
  expect(charge).toMatchObject({ paid: true, transfer_group: 'order_1', payment_method_details: { card: { last4: '4242' } } })
  expect(booked).toMatchObject({ fee: 586, net: 18_583, status: 'pending' })
})

const declines = testCards.filter(({ decline }) => decline)
test.each(declines.map(({ method = '', decline }) => [method, decline?.code, decline?.decline] as const))(
  '%s is refused with %s %s',
  async (method, code, decline) => {
    const error = await refusal(pay(method))
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code })
    expect(error.decline_code || undefined).toBe(decline)
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
  },
)

test('after a refusal the same intent can be paid with another card', async () => {
  const error = await refusal(pay('pm_card_chargeDeclinedInsufficientFunds'))
  const again = await kit.stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', { payment_method: 'pm_card_mastercard' })
  expect(again).toMatchObject({ status: 'succeeded', last_payment_error: null })
  const charges = await kit.stripe.charges.list({ payment_intent: again.id })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

test('wrong numbers never become a payment method', async () => {
  const make = (card: Stripe.PaymentMethodCreateParams.Card) => refusal(kit.stripe.paymentMethods.create({ type: 'card', card }))
  expect(await make({ number: '4242424242424241', exp_month: 12, exp_year: 2040 })).toMatchObject({ code: 'incorrect_number' })
  expect(await make({ number: '4242424242424242', exp_month: 13, exp_year: 2040 })).toMatchObject({ code: 'invalid_expiry_month' })
  expect(await make({ number: '4242424242424242', exp_month: 1, exp_year: 2020 })).toMatchObject({ code: 'invalid_expiry_year' })
})

/** What the bank's page does when its form is sent. */
async function bank(intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail') {
  const { use_stripe_sdk: sdk, redirect_to_url: redirect } = intent.next_action ?? {}
  const url = new URL((sdk?.['stripe_js'] as string | undefined) ?? redirect?.url ?? '')
  const body = new URLSearchParams({ outcome, client_secret: url.searchParams.get('client_secret') ?? '' })
  return fetch(`${url.origin}${url.pathname}`, { method: 'POST', body, redirect: 'manual' })
}

test.each([
  ['pm_card_authenticationRequired', 'succeeded', undefined],
  ['pm_card_threeDSecure2Required', 'succeeded', undefined],
  ['pm_card_authenticationRequiredOnSetup', 'succeeded', undefined],
  ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'requires_payment_method', 'card_declined'],
  ['pm_card_threeDSecureRequiredChargeDeclined', 'requires_payment_method', 'card_declined'],
])('%s asks for 3-D Secure and then ends %s', async (method, status, code) => {
  const intent = await pay(method)
  expect(intent.status).toBe('requires_action')
  await bank(intent, 'complete')
  const after = await kit.stripe.paymentIntents.retrieve(intent.id)
  expect(after.status).toBe(status)
  expect(after.last_payment_error?.code).toBe(code)
})

test('a failed proof leaves the intent payable, and the shop is told by its return address', async () => {
  const intent = await pay('pm_card_threeDSecure2Required', { return_url: 'http://shop.test/back' })
  expect(intent.next_action?.type).toBe('redirect_to_url')
  const answer = await bank(intent, 'fail')
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_status')).toBe('failed')
  const after = await kit.stripe.paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_authentication_failure' } })
})

test('a card that was set up pays without its owner, one that was not is refused', async () => {
  const { stripe } = kit
  const customer = await stripe.customers.create({ email: 'alice@rondo.test' })
  const later = (method: string) => pay(method, { customer: customer.id, off_session: true })
  expect(await refusal(later('pm_card_authenticationRequiredOnSetup'))).toMatchObject({ code: 'authentication_required' })
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    confirm: true,
    use_stripe_sdk: true,
  })
  expect(setup.status).toBe('requires_action')
  await bank(setup as unknown as Stripe.PaymentIntent, 'complete')
  const [saved] = (await stripe.customers.listPaymentMethods(customer.id)).data
  expect((await later(saved?.id ?? '')).status).toBe('succeeded')
  expect(await refusal(later('pm_card_authenticationRequired'))).toMatchObject({ code: 'authentication_required' })
})

test('a card that fails every charge can be saved all the same', async () => {
  const customer = await kit.stripe.customers.create()
  const saved = await kit.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  expect(saved.customer).toBe(customer.id)
  expect(await refusal(pay(saved.id, { customer: customer.id, off_session: true }))).toMatchObject({ code: 'card_declined' })
  expect(await refusal(kit.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }))).toMatchObject({
    code: 'card_declined',
  })
})

test('a hold is captured in part, or given back', async () => {
  const held = await pay('pm_card_visa', { capture_method: 'manual' })
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 19_169 })
  expect(await kit.stripe.paymentIntents.capture(held.id, { amount_to_capture: 5000 })).toMatchObject({
    status: 'succeeded',
    amount_received: 5000,
  })
  const other = await pay('pm_card_visa', { capture_method: 'manual' })
  expect(await kit.stripe.paymentIntents.cancel(other.id)).toMatchObject({ status: 'canceled', amount_capturable: 0 })
})

test('too little, unknown parameters, unknown ids and the wrong key are refused as the provider does', async () => {
  const { stripe, sandbox } = kit
  expect(await refusal(stripe.paymentIntents.create({ amount: 49, currency: 'usd' }))).toMatchObject({ code: 'amount_too_small' })
  expect(await refusal(stripe.customers.create({ emial: 'x' } as Stripe.CustomerCreateParams))).toMatchObject({
    code: 'parameter_unknown',
    param: 'emial',
  })
  expect(await refusal(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false })
  expect(await refusal(stranger.balance.retrieve())).toMatchObject({ statusCode: 401 })
})

test('the publishable key reads and confirms with the client secret, and nothing else', async () => {
  const { sandbox, stripe } = kit
  const intent = await stripe.paymentIntents.create(order)
  const ask = (path: string, fields: Record<string, string>, method = 'POST') => {
    const body = new URLSearchParams({ key: 'pk_test_rondo_sandbox', ...fields })
    return method === 'GET' ? fetch(`${sandbox.base}${path}?${body.toString()}`) : fetch(`${sandbox.base}${path}`, { method, body })
  }
  const secret = intent.client_secret ?? ''
  expect((await ask(`/v1/payment_intents/${intent.id}`, { client_secret: secret }, 'GET')).status).toBe(200)
  expect((await ask(`/v1/payment_intents/${intent.id}`, { client_secret: 'guess' }, 'GET')).status).toBe(404)
  expect((await ask('/v1/refunds', { payment_intent: intent.id })).status).toBe(403)
  const paid = await ask(`/v1/payment_intents/${intent.id}/confirm`, { client_secret: secret, payment_method: 'pm_card_visa' })
  expect(await paid.json()).toMatchObject({ status: 'succeeded' })
  expect(paid.headers.get('access-control-allow-origin')).toBe('*')
})
