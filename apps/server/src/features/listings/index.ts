// The door of listings: what other features may ask of products.
import type { Language } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Card, cardOf } from './card.ts'
import { findCards } from './listings.repository.ts'

export { type Card, cardColumns, cardJoins, cardOf, type CardRow } from './card.ts'
export {
  changedEverything,
  type Committed,
  everyListing,
  findableColumns,
  findableJoins,
  findMisplaced,
  forgetChanges,
  forSearch,
  hearCommitted,
  likesForSearch,
  listedAmong,
  recountTerms,
  reindexAfter,
  searchRowsOfMerchant,
} from './listing-search.repository.ts'
export { listingsReactions, listingsSweepers } from './listings.reactions.ts'
export { type Deleted, listingEvents, type PriceChanged, type Restocked } from './listing-events.ts'
export { listingsRoutes } from './listings.routes.ts'
export { ownCardsOf } from './own-cards.ts'
export { type StoredParcel, unitsBooked } from './listings.repository.ts'
export { brandKey, type Findable, type SearchRow, searchRowOf } from './search-row.ts'

/** Cards in the order of the ids; deleted products are missing. 1 query. */
export async function cardsOf(db: Db | Tx, ids: readonly number[], language: Language, mediaOrigin = ''): Promise<Card[]> {
  if (ids.length === 0) return []
  const found = await findCards(db, ids, language)
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [cardOf(row, language, mediaOrigin)] : []
  })
}
