import { accounts, catalog, listings } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../test/app.ts'
import { putProducts } from '../../../test/products.ts'
import { inTransaction } from '../../platform/db.ts'
import { reindex } from '../listings/index.ts'

const { as, base, call, eventually, app, person } = await openApp({ ...crowd, search: 'postgres' })
const mei = await person({ merchant: true })
const garment = async (changes: object = {}) => {
  const [id = 0] = await putProducts(app, [{ merchant_id: mei.id, ...changes }])
  return id
}
const like = (who: Person, id: number, body: { liked?: boolean } = {}) => as(who).call(catalog.like, { params: { id }, body })
const countsOf = async (id: number) => {
  const { rows } = await app.pool.query<{ counted: number; found: number; rows: number }>(
    `select p.likes_count as counted, s.likes as found, (select count(*)::int from product_like where product_id = p.id) as rows
     from product p join listing_search s on s.id = p.id where p.id = $1`,
    [id],
  )
  return rows[0]
}

test('a like turns what is; with a target it may be repeated, by POST and by PUT', async () => {
  const [anna, id] = [await person(), await garment({ likes_count: 2 })]
  expect(await like(anna, id)).toEqual({ isLiked: true, likeCount: 3 })
  expect(await as(anna).call(catalog.putLike, { params: { id }, body: { liked: true } })).toEqual({ isLiked: true, likeCount: 3 })
  expect(await like(anna, id)).toEqual({ isLiked: false, likeCount: 2 })
  expect(await like(anna, id, { liked: false })).toEqual({ isLiked: false, likeCount: 2 })
})

test('the documented call sends no body', async () => {
  const [anna, id] = [await person(), await garment()]
  const sent = { method: 'POST', headers: { authorization: `Bearer ${anna.jwt}` } }
  const press = async () => (await fetch(`${base}/api/products/${id}/like`, sent)).json()
  expect(await press()).toEqual({ isLiked: true, likeCount: 1 })
  expect(await press()).toEqual({ isLiked: false, likeCount: 0 })
})

test('fifty presses at once, of one person and of many, leave a count that equals the rows, here and in the search', async () => {
  const id = await garment()
  const [anna, bert] = [await person(), await person()]
  const others = await Promise.all(Array.from({ length: 10 }, () => person()))
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => like(n % 2 ? anna : bert, id)),
    ...others.map((other) => like(other, id, { liked: true })),
  ])
  const counts = await countsOf(id)
  expect(counts?.rows).toBeGreaterThanOrEqual(10)
  expect(counts).toEqual({ counted: counts?.rows, found: counts?.rows, rows: counts?.rows })
  const { isLiked } = await like(anna, id, { liked: true })
  expect(isLiked).toBe(true)
})

test('the status says the number to everybody, and to whoever is signed in whether it is theirs', async () => {
  const [anna, id] = [await person(), await garment()]
  await like(anna, id)
  expect(await call(catalog.likeStatus, { params: { id } })).toEqual({ isLiked: false, likeCount: 1 })
  expect(await as(anna).call(catalog.likeStatus, { params: { id } })).toEqual({ isLiked: true, likeCount: 1 })
  expect(await as(anna).call(listings.showProduct, { params: { id } })).toMatchObject({ likes_count: 1, being_liked_by: [anna.id] })
  expect((await as(anna).call(accounts.me, { query: {} })).likedProducts).toEqual([id])
  await expect(call(catalog.likeStatus, { params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
})

test('what is deleted cannot be liked, and a visitor likes nothing', async () => {
  const [anna, id] = [await person(), await garment()]
  await app.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await inTransaction(app, (tx) => reindex(tx, [id]))
  await expect(like(anna, id)).rejects.toMatchObject({ status: 404, body: { code: 'listings.not_found' } })
  await expect(call(catalog.like, { params: { id }, body: {} })).rejects.toMatchObject({ status: 401 })
})

test('the shop sorts by the new number at once', async () => {
  const [first, second] = [await garment({ brand: 'Likeable' }), await garment({ brand: 'Likeable' })]
  await like(await person(), first)
  const { data } = await call(catalog.searchProducts, { query: { brand: 'likeable', sortBy: 'most_liked' } })
  expect(data.map((card) => [card.id, card.likes_count])).toEqual([
    [first, 1],
    [second, 0],
  ])
})

test('whoever leaves takes their likes along, out of the search too', async () => {
  const [anna, id] = [await person(), await garment()]
  await like(anna, id)
  expect(await countsOf(id)).toEqual({ counted: 1, found: 1, rows: 1 })
  await as(anna).call(accounts.deleteAccount, { body: { username: anna.username } })
  await eventually(async () => (await countsOf(id))?.found === 0)
  expect(await countsOf(id)).toEqual({ counted: 0, found: 0, rows: 0 })
})
