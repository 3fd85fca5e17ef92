// What every adapter of the search must do, asked by HTTP: `where` is the adapter.
import { keptSearchOf } from '../src/features/catalog/search.ts'
import { catalog, platform as contract } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from './app.ts'
import { putDays } from './rental-days.ts'
import { putAddress, putProducts } from './products.ts'
import {
  chance,
  expected as judged,
  longestOf,
  randomDays,
  randomListing,
  type RandomListing,
  randomQuery,
  type RandomQuery,
} from './random-listings.ts'
import { statementsOf } from './statements.ts'

export async function searchContract(where: 'memory' | 'postgres') {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  const dice = chance(seed)
  const { as, call, server: app, person, eventually } = await openApp({ limits: false, jobs: false, search: where })
  if (where === 'memory') await eventually(async () => (await call(contract.health, {})).checks['search'] === 'ok')
  const merchants = [await person({ merchant: true }), await person({ merchant: true })].map(({ id }) => id)
  const { rows: fx } = await sql<{ currency: string; rate: number }>`select currency, per_usd::float8 as rate from fx_rate`.execute(app.db)
  const rates = Object.fromEntries(fx.map(({ currency, rate }) => [currency, rate]))

  // one of them is known: an answer without any listing asks less of the database
  const known = { name: 'Vintage Dress', category: 'dress', size: 'S', stock: 2, active: true }
  const listings = Array.from({ length: 400 }, (_, index) => ({ ...randomListing(dice, merchants), ...(index === 0 && known) }))
  const places = await Promise.all(
    listings.map(({ merchant_id, latitude, longitude }) => putAddress(app, merchant_id, { latitude, longitude })),
  )
  const rows = listings.map(({ id: _id, latitude: _lat, longitude: _lng, ...row }, index) => ({
    ...row,
    pickup_address_id: places[index] ?? null,
  }))
  for (const [index, id] of (await putProducts(app, rows)).entries()) Object.assign(listings[index] ?? {}, { id })

  const search = (query: RandomQuery & Record<string, unknown>) => call(catalog.searchProducts, { query: query as object })
  const days = new Map(listings.map((listing) => [listing, randomDays(dice, listing)]))
  for (const [listing, taken] of days) await putDays(app, listing.id, taken)
  if (where === 'memory') await eventually(async () => (await keptSearchOf(app)?.look(), true))
  const expected = (some: readonly RandomListing[], query: RandomQuery, perUsd: Readonly<Record<string, number>>) =>
    judged(some, query, perUsd, days)
  const idsOf = ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id)

  test(`random searches find exactly what plain reading finds, in its order, with exact totals (SEED=${seed})`, async () => {
    let words = 0
    for (let round = 0; round < (where === 'postgres' ? 200 : 60); round++) {
      const query = randomQuery(dice, merchants)
      const { ids } = expected(listings, query, rates)
      const answer = await search({ ...query, pageSize: 500 })
      if (answer.correctedTo !== undefined) continue
      // a last word that no listing has counts as a beginning: that has its own test
      if (ids.length === 0 && query.q !== undefined && answer.meta.total > 0) continue
      if (query.q !== undefined && ids.length > 0) words++
      expect({ query, total: answer.meta.total, ids: idsOf(answer) }).toEqual({ query, total: ids.length, ids })
    }
    expect(words).toBeGreaterThan(5)
  })

  test('counts of a facet are exact and ignore the choice made in that facet', async () => {
    for (let round = 0; round < 40; round++) {
      const { q: _q, typing: _typing, ...query } = randomQuery(dice, merchants)
      const { facets } = await search({ ...query, facets: true })
      const { facets: right } = expected(listings, query, rates)
      expect({
        query,
        facets: Object.fromEntries(Object.entries(facets ?? {}).filter(([, values]) => Object.keys(values).length > 0)),
      }).toEqual({ query, facets: right })
    }
  })

  test('pieces are free on the days that the calendar of their page gives free, whatever is let, held, blocked or kept around it', async () => {
    let [some, fewer] = [0, 0]
    for (let ahead = 0; ahead < 24; ahead += 2) {
      for (const way of [{}, { localPickup: true }, { shipping: true }]) {
        const query = { ...way, freeFrom: addDays(dayIn(new Date()), ahead), freeTo: addDays(dayIn(new Date()), ahead + (ahead % 5)) }
        const { ids } = expected(listings, query, rates)
        const answer = await search({ ...query, pageSize: 500 })
        expect({ query, total: answer.meta.total, ids: idsOf(answer) }).toEqual({ query, total: ids.length, ids })
        if (ids.length > 0) some++
        if (ids.length < listings.filter(({ for_rent }) => for_rent).length / 2) fewer++
      }
    }
    expect(some).toBeGreaterThan(20)
    expect(fewer).toBeGreaterThan(5)
    const gone = await search({ freeFrom: addDays(dayIn(new Date()), -1) })
    expect(gone.meta.total).toBe(0)
  })

  test('what is let, opened or kept longer meanwhile is found so, whether its row changes or not', async () => {
    const one = listings.find(
      (listing) => listing.active && listing.stock > 0 && listing.open_to_shipping && !days.get(listing)?.held && longestOf(listing) >= 3,
    )
    if (!one) throw new Error('nothing is for rent')
    const from = addDays(dayIn(new Date()), 60) // nobody has anything there
    const isFound = async () => idsOf(await search({ freeFrom: from, freeTo: addDays(from, 2), pageSize: 500 })).includes(one.id)
    const becomes = (wanted: boolean) => eventually(async () => (await isFound()) === wanted)
    await becomes(true)
    const run = Array.from({ length: one.stock }, (_, at) => ({ unit: at + 1, from: addDays(from, 2), to: addDays(from, 4) }))
    const { turnaround } = days.get(one) ?? { turnaround: { before: 0, after: 1 } }
    await putDays(app, one.id, { booked: run, blocked: [], held: 0, turnaround })
    await becomes(false)
    await app.db.deleteFrom('unit_day').where('product_id', '=', one.id).where('day', '>=', from).execute()
    await sql`insert into stock_movement (product_id, kind, days, order_item_id) values (${one.id}, 'moved', ${-3 * one.stock}, 1)`.execute(
      app.db,
    )
    await becomes(true)
    await app.db.insertInto('blocked_day').values({ product_id: one.id, day: from }).execute()
    await becomes(false)
    await app.db.deleteFrom('blocked_day').where('product_id', '=', one.id).where('day', '>=', from).execute()
    await becomes(true)
    await app.db.updateTable('product').set({ turnaround_before: 14 }).where('id', '=', one.id).execute()
    await app.db
      .insertInto('blocked_day')
      .values({ product_id: one.id, day: addDays(from, -10) })
      .execute()
    await becomes(false)
    await app.db.deleteFrom('blocked_day').where('product_id', '=', one.id).where('day', '>=', addDays(from, -10)).execute()
    await app.db.updateTable('product').set({ turnaround_before: turnaround.before }).where('id', '=', one.id).execute()
    await becomes(true)
    expect(await isFound()).toBe(true)
  })

  test('brands and shops of what is found are counted exactly, each without its own choice', async () => {
    for (let round = 0; round < 15; round++) {
      const { q: _q, typing: _typing, ...query } = randomQuery(dice, merchants)
      const { brand: _brand, ...brandless } = query
      const { merchant: _merchant, ...shopless } = query
      const found = (asked: RandomQuery) => {
        const ids = new Set(expected(listings, asked, rates).ids)
        return listings.filter(({ id }) => ids.has(id))
      }
      const counted = (values: readonly (string | number | null)[]) => {
        const counts = new Map<string | number, number>()
        for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
        return counts
      }
      const { brands, shops } = await call(catalog.makers, { query: query as object })
      const right = {
        brands: counted(found(brandless).map(({ brand }) => brand)),
        shops: counted(found(shopless).map(({ merchant_id }) => merchant_id)),
      }
      expect({ query, brands: new Map(brands.map(({ brand, listings: n }) => [brand, n])) }).toEqual({ query, brands: right.brands })
      expect({ query, shops: new Map(shops.map(({ id, listings: n }) => [id, n])) }).toEqual({ query, shops: right.shops })
      expect(shops.every(({ name }) => name !== '')).toBe(true)
      expect(brands.map(({ listings: n }) => n)).toEqual(brands.map(({ listings: n }) => n).toSorted((a, b) => b - a))
    }
  })

  test.each(['newest', 'price_asc', 'price_desc', 'most_liked', 'nearest'] as const)(
    'pages by number and by cursor show everything once: %s',
    async (sortBy) => {
      const query = { sortBy, lat: 48.85, lng: 2.35, category: ['dress', 'top', 'jacket'] }
      const { ids } = expected(listings, query, rates)
      const byNumber: number[] = []
      const byCursor: number[] = []
      for (let page = 1, more = true; more; page++) {
        const answer = await search({ ...query, page, pageSize: 30 })
        expect(answer.meta).toMatchObject({ total: ids.length, page, pageSize: 30, hasMore: page * 30 < ids.length })
        byNumber.push(...idsOf(answer))
        more = answer.meta.hasMore
      }
      for (let cursor: string | undefined = '', page = 1; cursor !== undefined; page++) {
        const answer: Awaited<ReturnType<typeof search>> = await search({ ...query, pageSize: 30, cursor })
        expect(answer.meta).toMatchObject({ total: ids.length, page })
        byCursor.push(...idsOf(answer))
        cursor = answer.meta.cursor
      }
      expect(byNumber).toEqual(ids)
      expect(byCursor).toEqual(ids)
    },
  )

  test('without filters the cursor walks through all listings too', async () => {
    for (const sortBy of ['price_desc', 'newest', 'nearest'] as const) {
      const query = { sortBy, lat: 48.85, lng: 2.35 }
      const seen: number[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const answer: Awaited<ReturnType<typeof search>> = await search({ ...query, pageSize: 90, cursor })
        seen.push(...idsOf(answer))
        cursor = answer.meta.cursor
      }
      expect(seen).toEqual(expected(listings, query, rates).ids)
    }
  })

  test('the documented aliases of paging and sorting mean the same', async () => {
    const first = await search({ sortBy: 'price_asc', page: 3, pageSize: 10 })
    expect(idsOf(await search({ _sort: 'price:asc', _start: 20, _limit: 10 }))).toEqual(idsOf(first))
    expect(idsOf(await search({ sort: 'price:asc', _start: 20, _limit: 10 }))).toEqual(idsOf(first))
    expect(idsOf(await search({ searchTerm: 'dress', sort: 'likes' }))).toEqual(idsOf(await search({ q: 'dress', sortBy: 'most_liked' })))
  })

  test('a list of known cards is one query, its counts included, and two by the own size; only PostgreSQL needs more to correct a word', async () => {
    const anna = await person({ country: 'US' })
    await app.db.updateTable('account').set({ bustsize: '76 cm', clothingsize: 'S' }).where('id', '=', anna.id).execute()
    const sentFor = async (query: Record<string, unknown>) => {
      expect((await statementsOf(() => search(query))).length).toBeLessThanOrEqual(where === 'memory' ? 2 : 5) // cards that nobody has read
      return statementsOf(() => search(query))
    }
    const plain = await sentFor({ category: ['dress'], q: 'vintage' })
    const counted = await sentFor({ category: ['dress'], facets: true })
    expect([plain.length, counted.length]).toEqual([1, 1])
    expect([...plain, ...counted].some((text) => text.includes('listing_search'))).toBe(where === 'postgres')
    const corrected = await sentFor({ q: 'vintge', facets: true })
    expect(corrected.length).toBeLessThanOrEqual(where === 'memory' ? 1 : 5)
    for (const query of [{}, { facets: true }, { q: 'vintage', category: ['dress'] }]) {
      const sent = await statementsOf(() => as(anna).call(catalog.searchProducts, { query: { ...query, mySize: true } }))
      expect(sent.length, `${JSON.stringify(query)} sent ${sent.join('\n')}`).toBe(3) // with the session's
    }
    const { correctedTo } = await as(anna).call(catalog.searchProducts, { query: { q: 'vintge', mySize: true } })
    expect(correctedTo).toBe('vintage')
  })

  test("a card carries what lists show, in the reader's language", async () => {
    const [card] = (await search({ localPickup: true, lat: 48.8566, lng: 2.3522, distance: 10, forRent: true, forSell: true })).data
    const listing = listings.find(({ id }) => id === card?.id)
    expect(card).toMatchObject({
      name: listing?.name,
      currency: listing?.currency,
      stock: '2',
      size: listing?.size,
      likes_count: listing?.likes_count,
      city: 'Paris',
    })
    expect(card?.merchant.id).toBe(listing?.merchant_id)
    expect(card?.distance).toBeLessThanOrEqual(10_000)
    const [chinese] = (await call(catalog.searchProducts, { query: { pageSize: 1 } }, { 'accept-language': 'zh-CN' })).data
    expect(chinese?.name).toBe(listings.find(({ id }) => id === chinese?.id)?.translations['zh-CN'].name)
  })

  test('by the own size only what the reader can wear is found; without a session or measures the wish is passed over', async () => {
    const anna = await person({ country: 'US' })
    const query = { mySize: true, pageSize: 500, sortBy: 'newest' as const }
    const found = async () => (await as(anna).call(catalog.searchProducts, { query })).data.map(({ id }) => id)
    const all = idsOf(await search({ pageSize: 500, sortBy: 'newest' }))
    expect(await found()).toEqual(all)
    expect(idsOf(await search(query))).toEqual(all)
    await app.db.updateTable('account').set({ bustsize: '76 cm', clothingsize: 'S' }).where('id', '=', anna.id).execute()
    const own = { above: ['XS'], below: ['S', '4', '6'] }
    const fits = ({ category, size }: { category: string; size: string }) =>
      (category === 'pants' || category === 'jeans' ? own.below : own.above).includes(size) || size === 'onesize'
    const right = listings.filter(fits).map(({ id }) => id)
    expect(right.length).toBeGreaterThan(5)
    expect(await found()).toEqual(all.filter((id) => right.includes(id)))
    const { facets, meta } = await as(anna).call(catalog.searchProducts, { query: { ...query, facets: true, category: ['dress'] } })
    expect(Object.keys(facets?.['size'] ?? {})).toEqual(['XS'])
    expect(meta.total).toBe(facets?.['category']?.['dress'])
  })

  test('a service that is free on all days of a visit is found for them: it is booked on one, and not worn on each', async () => {
    const service = { product_type: 'others', is_local_service: true, for_rent: true, for_sell: false, open_to_shipping: false }
    const rent_tiers = [{ number: 2, option: 'hour', priceMinor: 5_000 }]
    const ids = await putProducts(app, [{ merchant_id: merchants[0] ?? 0, name: 'Hemming at home', ...service, rent_tiers }])
    const today = dayIn(new Date())
    for (const to of [20, 22]) {
      const query = { q: 'Hemming', freeFrom: addDays(today, 20), freeTo: addDays(today, to) }
      await eventually(async () => idsOf(await search(query)).length > 0)
      expect(idsOf(await search(query))).toEqual(ids)
    }
    const { data: cards } = await search({ q: 'Hemming' })
    expect(cards, 'and its card says what it is').toMatchObject([{ productType: 'others', isLocalService: true }])
  })

  test('a foreign cursor is refused, and so is an order that nobody knows', async () => {
    await expect(search({ cursor: 'bm90aGluZw' })).rejects.toMatchObject({ status: 400 })
    await expect(search({ sortBy: 'cheapest' as never })).rejects.toMatchObject({ status: 400 })
  })
}
