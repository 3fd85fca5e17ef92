import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { changeProducts, letDays, putStock } from '../../../../test/goods.ts'
import { putAddress, putProducts } from '../../../../test/products.ts'
import { appNow } from '../../../platform/clock.ts'
import type { Language } from '../../../platform/context.ts'
import { inTransaction, statements, type Store } from '../../../platform/db.ts'
import { cardsOf } from '../../listings/index.ts'
import { hold } from '../../stock/index.ts'
import { keepCards } from './keep-cards.ts'

const { app, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })
const picture = (id: number) => ({ id, key: `picture${id}`, width: 30, height: 40 })
const rented = {
  merchant_id,
  for_rent: true,
  rent_tiers: [{ number: 1, option: 'day', priceMinor: 500 }],
  photos: [picture(1), picture(2), picture(3)],
  translations: { 'zh-CN': { name: '旧外套' } },
}
const put = async (name: string) => {
  const pickup_address_id = await putAddress(app, merchant_id)
  const [id] = await putProducts(app, [{ ...rented, name, pickup_address_id }])
  return { id: id ?? 0, pickup_address_id }
}
const passTime = (ms: number) => sql`select move_app_clock(offset_ms + ${ms}) from app_clock`.execute(app.db)

/** The store, and what its statements brought: how many rows each, and how many cards they said are known. */
function watched() {
  const asked: { known: number; brought: number }[] = []
  const query = async (text: string, values: readonly unknown[]) => {
    const answer = await app.pool.query<object>(text, [...values])
    asked.push({ known: (values[2] as unknown[]).filter((row) => row !== null).length, brought: answer.rows.length })
    return answer
  }
  return { asked, store: { pool: { query } } as unknown as Pick<Store, 'pool'> }
}

const { id, pickup_address_id } = await put('Old Coat')
const change = (columns: Parameters<typeof changeProducts>[2]) => () => inTransaction(app, (tx) => changeProducts(tx, [id], columns))
const changeShop = (columns: { username?: string; store_name?: string; portrait?: string; rating_average?: number }) => () =>
  app.db.updateTable('account').set(columns).where('id', '=', merchant_id).execute()

const changes: [what: string, work: () => Promise<unknown>][] = [
  ['a name', change({ name: 'New Coat' })],
  ['a translated name', change({ translations: JSON.stringify({ 'zh-CN': { name: '新外套' } }) })],
  ['a price', change({ price_minor: 7_700 })],
  ['prices of rentals', change({ rent_tiers: JSON.stringify([{ number: 2, option: 'week', priceMinor: 900 }]) })],
  ['photos', change({ photos: JSON.stringify([picture(4), picture(2), picture(3)]) })],
  ['the cover', change({ cover_index: 2 })],
  ['likes', change({ likes_count: 12 })],
  ['a size', change({ size: 'L' })],
  ['ways', change({ for_rent: false, open_to_swap: true })],
  ['the stock', () => putStock(app.db, id, 9)],
  ['a last piece', () => putStock(app.db, id, 1)],
  [
    'a hold',
    async () => {
      const until = new Date((await appNow(app)).getTime() + 600_000)
      await inTransaction(app, (tx) =>
        hold(tx, { swap: 1 }, [{ productId: id, quantity: 1, isEndless: false, rental: null }], { until, holder: null }),
      )
    },
  ],
  ['that a hold is over', () => passTime(700_000)],
  ['days that are let', async () => letDays(app, [{ product_id: id, unit: 1, day: dayIn(await appNow(app)), order_item_id: 1 }])],
  ['that let days are over', () => passTime(2 * 86_400_000)],
  [
    'days that are held',
    async () => {
      const now = await appNow(app)
      const day = addDays(dayIn(now), 3)
      await letDays(app, [{ product_id: id, unit: 1, day, order_item_id: 1 }], new Date(now.getTime() + 600_000))
    },
  ],
  ['that held days are over', () => passTime(700_000)],
  ['more pieces', () => putStock(app.db, id, 5)],
  ['the name of a shop', changeShop({ store_name: 'The New Shop' })],
  ['the name of its owner', changeShop({ username: 'renamed-owner' })],
  ['the portrait of a shop', changeShop({ portrait: JSON.stringify(picture(9)) })],
  ['the stars of a shop', changeShop({ rating_average: 4.5 })],
  ['a city that was corrected', () => app.db.updateTable('address').set({ city: 'Lyon' }).where('id', '=', pickup_address_id).execute()],
  ['another place', async () => change({ pickup_address_id: await putAddress(app, merchant_id, { city: 'Nantes' }) })()],
  ['that there is no place', change({ pickup_address_id: null })],
]

test('a card that was read before is as the last commit left it, whatever that was', async () => {
  const { asked, store } = watched()
  const read = keepCards(store, '')
  const inBoth = async (reader: (language: Language) => Promise<unknown>) => [await reader('en'), await reader('zh-CN')]
  let before = await inBoth((language) => read([id], language))
  expect(before).toEqual(await inBoth((language) => cardsOf(app.db, [id], language)))
  for (const [what, work] of changes) {
    await work()
    const after = await inBoth((language) => read([id], language))
    expect({ what, after }).toEqual({ what, after: await inBoth((language) => cardsOf(app.db, [id], language)) })
    expect({ what, after }).not.toEqual({ what, after: before })
    const since = asked.length
    expect(await inBoth((language) => read([id], language))).toEqual(after)
    expect({ what, asked: asked.slice(since) }).toEqual({
      what,
      asked: [
        { known: 1, brought: 0 },
        { known: 1, brought: 0 },
      ],
    })
    before = after
  }
})

test('what is not committed is on no card', async () => {
  const read = keepCards(app, '')
  const before = await read([id], 'en')
  const writer = await app.pool.connect()
  await writer.query('begin')
  await writer.query(`update product set name = 'Never Said' where id = ${id}`)
  expect(await read([id], 'en')).toEqual(before)
  await writer.query('rollback')
  writer.release()
  expect(await read([id], 'en')).toEqual(before)
})

test('each language has its own card', async () => {
  const { id: other } = await put('Translated Coat')
  const read = keepCards(app, '')
  for (let round = 0; round < 2; round++) {
    expect((await read([other], 'en'))[0]?.name).toBe('Translated Coat')
    expect((await read([other], 'zh-CN'))[0]?.name).toBe('旧外套')
  }
})

test('a page is 1 query, known or not, in the order that was asked for; what is not there is left out', async () => {
  const ids = [(await put('First Coat')).id, (await put('Second Coat')).id, (await put('Third Coat')).id]
  const read = keepCards(app, '')
  await read([ids[1]!], 'en')
  for (const order of [[...ids, 999_999_999], ids.toReversed()]) {
    const before = statements.sent
    expect((await read(order, 'en')).map((card) => card.id)).toEqual(order.slice(0, 3))
    expect(statements.sent - before).toBe(1)
  }
  const before = statements.sent
  expect(await read([], 'en')).toEqual([])
  expect(statements.sent - before).toBe(0)
})

test('memory has a bound: the card that nobody has read for longest goes', async () => {
  const ids = [(await put('Coat One')).id, (await put('Coat Two')).id, (await put('Coat Three')).id]
  const { asked, store } = watched()
  const read = keepCards(store, '', 2)
  for (const one of [...ids, ids[0]!, ids[0]!]) await read([one], 'en')
  expect(asked.map(({ known }) => known)).toEqual([0, 0, 0, 0, 1])
})
