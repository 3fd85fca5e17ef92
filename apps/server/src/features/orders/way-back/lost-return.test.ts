import { accounts, desk, orders, returns, shipping, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { expectRows } from '../../../../test/expect-rows.ts'
import { openParcels } from '../../../../test/parcels.ts'

const opened = await openApp({ limits: false })
const { app, as, eventually, person } = opened
const parcels = await openParcels(opened)
const { market, mei } = parcels
const operator = await person({ operator: true })

/** A return whose parcel the carrier has lost: its fund was paid of held earnings, its label of the refund. */
async function lost(asked: Parameters<typeof parcels.approvedReturn>[0] = {}) {
  const sent = await parcels.approvedReturn(asked)
  const { params, amount: value, rates } = sent
  const rate = Number(rates[0]?.amount)
  const made = await as(sent.alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: rates[0]?.id } })
  await parcels.say(made.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent.group, 'return_in_transit_to_merchant')
  await parcels.say(made.trackingNumber ?? '', 'FAILURE')
  const show = () => as(sent.alice).call(orders.showGroup, { params })
  await eventually(async () => (await show()).returnRequests[0]?.status === 'failed')
  const fund = async () => {
    const { rows } = await sql<{ status: string; balance: number }>`
      select u.status, coalesce((select b.balance_minor from fund_balance b where b.fund = u.id::text), 0)::float8 as balance
      from refund_fund u where u.group_id = ${sent.group}`.execute(app.db)
    return rows[0]
  }
  return {
    ...sent,
    number: made.trackingNumber ?? '',
    value,
    rate,
    show,
    fund,
    pending: () => market.ledger('merchant_pending', String(mei.id)),
  }
}
const decide = (id: number, decision: 'return_refund' | 'return_close' | 'return_call_off') =>
  as(operator).call(desk.decideReturn, { params: { id }, body: { reason: 'the carrier has lost it', decision } })

test('support refunds a return that was lost with our label: value less label, with its tax, out of the fund', async () => {
  const { alice, order, group, value, rate, show, fund } = await lost()
  const { data } = await as(operator).call(desk.listGroups, { query: { open: 'cases', person: alice.id } })
  const seen = data.find(({ id }) => id === group)
  expect([seen?.status, seen?.shownStatus]).toEqual(['return_in_transit_to_merchant', 'return_not_arrived'])
  expect(seen?.may).toEqual(expect.arrayContaining(['return_refund', 'return_close', 'return_call_off']))
  expect(await decide(group, 'return_refund')).toEqual({ id: group, state: 'return_completed_for_group' })
  const { orderItems, hasSupportCase, returnRequests } = await show()
  expect([orderItems[0]?.status, hasSupportCase, returnRequests[0]?.status]).toEqual(['return_completed', false, 'completed'])
  const { rows } = await sql<{ amount_minor: number }>`
    select r.amount_minor from refund r join payment p on p.id = r.payment_id where p.order_id = ${order}`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect((rows[0]?.amount_minor ?? 0) / 100).toBeCloseTo(value - rate + (orderItems[0]?.taxPart ?? 0), 2)
  await eventually(async () => (await fund())?.status === 'customer_refunded')
  expect((await fund())?.balance).toBe(0)
  await expectRows(app, group, ['G40', 'I32', 'R11a'])
  await expect(decide(group, 'return_refund')).rejects.toMatchObject({ status: 409, body: { code: 'desk.move_refused' } })
}, 60_000)

test('support closes a lost return with nothing, or calls it off: all of the fund is the merchant’s again, who has sold the piece', async () => {
  for (const [decision, item, request, rows] of [
    ['return_close', 'return_completed', 'completed', ['I32', 'R11a', 'F13']],
    ['return_call_off', 'delivered', 'canceled', ['I15c', 'R11b', 'F5a']],
  ] as const) {
    const { group, value, show, fund, pending } = await lost()
    const before = await pending()
    await decide(group, decision)
    const { orderItems, returnRequests } = await show()
    expect([orderItems[0]?.status, returnRequests[0]?.status]).toEqual([item, request])
    await expectRows(app, group, rows)
    expect((await fund())?.balance).toBe(0)
    expect(before - (await pending())).toBe(Math.round(value * 100)) // credits are below zero
  }
}, 90_000)

test('support calls off a lost return of two pieces: both stay with their customer, and nobody is paid for either', async () => {
  const { group, show, number } = await lost({ garments: [{}, {}] })
  const { rows: before } = await sql<{ n: number }>`select count(*)::int as n from refund`.execute(app.db)
  await decide(group, 'return_call_off')
  const { orderItems, returnRequests, status } = await show()
  expect(orderItems.map((item) => item.status)).toEqual(['delivered', 'delivered'])
  expect([status, ...returnRequests.map((request) => request.status)]).toEqual(['delivery_completed_to_customer', 'canceled', 'canceled'])
  const { rows: after } = await sql<{ n: number }>`select count(*)::int as n from refund`.execute(app.db)
  expect(after).toEqual(before)
  await expectRows(app, group, ['G43', 'I15c', 'R11b', 'F10', 'F5a'])
  // it came back after all: nobody but a person can say who has the goods
  await parcels.say(number, 'DELIVERED')
  await eventually(async () => (await market.alarms(`group:${group}`)).includes('returned_after_all'))
}, 60_000)

test('pieces of a lost return that were asked back anew are with their customer still: a parcel that brings them is for a person', async () => {
  const { group, number, alice } = await lost({ garments: [{}, {}] })
  await decide(group, 'return_call_off')
  const anew = await as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: group, reason: 'changed_mind' } })
  expect(anew.orderItems.map(({ status }) => status)).toEqual(['return_requested_by_customer', 'return_requested_by_customer'])
  await parcels.say(number, 'DELIVERED')
  await eventually(async () => (await market.alarms(`group:${group}`)).includes('returned_after_all'))
}, 60_000)

test('a piece that was called off before its parcel was handed in is with its customer, and no case', async () => {
  const sent = await parcels.approvedReturn({ garments: [{}, {}] })
  const body = { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id }
  const { trackingNumber } = await as(sent.alice).call(wayback.createReturnLabel, { body })
  await as(sent.alice).call(returns.cancelReturn, { params: { id: sent.items[1] ?? 0 }, body: {} })
  for (const word of ['TRANSIT', 'DELIVERED'] as const) await parcels.say(trackingNumber ?? '', word)
  await parcels.until(sent.group, 'return_delivered_to_merchant')
  expect(await market.alarms(`group:${sent.group}`)).not.toContain('returned_after_all')
}, 60_000)

/** Two pieces on their way back, each in a parcel of its own. */
async function twoParcels() {
  const sent = await parcels.approvedReturn({ garments: [{}, {}] })
  const numbers: string[] = []
  for (const id of sent.items) {
    const orderItemIds = [id]
    const { rates } = await as(sent.alice).call(shipping.shippingRates, {
      body: { isReturn: true, fulfillmentGroupId: sent.group, orderItemIds },
    })
    const body = { fulfillmentGroupId: sent.group, rateId: rates[0]?.id, orderItemIds }
    numbers.push((await as(sent.alice).call(wayback.createReturnLabel, { body })).trackingNumber ?? '')
  }
  for (const number of numbers) await parcels.say(number, 'TRANSIT')
  const show = async () => as(await parcels.again(sent.alice)).call(orders.showGroup, { params: sent.params })
  await eventually(async () => (await show()).orderItems.every(({ status }) => status === 'return_in_transit'))
  return { ...sent, numbers, show }
}

test('support decides of the return that is lost: one that is on its way goes on', async () => {
  const { group, items, numbers, show } = await twoParcels()
  const [gone = 0, going = 0] = items
  await parcels.say(numbers[0] ?? '', 'FAILURE')
  await eventually(async () => (await show()).returnRequests.some(({ status }) => status === 'failed'))
  await decide(group, 'return_refund')
  expect((await show()).orderItems.map(({ id, status }) => [id, status])).toEqual([
    [gone, 'return_completed'],
    [going, 'return_in_transit'],
  ])
}, 60_000)

test('what two operators decide of one parcel is decided once: the second is told, and no other goods are paid', async () => {
  const { group, items, numbers, show } = await twoParcels()
  await parcels.say(numbers[0] ?? '', 'FAILURE')
  await eventually(async () => (await show()).returnRequests.some(({ status }) => status === 'failed'))
  const [seen] = (await as(operator).call(desk.listGroups, { query: { q: String(group) } })).data
  const body = { reason: 'the carrier has lost it', decision: 'return_refund' as const, version: seen?.version }
  const press = () => as(operator).call(desk.decideReturn, { params: { id: group }, body })
  await press()
  await expect(press()).rejects.toMatchObject({ status: 409, body: { code: 'orders.changed_meanwhile' } })
  expect((await show()).orderItems.map(({ id, status }) => [id, status])).toEqual([
    [items[0], 'return_completed'],
    [items[1], 'return_in_transit'],
  ])
})

test('a case stays open while another return of its group has failed that the decision does not settle', async () => {
  const { group, items, numbers, show } = await twoParcels()
  const [gone = 0, back = 0] = items
  await as(await parcels.again(mei)).call(wayback.confirmReturnReceipt, { params: { id: back }, body: {} })
  await parcels.say(numbers[0] ?? '', 'FAILURE')
  await eventually(async () => (await show()).returnRequests.some(({ status }) => status === 'failed'))
  // its refund has used its tries up
  await sql`alter table return_request disable trigger return_request_moved`.execute(app.db)
  await sql`update return_request set status = 'failed' where ${back} = any (item_ids)`.execute(app.db)
  await sql`alter table return_request enable trigger return_request_moved`.execute(app.db)
  await decide(group, 'return_call_off')
  expect((await show()).orderItems.map(({ id, status }) => [id, status])).toEqual([
    [gone, 'delivered'],
    [back, 'return_delivered'],
  ])
  const { rows } = await sql`select from support_case where group_id = ${group} and closed_at is null`.execute(app.db)
  expect(rows).toHaveLength(1)
}, 60_000)

test('a question to support is read by its asker and the desk alone, changed until it is answered, and answered with a reason', async () => {
  const sent = await parcels.labelled()
  const ask = (body: object) => as(sent.alice).call(returns.createRequest, { body: { fulfillmentGroupId: sent.group, ...body } })
  await expect(ask({})).rejects.toMatchObject({ body: { code: 'returns.reason_unspecified' } })
  const { data } = await ask({ comments: 'The box was open.' })
  expect(data).toMatchObject({ requestType: 'support', status: 'pending', comments: 'The box was open.' })
  const mine = async (who: Person, query = {}) => (await as(who).call(returns.myReturns, { query })).data.map(({ request }) => request.id)
  expect([
    await mine(sent.alice),
    await mine(sent.alice, { type: 'support', status: 'open' }),
    await mine(sent.alice, { type: 'item_return' }),
  ]).toEqual([[data.id], [data.id], []])
  expect(await mine(mei, { type: 'support' })).not.toContain(data.id)
  await expect(as(mei).call(returns.showRequest, { params: { id: data.id } })).rejects.toMatchObject({ status: 404 })
  const edited = await as(sent.alice).call(returns.editRequest, { params: { id: data.id }, body: { comments: 'It was empty.' } })
  expect(edited.data.comments).toBe('It was empty.')
  const waiting = await as(operator).call(desk.listGroups, { query: { open: 'cases', person: sent.alice.id } })
  expect(waiting.data[0]?.questions).toMatchObject([{ id: data.id, askedBy: sent.alice.username, comments: 'It was empty.' }])
  const answer = (what: 'take_up' | 'answer') =>
    as(operator).call(desk.answerRequest, { params: { id: data.id }, body: { reason: 'we have asked the carrier', answer: what } })
  expect(await answer('take_up')).toEqual({ id: data.id, state: 'in_progress' })
  await expect(as(sent.alice).call(returns.editRequest, { params: { id: data.id }, body: { comments: 'x' } })).rejects.toMatchObject({
    status: 409,
  })
  expect(await answer('answer')).toEqual({ id: data.id, state: 'completed' })
  await expect(answer('answer')).rejects.toMatchObject({ status: 409 })
  const ofMerchant = { fulfillmentGroupId: sent.group, comments: 'I think she broke it herself.' }
  const asked = await as(mei).call(returns.createRequest, { body: ofMerchant })
  const [hers] = (await as(mei).call(returns.myReturns, { query: { type: 'support' } })).data
  expect(hers).toMatchObject({ side: 'merchant', request: { id: asked.data.id }, other: { id: sent.alice.id } })
  expect(await mine(sent.alice)).not.toContain(asked.data.id)
  expect(JSON.stringify(await as(sent.alice).call(orders.showGroup, { params: { id: sent.group } }))).not.toContain(ofMerchant.comments)
  const copyOf = async (who: Person) => JSON.stringify((await as(who).call(accounts.exportData, {})).data['return_request'])
  expect(await copyOf(sent.alice)).not.toContain(ofMerchant.comments)
  expect(await copyOf(mei)).toContain(ofMerchant.comments)
  const own = await ask({ comments: 'Another one.' })
  const gone = await as(sent.alice).call(returns.editRequest, { params: { id: own.data.id }, body: { status: 'canceled' } })
  expect(gone.data.status).toBe('canceled')
}, 60_000)

test('support pays back goods whose label nobody has used: it is void, and all of their value goes back', async () => {
  const { alice, params, group, order, amount, rates } = await parcels.approvedReturn()
  await as(alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: group, rateId: rates[0]?.id } })
  const body = { reason: 'It stays there.', decision: 'return_refund' as const }
  await as(operator).call(desk.decideReturn, { params: { id: group }, body })
  await expectRows(app, group, ['G40', 'I32', 'L5', 'R11a'])
  const { orderItems } = await as(alice).call(orders.showGroup, { params })
  const { rows } = await sql<{ amount_minor: number }>`
    select r.amount_minor from refund r join payment p on p.id = r.payment_id where p.order_id = ${order}`.execute(app.db)
  expect(rows).toEqual([{ amount_minor: Math.round((amount + (orderItems[0]?.taxPart ?? 0)) * 100) }])
  expect((await parcels.stands(group)).legs.at(-1)).toBe('cancelled')
}, 60_000)

test('of two parcels of which nothing is heard any more both are lost, and both returns are for support', async () => {
  const { show } = await twoParcels()
  await parcels.later({ days: 15 })
  await eventually(async () => (await show()).returnRequests.some(({ status }) => status === 'failed'))
  expect((await show()).returnRequests.map(({ status }) => status)).toEqual(['failed', 'failed'])
}, 60_000)
