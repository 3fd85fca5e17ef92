// Who may say what of whom, who reads it when, and what is left of it. Two sides of an order, a stranger, and nobody.
import { accounts, comments, listings, orders, returns, reviews } from '@rondo/contracts'
import type { Sent } from '@rondo/contracts/kernel/endpoint'
import { averageOf, voicesOf } from '@rondo/rules/reviews/rating'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { statementsOf } from '../../../test/statements.ts'
import { agreedSwap, checkOutSwap } from '../../../test/swapping.ts'
import { waiters } from '../../../test/while-held.ts'
import { inTransaction } from '../../platform/db.ts'
import { reviewsSweepers } from './index.ts'
import { hideReview, showHiddenReview } from './hide-review.ts'
import { recountAll } from './keep-averages.ts'

const opened = await openApp({ ...crowd, jobs: false, logLevel: 'silent', limits: false })
const { app, as, call, eventually, person, later } = opened
const market = openMarket(opened)
type Body = Sent<typeof reviews.createComment>['body']

interface Trade {
  readonly mei: Person
  readonly anna: Person
  readonly order: number
  readonly group: number
  readonly item: number
  readonly product: number
}
/** A dress that anna bought of mei, and has. */
async function traded(
  sides: { mei?: Person; anna?: Person; product?: number } = {},
  status = 'pickup_completed_by_customer',
): Promise<Trade> {
  const mei = sides.mei ?? (await market.seller())
  const anna = sides.anna ?? (await person())
  const product = sides.product ?? (await market.garment(mei, { name: 'Silk dress', stock: 40 }))
  const { order } = await market.buy(anna, [market.line(mei, product)])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  if (!group) throw new Error('no group')
  await standAt(app, { id: group.id, status }, [{ id: item, status }])
  return { mei, anna, order: order.id, group: group.id, item, product }
}
const write = (who: Person, body: Partial<Body>) =>
  as(who).call(reviews.createComment, { body: { comment: 'Warm and light at once', ...body } })
const ofPiece = ({ anna, item }: Trade, body: Partial<Body> = {}) => write(anna, { isReviewProduct: true, orderItem: item, ...body })
const ofShop = ({ anna, group, mei }: Trade, body: Partial<Body> = {}) =>
  write(anna, { isReviewMerchant: true, fulfillmentGroup: group, merchants: mei.id, ...body })
const ofCustomer = ({ mei, group }: Trade, body: Partial<Body> = {}) =>
  write(mei, { isReviewCustomer: true, fulfillmentGroup: group, ...body })
const listed = async (query: Sent<typeof comments.listComments>['query']) => (await call(comments.listComments, { query })).data
const texts = async (query: Sent<typeof comments.listComments>['query']) => (await listed(query)).map(({ comment }) => comment)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ body }: { body?: { code?: string } }) => body?.code ?? 'broken',
  )
async function pass(time: { hours: number }) {
  await later(time)
  await sql`update session set expires_at = app_now() + interval '1 day'`.execute(app.db)
  for (const { run } of reviewsSweepers) await run(app)
}
const history = async (id: number) =>
  (
    await sql<{ part: string; rating: number | null; text: string }>`
      select part, rating, text from comment_edit where comment_id = ${id} order by id`.execute(app.db)
  ).rows

test.each([
  ['delivered', 'done'],
  ['pickup_completed_by_customer', 'done'],
  ['completed', 'done'],
  ['return_requested_by_customer', 'done'],
  ['return_completed', 'done'],
  ['confirmed', 'reviews.item_not_yet'],
  ['shipped', 'reviews.item_not_yet'],
])('a piece at %s, reviewed by who bought it: %s', async (status, answer) => {
  const trade = await traded()
  await standAt(app, undefined, [{ id: trade.item, status }])
  expect(await refusal(ofPiece(trade))).toBe(answer)
})

test('only who received it reviews a piece, only its customer a shop, and only the shop its customer', async () => {
  const trade = await traded()
  const stranger = await market.seller()
  for (const who of [trade.mei, stranger]) {
    expect(await refusal(write(who, { isReviewProduct: true, orderItem: trade.item }))).toBe('orders.item_not_found')
    expect(await refusal(write(who, { isReviewMerchant: true, fulfillmentGroup: trade.group }))).toBe('orders.group_not_found')
  }
  for (const who of [trade.anna, stranger])
    expect(await refusal(write(who, { isReviewCustomer: true, fulfillmentGroup: trade.group }))).toBe('orders.group_not_found')
  await expect(
    call(reviews.createComment, { body: { isReviewProduct: true, orderItem: trade.item, comment: 'Nobody says so' } }),
  ).rejects.toMatchObject({
    status: 401,
  })
  expect(await refusal(ofPiece(trade, { merchants: stranger.id }))).toBe('orders.item_not_found')
  expect(await refusal(ofShop(trade, { merchants: stranger.id }))).toBe('orders.group_not_found')
  expect(await refusal(write(trade.anna, { isReviewProduct: true, products: trade.product }))).toBe('reviews.thing_required')
  expect(await refusal(write(trade.anna, { isReviewMerchant: true }))).toBe('reviews.merchant_required')
})

test('ten characters are asked for, five stars stand at first, and parts are cleaned and bounded', async () => {
  const trade = await traded()
  await expect(ofPiece(trade, { comment: '  too short  ' })).rejects.toMatchObject({
    status: 400,
    message: 'Please write at least 10 characters for your review',
    body: { errors: { comment: 'Please write at least 10 characters for your review' } },
  })
  expect(await refusal(ofPiece(trade, { comment: 'x'.repeat(1_001) }))).toBe('request.invalid')
  expect(await refusal(ofPiece(trade, { pros: Array.from({ length: 6 }, (_, n) => `${n}`) }))).toBe('request.invalid')
  expect(await refusal(ofPiece(trade, { rating: 6 }))).toBe('request.invalid')
  const review = await ofPiece(trade, {
    comment: 'Falls well\u202E\u0007, warm',
    pros: ['warm', ' warm ', ''],
    cons: ['long\nsleeves'],
    fit: 'small',
  })
  expect(review).toMatchObject({
    rating: 5,
    comment: 'Falls well, warm',
    pros: ['warm'],
    cons: ['long sleeves'],
    fit: 'small',
    isReviewProduct: true,
    isReviewCustomer: false,
    user: { id: trade.anna.id },
    customers: [{ id: trade.anna.id }],
    merchants: [{ id: trade.mei.id }],
    products: [{ id: trade.product }],
    orders: [trade.order],
    fulfillmentGroup: trade.group,
    orderItem: trade.item,
  })
})

test('one review for each item and one for each shop and group, however fast; the second learns which stands', async () => {
  const trade = await traded()
  for (const one of [ofPiece, ofShop]) {
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => one(trade)))
    const [written] = tries.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(one(trade)).rejects.toMatchObject({ status: 409, body: { code: 'reviews.exists', details: { id: written?.id } } })
  }
  const { orderItems } = await as(trade.anna).call(orders.showGroup, { params: { id: trade.group } })
  expect(orderItems[0]).toMatchObject({ hasReview: true, reviewStatus: 'reviewed', review: { rating: 5 } })
})

test('neither side reads the other before both have spoken; then everybody reads what was said of piece and shop', async () => {
  const trade = await traded()
  const { mei, anna, item, group, product } = trade
  const piece = await ofPiece(trade, { rating: 2, comment: 'The seam came open' })
  const seen = async (who?: Person) => [
    await texts({ product }),
    who && (await as(who).call(reviews.itemReview, { params: { orderItemId: item } })).data?.comment,
    who && (await as(who).call(comments.listComments, { query: { fulfillmentGroupId: group } })).data.map(({ comment }) => comment),
    await refusal((who ? as(who) : { call }).call(reviews.showComment, { params: { id: piece.id } })),
  ]
  expect(await seen(mei)).toEqual([[], undefined, [], 'reviews.not_found'])
  expect(await seen(anna)).toEqual([[], 'The seam came open', ['The seam came open'], 'done'])
  expect(await call(listings.showProduct, { params: { id: product } })).toMatchObject({ averageRating: null, reviewsCount: 0 })
  const inOrder = async (who: Person) => (await as(who).call(orders.showGroup, { params: { id: group } })).orderItems[0]
  expect(await inOrder(mei)).toMatchObject({ review: null, hasReview: false, reviewStatus: 'pending' })
  expect(await inOrder(anna)).toMatchObject({ review: { rating: 2 }, hasReview: true, reviewStatus: 'reviewed' })
  expect((await as(mei).call(accounts.exportData, {})).data['comment']).toEqual([])

  await ofCustomer(trade, { rating: 3, comment: 'Came an hour late' })
  expect((await seen(mei)).slice(0, 2)).toEqual([['The seam came open'], 'The seam came open'])
  expect(await inOrder(mei)).toMatchObject({ review: { rating: 2 }, hasReview: true })
  const { data } = await as(anna).call(reviews.customerReview, { query: { fulfillmentGroupId: group } })
  expect(data).toMatchObject({ comment: 'Came an hour late', isReviewCustomer: true, customers: [{ id: anna.id }] })
  expect(await call(listings.showProduct, { params: { id: product } })).toMatchObject({ averageRating: 3.8, reviewsCount: 1 })
  expect((await call(reviews.receivedComments, { params: { id: anna.id }, query: {} })).data.map(({ comment }) => comment)).toEqual([
    'Came an hour late',
  ])
  expect((await listed({ product }))[0]).toMatchObject({ orders: [], fulfillmentGroup: null, orderItem: null })
})

test('the merchant may speak first: the customer reads it once they have spoken too', async () => {
  const trade = await traded()
  await ofCustomer(trade)
  const found = async () => (await as(trade.anna).call(reviews.customerReview, { query: { fulfillmentGroupId: trade.group } })).data
  expect(await found()).toBeNull()
  await ofShop(trade)
  expect(await found()).not.toBeNull()
  expect(await texts({ merchant: trade.mei.id })).toEqual(['Warm and light at once'])
})

test('both sides who speak at the same moment read each other', async () => {
  const trade = await traded()
  await Promise.all([ofPiece(trade), ofCustomer(trade)])
  expect(await texts({ product: trade.product })).toHaveLength(1)
})

test('where only one side has spoken, two weeks show it, count it, and tell whom it is about', async () => {
  const trade = await traded()
  const { mei, product } = trade
  await ofPiece(trade, { rating: 4 })
  await pass({ hours: 13 * 24 })
  expect(await texts({ product })).toEqual([])
  expect(await call(listings.showProduct, { params: { id: product } })).toMatchObject({ averageRating: null })
  await pass({ hours: 25 })
  expect(await texts({ product })).toHaveLength(1)
  expect(await call(listings.showProduct, { params: { id: product } })).toMatchObject({ averageRating: 4, reviewsCount: 1 })
  expect(await call(accounts.merchantProfile, { params: { id: mei.id } })).toMatchObject({ averageRating: 4, totalRatings: 1 })
})

test('the author changes a review at any time; what it said is kept, and the average follows', async () => {
  const trade = await traded()
  await ofCustomer(trade)
  const { id } = await ofPiece(trade, { rating: 5, pros: ['warm'] })
  const change = (who: Person, body: object) => as(who).call(reviews.updateComment, { params: { id }, body })
  for (const who of [trade.mei, await person()]) expect(await refusal(change(who, { rating: 1 }))).toBe('reviews.not_found')
  await later({ minutes: 1 })
  expect(await change(trade.anna, { rating: 1, comment: 'It shrank in the wash' })).toMatchObject({
    rating: 1,
    pros: ['warm'],
    isEdited: true,
  })
  await change(trade.anna, { rating: 1 })
  expect(await refusal(change(trade.anna, { comment: 'short' }))).toBe('reviews.content_short')
  expect(await history(id)).toEqual([{ part: 'review', rating: 5, text: 'Warm and light at once' }])
  expect(await call(listings.showProduct, { params: { id: trade.product } })).toMatchObject({ averageRating: 3.7 })
  await expect(sql`update comment_edit set text = 'other' where comment_id = ${id}`.execute(app.db)).rejects.toThrow('kept as it was')
})

test('the author takes a review back and may write anew; what it said is kept, and it counts no more', async () => {
  const trade = await traded()
  await ofCustomer(trade)
  const { id } = await ofPiece(trade)
  const remove = (who: Person) => as(who).call(reviews.deleteComment, { params: { id } })
  expect(await refusal(remove(trade.mei))).toBe('reviews.not_found')
  expect(await remove(trade.anna)).toEqual({ id })
  expect(await refusal(remove(trade.anna))).toBe('reviews.not_found')
  expect(await history(id)).toHaveLength(1)
  expect(await texts({ product: trade.product })).toEqual([])
  expect(await call(listings.showProduct, { params: { id: trade.product } })).toMatchObject({ averageRating: null, reviewsCount: 0 })
  expect(await refusal(ofPiece(trade, { comment: 'On second thought' }))).toBe('done')
})

test('taking back the review of a customer closes the gate of a payout that has not left, and it is owed again', async () => {
  const trade = await traded()
  const holds = async () => {
    const { rows } = await sql<{ kinds: string[] }>`
      select array(select h ->> 'kind' from jsonb_array_elements(holds) h) as kinds from earning where group_id = ${trade.group}`.execute(
      app.db,
    )
    return rows[0]?.kinds.includes('review')
  }
  const { id } = await ofCustomer(trade)
  expect(await holds()).toBe(false)
  await as(trade.mei).call(reviews.deleteComment, { params: { id } })
  expect(await holds()).toBe(true)
  const { customers } = await as(trade.mei).call(reviews.reviewable, { query: {} })
  expect(customers).toMatchObject([{ fulfillmentGroupId: trade.group, customer: { id: trade.anna.id } }])
  const second = await ofCustomer(trade)
  expect(await holds()).toBe(false)
  await inTransaction(app, (tx) => hideReview(tx, second.id))
  expect(await holds()).toBe(true)
  const { rows } = await sql<{ at: string }>`select hidden_at::text as at from comment where id = ${second.id}`.execute(app.db)
  await inTransaction(app, (tx) => showHiddenReview(tx, second.id, [rows[0]?.at ?? '']))
  expect(await holds()).toBe(false)
  await sql`update earning set state = 'paid' where group_id = ${trade.group}`.execute(app.db).catch(() => undefined)
})

test('whoever is reviewed answers once they may read it, changes and takes back the answer; all of it is kept', async () => {
  const trade = await traded()
  const { mei, anna, product } = trade
  const { id } = await ofPiece(trade)
  const reply = (who: Person, comment: string) => as(who).call(reviews.replyComment, { params: { id }, body: { comment } })
  expect(await refusal(reply(mei, 'Too early'))).toBe('reviews.not_found')
  const other = await ofCustomer(trade)
  for (const who of [anna, await person()]) expect(await refusal(reply(who, 'Not mine'))).toBe('reviews.not_found')
  expect(await refusal(reply(mei, '  '))).toBe('reviews.content_required')
  await reply(mei, 'Thank you!')
  await later({ minutes: 1 })
  await reply(mei, 'Thank you so much!')
  expect((await listed({ product }))[0]?.reply).toMatchObject({ comment: 'Thank you so much!' })
  expect((await as(mei).call(reviews.deleteReply, { params: { id } })).reply).toBeNull()
  expect((await history(id)).map(({ text }) => text)).toEqual(['Thank you!', 'Thank you so much!'])
  expect((await as(anna).call(reviews.replyComment, { params: { id: other.id }, body: { comment: 'It rained' } })).reply?.comment).toBe(
    'It rained',
  )
})

test('filters: stars, photos, kinds, sort and pages in both forms; an unknown one is refused', async () => {
  const mei = await market.seller()
  const product = await market.garment(mei, { stock: 40 })
  for (const rating of [5, 4, 2]) {
    const trade = await traded({ mei, product })
    await ofCustomer(trade)
    await ofPiece(trade, { rating, comment: `${rating} stars for this` })
  }
  const last = await traded({ mei, product })
  await ofCustomer(last)
  await ofShop(last, { comment: 'A shop to come back to' })
  expect(await texts({ productId: product, rating: 4 })).toEqual(['4 stars for this'])
  expect(await texts({ product, rating: [2, 5], sort: 'rating:asc' })).toEqual(['2 stars for this', '5 stars for this'])
  expect(await texts({ product, photos: true })).toEqual([])
  expect(await texts({ product, _sort: 'created_at:asc', _start: 1, _limit: 1 })).toEqual(['4 stars for this'])
  expect(await texts({ 'merchants.id': mei.id, isReviewProduct: true })).toHaveLength(3)
  expect(await texts({ 'merchants.id': mei.id, isReviewMerchant: true })).toEqual(['A shop to come back to'])
  expect(await texts({ merchant: mei.id, isReviewCustomer: true })).toHaveLength(4)
  expect(await call(reviews.commentStats, { query: { product } })).toEqual({
    total: 3,
    averageRating: 3.9,
    stars: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 1 },
    withPhotos: 0,
  })
  for (const query of [{ colour: 'red' }, { sort: 'text:asc' }, { rating: 9 }, { 'filters[author]': 1 }] as object[])
    expect(await refusal(call(comments.listComments, { query }))).toBe('request.invalid')
  expect(await statementsOf(() => call(comments.listComments, { query: { merchant: mei.id, pageSize: 2 } }))).toHaveLength(2)
})

test('given is for its author alone; received is for everybody, and each is told once', async () => {
  const trade = await traded()
  await ofCustomer(trade, { comment: 'Kind and quick' })
  await ofPiece(trade)
  const given = (who: Person, id: number) =>
    as(who).call(reviews.givenComments, { params: { id }, query: { _sort: 'updated_at:desc', _limit: 10 } })
  expect((await given(trade.anna, trade.anna.id)).data).toHaveLength(1)
  await expect(given(trade.mei, trade.anna.id)).rejects.toMatchObject({ status: 403 })
  expect((await call(reviews.receivedComments, { params: { id: trade.anna.id }, query: {} })).data).toHaveLength(1)
})

test('after a swap both sides are shops, as in its order; elsewhere the two sides read names and others usernames', async () => {
  const [mei, bo] = [await market.seller(), await market.seller()]
  await sql`update account set store_name = 'Quiet Water', firstname = 'Bo', lastname = 'Chen' where id = ${bo.id}`.execute(app.db)
  const { pieces } = await agreedSwap(opened, market, [mei, bo])
  const group = await checkOutSwap(opened, market, bo, pieces[0] ?? 0)
  await standAt(app, { id: group, status: 'pickup_completed_by_customer' })
  const said = await write(mei, { isReviewCustomer: true, fulfillmentGroup: group })
  expect(said).toMatchObject({ isSwap: true, customers: [{ id: bo.id, username: bo.username, name: 'Quiet Water' }] })
  expect(await write(bo, { isReviewMerchant: true, fulfillmentGroup: group, merchants: mei.id })).toMatchObject({
    user: { name: 'Quiet Water' },
  })

  const sold = await ofCustomer(await traded({ mei, anna: bo }))
  expect(sold).toMatchObject({ isSwap: false, customers: [{ name: 'Bo C.' }] })
  await pass({ hours: 15 * 24 })
  const { data } = await call(reviews.receivedComments, { params: { id: bo.id }, query: {} })
  expect(new Map(data.map(({ id, customers: [whom] }) => [id, whom?.name]))).toEqual(
    new Map([
      [said.id, 'Quiet Water'],
      [sold.id, bo.username],
    ]),
  )
})

test('what waits for a review, and what was written, is listed for each side', async () => {
  const trade = await traded()
  await sql`update account set firstname = 'Anna', lastname = 'Reed' where id = ${trade.anna.id}`.execute(app.db)
  const waiting = async (who: Person, query: object = {}) => await as(who).call(reviews.reviewable, { query })
  expect(await waiting(trade.anna)).toMatchObject({
    items: [{ orderItemId: trade.item, isWorn: true, review: null }],
    shops: [{}],
    customers: [],
  })
  expect(await waiting(trade.mei)).toMatchObject({
    items: [],
    shops: [],
    customers: [{ customer: { id: trade.anna.id, name: 'Anna R.' } }],
  })
  const { id } = await ofPiece(trade)
  expect((await waiting(trade.anna)).items).toEqual([])
  expect((await waiting(trade.anna, { written: true, productId: trade.product })).items).toMatchObject([{ review: { id } }])
  const sent = await statementsOf(() => waiting(trade.anna, { written: true }))
  expect(sent.filter((text) => !text.includes('session'))).toHaveLength(3)
})

test('a piece is asked for once, though part of it was split off as it goes back', async () => {
  const [mei, anna] = [await market.seller(), await person()]
  const product = await market.garment(mei, { stock: 2 })
  const { order } = await market.buy(anna, [market.line(mei, product, { quantity: 2 })])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  const status = 'pickup_completed_by_customer'
  await standAt(app, { id: group?.id ?? 0, status }, [{ id: item, status }])
  const asked = await as(anna).call(returns.initiateReturn, { params: { id: item }, body: { reason: 'wrong_item', quantity: 1 } })
  expect(asked.orderItems).toHaveLength(2)
  const { items } = await as(anna).call(reviews.reviewable, { query: {} })
  expect(items.map(({ orderItemId }) => orderItemId)).toEqual([item])
})

test('photos are own uploads of the author; taken out, or with a review that is taken back, they are given up', async () => {
  const trade = await traded()
  const upload = async (who: Person, key: string) =>
    (await app.db.insertInto('media').values({ key, owner_id: who.id, width: 8, height: 8 }).returning('id').executeTakeFirstOrThrow()).id
  const key = (n: number) => `${'a'.repeat(20)}${trade.item}${n}`
  const [one, two] = [await upload(trade.anna, key(1)), await upload(trade.anna, key(2))]
  const hidden = await upload(trade.anna, `private-${key(3)}`)
  expect(await refusal(ofPiece(trade, { pictures: [await upload(trade.mei, key(4))] }))).toBe('media.not_yours')
  expect(await refusal(ofPiece(trade, { pictures: [hidden] }))).toBe('media.not_yours')
  const { id, pictures } = await ofPiece(trade, { pictures: [two, one] })
  expect(pictures.map((picture) => picture.id)).toEqual([two, one])
  const used = async () =>
    (
      await app.db
        .selectFrom('media')
        .select('id')
        .where('owner_id', '=', trade.anna.id)
        .where('used_at', 'is not', null)
        .orderBy('id')
        .execute()
    ).map((row) => row.id)
  expect(await used()).toEqual([one, two])
  await as(trade.anna).call(reviews.updateComment, { params: { id }, body: { pictures: [one] } })
  expect(await used()).toEqual([one])
  await as(trade.anna).call(reviews.deleteComment, { params: { id } })
  expect(await used()).toEqual([])
})

test('the kept averages are what the rule says of all reviews, one voice for each author; a ring moves them little', async () => {
  const mei = await market.seller()
  const product = await market.garment(mei, { stock: 40 })
  const said: { by: number; stars: number }[] = []
  for (const rating of [5, 3, 4]) {
    const anna = await person()
    for (const stars of [rating, Math.max(1, rating - 2)]) {
      const trade = await traded({ mei, anna, product })
      await ofCustomer(trade)
      await ofPiece(trade, { rating: stars })
      said.push({ by: anna.id, stars })
    }
  }
  const average = Math.round((averageOf(voicesOf(said)) ?? 0) * 10) / 10
  expect(await call(listings.showProduct, { params: { id: product } })).toMatchObject({ averageRating: average, reviewsCount: 6 })
  await inTransaction(app, (tx) => recountAll(tx))
  expect(await call(accounts.merchantProfile, { params: { id: mei.id } })).toMatchObject({ averageRating: average, totalRatings: 6 })
})

test('what somebody else writes at the same time is counted too', async () => {
  const mei = await market.seller()
  const product = await market.garment(mei, { stock: 40 })
  const trades = await Promise.all(Array.from({ length: 6 }, () => traded({ mei, product })))
  await Promise.all(trades.map((trade) => ofCustomer(trade)))
  await Promise.all(trades.map((trade) => ofPiece(trade, { rating: 5 })))
  expect(await call(listings.showProduct, { params: { id: product } })).toMatchObject({ averageRating: 4.4, reviewsCount: 6 })
})

/** Somebody else keeps what `work` names; what is begun waits for it until `meanwhile` is done. */
async function whileHeld(
  work: string,
  begun: () => Promise<unknown>,
  meanwhile: (work: (text: string) => Promise<unknown>) => Promise<unknown>,
) {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(work)
    const act = begun()
    await eventually(async () => (await waiters(app)) > 0)
    await meanwhile((text) => client.query(text))
    await client.query('commit')
    await act
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('who began first and is done last counts what was shown in between', async () => {
  const mei = await market.seller()
  const product = await market.garment(mei, { stock: 40 })
  const [one, two] = [await traded({ mei, product }), await traded({ mei, product })]
  for (const trade of [one, two]) await ofCustomer(trade)
  await whileHeld(
    `select pg_advisory_xact_lock(hashtextextended('reviews of order ${one.order}', 0))`,
    () => ofPiece(one, { rating: 5 }),
    () => ofPiece(two, { rating: 5 }),
  )
  expect(await call(listings.showProduct, { params: { id: product } })).toMatchObject({ averageRating: 4.2, reviewsCount: 2 })
})

test('a change that waited while its review was shown is counted', async () => {
  const trade = await traded()
  const { id } = await ofPiece(trade, { rating: 5 })
  await whileHeld(
    `select from comment where id = ${id} for update`,
    () => as(trade.anna).call(reviews.updateComment, { params: { id }, body: { rating: 1 } }),
    (work) => work(`update comment set show_at = app_now() + (clock_timestamp() - now()), counted_at = app_now() where id = ${id}`),
  )
  expect(await call(listings.showProduct, { params: { id: trade.product } })).toMatchObject({ averageRating: 3.7, reviewsCount: 1 })
})

test('who takes a review back waits for the other side before touching the review, so neither waits for the other', async () => {
  const trade = await traded()
  const { id } = await ofCustomer(trade)
  await whileHeld(
    `select pg_advisory_xact_lock(hashtextextended('reviews of order ${trade.order}', 0))`,
    () => as(trade.mei).call(reviews.deleteComment, { params: { id } }),
    (work) => work(`select from comment where id = ${id} for update nowait`), // what the other side's review does next
  )
  expect(await refusal(as(trade.mei).call(reviews.showComment, { params: { id } }))).toBe('reviews.not_found')
})
/** A form as older clients send it: all of its values are texts, and a list comes field by field. */
function formOf(fields: Readonly<Record<string, string | readonly string[]>>): Body {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form as never // the types of a call know JSON alone
}
test('a review may come as a form, with the same bounds and refusals (REVW-31)', async () => {
  const trade = await traded()
  const ids = { orderItem: `${trade.item}`, products: `${trade.product}`, fulfillmentGroup: `${trade.group}` }
  const said = { isReviewProduct: 'true', isReviewCustomer: 'false', comment: 'Warm and light at once', rating: '4', ...ids }
  const send = (fields: Parameters<typeof formOf>[0]) => as(trade.anna).call(reviews.createComment, { body: formOf(fields) })
  expect(await refusal(send({ ...said, rating: '6' }))).toBe('request.invalid')
  expect(await refusal(send({ ...said, isReviewProduct: 'perhaps' }))).toBe('request.invalid')
  expect(await refusal(send({ ...said, comment: 'short' }))).toBe('reviews.content_short')
  expect(await send({ ...said, pros: ['warm', 'light'], cons: 'long sleeves' })).toMatchObject({
    rating: 4,
    comment: 'Warm and light at once',
    pros: ['warm', 'light'],
    cons: ['long sleeves'],
    isReviewProduct: true,
    isReviewCustomer: false,
    orderItem: trade.item,
  })
  expect(await refusal(send(said))).toBe('reviews.exists')
})
test('files have no place in the form of a review', async () => {
  const { anna, item } = await traded()
  const form = new FormData()
  form.append('isReviewProduct', 'true')
  form.append('orderItem', `${item}`)
  form.append('comment', 'Warm and light at once')
  form.append('pictures', new File([new Uint8Array(8)], 'worn.png'))
  await expect(as(anna).call(reviews.createComment, { body: form as never })).rejects.toMatchObject({ status: 413 })
})
