import { type Currency, toMajor, toMinor } from '@rondo/rules/kernel/money'
import { isGarment } from '@rondo/rules/listings/catalogue'
import { parcelUnitsOf } from '@rondo/rules/listings/parcel-presets'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { GoodsFile } from '../media/index.ts'
import type { AddressRow } from '../locations/index.ts'
import type { Draft } from './listing-draft.ts'
import type { OwnRow } from './own-listing.repository.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** A draft with the currency of its amounts and its photos as they are stored. */
export interface PricedDraft {
  readonly draft: Draft
  readonly currency: Currency
  readonly photos: readonly StoredPhoto[]
  readonly files: readonly GoodsFile[]
}

/** The columns that a draft becomes in its product row. Amounts in minor units of its currency. */
export function columnsOf(
  { draft, currency, photos, files }: PricedDraft,
  addresses: ReadonlyMap<number, AddressRow>,
  before: readonly StoredPhoto[],
) {
  const from = draft.shippingAddress === null ? undefined : addresses.get(draft.shippingAddress)?.country
  const { parcelInfo: parcel } = draft
  return {
    name: draft.name,
    description: draft.description,
    notes: orNull(draft.notes),
    language: draft.language,
    translations: draft.translations,
    product_type: draft.productType,
    is_digital_online: draft.isDigitalOnline,
    is_local_service: draft.isLocalService,
    service_radius: draft.serviceRadius,
    category: draft.category,
    size: draft.size,
    custom_size_details: orNull(draft.customSizeDetails),
    color: draft.color,
    condition: draft.condition,
    material: orNull(draft.material),
    occasions: [...draft.occasions],
    brand: orNull(draft.brand),
    sku: orNull(draft.sku),
    currency,
    price_minor: toMinor(draft.price, currency),
    for_sell: draft.forSell,
    for_rent: draft.forRent,
    open_to_swap: draft.openToSwap,
    rent_tiers: draft.rentPriceAndTime.flatMap(({ number, option, price }) =>
      option === '' ? [] : [{ number, option, priceMinor: toMinor(price, currency) }],
    ),
    require_deposit: draft.requireDeposit,
    rent_deposit_minor: draft.rentDeposit === null ? null : toMinor(draft.rentDeposit, currency),
    min_rental_days: draft.minRentalDays,
    max_rental_days: draft.maxRentalDays,
    open_to_pickup: draft.openToPickUp,
    open_to_shipping: draft.openToShipping,
    pickup_address_id: draft.useShippingForPickup ? draft.shippingAddress : draft.pickupAddress,
    shipping_address_id: draft.openToShipping ? draft.shippingAddress : null,
    parcel: parcel && { ...parcel, units: parcel.units ?? parcelUnitsOf(from) },
    photos: photos.map((one) => before.find(({ id }) => id === one.id) ?? one),
    cover_index: draft.coverImageIndex,
    files,
    stock: draft.stock,
    active: draft.activeListing,
  }
}
export type ListingColumns = ReturnType<typeof columnsOf>

/** A stored listing as the form would send it. */
export function draftOf(row: OwnRow): Draft {
  const linked = row.open_to_pickup && row.pickup_address_id !== null && row.pickup_address_id === row.shipping_address_id
  const { currency } = row
  return {
    name: row.name,
    description: row.description,
    notes: row.notes ?? '',
    language: row.language,
    translations: row.translations,
    productType: row.product_type,
    isDigitalOnline: row.is_digital_online,
    isLocalService: row.is_local_service,
    serviceRadius: row.service_radius,
    category: row.category,
    size: row.size,
    customSizeDetails: row.custom_size_details ?? '',
    color: row.color,
    condition: row.condition,
    material: row.material ?? '',
    occasions: [...row.occasions],
    brand: row.brand ?? '',
    sku: row.sku ?? '',
    stock: row.stock,
    photos: row.photos.map(({ id }) => id),
    files: row.files.map(({ id }) => id),
    coverImageIndex: row.cover_index,
    forSell: row.for_sell,
    forRent: row.for_rent,
    openToSwap: row.open_to_swap,
    price: toMajor(row.price_minor, currency),
    currency,
    rentPriceAndTime: row.rent_tiers.map(({ number, option, priceMinor }) => ({ number, option, price: toMajor(priceMinor, currency) })),
    requireDeposit: row.require_deposit,
    rentDeposit: row.rent_deposit_minor === null ? null : toMajor(row.rent_deposit_minor, currency),
    minRentalDays: row.min_rental_days,
    maxRentalDays: row.max_rental_days,
    openToPickUp: row.open_to_pickup,
    openToShipping: row.open_to_shipping,
    useShippingForPickup: linked,
    pickupAddress: linked ? null : row.pickup_address_id,
    shippingAddress: row.shipping_address_id,
    parcelInfo: row.parcel,
    activeListing: row.active,
  }
}

/** Units below which the stock of a listing cannot go now. */
export const leastStockOf = (row: OwnRow): number =>
  isGarment({ productType: row.product_type, isDigitalOnline: row.is_digital_online, isLocalService: row.is_local_service })
    ? row.held + row.units_let
    : 0
