import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../../platform/context.ts'
import type { Store } from '../../../platform/db.ts'
import { cardOf, type CardRow } from '../../listings/index.ts'
import { facetCounts } from '../facets.ts'
import { namedMakers } from '../makers.ts'
import type { Found, SearchPort } from '../search-port.ts'
import type { Hits } from './find-listings.ts'
import type { IndexKeeper } from './index-keeper.ts'

// ids through a select: a plan for a number of ids known to be small seems cheaper than one for all, and is made anew for milliseconds each time
const cardsSql = `
  select c.* from unnest((select $1::bigint[])) with ordinality as h (id, place) join listing p on p.id = h.id cross join listing_card(p, $2) c
  order by h.place`

/** Searches the index and reads the cards by id: 1 query for a page, 1 for suggestions. */
export function memorySearch(store: Store, keeper: Pick<IndexKeeper, 'find' | 'suggest' | 'makers'>, mediaOrigin: string): SearchPort {
  const rowsOf = async (ids: readonly number[], language: Language) =>
    ids.length > 0 ? (await store.pool.query<CardRow>(cardsSql, [ids, language])).rows : []
  async function withCards({ ids, metres, total, hasMore, last, facets, correctedTo }: Hits, language: Language): Promise<Found> {
    const rows = await rowsOf(ids, language)
    const away = metres && new Map(ids.map((id, at) => [id, metres[at] ?? undefined]))
    const cards = rows.map((row) => cardOf(row, language, mediaOrigin, away?.get(row.id)))
    return {
      cards,
      total,
      hasMore,
      ...(last && { last }),
      ...(facets && { facets: facetCounts(facets) }),
      ...(correctedTo !== undefined && { correctedTo }),
    }
  }
  return {
    search: async (search, language) => withCards(await keeper.find(search), language),
    makers: async (search) => namedMakers(store, await keeper.makers(search)),
    async suggest(text, tags, language) {
      const { ids, kinds } = await keeper.suggest(text, tags)
      return { cards: (await rowsOf(ids, language)).map((row) => cardOf(row, language, mediaOrigin)), kinds }
    },
  }
}

/** Asks the first port while it may be asked and does not fail, else the second. */
export function either(first: SearchPort, mayAsk: () => Promise<boolean>, second: SearchPort, log: FastifyBaseLogger): SearchPort {
  const ask = async <T>(work: (port: SearchPort) => Promise<T>): Promise<T> => {
    try {
      if (await mayAsk()) return await work(first)
    } catch (error) {
      log.error({ err: error }, 'search: PostgreSQL answers instead')
    }
    return work(second)
  }
  return {
    search: (search, language) => ask((port) => port.search(search, language)),
    makers: (search) => ask((port) => port.makers(search)),
    suggest: (text, tags, language) => ask((port) => port.suggest(text, tags, language)),
  }
}
