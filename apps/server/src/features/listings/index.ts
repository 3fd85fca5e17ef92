// The door of listings: what other features may ask of products.
import type { Language } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type Card, cardOf } from './card.ts'
import { reindex } from './listing-search.repository.ts'
import { findCards } from './listings.repository.ts'
import { searchListens } from '../stock/index.ts'

searchListens(reindex)

export { type Card, cardOf, type CardRow, shopOf } from './card.ts'
export {
  changedEverything,
  type Committed,
  everyListing,
  findMisplaced,
  forgetChanges,
  reindex,
  hearCommitted,
  countLikes,
  lockListing,
  listedAmong,
  refreshTerms,
  reindexAfter,
  searchRowsOfMerchant,
} from './listing-search.repository.ts'
export { listingsReactions, listingsSweepers } from './listings.reactions.ts'
export {
  listingActivated,
  listingChanged,
  listingDeactivated,
  listingDeleted,
  listingPutBack,
  listingTakenDown,
  priceChanged,
  type PriceChanged,
  restocked,
} from './events.ts'
export { keepRatings } from './keep-ratings.ts'
export { countTakenDown, putBack, supportListings, takeDown, takenDownReason } from './support-listings.ts'
export { setTurnaround, unshownPhotos } from './own-listing.repository.ts'
export { listingsPersonal } from './personal.ts'
export { listingsRoutes } from './listings.routes.ts'
export { type ComeBack, offerAgain } from './offer-again.ts'
export { ownCardsOf } from './own-cards.ts'
export { type StoredParcel } from './listings.repository.ts'
export { showProduct } from './show-product.ts'
export { chineseNamesOf, simplified } from './chinese-words.ts'
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
