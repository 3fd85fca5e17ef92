import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { passesAtProviders } from '../../../test/providers.ts'
import { paymentRooms } from '../index.ts'
import { reconcilePayments } from '../wallet/index.ts'

const opened = await openApp()
const { app, person, sandbox, eventually, later, base } = opened
const market = openMarket(opened)

/** Fails the product at a point until `work` is over. */
async function failing<T>(point: string, work: () => Promise<T>): Promise<T> {
  const config = app.config as { failpoint: string | undefined }
  config.failpoint = `${point}:error`
  try {
    return await work()
  } finally {
    config.failpoint = undefined
  }
}
const fault = (call: string, kind: string) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', call, fault: kind, times: 1 }),
  })
/** What the provider itself has: charges of an intent, and what of it went back. */
async function atProvider(intentId: string | null): Promise<{ status: string; received: number; refunded: number }> {
  const read = async (path: string) =>
    (await (
      await fetch(`${sandbox.base}/v1/${path}`, { headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` } })
    ).json()) as unknown
  const intent = (await read(`payment_intents/${intentId}`)) as { status: string; amount_received: number }
  const { data } = (await read(`refunds?payment_intent=${intentId}`)) as { data: { amount: number }[] }
  return { status: intent.status, received: intent.amount_received, refunded: data.reduce((sum, { amount }) => sum + amount, 0) }
}
async function paid(alice: Person, lines: Parameters<typeof market.prepare>[1]) {
  await market.webhooks('hold')
  const prepared = await market.prepare(alice, lines)
  expect((await market.confirm(prepared.clientSecret)).status).toBe('succeeded')
  return prepared
}
const state = async (id: number) => (await market.payment(id)).state

test('the webhook alone finishes a payment whose browser was closed', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  await market.webhooks('deliver')
  const { clientSecret, strapiPaymentId } = await market.prepare(alice, [market.line(mei, dress)])
  await market.confirm(clientSecret)
  await eventually(async () => (await state(strapiPaymentId)) === 'succeeded')
  expect(await market.stockOf(dress)).toEqual({ stock: 0, reserved: 0 })
})

test('webhooks that come late, twice and in any order change nothing more', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId } = await paid(alice, [market.line(mei, await market.garment(mei))])
  const order = await market.place(alice, strapiPaymentId)
  await market.webhooks('repeat')
  await market.release()
  await market.webhooks('deliver')
  await eventually(
    async () =>
      (await sql<{ n: number }>`select count(*) as n from webhook_event where handled_at is null`.execute(app.db)).rows[0]?.n === 0,
  )
  expect((await market.place(alice, strapiPaymentId)).id).toBe(order.id)
})

test('a forged webhook is refused and not stored', async () => {
  const answer = await fetch(`${base}/api/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent' } },
    }),
  })
  expect(answer.status).toBe(400)
  // others of earlier tests may still be arriving
  expect(await app.db.selectFrom('webhook_event').select('event_id').where('event_id', '=', 'evt_forged').execute()).toEqual([])
})

test.each(['finalize.after-provider', 'finalize.before-commit', 'finalize.after-commit'])(
  'a stop at %s leaves a payment that the reconciler finishes',
  async (point) => {
    const [mei, alice] = [await market.seller(), await person()]
    const dress = await market.garment(mei)
    const { strapiPaymentId } = await paid(alice, [market.line(mei, dress)])
    await expect(failing(point, () => market.place(alice, strapiPaymentId))).rejects.toMatchObject({ status: 500 })
    await later({ minutes: 2 })
    expect(await state(strapiPaymentId)).toBe('succeeded')
    expect(await market.stockOf(dress)).toEqual({ stock: 0, reserved: 0 })
    expect((await market.place(alice, strapiPaymentId)).status).toBe('paid')
  },
)

test('a payment that cannot be finished for an hour is told to a person, and finished once it can', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const lines = [market.line(mei, await market.garment(mei))]
  // without a gap: the word of the provider comes when it likes, and would finish the payment in one
  const strapiPaymentId = await failing('finalize.before-commit', async () => {
    const { strapiPaymentId: id } = await paid(alice, lines)
    await later({ minutes: 30 })
    expect(await market.alarms(`payment:${id}`)).toEqual([])
    // whoever comes second leaves the payment alone until the next look
    await eventually(async () => {
      await later({ minutes: 31 })
      return (await market.alarms(`payment:${id}`)).length > 0
    })
    return id
  })
  expect(await market.alarms(`payment:${strapiPaymentId}`)).toEqual(['payment_stuck'])
  await later({ minutes: 2 })
  await eventually(async () => (await state(strapiPaymentId)) === 'succeeded')
})

test.each(['prepare.after-commit', 'intent.before-provider', 'intent.after-provider'])(
  'after a stop at %s the same press finds the same record and one intent',
  async (point) => {
    const [mei, alice] = [await market.seller(), await person()]
    const lines = [market.line(mei, await market.garment(mei))]
    await expect(failing(point, () => market.prepare(alice, lines))).rejects.toMatchObject({ status: 500 })
    const { strapiPaymentId, clientSecret } = await market.prepare(alice, lines)
    expect(await market.confirm(clientSecret)).toEqual({ status: 'succeeded' })
    expect((await market.place(alice, strapiPaymentId)).status).toBe('paid')
    const customer = (await market.payment(strapiPaymentId)).provider_customer_id
    const list = await fetch(`${sandbox.base}/v1/payment_intents?customer=${customer}`, {
      headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
    })
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(1)
  },
)

test.each(['drop_answer', 'error_after', 'error_before', 'rate_limit'])(
  'the provider fails by %s while the payment is opened: asked again, there is one intent',
  async (kind) => {
    const [mei, alice] = [await market.seller(), await person()]
    const lines = [market.line(mei, await market.garment(mei))]
    await market.prepare(alice, lines) // the customer is known from here on
    const other = [market.line(mei, await market.garment(mei))]
    await fault('POST /v1/payment_intents', kind)
    const first = await market.prepare(alice, other).catch((error: { body?: { code?: string } }) => error.body?.code)
    const again = await market.prepare(alice, other)
    expect(['opened', 'checkout.provider_unavailable']).toContain(typeof first === 'string' ? first : 'opened')
    expect(await market.confirm(again.clientSecret)).toEqual({ status: 'succeeded' })
    expect((await market.place(alice, again.strapiPaymentId)).status).toBe('paid')
    const customer = (await market.payment(again.strapiPaymentId)).provider_customer_id
    const list = await fetch(`${sandbox.base}/v1/payment_intents?customer=${customer}`, {
      headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
    })
    expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(2)
  },
)

test('a payment that does not equal its record goes back in full, and nothing is ordered', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  const { strapiPaymentId } = await paid(alice, [market.line(mei, dress)])
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409, body: { code: 'orders.payment_refunded' } })
  expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 0 })
  const { intent_id } = await market.payment(strapiPaymentId)
  await eventually(async () => (await atProvider(intent_id)).refunded === 11_880)
  await eventually(async () => (await market.ledger('customer_refund', String(alice.id))) === 0)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ body: { code: 'orders.payment_refunded' } })
})

test('money that comes after the reservation lapsed finds its goods again while they are there', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, dress)])
  await later({ minutes: 16 })
  expect((await market.stockOf(dress)).reserved).toBe(0)
  await market.webhooks('hold')
  await market.confirm(clientSecret)
  expect((await market.place(alice, strapiPaymentId)).status).toBe('paid')
  expect(await market.stockOf(dress)).toEqual({ stock: 0, reserved: 0 })
})

test('money that comes when all the goods are gone goes back in full', async () => {
  const [mei, alice, bob] = [await market.seller(), await person(), await person()]
  const dress = await market.garment(mei)
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, dress)])
  await later({ minutes: 16 })
  await market.webhooks('hold')
  await market.buy(bob, [market.line(mei, dress)])
  await market.confirm(clientSecret)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409, body: { code: 'orders.payment_refunded' } })
  const { intent_id, state: ended } = await market.payment(strapiPaymentId)
  expect(ended).toBe('refunded')
  await eventually(async () => (await atProvider(intent_id)).refunded === 11_880)
})

test('of an order whose goods are partly gone the lost lines are refunded at once, the rest stands', async () => {
  const [mei, alice, bob] = [await market.seller(), await person(), await person()]
  const [dress, hat] = [await market.garment(mei), await market.garment(mei, { price_minor: 5_000 })]
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, dress), market.line(mei, hat)])
  await later({ minutes: 16 })
  await market.webhooks('hold')
  await market.buy(bob, [market.line(mei, dress)])
  await market.confirm(clientSecret)
  const order = await market.place(alice, strapiPaymentId)
  expect(order.fulfillmentGroups[0]?.orderItems).toMatchObject([
    { product: { id: dress }, status: 'canceled' },
    { product: { id: hat }, status: 'pending' },
  ])
  const { intent_id } = await market.payment(strapiPaymentId)
  await eventually(async () => (await atProvider(intent_id)).refunded === 11_880)
  await eventually(async () => (await market.place(alice, strapiPaymentId)).paymentStatus === 'partially_refunded')
  expect(await market.ledger('merchant_pending', String(mei.id))).toBe(-15_000) // hat of this order, dress of Bob's
})

test('a refund that the provider acted on but never answered is sent once', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId } = await paid(alice, [market.line(mei, await market.garment(mei))])
  await market.misrecord(strapiPaymentId)
  await fault('POST /v1/refunds', 'error_after')
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  const { intent_id } = await market.payment(strapiPaymentId)
  await eventually(async () => (await atProvider(intent_id)).refunded > 0)
  await later({ minutes: 2 })
  await eventually(async () => (await market.ledger('customer_refund', String(alice.id))) === 0)
  expect((await atProvider(intent_id)).refunded).toBe(11_880)
})

test('an intent that nobody pays is looked at every minute and changes nothing until it ends', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await later({ minutes: 2 })
  await reconcilePayments(app, paymentRooms)
  expect(await state(strapiPaymentId)).toBe('prepared')
})

test('a refund that the bank takes its time with is booked when the provider says so, even if its event is lost', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('drop')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret, 'pm_card_pendingRefund')
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  const { intent_id } = await market.payment(strapiPaymentId)
  await eventually(async () => (await atProvider(intent_id)).refunded === 11_880)
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(-11_880)
  await passesAtProviders(opened.sandbox, 'PT4S') // the sandbox's bank takes three seconds
  await later({ minutes: 6 })
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
  await market.webhooks('deliver')
})

test('goods stay held once longer while the customer proves who it is, and the order is made after', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  await market.webhooks('deliver')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, dress)])
  await later({ minutes: 10 })
  expect((await market.confirm(clientSecret, 'pm_card_authenticationRequired')).status).toBe('requires_action')
  await eventually(async () => (await market.payment(strapiPaymentId)).extended)
  await later({ minutes: 10 })
  expect((await market.stockOf(dress)).reserved).toBe(1)
  await later({ minutes: 6 })
  expect((await market.stockOf(dress)).reserved).toBe(0)
})
