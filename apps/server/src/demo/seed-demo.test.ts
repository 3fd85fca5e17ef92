import { catalog, circles, listings, messaging } from '@rondo/contracts'
import { chats, customers, listings as garments, merchants } from '@rondo/demo'
import { toMinor } from '@rondo/rules/kernel/money'
import { fundStates } from '@rondo/rules/returns/fund-states'
import { requestStates } from '@rondo/rules/returns/return-states'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { within } from '../../test/postgres.ts'
import { reindex } from '../features/listings/index.ts'
import { inTransaction } from '../platform/db.ts'
import { openSession } from '../platform/sessions.ts'
import { copyRows, onOwnConnection } from './copy-rows.ts'
import { putOperator, putOrders, putRentals, putTrades, seedDemo, seedLarge } from './index.ts'

const { base, call, eventually, server: app } = await openApp()
const [first, second] = await Promise.all([seedDemo(app), seedDemo(app)])

async function count(table: 'account' | 'product' | 'listing_search' | 'comment' | 'product_like' | 'follow'): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(app.db)
  return rows[0]?.rows ?? 0
}

test('two servers that start at once write the demo once', async () => {
  expect([first, second].filter(Boolean)).toHaveLength(1)
  expect(await seedDemo(app)).toBe(false)
  expect(await count('account')).toBe(merchants.length + customers.length)
  expect(await count('product')).toBe(garments.length)
})

test('what is active, in stock and sold by a verified merchant is found, and nothing else', async () => {
  const verified = new Set(merchants.filter((merchant) => merchant.verified).map(({ key }) => key))
  const listed = garments.filter(({ activeListing, stock, merchant }) => activeListing && stock > 0 && verified.has(merchant))
  expect((await call(catalog.searchProducts, { query: {} })).meta.total).toBe(listed.length)
})

test('whoever may not be paid yet bears no mark of a merchant (C-22)', async () => {
  const marked = await app.db.selectFrom('account').select('email').where('is_merchant', '=', true).orderBy('email').execute()
  const payable = merchants.filter(({ verified }) => verified).map(({ email }) => email)
  expect(marked.map(({ email }) => email)).toEqual(payable.toSorted())
  expect(payable).not.toContain('noor@demo.rondo.test')
})

test('every listing has its drawn pictures, and Chinese readers read Chinese', async () => {
  const { data } = await call(catalog.searchProducts, { query: { pageSize: 500 } }, { 'accept-language': 'zh-CN' })
  expect(data.filter(({ photos }) => photos.length === 0)).toEqual([])
  expect(data.filter(({ name }) => !/\p{Script=Han}/u.test(name))).toEqual([])
})

test('people of the demo have talked: whoever signs in finds it, with what they have not read', async () => {
  const account = await app.db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('email', '=', 'mei@demo.rondo.test')
    .executeTakeFirstOrThrow()
  const jwt = await openSession(app, app.db, { id: account.id, passwordVersion: 1 })
  const { data } = await call(messaging.listChats, { query: {} }, { authorization: `Bearer ${jwt}` })
  const own = chats.filter(({ between }) => between.some((key) => key === 'mei'))
  expect(data).toHaveLength(own.length)
  expect(data.filter(({ unread }) => unread > 0)).toHaveLength(
    own.filter(({ lines }) => lines.some(({ by, isUnread }) => isUnread && by !== 'mei')).length,
  )
  for (const { id } of data) {
    const { data: lines } = await call(messaging.openChat, { params: { id }, query: {} }, { authorization: `Bearer ${jwt}` })
    expect(lines.filter(({ messageType, product }) => messageType === 'product_context' && !product?.active)).toEqual([])
  }
})

test('counters agree with what they count', async () => {
  const { rows } = await sql`
    select p.id from product p where likes_count <> (select count(*) from product_like where product_id = p.id)
      or rating_count <> (select count(*) from comment where product_id = p.id)
    union all
    select a.id from account a where followers_count <> (select count(*) from follow where followee_id = a.id)
      or active_products_count <> (select count(*) from product where merchant_id = a.id and active)`.execute(app.db)
  expect(rows).toEqual([])
  expect(await count('comment')).toBeGreaterThan(100)
  expect(await count('product_like')).toBeGreaterThan(100)
})

test('a merchant of the demo may be asked for a product with place, rating and portrait', async () => {
  const { id } = await app.db
    .selectFrom('product')
    .select('id')
    .where('rating_count', '>', 0)
    .where('open_to_pickup', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const product = await call(listings.showProduct, { params: { id } })
  expect(product.averageRating).toBeGreaterThan(0)
  expect(product.pickupAddress?.city).toBe(product.users_permissions_user.city)
  expect(product.users_permissions_user.profilePic).toHaveLength(1)
})

async function fillable() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  return { store: app, connection: within(inject('postgres').connection, rows[0]?.name ?? '') }
}

test('people of the demo have ordered from each other by the calls of the product: a group in every status of the way to the customer', async () => {
  const made = await Promise.all([putOrders(app, base), putOrders(app, base)])
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 45])
  const statuses = async () => {
    const { rows } = await sql<{ status: string; groups: number }>`
      select status, count(*)::int as groups from fulfillment_group group by 1 order by 1`.execute(app.db)
    return Object.fromEntries(rows.map(({ status, groups }) => [status, groups]))
  }
  // the refund of what came back is settled by the provider's word
  await expect.poll(statuses).toEqual({
    awaiting_return_dropoff: 1,
    canceled: 3,
    coordinating_pickup: 1,
    delivery_completed_to_customer: 4,
    delivery_failed: 2,
    partial_return_approved: 1,
    partial_return_completed: 1,
    partial_return_requested: 1,
    partially_delivered_to_customer: 1,
    pickup_completed_by_customer: 3,
    processing: 6,
    ready_for_pickup: 1,
    ready_for_shipping: 1,
    return_approved: 3,
    return_completed_for_group: 1,
    return_delivered: 1,
    return_delivered_to_merchant: 1,
    return_in_transit_to_merchant: 2,
    return_processing_by_merchant: 2,
    return_rejected: 2,
    return_requested: 3,
    return_shipped: 1,
    return_shipping_label_created: 1,
    shipped_to_customer: 2,
  })
  const inDemo = async (table: 'refund_fund' | 'return_request') => {
    const { rows } = await sql<{ status: string }>`select distinct status from ${sql.table(table)} order by 1`.execute(app.db)
    return rows.map(({ status }) => status)
  }
  const { rows: shown } = await sql`select from comment where jsonb_array_length(pictures) > 0`.execute(app.db)
  expect(shown, 'reviews with a photo').toHaveLength(1)
  expect(await inDemo('refund_fund')).toEqual(Object.keys(fundStates).toSorted())
  expect(await inDemo('return_request')).toEqual(Object.keys(requestStates).toSorted())
}, 300_000)

const ordersOf = async (column: 'merchant_id' | 'customer_id') => {
  const { rows } = await sql<{ username: string; n: number }>`
    select p.username, count(*)::int as n from order_group g join placed_order o on o.id = g.order_id
      join person p on p.id = ${sql.ref(column === 'merchant_id' ? 'g.merchant_id' : 'o.customer_id')} group by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ username, n }) => [username, n]))
}
test('the people whose names a visitor is given have orders, and what was earned is paid out in two currencies', async () => {
  expect(await ordersOf('merchant_id')).toMatchObject({ mei: 21, claire: 4 })
  expect(await ordersOf('customer_id')).toMatchObject({ noor: 2 })
  const paid = async () => {
    await app.jobs.sweep(app, ['wallet'])
    const { rows } = await sql<{ username: string; currency: string }>`
      select distinct p.username, e.currency from earning e join person p on p.id = e.merchant_id where e.state = 'paid' order by 1`.execute(
      app.db,
    )
    return rows
  }
  await expect.poll(paid, { timeout: 40_000 }).toEqual([
    { username: 'claire', currency: 'EUR' },
    { username: 'mei', currency: 'USD' },
  ])
}, 60_000)

test('people of the demo have offered, swapped and been in circles by the calls of the product, with what waits for each of them', async () => {
  await putOperator(app)
  expect(await putRentals(app, base)).toBe(15) // what is rented is swapped no more
  const made = await Promise.all([putTrades(app, base), putTrades(app, base)])
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 16])
  const states = async (table: 'offer' | 'circle' | 'swap_agreement') => {
    const { rows } = await sql<{ status: string }>`select distinct status from ${sql.table(table)} order by 1`.execute(app.db)
    return rows.map(({ status }) => status)
  }
  expect(await states('offer')).toEqual(['accepted', 'countered', 'declined', 'pending'])
  expect(await states('circle')).toEqual(['agreed', 'declined', 'proposed'])
  // what was agreed: some still to be checked out, one sent by one side, and one done, of which both say how they like it
  expect(await states('swap_agreement')).toEqual(['agreed', 'done', 'firm'])
  const { rows } = await sql<{ said: number }>`
    select count(*)::int as said from comment c join order_item i on i.id = c.order_item_id where i.swap_id is not null`.execute(app.db)
  expect(rows).toEqual([{ said: 2 }])
  for (const username of ['mei', 'claire']) {
    const { id } = await app.db.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow()
    const headers = { authorization: `Bearer ${await openSession(app, app.db, { id, passwordVersion: 1 })}` }
    const { data } = await call(messaging.listOffers, { query: { as: 'merchant', state: 'open' } }, headers)
    expect(data.filter(({ status, isProposer }) => status === 'pending' && !isProposer)).not.toEqual([])
    const open = await call(circles.listCircles, { query: {} }, headers)
    expect(open.data.filter(({ answer, status }) => status === 'proposed' && answer === 'waiting')).not.toEqual([])
  }
}, 180_000)

test('the large catalogue is added to, not written twice', async () => {
  const before = await count('product')
  const database = await fillable()
  await seedLarge(database, 300)
  await seedLarge(database, 500)
  await seedLarge(database, 500)
  expect((await count('product')) - before).toBe(500)
  const found = await count('listing_search')
  await eventually(async () => (await call(catalog.searchProducts, { query: {} })).meta.total === found)
  const { rows } = await sql`select p.id from product p join account a on a.id = p.merchant_id left join listing_search s on s.id = p.id
    where (s.id is not null) <> (p.active and p.stock > 0 and a.charges_enabled)`.execute(app.db)
  expect(rows).toEqual([])
})

test('listings of the large catalogue are found as if they had been written one by one', async () => {
  await seedLarge(await fillable(), 500)
  const last = await app.db.selectFrom('product').select('id').orderBy('id', 'desc').limit(200).execute()
  const ids = last.map(({ id }) => id)
  const read = () => app.db.selectFrom('listing_search').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const copied = await read()
  expect(copied.length).toBeGreaterThan(100)
  await app.db.deleteFrom('listing_search').where('id', 'in', ids).execute()
  await inTransaction(app, (tx) => reindex(tx, ids))
  expect(await read()).toEqual(copied)
})

test('a product of the large catalogue is shown with its photos, tiers and translations', async () => {
  await seedLarge(await fillable(), 500)
  const { rows } = await sql<{ id: number; tier: number }>`
    select id, (rent_tiers->0->>'priceMinor')::int as tier from product
    where for_rent and active and stock > 0 order by id desc limit 1`.execute(app.db)
  const { id = 0, tier = 0 } = rows[0] ?? {}
  const product = await call(listings.showProduct, { params: { id } }, { 'accept-language': 'zh-CN' })
  expect(product.name).toMatch(/\p{Script=Han}/u)
  expect(product.photos).not.toEqual([])
  expect(toMinor(product.rentPriceAndTime[0]?.price ?? 0, product.currency)).toBe(tier)
})

test('rows that the database refuses midway leave nothing behind, neither copied nor written before', async () => {
  const { connection } = await fillable()
  const rows = Array.from({ length: 20_000 }, (_, place) => ({ key: `copied ${place}`, value: 'x'.repeat(200) }))
  const copied = onOwnConnection(connection, async (tx, client) => {
    await sql`insert into setting (key, value) values ('written before', '1')`.execute(tx)
    await copyRows(client, 'setting', [{ key: 'copied 50', value: '' }, ...rows])
  })
  await expect(copied).rejects.toMatchObject({ code: '23505' })
  const left = await app.db.selectFrom('setting').select('key').where('key', 'like', 'copied %').execute()
  const before = await app.db.selectFrom('setting').select('key').where('key', '=', 'written before').execute()
  expect([...left, ...before]).toEqual([])
})
