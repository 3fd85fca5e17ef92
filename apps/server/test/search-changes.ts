// Random listings that keep changing, and random questions about them; free of the test runner, so that a server's own process can use it.
import { reindex } from '../src/features/listings/index.ts'
import { readSearch, type SearchQuery } from '../src/features/catalog/read-search.ts'
import type { Search } from '../src/features/catalog/search-port.ts'
import type { App } from '../src/platform/context.ts'
import { inTransaction, type Store } from '../src/platform/db.ts'
import { changeProducts } from './goods.ts'
import { putAddress, putProducts } from './products.ts'
import { type chance, randomListing, randomQuery } from './random-listings.ts'

type Chance = ReturnType<typeof chance>

/** Writes random listings with their places; gives their ids. */
export async function putRandom(app: App, dice: Chance, merchants: readonly number[], count: number): Promise<number[]> {
  const listings = Array.from({ length: count }, () => randomListing(dice, merchants))
  const places: number[] = []
  for (const merchant of merchants) for (let n = 0; n < 10; n++) places.push(await putAddress(app, merchant, placeOf(dice, merchants)))
  const rows = listings.map(({ id: _id, latitude: _lat, longitude: _lng, ...row }) => ({
    ...row,
    pickup_address_id: dice.yes(0.9) ? dice.pick(places) : null,
  }))
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += 500) ids.push(...(await putProducts(app, rows.slice(at, at + 500))))
  return ids
}
const placeOf = (dice: Chance, merchants: readonly number[]) => {
  const { latitude, longitude } = randomListing(dice, merchants)
  return { latitude, longitude }
}

/** One change as shops make them, of a few listings in one transaction; a part of them is thought better of. */
export async function changeSome(store: Store, dice: Chance, merchants: readonly number[], ids: readonly number[]): Promise<void> {
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
  const work = inTransaction(store, async (tx) => {
    await changeProducts(tx, some, change)
    await reindex(tx, some)
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

/** What somebody asks of the search, misspelt now and then. */
export function randomAsked(dice: Chance, merchants: readonly number[]) {
  return {
    ...randomQuery(dice, merchants),
    ...(dice.yes(0.1) && { q: dice.pick(typos) }),
    ...(dice.yes(0.3) && { facets: true }),
    pageSize: dice.pick([1, 7, 20, 60]),
    ...(dice.yes(0.3) && { page: dice.pick([1, 2, 3, 9]) }),
  }
}

/** The same, read as the server reads it; by somebody's own size now and then. */
export function randomSearch(dice: Chance, merchants: readonly number[]): Search {
  const query = { ...randomAsked(dice, merchants), ...(dice.yes(0.2) && { mySize: true }) }
  return readSearch(query as unknown as SearchQuery, dice.pick([wardrobe, wardrobe.slice(1), []]))
}
