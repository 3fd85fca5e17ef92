import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOf, openKit, type Kit } from '../test-kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())

const controller: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
}
const open = (country = 'US') =>
  kit.stripe.accounts.create({
    country,
    email: 'mei@rondo.test',
    controller,
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  })
const charge = async (method = 'pm_card_visa') =>
  kit.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: method,
    confirm: true,
    allowed_payment_method_types: ['card'],
    transfer_group: 'order_9',
  })

/** Fills the provider's hosted form, with other answers where given. */
async function onboard(account: string, answers: Record<string, string> = {}): Promise<Response> {
  const link = await kit.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://shop.test/again',
    return_url: 'http://shop.test/done',
  })
  const page = await (await fetch(link.url)).text()
  const visit = /name="visit" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const filled = [...page.matchAll(/<input name="([\w.]+)"[^>]*? value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const body = new URLSearchParams({ ...Object.fromEntries(filled), visit, terms: 'yes', ...answers })
  const answer = await fetch(`${kit.sandbox.base}/_connect/submit`, { method: 'POST', body, redirect: 'manual' })
  const again = await fetch(link.url, { redirect: 'manual' })
  expect(again.headers.get('location')).toBe('http://shop.test/again')
  return answer
}

const settle = () => kit.post('/_sandbox/clock', { advance: 'PT10S' })

test('a merchant goes from nothing over under review to verified, and the product hears of it', async () => {
  const account = await open()
  expect(account).toMatchObject({ type: 'express', charges_enabled: false, details_submitted: false, default_currency: 'usd' })
  const answer = await onboard(account.id)
  expect(answer.headers.get('location')).toBe('http://shop.test/done')
  expect(await kit.stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    charges_enabled: false,
    requirements: { disabled_reason: 'requirements.pending_verification' },
  })
  await settle()
  expect(await kit.stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
  })
  const call = await kit.product.wait(
    (one) => one.path === '/api/webhooks/connect' && eventOf(one).type === 'account.updated' && one.body.includes('"charges_enabled":true'),
  )
  expect(JSON.parse(call.body)).toMatchObject({ account: account.id })
})

test.each([
  ['individual.id_number', '111111111', 'requirements.past_due'],
  ['individual.dob', '1902-01-01', 'requirements.past_due'],
  ['individual.address.line1', 'address_no_match', 'requirements.past_due'],
  ['individual.dob', '1900-01-01', 'under_review'],
])('%s %s is not verified: %s', async (field, value, reason) => {
  const account = await open()
  await onboard(account.id, { [field]: value })
  await settle()
  expect(await kit.stripe.accounts.retrieve(account.id)).toMatchObject({
    charges_enabled: false,
    requirements: { disabled_reason: reason },
  })
})

async function merchant(): Promise<string> {
  const account = await open()
  await onboard(account.id)
  await settle()
  return account.id
}

test('transfers take no more than what is left of their charge', async () => {
  const { stripe } = kit
  const destination = await merchant()
  const { latest_charge: source } = await charge()
  const send = (amount: number) => stripe.transfers.create({ amount, currency: 'usd', destination, source_transaction: source as string })
  expect(await send(9000)).toMatchObject({ transfer_group: 'order_9', source_transaction: source })
  await expect(send(1001)).rejects.toMatchObject({ code: 'balance_insufficient' })
  expect((await send(1000)).amount).toBe(1000)
  await expect(stripe.transfers.create({ amount: 5_000_000, currency: 'usd', destination })).rejects.toMatchObject({
    code: 'balance_insufficient',
  })
})

test('who is not verified, or lives where the platform cannot pay, gets no transfer', async () => {
  const { stripe } = kit
  const { latest_charge: source } = await charge()
  const send = (destination: string) =>
    stripe.transfers.create({ amount: 100, currency: 'usd', destination, source_transaction: source as string })
  await expect(send((await open()).id)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  await expect(send((await open('AU')).id)).rejects.toMatchObject({ code: 'transfers_not_allowed' })
})

test('a reversal needs money on the other side', async () => {
  const { stripe } = kit
  const destination = await merchant()
  const { latest_charge: source } = await charge('pm_card_bypassPending')
  const transfer = await stripe.transfers.create({ amount: 8000, currency: 'usd', destination, source_transaction: source as string })
  expect(await stripe.transfers.createReversal(transfer.id, { amount: 3000 })).toMatchObject({ amount: 3000 })
  await stripe.payouts.create({ amount: 5000, currency: 'usd' }, { stripeAccount: destination })
  await expect(stripe.transfers.createReversal(transfer.id, { amount: 1 })).rejects.toMatchObject({ code: 'balance_insufficient' })
})

test('what is available is paid out by night, and arrives two days later', async () => {
  const { stripe } = kit
  const destination = await merchant()
  const { latest_charge: source } = await charge()
  await stripe.transfers.create({ amount: 7000, currency: 'usd', destination, source_transaction: source as string })
  const balance = () => stripe.balance.retrieve({}, { stripeAccount: destination })
  expect((await balance()).pending[0]?.amount).toBe(7000)
  await kit.post('/_sandbox/clock', { advance: 'P3D' })
  const [payout] = (await stripe.payouts.list({}, { stripeAccount: destination })).data
  expect(payout).toMatchObject({ amount: 7000, automatic: true, status: 'pending' })
  expect((await balance()).available[0]?.amount).toBe(0)
  await kit.post('/_sandbox/clock', { advance: 'P3D' })
  expect((await stripe.payouts.list({}, { stripeAccount: destination })).data[0]?.status).toBe('paid')
  await kit.product.wait((one) => one.path === '/api/webhooks/connect' && eventOf(one).type === 'payout.paid')
})

test('the balance is the sum of its transactions', async () => {
  const [balance, entries] = await Promise.all([kit.stripe.balance.retrieve(), kit.stripe.balanceTransactions.list({ limit: 100 })])
  const total = [...balance.available, ...balance.pending]
    .filter(({ currency }) => currency === 'usd')
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(entries.has_more).toBe(false)
  expect(entries.data.reduce((sum, { net }) => sum + net, 0)).toBe(total)
})

test('lists are walked page by page, both ways', async () => {
  const { stripe } = kit
  const made: string[] = []
  for (let i = 0; i < 5; i += 1) made.push((await stripe.customers.create({ email: 'page@rondo.test' })).id)
  const walked: string[] = []
  for await (const customer of stripe.customers.list({ email: 'page@rondo.test', limit: 2 })) walked.push(customer.id)
  expect(walked).toEqual(made.toReversed())
  const back = await stripe.customers.list({ email: 'page@rondo.test', limit: 2, ending_before: made[0] ?? '' })
  expect(back.data.map(({ id }) => id)).toEqual([made[2], made[1]])
})
