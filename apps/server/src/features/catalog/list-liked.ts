import type { catalog } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { cardsOf, type SearchRow, searchRowsOf } from '../listings/index.ts'
import { facetCounts } from './facet-statement.ts'
import { likesOf, type OwnLike } from './likes.repository.ts'
import { findListings, type Hits } from './memory/find-listings.ts'
import { ListingIndex } from './memory/listing-index.ts'
import { readSearch } from './read-search.ts'
import type { Search } from './search-port.ts'

type Query = Received<typeof catalog.likedProducts>['query']

/** A page of what the reader likes, latest first, what is no longer offered among it (C-49). 2 queries, with filters 3. */
export async function listLiked({ house, actor, language }: MemberCtx, query: Query) {
  const search = readSearch(query)
  const likes = await likesOf(house.db, actor.id)
  const { ids, total, hasMore, metres, facets, correctedTo } = isPlain(search)
    ? pageOf(likes, search)
    : findListings(
        indexOf(
          likes,
          await searchRowsOf(
            house.db,
            likes.map(({ id }) => id),
          ),
        ),
        search,
      )
  const cards = await cardsOf(house.db, ids, language, house.config.mediaOrigin)
  const isActive = new Map(likes.map(({ id, active }) => [id, active]))
  const distances = new Map(ids.map((id, at) => [id, metres?.[at] ?? undefined]))
  return {
    data: cards.map((card) => {
      const distance = distances.get(card.id)
      return { ...card, activeListing: isActive.get(card.id) ?? false, ...(distance !== undefined && { distance }) }
    }),
    meta: { total, page: Math.floor(search.offset / search.pageSize) + 1, pageSize: search.pageSize, hasMore },
    ...(facets && { facets: facetCounts(facets) }),
    ...(correctedTo !== undefined && { correctedTo }),
  }
}

/** Nothing is asked but the next page of all. */
const isPlain = ({ text, facets, brands, merchantId, pickup, shipping, place, sort, countFacets }: Search): boolean =>
  sort === 'newest' && text === '' && facets.size === 0 && !brands && !merchantId && !pickup && !shipping && !place && !countFacets

function pageOf(likes: readonly OwnLike[], { offset, pageSize }: Search): Hits {
  const ids = likes.slice(offset, offset + pageSize).map(({ id }) => id)
  return { ids, total: likes.length, hasMore: offset + pageSize < likes.length }
}

const plain = (vector: string) => vector.replaceAll("'", '')

/** The likes of one person as an index of their own: filters, words and counts are those of the shop, and the newest is what was liked last. */
function indexOf(likes: readonly OwnLike[], rows: readonly SearchRow[]): ListingIndex {
  const likedAt = new Map(likes.map(({ id, at }) => [id, at.getTime()]))
  const index = new ListingIndex(Math.max(32, rows.length))
  for (const row of rows) {
    const { id, merchant_id, sort_price, likes: count, lat, lng, cell, tags, tokens, name_tokens, brand } = row
    const created = likedAt.get(id) ?? 0
    const words = { tags: tags.join(' '), tokens: plain(tokens), names: plain(name_tokens) }
    index.put({ id, merchant: merchant_id, created, price: sort_price, likes: count, lat, lng, cell, brand, ...words })
  }
  index.seal()
  return index
}
