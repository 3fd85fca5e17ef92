import { rentals, returns, wayback } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockCaseOfItem, makeMove } from '../orders/index.ts'

const opened = await openApp(crowd)
await opened.byDay()
const { app, as, eventually, later, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()
const rounds = Number(process.env['RENTAL_ROUNDS'] ?? 3)

const keep = (who: Person, id: number) => as(who).call(rentals.keepRental, { params: { id }, body: { paymentDetails: null } })
const extend = (who: Person, id: number) =>
  as(who).call(rentals.extendRental, { params: { id }, body: { extensionPeriod: '3 days', paymentDetails: null } })
const statusOf = async (id: number): Promise<string> => {
  const { rows } = await sql<{ status: string }>`select status from order_item where id = ${id}`.execute(app.db)
  return rows[0]?.status ?? ''
}
const sendBack = (id: number) =>
  inTransaction(app, async (tx) => {
    const locked = await lockCaseOfItem(tx, id)
    if (!locked) throw new Error('no item')
    await makeMove(app, tx, locked, 'startReturn', { by: 'customer', input: { itemIds: [id] } })
  })

test(
  `${rounds} times a renter keeps an item and sends it back at once: one of them, never both`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { renter, itemId } = await lending.running(mei, await lending.coat(mei))
      const [kept, back] = await Promise.allSettled([keep(renter, itemId), sendBack(itemId)])
      expect([kept.status, back.status].filter((one) => one === 'fulfilled')).toHaveLength(1)
      expect(await statusOf(itemId)).toBe(kept.status === 'fulfilled' ? 'keep_item_requested' : 'awaiting_return_shipment')
      const { rows } = await sql`select 1 from unit_kept where order_item_id = ${itemId}`.execute(app.db)
      expect(rows).toHaveLength(kept.status === 'fulfilled' ? 1 : 0)
    }
  },
  30_000 + rounds * 10_000,
)

test('without the lock both would be begun, and the database stops the second', async () => {
  const { itemId } = await lending.running(mei, await lending.coat(mei))
  const read = () => inTransaction(app, (tx) => lockCaseOfItem(tx, itemId))
  const [one, two] = [await read(), await read()]
  if (!one || !two) throw new Error('no item')
  const asking = { by: 'customer' as const, input: { itemIds: [itemId] } }
  await inTransaction(app, (tx) => makeMove(app, tx, one, 'keepItem', asking))
  await expect(inTransaction(app, (tx) => makeMove(app, tx, two, 'startReturn', asking), 1)).rejects.toThrow('not at in_use')
})

test(
  `${rounds} times a renter extends while another books the same days: one of them has them`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const coat = await lending.coat(mei)
      const { renter, itemId } = await lending.running(mei, coat)
      const other = await person()
      const startDate = addDays(await lending.today(), 5)
      const line = market.line(mei, coat, { type: 'rent', rentOption: { option: 'day', number: 3, startDate } })
      const [extended, booked] = await Promise.allSettled([extend(renter, itemId), market.prepare(other, [line])])
      expect([extended.status, booked.status].filter((one) => one === 'fulfilled')).toHaveLength(1)
      const { rows } = await sql`
        select unit, day from unit_day where product_id = ${coat} group by unit, day having count(*) > 1`.execute(app.db)
      expect(rows).toEqual([])
    }
  },
  30_000 + rounds * 10_000,
)

test('what came back late settles its deposit when the days for a claim are over: the fee is its lender’s, the rest goes back', async () => {
  const { renter, itemId, groupId, paymentId } = await lending.running(mei, await lending.coat(mei))
  await later({ days: 5 })
  expect((await lending.item(renter, itemId)).rental).toMatchObject({ lateDays: 1, lateFee: 10 })
  await standAt(app, { id: groupId, status: 'return_processing_by_merchant' }, [{ id: itemId, status: 'rental_return_processing' }])
  await sql`update rental set returned_at = app_now() where item_id = ${itemId}`.execute(app.db)
  await sql`update order_item set return_delivered_at = app_now() where id = ${itemId}`.execute(app.db)
  await sql`update fulfillment_group set due_at = app_now() where id = ${groupId}`.execute(app.db)
  await later({ days: 3 })
  expect(await market.ledger('deposit_held', String(itemId))).toBe(-2_000)
  await later({ days: 3 })
  await eventually(async () => (await statusOf(itemId)) === 'rental_return_completed')
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
  await eventually(async () => {
    const refunds = await app.db
      .selectFrom('refund')
      .select(['cause', 'amount_minor'])
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'done')
      .execute()
    return refunds.length === 1 && refunds[0]?.amount_minor === 1_000 && refunds[0].cause === `deposit:${itemId}`
  })
  const { rows } = await sql<{ status: string }>`select status from deposit where item_id = ${itemId}`.execute(app.db)
  expect(rows).toEqual([{ status: 'settled' }])
})

test('a renter is reminded two days before, on the day and the day after; the lender hears of the last', async () => {
  const { renter, itemId } = await lending.running(mei, await lending.coat(mei))
  const kinds = async (who: Person) => {
    const { rows } = await sql<{
      kind: string
    }>`select kind from notification where account_id = ${who.id} and kind like 'rental%' order by id`.execute(app.db)
    return rows.map(({ kind }) => kind)
  }
  for (const [told, days] of [1, 2, 1].entries()) {
    await later({ days })
    await eventually(async () => (await kinds(renter)).length > told)
  }
  expect((await kinds(renter)).slice(0, 3)).toEqual(['rental_due', 'rental_due', 'rental_late'])
  await eventually(async () => (await kinds(mei)).includes('rental_late_lender'))
  expect(await statusOf(itemId)).toBe('in_use')
})

test('of two pieces of which one was made longer each is reminded of by its own day', async () => {
  const { renter, itemId } = await lending.running(mei, await lending.coat(mei, { stock: 2 }), { quantity: 2 })
  await as(renter).call(returns.initiateReturn, { params: { id: itemId }, body: { reason: 'changed_mind', quantity: 1 } })
  const part = await app.db.selectFrom('order_item').select('id').where('split_from', '=', itemId).executeTakeFirstOrThrow()
  await as(renter).call(returns.cancelReturn, { params: { id: part.id }, body: {} })
  const opening = await extend(renter, itemId)
  await market.confirm(opening.clientSecret)
  await as(renter).call(rentals.extendRental, {
    params: { id: itemId },
    body: { extensionPeriod: '3 days', paymentDetails: { paymentIntentId: opening.paymentIntentId ?? '' } },
  })
  const day = (await lending.item(renter, part.id)).rentOption?.returnBy
  const told = async () => {
    const { rows } = await sql<{ kind: string; day: string }>`
      select kind, left(facts -> 'day' ->> 'at', 10) as day from notification where account_id = ${renter.id} and kind in ('rental_due', 'rental_late')
      order by id`.execute(app.db)
    return rows
  }
  await later({ days: 1 })
  await eventually(async () => (await told()).length > 0)
  await later({ days: 2 })
  await eventually(async () => (await told()).length > 1)
  await later({ days: 1 }) // the other piece is due in two days
  await eventually(async () => (await told()).length > 2)
  expect(await told()).toEqual(['rental_due', 'rental_due', 'rental_late'].map((kind) => ({ kind, day })))
})

test('an extension that is paid when the due day is over, beside a day that was blocked since, goes back to its renter', async () => {
  const coat = await lending.coat(mei, { stock: 2 })
  const { renter, itemId } = await lending.running(mei, coat)
  await market.webhooks('drop')
  try {
    const opening = await extend(renter, itemId)
    await sql`
      insert into blocked_day (product_id, day) select ${coat}, out_until + 1 from rental where item_id = ${itemId}`.execute(app.db)
    await market.confirm(opening.clientSecret)
    await sql`update rental set due_day = app_today() - 1, first_day = app_today() - 3 where item_id = ${itemId}`.execute(app.db)
    const finish = as(renter).call(rentals.extendRental, {
      params: { id: itemId },
      body: { extensionPeriod: '3 days', paymentDetails: { paymentIntentId: opening.paymentIntentId ?? '' } },
    })
    await expect(finish).rejects.toMatchObject({ body: { code: 'orders.payment_refunded' } })
    expect((await market.payment(opening.strapiPaymentId)).state).toBe('refunded')
  } finally {
    await market.webhooks('deliver')
  }
})

test('a rented piece is not offered again for longer than anybody may rent, nor for the same days twice', async () => {
  const { itemId, groupId } = await lending.running(mei, await lending.coat(mei))
  await standAt(app, { id: groupId, status: 'return_delivered' }, [{ id: itemId, status: 'return_delivered' }])
  const owner = as(await lending.again(mei))
  const relist = (rentPriceAndTime: { price: string; number: string; option: string }[]) =>
    owner.call(wayback.updateConditions, {
      params: { id: groupId },
      body: { productUpdates: [{ orderItemId: itemId, condition: 'good', readyForRelisting: true, rentPriceAndTime }] },
    })
  const week = { price: '30.50', number: '1', option: 'week' }
  for (const rows of [[{ ...week, number: '400', option: 'month' }], [week, week]])
    await expect(relist(rows)).rejects.toMatchObject({ status: 400, body: { code: 'returns.rent_invalid' } })
  expect((await relist([week])).orderItems[0]?.status).toMatch(/^rental_return_/)
})
