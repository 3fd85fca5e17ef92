import type { Category, Color, Condition, Material, Occasion, Size } from '@rondo/rules/listings/catalogue'
import type { Fit } from '@rondo/rules/listings/fit'

/** The same text in both languages of the house. */
export type DemoText = { en: string; zh: string }
export type DemoLanguage = keyof DemoText

/** What the picture generator is told about a garment. */
export type GarmentLook = {
  category: Category
  cut: string
  colour: Color
  fabric: string
  print: string
  seed: string
  lot: 0 | 1 | 2
  backdrop: string
}

export type DemoView = 'front' | 'detail' | 'setting'
/** `key` is looked up in pictures/index.json. The first picture of a listing is its cover. */
export type DemoPicture = { key: string; view: DemoView; alt: DemoText }

export type DemoAddress = {
  street1: string
  city: string
  state: string
  postalCode: string
  /** ISO 3166-1, two capital letters. */
  country: DemoCountry
  latitude: number
  longitude: number
}
export type DemoCountry = 'US' | 'FR' | 'DE' | 'GB' | 'CA' | 'AU'
export type DemoCurrency = 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD'

type DemoPerson = {
  key: string
  username: string
  email: string
  firstName: string
  lastName: string
  language: DemoLanguage
  address: DemoAddress
  /** International form, digits reserved for fiction where the country has them. */
  phone: string
  joinedDaysAgo: number
}

export type DemoMerchant = DemoPerson & {
  storeName: string
  bio: DemoText
  city: string
  country: DemoCountry
  currency: DemoCurrency
  /** Whether the payment provider has enabled charges for the account. */
  verified: boolean
  portrait: string
  banner: string
  socialLinkHandle: string
  customRules: DemoText
}

export type DemoCustomer = DemoPerson & {
  portrait: string | null
  /** As they typed it into their profile; null where they did not. */
  clothingSize: string | null
}

export type DemoRentPrice = { number: number; option: 'hour' | 'day' | 'week' | 'month'; price: number }
/** Inches and pounds for sellers in the US, centimetres and kilograms elsewhere. */
export type DemoParcel = {
  length: number
  width: number
  height: number
  distanceUnit: 'in' | 'cm'
  weight: number
  weightUnit: 'lb' | 'kg'
}

/** A listing as its seller wrote it. All amounts are whole major units of `currency`. */
export type DemoListing = {
  key: string
  merchant: string
  productType: 'designer' | 'sharing' | 'virtual' | 'others'
  isDigitalOnline: boolean
  isLocalService: boolean
  /** Miles; only for a local service. */
  serviceRadius: number | null
  /** The language `name` is written in; `names` has both. */
  language: DemoLanguage
  name: string
  names: DemoText
  description: string
  descriptions: DemoText
  notes: DemoText | null
  category: Category | null
  size: Size | null
  customSizeDetails: string | null
  color: Color | null
  material: Material | null
  /** What it is worn for. */
  occasions: Occasion[]
  condition: Condition | null
  brand: string | null
  currency: DemoCurrency
  /** What it cost new; null where it never had a price. */
  originalPrice: number | null
  /** 0 when not for sale. */
  price: number
  forSell: boolean
  forRent: boolean
  openToSwap: boolean
  rentPriceAndTime: DemoRentPrice[]
  rentDeposit: number | null
  minRentalDays: number | null
  maxRentalDays: number | null
  /** 999 is unlimited (virtual, digital, service). */
  stock: number
  parcel: DemoParcel | null
  openToShipping: boolean
  openToPickUp: boolean
  activeListing: boolean
  likesCount: number
  createdDaysAgo: number
  tags: string[]
  pictures: DemoPicture[]
  garment: GarmentLook
}

/** A review of a product by a customer; `daysAgo` is never more than the listing's age. */
export type DemoReview = {
  listing: string
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  /** The comment in the other language of the house. */
  translated: string
  /** How it fell on the author; null where they did not say. */
  fit: Fit | null
  language: DemoLanguage
  daysAgo: number
}
/** A merchant's review of a customer. */
export type DemoCustomerReview = Omit<DemoReview, 'listing' | 'fit'> & { customer: string }
export type DemoFollow = { follower: string; merchant: string; daysAgo: number }
export type DemoLike = { customer: string; listing: string; daysAgo: number }

/** A line of a conversation, and its text in the other language. With a listing it points to that; its text may be empty then. */
export type DemoLine = { by: string; text: string; translated?: string; minutesAgo: number; listing?: string; isUnread?: true }
/** A conversation of two people, by their keys, the oldest line first. */
export type DemoChat = { between: readonly [string, string]; lines: readonly DemoLine[] }

/** What the translator is told: a text that somebody of the demo wrote, in another language. */
export type DemoTranslation = { to: DemoLanguage; text: string; translated: string }
