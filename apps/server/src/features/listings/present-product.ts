import type { listings } from '@rondo/contracts'
import { toMajor } from '@rondo/rules/kernel/money'
import { type Availability, obstacleTo, piecesFor } from '@rondo/rules/listings/availability'
import { isUnlimited, stockText } from '@rondo/rules/listings/stock'
import { publicPlace } from '@rondo/rules/locations/public-place'
import type * as z from 'zod'
import type { Language } from '../../platform/context.ts'
import { photo, photoList } from '../../platform/photos.ts'
import { tiersOf } from './card.ts'
import type { ProductRow } from './listings.repository.ts'
import { shopName } from '@rondo/rules/accounts/shop-name'

/** The kept average with one decimal; null without any. */
const oneDecimal = (average: number | null) => (average === null ? null : Math.round(average * 10) / 10)

const natureOf = (row: ProductRow) => ({
  productType: row.product_type,
  isDigitalOnline: row.is_digital_online,
  isLocalService: row.is_local_service,
})

const merchantOf = (row: ProductRow, language: Language, mediaOrigin: string) => ({
  id: row.merchant_id,
  username: row.username,
  storeName: shopName({ storeName: row.store_name, username: row.username }),
  profilePic: photoList(row.portrait, language, mediaOrigin),
  city: row.merchant_city,
  country: row.merchant_country,
  averageRating: oneDecimal(row.merchant_rating_average),
  totalRatings: row.merchant_rating_count,
  followersCount: row.followers_count,
  followingCount: row.following_count,
  activeProductsCount: row.active_products_count,
})

function geolocOf(place: ProductRow['place']) {
  const { latitude = null, longitude = null } = place ? publicPlace(place) : {}
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
}

/** A product as everybody sees it. Amounts in major units, the pickup place on the public grid, only the viewer's own like. */
export function presentProduct(
  row: ProductRow,
  language: Language,
  mediaOrigin: string,
  viewerId: number | undefined,
): z.input<typeof listings.Product> {
  const { currency, place, stock } = row
  const offered: Availability = {
    activeListing: row.active,
    merchantMaySell: row.merchant_may_sell,
    stock,
    unlimited: isUnlimited(natureOf(row)),
    held: row.held,
    unitsLet: row.units_let,
  }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    notes: row.notes,
    productType: row.product_type,
    isDigitalOnline: row.is_digital_online,
    isLocalService: row.is_local_service,
    serviceRadius: row.service_radius,
    category: row.category,
    size: row.size,
    customSizeDetails: row.custom_size_details,
    color: row.color,
    condition: row.condition || null,
    material: row.material,
    occasions: [...row.occasions],
    brand: row.brand,
    stock: stockText(stock),
    available: piecesFor('buy', offered),
    rentable: piecesFor('rent', offered),
    obstacles: { buy: obstacleTo('buy', offered), rent: obstacleTo('rent', offered), swap: obstacleTo('swap', offered) },
    price: toMajor(row.price_minor, currency),
    downloads: row.files.map(({ type, bytes, width, height }) => ({ type, bytes, ...(width && height && { width, height }) })),
    currency,
    photos: row.photos.map((one) => photo(one, language, mediaOrigin)),
    coverImageIndex: row.cover_index,
    forSell: row.for_sell,
    forRent: row.for_rent,
    openToSwap: row.open_to_swap,
    openToPickUp: row.open_to_pickup,
    openToShipping: row.open_to_shipping,
    pickupAddress: place && { id: place.id, ...publicPlace(place) },
    rentPriceAndTime: tiersOf(row.rent_tiers, currency),
    requireDeposit: row.require_deposit,
    rentDeposit: row.rent_deposit_minor === null ? null : toMajor(row.rent_deposit_minor, currency),
    minRentalDays: row.min_rental_days,
    maxRentalDays: row.max_rental_days,
    parcelInfo: row.parcel,
    activeListing: row.active,
    likes_count: row.likes_count,
    _geoloc: geolocOf(place),
    being_liked_by: row.liked && viewerId !== undefined ? [viewerId] : [],
    averageRating: oneDecimal(row.rating_average),
    reviewsCount: row.rating_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    users_permissions_user: merchantOf(row, language, mediaOrigin),
  }
}
