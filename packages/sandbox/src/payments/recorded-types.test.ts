import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindsOfThings, problemsByTypes, thingsIn } from '../judges/types.ts'
import { openKit, type Kit } from '../test-kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(async () => {
  await kit.close()
})

/** Touches every kind of object once. */
async function useEverything(): Promise<void> {
  const { stripe } = kit
  const settle = () => kit.post('/_sandbox/clock', { advance: 'PT10S' })
  const customer = await stripe.customers.create({
    email: 'alice@rondo.test',
    name: 'Alice',
    address: { line1: 'Broadway 1', city: 'New York', country: 'US' },
  })
  await stripe.setupIntents.create({ customer: customer.id, payment_method: 'pm_card_visa', confirm: true, use_stripe_sdk: true })
  await stripe.paymentMethods.list({ customer: customer.id })
  const order = { currency: 'usd', confirm: true, allowed_payment_method_types: ['card' as const] }
  const shipping = { name: 'Alice', address: { line1: 'Broadway 1', city: 'New York', country: 'US' } }
  const paid = await stripe.paymentIntents.create({
    ...order,
    amount: 9000,
    payment_method: 'pm_card_bypassPending',
    customer: customer.id,
    setup_future_usage: 'off_session',
    shipping,
  })
  await stripe.paymentIntents.create({ ...order, amount: 9000, payment_method: 'pm_card_authenticationRequired' })
  await stripe.paymentIntents.create({
    ...order,
    amount: 9000,
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'http://shop.test/back',
  })
  const failed = await stripe.paymentIntents
    .create({ ...order, amount: 9000, payment_method: 'pm_card_chargeDeclined' })
    .catch((error: { payment_intent: { id: string } }) => error.payment_intent)
  await stripe.paymentIntents.retrieve(failed.id)
  const held = await stripe.paymentIntents.create({ ...order, amount: 9000, payment_method: 'pm_card_visa', capture_method: 'manual' })
  await stripe.paymentIntents.cancel(held.id, { cancellation_reason: 'abandoned' })
  await stripe.charges.list({ limit: 20 })
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 500, reason: 'requested_by_customer' })
  await kit.post(`/_sandbox/payments/${paid.id}`, { event: 'refund_failed' })
  await stripe.refunds.retrieve(refund.id)

  const controller = {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  } as const
  const account = await stripe.accounts.create({
    country: 'US',
    email: 'mei@rondo.test',
    controller,
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  })
  await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://shop.test/r',
    return_url: 'http://shop.test/d',
  })
  await stripe.accountSessions.create({ account: account.id, components: { account_onboarding: { enabled: true } } })
  await kit.post(`/_sandbox/accounts/${account.id}`, { event: 'refuse' })
  await stripe.accounts.retrieve(account.id)
  await kit.post(`/_sandbox/accounts/${account.id}`, { event: 'verify' })
  await stripe.accounts.createLoginLink(account.id)
  await stripe.accounts.createExternalAccount(account.id, { external_account: 'btok_us_verified' })
  await stripe.accounts.retrieve(account.id)
  const transfer = await stripe.transfers.create({
    amount: 4000,
    currency: 'usd',
    destination: account.id,
    source_transaction: paid.latest_charge as string,
  })
  await stripe.transfers.createReversal(transfer.id, { amount: 1000 })
  await stripe.transfers.retrieve(transfer.id)
  await stripe.payouts.create({ amount: 1000, currency: 'usd' }, { stripeAccount: account.id })
  await stripe.charges.list({}, { stripeAccount: account.id })
  await stripe.balance.retrieve()
  await stripe.balance.retrieve({}, { stripeAccount: account.id })
  await kit.post(`/_sandbox/payments/${paid.id}`, { event: 'dispute' })
  const [dispute] = (await stripe.disputes.list()).data
  const photo = { data: Buffer.from('%PDF-1.7 photos'), name: 'photos.pdf', type: 'application/pdf' }
  const file = await stripe.files.create({ purpose: 'dispute_evidence', file: photo })
  const evidence = { uncategorized_text: 'winning_evidence', uncategorized_file: file.id }
  await stripe.disputes.update(dispute?.id ?? '', { evidence })
  await settle()
  await stripe.disputes.retrieve(dispute?.id ?? '')
  await kit.post('/_sandbox/fees', { amount: 200 })
  await stripe.balanceTransactions.list({ limit: 100 })
  await stripe.payouts.list({}, { stripeAccount: account.id })
  await stripe.webhookEndpoints.create({ url: 'http://shop.test/hook', enabled_events: ['*'] })
  await stripe.events.list({ limit: 100 })
  await stripe.events.list({ limit: 100 }, { stripeAccount: account.id })
}

test("recorded answers and events are values of the official package's own types", async () => {
  await useEverything()
  const calls = await kit.json<{ status: number; answer: string }[]>('/_sandbox/calls?provider=stripe')
  const things = thingsIn(calls)
  expect(problemsByTypes(things)).toBe('')
  expect(new Set(things.map(({ object }) => object))).toEqual(new Set(kindsOfThings))
})
