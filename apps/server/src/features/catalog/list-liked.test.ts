import { accounts, catalog } from '@rondo/contracts'
import type { Sent } from '@rondo/contracts/kernel/endpoint'
import { quantities } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { inTransaction } from '../../platform/db.ts'
import { reindex } from '../listings/index.ts'
import { putAddress, putProducts } from '../../../test/products.ts'
import { statementsOf } from '../../../test/statements.ts'

const { as, app, person } = await openApp({ jobs: false, search: 'postgres' })
const mei = await person({ merchant: true })
const home = await putAddress(app, mei.id)
const garments = await putProducts(app, [
  { merchant_id: mei.id, name: 'Linen Wrap Dress', category: 'dress', price_minor: 9_000, pickup_address_id: home },
  { merchant_id: mei.id, name: 'Velvet Blazer', category: 'jacket', size: 'L', price_minor: 3_000, brand: 'Aster' },
  { merchant_id: mei.id, name: 'Silk Scarf', category: 'accessories', price_minor: 1_000 },
  { merchant_id: mei.id, name: 'Disliked Coat', category: 'coat' },
])
const [dress = 0, blazer = 0, scarf = 0] = garments
const liking = async () => {
  const anna = await person()
  for (const id of [dress, blazer, scarf]) await as(anna).call(catalog.like, { params: { id }, body: { liked: true } })
  return anna
}
const liked = (who: Person, query: Sent<typeof catalog.likedProducts>['query'] = {}) => as(who).call(catalog.likedProducts, { query })
const idsOf = ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id)

test('likes are listed latest first, page by page', async () => {
  const anna = await liking()
  const first = await liked(anna, { pageSize: 2 })
  expect(idsOf(first)).toEqual([scarf, blazer])
  expect(first.meta).toEqual({ total: 3, page: 1, pageSize: 2, hasMore: true })
  const second = await liked(anna, { pageSize: 2, page: 2 })
  expect(idsOf(second)).toEqual([dress])
  expect(second.meta).toEqual({ total: 3, page: 2, pageSize: 2, hasMore: false })
  expect(await liked(await person())).toMatchObject({ data: [], meta: { total: 0, hasMore: false } })
})

test('what is no longer offered stays and says so; what is deleted is gone, and what support took down', async () => {
  const anna = await liking()
  const [hidden = 0, deleted = 0, down = 0] = await putProducts(app, [
    { merchant_id: mei.id, name: 'Hidden Dress', category: 'dress', active: false },
    { merchant_id: mei.id, name: 'Deleted Dress', category: 'dress' },
    { merchant_id: mei.id, name: 'Forbidden Dress', category: 'dress' },
  ])
  for (const id of [hidden, deleted, down]) await as(anna).call(catalog.like, { params: { id }, body: {} })
  await app.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  const taken = { active: false, taken_down_at: new Date(), taken_down_reason: 'A forbidden fur', taken_down_active: true }
  await app.db.updateTable('product').set(taken).where('id', '=', down).execute()
  await inTransaction(app, (tx) => reindex(tx, [deleted, down]))
  const all = await liked(anna)
  expect(all.data.map(({ id, activeListing }) => [id, activeListing])).toEqual([
    [hidden, false],
    [scarf, true],
    [blazer, true],
    [dress, true],
  ])
  const filtered = await liked(anna, { category: 'dress' })
  expect(filtered.data.map(({ id, activeListing }) => [id, activeListing])).toEqual([
    [hidden, false],
    [dress, true],
  ])
  expect(filtered.meta.total).toBe(2)
})

test('filters, words, orders and counts are those of the shop', async () => {
  const anna = await liking()
  expect(idsOf(await liked(anna, { q: 'velvet' }))).toEqual([blazer])
  expect(await liked(anna, { q: 'velvte' })).toMatchObject({ data: [{ id: blazer }], correctedTo: 'velvet' })
  expect(idsOf(await liked(anna, { size: ['L', 'XL'] }))).toEqual([blazer])
  expect(idsOf(await liked(anna, { brand: 'aster' }))).toEqual([blazer])
  expect(idsOf(await liked(anna, { sortBy: 'price_asc' }))).toEqual([scarf, blazer, dress])
  expect(idsOf(await liked(anna, { sortBy: 'price_asc', pageSize: 1, page: 2 }))).toEqual([blazer])
  expect((await liked(anna, { facets: true })).facets?.['category']).toEqual({ dress: 1, jacket: 1, accessories: 1 })
  const near = await liked(anna, { localPickup: true, lat: 48.857, lng: 2.353, distance: 5 })
  expect(idsOf(near)).toEqual([dress])
  expect(near.data[0]?.distance).toBeGreaterThan(0)
})

test('a like is six statements, begin, commit and the one that tells of it among them; the list is two, with filters, counts and by the own size too', async () => {
  const anna = await liking()
  await as(anna).call(catalog.like, { params: { id: dress }, body: {} })
  const sent = await statementsOf(() => as(anna).call(catalog.like, { params: { id: dress }, body: {} }))
  const own = sent.slice(sent.findIndex((text) => text.startsWith('begin')))
  expect(own.at(-1)).toBe('commit')
  expect(own.length + 1).toBe(6) // the sixth writes to the outbox and is left out by statementsOf
  for (const query of [{}, { q: 'dress', facets: true }, { mySize: true, category: 'dress' }, { mySize: true, q: 'linne', facets: true }])
    expect(await statementsOf(() => liked(anna, query))).toHaveLength(3) // with the session's
})

test('what became cheaper since it was liked says what it cost then, for sale or for rent', async () => {
  const anna = await person()
  const tier = (priceMinor: number, number = 3) => [{ number, option: 'day', priceMinor }]
  const [id = 0, rental = 0] = await putProducts(app, [
    { merchant_id: mei.id, name: 'Felt Hat', price_minor: 8_000 },
    { merchant_id: mei.id, name: 'Lent Hat', price_minor: 0, for_sell: false, for_rent: true, rent_tiers: tier(2_000) },
  ])
  for (const product of [id, rental]) await as(anna).call(catalog.like, { params: { id: product }, body: { liked: true } })
  const priceWas = async () => (await liked(anna)).data.map((card) => card.priceWas)
  const change = (product: number, values: object) => app.db.updateTable('product').set(values).where('id', '=', product).execute()
  expect(await priceWas()).toEqual([undefined, undefined])
  await change(id, { price_minor: 6_500 })
  await change(rental, { rent_tiers: JSON.stringify(tier(1_500)) })
  expect(await priceWas()).toEqual([20, 80])
  await change(id, { price_minor: 9_000 })
  await change(rental, { rent_tiers: JSON.stringify(tier(1_500, 2)) }) // fewer days for less are no drop
  expect(await priceWas()).toEqual([undefined, undefined])
  await change(id, { price_minor: 100, currency: 'JPY' })
  await change(rental, { for_sell: true, price_minor: 100 })
  expect(await priceWas()).toEqual([undefined, undefined])
})

test('with a session come the latest likes and no more, however many there are', async () => {
  const anna = await person()
  await inTransaction(app, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // products of so many likes need not be there
    await sql`insert into product_like (account_id, product_id, created_at)
      select ${anna.id}, -n, app_now() - make_interval(mins => n) from generate_series(1, ${quantities.likesTold + 50}) n`.execute(tx)
  })
  const { likedProducts } = await as(anna).call(accounts.me, { query: {} })
  await app.db.deleteFrom('product_like').where('account_id', '=', anna.id).execute()
  expect([likedProducts.length, likedProducts[0]]).toEqual([quantities.likesTold, -1])
})
