// long because: one form and every rule of its fields.
import { rentalDays, type RentUnit } from '../kernel/days.ts'
import { distances, goodsFiles, quantities, texts, uploads } from '../kernel/limits.ts'
import { exponentOf, isCurrency } from '../kernel/money.ts'
import { fileProblem } from './goods-files.ts'
import {
  categories,
  colors,
  conditions,
  isDigital,
  isGarment,
  isService,
  isUndecided,
  materials,
  type Nature,
  occasions,
  rentUnits,
  sizes,
} from './catalogue.ts'

/** A listing as its form holds it and as POST /products takes it. Amounts in major units, 0 or null when not given. */
export interface ListingDraft extends Nature {
  readonly name: string
  readonly description: string
  readonly photos: readonly unknown[]
  /** What the buyer of something digital gets. */
  readonly files?: readonly unknown[]
  /** Shown in the shop; a new listing is unless it says otherwise. */
  readonly activeListing?: boolean
  readonly category: string
  readonly size: string
  readonly customSizeDetails: string
  readonly color: string
  readonly condition: string
  readonly material: string
  /** What it is worn for. */
  readonly occasions?: readonly string[]
  readonly stock: number
  readonly price: number
  readonly currency: string
  readonly forSell: boolean
  readonly forRent: boolean
  readonly openToSwap: boolean
  readonly openToShipping: boolean
  readonly openToPickUp: boolean
  readonly useShippingForPickup: boolean
  readonly shippingAddress: unknown
  readonly pickupAddress: unknown
  readonly serviceRadius: number | null
  readonly rentPriceAndTime: readonly { readonly option: RentUnit | ''; readonly number: number; readonly price: number }[]
  readonly rentDeposit: number | null
  readonly minRentalDays: number | null
  readonly maxRentalDays: number | null
  readonly parcelInfo: { readonly length: number; readonly width: number; readonly height: number; readonly weight: number } | null
  readonly notes?: string
  readonly brand?: string | null
  readonly sku?: string
  /** The texts in other languages, by language. */
  readonly translations?: Readonly<Record<string, TranslatedTexts | undefined>>
}
export interface TranslatedTexts {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly notes?: string | undefined
}
/** What is stored of a listing that is changed: what is left as it was cannot be in the way. */
export interface StoredListing {
  readonly stock: number
}

/** Words of the listing form under their ids; the English is the documented text where there is one. */
export const listingFailures = {
  'listings.name_required': 'Name is required',
  'listings.name_long': `Name must be at most ${texts.productName} characters`,
  'listings.description_required': 'Description is required',
  'listings.description_long': `Description must be at most ${texts.productDescription} characters`,
  'listings.photo_required': 'At least one photo is required',
  'listings.photos_many': `At most ${uploads.photosPerListing} photos`,
  'listings.file_required': 'Customers need a file to download. Please add one, or keep the listing inactive',
  'listings.files_many': `At most ${goodsFiles.perListing} files`,
  'listings.file_foreign': 'Please upload this file first',
  'listings.photo_foreign': 'Please upload this photo first',
  'listings.notes_long': `Notes must be at most ${texts.productNotes} characters`,
  'listings.brand_long': `Brand must be at most ${texts.brand} characters`,
  'listings.sku_long': `SKU must be at most ${texts.sku} characters`,
  'listings.sku_taken': 'Another listing of yours has this SKU',
  'listings.type_not_offered': 'This type cannot be offered yet',
  'listings.kind_required': 'Please choose a digital piece or a local service',
  'listings.kind_kept': 'A listing keeps its type.',
  'listings.category_required': 'Category is required',
  'listings.size_required': 'Size is required',
  'listings.custom_size_required': 'Custom size details are required',
  'listings.custom_size_long': `Custom size details must be at most ${texts.customSizeDetails} characters`,
  'listings.color_required': 'Color is required',
  'listings.condition_required': 'Condition is required',
  'listings.material_unknown': 'Please choose a material of the list',
  'listings.occasion_unknown': 'Please choose occasions of the list',
  'listings.occasions_many': `Please choose at most ${quantities.occasions} occasions`,
  'listings.stock_required': 'Stock must be at least 1',
  'listings.stock_large': `Stock must be at most ${quantities.mostStock}`,
  'listings.stock_held': 'Stock must not be less than what is reserved or rented out now',
  'listings.way_required': 'Please select at least one transaction type',
  'listings.delivery_required': 'Please select at least one delivery option',
  'listings.origin_required': 'Please select or add a shipping origin address.',
  'listings.length_required': 'Length is required and must be greater than 0',
  'listings.width_required': 'Width is required and must be greater than 0',
  'listings.height_required': 'Height is required and must be greater than 0',
  'listings.weight_required': 'Weight is required and must be greater than 0',
  'listings.price_required': 'Please enter a valid price greater than 0.',
  'listings.price_whole': 'Please enter whole numbers for prices',
  'listings.price_large': 'This amount is too large',
  'listings.currency_required': 'Currency is required',
  'listings.currency_moved': 'The address gives another currency now. Please check the prices and confirm it',
  'listings.currency_refused': 'Payments in the currency of this address are not possible',
  'listings.rent_required': 'Please add at least one rental period and price, or service rate for services',
  'listings.rent_incomplete': 'Please complete all rental periods and prices with values greater than 0',
  'listings.rent_whole': 'Please write whole numbers for the length of a period',
  'listings.rent_many': `At most ${quantities.rentalOptions} rental options`,
  'listings.rent_twice': 'Every rental period can be offered once',
  'listings.rent_long': 'A rental is at most 365 days long',
  'listings.rent_hours': 'Rates by the hour are for local services',
  'listings.rental_days_order': 'Minimum rental days must not exceed maximum rental days',
  'listings.rental_days_outside': 'Every rental period must lie within the minimum and maximum rental days',
  'listings.deposit_invalid': 'Please enter a whole number for the deposit',
  'listings.pickup_required': 'Please select or add a pickup address (or service location)',
  'listings.pickup_same_required': 'Please select a valid shipping address to use for pickup',
  'listings.address_foreign': 'Please choose one of your own addresses',
  'listings.service_location_required': 'Service location is required',
  'listings.service_radius_required': 'Service radius is required',
  // of a table that is imported
  'listings.sku_required': 'Please write the number of the listing or an SKU',
  'listings.id_unknown': 'You have no listing of this number. Leave the cell empty to create one',
  'listings.line_twice': 'This listing is in the table twice',
  'listings.cells_many': 'This line has more cells than the heading: a text with a comma needs quotes around it',
  'listings.cell_yes_no': 'Please write yes or no',
  'listings.cell_number': 'Please write a number',
  'listings.cell_whole': 'Please write a whole number',
  'listings.cell_language': 'Please write en or zh-CN',
  'listings.cell_own_language': 'The listing is written in this language: the text belongs into the column without a language',
  'listings.cell_currency': 'The address gives another currency. Please change the prices and this column',
  'listings.cell_units': 'Please write in/lb or cm/kg',
  'listings.cell_periods': 'Please write periods like: 3 day 29; 1 week 60',
  'listings.cell_photo': 'There is no such photo: please choose its file along with the table',
} as const
export type ListingFailure = keyof typeof listingFailures
export type ListingField =
  | Exclude<
      keyof ListingDraft,
      'parcelInfo' | 'translations' | 'activeListing' | 'isDigitalOnline' | 'isLocalService' | 'useShippingForPickup'
    >
  | 'transactionType'
  | 'deliveryOption'
  | 'parcelInfo.length'
  | 'parcelInfo.width'
  | 'parcelInfo.height'
  | 'parcelInfo.weight'
  | `translations.${keyof TranslatedTexts}`
export type ListingProblems = Partial<Record<ListingField, ListingFailure>>

const isOf = (list: readonly string[], value: string) => list.includes(value)
const isBlank = (text: string) => text.trim() === ''

/** The draft with what its type forces (D2 4.1): virtual and digital are only sold, services only rented by pickup; both never run out. */
export function withTypeRules<T extends ListingDraft>(draft: T): T {
  if (isDigital(draft)) {
    const fixed = { forSell: true, forRent: false, openToSwap: false, openToShipping: false, openToPickUp: false, isLocalService: false }
    return { ...draft, ...fixed, stock: quantities.unlimitedStock, rentPriceAndTime: [], rentDeposit: null, parcelInfo: null }
  }
  if (!isService(draft)) return draft
  const fixed = { forRent: true, forSell: false, openToSwap: false, openToPickUp: true, openToShipping: false, price: 0, parcelInfo: null }
  const firstRate = { option: 'hour', number: 1, price: 0 } as const
  return {
    ...draft,
    ...fixed,
    stock: quantities.unlimitedStock,
    serviceRadius: draft.serviceRadius ?? distances.serviceMiles.preset,
    rentPriceAndTime: draft.rentPriceAndTime.length > 0 ? draft.rentPriceAndTime : [firstRate],
  }
}

/** The largest amount that can be charged, in major units: eight digits of minor units. */
export const largestAmount = (currency: string): number => (exponentOf(currency) === 0 ? 99_999_999 : 999_999)

/** Whether the text of a part is too long in one of the other languages. */
const isLong = ({ translations = {} }: ListingDraft, part: keyof TranslatedTexts, most: number) =>
  Object.values(translations).some((other) => (other?.[part] ?? '').length > most)

function basics(draft: ListingDraft): ListingProblems {
  const { notes = '', sku = '' } = draft
  return {
    ...(isUndecided(draft) && { productType: 'listings.kind_required' }),
    ...(isBlank(draft.name) && { name: 'listings.name_required' }),
    ...(draft.name.length > texts.productName && { name: 'listings.name_long' }),
    ...(isBlank(draft.description) && { description: 'listings.description_required' }),
    ...(draft.description.length > texts.productDescription && { description: 'listings.description_long' }),
    ...(notes.length > texts.productNotes && { notes: 'listings.notes_long' }),
    ...(isLong(draft, 'name', texts.productName) && { 'translations.name': 'listings.name_long' }),
    ...(isLong(draft, 'description', texts.productDescription) && { 'translations.description': 'listings.description_long' }),
    ...(isLong(draft, 'notes', texts.productNotes) && { 'translations.notes': 'listings.notes_long' }),
    ...((draft.brand ?? '').length > texts.brand && { brand: 'listings.brand_long' }),
    ...(sku.length > texts.sku && { sku: 'listings.sku_long' }),
    ...(draft.photos.length === 0 && { photos: 'listings.photo_required' }),
    ...(draft.photos.length > uploads.photosPerListing && { photos: 'listings.photos_many' }),
    ...fileProblem(draft),
    ...(!isCurrency(draft.currency) && { currency: 'listings.currency_required' }),
  }
}

function details(draft: ListingDraft, stored: StoredListing | undefined): ListingProblems {
  // A sold out listing may be corrected without claiming a piece that is not there; nobody makes one of 0 pieces (LIST-52).
  const isCounted = draft.stock !== stored?.stock
  const withDetails = draft.productType !== 'others' && draft.productType !== 'virtual'
  return {
    ...(withDetails && !isOf(categories, draft.category) && { category: 'listings.category_required' }),
    ...(withDetails && !isOf(sizes, draft.size) && { size: 'listings.size_required' }),
    ...(draft.size === 'custom' && isBlank(draft.customSizeDetails) && { customSizeDetails: 'listings.custom_size_required' }),
    ...(draft.customSizeDetails.length > texts.customSizeDetails && { customSizeDetails: 'listings.custom_size_long' }),
    ...(withDetails && !isOf(colors, draft.color) && { color: 'listings.color_required' }),
    ...((draft.productType === 'sharing' || draft.condition !== '') &&
      !isOf(conditions, draft.condition) && { condition: 'listings.condition_required' }),
    ...(draft.material !== '' && !isOf(materials, draft.material) && { material: 'listings.material_unknown' }),
    ...occasionProblem(draft.occasions ?? []),
    ...(isGarment(draft) && isCounted && !(Number.isSafeInteger(draft.stock) && draft.stock >= 1) && { stock: 'listings.stock_required' }),
    ...(isGarment(draft) && draft.stock > quantities.mostStock && { stock: 'listings.stock_large' }),
  }
}

function occasionProblem(chosen: readonly string[]): ListingProblems {
  if (chosen.some((one) => !isOf(occasions, one))) return { occasions: 'listings.occasion_unknown' }
  return new Set(chosen).size > quantities.occasions ? { occasions: 'listings.occasions_many' } : {}
}

function delivery(draft: ListingDraft): ListingProblems {
  if (isDigital(draft)) return {}
  if (isService(draft)) {
    const { least, most } = distances.serviceMiles
    const radius = draft.serviceRadius ?? 0
    return {
      ...(draft.pickupAddress == null && { pickupAddress: 'listings.service_location_required' }),
      ...(!(radius >= least && radius <= most) && { serviceRadius: 'listings.service_radius_required' }),
    }
  }
  const parcel = draft.parcelInfo
  const lacks = (measure: 'length' | 'width' | 'height' | 'weight') => draft.openToShipping && !(parcel !== null && parcel[measure] > 0)
  return {
    ...(!draft.openToShipping && !draft.openToPickUp && { deliveryOption: 'listings.delivery_required' }),
    ...(draft.openToShipping && draft.shippingAddress == null && { shippingAddress: 'listings.origin_required' }),
    ...(draft.openToPickUp && !draft.useShippingForPickup && draft.pickupAddress == null && { pickupAddress: 'listings.pickup_required' }),
    ...(draft.openToPickUp &&
      draft.useShippingForPickup &&
      draft.shippingAddress == null && { pickupAddress: 'listings.pickup_same_required' }),
    ...(lacks('length') && { 'parcelInfo.length': 'listings.length_required' }),
    ...(lacks('width') && { 'parcelInfo.width': 'listings.width_required' }),
    ...(lacks('height') && { 'parcelInfo.height': 'listings.height_required' }),
    ...(lacks('weight') && { 'parcelInfo.weight': 'listings.weight_required' }),
  }
}

function rentFailure(draft: ListingDraft): ListingFailure | undefined {
  const tiers = draft.rentPriceAndTime
  if (tiers.length === 0) return 'listings.rent_required'
  if (tiers.length > quantities.rentalOptions) return 'listings.rent_many'
  if (tiers.some(({ number }) => !Number.isInteger(number))) return 'listings.rent_whole'
  if (tiers.some(({ option, number, price }) => !isOf(rentUnits, option) || !(price > 0) || !(Number.isSafeInteger(number) && number > 0)))
    return 'listings.rent_incomplete'
  if (new Set(tiers.map(({ option, number }) => `${number} ${option}`)).size < tiers.length) return 'listings.rent_twice'
  if (tiers.some(({ price }) => !Number.isInteger(price))) return 'listings.price_whole'
  if (tiers.some(({ price }) => price > largestAmount(draft.currency))) return 'listings.price_large'
  if (tiers.some(({ number }) => number > quantities.longestRental)) return 'listings.rent_incomplete'
  if (!isService(draft) && tiers.some(({ option }) => option === 'hour')) return 'listings.rent_hours'
  const days = tiers.map(({ option, number }) => (option === '' ? 0 : rentalDays(option, number)))
  if (days.some((count) => count > quantities.longestRentalDays)) return 'listings.rent_long'
  const { minRentalDays: least, maxRentalDays: most } = draft
  return days.some((count) => count < (least ?? 1) || count > (most ?? Infinity)) ? 'listings.rental_days_outside' : undefined
}

function terms(draft: ListingDraft): ListingProblems {
  const isSold = draft.forSell || draft.productType === 'virtual'
  const rent = draft.forRent ? rentFailure(draft) : undefined
  const { minRentalDays: least, maxRentalDays: most, rentDeposit: deposit } = draft
  return {
    ...(!draft.forSell && !draft.forRent && !draft.openToSwap && { transactionType: 'listings.way_required' }),
    ...(isSold && !(draft.price > 0) && { price: 'listings.price_required' }),
    ...(isSold && draft.price > largestAmount(draft.currency) && { price: 'listings.price_large' }),
    ...(isSold && draft.price > 0 && !Number.isInteger(draft.price) && { price: 'listings.price_whole' }),
    ...(rent && { rentPriceAndTime: rent }),
    ...(least !== null && most !== null && least > most && { minRentalDays: 'listings.rental_days_order' }),
    ...(deposit !== null &&
      !(Number.isInteger(deposit) && deposit >= 0 && deposit <= largestAmount(draft.currency)) && {
        rentDeposit: 'listings.deposit_invalid',
      }),
  }
}

/** What is wrong with a draft after its type rules, field by field in the order of the form; empty when it may be saved. `stored` is what it changes. */
export const listingProblems = (draft: ListingDraft, stored?: StoredListing): ListingProblems => ({
  ...basics(draft),
  ...details(draft, stored),
  // what else is asked depends on the kind
  ...(!isUndecided(draft) && { ...delivery(draft), ...terms(draft) }),
})

/** The address that a listing is sold from: it gives the currency and the origin; undefined when neither way is open (LIST-40, LIST-41). */
export function sellerAddressOf<A>(listing: {
  readonly openToShipping: boolean
  readonly openToPickUp: boolean
  readonly useShippingForPickup: boolean
  readonly shippingAddress: A | null | undefined
  readonly pickupAddress: A | null | undefined
}): A | undefined {
  if (listing.openToShipping && listing.shippingAddress != null) return listing.shippingAddress
  if (!listing.openToPickUp) return undefined
  return (listing.useShippingForPickup ? listing.shippingAddress : listing.pickupAddress) ?? undefined
}

/** The cover after a photo is taken out: the first when it was the cover, one less when it stood before it (C-47). */
export function coverAfterRemoval(cover: number, removed: number): number {
  if (removed === cover) return 0
  return removed < cover ? cover - 1 : cover
}
