import { goodsFiles, quantities, texts, uploads } from '@rondo/rules/kernel/limits'
import {
  withTypeRules,
  listingFailures,
  listingProblems,
  type ListingFailure,
  type ListingProblems,
  sellerAddressOf,
} from '@rondo/rules/listings/listing-rules'
import { currencyOfListing } from '@rondo/rules/listings/listing-switches'
import type { Say } from '@rondo/words'
import type { Address } from '../../locations/index.ts'
import { draftOf, type ListingValues, measures } from './listing-values.ts'

/** What is asked of the listing that is changed. */
interface Stored {
  readonly currency: string
  readonly selectedAddressId: number | null
  /** One that nobody sees may wait for what it lacks. */
  readonly activeListing?: boolean
}
/** What the values are checked against besides the rules: who sells, and from where. */
export interface Seller {
  /** The own addresses; undefined until they are known. */
  readonly addresses: readonly Address[] | undefined
  /** Country of the merchant's account, for what has no address (C-42). */
  readonly country: string | null
}

/** The values with their addresses, and the currency that follows from them. */
export function completeDraft(values: ListingValues, { addresses, country }: Seller) {
  const draft = withTypeRules(draftOf(values))
  const addressOf = (id: number | null) => addresses?.find((one) => one.id === id) ?? null
  const placed = { ...draft, shippingAddress: addressOf(values.shippingAddressId), pickupAddress: addressOf(values.pickupAddressId) }
  return { ...placed, currency: currencyOfListing(placed, country) }
}

/** The currency that a listing's address has moved to since its prices were written; undefined where nothing has changed. */
export function movedCurrency(values: ListingValues, seller: Seller, listing: Stored | undefined) {
  if (!listing || !seller.addresses) return undefined
  const draft = completeDraft(values, seller)
  const isSameAddress = (sellerAddressOf<{ readonly id: number }>(draft)?.id ?? null) === listing.selectedAddressId
  return isSameAddress && draft.currency !== listing.currency ? draft.currency : undefined
}

/** What is wrong with the values, by field: the rules' own answer, and prices in a currency that nobody has confirmed. `listing` is what they change. */
export function problemsOf(values: ListingValues, seller: Seller, listing?: Stored): ListingProblems {
  const moved = movedCurrency(values, seller, listing)
  return {
    ...(moved && moved !== values.currencyAgreed && { currency: 'listings.currency_moved' }),
    ...listingProblems(
      { ...completeDraft(values, seller), activeListing: listing?.activeListing ?? true },
      values.stockSeen === '' ? undefined : { stock: Number(values.stockSeen) },
    ),
  }
}

const bounds: Partial<Record<ListingFailure, number>> = {
  'listings.name_long': texts.productName,
  'listings.description_long': texts.productDescription,
  'listings.notes_long': texts.productNotes,
  'listings.brand_long': texts.brand,
  'listings.sku_long': texts.sku,
  'listings.custom_size_long': texts.customSizeDetails,
  'listings.stock_large': quantities.mostStock,
  'listings.photos_many': uploads.photosPerListing,
  'listings.files_many': goodsFiles.perListing,
  'listings.rent_many': quantities.rentalOptions,
}
/** A failure of the rules in the reader's language. */
const problemText = (say: Say, failure: ListingFailure): string =>
  (say as (key: ListingFailure, values: { n: string }) => string)(failure, { n: String(bounds[failure] ?? '') })

/** All of them in the reader's language, by field. */
export const problemTexts = (say: Say, problems: ListingProblems): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).map(([field, failure]) => [field, problemText(say, failure)]))

const failureByText = new Map(Object.entries(listingFailures).map(([failure, text]) => [text as string, failure as ListingFailure]))
/** What the server said of a field, in the reader's language where it is a text of the rules. */
export function refusedText(say: Say, text: string): string {
  const failure = failureByText.get(text)
  return failure ? problemText(say, failure) : text
}
export const refusedTexts = (say: Say, errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, refusedText(say, text)]))

const parcel = Object.fromEntries(measures.map((measure) => [`parcelInfo.${measure}`, ['parcel'] as const]))
const translations = Object.fromEntries(['name', 'description', 'notes'].map((text) => [`translations.${text}`, ['other'] as const]))
/** Which values a problem speaks of, where its name is not that of a value. */
export const problemGroups: Readonly<Record<string, readonly (keyof ListingValues)[]>> = {
  ...parcel,
  ...translations,
  transactionType: ['forSell', 'forRent', 'openToSwap'],
  deliveryOption: ['openToShipping', 'openToPickUp'],
  rentPriceAndTime: ['tiers'],
  shippingAddress: ['shippingAddressId'],
  pickupAddress: ['pickupAddressId', 'useShippingForPickup'],
  currency: ['shippingAddressId', 'pickupAddressId', 'useShippingForPickup', 'currencyAgreed'],
}
