import type { Ctx } from '../../platform/context.ts'
import { writeCursor } from './cursor.ts'
import { simplified } from '../listings/index.ts'
import { readSearch, type SearchQuery } from './read-search.ts'
import { inOwnSize } from './own-size.ts'
import { searchOf } from './search.ts'

/** A page of listed products with the exact number on all pages; by the reader's own size 1 query more. */
export async function searchProducts({ app, actor, language }: Ctx, query: SearchQuery) {
  const asked = readSearch(query)
  const search = query.mySize && actor ? await inOwnSize(app, actor.id, asked) : asked
  const { cards, total, hasMore, last, facets, correctedTo } = await searchOf(app).search(search, language)
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
    ...(correctedTo !== undefined && { correctedTo }),
  }
}

/** At most five names for what is being typed. */
export const suggestNames = async ({ app, language }: Ctx, text: string) => ({
  data: await searchOf(app).suggest(simplified(text), language),
})
