import { comments } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'

const { as, call, app, person } = await openApp({ jobs: false })
const mei = await person({ merchant: true })
const anna = await person({ username: 'anna' })

const coat = async (name: string) => {
  const { id } = await app.db
    .insertInto('product')
    .values({
      merchant_id: mei.id,
      name,
      description: 'Long and warm',
      product_type: 'designer',
      category: 'coat',
      size: 'M',
      color: 'green',
      condition: 'good',
      currency: 'USD',
      price_minor: 5000,
      for_sell: true,
      for_rent: false,
      open_to_swap: false,
      open_to_pickup: false,
      open_to_shipping: true,
      stock: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const review = (product_id: number, text: string, at: string, changes: { deleted_at?: Date } = {}) =>
  app.db
    .insertInto('comment')
    .values({ author_id: anna.id, product_id, merchant_id: mei.id, rating: 4, text, created_at: new Date(at), ...changes })
    .execute()

const green = await coat('Green coat')
const blue = await coat('Blue coat')
await review(green, 'Warm and light at once.', '2026-03-01T10:00:00Z')
await review(green, 'The collar sits well.', '2026-03-03T10:00:00Z')
await review(green, 'Taken back by its author.', '2026-03-04T10:00:00Z', { deleted_at: new Date() })
await review(blue, 'A blue like no other one.', '2026-03-02T10:00:00Z')
await app.db
  .insertInto('comment')
  .values({ author_id: mei.id, customer_id: anna.id, merchant_id: mei.id, rating: 5, text: 'A careful customer.' })
  .execute()

test.each([{ product: green }, { 'filters[product]': green }])('the reviews of a product come newest first: %j', async (query) => {
  const { data, meta } = await call(comments.listComments, { query: { ...query, sort: 'createdAt:desc', pageSize: 100 } })
  expect(data.map(({ comment }) => comment)).toEqual(['The collar sits well.', 'Warm and light at once.'])
  expect(data[0]).toMatchObject({
    rating: 4,
    createdAt: '2026-03-03T10:00:00.000Z',
    user: { id: anna.id, username: 'anna' },
    customers: [{ id: anna.id, username: 'anna' }],
    pictures: [],
  })
  expect(meta).toEqual({ total: 2, page: 1, pageSize: 100, hasMore: false })
})

test('a review shows its piece, and no more a picture that was taken down', async () => {
  const shown = async () => (await call(comments.listComments, { query: { product: blue } })).data[0]?.products[0]?.photo
  const photos = JSON.stringify([{ key: 'coat', width: 800, height: 1000, alt: {} }])
  await sql`update product set photos = ${photos}::jsonb where id = ${blue}`.execute(app.db)
  expect(await shown()).toContain('/coat/')
  const taken = { active: false, taken_down_at: new Date(), taken_down_reason: 'A forbidden fur', taken_down_active: true }
  await app.db.updateTable('product').set(taken).where('id', '=', blue).execute()
  expect(await shown()).toBeNull()
  const back = { active: true, taken_down_at: null, taken_down_reason: null, taken_down_active: null }
  await app.db.updateTable('product').set(back).where('id', '=', blue).execute()
})

test('a review names its piece in the language of its reader', async () => {
  await app.db
    .updateTable('product')
    .set({ translations: JSON.stringify({ 'zh-CN': { name: '蓝色大衣' } }) })
    .where('id', '=', blue)
    .execute()
  const namesFor = async (who: Awaited<ReturnType<typeof person>>) =>
    (await as(who).call(comments.listComments, { query: { product: blue } })).data.flatMap(({ products }) =>
      products.map(({ name }) => name),
    )
  expect([await namesFor(await person({ language: 'zh-CN' })), await namesFor(anna)]).toEqual([['蓝色大衣'], ['Blue coat']])
})

test('reviews that fit a page take one query', async () => {
  expect(await statementsOf(() => call(comments.listComments, { query: { product: green } }))).toHaveLength(1)
})

test('a merchant’s page shows the reviews of all their listings, page by page, in two queries', async () => {
  const ask = { query: { merchant: mei.id, pageSize: 2 } }
  expect(await statementsOf(() => call(comments.listComments, ask))).toHaveLength(2)
  const { data, meta } = await call(comments.listComments, ask)
  expect(data.map(({ comment }) => comment)).toEqual(['The collar sits well.', 'A blue like no other one.'])
  expect(meta).toEqual({ total: 3, page: 1, pageSize: 2, hasMore: true })
  expect(
    (await call(comments.listComments, { query: { merchant: mei.id, _start: 2, _limit: 2, sort: 'createdAt:asc' } })).data.map(
      ({ comment }) => comment,
    ),
  ).toEqual(['The collar sits well.'])
})
