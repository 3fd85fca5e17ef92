import { orders, rentals } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { expectRows } from '../../../test/expect-rows.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { payingElsewhere } from '../../../test/paying-elsewhere.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { inTransaction } from '../../platform/db.ts'
import { settleRefundByHand } from '../wallet/index.ts'
import { settleDeposits } from './settle-deposits.ts'

const opened = await openApp()
await opened.byDay()
const { app, as, eventually, later, person, server } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()

const quote = (who: Person, id: number) => as(who).call(rentals.extendQuote, { params: { id } })
const extend = (who: Person, id: number, body: object) =>
  as(who).call(rentals.extendRental, { params: { id }, body: { extensionPeriod: '3 days', ...body } })
const keep = (who: Person, id: number, paymentDetails: { paymentIntentId: string } | null = null) =>
  as(who).call(rentals.keepRental, { params: { id }, body: { paymentDetails } })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: { body?: { code?: string } }) => error.body?.code,
  )
const lets = async (product: number): Promise<string[]> => {
  const { rows } = await sql<{
    day: string
  }>`select day from unit_day where product_id = ${product} and expires_at is null order by day`.execute(app.db)
  return rows.map(({ day }) => day)
}

test('a rental begins when it is fetched: in use, due at the end of its day where it is used', async () => {
  const { renter, itemId, startDate } = await lending.running(mei, await lending.coat(mei))
  const item = await lending.item(renter, itemId)
  expect([item.status, item.canExtendRental]).toEqual(['in_use', true])
  const allowed = item.allowedActions.filter((one) => one.allowed).map(({ move }) => move)
  expect(allowed).toEqual(expect.arrayContaining(['extendRental', 'keepItem']))
  expect(item.rentOption).toMatchObject({ startDate, returnBy: addDays(startDate, 3) })
  expect(item.rental).toMatchObject({ lateDays: 0, lateFee: 0, lateFeePerDay: 10, returnedAt: null })
})

test('one that is fetched late is due that much later, but never into the days of the next renter', async () => {
  const coat = await lending.coat(mei)
  const trade = await lending.rented(mei, coat, { in: 0 })
  const next = await lending.rented(mei, coat, { in: 6 }) // first day of the next is the seventh; the day before is ours to come back
  await lending.fetched(mei, trade, { after: 5 })
  const item = await lending.item(trade.renter, trade.itemId)
  expect(item.rentOption?.startDate).toBe(addDays(trade.startDate, 5))
  expect(item.rentOption?.returnBy).toBe(addDays(trade.startDate, 6)) // cut: the piece is promised from then on
  expect((await lending.item(next.renter, next.itemId)).rentOption?.startDate).toBe(next.startDate)
})

test('an extension is quoted by the terms of the order, paid by card, and makes the due day later', async () => {
  const coat = await lending.coat(mei)
  const { renter, itemId, startDate } = await lending.running(mei, coat)
  const before = await lets(coat)
  const { options, isAllowed } = await quote(renter, itemId)
  expect(isAllowed).toBe(true)
  expect(options[0]).toMatchObject({
    option: 'day',
    number: 3,
    days: 3,
    price: 30,
    platformFee: 3,
    tax: 2.64,
    total: 35.64,
    problem: null,
    returnBy: addDays(startDate, 6),
  })
  const opening = await extend(renter, itemId, {})
  expect(opening).toMatchObject({ success: false, requiresAction: true, status: 'requires_action', total: 35.64 })
  expect((await extend(renter, itemId, { extensionPeriod: { number: 3, option: 'day' } })).strapiPaymentId).toBe(opening.strapiPaymentId)
  expect((await lending.item(renter, itemId)).rentOption?.returnBy).toBe(addDays(startDate, 3))
  expect(await refusal(extend(renter, itemId, { paymentDetails: { paymentIntentId: opening.paymentIntentId } }))).toBe(
    'orders.payment_not_succeeded',
  )
  await market.confirm(opening.clientSecret)
  const done = await extend(renter, itemId, { paymentDetails: { paymentIntentId: opening.paymentIntentId } })
  expect(done).toMatchObject({
    success: true,
    requiresAction: false,
    status: 'succeeded',
    returnBy: addDays(startDate, 6),
    itemStatus: 'in_use',
  })
  expect(await extend(renter, itemId, { paymentDetails: { strapiPaymentId: opening.strapiPaymentId } })).toMatchObject({
    success: true,
    returnBy: addDays(startDate, 6),
  })
  expect((await lets(coat)).length).toBe(before.length + 3)
  const { rows } = await sql<{
    kind: string
  }>`select kind from ledger_transaction where subject = ${`payment:${opening.strapiPaymentId}`}`.execute(app.db)
  expect(rows.map(({ kind }) => kind)).toContain('B20')
  expect((await quote(renter, itemId)).days).toBe(6)
  // both sides read the rent of all its days
  for (const who of [renter, await lending.again(mei)])
    expect(await lending.item(who, itemId)).toMatchObject({ amount: 30, rental: { rent: 60, boughtFor: null } })
})

test('an extension with 3-D Secure asks the browser, and one that another renter has booked is refused', async () => {
  const coat = await lending.coat(mei)
  const { renter, itemId } = await lending.running(mei, coat)
  const opening = await extend(renter, itemId, {})
  expect((await market.confirm(opening.clientSecret, 'pm_card_threeDSecure2Required')).status).toBe('requires_action')
  expect(await extend(renter, itemId, { paymentDetails: { paymentIntentId: opening.paymentIntentId } })).toMatchObject({
    requiresAction: true,
    clientSecret: opening.clientSecret,
  })

  const other = await lending.coat(mei)
  const second = await lending.running(mei, other)
  await lending.rented(mei, other, { in: 5 })
  expect((await quote(second.renter, second.itemId)).options.map(({ problem }) => problem)).toEqual(['taken', 'taken'])
  expect(await refusal(extend(second.renter, second.itemId, {}))).toMatch(/rentals\.(days_taken|extend_refused)/)
  expect(await refusal(extend(second.renter, second.itemId, { extensionPeriod: '4 days' }))).toBe('rentals.option_unknown')
  expect(await refusal(extend(await lending.again(mei), second.itemId, {}))).toBe('orders.item_not_found')
})

test('with a second piece the next renter gets that one, and the first may keep theirs', async () => {
  const coat = await lending.coat(mei, { stock: 2 })
  const { renter, itemId } = await lending.running(mei, coat)
  const next = await lending.rented(mei, coat, { in: 5 })
  const opening = await extend(renter, itemId, {})
  await market.confirm(opening.clientSecret)
  expect(await extend(renter, itemId, { paymentDetails: { paymentIntentId: opening.paymentIntentId } })).toMatchObject({ success: true })
  const { rows } = await sql<{
    unit: number
  }>`select distinct unit from unit_day where order_item_id in (${itemId}, ${next.itemId})`.execute(app.db)
  expect(rows).toHaveLength(2)
})

test('a rented item is bought at the lower price, with its deposit back in full, and the stock is one less', async () => {
  const coat = await lending.coat(mei)
  const { renter, itemId, groupId, paymentId } = await lending.running(mei, coat)
  await app.db.updateTable('product').set({ price_minor: 8_000 }).where('id', '=', coat).execute()
  const quoted = await as(renter).call(rentals.keepQuote, { params: { id: itemId } })
  expect(quoted).toMatchObject({
    isAllowed: true,
    priceAtOrder: 100,
    priceNow: 80,
    price: 80,
    platformFee: 8,
    tax: 7.04,
    total: 95.04,
    deposit: 20,
  })
  const opening = await keep(renter, itemId)
  expect(opening).toMatchObject({ requiresAction: true, itemStatus: 'keep_item_requested', total: 95.04 })
  expect((await keep(renter, itemId)).strapiPaymentId).toBe(opening.strapiPaymentId)
  await market.confirm(opening.clientSecret)
  const done = await keep(renter, itemId, { paymentIntentId: opening.paymentIntentId ?? '' })
  expect(done.success).toBe(true)
  await eventually(async () => (await lending.item(renter, itemId)).status === 'rental_converted_to_purchase')
  expect((await market.stockOf(coat)).stock).toBe(0)
  expect(await lets(coat)).toEqual([])
  const shown = (who: Person) => as(who).call(orders.showGroup, { params: { id: groupId } })
  expect(await shown(renter)).toMatchObject({
    laterPayments: [{ kind: 'keep', itemId, total: 95.04 }],
    orderItems: [{ depositEnd: 'refunded' }],
  })
  const lent = await shown(await lending.again(mei))
  expect(lent.laterPayments).toEqual([])
  expect(lent.orderItems[0]?.rental).toMatchObject({ rent: 30, boughtFor: 80 })
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
  const refunds = await app.db.selectFrom('refund').select(['cause', 'amount_minor', 'state']).where('payment_id', '=', paymentId).execute()
  expect(refunds).toEqual([{ cause: `deposit:${itemId}`, amount_minor: 2_000, state: 'done' }])
  const group = await sql<{ status: string }>`select status from fulfillment_group where id = ${groupId}`.execute(app.db)
  expect(group.rows[0]?.status).toBe('pickup_completed_by_customer')
})

test('a purchase that is given up, refused by the bank or left for an hour gives the rental back', async () => {
  const coat = await lending.coat(mei)
  const { renter, itemId, groupId } = await lending.running(mei, coat)
  await keep(renter, itemId)
  expect(await refusal(extend(renter, itemId, {}))).toBe('rentals.extend_refused')
  expect(await as(renter).call(rentals.stopKeeping, { params: { id: itemId }, body: {} })).toEqual({ itemStatus: 'in_use' })

  const again = await keep(renter, itemId)
  await market.confirm(again.clientSecret, 'pm_card_chargeDeclined')
  expect(await refusal(keep(renter, itemId, { paymentIntentId: again.paymentIntentId ?? '' }))).toBe('orders.payment_not_succeeded')
  expect((await lending.item(renter, itemId)).status).toBe('payment_failed')
  await expectRows(app, groupId, ['I23a'])
  await later({ minutes: 62 })
  await eventually(async () => (await lending.item(renter, itemId)).status === 'in_use')
  const { rows } = await sql`select 1 from unit_kept where order_item_id = ${itemId}`.execute(app.db)
  expect(rows).toEqual([])
})

test('a piece that the next renter has booked is not sold, nor one that is not for sale', async () => {
  const coat = await lending.coat(mei)
  const { renter, itemId } = await lending.running(mei, coat)
  const next = await lending.rented(mei, coat, { in: 10 })
  expect(await refusal(keep(renter, itemId))).toBe('rentals.unit_needed')
  expect(next.itemId).toBeGreaterThan(itemId)
  const lent = await lending.coat(mei, { for_sell: false })
  const other = await lending.running(mei, lent)
  expect(await refusal(keep(other.renter, other.itemId))).toBe('rentals.keep_refused')
  expect(await refusal(as(await person()).call(rentals.keepQuote, { params: { id: other.itemId } }))).toBe('orders.item_not_found')
})

test('a piece whose listing is in another currency by now is not offered to its renter for nothing', async () => {
  const { renter, itemId, product } = await lending.running(mei, await lending.coat(mei))
  await app.db.updateTable('product').set({ currency: 'EUR' }).where('id', '=', product).execute()
  expect(await as(renter).call(rentals.keepQuote, { params: { id: itemId } })).toMatchObject({
    isAllowed: false,
    guard: 'for_sale_and_verified',
  })
})

test('a piece that is late stays blocked day by day, and each day after the grace costs its part of the rent, within the deposit', async () => {
  const coat = await lending.coat(mei)
  const { renter, itemId } = await lending.running(mei, coat)
  await later({ days: 6 })
  await eventually(async () => (await lets(coat)).includes(addDays(await lending.today(), 1)))
  const item = await lending.item(renter, itemId)
  expect(item.rental).toMatchObject({ lateDays: 2, lateFee: 20, lateFeePerDay: 10 })
  expect(item.canExtendRental).toBe(false)
  await later({ days: 3 })
  expect((await lending.item(renter, itemId)).rental).toMatchObject({ lateFee: 20 })
  await app.db.updateTable('account').set({ firstname: 'Alice', lastname: 'Moss' }).where('id', '=', renter.id).execute()
  const idle = await lending.coat(mei)
  const seen = await as(await lending.again(mei)).call(rentals.lendingOverview, { query: {} })
  const shown = seen.listings.map(({ id }) => id)
  expect(shown.indexOf(coat)).toBeLessThan(shown.indexOf(idle)) // newer, but nobody has it
  expect(seen.counts.late).toBeGreaterThanOrEqual(1)
  expect(seen.listings.find(({ id }) => id === idle)).toMatchObject({ pieces: 1, free: 1 })
  expect(seen.listings.find(({ id }) => id === coat)?.free).toBe(0)
  const late = seen.listings.find(({ id }) => id === coat)?.lets.find(({ state }) => state === 'late')
  expect(late?.renter).toBe('Alice M.')
  expect(late?.firstDay).toBe((await lets(coat))[0]) // and not the first day that is shown
  expect((late?.firstDay ?? '') < seen.from).toBe(true)
})

test('a lender reads what a piece is called in their own language', async () => {
  const coat = await lending.coat(mei)
  const translations = JSON.stringify({ 'zh-CN': { name: '羊毛大衣' } })
  const { name } = await app.db
    .updateTable('product')
    .set({ translations })
    .where('id', '=', coat)
    .returning('name')
    .executeTakeFirstOrThrow()
  const { jwt } = await lending.again(mei)
  const nameFor = async (language: string) => {
    const headers = { authorization: `Bearer ${jwt}`, 'accept-language': language }
    const { listings } = await opened.call(rentals.lendingOverview, { query: {} }, headers)
    return listings.find(({ id }) => id === coat)?.name
  }
  expect([await nameFor('zh-CN'), await nameFor('en')]).toEqual(['羊毛大衣', name])
})

test('a deposit that support paid back elsewhere, since its card took no refund, ends as one whose refund arrived', async () => {
  const coat = await lending.coat(mei)
  const { renter, itemId, paymentId } = await lending.running(mei, coat)
  // what waits is refused by the provider before anybody sends it
  await sql`create function refund_waits() returns trigger language plpgsql as $$ begin new.state := 'failed'; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger refund_waits before insert on operation for each row when (new.kind = 'refund') execute function refund_waits()`.execute(
    app.db,
  )
  const opening = await keep(renter, itemId)
  await market.confirm(opening.clientSecret)
  expect((await keep(renter, itemId, { paymentIntentId: opening.paymentIntentId ?? '' })).success).toBe(true)
  await sql`drop trigger refund_waits on operation`.execute(app.db)
  const { id } = await app.db.selectFrom('refund').select('id').where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`select id from operation where kind = 'refund' and subject = ${`refund:${id}`}`.execute(app.db)
  await raiseAlarm(server, app.db, { kind: 'operation_refused', subject: `operation:${rows[0]?.id}` })
  await inTransaction(app, (tx) => settleRefundByHand(tx, id, null, 'paid to a bank account'))
  await settleDeposits(server)
  expect((await lending.item(renter, itemId)).status).toBe('rental_converted_to_purchase')
})

test('what a buy-out earns is kept by what keeps its group now, not by what once kept another earning of it', async () => {
  const { renter, itemId, groupId } = await lending.running(mei, await lending.coat(mei))
  await sql`update earning set holds = '[{"kind":"return"}]' where group_id = ${groupId}`.execute(app.db) // of one that has ended, nothing is written anew
  const opening = await keep(renter, itemId)
  await market.confirm(opening.clientSecret)
  expect((await keep(renter, itemId, { paymentIntentId: opening.paymentIntentId ?? '' })).success).toBe(true)
  const { rows } = await sql<{ kinds: string[] }>`
    select array(select h ->> 'kind' from jsonb_array_elements(holds) h) as kinds from earning where group_id = ${groupId} and kind = 'buy_out'`.execute(
    app.db,
  )
  expect(rows.map(({ kinds }) => kinds)).toEqual([['review', 'waiting']])
})

test('of two rentals that somebody extends at the same moment the later payment replaces the other', async () => {
  const { renter, itemId } = await lending.running(mei, await lending.coat(mei))
  const { itemId: other } = await lending.running(mei, await lending.coat(mei), { renter })
  const alice = await lending.again(renter)
  const first = await extend(alice, itemId, {})
  const second = await payingElsewhere(opened, first.strapiPaymentId, () => extend(alice, other, {}))
  expect([second.status, second.strapiPaymentId === first.strapiPaymentId]).toEqual(['requires_action', false])
  expect((await market.payment(first.strapiPaymentId)).state).toBe('canceled')
})

test('a piece that cannot be bought replaces no purchase of another that waits for its card', async () => {
  const { renter, itemId } = await lending.running(mei, await lending.coat(mei))
  const { itemId: bought } = await lending.running(mei, await lending.coat(mei), { renter })
  const alice = await lending.again(renter)
  const paying = await keep(alice, bought)
  await market.confirm(paying.clientSecret)
  await keep(alice, bought, { paymentIntentId: paying.paymentIntentId ?? '' })
  const waiting = await keep(alice, itemId)
  expect(await refusal(keep(alice, bought))).toBe('rentals.keep_refused')
  expect((await market.payment(waiting.strapiPaymentId)).state).toBe('prepared')
  expect((await lending.item(alice, itemId)).status).toBe('keep_item_requested')
})
