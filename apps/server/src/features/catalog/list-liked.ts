import type { catalog } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { toMajor } from '@rondo/rules/kernel/money'
import type { House, MemberCtx } from '../../platform/context.ts'
import { cardsOf, searchRowsOf } from '../listings/index.ts'
import { facetCounts } from './facet-statement.ts'
import { indexOfRows } from './index-of-rows.ts'
import { likesOf, type OwnLike } from './likes.repository.ts'
import { findListings, type Hits } from './memory/find-listings.ts'
import type { ListingIndex } from './memory/listing-index.ts'
import { wearableBySomebody } from './own-size.ts'
import { readSearch } from './read-search.ts'
import { asksNothing, type Search } from './search-port.ts'

type Query = Received<typeof catalog.likedProducts>['query']

/** A page of what the reader likes, latest first, what is no longer offered among it (C-49). 2 queries, with filters 3. */
export async function listLiked({ house, actor, language }: MemberCtx, query: Query) {
  const search = readSearch(query, query.mySize ? await wearableBySomebody(house.db, actor.id) : undefined)
  const likes = await likesOf(house.db, actor.id)
  const { ids, total, hasMore, metres, facets, correctedTo } = asksNothing(search)
    ? pageOf(likes, search)
    : findListings(await indexOf(house, likes), search)
  const cards = await cardsOf(house.db, ids, language, house.config.mediaOrigin)
  const likeOf = new Map(likes.map((like) => [like.id, like]))
  const distances = new Map(ids.map((id, at) => [id, metres?.[at] ?? undefined]))
  return {
    data: cards.map((card) => {
      const distance = distances.get(card.id)
      const { active = false, was = null } = likeOf.get(card.id) ?? {}
      return {
        ...card,
        activeListing: active,
        ...(was !== null && { priceWas: toMajor(was, card.currency) }),
        ...(distance !== undefined && { distance }),
      }
    }),
    meta: { total, page: Math.floor(search.offset / search.pageSize) + 1, pageSize: search.pageSize, hasMore },
    ...(facets && { facets: facetCounts(facets) }),
    ...(correctedTo !== undefined && { correctedTo }),
  }
}

function pageOf(likes: readonly OwnLike[], { offset, pageSize }: Search): Hits {
  const ids = likes.slice(offset, offset + pageSize).map(({ id }) => id)
  return { ids, total: likes.length, hasMore: offset + pageSize < likes.length }
}

/** What one person likes, as an index of its own: the newest is what was liked last. */
async function indexOf({ db }: House, likes: readonly OwnLike[]): Promise<ListingIndex> {
  const likedAt = new Map(likes.map(({ id, at }) => [id, at.getTime()]))
  const rows = await searchRowsOf(db, [...likedAt.keys()])
  return indexOfRows(rows, ({ id }) => likedAt.get(id) ?? 0)
}
