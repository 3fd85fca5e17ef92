// What has arrived of a swap that fails, or is not as described, goes back to who gave it: nobody keeps a garment by silence.
import { deliveries, desk, messaging, orders, returns, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openMarket } from '../../../../test/market.ts'
import { standAt } from '../../../../test/stand-at.ts'
import { agreedSwap, checkOutSwap, inThreeDays } from '../../../../test/swapping.ts'
import { inTransaction } from '../../../platform/db.ts'
import { openSession } from '../../../platform/sessions.ts'
import { answerForSupport, cancelForSupport, decideForSupport, decideReturnForSupport, supportGroups, supportMay } from '../index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, server, later, eventually } = opened
const market = openMarket(opened)

const decide = (groupId: number, decision: 'swap_back' | 'swap_close') =>
  inTransaction(app, (tx) => decideReturnForSupport(app, tx, groupId, decision, { reason: 'The other piece never came.', actorId: null }))
const mayOf = async (groupId: number) => {
  const [shown] = await supportGroups(app.db, { q: String(groupId) }, 1)
  return shown ? supportMay(shown) : []
}
const show = (who: Person, id: number) => as(who).call(orders.showGroup, { params: { id } })
const openCase = async (groupId: number) =>
  (await sql<{ reason: string }>`select reason from support_case where group_id = ${groupId} and closed_at is null`.execute(app.db)).rows[0]
    ?.reason ?? null
async function handOver(giver: Person, receiver: Person, id: number) {
  const body = { pickupLocationAddress: market.homes.get(giver.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
  await as(giver).call(orders.agreePickup, { params: { id }, body })
  const { pickupCode } = await show(receiver, id)
  await as(giver).call(orders.confirmPickup, { params: { id }, body: { pickupCode: pickupCode ?? '' } })
}
/** Both have checked out; `toAnna` and `toMei` are the groups by which each gets theirs. Anna may give `more`. */
async function firm(more = 0) {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const people = [anna, mei] as const
  const { swapId, pieces } = await agreedSwap(opened, market, people, more)
  const toMei = await checkOutSwap(opened, market, mei, pieces[0] ?? 0)
  const toAnna = await checkOutSwap(opened, market, anna, pieces[1] ?? 0)
  return { anna, mei, swapId, pieces, toAnna, toMei }
}
/** Somebody who signs in again: sessions end after a day. */
const again = async (who: Person): Promise<Person> => ({
  ...who,
  jwt: await openSession(server, server.db, { id: who.id, passwordVersion: 1, secondFactor: false }),
})
const free = async (id: number) =>
  (await sql<{ free: number }>`select free from product_availability where id = ${id}`.execute(app.db)).rows[0]?.free

test('a piece that was given for one that never came goes back: support asks for it, and its giver has it again', async () => {
  const { toAnna, toMei, pieces, ...people } = await firm()
  await handOver(people.anna, people.mei, toMei)
  // Mei is silent: after 21 days her side is called off by the clock, and Anna's piece is a case for a person
  await later({ days: 22 })
  const [anna, mei] = [await again(people.anna), await again(people.mei)]
  await eventually(async () => (await show(anna, toAnna)).status === 'canceled')
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  expect(await mayOf(toMei)).toEqual(expect.arrayContaining(['swap_back', 'swap_close']))
  await decide(toMei, 'swap_back')
  expect((await show(mei, toMei)).status).toBe('partial_return_requested')
  await as(anna).call(returns.approveAllReturns, { params: { id: toMei }, body: { returnToAddress: market.homes.get(anna.id) } })
  const items = (await show(mei, toMei)).orderItems.map(({ id }) => id)
  for (const id of items) await as(mei).call(returns.startReturn, { params: { id }, body: {} })
  await as(anna).call(wayback.confirmReturnDelivery, { params: { id: toMei }, body: {} })
  const productUpdates = items.map((orderItemId) => ({ orderItemId, condition: 'good' as const, readyForRelisting: true, newPrice: 100 }))
  await as(anna).call(wayback.updateConditions, { params: { id: toMei }, body: { productUpdates } })
  await eventually(async () => (await show(anna, toMei)).status === 'return_completed_for_group')
  expect([await free(pieces[0] ?? 0), await openCase(toMei)]).toEqual([1, null])
})

test('who was asked for a piece of a broken swap and does not send it is a case for support again', async () => {
  const { anna, mei, toAnna, toMei } = await firm()
  await handOver(anna, mei, toMei)
  await inTransaction(app, (tx) => cancelForSupport(app, tx, toAnna, { reason: 'never came', actorId: null }))
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  // a question that is answered decides nothing of it
  const { data } = await as(mei).call(returns.createRequest, { body: { fulfillmentGroupId: toMei, comments: 'What happens now?' } })
  await inTransaction(app, (tx) => answerForSupport(app, tx, data.id, 'answer', { reason: 'We look into it.', actorId: null }))
  expect(await openCase(toMei)).toBe('swap_broken')
  await decide(toMei, 'swap_back')
  expect(await openCase(toMei)).toBeNull()
  await as(anna).call(returns.approveAllReturns, { params: { id: toMei }, body: { returnToAddress: market.homes.get(anna.id) } })
  await later({ days: 15 }) // the return lapses
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  await decide(toMei, 'swap_close')
  expect(await openCase(toMei)).toBeNull()
  await expect(decide(toMei, 'swap_close')).rejects.toMatchObject({ code: 'desk.move_refused' })
})

test('a swap that is not as described is undone for both: each gets their own piece back', async () => {
  const { anna, mei, toAnna, toMei, swapId } = await firm()
  await handOver(anna, mei, toMei)
  expect(await mayOf(toMei)).not.toContain('swap_back') // the other piece is still to come
  await expect(decide(toMei, 'swap_back')).rejects.toMatchObject({ code: 'desk.move_refused' })
  await handOver(mei, anna, toAnna)
  await decide(toAnna, 'swap_back')
  await eventually(async () => (await show(mei, toMei)).status === 'partial_return_requested')
  const reasons = async (who: Person, id: number) => (await show(who, id)).returnRequests.map(({ reason }) => reason)
  expect(await reasons(anna, toAnna)).toEqual(['not_as_described'])
  expect(await reasons(mei, toMei)).toEqual(['The swap is undone'])
  await expect(decide(toMei, 'swap_back')).rejects.toMatchObject({ code: 'desk.move_refused' })
  await expect(as(mei).call(messaging.callOffSwap, { params: { id: swapId } })).rejects.toMatchObject({ status: 409 })
})

test('two who swap in person, each called by their shop, meet once: the second takes the meeting of the first over, and each piece has a code of its own', async () => {
  const { anna, mei, toAnna, toMei } = await firm()
  await sql`update account set store_name = 'Mei & Daughters' where id = ${mei.id}`.execute(app.db)
  const swapped = await show(anna, toMei)
  expect([swapped.customer.name, swapped.swap?.sides.find(({ isThis }) => isThis)?.receiver.name]).toEqual([
    'Mei & Daughters',
    'Mei & Daughters',
  ])
  expect((await show(mei, toAnna)).swap?.meeting).toBeNull()
  await expect(as(mei).call(orders.agreePickup, { params: { id: toAnna }, body: { sameMeeting: true } })).rejects.toMatchObject({
    body: { code: 'orders.pickup_place_required' },
  })
  const body = { pickupLocationAddress: market.homes.get(anna.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
  await as(anna).call(orders.agreePickup, { params: { id: toMei }, body })
  const first = await show(mei, toMei)
  expect((await show(mei, toAnna)).swap?.meeting).toMatchObject({ at: first.pickupAt, city: first.pickupLocationAddress?.city })
  await as(mei).call(orders.agreePickup, { params: { id: toAnna }, body: { sameMeeting: true } })
  const second = await show(anna, toAnna)
  expect([second.pickupAt, second.pickupLocationAddress?.id]).toEqual([first.pickupAt, first.pickupLocationAddress?.id])
  for (const [giver, id, code] of [
    [anna, toMei, first.pickupCode],
    [mei, toAnna, second.pickupCode],
  ] as const)
    await as(giver).call(orders.confirmPickup, { params: { id }, body: { pickupCode: code ?? '' } })
  expect((await show(anna, toAnna)).swap).toMatchObject({ status: 'done', meeting: null })
})

test('a piece of a swap that failed goes back however long ago it came', async () => {
  const { anna, mei, toAnna, toMei, pieces } = await firm()
  await handOver(anna, mei, toMei)
  await later({ days: 22 }) // Mei's side is called off by the clock
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  await later({ days: 20 }) // support takes its time: the piece came 42 days ago
  await decide(toMei, 'swap_back')
  expect((await show(await again(mei), toMei)).status).toBe('partial_return_requested')
  expect([(await show(await again(anna), toAnna)).status, await free(pieces[1] ?? 0)]).toEqual(['canceled', 1])
})

test('of two pieces that were asked back one goes back, and one is kept by silence: support decides anew of what was kept', async () => {
  const { anna, mei, toAnna, toMei } = await firm(1)
  await handOver(anna, mei, toMei)
  await inTransaction(app, (tx) => cancelForSupport(app, tx, toAnna, { reason: 'never came', actorId: null }))
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  await decide(toMei, 'swap_back')
  await as(anna).call(returns.approveAllReturns, { params: { id: toMei }, body: { returnToAddress: market.homes.get(anna.id) } })
  const [back = 0, kept = 0] = (await show(mei, toMei)).orderItems.map(({ id }) => id)
  await as(mei).call(returns.startReturn, { params: { id: back }, body: {} })
  await as(anna).call(wayback.confirmReturnDelivery, { params: { id: toMei }, body: { orderItemIds: [back] } })
  const productUpdates = [{ orderItemId: back, condition: 'good' as const, readyForRelisting: true, newPrice: 100 }]
  await as(anna).call(wayback.updateConditions, { params: { id: toMei }, body: { productUpdates } })
  await later({ days: 15 })
  await eventually(async () => (await show(await again(mei), toMei)).status === 'partial_return_completed')
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  expect(await mayOf(toMei)).toContain('swap_back')
  await decide(toMei, 'swap_back')
  const { orderItems } = await show(await again(mei), toMei)
  expect(orderItems.find(({ id }) => id === kept)?.status).toBe('return_requested_by_customer')
})

test('a side of a finished swap that is ended after all is a case for support: whoever got the other piece keeps it by nobody’s silence', async () => {
  const { anna, mei, toAnna, toMei, swapId } = await firm()
  await handOver(anna, mei, toMei)
  await handOver(mei, anna, toAnna)
  // Anna says that it never came, and nobody finds it
  const items = (await show(anna, toAnna)).orderItems.map(({ id }) => ({ id, status: 'in_transit' }))
  await standAt(app, { id: toAnna, status: 'delivery_failed' }, items)
  await inTransaction(app, (tx) => decideForSupport(app, tx, toAnna, 'refund', { reason: 'The parcel is lost.', actorId: null }))
  expect([(await show(anna, toAnna)).status, (await show(mei, toMei)).swap]).toMatchObject(['canceled', { id: swapId, status: 'done' }])
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  expect(await mayOf(toMei)).toEqual(expect.arrayContaining(['swap_back', 'swap_close']))
  expect(await openCase(toAnna)).toBeNull()
})

test('of two pieces one is lost on its way: what arrived is a case, the other side’s unsent piece is free again, and support has both undone', async () => {
  const { anna, mei, toAnna, toMei, pieces } = await firm(1)
  const [here = 0, lost = 0] = (await show(mei, toMei)).orderItems.map(({ id }) => id)
  await standAt(app, { id: toMei, status: 'delivery_failed' }, [
    { id: here, status: 'delivered' },
    { id: lost, status: 'in_transit' },
  ])
  await inTransaction(app, (tx) => decideForSupport(app, tx, toMei, 'refund', { reason: 'One is lost.', actorId: null }))
  expect((await show(mei, toMei)).swap).toMatchObject({ status: 'broken' })
  await eventually(async () => (await show(anna, toAnna)).status === 'canceled')
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  expect([await free(pieces[1] ?? 0), await openCase(toAnna)]).toEqual([1, null])
  await decide(toMei, 'swap_back')
  const { orderItems, status } = await show(mei, toMei)
  expect([status, ...orderItems.map((item) => item.status)]).toEqual([
    'partial_return_requested',
    'return_requested_by_customer',
    'canceled',
  ])
})

test('an operator who is in a circle decides about none of its pieces, though others give and get them', async () => {
  const op = await market.seller({ operator: true })
  const people = [op, await market.seller(), await market.seller()] as const
  const { pieces } = await agreedSwap(opened, market, people)
  const between = await checkOutSwap(opened, market, people[2], pieces[1] ?? 0)
  const { data } = await as(op).call(desk.listGroups, { query: { q: String(between) } })
  expect(data).toMatchObject([{ id: between, isOwn: true, may: [], kind: 'swap', otherSides: [] }])
  const [shop] = await app.db
    .updateTable('account')
    .set({ store_name: 'Quiet Water' })
    .where('id', '=', people[2].id)
    .returning('store_name')
    .execute()
  const after = await checkOutSwap(opened, market, people[0], pieces[2] ?? 0)
  const [seen] = (await as(op).call(desk.listGroups, { query: { q: String(between) } })).data
  expect(seen).toMatchObject({ customer: { name: shop?.store_name }, otherSides: [{ id: after }] })
  const cancel = (actorId: number | null) =>
    inTransaction(app, (tx) => cancelForSupport(app, tx, between, { reason: 'They do not meet.', actorId }))
  await expect(cancel(op.id)).rejects.toMatchObject({ code: 'desk.own_case' })
  expect(await cancel((await market.seller({ operator: true })).id)).toMatchObject({ after: { status: 'canceled' } })
})

/** Somebody says that a group never came, and a person is to find out. */
async function reportedLost(who: Person, id: number) {
  const items = (await show(who, id)).orderItems.map((item) => ({ id: item.id, status: 'in_transit' }))
  await standAt(app, { id, status: 'delivery_failed' }, items)
  await sql`update fulfillment_group set failure = 'not_received' where id = ${id}`.execute(app.db)
}
const hasCome = (id: number) =>
  inTransaction(app, (tx) => decideForSupport(app, tx, id, 'delivered', { reason: 'The carrier has a photo.', actorId: null }))

test('a piece that was said not to have come while its swap was undone is a case when it had: nobody ends up with both', async () => {
  const { anna, mei, toAnna, toMei } = await firm()
  await handOver(anna, mei, toMei)
  await handOver(mei, anna, toAnna)
  await reportedLost(anna, toAnna)
  await decide(toMei, 'swap_back')
  expect((await show(mei, toMei)).status).toBe('partial_return_requested')
  await eventually(async () => {
    const { rows } = await sql`
      select from job.job where name = 'orders.send-back-swap-sides' and state = 'completed' and data #>> '{data,groupId}' = ${String(toMei)}
        and data #>> '{data,move}' = 'requestItemReturn'`.execute(app.db)
    return rows.length === 1
  })
  await hasCome(toAnna)
  await eventually(async () => (await openCase(toAnna)) === 'swap_broken')
  expect(await mayOf(toAnna)).toContain('swap_back')
})

test('of a swap that broke a piece that had come after all stays a case until a person decides whether it goes back', async () => {
  const people = [await market.seller(), await market.seller(), await market.seller()] as const
  const [anna, mei, zoe] = people
  const { pieces } = await agreedSwap(opened, market, people)
  const [toMei, toZoe, toAnna] = [
    await checkOutSwap(opened, market, mei, pieces[0] ?? 0),
    await checkOutSwap(opened, market, zoe, pieces[1] ?? 0),
    await checkOutSwap(opened, market, anna, pieces[2] ?? 0),
  ]
  await handOver(anna, mei, toMei)
  await reportedLost(zoe, toZoe)
  await inTransaction(app, (tx) => cancelForSupport(app, tx, toAnna, { reason: 'never came', actorId: null }))
  await eventually(async () => (await openCase(toZoe)) === 'swap_broken' && (await openCase(toMei)) === 'swap_broken')
  // nobody is asked to send it again: nothing is labelled of a swap that broke
  const again = inTransaction(app, (tx) => decideForSupport(app, tx, toZoe, 'redeliver', { reason: 'Send it again.', actorId: null }))
  await expect(again).rejects.toMatchObject({ code: 'desk.move_refused' })
  await hasCome(toZoe)
  await eventually(async () => (await openCase(toZoe)) === 'swap_broken')
  await decide(toZoe, 'swap_close')
  expect(await openCase(toZoe)).toBeNull()
})

test('a report that is still open is not closed with its swap: it would wait for nobody', async () => {
  const people = [await market.seller(), await market.seller(), await market.seller()] as const
  const [anna, mei, zoe] = people
  const { pieces } = await agreedSwap(opened, market, people)
  const [toMei, toZoe, toAnna] = [
    await checkOutSwap(opened, market, mei, pieces[0] ?? 0),
    await checkOutSwap(opened, market, zoe, pieces[1] ?? 0),
    await checkOutSwap(opened, market, anna, pieces[2] ?? 0),
  ]
  await handOver(anna, mei, toMei)
  await reportedLost(zoe, toZoe)
  await inTransaction(app, (tx) => cancelForSupport(app, tx, toAnna, { reason: 'never came', actorId: null }))
  await eventually(async () => (await openCase(toZoe)) === 'swap_broken')
  expect(await mayOf(toZoe)).toEqual(expect.arrayContaining(['delivered', 'refund']))
  for (const dead of ['swap_close', 'redeliver']) expect(await mayOf(toZoe)).not.toContain(dead)
  await expect(decide(toZoe, 'swap_close')).rejects.toMatchObject({ code: 'desk.move_refused' })
  expect(await openCase(toZoe)).toBe('swap_broken')
  // its carrier fails instead, and she has it paid back: nothing of it is left to decide
  await sql`update fulfillment_group set failure = 'carrier' where id = ${toZoe}`.execute(app.db)
  await as(zoe).call(deliveries.refundFailedDelivery, { params: { id: toZoe }, body: {} })
  expect([(await show(zoe, toZoe)).status, await openCase(toZoe)]).toEqual(['canceled', null])
})
