// What happens to listings, as others may react to it (`on: listingEvents.priceChanged`). Each names its product in `data`.

export const listingEvents = {
  created: 'listings.created',
  /** Any change of what the form holds; prices and stock have events of their own besides. */
  changed: 'listings.changed',
  /** Data: PriceChanged. Recorded in the transaction of the change, only when the amount is another. */
  priceChanged: 'listings.price_changed',
  /** Data: Restocked. The stock was 0 and is not any more. */
  restocked: 'listings.restocked',
  activated: 'listings.activated',
  deactivated: 'listings.deactivated',
  /** Data: Deleted. Carts and likes that hold it let go of it. */
  deleted: 'listings.deleted',
} as const

/** The price that a buyer reads first: of the sale, else of the first rental tier. Minor units of `currency`, the same before and after. */
export interface PriceChanged {
  readonly productId: number
  readonly merchantId: number
  readonly way: 'sale' | 'rent'
  readonly oldPriceMinor: number
  readonly newPriceMinor: number
  readonly currency: string
}

export interface Restocked {
  readonly productId: number
  readonly merchantId: number
  readonly stock: number
}

export interface Deleted {
  readonly productId: number
  readonly merchantId: number
}
