import { desk, orders, returns, wayback } from '@rondo/contracts'
import { refundRetryHours } from '@rondo/rules/returns/tries'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { assessedReturn } from '../../../../test/assessed-return.ts'
import { expectRows } from '../../../../test/expect-rows.ts'
import { openParcels } from '../../../../test/parcels.ts'
import { inTransaction } from '../../../platform/db.ts'
import { decideReturnForSupport, supportGroups, supportMay } from '../index.ts'
import { failReturns } from './fail-returns.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person, sandbox, server } = opened
const parcels = await openParcels(opened)
const { market } = parcels
afterEach(() => fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' }))

/** How a group's return stands: its request, its item, its fund, whether support has it, and what hears of it. */
async function stands(group: number) {
  const { rows } = await sql<{ request: string; item: string; fund: string | null; hasCase: boolean; told: number }>`
    select q.status as request, i.status as item, (select u.status from refund_fund u where u.group_id = i.group_id) as fund,
      exists (select from support_case s where s.group_id = i.group_id and s.closed_at is null) as "hasCase",
      (select count(*)::int from notification n where n.kind = 'return_stuck' and n.account_id in (f.customer_id, f.merchant_id)) as told
    from order_item i join return_request q on q.item_ids = array[i.id] join fulfillment_group f on f.id = i.group_id where i.group_id = ${group}`.execute(
    app.db,
  )
  const [row] = rows
  if (!row) throw new Error('no return')
  return row
}

/** Goods that came back and were looked at; the bank of their customer has not yet said what it does with the refund. */
async function assessed() {
  const { payment, ...one } = await assessedReturn(opened, market)
  return {
    ...one,
    refund: () => market.refundOf(payment),
    bankSays: market.bankOf(payment),
    owed: () => market.ledger('customer_refund', String(one.alice.id)),
  }
}
type Assessed = Awaited<ReturnType<typeof assessed>>
/** Lets the bank send a refund back so often that it is not sent again. */
async function usedUp({ bankSays, refund }: Assessed) {
  await bankSays('refund_failed')
  for (const [tries, hours] of refundRetryHours.entries()) {
    expect((await refund()).tries).toBe(tries)
    await later({ hours: hours - 1, minutes: 50 })
    expect((await refund()).state, `before ${hours} hours`).toBe('failed')
    await later({ minutes: 11 })
    await bankSays('refund_failed')
  }
}

test('a refund that comes back is sent again by itself at growing distances, and is paid once', async () => {
  const one = await assessed()
  const { refund, bankSays, params, owed } = one
  await bankSays('refund_failed')
  await eventually(async () => (await stands(params.id)).fund === 'customer_refund_failed')
  await later({ minutes: 50 })
  expect(await refund()).toMatchObject({ state: 'failed', tries: 0 })
  await later({ minutes: 11 })
  await bankSays('refund_succeeded')
  await eventually(async () => (await stands(params.id)).request === 'completed')
  expect(await stands(params.id)).toMatchObject({ item: 'return_completed', fund: 'customer_refunded', hasCase: false, told: 0 })
  expect([(await refund()).tries, await owed()]).toEqual([1, 0])
  await expectRows(app, params.id, ['F8', 'F9'])
  expect(await market.alarms(`refund:${(await refund()).id}`)).toEqual([])
}, 60_000)

test('after five tries the return is a case of support, once, and both sides hear of it; what is paid after all ends it', async () => {
  const one = await assessed()
  await usedUp(one)
  await later({ minutes: 6 })
  expect(await stands(one.params.id)).toMatchObject({ request: 'failed', item: 'return_processing', hasCase: true })
  await eventually(async () => (await stands(one.params.id)).told === 2)
  await later({ days: 6 })
  expect(await one.refund()).toMatchObject({ state: 'failed', tries: refundRetryHours.length })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from status_history h join order_item i on i.order_id = h.order_id where i.group_id = ${one.params.id} and h.event = 'R10'`.execute(
    app.db,
  )
  expect(rows[0]?.n).toBe(1)
  // goods that are back are not sent back again
  const doing = { reason: 'The customer named another card.', actorId: null }
  const off = inTransaction(app, (tx) => decideReturnForSupport(app, tx, one.params.id, 'return_call_off', doing))
  await expect(off).rejects.toMatchObject({ code: 'desk.move_refused' })
  const operator = await person({ operator: true })
  const { id } = await one.refund()
  await as(operator).call(desk.retryRefund, { params: { id }, body: { reason: 'The bank says that it takes it now.' } })
  await one.bankSays('refund_succeeded')
  await eventually(async () => (await stands(one.params.id)).request === 'completed')
  expect(await stands(one.params.id)).toMatchObject({ item: 'return_completed', fund: 'customer_refunded', hasCase: false })
  expect(await one.owed()).toBe(0)
}, 120_000)

test('a label that the carrier does not answer for becomes a case of support, which may have the return go on', async () => {
  const sent = await parcels.approvedReturn()
  const { params, rates } = sent
  await parcels.fault('*', 'error_before', { times: 50 })
  const body = { fulfillmentGroupId: sent.group, rateId: rates[0]?.id }
  const made = await as(sent.alice).call(wayback.createReturnLabel, { body })
  expect(made.status).toBe('pending')
  await failReturns(server)
  expect((await stands(sent.group)).request).toBe('approved')
  await sql`update operation set attempts = 10 where kind = 'label' and subject = ${`leg:${made.deliveryId}`}`.execute(app.db)
  await Promise.all([failReturns(server), failReturns(server)])
  expect(await stands(sent.group)).toMatchObject({ request: 'failed', item: 'return_approved_by_merchant', hasCase: true })
  const [shown] = await supportGroups(app.db, { q: String(sent.group) }, 1)
  expect(shown && supportMay(shown)).toContain('return_call_off')
  await inTransaction(app, (tx) =>
    decideReturnForSupport(app, tx, sent.group, 'return_call_off', { reason: 'No label can be had.', actorId: null }),
  )
  const seen = await as(sent.alice).call(orders.showGroup, { params })
  expect([seen.orderItems[0]?.status, seen.returnRequests[0]?.status, seen.hasSupportCase]).toEqual(['delivered', 'canceled', false])
}, 60_000)

test('a return whose label is not answered for goes on when support says so, and its label that comes after all is used', async () => {
  const sent = await parcels.approvedReturn()
  const { params } = sent
  await parcels.fault('*', 'error_before', { times: 50 })
  const made = await as(sent.alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id } })
  await sql`update operation set attempts = 10 where kind = 'label' and subject = ${`leg:${made.deliveryId}`}`.execute(app.db)
  await failReturns(server)
  const words = async () => {
    const { rows } = await sql<{ decision_comments: string | null }>`
      select decision_comments from return_request where group_id = ${sent.group}`.execute(app.db)
    return rows
  }
  const [shown] = await supportGroups(app.db, { q: String(sent.group) }, 1)
  expect(shown && supportMay(shown)).toEqual(expect.arrayContaining(['return_go_on', 'return_call_off']))
  expect(shown && supportMay(shown)).not.toContain('return_reopen')
  const before = await words()
  const operator = await person({ operator: true })
  const body = { reason: 'The carrier is back by the evening.', decision: 'return_go_on' as const }
  await as(operator).call(desk.decideReturn, { params, body })
  expect(await stands(sent.group)).toMatchObject({ request: 'approved', item: 'return_approved_by_merchant', hasCase: false })
  expect(await words()).toEqual(before)
  await expect(as(operator).call(desk.decideReturn, { params, body })).rejects.toMatchObject({ body: { code: 'desk.move_refused' } })
  await failReturns(server) // it is not taken again
  expect((await stands(sent.group)).request).toBe('approved')
  await fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  await eventually(async () => {
    await parcels.later({ hours: 1 })
    return (await stands(sent.group)).request === 'in_progress'
  })
  const seen = await as(await parcels.again(sent.alice)).call(orders.showGroup, { params })
  expect([seen.orderItems[0]?.status, seen.returnDeliveries[0]?.id]).toEqual(['return_label_generated', made.deliveryId])
}, 60_000)

test('a label that the carrier does not answer for fails the return in which it was asked for, and not the next one', async () => {
  const sent = await parcels.approvedReturn()
  await parcels.fault('*', 'error_before', { times: 50 })
  const made = await as(sent.alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id } })
  await as(sent.alice).call(returns.cancelGroupReturn, { params: sent.params, body: {} })
  await as(sent.alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: sent.group, reason: 'changed_mind' } })
  await sql`update operation set attempts = 10 where kind = 'label' and subject = ${`leg:${made.deliveryId}`}`.execute(app.db)
  await failReturns(server)
  const { returnRequests, hasSupportCase } = await as(sent.alice).call(orders.showGroup, { params: sent.params })
  expect([returnRequests.map(({ status }) => status), hasSupportCase]).toEqual([['canceled', 'pending_merchant_review'], false])
}, 60_000)

test('a return that support has taken weeks for goes on with all of its days', async () => {
  const sent = await parcels.approvedReturn()
  await parcels.fault('*', 'error_before', { times: 50 })
  const made = await as(sent.alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id } })
  await sql`update operation set attempts = 10 where kind = 'label' and subject = ${`leg:${made.deliveryId}`}`.execute(app.db)
  await failReturns(server)
  await parcels.later({ days: 16 }) // two days more than an approved return has
  const operator = await person({ operator: true })
  const body = { reason: 'The carrier takes parcels again.', decision: 'return_go_on' as const }
  await as(operator).call(desk.decideReturn, { params: sent.params, body })
  await parcels.later({ minutes: 5 })
  expect(await stands(sent.group)).toMatchObject({ request: 'approved', item: 'return_approved_by_merchant' })
}, 60_000)

test('a return whose parcel is lost does not go on: another parcel cannot bring what the first one has', async () => {
  const sent = await parcels.approvedReturn()
  const made = await as(sent.alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id } })
  await parcels.say(made.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent.group, 'return_in_transit_to_merchant')
  await parcels.say(made.trackingNumber ?? '', 'FAILURE')
  await eventually(async () => (await stands(sent.group)).request === 'failed')
  const [shown] = await supportGroups(app.db, { q: String(sent.group) }, 1)
  expect(shown && supportMay(shown)).not.toContain('return_go_on')
  const operator = await person({ operator: true })
  const body = { reason: 'Let us see.', decision: 'return_go_on' as const }
  await expect(as(operator).call(desk.decideReturn, { params: sent.params, body })).rejects.toMatchObject({
    body: { code: 'desk.move_refused' },
  })
}, 60_000)
