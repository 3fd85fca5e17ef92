// What searches look like: thirteen shapes that people send, three for what is free on days of wear, ten worst cases, and what is typed into the box. The words are the catalogue's
// own, by how many listings have them; everything else is drawn by a fixed seed, so that a run can be repeated.
import { chanceOf, shuffled } from '@rondo/demo'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { categories, colors, occasions, sizes } from '@rondo/rules/listings/catalogue'
import type { Point } from '@rondo/rules/kernel/places'
import type pg from 'pg'
import { readSearch, type SearchQuery, wearOf } from '../apps/server/src/features/catalog/read-search.ts'
import type { Search } from '../apps/server/src/features/catalog/search-port.ts'

export interface Shape {
  readonly name: string
  readonly searches: readonly Search[]
}

const VARIANTS = 24
const CHINESE = ['真丝连衣裙', '复古', '羊绒大衣', '牛仔裤', '刺绣披肩', '黑色上衣', '修身半身裙', '红色毛衣', '裙', '宽松夹克']

/** Words and places of a catalogue. */
interface Ground {
  readonly common: readonly string[]
  readonly usual: readonly string[]
  readonly rare: readonly string[]
  /** Folded, those of most listings first. */
  readonly brands: readonly string[]
  /** Middles of the fullest towns. */
  readonly towns: readonly Point[]
}

async function groundOf(pool: pg.Pool): Promise<Ground> {
  const sql = `select word as term, ndoc::float8 / nullif((select count(*) from listing_search), 0) as share, ndoc as listings
    from ts_stat('select tokens from listing_search') where word ~ '^[a-z]{4,}$' order by ndoc desc, word`
  const { rows } = await pool.query<{ term: string; share: number; listings: number }>(sql)
  const words = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map(({ term }) => term)
  const towns = await pool.query<Point>(`select avg(lat) as latitude, avg(lng) as longitude from listing_search
    where cell is not null group by cell order by count(*) desc limit 12`)
  const brands = await pool.query<{ brand: string }>(
    'select brand from listing_search where brand is not null group by brand order by count(*) desc, brand limit 60',
  )
  return {
    common: words(({ share }) => share > 0.1).slice(0, 12),
    usual: words(({ share, term }) => share > 0.005 && share <= 0.1 && term.length >= 5).slice(0, 40),
    rare: words(({ listings, share }) => listings >= 1 && share < 0.0005),
    brands: brands.rows.map(({ brand }) => brand),
    towns: towns.rows,
  }
}

/** All shapes over one catalogue at a time of the product; `worst` ones are judged each for itself, `dated` ones are for free days. */
export async function shapesOf(pool: pg.Pool, now: Date): Promise<{ usual: Shape[]; dated: Shape[]; worst: Shape[]; typed: string[] }> {
  const { common, usual, rare, brands, towns } = await groundOf(pool)
  const dice = chanceOf('search bench')
  const rareWords = shuffled(rare, 'rare')
  const category = () => dice.early(categories, 1.7)
  const color = () => dice.early(colors, 1.5)
  const size = () => dice.early(sizes, 1.2)
  const town = (first: number) => {
    const { latitude, longitude } = towns[dice.whole(0, Math.min(first, towns.length) - 1)] ?? { latitude: 0, longitude: 0 }
    return { lat: latitude, lng: longitude }
  }
  const misspelt = (word: string) => {
    const at = dice.whole(1, word.length - 2)
    return dice.yes(0.5) ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  }
  const shape = (name: string, query: () => object): Shape => ({
    name,
    searches: Array.from({ length: VARIANTS }, () => readAt(query() as SearchQuery)),
  })
  const today = dayIn(now)
  const readAt = (query: SearchQuery): Search => {
    const wear = wearOf(query)
    return { ...readSearch(query), ...(wear && { free: { wear, today, now: now.getTime() } }) }
  }
  /** First and last day of wear; most people ask for a few days within two months. */
  const wear = (longest: number) => {
    const freeFrom = addDays(today, dice.whole(4, 60))
    return { freeFrom, freeTo: addDays(freeFrom, dice.whole(1, longest)) }
  }
  return {
    usual: [
      shape('01 home, newest', () => ({})),
      shape('02 category, newest', () => ({ category: [category()] })),
      shape('03 category+colour+size, price up', () => ({ category: [category()], color: [color()], size: [size()], sortBy: 'price_asc' })),
      shape('04 2 categories+rent, price down, page 3', () => ({
        category: [category(), category()],
        forRent: true,
        sortBy: 'price_desc',
        page: 3,
      })),
      shape('05 type+sell+shipping, likes', () => ({ productType: ['designer'], forSell: true, shipping: true, sortBy: 'most_liked' })),
      shape('06 rare combination, newest', () => ({
        category: [categories.at(-2)],
        color: [colors.at(-2)],
        size: [size()],
        productType: ['sharing'],
        openToSwap: true,
      })),
      shape('07 common word, newest', () => ({ q: dice.pick(common) })),
      shape('08 2 words+category, price up', () => ({
        q: `${dice.pick(usual)} ${dice.pick(usual)}`,
        category: [category()],
        sortBy: 'price_asc',
      })),
      shape('09 2 misspelt words, newest', () => ({ q: `${misspelt(dice.pick(usual))} ${misspelt(dice.pick(usual))}` })),
      shape('10 Chinese, newest', () => ({ q: dice.pick(CHINESE) })),
      shape('11 typing+sell, likes', () => ({
        q: dice.pick(usual).slice(0, dice.whole(3, 5)),
        typing: true,
        forSell: true,
        sortBy: 'most_liked',
      })),
      shape('12 pickup within 5 km, newest', () => ({ localPickup: true, ...town(12), distance: 5 })),
      shape('13 price+occasion+brand, newest', () => {
        const minPrice = dice.whole(10, 80)
        return { minPrice, maxPrice: minPrice + dice.whole(50, 300), occasion: [dice.pick(occasions)], brand: [dice.early(brands, 2)] }
      }),
    ],
    dated: [
      shape('D1 free days+rent+category, newest', () => ({ ...wear(6), forRent: true, category: [category()] })),
      shape('D2 free days+size+pickup near, nearest', () => ({
        ...wear(6),
        size: [size()],
        localPickup: true,
        ...town(12),
        distance: 10,
        sortBy: 'nearest',
      })),
      shape('D3 free days+price+occasion, price up', () => ({
        ...wear(6),
        maxPrice: dice.whole(30, 120),
        occasion: [dice.pick(occasions)],
        sortBy: 'price_asc',
      })),
    ],
    worst: [
      shape('W1 pickup 10 km in a dense town, nearest', () => ({ localPickup: true, ...town(3), distance: 10, sortBy: 'nearest' })),
      shape('W2 wide filter+rare word', () => ({ q: dice.pick(rareWords), category: [categories[0]], forSell: true })),
      shape('W3 offset 10,000, 1 filter', () => ({ category: [categories[dice.whole(0, 2)]], _start: 10_000 })),
      shape('W4 pair that never occurs', () => ({
        productType: ['virtual'],
        forRent: true,
        sortBy: dice.pick(['newest', 'price_asc', 'most_liked']),
      })),
      shape('W5 common word+colour, price', () => ({ q: common[0], color: [color()], sortBy: 'price_asc' })),
      shape('W6 2 letters typed, newest', () => ({ q: dice.pick(usual).slice(0, 2), typing: true })),
      shape('W7 3 common words, newest', () => ({ q: common.slice(0, 3).join(' ') })),
      shape('W8 offset 10,000, text, price', () => ({ q: dice.pick(common), sortBy: 'price_asc', _start: 10_000 })),
      shape('W9 place without listings, newest', () => ({
        localPickup: true,
        lat: -40 + dice.next() * 80,
        lng: -30 + dice.next(),
        distance: 10,
      })),
      shape('W10 free for a month, of all', () => ({ ...wear(30), sortBy: 'price_asc' })),
    ],
    typed: Array.from({ length: VARIANTS * 2 }, (_, n) =>
      (dice.yes(0.6) ? dice.pick(usual) : dice.pick(rareWords)).slice(0, 1 + (n % 5)),
    ).concat('连', '真丝', '复', '披肩'),
  }
}
