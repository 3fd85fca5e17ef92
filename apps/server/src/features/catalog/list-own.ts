import type { catalog } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { ownCardsOf, searchRowsOfMerchant } from '../listings/index.ts'
import { facetCounts } from './facets.ts'
import { buildIndex } from './build-index.ts'
import { findListings, fittingIn } from './memory/find-listings.ts'
import { isInState, listingStates, type ListingState, pageOfOwn } from './own-listings.repository.ts'
import { readSearch } from './read-search.ts'
import { asksNothing, type Search } from './search-port.ts'

type Query = Received<typeof catalog.ownListings>['query']

/** A page of the reader's own listings, whatever their state (C-49). 2 queries. */
export async function listOwn({ app, actor, language }: MemberCtx, { status, ...query }: Query) {
  const search = readSearch(query)
  const asked = status ? listingStates.filter((state) => status.includes(state)) : listingStates
  const { ids, total, facets, metres, correctedTo } = asksNothing(search)
    ? await pageOfOwn(app.db, actor.id, asked, search).then((page) => ({
        ...page,
        facets: undefined,
        metres: undefined,
        correctedTo: undefined,
      }))
    : await findOwn({ app, actor }, search, asked)
  const cards = await ownCardsOf(app.db, ids, language, app.config.mediaOrigin)
  const distances = new Map(ids.map((id, at) => [id, metres?.[at] ?? undefined]))
  const { offset, pageSize } = search
  return {
    data: cards.map((card) => {
      const distance = distances.get(card.id)
      return distance === undefined ? card : { ...card, distance }
    }),
    meta: { total, page: Math.floor(offset / pageSize) + 1, pageSize, hasMore: offset + pageSize < total },
    ...(facets && { facets }),
    ...(correctedTo !== undefined && { correctedTo }),
  }
}

/** Filters and words search an index of the merchant's listings. The counts of states ignore the chosen state. */
async function findOwn({ app, actor }: Pick<MemberCtx, 'app' | 'actor'>, search: Search, states: readonly ListingState[]) {
  const all = await searchRowsOfMerchant(app.db, actor.id)
  const rows = all.filter((one) => isInState(one, states)).map(({ row }) => row)
  const { ids, total, metres, facets, correctedTo } = findListings(
    buildIndex(rows, (row) => Date.parse(row.created_at)),
    search,
  )
  if (!facets) return { ids, total, metres, facets, correctedTo }
  const fitting = fitsBesides(all, { ...search, text: correctedTo ?? search.text })
  const status = Object.fromEntries(listingStates.map((state) => [state, fitting.filter((one) => isInState(one, [state])).length]))
  return { ids, total, metres, facets: { ...facetCounts(facets), status }, correctedTo }
}

type OwnSearchRow = Awaited<ReturnType<typeof searchRowsOfMerchant>>[number]
/** Own listings that fit a search, whatever their state. */
function fitsBesides(all: readonly OwnSearchRow[], search: Search): readonly OwnSearchRow[] {
  if (asksNothing({ ...search, sort: 'newest', countFacets: false })) return all
  const rows = all.map(({ row }) => row)
  const ids = new Set(
    fittingIn(
      buildIndex(rows, (row) => Date.parse(row.created_at)),
      search,
    ),
  )
  return all.filter(({ row }) => ids.has(row.id))
}
