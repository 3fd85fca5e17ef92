import { setImmediate as aTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../../platform/context.ts'
import type { Store } from '../../../platform/db.ts'
import { facetCounts } from '../facets.ts'
import { namedMakers } from '../makers.ts'
import type { Found, SearchPort } from '../search-port.ts'
import type { Hits } from './find-listings.ts'
import type { IndexKeeper } from './index-keeper.ts'
import type { KeptCards } from './keep-cards.ts'

type Looking = ReturnType<KeptCards['look']>

/**
 * Searches the index while the database is asked which cards have changed, and reads those that are not known or not true any more:
 * 1 or 2 queries for a page, and for suggestions.
 */
export function memorySearch(store: Store, keeper: Pick<IndexKeeper, 'find' | 'suggest' | 'makers'>, cards: KeptCards): SearchPort {
  async function meanwhile<T>(search: () => Promise<T>) {
    const looking = cards.look()
    await aTurn() // the question leaves before the index takes this thread
    return { looking, hits: await search() }
  }
  async function withCards(
    { ids, metres, total, hasMore, last, facets, correctedTo }: Hits,
    language: Language,
    looking: Looking,
  ): Promise<Found> {
    const away = metres && new Map(ids.map((id, at) => [id, metres[at] ?? undefined]))
    const found = (await cards.read(ids, language, looking)).map((card) => {
      const distance = away?.get(card.id)
      return distance === undefined ? card : { ...card, distance }
    })
    return {
      cards: found,
      total,
      hasMore,
      ...(last && { last }),
      ...(facets && { facets: facetCounts(facets) }),
      ...(correctedTo !== undefined && { correctedTo }),
    }
  }
  return {
    async search(search, language) {
      const { looking, hits } = await meanwhile(() => keeper.find(search))
      return withCards(hits, language, looking)
    },
    makers: async (search) => namedMakers(store, await keeper.makers(search)),
    async suggest(text, tags, language) {
      const { looking, hits } = await meanwhile(() => keeper.suggest(text, tags))
      return { cards: await cards.read(hits.ids, language, looking), kinds: hits.kinds }
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
