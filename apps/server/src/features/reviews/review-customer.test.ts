import { accounts, orders, reviews } from '@rondo/contracts'
import type { Sent } from '@rondo/contracts/kernel/endpoint'
import { everyGroupStatus, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import { isReviewable } from '@rondo/rules/reviews/customer-review'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { statementsOf } from '../../../test/statements.ts'
import { agreedSwap, checkOutSwap } from '../../../test/swapping.ts'
import type { Happened } from '../../platform/outbox.ts'
import { groupMoved } from '../orders/index.ts'
import { reviewReminded } from './events.ts'
import { reviewsReactions, reviewsSweepers } from './index.ts'

const opened = await openApp({ jobs: false, logLevel: 'silent' })
const { app, as, person, later } = opened
const market = openMarket(opened)
type Body = Sent<typeof reviews.createComment>['body']

/** A group that stands somewhere, between a merchant and a customer. */
async function traded(status: GroupStatus = 'pickup_completed_by_customer', mei?: Person, anna?: Person) {
  const [seller, buyer] = [mei ?? (await market.seller()), anna ?? (await person())]
  const { order } = await market.buy(buyer, [market.line(seller, await market.garment(seller, { name: 'Silk dress' }))])
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('no group')
  await standAt(app, { id: group.id, status })
  return { mei: seller, anna: buyer, order: order.id, group: group.id }
}
/** Time passes, and nobody is signed out by it. */
async function pass(time: { hours: number }) {
  await later(time)
  await sql`update session set expires_at = app_now() + interval '1 day'`.execute(app.db)
}
const write = (who: Person, body: Partial<Body>) =>
  as(who).call(reviews.createComment, { body: { isReviewCustomer: true, comment: 'Friendly and on time', ...body } })
const change = (who: Person, id: number, comment: string, rating = 4) =>
  as(who).call(reviews.updateComment, { params: { id }, body: { comment, rating } })
const found = async (who: Person, query: object) => (await as(who).call(reviews.customerReview, { query })).data

test.each(everyGroupStatus.filter((status) => status !== 'canceled').map((status) => [status, isReviewable(status)] as const))(
  'a group at %s may be reviewed: %s',
  async (status, may) => {
    const { mei, group } = await traded(status)
    const answer = await write(mei, { fulfillmentGroup: group }).then(
      () => 201,
      ({ status: refused }: { status: number }) => refused,
    )
    expect(answer).toBe(may ? 201 : 409)
  },
)

test('what a customer had is named in the language of the merchant who reviews them', async () => {
  const [mei, anna] = [await market.seller({ language: 'zh-CN' }), await person()]
  const dress = await market.garment(mei, { name: 'Silk dress' })
  await sql`update product set translations = '{"zh-CN": {"name": "真丝连衣裙"}}' where id = ${dress}`.execute(app.db)
  await market.buy(anna, [market.line(mei, dress)])
  await app.db.updateTable('account').set({ firstname: 'Anna', lastname: 'Sun' }).where('id', '=', anna.id).execute()
  const { groups, customer } = await as(mei).call(reviews.customerToReview, { params: { id: anna.id }, query: {} })
  expect(customer).toMatchObject({ username: anna.username, name: 'Anna S.' })
  expect(groups.map(({ items }) => items)).toEqual([['真丝连衣裙']])
})

test('a review has five stars unless said otherwise, needs words, and is shown to its author with its group', async () => {
  const { mei, anna, order, group } = await traded()
  await expect(write(mei, { fulfillmentGroup: group, comment: '  ' })).rejects.toMatchObject({
    status: 400,
    message: 'Please fill in the review content',
    body: { errors: { comment: 'Please fill in the review content' } },
  })
  const review = await write(mei, { customers: [anna.id], orders: [order], fulfillmentGroup: group, merchants: [mei.id], comment: 'Ok' })
  expect(review).toMatchObject({
    rating: 5,
    comment: 'Ok',
    isReviewCustomer: true,
    customers: [{ id: anna.id, username: anna.username }],
    merchants: [{ id: mei.id }],
    orders: [order],
    fulfillmentGroup: group,
  })
  const body = await as(mei).call(orders.showGroup, { params: { id: group } })
  expect([body.customerReviewId, body.orderItems[0]?.hasCustomerReview]).toEqual([review.id, true])
  const theirs = await as(anna).call(orders.showGroup, { params: { id: group } })
  expect([theirs.customerReviewId, theirs.orderItems[0]?.hasCustomerReview]).toEqual([null, false])
  expect(await found(mei, { fulfillmentGroupId: group, reviewedCustomerId: anna.id, authorMerchantId: mei.id })).toEqual(review)
  expect(await found(mei, { fulfillmentGroupId: group, reviewedCustomerId: mei.id })).toBeNull()
})

test('who may write, change and read: the merchant of the group alone, the customer reads later', async () => {
  const { mei, anna, order, group } = await traded()
  const stranger = await market.seller()
  for (const who of [anna, stranger]) await expect(write(who, { fulfillmentGroup: group })).rejects.toMatchObject({ status: 404 })
  for (const wrong of [{ customers: [stranger.id] }, { merchants: [stranger.id] }, { orders: [order + 1] }])
    await expect(write(mei, { fulfillmentGroup: group, ...wrong })).rejects.toMatchObject({ status: 404 })
  const { id } = await write(mei, { fulfillmentGroup: group })
  for (const who of [anna, stranger]) await expect(change(who, id, 'Mine now')).rejects.toMatchObject({ status: 404 })
  await expect(found(stranger, { fulfillmentGroupId: group })).rejects.toMatchObject({ status: 404 })
  await expect(found(stranger, { orderId: order, authorMerchantId: mei.id })).rejects.toMatchObject({ status: 404 })
  await expect(found(mei, { orderId: order })).rejects.toMatchObject({ status: 400 })
  await expect(as(stranger).call(reviews.customerToReview, { params: { id: anna.id }, query: {} })).rejects.toMatchObject({ status: 404 })
  expect(await found(anna, { fulfillmentGroupId: group })).toBeNull()
})

test('the customer reads it when the payout needs it no more, at the latest after two weeks', async () => {
  const [paid, unpaid] = [await traded(), await traded()]
  await app.db.updateTable('account').set({ payouts_enabled: false }).where('id', '=', unpaid.mei.id).execute()
  const ask = ({ anna, group }: { anna: Person; group: number }) => found(anna, { fulfillmentGroupId: group })
  for (const { mei, group } of [paid, unpaid]) await write(mei, { fulfillmentGroup: group })
  expect([await ask(paid), await ask(unpaid)]).toEqual([null, null])
  const exported = async (who: Person) => (await as(who).call(accounts.exportData, {})).data['comment']?.map(({ text }) => text)
  expect([await exported(unpaid.anna), await exported(unpaid.mei)]).toEqual([[], ['Friendly and on time']])
  await pass({ hours: 192 })
  expect([(await ask(paid))?.comment, await ask(unpaid)]).toEqual(['Friendly and on time', null])
  await pass({ hours: 168 })
  expect((await ask(unpaid))?.comment).toBe('Friendly and on time')
  expect(await exported(unpaid.anna)).toEqual(['Friendly and on time'])
})

test('what one side of a swap says of the other waits for both, or two weeks: no payout hastens it', async () => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const { pieces } = await agreedSwap(opened, market, [anna, mei])
  await checkOutSwap(opened, market, mei, pieces[0] ?? 0)
  const group = await checkOutSwap(opened, market, anna, pieces[1] ?? 0)
  await standAt(app, { id: group, status: 'pickup_completed_by_customer' })
  await sql`update fulfillment_group set delivered_at = app_now(), delivered_by = 'customer' where id = ${group}`.execute(app.db)
  await write(mei, { fulfillmentGroup: group })
  await pass({ hours: 13 * 24 })
  expect(await found(anna, { fulfillmentGroupId: group })).toBeNull()
  await pass({ hours: 2 * 24 })
  expect(await found(anna, { fulfillmentGroupId: group })).not.toBeNull()
})

test('one review for a group, however often and fast it is written; what it said before is kept', async () => {
  const { mei, group } = await traded()
  const tries = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => write(mei, { fulfillmentGroup: group, comment: `Try ${n}` })))
  const written = tries.filter(({ status }) => status === 'fulfilled')
  expect(written).toHaveLength(1)
  const review = await found(mei, { fulfillmentGroupId: group })
  const id = review?.id ?? 0
  await expect(write(mei, { fulfillmentGroup: group })).rejects.toMatchObject({
    status: 409,
    body: { code: 'reviews.exists', details: { id } },
  })
  await later({ minutes: 1 })
  expect(await change(mei, id, 'Better on second thought', 3)).toMatchObject({ id, comment: 'Better on second thought', rating: 3 })
  await change(mei, id, 'Better on second thought', 3)
  const { rows } = await sql<{ text: string }>`select text from comment_edit where comment_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ text: review?.comment }])
})

test('a review of an order is of all groups of the merchant in it, and of no other merchant’s', async () => {
  const [mei, claire, anna] = [await market.seller(), await market.seller(), await person()]
  const mine = [await market.garment(mei), await market.garment(mei, { product_type: 'virtual', stock: 999, open_to_pickup: false })]
  const [dress = 0, sketch = 0] = mine
  const { order } = await market.buy(anna, [
    market.line(mei, dress),
    market.line(mei, sketch, { deliveryMethod: 'virtual', pickupAddressId: null }),
    market.line(claire, await market.garment(claire)),
  ])
  for (const { id, status } of order.fulfillmentGroups)
    if (status === 'processing') await standAt(app, { id, status: 'pickup_completed_by_customer' })
  const review = await write(mei, { orders: order.id })
  expect(review.fulfillmentGroup).toBeNull()
  await expect(write(mei, { orders: [order.id] })).rejects.toMatchObject({ status: 409 })
  const { fulfillmentGroups } = await as(mei).call(orders.showOrder, { params: { id: order.id } })
  expect(fulfillmentGroups.map(({ customerReviewId }) => customerReviewId)).toEqual([review.id, review.id])
  const hers = await as(claire).call(orders.showOrder, { params: { id: order.id } })
  expect(hers.fulfillmentGroups.map(({ customerReviewId }) => customerReviewId)).toEqual([null])
  const lookUp = (query: object) => as(mei).call(reviews.orderCustomerReview, { params: { orderId: order.id }, query })
  expect((await lookUp({ merchantId: mei.id })).data?.id).toBe(review.id)
  const sent = await statementsOf(() => as(mei).call(reviews.customerToReview, { params: { id: anna.id }, query: {} }))
  expect(sent.filter((text) => !text.includes('session'))).toHaveLength(1)
})

test('a merchant is reminded 1, 3, 7 and 14 days after the delivery, once each, and no more once the review is written', async () => {
  const [owing, written] = [await traded(), await traded()]
  for (const { order, group } of [owing, written])
    for (const { on, run } of reviewsReactions)
      if (on === groupMoved.type)
        for (let n = 0; n < 2; n++)
          await run(app, { seq: 1, type: on, data: { orderId: order, groupId: group, status: 'pickup_completed_by_customer' } })
  const reminded = async (group: number) => {
    const rows = await app.db
      .selectFrom('outbox')
      .select(['seq', 'type', 'data'])
      .where('type', '=', reviewReminded.type)
      .orderBy('seq')
      .execute()
    return (rows as unknown as Happened<{ groupId: number; reminder: number }>[])
      .filter(({ data }) => data.groupId === group)
      .map(({ data }) => data.reminder)
  }
  const sweep = () => Promise.all([1, 2].flatMap(() => reviewsSweepers.map(({ run }) => run(app))))
  const seen: number[][] = []
  for (const hours of [22, 4, 48, 48, 48, 48, 120, 72, 720]) {
    await pass({ hours })
    await sweep()
    seen.push(await reminded(owing.group))
    if (hours === 4) await write(written.mei, { fulfillmentGroup: written.group })
  }
  expect(seen).toEqual([[], [1], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]])
  expect(await reminded(written.group)).toEqual([1])
})

test('a reminder that cannot be written keeps nobody behind it waiting', async () => {
  const [held, other] = [await traded(), await traded()]
  for (const [at, { order, group, mei, anna }] of [held, other].entries())
    await sql`
      insert into review_due (group_id, order_id, merchant_id, customer_id, delivered_at, remind_at)
      values (${group}, ${order}, ${mei.id}, ${anna.id}, app_now(), app_now() - make_interval(days => ${9 - at}))`.execute(app.db)
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from review_due where group_id = $1 for update', [held.group])
    await reviewsSweepers[0]?.run(app)
  } finally {
    await client.query('rollback')
    client.release()
  }
  const { rows } = await sql<{ reminded: number }>`
    select reminded from review_due where group_id in (${held.group}, ${other.group}) order by group_id = ${other.group}`.execute(app.db)
  expect(rows.map(({ reminded }) => reminded)).toEqual([0, 1])
})
