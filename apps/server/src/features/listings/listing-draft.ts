import type { listings } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { cleanLine, cleanText } from '@rondo/rules/kernel/clean-text'
import { materials, categories, colors, isDigital, isGarment, isService, productTypeOf, sizes } from '@rondo/rules/listings/catalogue'
import { type ListingDraft, withTypeRules } from '@rondo/rules/listings/listing-rules'
import { stockOf } from '@rondo/rules/listings/stock'
import type { Language } from '../../platform/context.ts'

export type ListingInput = Received<typeof listings.createProduct>['body']

export interface Translation {
  readonly name?: string
  readonly description?: string
  readonly notes?: string
}
export type Translations = Readonly<Partial<Record<Language, Translation>>>

export interface DraftParcel {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
  readonly units?: { readonly distance: 'in' | 'cm'; readonly mass: 'lb' | 'kg' } | undefined
}

/** A listing between form and row. Amounts in major units of a currency that its address will give; photos and addresses by id. */
export interface Draft extends ListingDraft {
  readonly occasions: readonly string[]
  readonly notes: string
  readonly brand: string
  readonly sku: string
  readonly language: Language
  readonly translations: Translations
  readonly photos: readonly number[]
  readonly files: readonly number[]
  readonly coverImageIndex: number
  readonly shippingAddress: number | null
  readonly pickupAddress: number | null
  readonly requireDeposit: boolean
  readonly parcelInfo: DraftParcel | null
  readonly activeListing: boolean
}

/** An empty form in the language of its author. */
export const blankDraft = (language: Language): Draft => ({
  name: '',
  description: '',
  notes: '',
  brand: '',
  sku: '',
  language,
  translations: {},
  productType: 'designer',
  isDigitalOnline: false,
  isLocalService: false,
  serviceRadius: null,
  category: '',
  size: '',
  customSizeDetails: '',
  color: '',
  condition: '',
  material: '',
  occasions: [],
  stock: 1,
  photos: [],
  files: [],
  coverImageIndex: 0,
  forSell: false,
  forRent: false,
  openToSwap: false,
  price: 0,
  currency: 'USD',
  rentPriceAndTime: [],
  requireDeposit: false,
  rentDeposit: null,
  minRentalDays: null,
  maxRentalDays: null,
  openToPickUp: false,
  openToShipping: false,
  useShippingForPickup: false,
  pickupAddress: null,
  shippingAddress: null,
  parcelInfo: null,
  activeListing: true,
})

/** The given value, else the old one; null clears it. */
const pick = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)
const line = (given: string | null | undefined, before: string) => (given === undefined ? before : cleanLine(given ?? ''))
const lines = (given: string | null | undefined, before: string) => (given === undefined ? before : cleanText(given ?? ''))

/** The cover of changed photos: the one asked for, else the same photo where it stands now, else the first (LIST-38, C-47). */
function coverOf(before: Draft, input: ListingInput, photos: readonly number[]): number {
  const asked = input.coverImageIndex ?? photos.indexOf(before.photos[before.coverImageIndex] ?? 0)
  return asked >= 0 && asked < photos.length ? asked : 0
}

const parts = ['name', 'description', 'notes'] as const

/**
 * The texts in other languages: those of the form, else those that were there, without what translates a text that is another now
 * and without the language that the listing itself is in.
 */
function translationsOf(before: Draft, input: ListingInput, after: Pick<Draft, 'language' | (typeof parts)[number]>): Translations {
  const kept = Object.entries(input.translations ?? before.translations).flatMap(([language, texts]) => {
    const own = parts.flatMap((part) => {
      const isStale = !input.translations && before[part] !== after[part]
      const text = part === 'name' ? cleanLine(texts?.[part] ?? '') : cleanText(texts?.[part] ?? '')
      return isStale || text === '' ? [] : [[part, text] as const]
    })
    return language === after.language || own.length === 0 ? [] : [[language, Object.fromEntries(own)] as const]
  })
  return Object.fromEntries(kept)
}

/** A value outside the list counts as none where the rules need none. */
const ofList = (list: readonly string[], value: string): string => (list.includes(value) ? value : '')

/** Applies a form to the old values. An edited listing keeps its type (C-40). */
export function filledIn(before: Draft, input: ListingInput, isNew: boolean): Draft {
  const productType = isNew && input.productType !== undefined ? productTypeOf(input.productType) : before.productType
  const photos = input.photos ? [...new Set(input.photos)] : before.photos
  const texts = {
    language: input.language ?? before.language,
    name: line(input.name, before.name),
    description: lines(input.description, before.description),
    notes: lines(input.notes, before.notes),
  }
  return {
    ...before,
    ...texts,
    translations: translationsOf(before, input, texts),
    // an unknown type is refused as one that is not offered
    productType: productType ?? (input.productType as Draft['productType']),
    isDigitalOnline: pick(input.isDigitalOnline, before.isDigitalOnline),
    isLocalService: pick(input.isLocalService, before.isLocalService),
    serviceRadius: pick(input.serviceRadius, before.serviceRadius),
    category: line(input.category, before.category),
    size: line(input.size, before.size),
    customSizeDetails: line(input.customSizeDetails, before.customSizeDetails),
    color: line(input.color, before.color),
    condition: line(input.condition, before.condition),
    material: line(input.material, before.material),
    occasions: input.occasions === undefined ? before.occasions : [...new Set(input.occasions ?? [])],
    brand: line(input.brand, before.brand),
    sku: line(input.sku, before.sku),
    stock: input.stock === undefined ? before.stock : stockOf(input.stock),
    photos,
    files: input.files ? [...new Set(input.files)] : before.files,
    coverImageIndex: coverOf(before, input, photos),
    forSell: pick(input.forSell, before.forSell),
    forRent: pick(input.forRent, before.forRent),
    openToSwap: pick(input.openToSwap, before.openToSwap),
    price: pick(input.price, before.price) ?? 0,
    rentPriceAndTime: pick(input.rentPriceAndTime, before.rentPriceAndTime as NonNullable<ListingInput['rentPriceAndTime']>),
    requireDeposit: pick(input.requireDeposit, before.requireDeposit),
    rentDeposit: pick(input.rentDeposit, before.rentDeposit),
    minRentalDays: pick(input.minRentalDays, before.minRentalDays),
    maxRentalDays: pick(input.maxRentalDays, before.maxRentalDays),
    openToPickUp: pick(input.openToPickUp, before.openToPickUp),
    openToShipping: pick(input.openToShipping, before.openToShipping),
    useShippingForPickup: pick(input.useShippingForPickup, before.useShippingForPickup),
    pickupAddress: pick(input.pickupAddress, before.pickupAddress),
    shippingAddress: pick(input.shippingAddress, before.shippingAddress),
    parcelInfo: pick(input.parcelInfo, before.parcelInfo),
    activeListing: pick(input.activeListing, before.activeListing),
  }
}

/** Applies what type and switches force; values of what is turned off are dropped (LIST-25 to LIST-34). */
export function settled(draft: Draft): Draft {
  const isOther = draft.productType === 'others'
  const nature = {
    isDigitalOnline: isOther && draft.isDigitalOnline,
    isLocalService: isOther && draft.isLocalService && !draft.isDigitalOnline,
  }
  const typed = withTypeRules({ ...draft, ...nature })
  const pickup = typed.openToPickUp
  const linked = pickup && !isService(typed) && typed.useShippingForPickup
  return {
    ...typed,
    price: typed.forSell ? typed.price : 0,
    ...(!typed.forRent && { rentPriceAndTime: [], requireDeposit: false, rentDeposit: null, minRentalDays: null, maxRentalDays: null }),
    useShippingForPickup: linked,
    // without shipping the address may still be where things are handed over
    shippingAddress: typed.openToShipping || linked ? typed.shippingAddress : null,
    pickupAddress: pickup && !linked ? typed.pickupAddress : null,
    parcelInfo: typed.openToShipping ? typed.parcelInfo : null,
    serviceRadius: isService(typed) ? typed.serviceRadius : null,
    customSizeDetails: typed.size === 'custom' ? typed.customSizeDetails : '',
    ...(!isGarment(typed) && withoutGarment(typed)),
    files: isDigital(typed) ? typed.files : [],
  }
}

/** Things without a body have details only as far as they are known; services and downloads are in no condition. */
const withoutGarment = (draft: Draft) => ({
  category: ofList(categories, draft.category),
  size: isDigital(draft) || isService(draft) ? ofList(sizes, draft.size) : draft.size,
  color: ofList(colors, draft.color),
  material: ofList(materials, draft.material),
  condition: '',
  ...(isService(draft) && { occasions: [] }),
})
