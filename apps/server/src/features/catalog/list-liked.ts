import type { catalog } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { toMajor } from '@rondo/rules/kernel/money'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { cardsOf, searchRowOf } from '../listings/index.ts'
import { facetCounts } from './facets.ts'
import { buildIndex } from './build-index.ts'
import { findableLikesOf, likesOf, type OwnLike } from './likes.repository.ts'
import { findListings, type Hits } from './memory/find-listings.ts'
import { wearableCodes } from './own-size.ts'
import { readSearch } from './read-search.ts'
import { asksNothing, type Search } from './search-port.ts'

type Query = Received<typeof catalog.likedProducts>['query']

/** A page of the reader's likes, latest first, with listings that are no longer offered (C-49). 2 queries. */
export async function listLiked({ app, actor, language }: MemberCtx, query: Query) {
  const { search, likes, hits } = await hitsOf(app.db, actor.id, query)
  const { ids, total, hasMore, metres, facets, correctedTo } = hits
  const cards = await cardsOf(app.db, ids, language, app.config.mediaOrigin)
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

/** Filters and words search an index of the person's likes; the latest like counts as newest. 1 query. */
async function hitsOf(db: Db, accountId: number, query: Query): Promise<{ search: Search; likes: readonly OwnLike[]; hits: Hits }> {
  const plain = readSearch(query)
  if (asksNothing(plain) && !query.mySize) {
    const likes = await likesOf(db, accountId)
    return { search: plain, likes, hits: pageOf(likes, plain) }
  }
  const likes = await findableLikesOf(db, accountId)
  const search = readSearch(query, wearableCodes(likes[0]))
  const likedAt = new Map(likes.map(({ id, at }) => [id, at.getTime()]))
  const index = () => buildIndex(likes.map(searchRowOf), ({ id }) => likedAt.get(id) ?? 0)
  return { search, likes, hits: asksNothing(search) ? pageOf(likes, search) : findListings(index(), search) }
}
