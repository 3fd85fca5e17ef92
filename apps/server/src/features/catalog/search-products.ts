import type { Ctx } from '../../platform/context.ts'
import { writeCursor } from './cursor.ts'
import { simplified } from '../listings/index.ts'
import { readSearch, type SearchQuery } from './read-search.ts'
import { onFreeDays } from './free-days.ts'
import { countedKinds, kindsNamed } from './kinds.ts'
import { inOwnSize } from './own-size.ts'
import { pickupTownsOf } from './pickup-towns.ts'
import { searchOf } from './search.ts'

/** What a query asks, for this reader and this day: by the own size 1 query, for free days 1 query. */
async function searchFor({ app, actor }: Pick<Ctx, 'app' | 'actor'>, query: SearchQuery) {
  const asked = await onFreeDays(app, query, readSearch(query))
  return query.mySize && actor ? inOwnSize(app, actor.id, asked) : asked
}

/** Brands and shops of what a search finds. At most 2 queries more than its page has. */
export const listMakers = async (ctx: Ctx, query: SearchQuery) => searchOf(ctx.app).makers(await searchFor(ctx, query))

/** A page of listed products with the exact number on all pages; by the reader's own size and for free days 1 query more each. `places` are 2 more once a minute. */
export async function searchProducts({ app, actor, language }: Ctx, query: SearchQuery) {
  const search = await searchFor({ app, actor }, query)
  const [{ cards, total, hasMore, last, facets, correctedTo }, places] = await Promise.all([
    searchOf(app).search(search, language),
    query.places && pickupTownsOf(app),
  ])
  const page = search.cursor?.page ?? Math.floor(search.offset / search.pageSize) + 1
  return {
    data: cards,
    meta: {
      total,
      page,
      pageSize: search.pageSize,
      hasMore,
      ...(last && { cursor: writeCursor({ sort: search.sort, ...last, page: page + 1 }) }),
    },
    ...(facets && { facets }),
    ...(places && { places }),
    ...(correctedTo !== undefined && { correctedTo }),
  }
}

/** Categories, occasions and pieces for what is being typed. At most 1 query; PostgreSQL alone counts once a minute by 1 more. */
export async function suggest({ app, language }: Ctx, text: string) {
  const typed = simplified(text)
  const { cards, kinds } = await searchOf(app).suggest(typed, kindsNamed(typed), language)
  const data = cards.map(({ id, name, currency, price, forSell, forRent, openToSwap, rentPriceAndTime, photos }) => ({
    id,
    name,
    currency,
    price,
    forSell,
    forRent,
    openToSwap,
    rentPriceAndTime,
    photos: photos.slice(0, 1),
  }))
  return { kinds: countedKinds(kinds), data }
}
