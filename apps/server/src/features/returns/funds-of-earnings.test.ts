// Funds of what a merchant has earned and was not paid yet: what of it may pay one, and where it comes back to. A week that a renter paid for
// later is a payment of its own, in the same group as what was bought.
import { orders, rentals, returns } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

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
const ofKind = async (groupId: number, kind: string) =>
  (await earnings(groupId)).filter((one) => one.kind === kind).map(({ state, amount_minor: minor }) => [state, minor])

/** As if all had been reviewed, and their days were over. */
const freed = (groupId: number) => sql`update earning set holds = '[]' where group_id = ${groupId} and state = 'held'`.execute(app.db)
async function paidOut(groupId: number) {
  await freed(groupId)
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await earnings(groupId)).every(({ state }) => state === 'paid' || state === 'given_back')
  })
}

/** A coat that is rented at 30.00 and a hat that is bought at 100.00, both fetched. */
async function fetched() {
  const mei = await market.seller()
  await connect(opened, mei)
  const renter = await person()
  const rent = [
    { option: 'day', number: 3, priceMinor: 3_000 },
    { option: 'week', number: 1, priceMinor: 15_000 },
  ] as const
  const coat = await lending.coat(mei, { rent_tiers: [...rent] })
  const hat = await market.garment(mei, { price_minor: 10_000, for_sell: true })
  const rentOption = { option: 'day' as const, number: 3, startDate: await lending.firstDay() }
  const { order, prepared } = await market.buy(renter, [
    market.line(mei, coat, { type: 'rent', quantity: 1, rentOption }),
    market.line(mei, hat),
  ])
  const [group] = order.fulfillmentGroups
  const itemOf = (kind: string) => group?.orderItems.find(({ type }) => type === kind)?.id ?? 0
  const groupId = group?.id ?? 0
  await lending.fetched(mei, { groupId, renter })
  return { mei, renter, groupId, coat: itemOf('rent'), hat: itemOf('buy'), payment: prepared.strapiPaymentId }
}
type Trade = Awaited<ReturnType<typeof fetched>>

/** One week more, at 150.00. Answers its payment. */
async function rentedOn({ renter, coat }: Trade): Promise<number> {
  const extend = async (paymentDetails: { paymentIntentId: string } | null) =>
    as(await lending.again(renter)).call(rentals.extendRental, {
      params: { id: coat },
      body: { extensionPeriod: '1 week', paymentDetails },
    })
  const { clientSecret, paymentIntentId, strapiPaymentId } = await extend(null)
  await market.confirm(clientSecret)
  await extend({ paymentIntentId: paymentIntentId ?? '' })
  return strapiPaymentId
}
/** What was fetched is paid out, and the coat is rented on. */
async function paidOutAndRentedOn() {
  const trade = await fetched()
  await paidOut(trade.groupId)
  return { ...trade, extension: await rentedOn(trade) }
}
const askedBack = async ({ renter, hat }: Trade) =>
  as(await lending.again(renter)).call(returns.initiateReturn, { params: { id: hat }, body: { reason: 'changed_mind' } })
/** The fund of the hat is put up of what was earned. */
const fund = async ({ mei, groupId }: Trade) =>
  as(await lending.again(mei)).call(returns.createFundIntent, {
    body: { amount: 100, fulfillmentGroupId: groupId, useEarnings: true, returnToAddress: market.homes.get(mei.id) ?? 0 },
  })
const lentBy = (trade: Trade) => fund(trade).catch(() => 'refused' as const)
const calledOff = async ({ renter, hat }: Trade) =>
  as(await lending.again(renter)).call(returns.cancelReturn, { params: { id: hat }, body: {} })
async function disputed(payment: number) {
  await market.says((await market.payment(payment)).intent_id, 'dispute')
  await eventually(async () => {
    const { rows } = await sql`select from card_dispute where payment_id = ${payment} and status = 'open'`.execute(app.db)
    return rows.length > 0
  })
}
async function suspected(payment: number) {
  await market.says((await market.payment(payment)).intent_id, 'early_fraud_warning')
  await eventually(async () => (await market.alarms(`payment:${payment}`)).includes('fraud_warning'))
}
const refused = { body: { code: 'returns.earnings_not_held' } }

test('what a fund took of an extension comes back to it, and is sent from its charge: that of the order has paid all of its own', async () => {
  const trade = await paidOutAndRentedOn()
  await askedBack(trade)
  await fund(trade)
  expect(await ofKind(trade.groupId, 'extension')).toEqual([['held', 5_000]])
  await calledOff(trade)
  expect(await ofKind(trade.groupId, 'extension')).toEqual([['held', 15_000]])
  await paidOut(trade.groupId)
  expect(await market.ledger('merchant_payable', String(trade.mei.id))).toBe(0)
}, 60_000)

test('what was paid out while a part of it was in a fund comes back by itself, out of the charge that it came from', async () => {
  const trade = await paidOutAndRentedOn()
  await askedBack(trade)
  await fund(trade)
  await paidOut(trade.groupId)
  await calledOff(trade)
  const back = (await earnings(trade.groupId)).filter(({ kind }) => kind === 'returned')
  expect(back).toEqual([{ kind: 'returned', state: 'held', amount_minor: 10_000, payment_id: trade.extension }])
  await paidOut(trade.groupId)
  expect(await market.ledger('merchant_payable', String(trade.mei.id))).toBe(0)
}, 60_000)

test('what is disputed at the bank pays no refund fund, nor does what a bank suspects', async () => {
  const trade = await paidOutAndRentedOn()
  await disputed(trade.extension)
  await askedBack(trade)
  await expect(fund(trade)).rejects.toMatchObject(refused)
  const { canUseEarnings, heldEarnings } = await as(await lending.again(trade.mei)).call(returns.fundTerms, {
    params: { id: trade.groupId },
  })
  expect([canUseEarnings, heldEarnings]).toEqual([false, 0])
  await market.says((await market.payment(trade.extension)).intent_id, 'dispute_won')
  await eventually(async () => (await lentBy(trade)) !== 'refused')
  expect(await ofKind(trade.groupId, 'extension')).toEqual([['held', 5_000]])

  const other = await fetched()
  await suspected(other.payment)
  await askedBack(other)
  await expect(fund(other)).rejects.toMatchObject(refused)
  // what is in question is left alone, and what is not pays
  await rentedOn(other)
  await fund(other)
  expect([await ofKind(other.groupId, 'sale'), await ofKind(other.groupId, 'extension')]).toEqual([[['held', 13_000]], [['held', 5_000]]])
}, 60_000)

test('a fund is not taken of a sale that is disputed as a whole', async () => {
  const trade = await fetched()
  await askedBack(trade)
  await disputed(trade.payment)
  await expect(fund(trade)).rejects.toMatchObject(refused)
  expect(await ofKind(trade.groupId, 'sale')).toEqual([['held', 13_000]])
}, 60_000)

test('what a bank suspects while it is in a fund is kept when it comes back', async () => {
  const trade = await fetched()
  await askedBack(trade)
  await fund(trade)
  await paidOut(trade.groupId) // the rest of the sale
  await suspected(trade.payment)
  await calledOff(trade)
  await freed(trade.groupId)
  await later({ days: 4 })
  await later({ minutes: 1 })
  expect(await ofKind(trade.groupId, 'returned')).toEqual([['held', 10_000]])
  await later({ days: 10, minutes: 1 })
  await paidOut(trade.groupId)
}, 60_000)

test('what is disputed while all of it is in a fund comes back to what is in question, and leaves by no other payment', async () => {
  const trade = await paidOutAndRentedOn()
  await askedBack(trade)
  await fund(trade)
  await paidOut(trade.groupId) // the rest of the extension
  await disputed(trade.extension)
  await calledOff(trade)
  await freed(trade.groupId)
  await later({ days: 4 })
  await later({ minutes: 1 })
  expect(await ofKind(trade.groupId, 'returned')).toEqual([['held', 10_000]])
  expect(await market.ledger('merchant_payable', String(trade.mei.id))).toBe(0)
  await market.says((await market.payment(trade.extension)).intent_id, 'dispute_won')
  await paidOut(trade.groupId)
}, 60_000)

test('a bank that suspects a payment before its order is there keeps what its order brings', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await connect(opened, mei)
  const prepared = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(prepared.clientSecret)
  await suspected(prepared.strapiPaymentId)
  const order = await market.place(alice, prepared.strapiPaymentId)
  const groupId = order.fulfillmentGroups[0]?.id ?? 0
  await freed(groupId)
  await later({ days: 4 })
  await later({ minutes: 1 })
  expect(await ofKind(groupId, 'sale')).toEqual([['held', 10_000]])
}, 60_000)

test('a fund is taken once of what a group brings, also where an extension pays it', async () => {
  const trade = await paidOutAndRentedOn()
  const earned = async () => (await as(await lending.again(trade.mei)).call(orders.showGroup, { params: { id: trade.groupId } })).earned
  expect(await earned()).toBe(280)
  await askedBack(trade)
  await fund(trade)
  expect(await earned()).toBe(180)
  await paidOut(trade.groupId)
  await calledOff(trade)
  expect(await earned()).toBe(280)
}, 60_000)
