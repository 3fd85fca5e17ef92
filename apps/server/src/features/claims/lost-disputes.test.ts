// What a dispute that the bank decides for its customer does to a return, its fund and a deposit.
import { claims, orders, returns, shipping, wayback } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { assessedReturn } from '../../../test/assessed-return.ts'
import { expectRows } from '../../../test/expect-rows.ts'
import { openLending } from '../../../test/lending.ts'
import { openParcels } from '../../../test/parcels.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later, person } = opened
const parcels = await openParcels(opened)
const { market } = parcels
const lending = openLending(opened, market)

const fundOf = async (group: number) => {
  const { rows } = await sql<{ status: string; balance: number }>`
    select u.status, coalesce((select b.balance_minor from fund_balance b where b.fund = u.id::text), 0)::float8 as balance
    from refund_fund u where u.group_id = ${group}`.execute(app.db)
  return rows[0]
}
const refundsOf = async (payment: number) => {
  const rows = await app.db.selectFrom('refund').select(['cause', 'state', 'amount_minor']).where('payment_id', '=', payment).execute()
  return rows.map(({ cause, state, amount_minor: minor }) => [cause, state, minor])
}

test('a dispute that is lost while goods are to go back gives the fund back to its merchant, and the goods are refunded no more', async () => {
  const sent = await parcels.approvedReturn()
  const { rows } = await sql<{ payment_id: number }>`select payment_id from trade_order where id = ${sent.order}`.execute(app.db)
  const payment = rows[0]?.payment_id ?? 0
  await market.loseDispute(payment)
  await expectRows(app, sent.group, ['F11'])
  expect(await fundOf(sent.group)).toEqual({ status: 'merchant_refunded', balance: 0 })
  const quote = await as(sent.alice).call(wayback.labelQuote, { params: sent.params, query: { rateId: sent.rates[0]?.id } })
  expect(quote).toMatchObject({ value: 0, usageFee: 0, tax: 0, customerGets: 0, customerPays: quote.rate }) // nothing of it comes back
  const made = await as(sent.alice).call(wayback.createReturnLabel, {
    body: { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id ?? '' },
  })
  await market.confirm(made.clientSecret)
  const label = await as(sent.alice).call(wayback.createReturnLabel, {
    body: { fulfillmentGroupId: sent.group, rateId: sent.rates[0]?.id ?? '', paymentIntentId: made.paymentIntentId ?? undefined },
  })
  await parcels.say(label.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent.group, 'return_in_transit_to_merchant')
  await parcels.say(label.trackingNumber ?? '', 'DELIVERED')
  await parcels.until(sent.group, 'return_delivered_to_merchant')
  await as(sent.mei).call(wayback.confirmReturnDelivery, { params: sent.params, body: {} })
  const productUpdates = [{ orderItemId: sent.items[0] ?? 0, condition: 'good' as const }]
  await as(sent.mei).call(wayback.updateConditions, { params: sent.params, body: { productUpdates } })
  await eventually(async () => (await parcels.stands(sent.group)).items[0] === 'return_completed')
  expect(await refundsOf(payment)).toEqual([])
  expect(await fundOf(sent.group)).toEqual({ status: 'merchant_refunded', balance: 0 })
}, 60_000)

test('a label of the way back that a card has paid for, and no carrier has answered for, is not taken by a lost dispute', async () => {
  const sent = await parcels.labelled({
    garments: [{ for_rent: true, rent_tiers: [{ option: 'day', number: 3, priceMinor: 3_000 }], rent_deposit_minor: 5_000 }],
    lines: { type: 'rent', rentOption: { option: 'day', number: 3, startDate: addDays(await lending.today(), 3) } },
  })
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  await parcels.later({ minutes: 2 })
  await eventually(async () => (await parcels.stands(sent.group)).items[0] === 'in_use')
  const renter = as(await lending.again(sent.alice))
  await renter.call(returns.startReturn, { params: { id: sent.items[0] ?? 0 }, body: {} })
  const { rates } = await renter.call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group } })
  const body = { fulfillmentGroupId: sent.group, rateId: rates[0]?.id }
  const opening = await renter.call(wayback.createReturnLabel, { body })
  await market.confirm(opening.clientSecret)
  await parcels.fault('*', 'error_before', { times: 50 })
  const label = await renter.call(wayback.createReturnLabel, { body: { ...body, paymentIntentId: opening.paymentIntentId ?? '' } })
  expect(label.status).toBe('pending')
  const { rows } = await sql<{ payment_id: number }>`select payment_id from trade_order where id = ${sent.order}`.execute(app.db)
  await market.loseDispute(rows[0]?.payment_id ?? 0)
  expect(await market.ledger('shipping_held', String(sent.group))).toBe(-Math.round(opening.amount * 100))
  await fetch(`${opened.sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
  await eventually(async () => {
    await parcels.later({ hours: 1 })
    return (await parcels.stands(sent.group)).items[0] === 'return_label_generated'
  })
  expect(await market.ledger('shipping_held', String(sent.group))).toBe(0)
}, 60_000)

test('a refund of returned goods that waits when its dispute is lost counts as paid by it, and its fund with it', async () => {
  const { alice, params, payment } = await assessedReturn(opened, market)
  await market.bankOf(payment)('refund_failed')
  await eventually(async () => (await fundOf(params.id))?.status === 'customer_refund_failed')
  await market.loseDispute(payment)
  await expectRows(app, params.id, ['F12'])
  expect(await fundOf(params.id)).toEqual({ status: 'customer_refunded', balance: 0 })
  expect((await refundsOf(payment)).map(([, state]) => state)).toEqual(['disputed'])
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
  await later({ minutes: 6 })
  const seen = await as(alice).call(orders.showGroup, { params })
  expect([seen.orderItems[0]?.status, seen.returnRequests[0]?.status, seen.status]).toEqual([
    'return_completed',
    'completed',
    'return_completed_for_group',
  ])
}, 60_000)

test('a dispute of a running rental that is lost ends its deposit: nothing is left to claim or to give back', async () => {
  const lender = await market.seller()
  const { paymentId, groupId, itemId, renter } = await lending.running(lender, await lending.coat(lender))
  await market.loseDispute(paymentId)
  await expectRows(app, groupId, ['K10'])
  const { rows } = await sql<{ status: string }>`select status from deposit where item_id = ${itemId}`.execute(app.db)
  expect([rows[0]?.status, await market.ledger('deposit_held', String(itemId))]).toEqual(['settled', 0])
  // what was let comes back all the same
  await as(renter).call(returns.startReturn, { params: { id: itemId }, body: {} })
  await as(lender).call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} })
  await as(lender).call(wayback.updateConditions, {
    params: { id: groupId },
    body: { productUpdates: [{ orderItemId: itemId, condition: 'good' }] },
  })
  await eventually(async () => (await parcels.stands(groupId)).items[0] === 'rental_return_completed')
  expect(await refundsOf(paymentId)).toEqual([])
}, 60_000)

/** A rental with a deposit of 20.00 that is back with its lender. */
async function back(card?: string) {
  const lender = await market.seller()
  const renter = await person()
  const rentOption = { option: 'day' as const, number: 3, startDate: await lending.firstDay() }
  const { strapiPaymentId: payment, clientSecret } = await market.prepare(renter, [
    market.line(lender, await lending.coat(lender), { type: 'rent', rentOption }),
  ])
  await market.confirm(clientSecret, card)
  const [group] = (await market.place(renter, payment)).fulfillmentGroups
  const groupId = group?.id ?? 0
  const itemId = group?.orderItems[0]?.id ?? 0
  await lending.fetched(lender, { groupId, renter })
  await as(await lending.again(renter)).call(returns.startReturn, { params: { id: itemId }, body: {} })
  const seller = await lending.again(lender)
  await as(seller).call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} })
  const deposit = async () =>
    (await app.db.selectFrom('deposit').select('status').where('item_id', '=', itemId).executeTakeFirstOrThrow()).status
  return { lender: seller, renter, payment, groupId, itemId, deposit }
}

test('a rental that was found good and waits for the refund of its deposit is done when the dispute is lost', async () => {
  const { lender, payment, groupId, itemId, deposit } = await back('pm_card_refundWaits')
  const productUpdates = [{ orderItemId: itemId, condition: 'new_with_tags' as const }]
  await as(lender).call(wayback.updateConditions, { params: { id: groupId }, body: { productUpdates } })
  expect([(await parcels.stands(groupId)).items, await deposit()]).toEqual([['rental_return_processing'], 'release_due'])
  await market.loseDispute(payment)
  await expectRows(app, groupId, ['K10', 'I19d'])
  expect([(await parcels.stands(groupId)).items, await deposit()]).toEqual([['rental_return_completed'], 'settled'])
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
}, 60_000)

test('a claim on a deposit ends with the dispute that is lost: nobody waits for an answer to it for ever', async () => {
  const { lender, renter, payment, groupId, itemId, deposit } = await back()
  const claim = { amount: 12, reason: 'damaged', pictures: [await market.photo(lender)] }
  await as(lender).call(claims.claimDeposit, { params: { id: itemId }, body: claim })
  await as(await lending.again(renter)).call(claims.answerClaim, {
    params: { id: itemId },
    body: { accepted: false, comments: 'It was so before.' },
  })
  expect(await deposit()).toBe('contested')
  await market.loseDispute(payment)
  expect([(await parcels.stands(groupId)).items, await deposit()]).toEqual([['rental_return_completed'], 'settled'])
  expect(await market.ledger('deposit_held', String(itemId))).toBe(0)
}, 60_000)

test('what was kept of a deposit is kept no more once the bank has taken the payment back', async () => {
  const { lender, renter, payment, groupId, itemId } = await back()
  const claim = { amount: 12, reason: 'damaged', pictures: [await market.photo(lender)] }
  await as(lender).call(claims.claimDeposit, { params: { id: itemId }, body: claim })
  const tenant = await lending.again(renter)
  await as(tenant).call(claims.answerClaim, { params: { id: itemId }, body: { accepted: true } })
  const stands = async (who: typeof lender) => {
    const { keptDeposit, orderItems } = await as(who).call(orders.showGroup, { params: { id: groupId } })
    const { toMerchant, toCustomer } = await as(who).call(claims.showClaim, { params: { id: itemId } })
    return [keptDeposit, orderItems[0]?.deposit, toMerchant, toCustomer]
  }
  const settled = { status: 'settled', kept: 12, back: 8, isBackPending: false, claimUntil: null }
  await eventually(
    async () =>
      (await stands(lender))[1] !== null && !(await as(lender).call(orders.showGroup, { params: { id: groupId } })).isRefundPending,
  )
  for (const who of [lender, tenant]) expect(await stands(who)).toEqual([12, settled, 12, 8])
  const { data } = await as(lender).call(orders.merchantOrders, { query: {} })
  expect(data[0]?.fulfillmentGroups[0]?.keptDeposit).toBe(12)
  await market.loseDispute(payment)
  for (const who of [lender, tenant]) expect(await stands(who)).toEqual([null, { ...settled, kept: 0, back: 20 }, 0, 20])
}, 60_000)

test('what never comes back after a lost dispute is claimed of nobody: it ends by itself, and leaves the stock', async () => {
  const lender = await market.seller()
  const coat = await lending.coat(lender)
  const { paymentId, itemId } = await lending.running(lender, coat)
  await market.loseDispute(paymentId)
  await later({ days: 20 })
  const seller = await lending.again(lender)
  expect((await as(seller).call(claims.showClaim, { params: { id: itemId } })).canClaim).toBe(false)
  const body = { reason: 'not_returned', pictures: [] }
  await expect(as(seller).call(claims.claimDeposit, { params: { id: itemId }, body })).rejects.toMatchObject({
    body: { code: 'claims.not_now' },
  })
  const status = async () =>
    (await app.db.selectFrom('order_item').select('status').where('id', '=', itemId).executeTakeFirstOrThrow()).status
  await later({ days: 14 })
  await eventually(async () => (await status()) === 'damaged_on_return')
  await later({ hours: 73 })
  await eventually(async () => (await status()) === 'security_deposit_claimed')
  expect((await market.stockOf(coat)).stock).toBe(0)
  expect(await app.db.selectFrom('deposit_claim').select('id').where('item_id', '=', itemId).execute()).toEqual([])
}, 60_000)
