import { desk, orders, returns, wayback } from '@rondo/contracts'
import { quantities } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { expectRows } from '../../../test/expect-rows.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { waiters } from '../../../test/while-held.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { answerForSupport, decideReturnForSupport, supportGroups, supportMay } from '../orders/index.ts'
import { settlePaidElsewhere } from '../orders/way-back/settle-returns.ts'
import { settleRefundByHand } from '../wallet/index.ts'
import { settleFundsElsewhere } from './returns.reactions.ts'

const opened = await openApp(crowd)
const { app, as, base, eventually, later, person, server } = opened
const market = openMarket(opened)
const mei = await market.seller()

/** A group that was handed over: pickup groups are, so nothing is estimated for the way back. */
async function delivered(quantities: readonly number[] = [1], of: Person = mei) {
  const alice = await person()
  const dresses = await Promise.all(quantities.map((quantity) => market.garment(of, { stock: quantity })))
  const { order } = await market.buy(
    alice,
    dresses.map((dress, index) => market.line(of, dress, { quantity: quantities[index] ?? 1 })),
  )
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  const items = group.orderItems.map(({ id }) => id)
  await standAt(
    app,
    { id: group.id, status: 'pickup_completed_by_customer' },
    items.map((id) => ({ id, status: 'pickup_completed_by_customer' })),
  )
  return { alice, order, dresses, items, groupId: group.id, params: { id: group.id } }
}
const ledger = async (account: string) => {
  const [kind = '', subject = ''] = account.split(':')
  const { rows } = await sql<{ balance: number }>`
    select coalesce(balance_minor, 0) as balance from ledger_account where kind = ${kind} and subject = ${subject} and currency = 'USD'`.execute(
    app.db,
  )
  return Number(rows[0]?.balance ?? 0)
}
const ask = (who: Person, groupId: number, body: object = {}) =>
  as(who).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: groupId, reason: 'changed_mind', ...body } })
const fundOf = (groupId: number) =>
  sql<{ id: number; status: string; amount_minor: number; payment_id: number | null }>`
    select id, status, amount_minor, payment_id from refund_fund where group_id = ${groupId} order by id desc limit 1`
    .execute(app.db)
    .then(({ rows }) => rows[0])
const payByCard = async (groupId: number, amount: number, card?: string) => {
  const intent = await as(mei).call(returns.createFundIntent, { body: { amount, currency: 'usd', fulfillmentGroupId: groupId } })
  await market.confirm(intent.clientSecret, card)
  return intent
}

test('a whole group is asked back: the items, the group and one request for each item say so', async () => {
  const { alice, groupId, items } = await delivered([1, 1])
  const answer = await ask(alice, groupId, { comments: 'Too long.' })
  expect(answer.status).toBe('return_requested')
  expect(answer.orderItems.map(({ status }) => status)).toEqual(['return_requested_by_customer', 'return_requested_by_customer'])
  const list = await as(mei).call(returns.groupReturns, { params: { id: groupId } })
  expect(list.data).toHaveLength(2)
  expect(list.data[0]).toMatchObject({
    status: 'pending_merchant_review',
    requestType: 'item_return',
    reason: 'changed_mind',
    comments: 'Too long.',
    orderItems: [items[0]],
  })
  const again = await as(alice)
    .call(returns.requestGroupReturn, { body: { fulfillmentGroupId: groupId, reason: 'defective' } })
    .catch((error: unknown) => error)
  expect(JSON.stringify(again)).toContain('returns.not_eligible')
})

test('photos come with what is asked back: both sides see them, a stranger does not, and a foreign one is refused', async () => {
  const { alice, groupId } = await delivered([1, 1])
  const pictures = [await market.photo(alice), await market.photo(alice)]
  const stranger = await person()
  const asking = (ids: number[]) => ask(alice, groupId, { pictures: ids })
  await expect(asking([await market.photo(stranger)])).rejects.toMatchObject({ body: { code: 'media.not_yours' } })
  await expect(asking([1, 2, 3, 4, 5, 6])).rejects.toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  await asking(pictures)
  for (const who of [alice, mei]) {
    const { data } = await as(who).call(returns.groupReturns, { params: { id: groupId } })
    expect(data.map(({ photos }) => photos.map(({ id }) => id))).toEqual([pictures, pictures])
  }
  const seen = async (who: Person) => {
    const headers = { authorization: `Bearer ${who.jwt}` }
    return (await fetch(new URL(`/api/claims/photos/${pictures[0]}/320.webp`, base), { headers })).status
  }
  expect([await seen(alice), await seen(mei), await seen(stranger)]).toEqual([200, 200, 404])
  const swept = await sql`select from evidence_file e join media m on m.key = e.key where m.id = any (${pictures}::bigint[])`.execute(
    app.db,
  )
  expect(swept.rows.length).toBeGreaterThan(0) // nobody sweeps them
})

test('support reads why a return was asked and why it was rejected, with the photos, once for several pieces', async () => {
  const { alice, groupId, params } = await delivered([1, 1])
  const pictures = [await market.photo(alice)]
  await ask(alice, groupId, { comments: 'The lining was torn.', pictures })
  await as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'item_used_damaged', comments: 'It was whole.' } })
  const operator = await person({ operator: true })
  const words = async (state: 'over' | 'returning') =>
    (await as(operator).call(desk.listGroups, { query: { person: alice.id, state } })).data.map((group) => group.words)
  expect(await words('returning')).toEqual([])
  expect(await words('over')).toMatchObject([
    [
      { by: 'customer', about: 'return', reason: 'changed_mind', text: 'The lining was torn.', photos: pictures.map((id) => ({ id })) },
      { by: 'merchant', about: 'rejected', reason: 'item_used_damaged', text: 'It was whole.', photos: [] },
    ],
  ])
})

test('whoever asked reads by mail why a return was rejected, in the words of its merchant alone', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId, { comments: 'The lining was torn.' })
  await as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'item_used_damaged', comments: 'It was whole.' } })
  const rejections = async () => (await mailsTo(opened.sandbox, alice.email)).filter(({ subject }) => subject.includes('was rejected'))
  await eventually(async () => (await rejections()).length > 0)
  const [mail] = await rejections()
  expect(mail?.text).toContain('“It was whole.”')
  expect(mail?.text).toContain('Used or damaged')
  expect(mail?.text).not.toContain('item_used')
})

test('a single item is asked back with photos, too', async () => {
  const { alice, items } = await delivered()
  const pictures = [await market.photo(alice)]
  const body = { reason: 'damaged', pictures }
  const answer = await as(alice).call(returns.initiateReturn, { params: { id: items[0] ?? 0 }, body })
  expect(answer.returnRequests.map(({ photos }) => photos.map(({ id }) => id))).toEqual([pictures])
})

test('a part of a quantity becomes an item of its own, with its part of the money, and no sum moves', async () => {
  const { alice, items, order } = await delivered([3])
  const answer = await as(alice).call(returns.initiateReturn, {
    params: { id: items[0] ?? 0 },
    body: { reason: 'wrong_item', quantity: 1 },
  })
  expect(answer.status).toBe('partial_return_requested')
  expect(answer.orderItems.map(({ quantity, amount, status }) => [quantity, amount, status])).toEqual([
    [2, 200, 'pickup_completed_by_customer'],
    [1, 100, 'return_requested_by_customer'],
  ])
  expect((await as(alice).call(orders.showOrder, { params: { id: order.id } })).total).toBe(order.total)
  const { rows } = await sql<{ id: number; stock: number }>`
    select order_item_id as id, sum(stock)::int as stock from stock_movement where order_item_id = any (${answer.orderItems.map(({ id }) => id)}::bigint[])
    group by order_item_id order by order_item_id`.execute(app.db)
  expect(rows.map(({ stock }) => stock)).toEqual([-2, -1])
  // the shop hears of the piece that comes back, not of those that stay
  const told = await sql<{ items: number[] }>`
    select data -> 'itemIds' as items from outbox where data ->> 'move' = 'requestItemReturn' and (data ->> 'groupId')::bigint = ${answer.id}`.execute(
    app.db,
  )
  expect(told.rows).toEqual([{ items: [answer.orderItems[1]?.id] }])
})

test('more pieces than were bought are not asked back, and the group stays as it is', async () => {
  const { alice, items, params } = await delivered([2])
  const body = { reason: 'wrong_item', quantity: 3 }
  const asked = as(alice).call(returns.initiateReturn, { params: { id: items[0] ?? 0 }, body })
  await expect(asked).rejects.toMatchObject({ body: { code: 'returns.not_eligible' } })
  expect((await as(alice).call(orders.showGroup, { params })).status).toBe('pickup_completed_by_customer')
})

test('an item is asked back while another is at the merchant, and what nobody asked back is not called off', async () => {
  const { alice, groupId, items, params } = await delivered([1, 1])
  const [there = 0, here = 0] = items
  await standAt(app, { id: groupId, status: 'return_delivered' }, [{ id: there, status: 'return_delivered' }])
  const off = as(alice).call(returns.cancelReturn, { params: { id: here }, body: { reason: 'changed_mind' } })
  await expect(off).rejects.toMatchObject({ body: { code: 'returns.none_to_cancel' } })
  const asked = await ask(alice, groupId, { orderItemIds: [here] })
  expect(asked.orderItems.map(({ status }) => status)).toEqual(['return_delivered', 'return_requested_by_customer'])
  await as(alice).call(returns.cancelReturn, { params: { id: here }, body: { reason: 'changed_mind' } })
  expect((await as(alice).call(orders.showGroup, { params })).status).toBe('return_delivered')
})

test('who hands in what is not approved is refused, and an approved item that was not named stays', async () => {
  const { alice, groupId, items, params } = await delivered([1, 1])
  const [approved = 0, asked = 0] = items
  await standAt(app, { id: groupId, status: 'return_approved' }, [{ id: approved, status: 'return_approved_by_merchant' }])
  await ask(alice, groupId, { orderItemIds: [asked] })
  const handIn = as(alice).call(wayback.markReturnShipped, { params, body: { orderItemIds: [asked] } })
  await expect(handIn).rejects.toMatchObject({ status: 409 })
  const { orderItems } = await as(alice).call(orders.showGroup, { params })
  expect(orderItems.map(({ status }) => status)).toEqual(['return_approved_by_merchant', 'return_requested_by_customer'])
})

test('an amount with too many decimals is bad input, not a mistake of ours', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const intent = as(mei).call(returns.createFundIntent, { body: { amount: 99.999, fulfillmentGroupId: groupId } })
  await expect(intent).rejects.toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  const approve = as(mei).call(returns.approveAllReturns, { params, body: { usageFee: 0.001 } })
  await expect(approve).rejects.toMatchObject({ status: 400, body: { code: 'request.invalid' } })
})

test('a merchant pays the fund by card, approves, and both read the same terms', async () => {
  const { alice, groupId, params, items, order } = await delivered()
  await ask(alice, groupId)
  const early = await as(mei)
    .call(returns.approveAllReturns, { params, body: { usageFee: 10 } })
    .catch((error: unknown) => error)
  expect(JSON.stringify(early)).toMatch(/returns\.(fund_unpaid|address_required)/)
  const intent = await payByCard(groupId, 90)
  expect(intent).toMatchObject({ funded: false, amount: 90, usageFee: 10 })
  const { data } = await as(mei).call(returns.fundPayments, { query: {} })
  expect(data.filter(({ fulfillmentGroupId }) => fulfillmentGroupId === groupId)).toEqual([]) // not before the provider says so
  const terms = await as(mei).call(returns.fundTerms, { params })
  const [address] = terms.addresses
  const body = { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: groupId, usageFee: 10, returnToAddress: address?.id }
  expect(await as(mei).call(returns.confirmFund, { body })).toMatchObject({
    success: true,
    fund: { refundStatus: 'payment_collected', amount: 90 },
  })
  expect(await as(mei).call(returns.confirmFund, { body })).toMatchObject({ success: true })
  const fund = await fundOf(groupId)
  // the order was also sent to somebody, of other merchants: who hands over in person does not learn to whom
  await sql`update trade_order set shipping_address = '{"name": "Alice Liddell", "street": "1 Rabbit Hole"}' where id = ${order.id}`.execute(
    app.db,
  )
  await sql`update account set firstname = 'Alice', lastname = 'Liddell' where id = ${alice.id}`.execute(app.db)
  const own = (await as(mei).call(returns.fundPayments, { query: {} })).data.find(
    ({ fulfillmentGroupId }) => fulfillmentGroupId === groupId,
  )
  expect(own?.customerInfo).toEqual({ firstName: 'Alice', lastName: 'L.' })
  expect(await ledger(`refund_fund:${fund?.id}`)).toBe(9_000)
  const other = await as(mei)
    .call(returns.approveAllReturns, { params, body: { usageFee: 5 } })
    .catch((error: unknown) => error)
  expect(JSON.stringify(other)).toContain('returns.terms_locked')
  const approved = await as(mei).call(returns.approveAllReturns, { params, body: { usageFee: 10, approvalComments: 'Usage fee: 10' } })
  expect(approved.status).toBe('return_approved')
  const { data: request } = await as(alice).call(returns.itemReturn, { params: { id: items[0] ?? 0 } })
  expect(request).toMatchObject({ status: 'approved', usageFee: 10, returnToAddress: { id: address?.id } })
})

test('held earnings pay the fund without a card, and come back when the customer withdraws', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const before = await ledger(`merchant_pending:${mei.id}`)
  const paid = await as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId, useEarnings: true } })
  expect(paid).toMatchObject({ clientSecret: null, funded: true })
  expect(await ledger(`merchant_pending:${mei.id}`)).toBe(before - 10_000)
  const canceled = await as(alice).call(returns.cancelGroupReturn, { params, body: { reason: 'want_to_keep' } })
  expect(canceled.status).toBe('pickup_completed_by_customer')
  expect(canceled.orderItems.map(({ status }) => status)).toEqual(['pickup_completed_by_customer'])
  expect(canceled.returnRequests.map(({ status }) => status)).toEqual(['canceled'])
  expect(await ledger(`merchant_pending:${mei.id}`)).toBe(before)
  expect((await fundOf(groupId))?.status).toBe('merchant_refunded')
})

test('who rejects after having paid gets the money back, and the answer says how that went', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const intent = await payByCard(groupId, 100)
  await as(mei).call(returns.confirmFund, { body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: groupId } })
  const rejected = await as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'item_used_damaged' } })
  expect(rejected.status).toBe('return_rejected')
  expect(rejected.refundResults).toMatchObject({ processed: 1, failed: 0 })
  expect(rejected.returnRequests[0]).toMatchObject({ status: 'rejected', rejectionReason: 'item_used_damaged' })
  await eventually(async () => (await fundOf(groupId))?.status === 'merchant_refunded')
  expect(await ledger(`refund_fund:${(await fundOf(groupId))?.id}`)).toBe(0)
  expect(await ledger(`merchant_refund:${mei.id}`)).toBe(0)
  expect(await market.heardOfRefund((await fundOf(groupId))?.payment_id ?? 0, groupId)).toEqual(
    [alice.id, mei.id].toSorted((a, b) => a - b),
  )
})

test('a fund whose first piece was paid back ends when its other piece stays with the customer', async () => {
  const { alice, groupId, items, params } = await delivered([1, 1])
  const [first = 0, other = 0] = items
  await ask(alice, groupId)
  const intent = await payByCard(groupId, 200)
  await as(mei).call(returns.confirmFund, { body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: groupId } })
  await as(mei).call(returns.approveAllReturns, { params, body: { returnToAddress: market.homes.get(mei.id) } })
  await as(alice).call(wayback.markReturnShipped, { params, body: { orderItemIds: [first] } })
  await as(mei).call(wayback.confirmReturnDelivery, { params, body: { orderItemIds: [first] } })
  await as(mei).call(wayback.updateConditions, { params, body: { productUpdates: [{ orderItemId: first, condition: 'good' }] } })
  await eventually(async () => (await as(alice).call(orders.showItem, { params: { id: first } })).status === 'return_completed')
  await as(alice).call(returns.cancelGroupReturn, { params, body: { orderItemIds: [other] } })
  const fund = await fundOf(groupId)
  expect([fund?.status, await ledger(`refund_fund:${fund?.id}`)]).toEqual(['customer_refunded', 0])
  await eventually(async () => (await ledger(`merchant_refund:${mei.id}`)) === 0)
})

test('a fund that the bank of its merchant sends back says so, and is sent again until it arrives', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const intent = await payByCard(groupId, 100, 'pm_card_refundWaits')
  await as(mei).call(returns.confirmFund, { body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: groupId } })
  await as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'item_used_damaged' } })
  const bankSays = market.bankOf((await fundOf(groupId))?.payment_id ?? 0)
  await bankSays('refund_failed')
  await eventually(async () => (await fundOf(groupId))?.status === 'merchant_refund_failed')
  const { data } = await as(mei).call(returns.fundPayments, { query: {} })
  expect(data.find(({ fulfillmentGroupId }) => fulfillmentGroupId === groupId)?.refundStatus).toBe('merchant_refund_failed')
  await later({ minutes: 61 })
  await bankSays('refund_succeeded')
  await eventually(async () => (await fundOf(groupId))?.status === 'merchant_refunded')
  await expectRows(app, groupId, ['F5b', 'F6'])
  expect([await ledger(`refund_fund:${(await fundOf(groupId))?.id}`), await ledger(`merchant_refund:${mei.id}`)]).toEqual([0, 0])
}, 60_000)

test('rejecting by group leaves the items delivered, and answers zeros where nothing was paid', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const rejected = await as(mei).call(returns.rejectGroupReturn, { params, body: {} })
  expect(rejected).toMatchObject({ status: 'pickup_completed_by_customer', refundResults: { processed: 0, successful: 0, failed: 0 } })
  expect((await ask(alice, groupId)).status).toBe('return_requested')
})

test('an address that is not the merchant’s own is refused in the words of the call, before and after the payment', async () => {
  const { alice, groupId } = await delivered()
  await ask(alice, groupId)
  const refusal = { status: 400, body: { code: 'returns.address_required' } }
  const intent = (more: object) => as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId, ...more } })
  await expect(intent({ returnToAddress: 999_999 })).rejects.toMatchObject(refusal)
  const { clientSecret, paymentIntentId } = await intent({})
  await market.confirm(clientSecret)
  const body = { paymentIntentId, fulfillmentGroupId: groupId, returnToAddress: 999_999 }
  await expect(as(mei).call(returns.confirmFund, { body })).rejects.toMatchObject(refusal)
})

test('a merchant gives up a payment that was begun: no card is charged, its fund is gone, and another may be begun', async () => {
  const { alice, groupId } = await delivered()
  await ask(alice, groupId)
  const { clientSecret } = await as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId } })
  const fund = await fundOf(groupId)
  const params = { id: fund?.id ?? 0 }
  await expect(as(alice).call(returns.abandonFund, { params })).rejects.toMatchObject({ body: { code: 'returns.fund_not_found' } })
  expect(await as(mei).call(returns.abandonFund, { params })).toEqual({ success: true })
  expect(await as(mei).call(returns.abandonFund, { params })).toEqual({ success: true })
  expect(await fundOf(groupId)).toBeUndefined()
  await expectRows(app, groupId, ['F7'])
  expect((await market.confirm(clientSecret)).status).toBe('refused')
  const intent = await payByCard(groupId, 90)
  await as(mei).call(returns.confirmFund, { body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: groupId } })
  const paid = { params: { id: (await fundOf(groupId))?.id ?? 0 } }
  await expect(as(mei).call(returns.abandonFund, paid)).rejects.toMatchObject({ body: { code: 'returns.fund_paid_already' } })
  expect(await ledger(`refund_fund:${paid.params.id}`)).toBe(9_000)
})

test('a payment that succeeded a moment before it is given up stays: the fund is collected', async () => {
  const { alice, groupId } = await delivered()
  await ask(alice, groupId)
  await payByCard(groupId, 100)
  const fund = await fundOf(groupId)
  await expect(as(mei).call(returns.abandonFund, { params: { id: fund?.id ?? 0 } })).rejects.toMatchObject({
    body: { code: 'returns.fund_paid_already' },
  })
  expect((await fundOf(groupId))?.status).toBe('payment_collected')
})

test('who asked support reads its answer, and a question that a merchant takes back is the merchant’s in the history', async () => {
  const { alice, groupId } = await delivered()
  const question = (who: Person) =>
    as(who).call(returns.createRequest, { body: { fulfillmentGroupId: groupId, comments: 'The parcel came open.' } })
  const { data: asked } = await question(alice)
  const { data: own } = await question(mei)
  await inTransaction(app, (tx) =>
    answerForSupport(app, tx, asked.id, 'answer', { reason: ' Please send it back as it is. ', actorId: null }),
  )
  const { data } = await as(alice).call(returns.showRequest, { params: { id: asked.id } })
  expect(data).toMatchObject({ status: 'completed', supportAnswer: 'Please send it back as it is.' })
  const seen = await as(mei).call(orders.showGroup, { params: { id: groupId } })
  expect(seen.requests.map(({ id }) => id)).toEqual([own.id])
  await as(mei).call(returns.editRequest, { params: { id: own.id }, body: { comments: 'It is settled, I think.' } })
  await as(mei).call(returns.editRequest, { params: { id: own.id }, body: { status: 'canceled' } })
  const { rows } = await sql<{ event: string; role: string }>`
    select event, role from status_history where thing = 'request' and thing_id = ${own.id} order by id`.execute(app.db)
  expect(rows).toEqual([
    { event: 'R1b', role: 'merchant' },
    { event: 'R12', role: 'merchant' },
    { event: 'R8a', role: 'merchant' },
  ])
})

test('two of support answer a question at once: what it was before is read when it is the turn of the second', async () => {
  const { alice, groupId } = await delivered()
  const { data } = await as(alice).call(returns.createRequest, { body: { fulfillmentGroupId: groupId, comments: 'It came open.' } })
  const say = (tx: Tx, answer: 'take_up' | 'answer') =>
    answerForSupport(app, tx, data.id, answer, { reason: 'We look into it.', actorId: null })
  const [taken, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTransaction(app, async (tx) => {
    await say(tx, 'take_up')
    taken.resolve()
    await told.promise
  })
  await Promise.race([taken.promise, first])
  const second = inTransaction(app, (tx) => say(tx, 'answer'))
  await expect.poll(() => waiters(app)).toBe(1)
  told.resolve()
  await first
  expect(await second).toMatchObject({ before: { status: 'in_progress' }, after: { status: 'completed' } })
})

const overturn = (groupId: number) =>
  inTransaction(app, (tx) =>
    decideReturnForSupport(app, tx, groupId, 'return_reopen', { reason: 'The photos show the fault.', actorId: null }),
  )

test('support overturns a rejection: the fund is taken of held earnings, and the customer is refunded when the goods are back', async () => {
  const { alice, groupId, params, items } = await delivered([1, 1])
  await ask(alice, groupId, { reason: 'defective' })
  const before = await ledger(`merchant_pending:${mei.id}`)
  await as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'policy_violation' } })
  const [shown] = await supportGroups(app.db, { q: String(groupId) }, 1)
  expect(shown && supportMay(shown)).toContain('return_reopen')
  await overturn(groupId)
  const seen = await as(alice).call(orders.showGroup, { params })
  expect(seen.orderItems.map(({ status }) => status)).toEqual(['return_approved_by_merchant', 'return_approved_by_merchant'])
  expect(seen.returnRequests.map(({ status, usageFee, rejectionReason }) => [status, usageFee, rejectionReason])).toEqual([
    ['approved', 0, null],
    ['approved', 0, null],
  ])
  expect(await ledger(`merchant_pending:${mei.id}`)).toBe(before - 20_000)
  await expect(overturn(groupId)).rejects.toMatchObject({ code: 'desk.move_refused' })
  const [decided] = await supportGroups(app.db, { q: String(groupId) }, 1)
  expect(decided?.words.map(({ by, about, reason, text }) => [by, about, reason, text])).toEqual([
    ['customer', 'return', 'defective', null],
    ['merchant', 'rejected', 'policy_violation', null],
    ['support', 'approved', null, 'The photos show the fault.'],
  ])
  for (const id of items) await as(alice).call(returns.startReturn, { params: { id }, body: {} })
  await as(mei).call(wayback.confirmReturnDelivery, { params, body: {} })
  const productUpdates = items.map((orderItemId) => ({ orderItemId, condition: 'good' as const, readyForRelisting: false }))
  await as(mei).call(wayback.updateConditions, { params, body: { productUpdates } })
  const { rows } = await sql<{ minor: number }>`
    select sum(amount_minor)::float8 as minor from refund where account_id = ${alice.id} and cause like 'returned:%'`.execute(app.db)
  expect(rows[0]?.minor).toBe(2 * 11_880) // price, fee and tax: the fault is the merchant's
  const { rows: funds } = await sql<{ balance: number }>`
    select coalesce((select b.balance_minor from fund_balance b where b.fund = u.id::text), 0)::float8 as balance
    from refund_fund u where u.group_id = ${groupId}`.execute(app.db)
  expect(funds).toEqual([{ balance: 0 }, { balance: 0 }])
})

test('an older rejection of the same piece is not overturned with its last one', async () => {
  const { alice, groupId, params, items } = await delivered()
  const reject = async () => {
    await ask(alice, groupId, { reason: 'defective' })
    await as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'policy_violation' } })
  }
  await reject()
  const status = 'pickup_completed_by_customer' // the seven days of a rejection are over
  await standAt(app, { id: groupId, status }, [{ id: items[0] ?? 0, status }])
  await reject()
  await overturn(groupId)
  const seen = await as(alice).call(orders.showGroup, { params })
  expect(seen.returnRequests.map((request) => request.status)).toEqual(['rejected', 'approved'])
})

test('a merchant neither changes nor withdraws what the customer asked', async () => {
  const { alice, groupId } = await delivered()
  const { returnRequests } = await ask(alice, groupId)
  const params = { id: returnRequests[0]?.id ?? 0 }
  for (const body of [{ comments: 'Never mind.' }, { status: 'canceled' as const }])
    await expect(as(mei).call(returns.editRequest, { params, body })).rejects.toMatchObject({ body: { code: 'orders.move_refused' } })
})

test('a card that is charged after the customer withdrew is given back', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const intent = await as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId } })
  await market.confirm(intent.clientSecret)
  await as(alice).call(returns.cancelGroupReturn, { params, body: {} })
  const answer = await as(mei)
    .call(returns.confirmFund, {
      body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: groupId },
    })
    .catch((error: unknown) => error)
  expect(JSON.stringify(answer)).toMatch(/returns\.fund_(not_found|refunded)/)
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`
      select state from payment where account_id = ${mei.id} and purpose = 'fund_collection' order by id desc limit 1`.execute(app.db)
    return rows[0]?.state === 'refunded'
  })
})

test('strangers find nothing, and a customer does not answer the own request', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const bob = await person()
  for (const who of [bob, alice]) {
    const answer = await as(who)
      .call(returns.approveAllReturns, { params, body: {} })
      .catch((error: unknown) => error)
    expect(JSON.stringify(answer)).toContain('orders.group_not_found')
  }
})

test('nobody learns by an answer whether a request of others exists', async () => {
  const { alice, groupId } = await delivered()
  await ask(alice, groupId)
  const [request] = (await as(mei).call(returns.groupReturns, { params: { id: groupId } })).data
  const bob = await person()
  const answers = async (requestId: number) =>
    Promise.all(
      [returns.approveReturn, returns.rejectReturn].map((to) =>
        as(bob)
          .call(to, { body: { requestId, rejectionReason: 'policy_violation' } as never })
          .then(
            () => 'answered',
            (error: { status: number; body: { code: string } }) => [error.status, error.body.code],
          ),
      ),
    )
  expect(await answers(request?.id ?? 0)).toEqual(await answers(1))
  expect(await answers(1)).toEqual([
    [404, 'returns.request_not_found'],
    [404, 'returns.request_not_found'],
  ])
})

test('three questions to support about a group may wait for an answer at once, and no more', async () => {
  const { alice, groupId } = await delivered()
  const asks = (who: Person, comments = 'Where is it?') =>
    as(who).call(returns.createRequest, { body: { requestType: 'support', fulfillmentGroupId: groupId, comments } })
  const made = [await asks(alice), await asks(alice), await asks(alice)]
  await expect(asks(alice)).rejects.toMatchObject({ status: 409, body: { code: 'returns.questions_open' } })
  await asks(mei) // the other side has questions of its own
  const withdraws = (id: number) => as(alice).call(returns.editRequest, { params: { id }, body: { status: 'canceled' } })
  for (const { data } of made) await withdraws(data.id)
  for (let n = made.length; n < quantities.questions; n++) await withdraws((await asks(alice)).data.id)
  await expect(asks(alice)).rejects.toMatchObject({ status: 409, body: { code: 'returns.questions_full' } })
})

const rounds = Number(process.env['RETURN_ROUNDS'] ?? 3)
test(
  `approve against withdraw, ${rounds} times: one of both holds, and the money fits`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { alice, groupId, params, items } = await delivered()
      await ask(alice, groupId)
      await as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId, useEarnings: true } })
      await Promise.allSettled([
        as(mei).call(returns.approveGroupReturn, { params, body: {} }),
        as(alice).call(returns.cancelReturn, { params: { id: items[0] ?? 0 }, body: { reason: 'changed_mind' } }),
      ])
      const { orderItems } = await as(alice).call(orders.showGroup, { params })
      const fund = await fundOf(groupId)
      const isApproved = orderItems[0]?.status === 'return_approved_by_merchant'
      expect(orderItems[0]?.status).toBe(isApproved ? 'return_approved_by_merchant' : 'pickup_completed_by_customer')
      expect(fund?.status).toBe(isApproved ? 'payment_collected' : 'merchant_refunded')
      expect(await ledger(`refund_fund:${fund?.id}`)).toBe(isApproved ? 10_000 : 0)
    }
  },
  20_000 + rounds * 4_000,
)

test('who chooses another address before the card has paid has another payment: the goods go where the last choice says', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const { addresses } = await as(mei).call(returns.fundTerms, { params })
  const home = addresses[0]?.id ?? 0
  const { rows } = await sql<{ id: number }>`
    insert into address (account_id, street, city, state, postal_code, country, name) select account_id, '8 Other Lane', city, state, postal_code, country, name
    from address where id = ${home} returning id::float8 as id`.execute(app.db)
  const depot = rows[0]?.id ?? 0
  const open = (returnToAddress: number) =>
    as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId, returnToAddress } })
  const first = await open(home)
  const second = await open(depot)
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  await market.confirm(second.clientSecret)
  const paid = { paymentIntentId: second.paymentIntentId, fulfillmentGroupId: groupId, returnToAddress: depot }
  await as(mei).call(returns.confirmFund, { body: paid })
  const { returnRequests } = await as(mei).call(returns.approveAllReturns, { params, body: { returnToAddress: depot } })
  expect(returnRequests[0]?.returnToAddress?.id).toBe(depot)
})

test('two tabs that pay the same fund have one payment', async () => {
  const { alice, groupId } = await delivered()
  await ask(alice, groupId)
  const open = () => as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId } })
  const [first, second] = await Promise.all([open(), open()])
  expect(second.paymentIntentId).toBe(first.paymentIntentId)
  const { rows } = await sql`select id from refund_fund where group_id = ${groupId}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('of a listing that support took down nothing is offered again, not as a copy either', async () => {
  const alice = await person()
  const dress = await market.garment(mei, { stock: 2 })
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  const itemId = order.fulfillmentGroups[0]?.orderItems[0]?.id ?? 0
  await standAt(app, { id, status: 'return_delivered' }, [{ id: itemId, status: 'return_delivered' }])
  await sql`
    update product set active = false, taken_down_at = app_now(), taken_down_reason = 'a copy', taken_down_active = true where id = ${dress}`.execute(
    app.db,
  )
  await as(mei).call(wayback.updateConditions, {
    params: { id },
    body: { productUpdates: [{ orderItemId: itemId, condition: 'fair', readyForRelisting: true, newPrice: '40' }] },
  })
  const { rows } = await sql<{ relisted_as: number }>`select relisted_as from return_assessment where item_id = ${itemId}`.execute(app.db)
  expect(rows).toEqual([{ relisted_as: dress }])
  const listed = await sql<{ stock: number; active: boolean }>`select stock, active from product where id = ${dress}`.execute(app.db)
  expect(listed.rows).toEqual([{ stock: 2, active: false }])
})

test('goods that are offered again in another currency than they were sold in keep the price of their listing', async () => {
  const alice = await person()
  const dress = await market.garment(mei)
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  const itemId = order.fulfillmentGroups[0]?.orderItems[0]?.id ?? 0
  await standAt(app, { id, status: 'return_delivered' }, [{ id: itemId, status: 'return_delivered' }])
  await sql`update product set currency = 'JPY', price_minor = 12000 where id = ${dress}`.execute(app.db) // its address moved, and its prices
  await as(mei).call(wayback.updateConditions, {
    params: { id },
    body: { productUpdates: [{ orderItemId: itemId, condition: 'good', readyForRelisting: true, newPrice: '80' }] },
  })
  const { rows } = await sql<{ stock: number; price_minor: number; condition: string }>`
    select stock, price_minor, condition from product where id = ${dress}`.execute(app.db)
  expect(rows).toEqual([{ stock: 1, price_minor: 12_000, condition: 'good' }]) // not 8,000 yen for 80 dollars
})

/** Refunds that are planned meanwhile are refused by the provider before anybody sends them. */
async function refused(work: () => Promise<unknown>): Promise<void> {
  await sql`create or replace function refund_waits() returns trigger language plpgsql as $$ begin new.state := 'failed'; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger refund_waits before insert on operation for each row when (new.kind = 'refund') execute function refund_waits()`.execute(
    app.db,
  )
  try {
    await work()
  } finally {
    await sql`drop trigger refund_waits on operation`.execute(app.db)
  }
}
/** Support has paid the newest refund of somebody elsewhere. */
const payElsewhere = async (accountId: number) => {
  const { id } = await app.db
    .selectFrom('refund')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`select id from operation where kind = 'refund' and subject = ${`refund:${id}`}`.execute(app.db)
  await raiseAlarm(server, app.db, { kind: 'operation_refused', subject: `operation:${rows[0]?.id}` })
  await inTransaction(app, (tx) => settleRefundByHand(tx, id, null, 'paid to a bank account'))
}

test('a fund that support paid back elsewhere ends as one whose refund arrived', async () => {
  const { alice, groupId, params } = await delivered()
  await ask(alice, groupId)
  const intent = await payByCard(groupId, 100)
  await as(mei).call(returns.confirmFund, { body: { paymentIntentId: intent.paymentIntentId, fulfillmentGroupId: groupId } })
  await refused(() => as(mei).call(returns.rejectAllReturns, { params, body: { rejectionReason: 'item_used_damaged' } }))
  expect((await fundOf(groupId))?.status).toBe('payment_collected')
  await payElsewhere(mei.id)
  await settleFundsElsewhere(server)
  expect((await fundOf(groupId))?.status).toBe('merchant_refunded')
})

test('a return whose refund support paid elsewhere is completed, with its fund, so that its merchant is paid out', async () => {
  const { alice, groupId, params, items } = await delivered()
  await ask(alice, groupId)
  await as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: groupId, useEarnings: true } })
  await as(mei).call(returns.approveGroupReturn, { params, body: {} })
  await as(alice).call(returns.startReturn, { params: { id: items[0] ?? 0 }, body: {} })
  await as(mei).call(wayback.confirmReturnDelivery, { params, body: {} })
  const productUpdates = [{ orderItemId: items[0] ?? 0, condition: 'good' as const, readyForRelisting: false }]
  await refused(() => as(mei).call(wayback.updateConditions, { params, body: { productUpdates } }))
  const stands = async () => (await as(alice).call(orders.showGroup, { params })).orderItems[0]?.status
  expect(await stands()).toBe('return_processing')
  await payElsewhere(alice.id)
  await settlePaidElsewhere(server)
  expect([await stands(), (await fundOf(groupId))?.status]).toEqual(['return_completed', 'customer_refunded'])
  // both sides read what went back
  for (const [who, earned] of [
    [alice, null],
    [mei, 0],
  ] as const)
    expect(await as(who).call(orders.showGroup, { params })).toMatchObject({ refunded: 108.8, isRefundPending: false, earned })
})
