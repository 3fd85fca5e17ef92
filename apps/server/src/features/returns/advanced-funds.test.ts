// A merchant who does not answer, and was paid out before: the fund of a return is advanced (B12), later earnings pay that debt (B24), and then
// the return comes to nothing.
import { orders, returns, reviews } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'
import { appNow } from '../../platform/clock.ts'
import { openSession } from '../../platform/sessions.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person } = opened
const market = openMarket(opened)

/** Sessions end with the days that pass. */
const again = async (who: Person): Promise<Person> => ({ ...who, jwt: await openSession(app, app.db, { id: who.id, passwordVersion: 1 }) })
async function connected(): Promise<Person> {
  const seller = await market.seller()
  await connect(opened, seller)
  return seller
}

/** A garment of 100.00 that alice bought, was handed over, and its merchant has said so of her: it is paid out three days later. */
async function handedOver(merchant: Person, customer: Person) {
  const [seller, alice] = [await again(merchant), await again(customer)]
  const prepared = await market.prepare(alice, [market.line(seller, await market.garment(seller))])
  await market.confirm(prepared.clientSecret, 'pm_card_bypassPending')
  const order = await market.place(alice, prepared.strapiPaymentId)
  const [group] = order.fulfillmentGroups
  const params = { id: group?.id ?? 0 }
  const day = addDays(dayIn(await appNow(app)), 3)
  const meeting = { pickupDate: day, pickupTime: '18:30', pickupLocationAddress: market.homes.get(seller.id) }
  await as(seller).call(orders.agreePickup, { params, body: meeting })
  const { pickupCode } = await as(alice).call(orders.showGroup, { params })
  await as(seller).call(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
  await as(seller).call(reviews.createComment, {
    body: { comment: 'Came in time and was kind.', rating: 5, isReviewCustomer: true, fulfillmentGroup: params.id },
  })
  return { params, itemId: group?.orderItems[0]?.id ?? 0, payment: prepared.strapiPaymentId }
}
interface EarningRow {
  readonly kind: string
  readonly state: string
  readonly amount_minor: number
  readonly payment_id: number
}
async function earnings(groupId: number): Promise<EarningRow[]> {
  const { rows } = await sql<EarningRow>`
    select kind, state, amount_minor, payment_id from earning where group_id = ${groupId} order by id`.execute(app.db)
  return rows
}
async function paidOut(groupId: number) {
  await later({ days: 3, minutes: 1 })
  await later({ minutes: 1 })
  await eventually(async () => (await earnings(groupId)).every(({ state }) => state === 'paid'))
}
/** The customer asks the garment back, and its merchant says nothing: the time approves it, and what was paid out is advanced. */
async function advanced(params: { readonly id: number }, alice: Person) {
  await as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: params.id, reason: 'changed_mind' } })
  await later({ days: 5, minutes: 1 })
  const { paid_by: paidBy } = await app.db
    .selectFrom('refund_fund')
    .select('paid_by')
    .where('group_id', '=', params.id)
    .executeTakeFirstOrThrow()
  expect(paidBy).toBe('advance')
}
const funds = async (groupId: number) =>
  (await app.db.selectFrom('refund_fund').select('id').where('group_id', '=', groupId).execute()).length
const owed = (seller: Person) => market.ledger('merchant_receivable', String(seller.id))
const recovered = (seller: Person) =>
  eventually(async () => {
    await later({ minutes: 1 })
    return (await owed(seller)) === 0
  })

test('what was advanced for a return, and taken back of what its merchant was sent, is the merchant’s again when the return is called off', async () => {
  const [mei, alice] = [await connected(), await person()]
  const { params, itemId } = await handedOver(mei, alice)
  await paidOut(params.id)
  await advanced(params, await again(alice))
  await recovered(mei)
  await as(await again(alice)).call(returns.cancelReturn, { params: { id: itemId }, body: {} })
  expect([await owed(mei), await market.ledger('merchant_pending', String(mei.id))]).toEqual([0, -10_000])
  expect((await earnings(params.id)).map(({ kind, state }) => [kind, state])).toEqual([
    ['sale', 'paid'],
    ['returned', 'held'],
  ])
  await later({ days: 31 })
  await paidOut(params.id)
}, 60_000)

test('what was advanced for a return, and paid by what its merchant earned elsewhere, is sent out of that other charge', async () => {
  const [mei, alice, bob] = [await connected(), await person(), await person()]
  const { params, itemId } = await handedOver(mei, alice)
  await paidOut(params.id)
  const other = await handedOver(mei, bob) // its earning waits while the debt comes: nothing is taken back of what was sent
  await sql`update earning set own_holds = '[{"kind":"report"}]' where group_id = ${other.params.id}`.execute(app.db)
  await advanced(params, await again(alice))
  expect(await owed(mei)).toBe(10_000)
  await sql`update earning set own_holds = '[]' where group_id = ${other.params.id}`.execute(app.db)
  await paidOut(other.params.id)
  expect(await owed(mei)).toBe(0)
  await as(await again(alice)).call(returns.cancelReturn, { params: { id: itemId }, body: {} })
  expect(await market.ledger('merchant_pending', String(mei.id))).toBe(-10_000)
  expect((await earnings(params.id)).map(({ kind, payment_id: payment }) => [kind, payment])).toContainEqual(['returned', other.payment])
  await later({ days: 31 })
  await paidOut(params.id)
}, 60_000)

test('what was advanced for a return, and is still owed, is owed no more when the return is called off', async () => {
  const [mei, alice, bob] = [await connected(), await person(), await person()]
  const { params, itemId } = await handedOver(mei, alice)
  await paidOut(params.id)
  const other = await handedOver(mei, bob)
  await sql`update earning set own_holds = '[{"kind":"report"}]' where group_id = ${other.params.id}`.execute(app.db)
  await advanced(params, await again(alice))
  await as(await again(alice)).call(returns.cancelReturn, { params: { id: itemId }, body: {} })
  expect([await owed(mei), await market.ledger('merchant_pending', String(mei.id))]).toEqual([0, -10_000])
  expect((await earnings(params.id)).map(({ kind }) => kind)).toEqual(['sale'])
}, 60_000)

test('a return that its time approves after the bank has taken the sale back takes nothing of its merchant, and refunds nobody', async () => {
  const [mei, alice] = [await connected(), await person()]
  const { params, payment } = await handedOver(mei, alice)
  await as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: params.id, reason: 'changed_mind' } })
  await market.loseDispute(payment)
  await later({ days: 5, minutes: 1 })
  const seen = await as(await again(alice)).call(orders.showGroup, { params })
  expect(seen.status).toBe('return_approved')
  expect([await funds(params.id), await owed(mei)]).toEqual([0, 0])
}, 60_000)
