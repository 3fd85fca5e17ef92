import { messaging } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, person } = opened
const market = openMarket(opened)
const say = (from: Person, to: Person, text: string, more: object = {}) =>
  as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text, ...more } })
const find = (who: Person, q: string, more: object = {}) => as(who).call(messaging.findMessages, { query: { q, ...more } })
const texts = async (who: Person, q: string) => (await find(who, q)).data.map(({ text }) => text)

test('what two people wrote is found by each of them by all words, in any case and within Chinese, the latest first, and by nobody else', async () => {
  const [anna, eve] = [await person(), await person()]
  const [mei, kim] = [await market.seller(), await market.seller()]
  await say(anna, mei, 'Is the blue Coat warm?')
  await say(mei, anna, 'The coat is warm, and blue.')
  await say(anna, kim, '这件真丝连衣裙还在吗')
  expect(await texts(anna, 'blue COAT')).toEqual(['The coat is warm, and blue.', 'Is the blue Coat warm?'])
  expect(await texts(mei, 'coat')).toHaveLength(2)
  expect(await texts(anna, '连衣')).toEqual(['这件真丝连衣裙还在吗'])
  expect(await texts(anna, 'coat green')).toEqual([])
  expect([await texts(eve, 'coat'), await texts(kim, 'coat'), await texts(mei, '连衣')]).toEqual([[], [], []])
  const [found] = (await find(mei, 'warm?')).data
  expect(found).toMatchObject({ seq: 1, isSender: false, person: { id: anna.id, username: anna.username, merchantInfo: null } })
})

test('signs that PostgreSQL reads as others are looked for as they are; a search of nothing finds nothing', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  for (const text of ['100% silk', '100 silk', 'a_b', 'aXb', String.raw`c\d`]) await say(anna, mei, text)
  expect(await texts(anna, '100%')).toEqual(['100% silk'])
  expect(await texts(anna, 'a_b')).toEqual(['a_b'])
  expect(await texts(anna, String.raw`c\d`)).toEqual([String.raw`c\d`])
  expect([await texts(anna, '   '), await texts(anna, '\u200b')]).toEqual([[], []])
})

test('what an operator took out and what the product wrote is not found', async () => {
  const anna = await person()
  const mei = await market.seller()
  const { id } = await say(anna, mei, 'An awful word')
  await market.buy(anna, [market.line(mei, await market.garment(mei))])
  await sql`update message set removed_at = app_now() where id = ${id}`.execute(app.db)
  expect(await texts(mei, 'awful')).toEqual([])
  expect(await texts(mei, 'order')).toEqual([])
})

test('a page is one query, and two where more may follow', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  for (let n = 1; n <= 3; n += 1) await say(anna, mei, `needle ${n}`)
  const queries = async (work: () => Promise<unknown>) => (await statementsOf(work)).filter((text) => text.includes('message m')).length
  expect(await queries(() => find(anna, 'needle'))).toBe(1)
  expect(await queries(() => find(anna, 'needle', { pageSize: 2 }))).toBe(2)
  expect((await find(anna, 'needle', { pageSize: 2 })).meta).toMatchObject({ total: 3, hasMore: true })
  expect((await find(anna, 'needle', { pageSize: 2, page: 2 })).data.map(({ text }) => text)).toEqual(['needle 1'])
})

test('a piece is called in a conversation as each of the two reads it', async () => {
  const anna = await person({ language: 'zh-CN' })
  const mei = await market.seller()
  const dress = await market.garment(mei, { name: 'Silk dress' })
  await sql`update product set translations = '{"zh-CN": {"name": "真丝连衣裙"}}' where id = ${dress}`.execute(app.db)
  await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80 } })
  const { data: hers } = await as(anna).call(messaging.openChat, { params: { id: mei.id }, query: {} })
  const { data: his } = await as(mei).call(messaging.openChat, { params: { id: anna.id }, query: {} })
  expect(hers[0]?.offer?.product.name).toBe('真丝连衣裙')
  expect(his[0]?.offer?.product.name).toBe('Silk dress')
})
