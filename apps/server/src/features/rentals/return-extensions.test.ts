import { deliveries, orders, rentals, returns, reviews, wayback } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openParcels } from '../../../test/parcels.ts'
import { connect } from '../../../test/providers.ts'
import { inTransaction } from '../../platform/db.ts'
import { decideDelivery, decideReturnForSupport } from '../orders/index.ts'
import { returnExtensions } from './return-extensions.ts'

const opened = await openApp({ limits: false })
await opened.byDay()
const { app, as, eventually } = opened
const parcels = await openParcels(opened)
const { market } = parcels
const lending = openLending(opened, market)

/** Three days more, paid for by the renter. */
async function longer(renter: Person, itemId: number) {
  const extend = async (details: object | null) =>
    as(await lending.again(renter)).call(rentals.extendRental, {
      params: { id: itemId },
      body: { extensionPeriod: '3 days', paymentDetails: details },
    })
  const opening = await extend(null)
  await market.confirm(opening.clientSecret)
  await extend({ paymentIntentId: opening.paymentIntentId })
  return { paymentId: opening.strapiPaymentId, totalMinor: Math.round(opening.total * 100) }
}
/** A rental that was sent, said to be delivered, made longer by its renter, and said not to have come. */
async function longerAndMissing() {
  const startDate = addDays(await lending.today(), 3)
  const sent = await parcels.labelled({
    garments: [{ for_rent: true, rent_tiers: [{ option: 'day', number: 3, priceMinor: 3_000 }], rent_deposit_minor: 2_000 }],
    lines: { type: 'rent', rentOption: { option: 'day', number: 3, startDate } },
  })
  const [itemId = 0] = sent.items
  await opened.later({ days: 2 })
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  await opened.later({ days: 1 })
  await eventually(async () => (await lending.item(sent.alice, itemId)).status === 'in_use')
  const paid = await longer(sent.alice, itemId)
  await as(await lending.again(sent.alice)).call(deliveries.reportNotReceived, {
    params: { id: sent.group },
    body: { comments: 'Nothing came.' },
  })
  return { ...sent, itemId, ...paid }
}
const refundsOf = (paymentId: number) =>
  app.db.selectFrom('refund').select(['amount_minor', 'state', 'cause']).where('payment_id', '=', paymentId).execute()
const earningsOf = (orderId: number) =>
  app.db.selectFrom('earning').select(['kind', 'amount_minor', 'state']).where('order_id', '=', orderId).orderBy('id').execute()

test('what was paid to rent longer goes back with a rental that never came, once, and its merchant earns nothing by it', async () => {
  const lost = await longerAndMissing()
  const owed = await market.ledger(`customer_refund:${lost.alice.id}`)
  await decideDelivery(app, lost.group, 'refund', 'The carrier cannot find it')
  await eventually(async () => (await refundsOf(lost.paymentId)).some(({ state }) => state === 'done'))
  expect(await refundsOf(lost.paymentId)).toEqual([{ amount_minor: lost.totalMinor, state: 'done', cause: 'never_came' }])
  expect((await earningsOf(lost.order)).map(({ kind, amount_minor: minor, state }) => [kind, minor, state])).toEqual([
    ['sale', 0, 'given_back'],
    ['extension', 0, 'given_back'],
  ])
  await eventually(async () => (await market.ledger(`customer_refund:${lost.alice.id}`)) === owed)
  const seen = await as(await lending.again(lost.alice)).call(orders.showGroup, { params: { id: lost.group } })
  expect(seen.status).toBe('canceled')
  // nobody knows where it is: it is let to nobody else
  expect((await market.stockOf(lost.dresses[0] ?? 0)).stock).toBe(0)
})

test('what was paid to rent longer is not earned where it went back after its merchant was paid', async () => {
  const lost = await longerAndMissing()
  await connect(opened, parcels.mei)
  await sql`update earning set holds = '[]' where payment_id = ${lost.paymentId}`.execute(app.db)
  await eventually(async () => {
    await opened.later({ minutes: 1 })
    return (await earningsOf(lost.order)).some(({ kind, state }) => kind === 'extension' && state === 'paid')
  })
  await decideDelivery(app, lost.group, 'refund', 'The carrier cannot find it')
  await eventually(async () => (await refundsOf(lost.paymentId)).some(({ state }) => state === 'done'))
  const owner = as(await lending.again(parcels.mei))
  expect((await owner.call(orders.showGroup, { params: { id: lost.group } })).earned).toBe(0)
})

test('a rental that counts as delivered after its report keeps what was paid to rent longer', async () => {
  const kept = await longerAndMissing()
  await decideDelivery(app, kept.group, 'delivered', 'Its photo shows the door')
  await opened.later({ minutes: 5 })
  expect(await refundsOf(kept.paymentId)).toEqual([])
  const { rows } = await sql<{ state: string }>`select state from earning where payment_id = ${kept.paymentId}`.execute(app.db)
  expect(rows).toEqual([{ state: 'held' }])
})

test('a rental that is sent again after its report begins anew: all of its days count from when it comes, and it is late of none before', async () => {
  const again = await longerAndMissing()
  const ordered = (await lending.item(again.alice, again.itemId)).rentOption?.returnBy ?? ''
  await parcels.later({ days: 9 })
  expect((await lending.item(again.alice, again.itemId)).rental).toMatchObject({ lateDays: 0, lateFee: 0 }) // nobody has it
  await decideDelivery(app, again.group, 'redeliver', 'The carrier admits it')
  const { trackingNumber } = await parcels.label(again)
  await parcels.confirm(again)
  await parcels.later({ days: 3 })
  await parcels.say(trackingNumber ?? '', 'DELIVERED')
  await parcels.until(again.group, 'delivery_completed_to_customer')
  const came = await lending.today()
  await opened.later({ minutes: 5 })
  await eventually(async () => (await lending.item(again.alice, again.itemId)).status === 'in_use')
  const { rental, rentOption } = await lending.item(again.alice, again.itemId)
  expect(ordered < came).toBe(true)
  expect(rentOption).toMatchObject({ startDate: came, returnBy: addDays(came, 6) }) // three days, and three that were paid for later
  expect(rental).toMatchObject({ lateDays: 0, lateFee: 0 })
  const { rows } = await sql<{ last: string }>`
    select max(day) as last from unit_day where order_item_id = ${again.itemId} and expires_at is null`.execute(app.db)
  expect(rows[0]?.last).toBe(addDays(came, 8)) // six days of wear, and what a parcel needs to come back
})

test('what was paid to rent longer goes back, too, where the rental was to be sent again and its lender calls it off', async () => {
  const lost = await longerAndMissing()
  await decideDelivery(app, lost.group, 'redeliver', 'The carrier admits it')
  const owner = as(await lending.again(parcels.mei))
  await owner.call(orders.cancelGroup, { params: { id: lost.group }, body: { cancelReason: 'out_of_stock' } })
  await eventually(async () => (await refundsOf(lost.paymentId)).some(({ state }) => state === 'done'))
  expect(await refundsOf(lost.paymentId)).toEqual([{ amount_minor: lost.totalMinor, state: 'done', cause: 'never_came' }])
  expect((await earningsOf(lost.order)).map(({ kind, amount_minor: minor, state }) => [kind, minor, state])).toEqual([
    ['sale', 0, 'given_back'],
    ['extension', 0, 'given_back'],
  ])
})

test('what was paid to rent longer goes back, too, where its earning has paid for the rent that support gave back', async () => {
  const rosa = await market.seller()
  await connect(opened, rosa)
  const { groupId, itemId, renter, order } = await lending.running(rosa, await lending.coat(rosa))
  await as(await lending.again(rosa)).call(reviews.createComment, {
    body: { comment: 'Came in time and was kind.', rating: 5, isReviewCustomer: true, fulfillmentGroup: groupId },
  })
  await opened.later({ days: 3 })
  await eventually(async () => (await earningsOf(order.id))[0]?.state === 'paid')
  await app.db.updateTable('account').set({ payouts_enabled: false }).where('id', '=', rosa.id).execute()
  const { paymentId, totalMinor } = await longer(renter, itemId)
  await inTransaction(app, (tx) => decideReturnForSupport(app, tx, groupId, 'return_refund', { reason: 'It came torn.', actorId: null }))
  await eventually(async () => (await refundsOf(paymentId))[0]?.state === 'done')
  expect(await refundsOf(paymentId)).toEqual([{ amount_minor: totalMinor, state: 'done', cause: 'never_came' }])
  // rent and its extension are both back with the renter: the lender, who was paid the rent, owes as much
  expect(await market.ledger('merchant_receivable', String(rosa.id))).toBe(3_000)
  expect(await market.ledger('merchant_pending', String(rosa.id))).toBe(0)
})

/** Two pieces that their renter has made longer; one of them was asked back, and is an item of its own. */
async function longerOfTwo() {
  const lender = await market.seller()
  const trade = await lending.running(lender, await lending.coat(lender, { stock: 2 }), { quantity: 2 })
  const paid = await longer(trade.renter, trade.itemId)
  const [owner, renter] = [as(await lending.again(lender)), as(await lending.again(trade.renter))]
  await renter.call(returns.initiateReturn, { params: { id: trade.itemId }, body: { reason: 'changed_mind', quantity: 1 } })
  const part = await app.db.selectFrom('order_item').select('id').where('split_from', '=', trade.itemId).executeTakeFirstOrThrow()
  /** One is brought back; support closes that, and then pays back the other. */
  async function bringBackAndPay(itemId: number) {
    const params = { id: trade.groupId }
    await renter.call(returns.startReturn, { params: { id: itemId }, body: {} })
    const { code } = await owner.call(wayback.showReturnCode, { params })
    await renter.call(wayback.enterReturnCode, { params, body: { code: code ?? '' } })
    for (const reason of ['It is back.', 'The other came torn.'])
      await inTransaction(app, (tx) => decideReturnForSupport(app, tx, trade.groupId, 'return_refund', { reason, actorId: null }))
  }
  return { ...trade, ...paid, lender, renter, partId: part.id, bringBackAndPay }
}

test('of two pieces one was brought back: what made it longer stays when support pays back the other', async () => {
  const { lender, partId, paymentId, totalMinor, bringBackAndPay } = await longerOfTwo()
  await bringBackAndPay(partId)
  await eventually(async () => (await refundsOf(paymentId))[0]?.state === 'done')
  expect(await refundsOf(paymentId)).toEqual([{ amount_minor: totalMinor / 2, state: 'done', cause: 'never_came:1' }])
  // of two rents and two extensions the lender keeps one of each
  expect(await market.ledger('merchant_pending', String(lender.id))).toBe(-6_000)
})

test('a piece that became an item of its own has its part of what made it longer back, and once', async () => {
  const { lender, renter, groupId, itemId, partId, paymentId, totalMinor, bringBackAndPay } = await longerOfTwo()
  await renter.call(returns.cancelReturn, { params: { id: partId }, body: {} })
  await bringBackAndPay(itemId)
  await eventually(async () => (await refundsOf(paymentId))[0]?.state === 'done')
  await returnExtensions(app, { data: { groupId, move: 'closeBySupport' } } as never)
  expect(await refundsOf(paymentId)).toEqual([{ amount_minor: totalMinor / 2, state: 'done', cause: 'never_came:1' }])
  expect(await market.ledger('merchant_pending', String(lender.id))).toBe(-6_000)
})
