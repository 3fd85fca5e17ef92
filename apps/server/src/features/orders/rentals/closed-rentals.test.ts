import { desk, orders, rentals, returns, wayback } from '@rondo/contracts'
import { clocks } from '@rondo/rules/kernel/clocks'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openLending } from '../../../../test/lending.ts'
import { openMarket } from '../../../../test/market.ts'
import { standAt } from '../../../../test/stand-at.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { inTransaction } from '../../../platform/db.ts'
import { decideReturnForSupport } from '../index.ts'
import { sweepDue } from '../sweep-due.ts'
import { returnExtensions } from '../../rentals/return-extensions.ts'

const opened = await openApp({ limits: false })
const { app, as, eventually, later, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()
const operator = await person({ operator: true })

const decide = (id: number, decision: 'return_refund' | 'return_close') =>
  as(operator).call(desk.decideReturn, { params: { id }, body: { reason: 'the coat came torn', decision } })
const mayOf = async (groupId: number) =>
  (await as(operator).call(desk.listGroups, { query: { q: String(groupId) } })).data.find(({ id }) => id === groupId)?.may
const refundsOf = (paymentId: number) =>
  app.db.selectFrom('refund').select(['amount_minor', 'state']).where('payment_id', '=', paymentId).execute()
const owes = async () => [
  await market.ledger('merchant_pending', String(mei.id)),
  await market.ledger('merchant_receivable', String(mei.id)),
]

test('a rental that support closes without its piece takes it out of stock, as nobody knows where it is', async () => {
  const coat = await lending.coat(mei, { stock: 2 })
  const { groupId, itemId, renter } = await lending.running(mei, coat)
  await as(renter).call(returns.startReturn, { params: { id: itemId }, body: {} })
  expect(await decide(groupId, 'return_close')).toEqual({ id: groupId, state: 'return_completed_for_group' })
  expect((await market.stockOf(coat)).stock).toBe(1)
  const { rows } = await sql`select from unit_day where product_id = ${coat} and day >= app_today()`.execute(app.db)
  expect(rows).toEqual([])
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
})

test('support pays back a rental that is with its renter: rent, what made it longer, their tax, and the deposit', async () => {
  const coat = await lending.coat(mei)
  const before = await owes()
  const { groupId, itemId, renter, paymentId } = await lending.running(mei, coat)
  const extend = (paymentDetails: object | null) =>
    as(renter).call(rentals.extendRental, { params: { id: itemId }, body: { extensionPeriod: '3 days', paymentDetails } })
  const longer = await extend(null)
  await market.confirm(longer.clientSecret)
  await extend({ paymentIntentId: longer.paymentIntentId })
  expect(await mayOf(groupId)).toContain('return_refund')
  expect(await decide(groupId, 'return_refund')).toEqual({ id: groupId, state: 'return_completed_for_group' })
  // 30.00 of rent, 2.64 of tax, and 20.00 of deposit: the fee stays, as with goods
  await eventually(async () => (await refundsOf(paymentId))[0]?.state === 'done')
  expect(await refundsOf(paymentId)).toEqual([{ amount_minor: 5_264, state: 'done' }])
  await eventually(async () => (await refundsOf(longer.strapiPaymentId))[0]?.state === 'done')
  expect(await refundsOf(longer.strapiPaymentId)).toEqual([{ amount_minor: Math.round(longer.total * 100), state: 'done' }])
  expect(await owes()).toEqual(before)
  expect((await market.stockOf(coat)).stock).toBe(0)
  expect((await as(renter).call(orders.showItem, { params: { id: itemId } })).status).toBe('rental_return_completed')
  await expect(decide(groupId, 'return_refund')).rejects.toMatchObject({ body: { code: 'desk.move_refused' } })
})

test('what was rejected is overturned or stays: support does not pay back the other pieces of its group instead', async () => {
  const alice = await person()
  const dresses = [await market.garment(mei), await market.garment(mei)]
  const { order } = await market.buy(
    alice,
    dresses.map((dress) => market.line(mei, dress)),
  )
  const group = order.fulfillmentGroups[0]
  const items = group?.orderItems.map(({ id }) => id) ?? []
  const at = 'pickup_completed_by_customer'
  await standAt(
    app,
    { id: group?.id ?? 0, status: at },
    items.map((id) => ({ id, status: at })),
  )
  await as(alice).call(returns.initiateReturn, { params: { id: items[0] ?? 0 }, body: { reason: 'defective' } })
  await as(mei).call(returns.rejectAllReturns, { params: { id: group?.id ?? 0 }, body: { rejectionReason: 'It was fine.' } })
  expect(await mayOf(group?.id ?? 0)).toEqual(['return_reopen'])
  await expect(decide(group?.id ?? 0, 'return_refund')).rejects.toMatchObject({ body: { code: 'desk.move_refused' } })
})

/** Brought back in person, with the code that its lender says. */
async function broughtBack(product: number) {
  const trade = await lending.running(mei, product)
  const params = { id: trade.groupId }
  await as(trade.renter).call(returns.startReturn, { params: { id: trade.itemId }, body: {} })
  const { code } = await as(mei).call(wayback.showReturnCode, { params })
  await as(trade.renter).call(wayback.enterReturnCode, { params, body: { code: code ?? '' } })
  return trade
}
const assess = (trade: { groupId: number; itemId: number }, readyForRelisting: boolean) =>
  as(mei).call(wayback.updateConditions, {
    params: { id: trade.groupId },
    body: { productUpdates: [{ orderItemId: trade.itemId, condition: 'good', readyForRelisting }] },
  })

test('a piece that came back and is not offered again is let to nobody; who has booked it keeps it', async () => {
  const coat = await lending.coat(mei, { condition: 'good' })
  await assess(await broughtBack(coat), true)
  expect((await market.stockOf(coat)).stock).toBe(1)
  await assess(await broughtBack(coat), false)
  expect((await market.stockOf(coat)).stock).toBe(0)
  const booked = await lending.coat(mei, { condition: 'good' })
  const trade = await broughtBack(booked)
  await lending.rented(mei, booked, { in: 60 })
  await assess(trade, false)
  expect((await market.stockOf(booked)).stock).toBe(1)
})

test('support pays back a service that was had, with its tax and its deposit, and once', async () => {
  const alice = await person()
  const before = await owes()
  const rentOption = { number: 2, option: 'hour' as const, startDate: addDays(await lending.today(), 1) }
  const { order, prepared } = await market.buy(alice, [market.line(mei, await market.lesson(mei), { type: 'rent', rentOption })])
  const groupId = order.fulfillmentGroups[0]?.id ?? 0
  await lending.fetched(mei, { groupId, renter: alice })
  expect(await mayOf(groupId)).toContain('return_refund')
  expect(await decide(groupId, 'return_refund')).toEqual({ id: groupId, state: 'return_completed_for_group' })
  // 40.00, 3.52 of tax, and 15.00 of deposit: the fee stays, as with goods
  await eventually(async () => (await refundsOf(prepared.strapiPaymentId))[0]?.state === 'done')
  expect(await refundsOf(prepared.strapiPaymentId)).toEqual([{ amount_minor: 5_852, state: 'done' }])
  expect(await owes()).toEqual(before)
  expect((await as(mei).call(orders.showGroup, { params: { id: groupId } })).earned).toBe(0)
  await expect(decide(groupId, 'return_refund')).rejects.toMatchObject({ body: { code: 'desk.move_refused' } })
})

test('whether rentals were paid back is asked of the ledger once, however many there are', async () => {
  const alice = await person()
  const coats = await Promise.all([lending.coat(mei), lending.coat(mei), lending.coat(mei)])
  const rentOption = { option: 'day' as const, number: 3, startDate: await lending.firstDay() }
  const { order } = await market.buy(
    alice,
    coats.map((coat) => market.line(mei, coat, { type: 'rent', rentOption })),
  )
  const groupId = order.fulfillmentGroups[0]?.id ?? 0
  await lending.fetched(mei, { groupId, renter: alice })
  await decide(groupId, 'return_refund')
  const heard = await statementsOf(() => returnExtensions(app, { data: { groupId, move: 'closeBySupport' } } as never))
  expect(heard.filter((text) => text.includes('from ledger_transaction'))).toHaveLength(1)
})

test('a piece that its lender never looks at is not offered again either', async () => {
  const coat = await lending.coat(mei)
  const { itemId } = await broughtBack(coat)
  await later({ days: 6 })
  await eventually(async () => (await market.stockOf(coat)).stock === 0)
  const { rows } = await sql`select from unit_day where order_item_id = ${itemId} and day >= app_today()`.execute(app.db)
  expect(rows).toEqual([])
})

test('weeks in which support has a rental are no days of its clocks: it is not lost at once when the case is closed', async () => {
  const { groupId, itemId } = await lending.running(mei, await lending.coat(mei))
  const lookAgain = async () => {
    await sql`update fulfillment_group set due_at = app_now() where id = ${groupId}`.execute(app.db)
    await sweepDue(app)
    const { rows } = await sql<{ status: string }>`select status from order_item where id = ${itemId}`.execute(app.db)
    return rows[0]?.status
  }
  await sql`insert into support_case (group_id, reason) values (${groupId}, 'return_lost')`.execute(app.db)
  await later({ days: 60 })
  expect(await lookAgain()).toBe('in_use')
  await sql`update support_case set closed_at = app_now(), decision = 'returnOff' where group_id = ${groupId}`.execute(app.db)
  expect(await lookAgain()).toBe('in_use')
  await later({ days: clocks.rentalLostTimerDays + 1 })
  expect(await lookAgain()).not.toBe('in_use')
})

test('what support closes late is no later afterwards: both sides read the fee that was kept', async () => {
  const { groupId, itemId, renter } = await lending.running(mei, await lending.coat(mei))
  await later({ days: 5 }) // due after three days: one of grace, one that costs
  const rental = async () => (await lending.item(renter, itemId)).rental
  const before = await rental()
  expect(before?.lateFee).toBeGreaterThan(0)
  const doing = { reason: 'it stays there', actorId: null }
  await inTransaction(app, (tx) => decideReturnForSupport(app, tx, groupId, 'return_refund', doing))
  await later({ days: 1 })
  expect(await rental()).toMatchObject({ lateDays: before?.lateDays, lateFee: before?.lateFee })
})
