import { queryTokens } from '@rondo/rules/catalog/tokens'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { putProducts } from '../../../test/products.ts'
import { chance, randomListing } from '../../../test/random-listings.ts'
import { recountTerms } from '../listings/index.ts'
import { pageStatement } from './page-statement.ts'
import { postgresSearch } from './postgres-search.ts'
import { readSearch } from './read-search.ts'
import { keepWordOrders } from './word-orders.ts'

const LISTINGS = 2_400
const { house, person } = await openHouse({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant } = await person({ merchant: true })
const dice = chance(68)
const rows = Array.from({ length: LISTINGS }, () => {
  const { id: _id, latitude: _lat, longitude: _lng, ...listing } = randomListing(dice, [merchant])
  return { ...listing, name: `Common ${listing.name}`, active: true, stock: 1 }
})
for (let at = 0; at < rows.length; at += 800) await putProducts(house, rows.slice(at, at + 800))
await recountTerms(house.db)
await house.pool.query('vacuum analyze listing_search')

const searches = (['price_asc', 'price_desc', 'newest', 'most_liked'] as const).flatMap((sortBy) =>
  [{}, { color: ['black', 'white', 'red'] }, { category: ['dress'], forSell: true }].map((chosen) =>
    readSearch({ q: 'common', sortBy, ...chosen, _start: 2_100 } as never),
  ),
)
/** Ids, totals and counts of pages far behind; a page that lies behind all matches is empty. */
async function answers() {
  const port = postgresSearch(house, '')
  return Promise.all(searches.flatMap((search) => [port.search(search, 'en'), port.search({ ...search, countFacets: true }, 'en')]))
}
/** How many pages are found in the order of their word; of so few listings it would be cheaper to read all. */
async function inOrder(): Promise<number> {
  const client = await house.pool.connect()
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  let found = 0
  for (const search of searches) {
    const { text, values } = pageStatement(search, queryTokens(search.text), 'en')
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, values)
    found += Number(plan.rows.some(({ 'QUERY PLAN': line }) => /using listing_search_of_\w+ .*actual rows/.test(line)))
  }
  await client.query('rollback')
  client.release()
  return found
}
const keep = (words: number) => keepWordOrders(house.pool, { leastListings: 1, mostShare: 1, words })

test('pages far behind are the same with an order of their word, without it, and while it is half built', async () => {
  const without = await answers()
  expect(without.filter(({ cards }) => cards.length > 0).length).toBeGreaterThan(4)
  expect(await inOrder()).toBe(0)

  expect(await keep(2)).toContain('common')
  expect(await answers()).toEqual(without)
  expect(await inOrder()).toBe(searches.length)

  await house.pool.query(`update pg_index set indisvalid = false where indexrelid::regclass::text like 'listing_search_of_%'`)
  expect(await answers()).toEqual(without)
  expect(await inOrder()).toBe(0)

  await keep(2)
  expect(await inOrder()).toBe(searches.length)
  expect(await keep(0)).toEqual([])
  expect(await answers()).toEqual(without)
  expect(await inOrder()).toBe(0)
}, 20_000)

test('a small catalogue keeps no orders of words', async () => {
  expect(await keepWordOrders(house.pool)).toEqual([])
})
