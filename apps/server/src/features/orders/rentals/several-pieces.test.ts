import { claims, orders, rentals, returns, wayback } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openLending } from '../../../../test/lending.ts'
import { openMarket } from '../../../../test/market.ts'
import { blockLate } from './block-late.ts'

const opened = await openApp({ limits: false })
await opened.byDay()
const { app, as, eventually, later, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()

type Trade = Awaited<ReturnType<typeof lending.running>>
/** Units of a listing that are let from today on, with whose they are. */
const letFromToday = async (product: number) => {
  const { rows } = await sql<{ unit: number; item: number | null }>`
    select distinct unit, order_item_id as item from unit_day where product_id = ${product} and day >= app_today() order by 1, 2`.execute(
    app.db,
  )
  return rows
}
const askBack = async ({ renter, itemId }: Trade, quantity: number): Promise<number> => {
  await as(await lending.again(renter)).call(returns.initiateReturn, { params: { id: itemId }, body: { reason: 'changed_mind', quantity } })
  const { id } = await app.db
    .selectFrom('order_item')
    .select('id')
    .where('split_from', '=', itemId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
const bringBack = async ({ renter, groupId }: Trade, itemId: number) => {
  const params = { id: groupId }
  await as(await lending.again(renter)).call(returns.startReturn, { params: { id: itemId }, body: {} })
  const { code } = await as(await lending.again(mei)).call(wayback.showReturnCode, { params })
  await as(await lending.again(renter)).call(wayback.enterReturnCode, { params, body: { code: code ?? '' } })
}
const assess = async ({ groupId }: Trade, orderItemId: number, readyForRelisting: boolean, condition: 'good' | 'fair' = 'good') =>
  as(await lending.again(mei)).call(wayback.updateConditions, {
    params: { id: groupId },
    body: { productUpdates: [{ orderItemId, condition, readyForRelisting }] },
  })
const keep = async ({ renter, itemId }: Trade, paymentDetails: { paymentIntentId: string } | null = null) =>
  as(await lending.again(renter)).call(rentals.keepRental, { params: { id: itemId }, body: { paymentDetails } })

test('a renter does not keep a piece where the next renter would be left with one that somebody is paying for', async () => {
  const coat = await lending.coat(mei, { stock: 2 })
  const trade = await lending.running(mei, coat)
  const next = await lending.rented(mei, coat, { in: 60 })
  const buyer = await person()
  const prepared = await market.prepare(buyer, [market.line(mei, coat)])
  await expect(keep(trade)).rejects.toMatchObject({ body: { code: 'rentals.unit_needed' } })
  await market.confirm(prepared.clientSecret)
  await market.place(buyer, prepared.strapiPaymentId)
  expect((await market.stockOf(coat)).stock).toBe(1)
  expect(await letFromToday(coat)).toEqual([
    { unit: 1, item: trade.itemId },
    { unit: 1, item: next.itemId },
  ])
})

test('a piece that is asked back takes its days along, also when it got another number', async () => {
  const coat = await lending.coat(mei, { stock: 4, condition: 'good' })
  const calledOff = await lending.rented(mei, coat, { quantity: 3 })
  const first = await lending.running(mei, coat) // bought first, and has the highest number
  await as(mei).call(orders.cancelGroup, { params: { id: calledOff.groupId }, body: { cancelReason: 'out_of_stock' } })
  const two = await lending.running(mei, coat, { quantity: 2 })
  const lost = await lending.running(mei, coat)
  await later({ days: 20 })
  await blockLate(app)
  const body = { reason: 'not_returned', pictures: [] }
  await as(await lending.again(mei)).call(claims.claimDeposit, { params: { id: lost.itemId }, body })
  await later({ hours: 71 })
  await blockLate(app)
  await later({ hours: 2 })
  await eventually(async () => (await market.stockOf(coat)).stock === 3)
  const part = await askBack(two, 1)
  expect(await letFromToday(coat)).toEqual([
    { unit: 1, item: first.itemId },
    { unit: 2, item: part },
    { unit: 3, item: two.itemId },
  ])
  await bringBack(two, part)
  await assess(two, part, true)
  expect(await letFromToday(coat)).toEqual([
    { unit: 1, item: first.itemId },
    { unit: 3, item: two.itemId },
  ])
})

test('of two pieces that are not offered again only the one leaves the stock that nobody has booked', async () => {
  const coat = await lending.coat(mei, { stock: 2, condition: 'good' })
  const trade = await lending.running(mei, coat, { quantity: 2 })
  const next = await lending.rented(mei, coat, { in: 60 })
  await bringBack(trade, trade.itemId)
  await assess(trade, trade.itemId, false)
  expect((await market.stockOf(coat)).stock).toBe(1)
  expect(await letFromToday(coat)).toEqual([{ unit: 1, item: next.itemId }])
})

test('a piece that is not offered again leaves the stock though somebody holds its days, and whoever pays for them has it all back', async () => {
  const coat = await lending.coat(mei, { condition: 'good' })
  const trade = await lending.running(mei, coat)
  await bringBack(trade, trade.itemId)
  const rentOption = { option: 'day' as const, number: 3, startDate: addDays(await lending.today(), 60) }
  const prepared = await market.prepare(await person(), [market.line(mei, coat, { type: 'rent', rentOption })])
  await assess(trade, trade.itemId, false)
  expect((await market.stockOf(coat)).stock).toBe(0)
  await market.confirm(prepared.clientSecret)
  await eventually(async () => {
    const refund = await app.db.selectFrom('refund').select('state').where('payment_id', '=', prepared.strapiPaymentId).executeTakeFirst()
    return refund?.state === 'done'
  })
})

test('a piece that is offered again is free, though its deposit is still open', async () => {
  const coat = await lending.coat(mei, { condition: 'good' })
  const trade = await lending.running(mei, coat)
  await later({ days: 3 })
  await bringBack(trade, trade.itemId)
  await assess(trade, trade.itemId, true, 'fair')
  await later({ days: 2 })
  await blockLate(app)
  expect((await lending.item(trade.renter, trade.itemId)).status).toBe('rental_return_processing')
  expect(await letFromToday(coat)).toEqual([])
})

test('a renter whose bank has paid the order back asks one of two pieces back', async () => {
  const trade = await lending.running(mei, await lending.coat(mei, { stock: 2 }), { quantity: 2 })
  await market.loseDispute(trade.paymentId)
  await eventually(async () => (await market.ledger('deposit_held', String(trade.itemId))) === 0)
  const part = await askBack(trade, 1)
  await bringBack(trade, part)
  await assess(trade, part, true)
  await eventually(async () => (await lending.item(trade.renter, part)).status === 'rental_return_completed')
  const deposits = await app.db.selectFrom('deposit').select('status').where('item_id', 'in', [trade.itemId, part]).execute()
  expect(deposits).toEqual([{ status: 'settled' }, { status: 'settled' }])
})

test('of two pieces that are late the one that the next renter does not get stays blocked', async () => {
  const coat = await lending.coat(mei, { stock: 2 })
  const trade = await lending.running(mei, coat, { quantity: 2 })
  const next = await lending.rented(mei, coat, { in: 6 })
  await later({ days: 7 })
  await blockLate(app)
  expect(await letFromToday(coat)).toEqual([
    { unit: 1, item: next.itemId },
    { unit: 2, item: trade.itemId },
  ])
  await bringBack(trade, trade.itemId)
  await assess(trade, trade.itemId, true)
  expect(await letFromToday(coat)).toEqual([{ unit: 1, item: next.itemId }])
})

test('of two pieces that are late the one that got another number stays kept by that, when the other one is needed by the next renter', async () => {
  const coat = await lending.coat(mei, { stock: 3 })
  const trade = await lending.running(mei, coat, { quantity: 2 })
  const { itemId } = trade
  const kept = await app.db
    .transaction()
    .execute(async (tx) => {
      // both were kept up to yesterday, as 1 and 3; a piece has left the stock since, and 1 is the next renter's
      await sql`delete from unit_day where order_item_id = ${itemId} and day > app_today()`.execute(tx)
      await sql`
      update unit_day set day = day - 1, unit = case unit when 2 then 3 else unit end where order_item_id = ${itemId} and day = app_today()`.execute(
        tx,
      )
      await sql`
      insert into unit_day (product_id, unit, day, order_item_id)
      select ${coat}::bigint, 2, app_today(), ${itemId}::bigint union all select ${coat}::bigint, 1, app_today() + n, 1 from generate_series(0, 3) as n`.execute(
        tx,
      )
      await sql`select move_let_end(${itemId}, app_today() + 1, true)`.execute(tx)
      const { rows } = await sql<{ unit: number }>`
      select unit from unit_day where order_item_id = ${itemId} and day = app_today() + 1`.execute(tx)
      throw new Undone(rows)
    })
    .catch((error: unknown) => (error instanceof Undone ? error.rows : Promise.reject(error)))
  expect(kept).toEqual([{ unit: 2 }])
})
/** What a transaction has seen that is not kept: its books do not add up. */
class Undone extends Error {
  readonly rows: readonly { readonly unit: number }[]
  constructor(rows: readonly { readonly unit: number }[]) {
    super('undone')
    this.rows = rows
  }
}
