import { accounts, catalog } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { putProducts } from '../../../test/products.ts'
import { statementsOf } from '../../../test/statements.ts'

const { as, base, call, app, person } = await openApp()
const follow = (who: Person, id: number, body: { follow?: boolean } = {}) => as(who).call(accounts.follow, { params: { id }, body })
const countsOf = async (id: number) => {
  const { followers_count, following_count } = await app.db
    .selectFrom('account')
    .select(['followers_count', 'following_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [followers_count, following_count]
}

test('following turns what is; with a target it may be repeated', async () => {
  const [anna, mei] = [await person(), await person({ merchant: true })]
  expect(await follow(anna, mei.id)).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await follow(anna, mei.id, { follow: true })).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await follow(anna, mei.id)).toEqual({ isFollowing: false, followersCount: 0 })
  expect(await follow(anna, mei.id, { follow: false })).toEqual({ isFollowing: false, followersCount: 0 })
})

test('fifty presses at once, from both sides, leave counts that equal the rows', async () => {
  const [anna, bert] = [await person(), await person()]
  const presses = Array.from({ length: 50 }, (_, n) => (n % 2 ? follow(anna, bert.id) : follow(bert, anna.id)))
  await Promise.all(presses)
  for (const { id } of [anna, bert]) {
    const rows = await app.db.selectFrom('follow').select(['follower_id', 'followee_id']).execute()
    const expected = [
      rows.filter(({ followee_id }) => followee_id === id).length,
      rows.filter(({ follower_id }) => follower_id === id).length,
    ]
    expect(await countsOf(id)).toEqual(expected)
  }
})

test('followers and followed are lists, latest first, by pages, for anybody', async () => {
  const mei = await person({ merchant: true })
  const fans = [await person(), await person(), await person()]
  for (const fan of fans) await follow(fan, mei.id)
  const page = await call(accounts.followers, { params: { id: mei.id }, query: { pageSize: 2 } })
  expect(page.data.map(({ id }) => id)).toEqual([fans[2]?.id, fans[1]?.id])
  expect(page.meta).toMatchObject({ total: 3, page: 1, pageSize: 2, hasMore: true })
  const [first] = fans
  expect((await call(accounts.following, { params: { id: first?.id ?? 0 }, query: {} })).data).toMatchObject([
    { id: mei.id, storeName: `${mei.username} store` },
  ])
})

test('a list shows the newest found pieces of each shop, and asks two statements however many shops it has', async () => {
  const anna = await person()
  const shops = await Promise.all([person({ merchant: true }), person({ merchant: true }), person({ merchant: true })])
  const [mei, noor, empty] = shops.map(({ id }) => id) as [number, number, number]
  const piece = (merchant_id: number, day: number, photos: readonly object[] = [picture(day)]) => ({
    merchant_id,
    photos,
    created_at: new Date(Date.UTC(2026, 0, day)),
  })
  const picture = (id: number) => ({ id, key: `k${id}`, width: 3, height: 4, alt: { en: 'A coat', 'zh-CN': '大衣' } })
  const ofMei = await putProducts(app, [
    piece(mei, 2),
    piece(mei, 5),
    { ...piece(mei, 9), active: false },
    piece(mei, 8, []),
    piece(mei, 3),
    { ...piece(mei, 4, [picture(40), picture(41)]), cover_index: 1 },
  ])
  const ofNoor = await putProducts(app, [piece(noor, 1)])
  for (const shop of [mei, noor, empty]) await follow(anna, shop)

  let list: Awaited<ReturnType<typeof call<typeof accounts.following>>> | undefined
  const counts: number[] = []
  for (let time = 0; time < 10 && Math.min(...counts) > 2; time++) {
    const asked = await statementsOf(async () => (list = await call(accounts.following, { params: { id: anna.id }, query: {} })))
    counts.push(asked.length)
  }
  expect(list?.data.map(({ pieces }) => pieces.map(({ id }) => id))).toEqual([[], ofNoor, [ofMei[1], ofMei[5], ofMei[4]]])
  const found = async (id: number) => (await call(catalog.searchProducts, { query: { merchant: id } })).meta.total
  expect(list?.data.map(({ activeProductsCount }) => activeProductsCount)).toEqual(await Promise.all([empty, noor, mei].map(found)))
  expect(list?.data[2]?.pieces[1]?.cover).toMatchObject({ id: 41, alt: 'A coat' })
  expect(Math.min(...counts)).toBeLessThanOrEqual(2) // what a clock asks meanwhile is not the list's
  // those who follow are shops as well
  await follow(await person(), anna.id)
  expect((await call(accounts.followers, { params: { id: mei }, query: {} })).data).toMatchObject([{ id: anna.id, pieces: [] }])
})

test('nobody follows themselves, a stranger who is not there, or somebody blocked', async () => {
  const [anna, gone] = [await person(), await person()]
  await app.db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', gone.id).execute()
  await expect(follow(anna, anna.id)).rejects.toMatchObject({ status: 400 })
  for (const id of [999_999, gone.id])
    await expect(follow(anna, id)).rejects.toMatchObject({ status: 404, body: { message: 'User not found' } })
  await expect(call(accounts.followers, { params: { id: gone.id }, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('the documented call sends no body', async () => {
  const [anna, mei] = [await person(), await person({ merchant: true })]
  const sent = { method: 'POST', headers: { authorization: `Bearer ${anna.jwt}` } }
  const answer = await fetch(`${base}/api/profile/follow/${mei.id}`, sent)
  expect(await answer.json()).toEqual({ isFollowing: true, followersCount: 1 })
})
