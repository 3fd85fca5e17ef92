// Disputes of payments that no order follows: a refund fund that its merchant takes back, money that went back before.
import { orders, returns, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { askedBack } from '../../../test/assessed-return.ts'
import { openLending } from '../../../test/lending.ts'
import { openParcels } from '../../../test/parcels.ts'
import { connect } from '../../../test/providers.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { retryRefund } from '../wallet/index.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person } = opened
const parcels = await openParcels(opened)
const { market } = parcels
const lending = openLending(opened, market)

const becomes = (payment: number, status: string) =>
  eventually(async () => {
    const rows = await app.db.selectFrom('card_dispute').select('status').where('payment_id', '=', payment).execute()
    return rows.some((row) => row.status === status)
  })
async function say(payment: number, event: string, status: string, amount?: number) {
  await market.says((await market.payment(payment)).intent_id, event, amount)
  await becomes(payment, status)
}

/** A garment of 100.00 that is asked back, and the fund of 90.00 that its merchant paid by card. */
async function funded(mei: Person, alice: Person) {
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const { params, itemId } = await askedBack(opened, alice, order)
  const intent = await as(mei).call(returns.createFundIntent, { body: { amount: 90, fulfillmentGroupId: params.id } })
  await market.confirm(intent.clientSecret)
  const returnToAddress = market.homes.get(mei.id) ?? 0
  const body = { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: params.id, usageFee: 10, returnToAddress }
  await as(mei).call(returns.confirmFund, { body })
  const { payment_id: payment } = await app.db
    .selectFrom('refund_fund')
    .select('payment_id')
    .where('group_id', '=', params.id)
    .executeTakeFirstOrThrow()
  return { params, itemId, payment: payment ?? 0, returnToAddress }
}

test('a fund whose merchant takes the money back by the bank is owed by that merchant', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { params, itemId, payment, returnToAddress } = await funded(mei, alice)
  await as(mei).call(returns.approveAllReturns, { params, body: { usageFee: 10, returnToAddress } })
  await as(alice).call(returns.startReturn, { params: { id: itemId }, body: {} })
  await as(mei).call(wayback.confirmReturnDelivery, { params, body: {} })
  await as(mei).call(wayback.updateConditions, { params, body: { productUpdates: [{ orderItemId: itemId, condition: 'good' }] } })
  await say(payment, 'dispute', 'open')
  await say(payment, 'dispute_lost', 'lost')
  expect([await market.ledger('merchant_receivable', String(mei.id)), await market.ledger('dispute_losses')]).toEqual([9_000, 0])
}, 60_000)

test('after a lost dispute no fund is asked for, and one that is paid all the same goes back to its merchant', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared, order } = await market.buy(alice, [
    market.line(mei, await market.garment(mei)),
    market.line(mei, await market.garment(mei)),
  ])
  const [group] = order.fulfillmentGroups
  const params = { id: group?.id ?? 0 }
  const status = 'pickup_completed_by_customer' as const
  const items = (group?.orderItems ?? []).map(({ id }) => ({ id, status }))
  await standAt(app, { id: params.id, status }, items)
  await as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: params.id, reason: 'changed_mind' } })
  const ask = (amount: number) =>
    as(mei).call(returns.createFundIntent, { body: { amount, fulfillmentGroupId: params.id, orderItemIds: [items[0]?.id ?? 0] } })
  const { clientSecret, paymentIntentId } = await ask(90)
  await say(prepared.strapiPaymentId, 'dispute', 'open')
  await say(prepared.strapiPaymentId, 'dispute_lost', 'lost')
  await market.confirm(clientSecret)
  const confirm = as(mei).call(returns.confirmFund, { body: { paymentIntentId, fulfillmentGroupId: params.id, usageFee: 10 } })
  await expect(confirm).rejects.toMatchObject({ body: { code: 'returns.fund_refunded' } })
  await expect(ask(100)).rejects.toMatchObject({ body: { code: 'returns.fund_not_needed' } })
  expect(await app.db.selectFrom('refund_fund').select('status').where('group_id', '=', params.id).execute()).toEqual([])
}, 60_000)

test('a refund of a fund that waits when its dispute is lost counts as paid by the bank, and nothing else of its merchant does', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { params, payment } = await funded(mei, alice)
  await say(payment, 'dispute', 'open')
  await as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'item_used_damaged' } })
  expect(await market.ledger('merchant_refund', String(mei.id))).toBe(-9_000)
  await say(payment, 'dispute_lost', 'lost')
  await later({ minutes: 6 })
  expect([await market.ledger('merchant_refund', String(mei.id)), await market.ledger('merchant_receivable', String(mei.id))]).toEqual([
    0, 0,
  ])
  const fund = await app.db.selectFrom('refund_fund').select('status').where('group_id', '=', params.id).executeTakeFirstOrThrow()
  expect(fund.status).toBe('merchant_refunded')
}, 60_000)

test('a payment that went back because nothing was left is disputed all the same: the books follow, and nobody looks for its order for ever', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId: payment, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.misrecord(payment)
  await market.confirm(clientSecret, 'pm_card_refundWaits')
  await market.place(alice, payment).catch(() => undefined)
  await eventually(async () => (await market.payment(payment)).state === 'refunded')
  await say(payment, 'dispute', 'open', 1_000)
  await say(payment, 'dispute_won', 'won')
  expect(await market.ledger('dispute_losses')).toBe(0)
}, 60_000)

test('a dispute of a part that is lost leaves the order its way: and its merchant owes the part', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const payment = prepared.strapiPaymentId
  const params = { id: order.fulfillmentGroups[0]?.id ?? 0 }
  await say(payment, 'dispute', 'open', 1_000)
  await say(payment, 'dispute_lost', 'lost')
  const seen = await as(alice).call(orders.showGroup, { params })
  expect([seen.status === 'canceled', seen.dispute]).toEqual([false, null])
  expect([await market.ledger('merchant_receivable', String(mei.id)), await market.ledger('dispute_losses')]).toEqual([1_000, 0])
}, 60_000)

/** A sale of 118.80 of which the bank took 10.00 for good, canceled afterwards; `meanwhile` comes before. */
async function canceledAfterPart(mei: Person, meanwhile: (payment: number) => Promise<void> = async () => {}) {
  const alice = await person()
  const { prepared, order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const payment = prepared.strapiPaymentId
  await say(payment, 'dispute', 'open', 1_000)
  await say(payment, 'dispute_lost', 'lost')
  await meanwhile(payment)
  const params = { id: order.fulfillmentGroups[0]?.id ?? 0 }
  await as(alice).call(orders.cancelGroup, { params, body: { cancelReason: 'changed_mind' } })
  const refunds = () =>
    app.db.selectFrom('refund').select(['amount_minor', 'state']).where('payment_id', '=', payment).orderBy('amount_minor').execute()
  await eventually(async () => (await refunds()).some(({ state }) => state === 'done'))
  expect(await refunds()).toEqual([
    { amount_minor: 1_000, state: 'disputed' },
    { amount_minor: 10_880, state: 'done' },
  ])
  const { rows: told } = await sql`
    select from alarm a join operation o on a.subject = 'operation:' || o.id join refund r on r.id::text = split_part(o.subject, ':', 2)
    where a.state = 'open' and o.kind = 'refund' and r.payment_id = ${payment}`.execute(app.db)
  expect([told.length, await market.ledger('customer_refund', String(alice.id))]).toEqual([0, 0])
}

test('after a part that the bank took a refund of the whole sends what is left, and its merchant owes the part no more', async () => {
  const mei = await market.seller()
  await canceledAfterPart(mei)
  const of = (kind: string) => market.ledger(kind, String(mei.id))
  expect([await of('merchant_receivable'), await of('merchant_pending'), await of('merchant_payable')]).toEqual([0, 0, 0])
}, 60_000)

test('a merchant who has paid for the part already has it back with the refund of the whole', async () => {
  const [mei, bob] = [await market.seller(), await person()]
  await canceledAfterPart(mei, async (payment) => {
    const { prepared } = await market.buy(bob, [market.line(mei, await market.garment(mei))])
    await connect(opened, { id: mei.id })
    await sql`update earning set holds = '[]' where payment_id = ${prepared.strapiPaymentId}`.execute(app.db)
    await eventually(async () => {
      await later({ minutes: 1 })
      return (await market.ledger('merchant_receivable', String(mei.id))) === 0
    })
    expect(payment).toBeLessThan(prepared.strapiPaymentId)
  })
  const { rows } = await sql<{ kind: string; amount_minor: number }>`
    select kind, amount_minor from earning where merchant_id = ${mei.id} and kind = 'returned'`.execute(app.db)
  expect(rows).toEqual([{ kind: 'returned', amount_minor: 1_000 }])
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await market.ledger('merchant_payable', String(mei.id))) === 0
  })
}, 60_000)

test('the rest that is left beside a part is sent again as the rest, when the bank of its customer has sent it back', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId: payment, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret, 'pm_card_refundWaits')
  const order = await market.place(alice, payment)
  await say(payment, 'dispute', 'open', 1_000)
  await say(payment, 'dispute_lost', 'lost')
  const params = { id: order.fulfillmentGroups[0]?.id ?? 0 }
  await as(alice).call(orders.cancelGroup, { params, body: { cancelReason: 'changed_mind' } })
  const rest = () =>
    app.db
      .selectFrom('refund')
      .select(['id', 'amount_minor', 'state', 'provider_id'])
      .where('payment_id', '=', payment)
      .where('state', '<>', 'disputed')
      .executeTakeFirstOrThrow()
  const taken = await eventually(async () => {
    const one = await rest()
    return one.provider_id !== null && one
  })
  expect(taken.amount_minor).toBe(10_880)
  const { intent_id: intent } = await market.payment(payment)
  await market.says(intent, 'refund_failed')
  await eventually(async () => (await rest()).state === 'failed')
  await inTransaction(app, (tx) => retryRefund(tx, taken.id, null, 'another card'))
  await eventually(async () => ![null, taken.provider_id].includes((await rest()).provider_id))
  await market.says(intent, 'refund_succeeded')
  await eventually(async () => (await rest()).state === 'done')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
}, 60_000)

test('what goes back of a label after the bank of its payer took it counts as paid by the bank', async () => {
  const sent = await parcels.approvedReturn()
  const { rows } = await sql<{ payment_id: number }>`select payment_id from trade_order where id = ${sent.order}`.execute(app.db)
  await market.loseDispute(rows[0]?.payment_id ?? 0) // from then on nothing of the goods pays a label: its customer does
  const rateId = sent.rates[0]?.id ?? ''
  const made = await as(sent.alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId } })
  await market.confirm(made.clientSecret)
  const { paymentIntentId } = made
  await as(sent.alice).call(wayback.createReturnLabel, {
    body: { fulfillmentGroupId: sent.group, rateId, paymentIntentId: paymentIntentId ?? undefined },
  })
  const { id: payment } = await app.db.selectFrom('payment').select('id').where('intent_id', '=', paymentIntentId).executeTakeFirstOrThrow()
  await market.loseDispute(payment)
  await as(sent.alice).call(returns.cancelReturn, { params: { id: sent.items[0] ?? 0 }, body: {} })
  await eventually(async () => (await market.refundOf(payment)).state !== 'planned')
  const { state, id } = await market.refundOf(payment)
  expect([state, await market.ledger('customer_refund', String(sent.alice.id)), await market.alarms(`refund:${id}`)]).toEqual([
    'disputed',
    0,
    [],
  ])
}, 60_000)

test('a deposit of which the bank has paid all before is settled, and its return with it', async () => {
  const lender = await market.seller()
  const renter = await person()
  const rentOption = { option: 'day' as const, number: 3, startDate: await lending.firstDay() }
  const coats = [await lending.coat(lender), await lending.coat(lender)]
  const { prepared, order } = await market.buy(
    renter,
    coats.map((coat) => market.line(lender, coat, { type: 'rent', rentOption })),
  )
  const payment = prepared.strapiPaymentId
  const [group] = order.fulfillmentGroups
  const params = { id: group?.id ?? 0 }
  const items = (group?.orderItems ?? []).map(({ id }) => id)
  await lending.fetched(lender, { groupId: params.id, renter })
  await eventually(async () => {
    await later({ minutes: 2 }) // the second begins with the next look
    return (await app.db.selectFrom('rental').select('item_id').where('item_id', 'in', items).execute()).length === 2
  })
  for (const id of items) await as(await lending.again(renter)).call(returns.startReturn, { params: { id }, body: {} })
  const seller = await lending.again(lender)
  await as(seller).call(wayback.confirmReturnDelivery, { params, body: {} })
  await say(payment, 'dispute', 'open', 10_000) // of 111.28: a part
  await say(payment, 'dispute_lost', 'lost')
  const statusOf = async (item: number) =>
    (await app.db.selectFrom('deposit').select('status').where('item_id', '=', item).executeTakeFirstOrThrow()).status
  for (const item of items) {
    const productUpdates = [{ orderItemId: item, condition: 'new_with_tags' as const }]
    await as(seller).call(wayback.updateConditions, { params, body: { productUpdates } })
    await eventually(async () => {
      await later({ minutes: 1 })
      return (await statusOf(item)) === 'refunded'
    })
  }
  const { rows } = await sql<{ state: string }>`
    select state from refund where payment_id = ${payment} and cause = any (${items.map((id) => `deposit:${id}`)}) order by id`.execute(
    app.db,
  )
  expect(rows.map(({ state }) => state)).toEqual(['done', 'disputed'])
}, 60_000)
