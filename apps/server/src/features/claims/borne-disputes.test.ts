// Who bears a lost dispute: what a merchant still has of the payment is owed, whatever became of the goods.
import { claims, desk, orders, rentals, returns, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { askedBack } from '../../../test/assessed-return.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'
import { connect } from '../../../test/providers.ts'
import { standAt } from '../../../test/stand-at.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person, sandbox } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

/** What a merchant has, or is to have, less what they owe; minor units. What was sent counts as had. */
async function keeps({ id }: Person): Promise<number> {
  const of = await Promise.all(
    ['merchant_pending', 'merchant_payable', 'merchant_receivable'].map((kind) => market.ledger(kind, String(id))),
  )
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor - reversed_minor), 0)::bigint as minor from transfer where merchant_id = ${id} and state = 'done'`.execute(
    app.db,
  )
  return (rows[0]?.minor ?? 0) - of.reduce((sum, minor) => sum + minor, 0)
}
async function say(payment: number, event: string, status: string) {
  await market.says((await market.payment(payment)).intent_id, event)
  await eventually(async () => {
    const rows = await app.db.selectFrom('card_dispute').select('status').where('payment_id', '=', payment).execute()
    return rows.some((row) => row.status === status)
  })
}

/** A rental of 30.00 with a deposit of 20.00 that is back, of which its lender claims 12.00. */
async function claimed() {
  const lender = await market.seller()
  await connect(opened, lender)
  const { renter, paymentId, groupId, itemId } = await lending.running(lender, await lending.coat(lender))
  await as(await lending.again(renter)).call(returns.startReturn, { params: { id: itemId }, body: {} })
  const seller = await lending.again(lender)
  await as(seller).call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} })
  const claim = { amount: 12, reason: 'damaged', pictures: [await market.photo(seller)] }
  await as(seller).call(claims.claimDeposit, { params: { id: itemId }, body: claim })
  const accept = async () => as(await lending.again(renter)).call(claims.answerClaim, { params: { id: itemId }, body: { accepted: true } })
  const sent = async () => {
    const { rows } = await sql<{ state: string }>`select state from transfer where merchant_id = ${lender.id}`.execute(app.db)
    return rows.map(({ state }) => state)
  }
  return { lender, payment: paymentId, accept, sent }
}

test('what a lender kept of a deposit is owed when the bank takes the payment back', async () => {
  const { lender, payment, accept, sent } = await claimed()
  const before = await market.ledger('dispute_losses')
  await accept()
  await later({ minutes: 2 })
  await eventually(async () => (await sent()).includes('done'))
  await market.loseDispute(payment)
  await later({ minutes: 1 })
  await eventually(async () => (await market.ledger('merchant_receivable', String(lender.id))) === 0)
  expect([await keeps(lender), (await market.ledger('dispute_losses')) - before]).toEqual([0, 0])
}, 60_000)

test('what was to be sent while a dispute was open pays what its merchant owes when it is lost, and never leaves', async () => {
  const { lender, payment, accept, sent } = await claimed()
  await say(payment, 'dispute', 'open')
  await accept()
  await later({ minutes: 2 })
  expect(await sent()).toEqual(['planned'])
  await say(payment, 'dispute_lost', 'lost')
  await later({ minutes: 10 })
  expect([await sent(), await keeps(lender)]).toEqual([['called_off'], 0])
  const { rows } = await sql<{ state: string; netted_minor: number }>`
    select state, netted_minor from earning where merchant_id = ${lender.id} and kind = 'deposit'`.execute(app.db)
  expect(rows).toEqual([{ state: 'paid', netted_minor: 1_200 }])
}, 60_000)

test('a transfer without an answer stays in doubt, though an operator has it made again while a dispute is open: it may have been made', async () => {
  const { lender, payment, accept, sent } = await claimed()
  const operator = await person({ operator: true })
  const faults = `${sandbox.base}/_sandbox/faults`
  const fault = { provider: 'stripe', call: 'POST /v1/transfers', fault: 'drop_answer', times: 2 } // the SDK itself tries twice
  await fetch(faults, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) })
  await accept()
  const call = async () => {
    const { rows } = await sql<{ id: number; state: string }>`
      select o.id, o.state from operation o join transfer t on o.subject = 'transfer:' || t.id where o.kind = 'transfer' and t.merchant_id = ${lender.id}`.execute(
      app.db,
    )
    return rows[0]
  }
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await call())?.state === 'unknown'
  })
  await say(payment, 'dispute', 'open')
  const body = { reason: 'it had no answer' }
  await as(operator).call(desk.retryOperation, { params: { id: (await call())?.id ?? 0 }, body })
  await say(payment, 'dispute_lost', 'lost')
  expect(await sent()).toEqual(['planned'])
  await later({ minutes: 2 })
  await eventually(async () => (await sent())[0] === 'done')
  await later({ minutes: 61 })
  await later({ minutes: 2 })
  await eventually(async () => (await market.ledger('merchant_receivable', String(lender.id))) === 0)
  expect(await keeps(lender)).toBe(0)
}, 60_000)

test.each([10, 100])(
  'a usage fee of %d is owed when the bank takes back what was left of the payment',
  async (usageFee) => {
    const [mei, alice] = [await market.seller(), await person()]
    const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
    const { params, itemId } = await askedBack(opened, alice, order)
    const returnToAddress = market.homes.get(mei.id) ?? 0
    if (usageFee < 100)
      await as(mei).call(returns.createFundIntent, {
        body: { amount: 100 - usageFee, fulfillmentGroupId: params.id, useEarnings: true, returnToAddress },
      })
    await as(mei).call(returns.approveAllReturns, { params, body: { usageFee, returnToAddress } })
    await as(alice).call(returns.startReturn, { params: { id: itemId }, body: {} })
    await as(mei).call(wayback.confirmReturnDelivery, { params, body: {} })
    await as(mei).call(wayback.updateConditions, { params, body: { productUpdates: [{ orderItemId: itemId, condition: 'good' }] } })
    await eventually(async () => (await market.refundOf(prepared.strapiPaymentId)).state === 'done')
    expect(await keeps(mei)).toBe(usageFee * 100)
    await market.loseDispute(prepared.strapiPaymentId)
    expect(await keeps(mei)).toBe(0)
  },
  60_000,
)

test('of two pieces that one fund paid for the one that went back is nothing that its merchant has, though the other stayed', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared, order } = await market.buy(alice, [
    market.line(mei, await market.garment(mei)),
    market.line(mei, await market.garment(mei)),
  ])
  const [group] = order.fulfillmentGroups
  const params = { id: group?.id ?? 0 }
  const [back = 0, kept = 0] = group?.orderItems.map(({ id }) => id) ?? []
  const status = 'pickup_completed_by_customer' as const
  await standAt(
    app,
    { id: params.id, status },
    [back, kept].map((id) => ({ id, status })),
  )
  await as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: params.id, reason: 'changed_mind' } })
  const returnToAddress = market.homes.get(mei.id) ?? 0
  await as(mei).call(returns.createFundIntent, { body: { amount: 200, fulfillmentGroupId: params.id, useEarnings: true, returnToAddress } })
  await as(mei).call(returns.approveAllReturns, { params, body: { returnToAddress } })
  await as(alice).call(returns.startReturn, { params: { id: back }, body: {} })
  await as(mei).call(wayback.confirmReturnDelivery, { params, body: { orderItemIds: [back] } })
  await as(mei).call(wayback.updateConditions, { params, body: { productUpdates: [{ orderItemId: back, condition: 'good' }] } })
  const show = () => as(mei).call(orders.showGroup, { params })
  await eventually(async () => (await show()).orderItems.find(({ id }) => id === back)?.status === 'return_completed')
  await as(alice).call(returns.cancelReturn, { params: { id: kept }, body: {} })
  const { fundCollectionPayments, earned } = await show()
  const [before, losses] = [await keeps(mei), await market.ledger('dispute_losses')]
  await market.loseDispute(prepared.strapiPaymentId)
  const borne = [await keeps(mei), (await market.ledger('dispute_losses')) - losses]
  expect([fundCollectionPayments[0]?.refundStatus, earned, before, borne]).toEqual(['customer_refunded', 100, 10_000, [0, 0]])
}, 60_000)

test('what support closed without money is owed when the bank takes the payment back', async () => {
  const [mei, alice, operator] = [await market.seller(), await person(), await person({ operator: true })]
  const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const { params, itemId } = await askedBack(opened, alice, order)
  const returnToAddress = market.homes.get(mei.id) ?? 0
  await as(mei).call(returns.createFundIntent, {
    body: { amount: 100, fulfillmentGroupId: params.id, useEarnings: true, returnToAddress },
  })
  await as(mei).call(returns.approveAllReturns, { params, body: { returnToAddress } })
  await as(alice).call(returns.startReturn, { params: { id: itemId }, body: {} })
  const decided = await as(operator).call(desk.decideReturn, { params, body: { reason: 'it was never sent', decision: 'return_close' } })
  expect([decided.state, await keeps(mei)]).toEqual(['return_completed_for_group', 10_000])
  const before = await market.ledger('dispute_losses')
  await market.loseDispute(prepared.strapiPaymentId)
  expect([await keeps(mei), (await market.ledger('dispute_losses')) - before]).toEqual([0, 0])
}, 60_000)

test('of a merchant with two groups in a lost payment the transfers of both are taken back at once', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await connect(opened, mei)
  const studio = await putAddress(app, mei.id, { street: '7 Studio Lane' })
  const [dress, coat] = [await market.garment(mei), await market.garment(mei, { pickup_address_id: studio })]
  const lines = [market.line(mei, dress), market.line(mei, coat, { pickupAddressId: studio })]
  const { prepared, order } = await market.buy(alice, lines)
  expect(order.fulfillmentGroups).toHaveLength(2)
  await sql`update earning set holds = '[]' where merchant_id = ${mei.id}`.execute(app.db)
  await eventually(async () => {
    await later({ minutes: 1 })
    const { rows } = await sql`select from earning where merchant_id = ${mei.id} and state <> 'paid'`.execute(app.db)
    return rows.length === 0
  })
  await market.loseDispute(prepared.strapiPaymentId)
  const { rows } = await sql<{ minor: number }>`
    select (params ->> 'amountMinor')::float8 as minor from operation
    where kind = 'transfer_reversal' and params ->> 'merchantId' = ${String(mei.id)} order by id`.execute(app.db)
  expect(rows.map(({ minor }) => minor)).toEqual([10_000, 10_000])
  await eventually(async () => (await market.ledger('merchant_receivable', String(mei.id))) === 0)
}, 60_000)

test('what the bank has taken back of an extension that was paid out is not earned', async () => {
  const lender = await market.seller()
  await connect(opened, lender)
  const { renter, groupId, itemId } = await lending.running(lender, await lending.coat(lender))
  const extend = async (paymentDetails: { paymentIntentId: string } | null) =>
    as(await lending.again(renter)).call(rentals.extendRental, {
      params: { id: itemId },
      body: { extensionPeriod: '3 days', paymentDetails },
    })
  const { clientSecret, paymentIntentId, strapiPaymentId: payment } = await extend(null)
  await market.confirm(clientSecret)
  await extend({ paymentIntentId: paymentIntentId ?? '' })
  await sql`update earning set holds = '[]' where group_id = ${groupId} and state = 'held'`.execute(app.db)
  await eventually(async () => {
    await later({ minutes: 1 })
    const { rows } = await sql`select from earning where group_id = ${groupId} and state <> 'paid'`.execute(app.db)
    return rows.length === 0
  })
  const earned = async () => (await as(await lending.again(lender)).call(orders.showGroup, { params: { id: groupId } })).earned
  expect(await earned()).toBe(60)
  await market.loseDispute(payment)
  expect(await earned()).toBe(30)
}, 60_000)
