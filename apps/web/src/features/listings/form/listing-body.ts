import type { ownListing, updateProduct } from '@rondo/contracts/calls/listings'
import type { AnswerOf, BodyOf } from '@rondo/contracts/kernel/call'
import type { Locale } from '@rondo/words'
import { isDigital } from '@rondo/rules/listings/catalogue'
import { stockText } from '@rondo/rules/listings/stock'
import { parcelUnitsOf } from '@rondo/rules/listings/parcel-presets'
import { convertParcel } from '@rondo/rules/shipping/parcels'
import { completeDraft, type Seller } from './listing-problems.ts'
import { emptyParcel, type ListingValues, newKey } from './listing-values.ts'
import { keptPhoto } from './photo-changes.ts'
import { typedOf } from '../../../shell/typed-numbers.ts'

export type OwnListing = AnswerOf<typeof ownListing>
export type ListingBody = Omit<BodyOf<typeof updateProduct>, 'version'>

/** A listing is written in one language and may be translated into the other. */
export const otherLanguage = (language: Locale): Locale => (language === 'en' ? 'zh-CN' : 'en')

/** What the form sends: everything that it shows, and nothing of what its type rules out. */
export function bodyOf(values: ListingValues, seller: Seller): ListingBody {
  const draft = completeDraft(values, seller)
  const { language, other } = values
  const { name, description, category, size, color, condition, material, customSizeDetails } = draft
  const { productType, isDigitalOnline, isLocalService, serviceRadius } = draft
  const { forSell, forRent, openToSwap, price, rentPriceAndTime, rentDeposit, minRentalDays, maxRentalDays } = draft
  const { openToShipping, openToPickUp, useShippingForPickup, shippingAddress, pickupAddress, parcelInfo } = draft
  return {
    name,
    description,
    language,
    translations: {
      [otherLanguage(language)]: {
        ...(other.name && { name: other.name }),
        ...(other.description && { description: other.description }),
        ...(other.notes && { notes: other.notes }),
      },
    },
    productType,
    isDigitalOnline,
    isLocalService,
    serviceRadius,
    category,
    size,
    customSizeDetails,
    color,
    condition,
    material,
    occasions: [...values.occasions],
    brand: values.brand,
    sku: values.sku,
    notes: values.notes,
    stock: stockText(draft.stock),
    ...(values.stockSeen !== '' && { stockSeen: Number(values.stockSeen) }),
    photos: values.photos.flatMap(({ photo }) => (photo ? [photo.id] : [])),
    coverImageIndex: values.coverImageIndex,
    ...(isDigital(draft) && { files: values.files.map(({ id }) => id) }),
    forSell,
    forRent,
    openToSwap,
    price: forSell ? price : 0,
    currency: draft.currency,
    rentPriceAndTime: rentPriceAndTime.map((tier) => ({ ...tier })),
    requireDeposit: values.requireDeposit,
    rentDeposit,
    minRentalDays,
    maxRentalDays,
    openToShipping,
    openToPickUp,
    useShippingForPickup: openToPickUp && useShippingForPickup,
    shippingAddress: openToShipping ? (shippingAddress?.id ?? null) : null,
    pickupAddress: openToPickUp && !useShippingForPickup ? (pickupAddress?.id ?? null) : null,
    parcelInfo: openToShipping && parcelInfo ? { ...parcelInfo, units: parcelUnitsOf(shippingAddress?.country) } : null,
  }
}

/** The values of a listing that exists, as its form begins. */
export function valuesOf(listing: OwnListing): ListingValues {
  const { parcelInfo: parcel, minRentalDays, maxRentalDays, rentDeposit } = listing
  const translated = listing.translations[otherLanguage(listing.language)]
  return {
    ...listing,
    draftKey: '',
    other: { name: translated?.name ?? '', description: translated?.description ?? '', notes: translated?.notes ?? '' },
    notes: listing.notes ?? '',
    brand: listing.brand ?? '',
    sku: listing.sku ?? '',
    customSizeDetails: listing.customSizeDetails ?? '',
    condition: listing.condition ?? '',
    material: listing.material ?? '',
    photos: listing.photos.map((photo) => keptPhoto(newKey(), photo)),
    stockSeen: listing.stock,
    currencyAgreed: '',
    price: typedOf(listing.price),
    tiers: listing.rentPriceAndTime.map(({ number, option, price }) => ({
      key: newKey(),
      number: typedOf(number),
      option,
      price: typedOf(price),
    })),
    requireDeposit: listing.requireDeposit || rentDeposit !== null,
    rentDeposit: typedOf(rentDeposit),
    minRentalDays: typedOf(minRentalDays),
    maxRentalDays: typedOf(maxRentalDays),
    shippingAddressId: listing.shippingAddress?.id ?? null,
    pickupAddressId: listing.pickupAddress?.id ?? null,
    parcel: parcel ? typedParcel(parcel, listing.shippingAddress?.country) : emptyParcel,
  }
}

/** The measures in the units of the country that it leaves from by now; an address may have moved since they were written. */
function typedParcel({ units, ...measured }: NonNullable<OwnListing['parcelInfo']>, country: string | undefined) {
  const { distance, mass } = parcelUnitsOf(country)
  const { length, width, height, weight } = convertParcel(
    { ...measured, distanceUnit: units.distance, massUnit: units.mass },
    distance,
    mass,
  )
  return { length: typedOf(length), width: typedOf(width), height: typedOf(height), weight: typedOf(weight) }
}
