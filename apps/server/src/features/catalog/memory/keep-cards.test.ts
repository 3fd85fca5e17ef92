import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
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
    const answer = await app.pool.query<{ cards: unknown[] | null }>(text, [...values])
    asked.push({ known: String(values[0]).match(/\d+/g)?.length ?? 0, brought: answer.rows[0]?.cards?.length ?? 0 })
    return answer
  }
  return { asked, store: { pool: { query } } as unknown as Pick<Store, 'pool'> }
}

/** The two ways to read: a page asks by itself, or a look goes along, as in the search. */
const ways = ['asked', 'looked'] as const
function reader(way: (typeof ways)[number], store: Pick<Store, 'pool'> = app) {
  const { read, look } = keepCards(store, '')
  return way === 'asked' ? read : (ids: readonly number[], language: Language) => read(ids, language, look())
}

const { id, pickup_address_id } = await put('Old Coat')
const change = (columns: Parameters<typeof changeProducts>[2]) => () => inTransaction(app, (tx) => changeProducts(tx, [id], columns))
const changeShop = (columns: { username?: string; store_name?: string; portrait?: string; rating_average?: number }) => () =>
  app.db.updateTable('account').set(columns).where('id', '=', merchant_id).execute()
const holdFor = async (swap: number, ms: number) => {
  const until = new Date((await appNow(app)).getTime() + ms)
  await inTransaction(app, (tx) =>
    hold(tx, { swap }, [{ productId: id, quantity: 1, isEndless: false, rental: null }], { until, holder: null }),
  )
}

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
  ['a hold', () => holdFor(1, 600_000)],
  ['that a hold is over', () => passTime(700_000)],
  ['another hold', () => holdFor(2, 600_000)],
  ['that a hold is given up', () => sql`select release_goods(null, 2, null)`.execute(app.db)],
  ['a let', async () => letDays(app, [{ product_id: id, unit: 1, day: addDays(dayIn(await appNow(app)), 9), order_item_id: 1 }])],
  [
    'that a let was called off',
    () =>
      sql`
      with days as (delete from unit_day where product_id = ${id} returning product_id)
      insert into stock_movement (product_id, kind, days, owner_payment) select product_id, 'released', -1, 1 from days`.execute(app.db),
  ],
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
  const { read } = keepCards(store, '')
  const looked = reader('looked')
  const inBoth = async (reader: (language: Language) => Promise<unknown>) => [await reader('en'), await reader('zh-CN')]
  let before = await inBoth((language) => read([id], language))
  await inBoth((language) => looked([id], language))
  expect(before).toEqual(await inBoth((language) => cardsOf(app.db, [id], language)))
  for (const [what, work] of changes) {
    await work()
    const after = await inBoth((language) => read([id], language))
    expect({ what, after }).toEqual({ what, after: await inBoth((language) => cardsOf(app.db, [id], language)) })
    expect({ what, after }).not.toEqual({ what, after: before })
    expect({ what, after: await inBoth((language) => looked([id], language)) }).toEqual({ what, after })
    // again as long as a transaction runs that began before the change, of another test as well
    await vi.waitFor(async () => {
      const since = asked.length
      expect(await inBoth((language) => read([id], language))).toEqual(after)
      expect({ what, asked: asked.slice(since) }).toEqual({
        what,
        asked: [
          { known: 1, brought: 0 },
          { known: 1, brought: 0 },
        ],
      })
    }, 5_000)
    before = after
  }
})

test.each(ways)('what is not committed is on no card (%s)', async (way) => {
  const read = reader(way)
  const before = await read([id], 'en')
  const writer = await app.pool.connect()
  await writer.query('begin')
  await writer.query(`update product set name = 'Never Said' where id = ${id}`)
  expect(await read([id], 'en')).toEqual(before)
  await writer.query('rollback')
  writer.release()
  expect(await read([id], 'en')).toEqual(before)
})

test.each(ways)('a commit is on its card though one that began later has ended before it (%s)', async (way) => {
  const ids = [(await put('Slow Coat')).id, (await put('Quick Coat')).id]
  const read = reader(way)
  const names = async () => (await read(ids, 'en')).map((card) => card.name)
  await names()
  const slow = await app.pool.connect()
  await slow.query('begin')
  await slow.query(`update product set name = 'Slow Coat, new' where id = ${ids[0]}`)
  await inTransaction(app, (tx) => changeProducts(tx, [ids[1]!], { name: 'Quick Coat, new' }))
  for (let round = 0; round < 3; round++) expect(await names()).toEqual(['Slow Coat', 'Quick Coat, new'])
  await slow.query('commit')
  slow.release()
  expect(await names()).toEqual(['Slow Coat, new', 'Quick Coat, new'])
})

test.each(ways)('no card is older than a commit that ended before it was asked for, whoever writes and reads at once (%s)', async (way) => {
  const ids = await putProducts(
    app,
    Array.from({ length: 6 }, (_, n) => ({ ...rented, name: `Coat ${n}`, price_minor: 0 })),
  )
  const committed = new Map(ids.map((one) => [one, 0]))
  let writing = 4
  const write = async (first: number) => {
    for (let round = 0; round < 40; round++) {
      const one = ids[(first + round * 5) % ids.length]!
      const price = await inTransaction(app, async (tx) => {
        const { price_minor } = await tx
          .updateTable('product')
          .set((of) => ({ price_minor: of('price_minor', '+', 100) }))
          .where('id', '=', one)
          .returning('price_minor')
          .executeTakeFirstOrThrow()
        for (let wait = 0; wait < (first + round) % 4; wait++) await sql`select ${wait}`.execute(tx)
        return price_minor
      })
      committed.set(one, Math.max(committed.get(one) ?? 0, price / 100))
    }
    writing--
  }
  const read = reader(way)
  const older: unknown[] = []
  const look = async (first: number) => {
    for (let round = first; writing > 0; round++) {
      const page = ids.filter((_, at) => (at + round) % 3 > 0)
      const least = page.map((one) => committed.get(one) ?? 0)
      const cards = await read(page, 'en')
      for (const [at, { id: one, price }] of cards.entries()) if (price! < least[at]!) older.push({ one, price, least: least[at] })
    }
  }
  await Promise.all([...[0, 1, 2, 3].map(write), ...[0, 1, 2].map(look)])
  expect(older).toEqual([])
})

test.each(ways)('a hold and held days end when they say now, though they once said later (%s)', async (way) => {
  const read = reader(way)
  const isTrue = async () => expect(await read([id], 'en')).toEqual(await cardsOf(app.db, [id], 'en'))
  await putStock(app.db, id, 1)
  await holdFor(way === 'asked' ? 3 : 5, 900_000)
  await isTrue()
  expect((await read([id], 'en'))[0]?.obstacle).toBe('held')
  await sql`update reservation set expires_at = app_now() + interval '1 minute' where product_id = ${id}`.execute(app.db)
  await isTrue()
  await passTime(90_000)
  await isTrue()
  expect((await read([id], 'en'))[0]?.obstacle).toBeUndefined()
  const now = await appNow(app)
  await letDays(app, [{ product_id: id, unit: 1, day: dayIn(now), order_item_id: 1 }], new Date(now.getTime() + 900_000))
  await isTrue()
  await sql`update unit_day set expires_at = app_now() + interval '1 minute' where product_id = ${id} and expires_at > app_now()`.execute(
    app.db,
  )
  await isTrue()
  await passTime(90_000)
  await isTrue()
})

test('a clock and a database that were put back are believed', async () => {
  const { asked, store } = watched()
  const { read } = keepCards(store, '')
  await holdFor(4, 600_000)
  await passTime(700_000)
  await read([id], 'en')
  await passTime(-650_000)
  expect(await read([id], 'en')).toEqual(await cardsOf(app.db, [id], 'en'))
  expect(asked.map(({ brought }) => brought)).toEqual([1, 1])
  const { rows } = await app.pool.query<{ cards: unknown[] | null }>(
    `select cards from cards_since(array[${id}], array[-${merchant_id}], (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + 1000)::text::xid8, 0, 9e15::bigint, '{}', 'en')`,
  )
  expect(rows[0]?.cards).toHaveLength(1)
  await passTime(650_000)
})

test('a card that was not asked for in an hour is read anew: changes are forgotten', async () => {
  const { asked, store } = watched()
  const { read } = keepCards(store, '')
  const from = Date.now()
  const clock = vi.spyOn(Date, 'now')
  for (const minutes of [0, 50, 100, 161]) {
    clock.mockReturnValue(from + minutes * 60_000)
    await read([id], 'en')
  }
  clock.mockRestore()
  expect(asked.map(({ known }) => known)).toEqual([0, 1, 1, 0])
})

test('each language has its own card', async () => {
  const { id: other } = await put('Translated Coat')
  const { read } = keepCards(app, '')
  for (let round = 0; round < 2; round++) {
    expect((await read([other], 'en'))[0]?.name).toBe('Translated Coat')
    expect((await read([other], 'zh-CN'))[0]?.name).toBe('旧外套')
  }
})

test('a page is 1 query, known or not, in the order that was asked for; what is not there is left out', async () => {
  const ids = [(await put('First Coat')).id, (await put('Second Coat')).id, (await put('Third Coat')).id]
  const { read } = keepCards(app, '')
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
  const { read } = keepCards(store, '', 2)
  for (const one of [...ids, ids[0]!, ids[0]!]) await read([one], 'en')
  expect(asked.map(({ known }) => known)).toEqual([0, 0, 0, 0, 1])
})
