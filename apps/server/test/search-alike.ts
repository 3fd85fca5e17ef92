// Random listings that keep changing, and random searches that two adapters must answer alike, to the number.
import { pages } from '@rondo/rules/kernel/limits'
import { expect } from 'vitest'
import { recountTerms } from '../src/features/listings/index.ts'
import { forSearch } from '../src/features/listings/index.ts'
import { readSearch, type SearchQuery } from '../src/features/catalog/read-search.ts'
import type { Search, SearchPort } from '../src/features/catalog/search-port.ts'
import type { House } from '../src/platform/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import { putAddress, putProducts } from './products.ts'
import { type chance, randomListing, randomQuery } from './random-listings.ts'

type Chance = ReturnType<typeof chance>

/** Writes random listings with their places; gives their ids. */
export async function putRandom(house: House, dice: Chance, merchants: readonly number[], count: number): Promise<number[]> {
  const listings = Array.from({ length: count }, () => randomListing(dice, merchants))
  const places: number[] = []
  for (const merchant of merchants) for (let n = 0; n < 10; n++) places.push(await putAddress(house, merchant, placeOf(dice, merchants)))
  const rows = listings.map(({ id: _id, latitude: _lat, longitude: _lng, ...row }) => ({
    ...row,
    pickup_address_id: dice.yes(0.9) ? dice.pick(places) : null,
  }))
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += 500) ids.push(...(await putProducts(house, rows.slice(at, at + 500))))
  return ids
}
const placeOf = (dice: Chance, merchants: readonly number[]) => {
  const { latitude, longitude } = randomListing(dice, merchants)
  return { latitude, longitude }
}

/** One change as shops make them, of a few listings in one transaction; a part of them is thought better of. */
export async function changeSome(house: House, dice: Chance, merchants: readonly number[], ids: readonly number[]): Promise<void> {
  const some = [...new Set(dice.some(ids))]
  const {
    id: _id,
    merchant_id: _merchant,
    latitude: _lat,
    longitude: _lng,
    rent_tiers,
    translations,
    ...listing
  } = randomListing(dice, merchants)
  const change = dice.pick([
    { likes_count: listing.likes_count },
    { likes_count: listing.likes_count },
    { price_minor: listing.price_minor, for_sell: listing.for_sell },
    { active: listing.active },
    { stock: dice.pick([0, 1, 5]) },
    { name: listing.name, brand: listing.brand, color: listing.color },
    { open_to_pickup: listing.open_to_pickup, open_to_shipping: listing.open_to_shipping },
    { ...listing, rent_tiers: JSON.stringify(rent_tiers), translations: JSON.stringify(translations) },
  ])
  const work = inTransaction(house, async (tx) => {
    await tx.updateTable('product').set(change).where('id', 'in', some).execute()
    await forSearch(tx, some)
    if (dice.yes(0.1)) throw new ThoughtBetter('of it')
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof ThoughtBetter)) throw error
  })
}
class ThoughtBetter extends Error {}

const typos = ['vintge', 'florl dress', 'boots stripd', 'kimno', 'blazers', 'pleatd 复古', 'xqzwv', 'vin boo']

/** What somebody can wear: dresses and tops in two sizes, sweaters and jackets in another, and skirts in one that none has. */
const wardrobe = [
  { categories: [100, 101], sizes: [301, 302] },
  { categories: [102, 103], sizes: [304] },
  { categories: [107], sizes: [317] },
]

function randomSearch(dice: Chance, merchants: readonly number[]): Search {
  const query: Record<string, unknown> = { ...randomQuery(dice, merchants) }
  if (dice.yes(0.1)) query['q'] = dice.pick(typos)
  if (dice.yes(0.3)) query['facets'] = true
  query['pageSize'] = dice.pick([1, 7, 20, 60])
  if (dice.yes(0.3)) query['page'] = dice.pick([1, 2, 3, 9])
  if (dice.yes(0.2)) query['mySize'] = true
  return readSearch(query as SearchQuery, dice.pick([wardrobe, wardrobe.slice(1), []]))
}

/** Asks both the same, page after page for a few pages by cursor, and suggestions now and then. Gives how many answers held something. */
export async function holdsAlike(
  house: House,
  first: SearchPort,
  second: SearchPort,
  dice: Chance,
  merchants: readonly number[],
  rounds: number,
) {
  await recountTerms(house.db) // neighbours of a misspelt word are chosen by counts, which PostgreSQL brings up at night
  let [full, corrected, suggested] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    let search = randomSearch(dice, merchants)
    for (let page = 0; page < 3; page++) {
      const [one, other] = await Promise.all([first.search(search, 'en'), second.search(search, 'en')])
      expect({ search, ...one }).toEqual({ search, ...other })
      if (one.total > 0) full++
      if (one.correctedTo !== undefined) corrected++
      if (!one.last || dice.yes(0.5)) break
      search = { ...search, offset: 0, cursor: { sort: search.sort, ...one.last, page: page + 2 } }
    }
    if (!dice.yes(0.2)) continue
    const typed = dice.pick(['v', 'vin', 'flo', 'dress', 'striped bo', '红', '复古连', 'zz', 'bl'])
    const [one, other] = await Promise.all([first.suggest(typed, 'zh-CN'), second.suggest(typed, 'zh-CN')])
    expect({ typed, one }).toEqual({ typed, one: other })
    expect(one.length).toBeLessThanOrEqual(pages.suggestions)
    suggested += one.length
  }
  return { full, corrected, suggested }
}
