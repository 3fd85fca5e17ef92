// Disputes that meet others, or refunds of more than they take.
import { orders } from '@rondo/contracts'
import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import type { ProviderDispute } from '../../providers/payments/index.ts'
import { payRestOfPart } from '../wallet/bank-paid.ts'
import { findOperation, operationRefused } from '../wallet/operations.repository.ts'
import { hearDispute } from './follow-dispute.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person, sandbox, server } = opened
const market = openMarket(opened)

/** A sale of 118.80, its customer, and the bank's words about it. The sandbox lets a charge be disputed once: a second one is made of the first. */
async function sold() {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const payment = prepared.strapiPaymentId
  const { intent_id: intent } = await market.payment(payment)
  const say = async (event: string, status: string, amount?: number) => {
    const told = await market.says(intent, event, amount)
    await eventually(async () => {
      const rows = await app.db.selectFrom('card_dispute').select('status').where('payment_id', '=', payment).execute()
      return rows.some((row) => row.status === status)
    })
    return told.id
  }
  const sayOfAnother = async (first: string, changes: Partial<ProviderDispute>) => {
    const { payments } = server.providers
    const word = { ...(await payments.readDispute(first)), id: `${first}_other`, ...changes }
    await hearDispute({ ...server, providers: { ...server.providers, payments: { ...payments, readDispute: async () => word } } }, word.id)
  }
  const cancel = () =>
    as(alice).call(orders.cancelGroup, { params: { id: order.fulfillmentGroups[0]?.id ?? 0 }, body: { cancelReason: 'changed_mind' } })
  const refunds = () =>
    app.db.selectFrom('refund').select(['amount_minor', 'state']).where('payment_id', '=', payment).orderBy('amount_minor').execute()
  return { mei, alice, payment, say, sayOfAnother, cancel, refunds }
}

test('of a refund that comes to more than a lost dispute took, the rest is sent', async () => {
  const { alice, payment, say, cancel, refunds } = await sold()
  await say('dispute', 'open', 11_000) // of 118.80: the whole, as banks count
  await cancel()
  await say('dispute_lost', 'lost')
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await refunds()).some(({ state }) => state === 'done')
  })
  expect(await refunds()).toEqual([
    { amount_minor: 880, state: 'done' },
    { amount_minor: 11_000, state: 'disputed' },
  ])
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
  expect((await market.payment(payment)).refunded_minor).toBe(11_880)
}, 60_000)

test('what two lost disputes took counts as paid of a refund, and its merchant owes none of it any more', async () => {
  const { mei, alice, payment, say, sayOfAnother, cancel, refunds } = await sold()
  const first = await say('dispute', 'open', 1_000)
  await say('dispute_lost', 'lost')
  expect(await market.ledger('merchant_receivable', String(mei.id))).toBe(1_000)
  await sayOfAnother(first, { amountMinor: 10_880, stage: 'open', status: 'needs_response' })
  await cancel()
  // at the sandbox nothing is left of the charge, as after a second dispute
  await fetch(`${sandbox.base}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_intent: (await market.payment(payment)).intent_id ?? '', amount: '10880' }),
  })
  await sayOfAnother(first, { amountMinor: 10_880, stage: 'lost', status: 'lost' })
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await refunds()).every(({ state }) => state === 'disputed')
  })
  expect((await refunds()).map(({ amount_minor: minor }) => minor)).toEqual([1_000, 10_880])
  expect([await market.ledger('customer_refund', String(alice.id)), await market.ledger('merchant_receivable', String(mei.id))]).toEqual([
    0, 0,
  ])
}, 60_000)

test('a refund that a lost dispute of a part has cut is cut once more by a second one, and the rest is sent', async () => {
  const { mei, alice, payment, say, sayOfAnother, cancel, refunds } = await sold()
  const { intent_id: intent } = await market.payment(payment)
  const first = await say('dispute', 'open', 1_000)
  await say('dispute_lost', 'lost')
  await sayOfAnother(first, { amountMinor: 2_000, stage: 'open', status: 'needs_response' })
  await cancel()
  // it was on its way when the second dispute began, and the provider refuses it
  const operation = await findOperation(app.db, 'refund', (await market.refundOf(payment)).operation_subject)
  if (!operation) throw new Error('no refund was planned')
  await inTransaction(app, async (tx) => {
    await operationRefused(tx, operation.id, 'amount_too_large')
    await payRestOfPart(tx, operation)
  })
  // at the sandbox as much less is left of the charge as after a second dispute
  await fetch(`${sandbox.base}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_intent: intent ?? '', amount: '2000' }),
  })
  await sayOfAnother(first, { amountMinor: 2_000, stage: 'lost', status: 'lost' })
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await refunds()).every(({ state }) => state !== 'planned')
  })
  expect(await refunds()).toEqual([
    { amount_minor: 1_000, state: 'disputed' },
    { amount_minor: 2_000, state: 'disputed' },
    { amount_minor: 8_880, state: 'done' },
  ])
  expect([await market.ledger('customer_refund', String(alice.id)), await market.ledger('merchant_receivable', String(mei.id))]).toEqual([
    0, 0,
  ])
}, 60_000)

test('what one of two disputes of a payment keeps is kept until both have ended', async () => {
  const { mei, say, sayOfAnother } = await sold()
  const keeps = async () => {
    const { rows } = await sql<{ own_holds: { kind: string }[] }>`select own_holds from earning where merchant_id = ${mei.id}`.execute(
      app.db,
    )
    return rows.map(({ own_holds: holds }) => holds.map(({ kind }) => kind))
  }
  const first = await say('dispute', 'open', 1_000)
  await sayOfAnother(first, { amountMinor: 2_000, stage: 'open', status: 'needs_response' })
  await say('dispute_won', 'won')
  expect(await keeps()).toEqual([['dispute']])
  await sayOfAnother(first, { amountMinor: 2_000, stage: 'won', status: 'won' })
  expect(await keeps()).toEqual([[]])
}, 60_000)

test('an alarm of a refund that the provider refused during a dispute ends with the dispute', async () => {
  const { payment, say, cancel, refunds } = await sold()
  await say('dispute', 'open')
  await cancel()
  // the provider had refused it before the word of the dispute came
  const { rows } = await sql<{ id: number }>`
    update operation o set state = 'failed', refusal = 'charge_disputed' from refund r
    where r.payment_id = ${payment} and o.kind = 'refund' and o.subject = r.operation_subject returning o.id`.execute(app.db)
  const subject = `operation:${rows[0]?.id}`
  await sql`insert into alarm (kind, subject) values ('operation_refused', ${subject})`.execute(app.db)
  await say('dispute_lost', 'lost')
  expect([(await refunds()).map(({ state }) => state), await market.alarms(subject)]).toEqual([['disputed'], []])
}, 60_000)
