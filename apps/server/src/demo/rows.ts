// Demo data as rows of our tables: amounts in minor units, days counted back from now, both languages of every text.
import type { DemoAddress, DemoCustomer, DemoListing, DemoMerchant, DemoParcel } from '@rondo/demo'
import { toMinor } from '@rondo/rules/kernel/money'
import type { Language } from '../platform/context.ts'
import type { StoredPhoto } from '../platform/photos.ts'

const msPerDay = 86_400_000
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * msPerDay).toISOString()
const languageOf = (language: 'en' | 'zh'): Language => (language === 'zh' ? 'zh-CN' : 'en')

interface PersonFacts {
  readonly id: number
  readonly now: Date
  readonly passwordHash: string
  readonly portrait: StoredPhoto | null
  readonly banner: StoredPhoto | null
  /** The same person as a merchant, for those who have a shop. */
  readonly shop: DemoMerchant | undefined
}
export function accountRow(person: DemoMerchant | DemoCustomer, { id, now, passwordHash, portrait, banner, shop }: PersonFacts) {
  const joined = daysBefore(now, person.joinedDaysAgo)
  return {
    id,
    username: person.username,
    email: person.email,
    password_hash: passwordHash,
    password_version: 1,
    confirmed_at: joined,
    firstname: person.firstName,
    lastname: person.lastName,
    bio: shop?.bio[person.language] ?? null,
    custom_rules: shop?.customRules[person.language] ?? null,
    social_link_handle: shop?.socialLinkHandle ?? null,
    phone: person.phone,
    clothingsize: 'clothingSize' in person ? person.clothingSize : null,
    country: person.address.country,
    language: languageOf(person.language),
    store_name: shop?.storeName ?? null,
    is_merchant: shop?.verified ?? false, // C-22: true once payments are possible
    charges_enabled: shop?.verified ?? false,
    payouts_enabled: shop?.verified ?? false,
    portrait,
    banner,
    followers_count: 0,
    following_count: 0,
    active_products_count: 0,
    rating_average: null,
    rating_count: 0,
    created_at: joined,
    updated_at: joined,
  }
}

interface AddressFacts {
  readonly id: number
  readonly accountId: number
  readonly name: string
  readonly phone: string
  readonly isDefault: boolean
  readonly createdAt: string
}
export const addressRow = ({ street1, city, state, postalCode, country, latitude, longitude }: DemoAddress, facts: AddressFacts) => ({
  id: facts.id,
  account_id: facts.accountId,
  name: facts.name,
  street: street1,
  city,
  state,
  postal_code: postalCode,
  country,
  phone: facts.phone,
  latitude,
  longitude,
  is_default: facts.isDefault,
  created_at: facts.createdAt,
})

const parcelOf = ({ length, width, height, weight, distanceUnit, weightUnit }: DemoParcel) => ({
  length,
  width,
  height,
  weight,
  units: { distance: distanceUnit, mass: weightUnit },
})

function translationsOf({ language, names, descriptions, notes }: DemoListing) {
  const other = language === 'en' ? 'zh' : 'en'
  return { [languageOf(other)]: { name: names[other], description: descriptions[other], ...(notes && { notes: notes[other] }) } }
}

interface ProductFacts {
  readonly id: number
  readonly merchantId: number
  readonly addressId: number
  readonly photos: readonly StoredPhoto[]
  /** What buyers of something digital download. */
  readonly files: readonly object[]
  readonly likes: number
  readonly now: Date
}
/** A product; what its type has no word for (the size of a lesson) is empty text. */
export function productRow(listing: DemoListing, { id, merchantId, addressId, photos, files, likes, now }: ProductFacts) {
  const { currency } = listing
  const createdAt = daysBefore(now, listing.createdDaysAgo)
  return {
    id,
    merchant_id: merchantId,
    name: listing.name,
    description: listing.description,
    notes: listing.notes?.[listing.language] ?? null,
    language: languageOf(listing.language),
    translations: translationsOf(listing),
    product_type: listing.productType,
    is_digital_online: listing.isDigitalOnline,
    is_local_service: listing.isLocalService,
    service_radius: listing.serviceRadius,
    category: listing.category ?? '',
    size: listing.size ?? '',
    custom_size_details: listing.customSizeDetails,
    color: listing.color ?? '',
    condition: listing.condition ?? '',
    material: listing.material,
    occasions: listing.occasions,
    brand: listing.brand,
    currency,
    price_minor: toMinor(listing.price, currency),
    for_sell: listing.forSell,
    for_rent: listing.forRent,
    open_to_swap: listing.openToSwap,
    rent_tiers: listing.rentPriceAndTime.map(({ number, option, price }) => ({ number, option, priceMinor: toMinor(price, currency) })),
    require_deposit: listing.rentDeposit !== null,
    rent_deposit_minor: listing.rentDeposit === null ? null : toMinor(listing.rentDeposit, currency),
    min_rental_days: listing.minRentalDays,
    max_rental_days: listing.maxRentalDays,
    open_to_pickup: listing.openToPickUp,
    open_to_shipping: listing.openToShipping,
    pickup_address_id: listing.openToPickUp ? addressId : null,
    shipping_address_id: listing.openToShipping ? addressId : null,
    parcel: listing.parcel && parcelOf(listing.parcel),
    photos,
    cover_index: 0,
    files,
    stock: listing.stock,
    reserved: 0,
    active: listing.activeListing,
    likes_count: likes,
    rating_average: null,
    rating_count: 0,
    version: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }
}
