import { isChargeable } from '@rondo/rules/checkout/pricing'
import { currencyOfCountry } from '@rondo/rules/kernel/places'
import type { Currency } from '@rondo/rules/kernel/money'
import { isGarment, isUndecided, kindOf } from '@rondo/rules/listings/catalogue'
import {
  type ListingField,
  listingFailures,
  listingProblems,
  type ListingProblems,
  sellerAddressOf,
} from '@rondo/rules/listings/listing-rules'
import { Failure } from '../../platform/failure.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { GoodsFile } from '../media/index.ts'
import type { AddressRow } from '../locations/index.ts'
import type { Draft } from './listing-draft.ts'
import { draftOf as storedDraftOf, leastStockOf, type PricedDraft } from './listing-columns.ts'
import type { MerchantRow, OwnRow } from './own-listing.repository.ts'

/** What the server knows besides the rules: the merchant's addresses and uploads by id, and what may be offered. */
export interface ListingContext {
  readonly merchant: MerchantRow
  readonly addresses: ReadonlyMap<number, AddressRow>
  readonly photos: ReadonlyMap<number, StoredPhoto>
  readonly files: ReadonlyMap<number, GoodsFile>
  readonly productTypes: readonly string[]
  /** What the platform's account keeps without converting it. */
  readonly settlementCurrencies: readonly Currency[]
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
const countryOfSale = (draft: Draft, { merchant, addresses }: ListingContext): string | null | undefined => {
  const id = sellerAddressOf(draft)
  return id === undefined ? merchant.country : (addresses.get(id)?.country ?? merchant.country)
}

/** True when the address itself moved to another currency and the caller does not say that the amounts are in the new one. */
function isCurrencyMoved(draft: Draft, currency: Currency, { row, meantIn }: ListingContext): boolean {
  if (!row || row.currency === currency || meantIn === currency) return false
  return sellerAddressOf<number>(draft) === sellerAddressOf<number>(storedDraftOf(row))
}

/** What was a digital piece or a service would be another: its customers bought one of this kind. */
function isKindMoved(draft: Draft, row: OwnRow): boolean {
  const stored = storedDraftOf(row)
  return !isUndecided(stored) && kindOf(stored) !== kindOf(draft)
}

function ownThings(draft: Draft, { addresses, photos, files }: ListingContext): ListingProblems {
  const isForeign = (id: number | null) => id !== null && !addresses.has(id)
  return {
    ...(draft.photos.some((id) => !photos.has(id)) && { photos: 'listings.photo_foreign' }),
    ...(draft.files.some((id) => !files.has(id)) && { files: 'listings.file_foreign' }),
    ...(isForeign(draft.shippingAddress) && { shippingAddress: 'listings.address_foreign' }),
    ...(isForeign(draft.pickupAddress) && { pickupAddress: 'listings.address_foreign' }),
  }
}

/** Checks a draft by the rules of the form and by what only the server knows. Without `problems` it may be saved. */
export function checkListing(given: Draft, facts: ListingContext): Checked {
  const currency = currencyOfCountry(countryOfSale(given, facts))
  const draft = { ...given, currency }
  const { productTypes, settlementCurrencies, row } = facts
  const isPayable = isChargeable(currency) && settlementCurrencies.includes(currency)
  const isStockHeld = row && isGarment(draft) && draft.stock !== row.stock && draft.stock < leastStockOf(row)
  const problems: ListingProblems = {
    ...(!row && !productTypes.includes(draft.productType) && { productType: 'listings.type_not_offered' }),
    ...(row && isKindMoved(draft, row) && { productType: 'listings.kind_kept' }),
    ...(!isPayable && { currency: 'listings.currency_refused' }),
    ...(isCurrencyMoved(draft, currency, facts) && { currency: 'listings.currency_moved' }),
    ...(facts.skuTaken && { sku: 'listings.sku_taken' }),
    ...(isStockHeld && { stock: 'listings.stock_held' }),
    ...ownThings(draft, facts),
    ...listingProblems(draft, row),
  }
  return {
    draft,
    currency,
    photos: draft.photos.flatMap((id) => facts.photos.get(id) ?? []),
    files: draft.files.flatMap((id) => facts.files.get(id) ?? []),
    problems,
  }
}

/** Texts of problems by field, in English. */
export const problemTexts = (problems: ListingProblems): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, listingFailures[code]]))

/** Refuses a draft with problems: texts in `errors`, and in `details` the codes by which the browser words them. */
export function refuseProblems(problems: ListingProblems): void {
  if (Object.keys(problems).length === 0) return
  throw new Failure('listings.invalid', { errors: problemTexts(problems), details: problems as Record<ListingField, string> })
}
