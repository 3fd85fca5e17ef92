import { event } from '../../platform/events.ts'

interface OfListing {
  readonly productId: number
  readonly merchantId: number
}
/** The price that a buyer reads first: of the sale, else of the first rental tier. Minor units of `currency`, the same before and after. */
export interface PriceChanged extends OfListing {
  readonly way: 'sale' | 'rent'
  readonly oldPriceMinor: number
  readonly newPriceMinor: number
  readonly currency: string
}

export const listingCreated = event<OfListing>('listings.created')
/** Any change of what the form holds; prices and stock have events of their own besides. */
export const listingChanged = event<OfListing>('listings.changed')
/** Recorded in the transaction of the change, only when the amount is another. */
export const priceChanged = event<PriceChanged>('listings.price_changed')
/** The stock was 0 and is not any more. */
export const restocked = event<OfListing & { readonly stock: number }>('listings.restocked')
export const listingActivated = event<OfListing>('listings.activated')
export const listingDeactivated = event<OfListing>('listings.deactivated')
/** Carts and likes that hold it let go of it. */
export const listingDeleted = event<OfListing>('listings.deleted')
/** Search and pages follow what changed around listings: their merchant, their address. */
export const listingsFollowed = event('listings.looked_at')
/** Support took it out of the shop, or let it return; why stands with the listing. */
export const listingTakenDown = event<OfListing>('listings.taken_down')
export const listingPutBack = event<OfListing>('listings.put_back')
