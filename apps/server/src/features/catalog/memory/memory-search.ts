import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../../platform/context.ts'
import type { Store } from '../../../platform/db.ts'
import { facetCounts } from '../facets.ts'
import { namedMakers } from '../makers.ts'
import type { Found, SearchPort } from '../search-port.ts'
import type { Hits } from './find-listings.ts'
import type { IndexKeeper } from './index-keeper.ts'
import { keepCards } from './keep-cards.ts'

/** Searches the index and reads the cards by id: 1 query for a page, 1 for suggestions. */
export function memorySearch(store: Store, keeper: Pick<IndexKeeper, 'find' | 'suggest' | 'makers'>, mediaOrigin: string): SearchPort {
  const cardsOf = keepCards(store, mediaOrigin)
  async function withCards({ ids, metres, total, hasMore, last, facets, correctedTo }: Hits, language: Language): Promise<Found> {
    const away = metres && new Map(ids.map((id, at) => [id, metres[at] ?? undefined]))
    const cards = (await cardsOf(ids, language)).map((card) => {
      const distance = away?.get(card.id)
      return distance === undefined ? card : { ...card, distance }
    })
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
      return { cards: await cardsOf(ids, language), kinds }
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
