import { accounts, checkout, orders } from '@rondo/contracts'
import { mostSavedCards } from '@rondo/rules/wallet/saved-cards'
import { sandboxKeys } from '@rondo/sandbox'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { preferCard } from '../wallet/index.ts'

const opened = await openApp()
const { app, as, later, person, sandbox, server } = opened
const market = openMarket(opened)
const mei = await market.seller()

/** Ends a setup intent as the provider's script does in a browser. */
async function endSetup(clientSecret: string, card: string) {
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method: card, use_stripe_sdk: 'true' })
  const answer = await fetch(`${sandbox.base}/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.stripePublishable}` },
    body,
  })
  return (await answer.json()) as { status?: string; error?: { message: string } }
}

/** A person's name at the payment provider. */
async function customerOf(id: number): Promise<string> {
  const { stripe_customer_id: name } = await app.db
    .selectFrom('account')
    .select('stripe_customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name ?? ''
}

test('a card is saved, preferred, paid with again and removed; nobody else sees or removes it', async () => {
  const [alice, eve] = [await person(), await person()]
  const mine = as(alice)
  expect(await mine.call(checkout.savedCards, {})).toEqual({ data: [] })
  for (const card of ['pm_card_visa', 'pm_card_mastercard']) {
    const { clientSecret } = await mine.call(checkout.setUpCard, {})
    expect(await endSetup(clientSecret, card)).toMatchObject({ status: 'succeeded' })
  }
  const { data } = await mine.call(checkout.savedCards, {})
  expect(data.map(({ brand, last4 }) => `${brand} ${last4}`).toSorted()).toEqual(['mastercard 4444', 'visa 4242'])
  const [last = { id: '' }] = data.filter(({ brand }) => brand === 'mastercard')
  const preferred = await mine.call(checkout.preferCard, { params: { method: last.id } })
  expect(preferred.data.map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
    ['mastercard', true],
    ['visa', false],
  ])

  expect(await as(eve).call(checkout.savedCards, {})).toEqual({ data: [] })
  await expect(as(eve).call(checkout.removeCard, { params: { method: last.id } })).rejects.toMatchObject({ status: 404 })

  const prepared = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  expect(await market.confirm(prepared.clientSecret, last.id)).toEqual({ status: 'succeeded' })
  expect((await market.place(alice, prepared.strapiPaymentId)).paymentStatus).toBe('paid')

  expect((await mine.call(checkout.removeCard, { params: { method: last.id } })).data.map(({ brand }) => brand)).toEqual(['visa'])
  await expect(mine.call(checkout.removeCard, { params: { method: last.id } })).rejects.toMatchObject({ status: 404 })
})

test('a card is saved by the provider’s name for it, read by the own number, and asked about by nobody else', async () => {
  const [alice, eve] = [await person(), await person()]
  const { data } = await as(alice).call(checkout.addCard, { body: { paymentMethodId: 'pm_card_visa' } })
  expect(data.map(({ brand, last4 }) => [brand, last4])).toEqual([['visa', '4242']])
  const [{ id: paymentMethodId } = { id: '' }] = data
  expect(await as(alice).call(checkout.cardsOfPerson, { params: { id: alice.id } })).toEqual({ data })
  await expect(as(eve).call(checkout.cardsOfPerson, { params: { id: alice.id } })).rejects.toMatchObject({ status: 403 })
  expect(await as(alice).call(checkout.addCard, { body: { paymentMethodId } })).toEqual({ data })
  for (const other of [paymentMethodId, 'pm_nobodys', 'pm_card_chargeDeclined'])
    await expect(as(eve).call(checkout.addCard, { body: { paymentMethodId: other } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'checkout.card_refused' },
    })
})

test('twenty cards are kept at most: the next is refused with a sentence, one that is saved already is not', async () => {
  const owner = await person()
  const alice = as(owner)
  await alice.call(checkout.addCard, { body: { paymentMethodId: 'pm_card_visa' } })
  const customer = await customerOf(owner.id)
  for (let card = 1; card < mostSavedCards; card++) await server.providers.payments.attachCard(customer, 'pm_card_visa', `more_${card}`)
  const full = { status: 409, body: { code: 'checkout.cards_full', message: expect.stringContaining(String(mostSavedCards)) } }
  await expect(alice.call(checkout.addCard, { body: { paymentMethodId: 'pm_card_mastercard' } })).rejects.toMatchObject(full)
  await expect(alice.call(checkout.setUpCard, {})).rejects.toMatchObject(full)
  const { data } = await alice.call(checkout.savedCards, {})
  expect(data).toHaveLength(mostSavedCards)
  const [{ id } = { id: '' }] = data
  expect((await alice.call(checkout.addCard, { body: { paymentMethodId: id } })).data).toHaveLength(mostSavedCards)
  await alice.call(checkout.removeCard, { params: { method: id } })
  expect((await alice.call(checkout.addCard, { body: { paymentMethodId: 'pm_card_mastercard' } })).data).toHaveLength(mostSavedCards)
})

test('a card that goes while it is being preferred is unknown', async () => {
  const alice = await person()
  const { data } = await as(alice).call(checkout.addCard, { body: { paymentMethodId: 'pm_card_visa' } })
  const { payments } = server.providers
  const slow: typeof payments.preferCard = async (customer, card, key) => {
    await payments.removeCard(card, `elsewhere_${key}`)
    await payments.preferCard(customer, card, key)
  }
  const elsewhere = { ...server, providers: { ...server.providers, payments: { ...payments, preferCard: slow } } }
  await expect(preferCard(elsewhere, alice.id, data[0]?.id ?? '')).rejects.toMatchObject({ code: 'checkout.card_unknown' })
})

test('who leaves is forgotten by the provider, with name, address and cards; an outage there only delays it', async () => {
  const alice = await person()
  for (const paymentMethodId of ['pm_card_visa', 'pm_card_mastercard'])
    await as(alice).call(checkout.addCard, { body: { paymentMethodId } })
  const customer = await customerOf(alice.id)
  const kept = () => server.providers.payments.cardsOf(customer).catch(() => undefined)
  expect(await kept()).toHaveLength(2)
  await fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', call: 'DELETE /v1/customers/:id', fault: 'drop_answer', times: 1 }),
  })
  expect(await as(alice).call(accounts.deleteAccount, { body: { username: alice.username } })).toMatchObject({ success: true })
  for (let look = 0; look < 4 && (await kept()); look++) await later({ minutes: 5 })
  const there = await fetch(`${sandbox.base}/v1/customers/${customer}`, {
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
  })
  expect(there.status).toBe(404)
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
})

test('a card that is refused is not saved', async () => {
  const bob = await person()
  const { clientSecret } = await as(bob).call(checkout.setUpCard, {})
  const answer = await endSetup(clientSecret, 'pm_card_chargeDeclined')
  expect(answer.error?.message ?? answer.status).toContain('declined')
  expect((await as(bob).call(checkout.savedCards, {})).data).toEqual([])
})

test('the documented calls price by themselves: the twin for several merchants, the intent of a record, the order that is synced', async () => {
  const alice = await person()
  const [lee, garment] = [await market.seller(), await market.garment(mei)]
  const cartItems = [market.line(mei, garment), market.line(lee, await market.garment(lee))].map(
    ({ productId, type, deliveryMethod, pickupAddressId }) => ({ product: productId as number, type, deliveryMethod, pickupAddressId }),
  )
  const prepared = await as(alice).call(checkout.prepareForSeveral, { body: { cartItems, currency: 'USD', shippingCost: 0, orderId: 'x' } })
  expect(prepared.totals).toMatchObject({ subtotal: 200, charged: 237.6 })

  const ask = (body: { amount: number; metadata?: Record<string, string | number> }) =>
    as(alice).call(checkout.createPaymentIntent, { body: { currency: 'usd', ...body } })
  const metadata = { purpose: 'checkout', strapiPaymentId: prepared.strapiPaymentId }
  await expect(ask({ amount: 237.6 })).rejects.toMatchObject({ status: 400, body: { message: 'Failed to create payment intent' } })
  await expect(ask({ amount: 1, metadata })).rejects.toMatchObject({ status: 400, body: { code: 'checkout.intent_amount' } })
  expect(await ask({ amount: 237.6, metadata })).toMatchObject({ clientSecret: prepared.clientSecret })
  const eve = as(await person())
  await expect(eve.call(checkout.createPaymentIntent, { body: { amount: 237.6, metadata } })).rejects.toMatchObject({ status: 400 })

  await market.confirm(prepared.clientSecret)
  const order = await market.place(alice, prepared.strapiPaymentId)
  const synced = await as(alice).call(checkout.syncOrder, { params: { id: order.id }, body: { paymentStatus: 'refunded' } })
  expect([synced.id, synced.paymentStatus]).toEqual([order.id, order.paymentStatus])
  expect((await as(alice).call(orders.showOrder, { params: { id: order.id } })).paymentStatus).toBe(order.paymentStatus)
})
