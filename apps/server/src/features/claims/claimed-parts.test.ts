import { claims, desk, returns, wayback } from '@rondo/contracts'
import { clocks } from '@rondo/rules/kernel/clocks'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ limits: false })
await opened.byDay()
const { app, as, later, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()
const operator = await person({ operator: true })

async function form(red: number): Promise<FormData> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()
  const data = new FormData()
  data.append('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
  return data
}
const photograph = async (who: Person, id: number, red: number) =>
  as(who).call(claims.addPhotos, { params: { id, stage: 'in_by_renter' }, body: await form(red) })
const seenOf = async (who: Person, id: number) =>
  (await as(who).call(claims.showClaim, { params: { id } })).sets.find(({ stage }) => stage === 'in_by_renter')

/** Two pieces; one of them was asked back, and is an item of its own. */
async function oneOfTwo() {
  const trade = await lending.running(mei, await lending.coat(mei, { stock: 2 }), { quantity: 2 })
  await photograph(trade.renter, trade.itemId, 1)
  await as(trade.renter).call(returns.initiateReturn, { params: { id: trade.itemId }, body: { reason: 'changed_mind', quantity: 1 } })
  const { id: partId } = await app.db.selectFrom('order_item').select('id').where('split_from', '=', trade.itemId).executeTakeFirstOrThrow()
  return { ...trade, partId }
}
/** It is back, and its lender claims 5.00 of its deposit. */
async function claimed() {
  const trade = await oneOfTwo()
  const params = { id: trade.groupId }
  await as(trade.renter).call(returns.startReturn, { params: { id: trade.partId }, body: {} })
  const { code } = await as(mei).call(wayback.showReturnCode, { params })
  await as(trade.renter).call(wayback.enterReturnCode, { params, body: { code: code ?? '' } })
  await as(mei).call(claims.claimDeposit, {
    params: { id: trade.partId },
    body: { amount: 5, reason: 'damaged', pictures: [await market.photo(mei, 7)] },
  })
  return trade
}

test('a piece that was asked back keeps the photos of its hand-over; what is taken of the others afterwards is not of it', async () => {
  const { renter, itemId, partId } = await oneOfTwo()
  expect((await seenOf(mei, partId))?.photos).toHaveLength(1)
  await later({ minutes: 1 })
  await photograph(renter, itemId, 200)
  expect([(await seenOf(mei, partId))?.photos.length, (await seenOf(renter, itemId))?.photos.length]).toEqual([1, 2])
})

const refund = (id: number) =>
  as(operator).call(desk.decideReturn, { params: { id }, body: { reason: 'It is back.', decision: 'return_refund' } })
const mayOf = async (groupId: number) =>
  (await as(operator).call(desk.listGroups, { query: { q: String(groupId) } })).data.find(({ id }) => id === groupId)?.may

test('support closes no return whose deposit is claimed: it goes on with its claim, and the piece that stayed is paid back alone', async () => {
  const { groupId, partId, itemId, renter, paymentId } = await claimed()
  expect(await mayOf(groupId)).toEqual(['return_refund'])
  await refund(groupId)
  expect((await lending.item(renter, itemId)).status).toBe('rental_return_completed')
  expect((await lending.item(renter, partId)).status).toBe('damaged_on_return')
  // 30.00 with 2.64 of tax, and its deposit of 20.00
  const refunds = await app.db.selectFrom('refund').select('amount_minor').where('payment_id', '=', paymentId).execute()
  expect(refunds).toEqual([{ amount_minor: 5_264 }])
  const { rows } = await sql<{ status: string }>`select status from return_request where ${partId} = any (item_ids)`.execute(app.db)
  expect(rows).toEqual([{ status: 'in_progress' }])
  expect(await mayOf(groupId)).toEqual([])
  await expect(refund(groupId)).rejects.toMatchObject({ body: { code: 'desk.move_refused' } })
})

test('a lender reads when what is not back is claimed by itself: days in which support had it do not count', async () => {
  const { groupId, itemId } = await lending.running(mei, await lending.coat(mei))
  const rental = async () => (await as(await lending.again(mei)).call(claims.showClaim, { params: { id: itemId } })).rental
  const before = await rental()
  await sql`insert into support_case (group_id, reason) values (${groupId}, 'return_lost')`.execute(app.db)
  expect((await rental())?.lostAt).toBeNull()
  await later({ days: clocks.rentalLostTimerDays })
  await sql`update support_case set closed_at = app_now(), decision = 'returnOff' where group_id = ${groupId}`.execute(app.db)
  const after = await rental()
  expect(after?.lostFrom).toBe(before?.lostFrom)
  expect(Date.parse(after?.lostAt ?? '')).toBeGreaterThan(Date.parse(before?.lostAt ?? '') + 20 * 86_400_000)
})
