import { claims, rentals } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { letsLost } from '../stock/index.ts'

const opened = await openApp()
await opened.byDay()
const { app, as, eventually, later, sandbox } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()

const statusOf = async (itemId: number) =>
  (await app.db.selectFrom('order_item').select('status').where('id', '=', itemId).executeTakeFirstOrThrow()).status
/** Units of a listing that are let from today on, with whose they are. */
const letFromToday = async (product: number) => {
  const { rows } = await sql<{ unit: number; item: number | null }>`
    select distinct unit, order_item_id as item from unit_day where product_id = ${product} and day >= app_today() order by 1, 2`.execute(
    app.db,
  )
  return rows
}
/** The renter does not bring it back, does not answer, and pays with the deposit. */
async function lose({ itemId }: { itemId: number }) {
  await later({ days: 20 })
  const body = { reason: 'not_returned', pictures: [] }
  await as(await lending.again(mei)).call(claims.claimDeposit, { params: { id: itemId }, body })
  await later({ hours: 73 })
  await eventually(async () => (await statusOf(itemId)) === 'security_deposit_claimed')
}
const told = async (who: Person) =>
  (await mailsTo(sandbox, who.email)).filter(({ subject }) => subject.includes('its piece was lost')).length

test('who booked the only piece that was lost gets everything back, and both sides hear why', async () => {
  const coat = await lending.coat(mei)
  const lost = await lending.running(mei, coat)
  const next = await lending.rented(mei, coat, { in: 60 })
  await lose(lost)
  expect((await market.stockOf(coat)).stock).toBe(0)
  expect(await letFromToday(coat)).toEqual([])
  await eventually(async () => (await statusOf(next.itemId)) === 'canceled')
  const group = await app.db.selectFrom('fulfillment_group').select('status').where('id', '=', next.groupId).executeTakeFirst()
  expect(group?.status).toBe('canceled')
  const refund = () =>
    app.db.selectFrom('refund').select(['cause', 'amount_minor', 'state']).where('payment_id', '=', next.paymentId).execute()
  await eventually(async () => (await refund())[0]?.state === 'done')
  const { charged_minor: paid } = await app.db
    .selectFrom('payment')
    .select('charged_minor')
    .where('id', '=', next.paymentId)
    .executeTakeFirstOrThrow()
  expect(await refund()).toEqual([{ cause: `canceled:${next.itemId}`, amount_minor: paid, state: 'done' }])
  expect(await market.ledger('deposit_held', String(next.itemId))).toBe(0)
  await eventually(async () => (await told(next.renter)) === 1 && (await told(mei)) === 1)
})

test('a rental that was handed over while its piece was counted as lost goes on, and a person is told', async () => {
  const { itemId } = await lending.running(mei, await lending.coat(mei))
  await inTransaction(app, (tx) => record(tx, letsLost, { data: { orderItemIds: [itemId] } }))
  await eventually(async () => String(await market.alarms(`item:${itemId}`)) === 'lost_let_kept')
  expect(await statusOf(itemId)).toBe('in_use')
})

test('lets share the pieces that are left, and only who booked last and finds none goes', async () => {
  const coat = await lending.coat(mei, { stock: 2 })
  const lost = await lending.running(mei, coat)
  const first = await lending.rented(mei, coat, { in: 60 })
  const last = await lending.rented(mei, coat, { in: 61 })
  const after = await lending.rented(mei, coat, { in: 80 })
  await lose(lost)
  await eventually(async () => (await statusOf(last.itemId)) === 'canceled')
  expect((await market.stockOf(coat)).stock).toBe(1)
  expect([await statusOf(first.itemId), await statusOf(after.itemId)]).toEqual(['pending', 'pending'])
  expect(await letFromToday(coat)).toEqual([
    { unit: 1, item: first.itemId },
    { unit: 1, item: after.itemId },
  ])
})

test('days that are held and not paid end with the piece, and its payment comes too late', async () => {
  const coat = await lending.coat(mei)
  const lost = await lending.running(mei, coat)
  await later({ days: 20 })
  await as(await lending.again(mei)).call(claims.claimDeposit, {
    params: { id: lost.itemId },
    body: { reason: 'not_returned', pictures: [] },
  })
  await later({ hours: 71 })
  const renter = await opened.person()
  const startDate = await sql<{ day: string }>`select app_today() + 60 as day`.execute(app.db)
  const rentOption = { option: 'day' as const, number: 3, startDate: startDate.rows[0]?.day ?? '' }
  const prepared = await market.prepare(renter, [market.line(mei, coat, { type: 'rent', rentOption })])
  await as(await lending.again(lost.renter)).call(claims.answerClaim, { params: { id: lost.itemId }, body: { accepted: true } })
  expect(await letFromToday(coat)).toEqual([])
  await market.confirm(prepared.clientSecret)
  await eventually(async () => {
    const refund = await app.db.selectFrom('refund').select('state').where('payment_id', '=', prepared.strapiPaymentId).executeTakeFirst()
    return refund?.state === 'done'
  })
})

test('one piece is sold to its renter, also when it got another number while it was let', async () => {
  const coat = await lending.coat(mei, { stock: 3 })
  const [first, , last] = [await lending.running(mei, coat), await lending.running(mei, coat), await lending.running(mei, coat)]
  const buy = async (trade: typeof first) => {
    const renter = await lending.again(trade.renter)
    const ask = (paymentDetails: { paymentIntentId: string } | null) =>
      as(renter).call(rentals.keepRental, { params: { id: trade.itemId }, body: { paymentDetails } })
    const { clientSecret, paymentIntentId } = await ask(null)
    await market.confirm(clientSecret)
    await ask({ paymentIntentId: paymentIntentId ?? '' })
  }
  await later({ days: 1 })
  await buy(first) // the highest number is let under the first one from today on
  expect((await market.stockOf(coat)).stock).toBe(2)
  await later({ days: 1 })
  await buy(last)
  expect((await market.stockOf(coat)).stock).toBe(1)
})
