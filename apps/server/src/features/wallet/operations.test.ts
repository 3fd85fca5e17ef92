import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sandboxKeys } from '@rondo/sandbox'
import { fundPaidByCard, returnMoneyGivenBack } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { passesAtProviders } from '../../../test/providers.ts'
import { inTransaction } from '../../platform/db.ts'
import { openPayments } from '../../providers/payments/index.ts'
import { post } from './ledger.ts'
import { planOperation } from './operations.repository.ts'
import { bookMissingFees } from './processor-fees.ts'
import { askPendingRefunds, planRefund } from './refunds.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, person, sandbox, eventually, later } = opened
const market = openMarket(opened)

const fault = (call: string, kind: string, times = 1) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', call, fault: kind, times }),
  })
const refundedAt = async (intentId: string | null): Promise<number> => {
  const answer = await fetch(`${sandbox.base}/v1/refunds?payment_intent=${intentId}`, {
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
  })
  const { data } = (await answer.json()) as { data: { amount: number }[] }
  return data.reduce((sum, { amount }) => sum + amount, 0)
}
/** A payment that goes back in full, 118.80: its record says more than was paid. */
async function goesBack(alice: Person) {
  const mei = await market.seller()
  await market.webhooks('hold')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret)
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  return market.payment(strapiPaymentId)
}
const refundOf = (payment: number) =>
  app.db.selectFrom('refund').select(['id', 'state', 'provider_id']).where('payment_id', '=', payment).executeTakeFirstOrThrow()
const operationOf = (kind: string, subject: string) =>
  app.db
    .selectFrom('operation')
    .select(['id', 'state', 'generation', 'attempts'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()

test('nobody plans refunds beyond what was received for a payment, however they are called (SR-38)', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('deliver')
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const { id: paymentId, intent_id, received_minor: received } = await market.payment(prepared.strapiPaymentId)
  const refund = (cause: string, amountMinor: number) =>
    inTransaction(app, async (tx) => {
      const about = { paymentId, accountId: alice.id, intentId: intent_id ?? '', cause, currency: 'USD' as const }
      await planRefund(tx, { ...about, amountMinor })
      throw new Error('taken back: only the rule is asked')
    })
  expect(received).toBe(11_880)
  await expect(refund('all', 11_880)).rejects.toThrow('taken back')
  await expect(refund('a cent more', 11_881)).rejects.toThrow('payment_never_refunded_twice')
})

test.each(['unauthorized', 'forbidden', 'rate_limit', 'conflict'])(
  'a refund that meets %s is not over: it is sent again once the provider answers',
  async (kind) => {
    const alice = await person()
    await fault('POST /v1/refunds', kind, kind === 'conflict' ? 2 : 1) // the SDK itself tries that one twice
    const { id, intent_id } = await goesBack(alice)
    const { id: refund } = await refundOf(id)
    await eventually(async () => (await operationOf('refund', `refund:${refund}`)).state === 'unknown')
    await later({ minutes: 2 })
    await eventually(async () => (await market.ledger('customer_refund', String(alice.id))) === 0)
    expect(await refundedAt(intent_id)).toBe(11_880)
  },
)

test('a call that the provider does not know is an outage, not a refusal of the thing', async () => {
  await expect(app.providers.payments.readIntent('pi_unknown')).rejects.toMatchObject({ name: 'ProviderRefused' })
  const elsewhere = createServer((_request, answer) =>
    answer
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"error":{"type":"invalid_request_error","message":"Unrecognized request URL"}}'),
  ).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const config = { ...app.config, payments: { ...app.config.payments, apiBase: `http://127.0.0.1:${port}` } }
  await expect(openPayments(config).readIntent('pi_unknown')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  elsewhere.close()
})

test('a refused refund becomes an alarm that stays until somebody closes it', async () => {
  const alice = await person()
  await fault('POST /v1/refunds', 'unauthorized')
  const { id, intent_id } = await goesBack(alice)
  const { id: refund } = await refundOf(id)
  const { id: operation } = await operationOf('refund', `refund:${refund}`)
  await eventually(async () => (await operationOf('refund', `refund:${refund}`)).state === 'unknown')
  // somebody gives the money back by hand in the provider's dashboard: ours is refused
  await fetch(`${sandbox.base}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_intent: intent_id ?? '' }),
  })
  await later({ minutes: 2 })
  await eventually(async () => (await operationOf('refund', `refund:${refund}`)).state === 'failed')
  expect(await market.alarms(`operation:${operation}`)).toEqual(['operation_refused'])
  await later({ minutes: 2 })
  const { times } = await app.db
    .selectFrom('alarm')
    .select('times')
    .where('subject', '=', `operation:${operation}`)
    .executeTakeFirstOrThrow()
  expect(times).toBe(1)
  expect(await refundedAt(intent_id)).toBe(11_880)
})

test('refunds that cannot be asked about do not stop those behind them, however many they are', async () => {
  const [alice, bob] = [await person(), await person()]
  await market.webhooks('drop')
  const payments: number[] = []
  for (const who of [alice, bob]) {
    const mei = await market.seller()
    const { strapiPaymentId, clientSecret } = await market.prepare(who, [market.line(mei, await market.garment(mei))])
    await market.confirm(clientSecret, 'pm_card_pendingRefund')
    await market.misrecord(strapiPaymentId)
    await expect(market.place(who, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
    await eventually(async () => (await refundOf(strapiPaymentId)).provider_id)
    payments.push(strapiPaymentId)
  }
  const { provider_id } = await refundOf(payments[0] ?? 0)
  const rename = (name: string | null) =>
    app.db
      .updateTable('refund')
      .set({ provider_id: name })
      .where('payment_id', '=', payments[0] ?? 0)
      .execute()
  await rename('re_unknown')
  await sql`
    insert into refund (payment_id, account_id, cause, amount_minor, currency, provider_id, created_at)
    select ${payments[0]}, ${alice.id}, 'stuck:' || n, 1, 'USD', 're_unknown' || n, app_now() - interval '1 day'
    from generate_series(1, 120) n`.execute(app.db)
  await passesAtProviders(opened.sandbox, 'PT4S') // the sandbox's bank takes three seconds
  await sql`select move_app_clock(offset_ms + 360000) from app_clock`.execute(app.db)
  await eventually(async () => {
    await askPendingRefunds(app)
    return (await market.ledger('customer_refund', String(bob.id))) === 0
  })
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(-11_880)
  await sql`delete from refund where cause like 'stuck:%'`.execute(app.db)
  await rename(provider_id)
  await askPendingRefunds(app)
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
  await market.webhooks('deliver')
})

test('a refund to a merchant is booked as one, and leaves no debt', async () => {
  const [mei, bo] = [await market.seller(), await market.seller()]
  const { prepared } = await market.buy(bo, [market.line(mei, await market.garment(mei))])
  const { id: paymentId, intent_id: intentId } = await market.payment(prepared.strapiPaymentId)
  const back = { merchantId: bo.id, customerId: 0, merchantMinor: 500, customerMinor: 0, paidBy: 'card' } as const
  await inTransaction(app, async (tx) => {
    const fact = { currency: 'USD', about: 'return:77' }
    await post(tx, { ...fact, kind: 'B10', postings: fundPaidByCard(77, 500) })
    await post(tx, { ...fact, kind: 'B16', postings: returnMoneyGivenBack({ ...back, fund: { returnId: 77, amountMinor: 500 } }) })
    const refund = {
      paymentId,
      accountId: bo.id,
      payee: 'merchant',
      intentId: intentId ?? '',
      cause: 'fund:77',
      amountMinor: 500,
      currency: 'USD',
    } as const
    expect(await planRefund(tx, refund)).toBeDefined()
    expect(await planRefund(tx, refund)).toBeUndefined()
  })
  await eventually(async () => (await market.ledger('merchant_refund', String(bo.id))) === 0)
  expect(await market.ledger('customer_refund', String(bo.id))).toBe(0)
  expect(await refundedAt(intentId)).toBe(500)
})

test('one failure of the provider while a customer is made does not bar that person from paying', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await fault('POST /v1/customers', 'error_after')
  const lines = [market.line(mei, await market.garment(mei))]
  await expect(market.prepare(alice, lines)).rejects.toMatchObject({ status: 503 })
  const { clientSecret, strapiPaymentId } = await market.prepare(alice, lines)
  expect((await market.confirm(clientSecret)).status).toBe('succeeded')
  expect((await market.place(alice, strapiPaymentId)).status).toBe('paid')
  const list = await fetch(`${sandbox.base}/v1/customers?email=${encodeURIComponent(alice.email)}`, {
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
  })
  expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(1)
})

test('a customer that the provider has lost is made anew', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await app.db
    .updateTable('account')
    .set({ stripe_customer_id: `cus_lost_${alice.id}` })
    .where('id', '=', alice.id)
    .execute()
  const lines = [market.line(mei, await market.garment(mei))]
  await market.prepare(alice, lines).catch(() => undefined)
  const { clientSecret } = await market.prepare(alice, lines)
  expect((await market.confirm(clientSecret)).status).toBe('succeeded')
})

test('an operation that was sent and never closed is closed, whatever its kind', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('hold')
  const { order, prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  expect(order.status).toBe('paid')
  const { intent_id } = await market.payment(prepared.strapiPaymentId)
  // as a kill leaves it: planned to be canceled while the payment came through
  const subject = `payment:${prepared.strapiPaymentId}`
  await planOperation(app.db, 'intent_cancel', subject, { intentId: intent_id })
  await sql`update operation set state = 'sent', attempts = 1 where kind = 'intent_cancel' and subject = ${subject}`.execute(app.db)
  await later({ minutes: 3 })
  expect((await operationOf('intent_cancel', subject)).state).toBe('done')
})

test('the same operation with other parameters is refused, and what is done stays done', async () => {
  const subject = 'account:1:9'
  await planOperation(app.db, 'customer', subject, { name: 'a', email: 'b' })
  await planOperation(app.db, 'customer', subject, { email: 'b', name: 'a' })
  await expect(planOperation(app.db, 'customer', subject, { name: 'a', email: 'c' })).rejects.toThrow(/planned with other parameters/)
  await sql`update operation set state = 'done', provider_id = 'cus_1' where subject = ${subject}`.execute(app.db)
  const undone = sql`update operation set state = 'failed' where subject = ${subject}`.execute(app.db)
  await expect(undone).rejects.toThrow(/is done/)
  const changed = sql`update operation set params = '{}' where subject = ${subject}`.execute(app.db)
  await expect(changed).rejects.toThrow(/is done/)
  await sql`alter table operation disable trigger user`.execute(app.db)
  await sql`delete from operation where subject = ${subject}`.execute(app.db)
  await sql`alter table operation enable trigger user`.execute(app.db)
})

test("an operation that is claimed is its claimer's for longer than the longest call", async () => {
  const alice = await person()
  await fault('POST /v1/refunds', 'timeout')
  const { id } = await goesBack(alice)
  const { id: refund } = await refundOf(id)
  await eventually(async () => (await operationOf('refund', `refund:${refund}`)).state === 'sent')
  await sql`select move_app_clock(offset_ms + 60000) from app_clock`.execute(app.db)
  const { rows } = await sql`
    select from operation where kind = 'refund' and subject = ${`refund:${refund}`} and next_at <= app_now()`.execute(app.db)
  expect(rows).toHaveLength(0)
  await eventually(async () => (await operationOf('refund', `refund:${refund}`)).state !== 'sent').catch(() => undefined)
  await later({ minutes: 5 })
  await eventually(async () => (await market.ledger('customer_refund', String(alice.id))) === 0)
})

test('the fee of a charge that no reaction booked is booked later', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const fee = async () => market.ledger('processor_fees')
  const before = await fee()
  await fault('GET /v1/charges/:id', 'error_before', 1)
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const isBooked = async () => (await market.payment(prepared.strapiPaymentId)).fee_booked
  await eventually(isBooked).catch(() => undefined)
  await sql`update payment set fee_booked = false where id = ${prepared.strapiPaymentId}`.execute(app.db)
  await later({ minutes: 6 })
  await bookMissingFees(app)
  await eventually(isBooked)
  expect(await fee()).toBeGreaterThan(before)
})

test('a payment for what no room is for cannot be made', async () => {
  const alice = await person()
  const made = inTransaction(app, (tx) =>
    sql`
      insert into payment (account_id, purpose, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, snapshot,
        content_hash, expires_at)
      values (${alice.id}, 'gift', 'USD', 0, 0, 0, 0, 0, 0, 0, '{}', '', app_now())`.execute(tx),
  )
  await expect(made).rejects.toThrow(/payment_purpose_check/)
})

test.each([
  ['amounts', sql`update payment set total_minor = total_minor`],
  ['the payer', sql`update payment set account_id = account_id`],
  ['prices in the snapshot', sql`update payment set snapshot = jsonb_set(snapshot, '{lines,0,amountMinor}', '1')`],
])('%s of a payment are frozen', async (_, change) => {
  await expect(change.execute(app.db)).rejects.toThrow(/are not changed/)
})
