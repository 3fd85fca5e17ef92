import { catalog, listings } from '@rondo/contracts'
import { customers, listings as garments, merchants } from '@rondo/demo'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { seedDemo, seedLarge } from './index.ts'

const { call, house } = await openHouse()
const [first, second] = await Promise.all([seedDemo(house), seedDemo(house)])

async function count(table: 'account' | 'product' | 'listing_search' | 'comment' | 'product_like' | 'follow'): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(house.db)
  return rows[0]?.rows ?? 0
}

test('two servers that start at once write the demo once', async () => {
  expect([first, second].filter(Boolean)).toHaveLength(1)
  expect(await seedDemo(house)).toBe(false)
  expect(await count('account')).toBe(merchants.length + customers.length)
  expect(await count('product')).toBe(garments.length)
})

test('what is active, in stock and sold by a verified merchant is found, and nothing else', async () => {
  const verified = new Set(merchants.filter((merchant) => merchant.verified).map(({ key }) => key))
  const listed = garments.filter(({ activeListing, stock, merchant }) => activeListing && stock > 0 && verified.has(merchant))
  expect((await call(catalog.searchProducts, { query: {} })).meta.total).toBe(listed.length)
})

test('every listing has its drawn pictures, and Chinese readers read Chinese', async () => {
  const { data } = await call(catalog.searchProducts, { query: { pageSize: 500 } }, { 'accept-language': 'zh-CN' })
  expect(data.filter(({ photos }) => photos.length === 0)).toEqual([])
  expect(data.filter(({ name }) => !/\p{Script=Han}/u.test(name))).toEqual([])
})

test('counters agree with what they count', async () => {
  const { rows } = await sql`
    select p.id from product p where likes_count <> (select count(*) from product_like where product_id = p.id)
      or rating_count <> (select count(*) from comment where product_id = p.id)
    union all
    select a.id from account a where followers_count <> (select count(*) from follow where followee_id = a.id)
      or active_products_count <> (select count(*) from product where merchant_id = a.id and active)`.execute(house.db)
  expect(rows).toEqual([])
  expect(await count('comment')).toBeGreaterThan(100)
  expect(await count('product_like')).toBeGreaterThan(100)
})

test('a merchant of the demo may be asked for a product with place, rating and portrait', async () => {
  const { id } = await house.db
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

test('the large catalogue is added to, not written twice', async () => {
  const before = await count('product')
  await seedLarge(house, 300)
  await seedLarge(house, 500)
  await seedLarge(house, 500)
  expect((await count('product')) - before).toBe(500)
  const { meta } = await call(catalog.searchProducts, { query: {} })
  expect(meta.total).toBe(await count('listing_search'))
  const { rows } = await sql`select p.id from product p join account a on a.id = p.merchant_id left join listing_search s on s.id = p.id
    where (s.id is not null) <> (p.active and p.stock > 0 and a.charges_enabled)`.execute(house.db)
  expect(rows).toEqual([])
})
