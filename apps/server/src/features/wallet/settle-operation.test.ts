// What becomes of calls that a provider refused, or did not answer, when an operator takes care of them.
import { desk, orders, verification, wallet } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'
import { appNow } from '../../platform/clock.ts'
import { recoverDebts } from './release-earnings.ts'
import { takenBackIn } from './wallet-papers.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person, sandbox, server } = opened
const market = openMarket(opened)
const operator = await person({ operator: true })
const because = { body: { reason: 'paid to her bank account' } }

const fault = (call: string, kind: string, times = 1) =>
  fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', call, fault: kind, times }),
  })
const operationOf = async (kind: string, subject: string) => {
  const { rows } = await sql<{ id: number; state: string; generation: number }>`
    select id, state, generation from operation where kind = ${kind} and subject = ${subject}`.execute(app.db)
  return rows[0]
}

/** A sale of 100.00 that nothing keeps, whose transfer the provider refuses: its charge is named wrongly. */
async function refusedTransfer(mei: Person) {
  const alice = await person()
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const payment = await market.payment(prepared.strapiPaymentId)
  await sql`update payment set charge_id = 'ch_unknown' where id = ${prepared.strapiPaymentId}`.execute(app.db)
  await sql`update earning set holds = '[]' where payment_id = ${prepared.strapiPaymentId}`.execute(app.db)
  await later({ minutes: 1 })
  const { id } = await eventually(async () => {
    await later({ minutes: 1 })
    const { rows } = await sql<{ id: number }>`
      select o.id from transfer t join operation o on o.kind = 'transfer' and o.subject = 'transfer:' || t.id
      where t.payment_id = ${prepared.strapiPaymentId} and o.state = 'failed'`.execute(app.db)
    return rows[0]
  })
  return { id, payment }
}

test('a transfer that the provider refuses and that support paid is paid: in the wallet, the month and the books', async () => {
  const mei = await market.seller()
  await connect(opened, mei)
  const { id } = await refusedTransfer(mei)
  const shown = async () => {
    const { data } = await as(mei).call(wallet.listEarnings, { query: {} })
    const { currencies, months } = await as(mei).call(wallet.showWallet, {})
    return [data.map(({ state }) => state), currencies[0]?.onItsWay, months.map(({ amount }) => amount)]
  }
  expect(await shown()).toEqual([['paying'], 100, []])
  const settled = await as(operator).call(desk.settleOperation, { params: { id }, ...because })
  expect(settled.state).toBe('settled')
  expect(await shown()).toEqual([['paid'], 0, [100]])
  expect(await market.alarms(`operation:${id}`)).toEqual([])
  for (const to of [desk.settleOperation, desk.retryOperation])
    await expect(as(operator).call(to, { params: { id }, ...because })).rejects.toMatchObject({ body: { code: 'desk.not_failed' } })
})

test('a transfer that was refused while its merchant was restricted is sent by itself when they may be paid again', async () => {
  const mei = await market.seller()
  await connect(opened, mei)
  const { id, payment } = await refusedTransfer(mei)
  await sql`update payment set charge_id = ${payment.charge_id} where id = ${payment.id}`.execute(app.db)
  await sql`alter table operation disable trigger operation_frozen`.execute(app.db)
  await sql`update operation set params = params || jsonb_build_object('chargeId', ${payment.charge_id}::text) where id = ${id}`.execute(
    app.db,
  )
  await sql`alter table operation enable trigger operation_frozen`.execute(app.db)
  const { stripe_account_id: account } = await app.db
    .selectFrom('account')
    .select('stripe_account_id')
    .where('id', '=', mei.id)
    .executeTakeFirstOrThrow()
  const turn = (event: string) =>
    fetch(`${sandbox.base}/_sandbox/accounts/${account}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
    })
  const stateOf = async () => (await sql<{ state: string }>`select state from operation where id = ${id}`.execute(app.db)).rows[0]?.state
  await turn('refuse')
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`select state from connected_account where account_id = ${mei.id}`.execute(app.db)
    return rows[0]?.state === 'restricted' || rows[0]?.state === 'rejected'
  })
  expect(await stateOf()).toBe('failed')
  await turn('verify')
  await eventually(async () => (await stateOf()) !== 'failed')
  await later({ minutes: 1 })
  await eventually(async () => (await stateOf()) === 'done')
  expect([await market.ledger('merchant_payable', String(mei.id)), await market.alarms(`operation:${id}`)]).toEqual([0, []])
})

test('a transfer that was refused is never sent once its bank has taken the payment back: it pays what its merchant owes', async () => {
  const mei = await market.seller()
  await connect(opened, mei)
  const { id, payment } = await refusedTransfer(mei)
  await market.loseDispute(payment.id)
  const { rows } = await sql`
    select t.state, o.settled_at is not null as settled from transfer t join operation o on o.subject = 'transfer:' || t.id where o.id = ${id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ state: 'called_off', settled: true }])
  const of = (kind: string) => market.ledger(kind, String(mei.id))
  expect([await of('merchant_receivable'), await of('merchant_payable'), await market.alarms(`operation:${id}`)]).toEqual([0, 0, []])
}, 60_000)

test('whoever was refused an account opens one in another country, though an operator has closed the call meanwhile', async () => {
  const noor = await person()
  const open = (country: string) => as(noor).call(verification.createAccount, { body: { country } })
  await fault('POST /v1/accounts', 'unauthorized')
  await expect(open('FR')).rejects.toMatchObject({ body: { code: 'wallet.provider_unavailable' } })
  const { id } = (await operationOf('account', `account:${noor.id}`)) ?? { id: 0 }
  await sql`update operation set state = 'failed', refusal = 'country' where id = ${id}`.execute(app.db)
  await as(operator).call(desk.settleOperation, { params: { id }, body: { reason: 'told her to take another' } })
  expect(await open('US')).toMatchObject({ success: true, country: 'US' })
})

test('a call without an answer that an operator has made again goes under its own key: the provider may be at it still', async () => {
  const alice = await person()
  await market.webhooks('hold')
  const mei = await market.seller()
  const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  await fault('POST /v1/refunds', 'drop_answer', 100)
  const params = { id: order.fulfillmentGroups[0]?.id ?? 0 }
  await as(alice).call(orders.cancelGroup, { params, body: { cancelReason: 'changed_mind' } })
  const call = async () => operationOf('refund', (await market.refundOf(prepared.strapiPaymentId)).operation_subject)
  await eventually(async () => (await call())?.state === 'unknown')
  const again = await as(operator).call(desk.retryOperation, { params: { id: (await call())?.id ?? 0 }, ...because })
  expect(again.state).toBe('unknown') // what became of it nobody knows still
  expect(await call()).toMatchObject({ generation: 0 })
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  await later({ minutes: 1 })
  await eventually(async () => (await call())?.state === 'done')
  await market.webhooks('deliver')
})

test('debts that nobody can pay keep nobody behind them from paying theirs', async () => {
  await sql`
    select post_ledger('B12', 'stuck:' || n, 'USD', array['merchant_receivable:' || 900000000 + n, 'refund_fund:stuck'], array[100, -100])
    from generate_series(1, 210) n`.execute(app.db)
  const mei = await market.seller()
  await connect(opened, mei)
  const { prepared } = await market.buy(await person(), [market.line(mei, await market.garment(mei))])
  await sql`update earning set holds = '[]' where payment_id = ${prepared.strapiPaymentId}`.execute(app.db)
  await eventually(async () => {
    await later({ minutes: 1 })
    const { rows } = await sql`select from earning where merchant_id = ${mei.id} and state = 'paid'`.execute(app.db)
    return rows.length > 0
  })
  await sql`
    select post_ledger('B12', 'owes', 'USD', array['merchant_receivable:' || ${mei.id}::bigint, 'refund_fund:stuck'], array[700, -700])`.execute(
    app.db,
  )
  await recoverDebts(server)
  const { rows } = await sql<{ minor: number }>`
    select (params ->> 'amountMinor')::float8 as minor from operation where kind = 'transfer_reversal' and params ->> 'merchantId' = ${String(mei.id)}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ minor: 700 }])
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await market.ledger('merchant_receivable', String(mei.id))) === 0
  })
  const month = (await appNow(app)).toISOString().slice(0, 7)
  expect(await takenBackIn(app.db, mei.id, month)).toEqual(new Map([['USD', 700]]))
})
