import { orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { openSession } from '../../platform/sessions.ts'
import { cancelAsOperator } from './cancel-as-operator.ts'
import { writeStatusRows } from './status-rows.ts'
import { sweepDue } from './sweep-due.ts'

const opened = await openApp()
const { app, as, call, eventually, later, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const changed = { cancelReason: 'changed_mind' }
const outOfStock = { cancelReason: 'out_of_stock' }

/** A paid order of one garment, and its group as the customer sees it. */
async function bought(changes: Parameters<typeof market.garment>[1] = {}, line: Parameters<typeof market.line>[2] = {}) {
  const alice = await person()
  const dress = await market.garment(mei, changes)
  const { order } = await market.buy(alice, [market.line(mei, dress, line)])
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  return { alice, dress, order, group, params: { id: group.id } }
}
const lastEvents = async (groupId: number) =>
  (
    await app.db
      .selectFrom('status_history')
      .select(['event', 'role', 'move', 'reason', 'comments', 'actor_id'])
      .where('thing_id', '=', groupId)
      .orderBy('id')
      .execute()
  ).at(-1)
/** The same person with a new session: an old one ends after a day. */
const again = async (who: Person): Promise<Person> => ({ ...who, jwt: await openSession(app, app.db, { id: who.id, passwordVersion: 1 }) })
const refundsOf = (orderId: number) =>
  sql<{ amount_minor: number; state: string }>`
    select r.amount_minor, r.state from refund r join payment y on y.id = r.payment_id where y.order_id = ${orderId} order by r.id`
    .execute(app.db)
    .then(({ rows }) => rows)

test('a customer cancels within a day: everything goes back, the piece is for sale again, both sides hear of it', async () => {
  const { alice, dress, order, group, params } = await bought()
  expect(await market.stockOf(dress)).toEqual({ stock: 0, reserved: 0 })
  const answer = await as(alice).call(orders.cancelGroup, { params, body: { ...changed, cancelComments: 'Found another one.' } })
  expect(answer).toMatchObject({ status: 'canceled', version: group.version + 1, allowedActions: [], waitsFor: [], next: null })
  expect(answer.orderItems.map(({ status }) => status)).toEqual(['canceled'])
  expect(answer.history.map(({ move, by }) => [move, by])).toEqual([
    ['payOrder', 'system'],
    ['cancelGroup', 'customer'],
  ])
  expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 0 })
  expect(await lastEvents(group.id)).toMatchObject({
    event: 'G16a',
    role: 'customer',
    reason: 'changed_mind',
    comments: 'Found another one.',
    actor_id: alice.id,
  })
  expect(await market.ledger('shipping_held', String(group.id))).toBe(0)
  const seen = await as(alice).call(orders.showOrder, { params: { id: order.id } })
  expect([seen.status, ['refund_pending', 'canceled'].includes(seen.paymentStatus)]).toEqual(['canceled', true])
  await eventually(async () => (await refundsOf(order.id))[0]?.state === 'done')
  expect((await as(alice).call(orders.showOrder, { params: { id: order.id } })).paymentStatus).toBe('canceled')
  expect(await refundsOf(order.id)).toEqual([{ amount_minor: order.charged * 100, state: 'done' }])
})

test('what a merchant had pending of it is taken back, with fee, tax and deposit', async () => {
  const lee = await market.seller()
  const alice = await person()
  const coat = await market.garment(lee, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] })
  const line = market.line(lee, coat, { type: 'rent', rentOption: { number: 3, option: 'day' } })
  const { order } = await market.buy(alice, [line])
  expect(await market.ledger('merchant_pending', String(lee.id))).toBe(-3_000)
  const [group] = order.fulfillmentGroups
  await as(lee).call(orders.cancelGroup, { params: { id: group?.id ?? 0 }, body: outOfStock })
  expect(await market.ledger('merchant_pending', String(lee.id))).toBe(0)
  expect(await market.ledger('deposit_held', String(group?.orderItems[0]?.id))).toBe(0)
  expect((await refundsOf(order.id))[0]?.amount_minor).toBe(Math.round(order.charged * 100))
  expect(
    (await sql<{ days: number }>`select count(*)::int as days from unit_day where product_id = ${coat}`.execute(app.db)).rows[0]?.days,
  ).toBe(0)
  const again = await person()
  expect((await market.prepare(again, [line])).success).toBe(true)
})

test('a merchant accepts, cancels all the same, and the order of two groups goes on with the other', async () => {
  const lee = await market.seller()
  const alice = await person()
  const [one, two] = [await market.garment(mei), await market.garment(lee)]
  const { order } = await market.buy(alice, [market.line(mei, one), market.line(lee, two)])
  const mine = order.fulfillmentGroups.find(({ merchant }) => merchant.id === mei.id)
  const params = { id: mine?.id ?? 0 }
  const accepted = await as(mei).call(orders.confirmGroup, { params, body: {} })
  expect([accepted.status, accepted.orderItems[0]?.status, accepted.version]).toEqual(['processing', 'confirmed', 2])
  expect((await as(alice).call(orders.showOrder, { params: { id: order.id } })).status).toBe('processing')
  await as(mei).call(orders.cancelGroup, { params, body: outOfStock })
  const seen = await as(alice).call(orders.showOrder, { params: { id: order.id } })
  expect([seen.status, seen.fulfillmentGroups.map(({ status }) => status).toSorted()]).toEqual(['paid', ['canceled', 'processing']])
  expect((await refundsOf(order.id))[0]?.amount_minor).toBe(11_880)
})

test('a merchant who accepts again is answered the same, and nothing is written or told', async () => {
  const { alice, group, params } = await bought()
  const accepted = await as(mei).call(orders.confirmGroup, { params, body: {} })
  expect(await as(mei).call(orders.confirmGroup, { params, body: {} })).toEqual(accepted)
  expect([accepted.version, accepted.history.length]).toEqual([group.version + 1, 2])
  await as(alice).call(orders.cancelGroup, { params, body: { ...changed, version: accepted.version } })
})

test('after a day the customer is told that it is too late, with what the order is now', async () => {
  const { alice, group, params } = await bought()
  const cancelOf = ({ allowedActions }: { allowedActions: { move: string }[] }) => allowedActions.find(({ move }) => move === 'cancelGroup')
  const offer = cancelOf(await as(alice).call(orders.showGroup, { params }))
  expect(offer).toMatchObject({ move: 'cancelGroup', allowed: true })
  await standAt(app, { id: group.id, status: 'processing' })
  await sql`update trade_order set created_at = app_now() - interval '25 hours' where id = ${group.order.id}`.execute(app.db)
  const seen = await as(alice).call(orders.showGroup, { params })
  expect(cancelOf(seen)).toMatchObject({ allowed: false, guard: 'within_24_hours_of_order' })
  await expect(as(alice).call(orders.cancelGroup, { params, body: changed })).rejects.toMatchObject({
    status: 409,
    body: { code: 'orders.cancel_too_late', details: { current: { id: group.id, status: 'processing' } } },
  })
})

test('a reason must be one of the own list', async () => {
  const { alice, params } = await bought()
  for (const [who, cancelReason] of [
    [alice, 'out_of_stock'],
    [mei, 'changed_mind'],
    [alice, ''],
  ] as const) {
    await expect(as(who).call(orders.cancelGroup, { params, body: { cancelReason } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'orders.reason_required' },
    })
  }
})

test('a stale version is refused with the fresh body, and a repeated key answers as before', async () => {
  const { alice, group, params } = await bought()
  await as(mei).call(orders.confirmGroup, { params, body: { version: group.version } })
  await expect(as(alice).call(orders.cancelGroup, { params, body: { ...changed, version: group.version } })).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'orders.changed_meanwhile',
      details: { version: group.version + 1, current: { id: group.id, version: group.version + 1, orderItems: [{ status: 'confirmed' }] } },
    },
  })
  const key = { 'idempotency-key': `cancel-${group.id}` }
  const first = await as(alice).call(orders.cancelGroup, { params, body: { ...changed, version: group.version + 1 } }, key)
  expect(await as(alice).call(orders.cancelGroup, { params, body: { ...changed, version: group.version + 1 } }, key)).toEqual(first)
  expect((await as(alice).call(orders.cancelGroup, { params, body: changed })).version).toBe(first.version)
})

test('strangers find no group to cancel or to confirm, and each side only its own moves', async () => {
  const { alice, params, order, group } = await bought()
  const eve = await person()
  await expect(call(orders.cancelGroup, { params, body: changed })).rejects.toMatchObject({ status: 401 })
  for (const to of [orders.cancelGroup, orders.confirmGroup] as const) {
    await expect(as(eve).call(to, { params, body: changed } as never)).rejects.toMatchObject({
      status: 404,
      body: { code: 'orders.group_not_found' },
    })
  }
  await expect(as(alice).call(orders.confirmGroup, { params, body: {} })).rejects.toMatchObject({
    status: 409,
    body: { code: 'orders.move_refused' },
  })
  await expect(as(mei).call(orders.confirmGroup, { params: { ...params, orderId: order.id + 1 }, body: {} })).resolves.toMatchObject({
    version: group.version + 1,
  })
})

test('one of two items is canceled alone, the last one only with its group', async () => {
  const alice = await person()
  const [one, two] = [await market.garment(mei), await market.garment(mei)]
  const { order } = await market.buy(alice, [market.line(mei, one), market.line(mei, two)])
  const [group] = order.fulfillmentGroups
  const [first, second] = group?.orderItems ?? []
  const answer = await as(alice).call(orders.cancelItem, { params: { id: first?.id ?? 0 }, body: changed })
  expect([answer.status, answer.orderItems.map(({ status }) => status)]).toEqual(['processing', ['canceled', 'pending']])
  expect((await refundsOf(order.id))[0]?.amount_minor).toBe(11_880)
  await expect(as(alice).call(orders.cancelItem, { params: { id: second?.id ?? 0 }, body: changed })).rejects.toMatchObject({
    status: 409,
    body: { code: 'orders.last_item' },
  })
  await as(mei).call(orders.confirmItem, { params: { id: second?.id ?? 0 }, body: {} })
  await as(mei).call(orders.cancelGroup, { params: { id: group?.id ?? 0 }, body: outOfStock })
  expect((await refundsOf(order.id)).map(({ amount_minor }) => amount_minor)).toEqual([11_880, 11_880])
})

test('a merchant who is idle is reminded twice, and after seven days the group is canceled by itself', async () => {
  const { alice, group, params } = await bought()
  const reminders = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from outbox where type = 'orders.wait_reminded' and (data ->> 'groupId')::bigint = ${group.id}`.execute(
        app.db,
      )
    ).rows[0]?.n
  const due = (await as(alice).call(orders.showGroup, { params })).next
  expect([due?.move, Math.round((Date.parse(due?.at ?? '') - Date.now()) / 3_600_000)]).toEqual(['cancelIdleGroup', 168])
  await later({ hours: 49 })
  expect(await reminders()).toBe(1)
  await later({ hours: 48 })
  expect(await reminders()).toBe(2)
  await later({ days: 3 })
  const seen = await as(await again(alice)).call(orders.showGroup, { params })
  expect([seen.status, seen.history.at(-1)?.by, seen.history.at(-1)?.move]).toEqual(['canceled', 'timer', 'cancelIdleGroup'])
  expect((await refundsOf(group.order.id)).length).toBe(1)
})

test('a reminder is given although the sweep before it failed', async () => {
  const { group } = await bought()
  await sql`
    update fulfillment_group set status_since = app_now() - interval '49 hours', followed_at = app_now() - interval '49 hours',
      due_at = app_now() - interval '1 minute' where id = ${group.id}`.execute(app.db)
  const reminders = () =>
    app.db
      .selectFrom('outbox')
      .select('seq')
      .where('type', '=', 'orders.wait_reminded')
      .where(sql`(data ->> 'groupId')::bigint`, '=', group.id)
      .execute()
  for (const _ of [1, 2]) await sweepDue(app)
  expect((await reminders()).length).toBe(1)
})

test('support cancels a group with its own words, and not twice', async () => {
  const { alice, group, params } = await bought()
  await expect(cancelAsOperator(app, group.id, ' ')).rejects.toMatchObject({ code: 'operator.reason_required' })
  await expect(cancelAsOperator(app, 999_999_999, 'Asked by phone')).rejects.toMatchObject({ code: 'orders.group_not_found' })
  expect(await cancelAsOperator(app, group.id, 'Asked by phone')).toContain('is canceled; 11880 USD')
  const seen = await as(alice).call(orders.showGroup, { params })
  expect(seen).toMatchObject({ status: 'canceled', canceledBy: 'operator', cancelReason: 'Asked by phone', refunded: 118.8 })
  expect(seen.orderItems[0]).toMatchObject({ canceledBy: 'operator', cancelReason: 'Asked by phone' })
  // what support says is read once
  expect([seen.cancelComments, seen.history.at(-1)]).toMatchObject([null, { reason: 'Asked by phone', comments: null }])
  await expect(cancelAsOperator(app, group.id, 'Once more')).rejects.toMatchObject({ code: 'desk.move_refused' })
})

test('rows of another release stay for a day after a start, and come back with it', async () => {
  const old = sql`machine = 'group' and event = 'G0'`
  const stands = async () =>
    (await sql<{ ends: boolean }>`select ends_at is not null as ends from status_row where ${old}`.execute(app.db)).rows
  await sql`insert into status_row (machine, event, roles, from_statuses, to_statuses, stays) values ('group', 'G0', '{merchant}', '{processing}', '{canceled}', false)`.execute(
    app.db,
  )
  for (const _ of [1, 2]) await writeStatusRows(app.pool)
  expect(await stands()).toEqual([{ ends: true }])
  await sql`update status_row set ends_at = now() - interval '1 hour' where ${old}`.execute(app.db)
  await writeStatusRows(app.pool)
  expect(await stands()).toEqual([])
  expect((await sql<{ n: number }>`select count(*)::int as n from status_row where ends_at is not null`.execute(app.db)).rows[0]?.n).toBe(0)
})

test('a group that cannot be followed is put off, and stops no other', async () => {
  const [broken, well] = [await bought(), await bought()]
  await sql`update fulfillment_group set due_at = app_now() - interval '1 hour', pickup_date = null where id in (${broken.group.id}, ${well.group.id})`.execute(
    app.db,
  )
  await sql`update fulfillment_group set status_since = app_now() - interval '30 days' where id in (${broken.group.id}, ${well.group.id})`.execute(
    app.db,
  )
  await sql`update payment set intent_id = null where order_id = ${broken.order.id}`.execute(app.db)
  await sweepDue(app)
  const stands = async (id: number) =>
    await app.db.selectFrom('fulfillment_group').select(['status', 'due_at']).where('id', '=', id).executeTakeFirstOrThrow()
  expect((await stands(well.group.id)).status).toBe('canceled')
  expect((await stands(broken.group.id)).status).toBe('processing')
  expect((await stands(broken.group.id)).due_at?.getTime()).toBeGreaterThan(Date.now())
  expect([await market.alarms(`group:${broken.group.id}`), await market.alarms(`group:${well.group.id}`)]).toEqual([['clock_stuck'], []])
  await sql`update payment set intent_id = 'pi_gone' where order_id = ${broken.order.id}`.execute(app.db)
})

test('the database takes no status by hand, no row of somebody else, and no way that the tables do not know', async () => {
  const { group, order } = await bought()
  const note = (event: string, from: string, to: string, role: string) =>
    sql`insert into status_history (order_id, thing, thing_id, event, from_status, to_status, role) values (${order.id}, 'group', ${group.id}, ${event}, ${from}, ${to}, ${role})`.execute(
      app.db,
    )
  await expect(app.db.updateTable('fulfillment_group').set({ status: 'canceled' }).where('id', '=', group.id).execute()).rejects.toThrow(
    'a status moves by its history',
  )
  await expect(app.db.updateTable('order_item').set({ status: 'canceled' }).where('group_id', '=', group.id).execute()).rejects.toThrow(
    'a status moves by its history',
  )
  await expect(note('G16a', 'processing', 'canceled', 'merchant')).rejects.toThrow('G16a may not be taken by merchant')
  await expect(note('G17', 'processing', 'shipped_to_customer', 'merchant')).rejects.toThrow('from processing to shipped_to_customer')
  await expect(note('G17', 'ready_for_pickup', 'canceled', 'merchant')).rejects.toThrow('not at ready_for_pickup')
  await expect(note('G99', 'processing', 'canceled', 'operator')).rejects.toThrow('G99')
  await expect(
    sql`insert into fulfillment_group (id, order_id, merchant_id, customer_id, status, group_type, delivery_method, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor)
      select 999999, order_id, merchant_id, customer_id, 'canceled', group_type, delivery_method, currency, 0, 0, 0, 0, 0 from fulfillment_group where id = ${group.id}`.execute(
      app.db,
    ),
  ).rejects.toThrow('a group does not begin at canceled')
})
