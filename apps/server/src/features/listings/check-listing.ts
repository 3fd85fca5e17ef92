import { isChargeable } from '@rondo/rules/checkout/pricing'
import { currencyOfCountry } from '@rondo/rules/kernel/places'
import type { Currency } from '@rondo/rules/kernel/money'
import { isGarment } from '@rondo/rules/listings/catalogue'
import {
  type ListingField,
  listingFailures,
  listingProblems,
  type ListingProblems,
  sellerAddressOf,
} from '@rondo/rules/listings/listing-rules'
import { Failure } from '../../platform/failure.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { AddressRow } from '../locations/index.ts'
import type { Draft } from './listing-draft.ts'
import { draftOf as storedDraftOf, leastStockOf, type PricedDraft } from './listing-columns.ts'
import type { MerchantRow, OwnRow } from './own-listing.repository.ts'

/** What a draft is held against besides the rules: the merchant's own addresses and uploads, by id, and what may be offered. */
export interface Circumstances {
  readonly merchant: MerchantRow
  readonly addresses: ReadonlyMap<number, AddressRow>
  readonly photos: ReadonlyMap<number, StoredPhoto>
  readonly productTypes: readonly string[]
  /** Another own listing has this SKU. */
  readonly skuTaken: boolean
  /** The listing that is changed; none when it is new. */
  readonly row: OwnRow | undefined
  /** The currency that the caller says the amounts are in. */
  readonly meantIn: string | null | undefined
}

export interface Checked extends PricedDraft {
  readonly problems: ListingProblems
}

/** The country that gives the currency: of the address it is sold from, else of the merchant's account (C-42). */
const countryOfSale = (draft: Draft, { merchant, addresses }: Circumstances): string | null | undefined => {
  const id = sellerAddressOf(draft)
  return id === undefined ? merchant.country : (addresses.get(id)?.country ?? merchant.country)
}

/** True when the currency would change though nobody chose another address: the address itself has moved, and the amounts are not said to be in the new one. */
function isCurrencyMoved(draft: Draft, currency: Currency, { row, meantIn }: Circumstances): boolean {
  if (!row || row.currency === currency || meantIn === currency) return false
  return sellerAddressOf<number>(draft) === sellerAddressOf<number>(storedDraftOf(row))
}

function ownThings(draft: Draft, { addresses, photos }: Circumstances): ListingProblems {
  const isForeign = (id: number | null) => id !== null && !addresses.has(id)
  return {
    ...(draft.photos.some((id) => !photos.has(id)) && { photos: 'listings.photo_foreign' }),
    ...(isForeign(draft.shippingAddress) && { shippingAddress: 'listings.address_foreign' }),
    ...(isForeign(draft.pickupAddress) && { pickupAddress: 'listings.address_foreign' }),
  }
}

/** Every rule of the form, and what only the server knows. `problems` is empty when it may be saved. */
export function checkListing(given: Draft, facts: Circumstances): Checked {
  const currency = currencyOfCountry(countryOfSale(given, facts))
  const draft = { ...given, currency }
  const { productTypes, row } = facts
  const isStockHeld = row && isGarment(draft) && draft.stock !== row.stock && draft.stock < leastStockOf(row)
  const problems: ListingProblems = {
    ...(!row && !productTypes.includes(draft.productType) && { productType: 'listings.type_not_offered' }),
    ...(!isChargeable(currency) && { currency: 'listings.currency_refused' }),
    ...(isCurrencyMoved(draft, currency, facts) && { currency: 'listings.currency_moved' }),
    ...(facts.skuTaken && { sku: 'listings.sku_taken' }),
    ...(isStockHeld && { stock: 'listings.stock_held' }),
    ...ownThings(draft, facts),
    ...listingProblems(draft, row),
  }
  return { draft, currency, photos: draft.photos.flatMap((id) => facts.photos.get(id) ?? []), problems }
}

/** Texts of problems by field, in English. */
export const problemTexts = (problems: ListingProblems): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, listingFailures[code]]))

/** Refuses a draft with problems: texts in `errors`, and in `details` the codes by which the browser words them. */
export function refuseProblems(problems: ListingProblems): void {
  if (Object.keys(problems).length === 0) return
  throw new Failure('listings.invalid', { errors: problemTexts(problems), details: problems as Record<ListingField, string> })
}
