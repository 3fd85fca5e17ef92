import { orders, wallet } from '@rondo/contracts'
import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { passesAtProviders } from '../../../test/providers.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { setOperator } from '../accounts/index.ts'
import { findOperation } from './operations.repository.ts'
import { settleRefund } from './refunds.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, person, sandbox, eventually, later } = opened
const market = openMarket(opened)

const operator = await person({ operator: true })
const because = { body: { reason: 'looked into it' } }
const alarmOf = async (subject: string) => {
  const { data: alarms } = await as(operator).call(wallet.listAlarms, { query: {} })
  const found = alarms.find((alarm) => alarm.subject === subject)
  if (!found) throw new Error(`no open alarm of ${subject}`)
  return found
}
const api = (path: string, body: Record<string, string>) =>
  fetch(`${sandbox.base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
  })
async function sold() {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('deliver')
  const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  return { alice, group: order.fulfillmentGroups[0]?.id ?? 0, payment: await market.payment(prepared.strapiPaymentId) }
}

test('an operator sees what is open and settles it with a reason, once', async () => {
  await raiseAlarm(app, app.db, { kind: 'dispute', subject: 'dispute:dp_1', details: { intentId: 'pi_1' } })
  await raiseAlarm(app, app.db, { kind: 'dispute', subject: 'dispute:dp_1', details: { intentId: 'pi_1' } })
  const alarm = await alarmOf('dispute:dp_1')
  expect(alarm).toMatchObject({ kind: 'dispute', times: 2, canRetry: false, details: { intentId: 'pi_1' } })
  await expect(as(operator).call(wallet.retryAlarm, { params: { id: alarm.id }, ...because })).rejects.toMatchObject({ status: 409 })
  const settled = await as(operator).call(wallet.settleAlarm, { params: { id: alarm.id }, body: { reason: 'evidence is sent' } })
  expect(settled).toMatchObject({ state: 'settled', reason: 'evidence is sent' })
  const again = as(operator).call(wallet.settleAlarm, { params: { id: alarm.id }, ...because })
  await expect(again).rejects.toMatchObject({ status: 409, body: { code: 'wallet.alarm_not_open' } })
  const row = await app.db.selectFrom('alarm').select('closed_by').where('id', '=', alarm.id).executeTakeFirstOrThrow()
  expect(row.closed_by).toBe(operator.id)
})

test('an alarm of a dispute or a payment names its order, its pieces with a picture, and its sum', async () => {
  const { payment } = await sold()
  const { rows } = await sql<{ id: number }>`
    insert into card_dispute (provider_id, payment_id, provider_status, reason, amount_minor, currency, fee_currency)
    values ('dp_named', ${payment.id}, 'needs_response', 'general', 1250, 'USD', 'USD') returning id`.execute(app.db)
  const subject = `dispute:${rows[0]?.id}`
  await raiseAlarm(app, app.db, { kind: 'dispute', subject })
  const { group, sum } = await alarmOf(subject)
  expect(group?.orderNumber).toBeTruthy()
  expect(group?.pieces).toHaveLength(1)
  expect(group).toHaveProperty('photo')
  await raiseAlarm(app, app.db, { kind: 'fraud_warning', subject: `payment:${payment.id}` })
  expect((await alarmOf(`payment:${payment.id}`)).group).toEqual(group)
  expect(sum).toEqual({ amount: 12.5, currency: 'USD' })
})

test('alarms of money name their sum: of a payment, of a call that moves money, and as it was noted; others name none', async () => {
  const { payment } = await sold()
  const plan = async (kind: string, subject: string, params: object) =>
    (await sql<{ id: number }>`select plan_operation(${kind}, ${subject}, ${JSON.stringify(params)}::jsonb) as id`.execute(app.db)).rows[0]
      ?.id
  const cancel = await plan('intent_cancel', `payment:${payment.id}`, { intentId: 'pi_1' })
  const part = await plan('refund', `payment:${payment.id}:part`, { amountMinor: 4_000 })
  const sums = [
    ['fraud_warning', `payment:${payment.id}`, { amount: 118.8, currency: 'USD' }],
    ['operation_stuck', `operation:${part}`, { amount: 40, currency: 'USD' }],
    ['payout_failed', 'payout:po_1', { amount: 12.34, currency: 'EUR' }],
    ['operation_refused', `operation:${cancel}`, null],
    ['label_used', 'leg:1', null],
  ] as const
  for (const [kind, subject] of sums)
    await raiseAlarm(app, app.db, { kind, subject, ...(kind === 'payout_failed' && { details: { amountMinor: 1_234, currency: 'EUR' } }) })
  for (const [, subject, sum] of sums) expect((await alarmOf(subject)).sum, subject).toEqual(sum)
})

test('whoever is no operator any more sees nothing', async () => {
  const someone = await person({ operator: true })
  await as(someone).call(wallet.listAlarms, { query: {} })
  await setOperator(app, someone.email, false, 'has left us')
  await expect(as(someone).call(wallet.listAlarms, { query: {} })).rejects.toMatchObject({ status: 403 })
})

test('a refund that came back is sent again when an operator says so, and is paid once', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('deliver')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.webhooks('hold')
  await market.confirm(clientSecret, 'pm_card_refundFail')
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  const refund = () => market.refundOf(strapiPaymentId)
  await market.webhooks('deliver')
  await eventually(async () => (await refund()).state === 'done')
  await passesAtProviders(opened.sandbox, 'PT4S') // the sandbox's bank takes three seconds
  await eventually(async () => (await refund()).state === 'failed')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(-11_880)
  const { id, provider_id: first } = await refund()
  const alarm = await alarmOf(`refund:${id}`)
  expect(alarm).toMatchObject({ kind: 'refund_failed', canRetry: true })
  await market.webhooks('hold') // this bank sends the second one back as well; that is another day
  await as(operator).call(wallet.retryAlarm, { params: { id: alarm.id }, ...because })
  await eventually(async () => (await refund()).provider_id !== first)
  await eventually(async () => (await refund()).state === 'done')
  expect(await refund()).toMatchObject({ tries: 1 })
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
})

test('a refund that was sent again and comes back again is told again, whatever the bank said of it before', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('deliver')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.webhooks('hold')
  await market.confirm(clientSecret, 'pm_card_pendingRefund')
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  await market.webhooks('deliver')
  const refund = () => market.refundOf(strapiPaymentId)
  const bankSays = market.bankOf(strapiPaymentId)
  for (const _ of ['first', 'second']) {
    const said = await bankSays('refund_failed')
    const { id } = await refund()
    await eventually(async () => (await market.alarms(`refund:${id}`)).includes('refund_failed'))
    // a word that was read before it failed and arrives after it changes nothing
    const operation = await findOperation(app.db, 'refund', (await refund()).operation_subject)
    if (operation) await settleRefund(app, operation, { id: said, status: 'succeeded', amountMinor: 1, currency: 'USD' })
    expect([(await refund()).state, await market.ledger('customer_refund', String(alice.id))]).toEqual(['failed', -11_880])
    await as(operator).call(wallet.retryAlarm, { params: { id: (await alarmOf(`refund:${id}`)).id }, ...because })
  }
  await bankSays('refund_succeeded')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
})

test('a refund made by hand at the provider is an alarm, and a dispute is kept', async () => {
  const { payment } = await sold()
  const made = await api('/v1/refunds', { payment_intent: payment.intent_id ?? '', amount: '100' })
  const { id: refund } = (await made.json()) as { id: string }
  await eventually(async () => (await market.alarms(`refund:${refund}`)).includes('refund_unknown'))
  const other = await sold()
  await market.says(other.payment.intent_id, 'dispute')
  const isKept = async () => {
    const rows = await app.db.selectFrom('card_dispute').select('status').where('payment_id', '=', other.payment.id).execute()
    return rows.some(({ status }) => status === 'open')
  }
  expect(await eventually(isKept)).toBe(true)
})

test('an intent that is not ours is an alarm', async () => {
  const made = await api('/v1/payment_intents', {
    amount: '5000',
    currency: 'usd',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  const { id } = (await made.json()) as { id: string }
  expect(await eventually(async () => (await market.alarms(`intent:${id}`)).includes('payment_unknown'))).toBe(true)
})

test('an event that was heard and never handled is handed on again, and after an hour a person is told', async () => {
  const { payment } = await sold()
  const facts = JSON.stringify({ objectId: payment.intent_id, intentId: payment.intent_id, accountId: null })
  const handled = async (id: string) => {
    const row = await app.db.selectFrom('webhook_event').select('handled_at').where('event_id', '=', id).executeTakeFirstOrThrow()
    return row.handled_at !== null
  }
  const leave = (id: string, type: string, body: string) =>
    sql`insert into webhook_event (provider, event_id, type, body) values ('payments', ${id}, ${type}, ${body}::jsonb)`.execute(app.db)
  await leave('evt_left', 'payment_intent.succeeded', facts)
  await later({ minutes: 4 })
  expect(await handled('evt_left')).toBe(false)
  await later({ minutes: 2 })
  await eventually(() => handled('evt_left'))

  await leave('evt_bad', 'refund.updated', JSON.stringify({ objectId: 're_nowhere', intentId: null, accountId: null }))
  const askedAt = async () =>
    (await app.db.selectFrom('webhook_event').select('asked_at').where('event_id', '=', 'evt_bad').executeTakeFirstOrThrow()).asked_at
  const before = await askedAt()
  await later({ days: 1 }) // the product's clock leaps: nobody has tried for an hour
  expect(await askedAt()).not.toEqual(before)
  expect(await market.alarms('event:evt_bad')).toEqual([])
  await sql`update webhook_event set received_at = now() - interval '61 minutes', asked_at = now() - interval '61 minutes' where event_id = 'evt_bad'`.execute(
    app.db,
  )
  await later({ minutes: 6 })
  expect(await market.alarms('event:evt_bad')).toEqual(['event_unhandled'])

  await sql`update webhook_event set asked_at = asked_at - interval '30 minutes' where event_id = 'evt_bad'`.execute(app.db)
  const rested = await askedAt()
  await later({ minutes: 6 }) // it has waited for half an hour and more: the next time comes after as long again
  expect(await askedAt()).toEqual(rested)

  const { id } = await app.db.selectFrom('alarm').select('id').where('subject', '=', 'event:evt_bad').executeTakeFirstOrThrow()
  await as(await person({ operator: true })).call(wallet.settleAlarm, { params: { id }, ...because })
  expect(await handled('evt_bad')).toBe(true)
  await later({ days: 1 })
  expect(await market.alarms('event:evt_bad')).toEqual([])
})

test('a refund that arrives after its dispute was lost moves no books, and somebody is told that it was paid twice', async () => {
  const { alice, group, payment } = await sold()
  const { id: paymentId, intent_id: intent } = payment
  const stands = (status: string) =>
    eventually(async () => {
      const rows = await app.db.selectFrom('card_dispute').select('status').where('payment_id', '=', paymentId).execute()
      return rows.some((row) => row.status === status)
    })
  await market.says(intent, 'dispute')
  await stands('open')
  await as(alice).call(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  await market.says(intent, 'dispute_lost')
  await stands('lost')
  const { id, state } = await app.db
    .selectFrom('refund')
    .select(['id', 'state'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('disputed')
  const operation = await findOperation(app.db, 'refund', `refund:${id}`)
  if (!operation) throw new Error('no operation')
  await settleRefund(app, operation, { id: `re_late_${id}`, status: 'succeeded', amountMinor: 1, currency: 'USD' })
  expect(await market.alarms(`refund:${id}`)).toEqual(['refund_unknown'])
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
})

test('a bank that suspects fraud is heard: a person is told, and what was earned by the payment is kept for two weeks', async () => {
  const { payment } = await sold()
  await market.says(payment.intent_id, 'early_fraud_warning')
  await eventually(async () => (await market.alarms(`payment:${payment.id}`)).includes('fraud_warning'))
  const { rows } = await sql<{ kind: string; days: number }>`
    select h ->> 'kind' as kind, round(((h ->> 'until')::float8 / 1000 - extract(epoch from app_now())) / 86400)::int as days
    from earning e cross join jsonb_array_elements(e.own_holds) as h where e.payment_id = ${payment.id}`.execute(app.db)
  expect(rows).toEqual([{ kind: 'support', days: 14 }])
})
