import { sizes } from '@rondo/rules/listings/catalogue'
import type { ListingDraft } from '@rondo/rules/listings/listing-rules'
import type { RentUnit } from '@rondo/rules/listings/catalogue'
import type { Locale } from '@rondo/words'
import type { GoodsFile, Photo } from '../../media/index.ts'
import { numberOf, numberOrNull, typedOf } from '../../../shell/typed-numbers.ts'

/** A picture on the board: kept by the server, or on its way there with a preview of its own. */
export interface BoardPhoto {
  /** Its own for as long as it lies on the board, whatever stands in it. */
  readonly key: string
  readonly photo: Photo | null
  /** Address of what to show until the server's own is here. */
  readonly preview: string
  /** Share of its bytes that is sent, 0 to 1. */
  readonly progress: number
  /** Why it could not be kept, in words. */
  readonly trouble: string | null
  /** The file itself is what cannot be kept: another try would end alike. */
  readonly isHopeless?: boolean
  /** What lay here before another file took its place, until that is kept. */
  readonly former?: Photo
}
/** A rental period or service rate as it is typed. */
export interface TypedTier {
  readonly key: string
  readonly number: string
  readonly option: RentUnit | ''
  readonly price: string
}
export const measures = ['length', 'width', 'height', 'weight'] as const
export type Measure = (typeof measures)[number]

/** The texts of a listing in the other language; empty ones are not translated. */
export interface OtherTexts {
  readonly name: string
  readonly description: string
  readonly notes: string
}

/** A listing as its form holds it: numbers are the text that was typed. */
export interface ListingValues extends Pick<
  ListingDraft,
  | 'productType'
  | 'isDigitalOnline'
  | 'isLocalService'
  | 'name'
  | 'description'
  | 'category'
  | 'size'
  | 'customSizeDetails'
  | 'color'
  | 'condition'
  | 'material'
  | 'forSell'
  | 'forRent'
  | 'openToSwap'
  | 'openToShipping'
  | 'openToPickUp'
  | 'useShippingForPickup'
  | 'serviceRadius'
> {
  /** Under this key the server lists a new draft once, however often it is sent; empty for a listing that exists. */
  readonly draftKey: string
  /** The language that its texts are written in, whatever the page speaks by now. */
  readonly language: Locale
  readonly notes: string
  readonly brand: string
  /** What it is worn for. */
  readonly occasions: readonly string[]
  /** The merchant's own number of the article. */
  readonly sku: string
  readonly other: OtherTexts
  readonly photos: readonly BoardPhoto[]
  /** What buyers of something digital download; kept by the server already. */
  readonly files: readonly GoodsFile[]
  readonly coverImageIndex: number
  readonly stock: string
  /** The stock that the form began with, from which a change is counted; empty for a new listing. */
  readonly stockSeen: string
  /** The currency that its merchant said the prices are in, where the address has moved to another one. */
  readonly currencyAgreed: string
  readonly price: string
  readonly tiers: readonly TypedTier[]
  readonly requireDeposit: boolean
  readonly rentDeposit: string
  readonly minRentalDays: string
  readonly maxRentalDays: string
  /** Ids of own addresses. */
  readonly shippingAddressId: number | null
  readonly pickupAddressId: number | null
  readonly parcel: Readonly<Record<Measure, string>>
}

export const emptyParcel = { length: '', width: '', height: '', weight: '' } as const satisfies Record<Measure, string>
/** A new listing: an original design for sale that is shipped. */
export const newListing: ListingValues = {
  draftKey: '',
  language: 'en',
  productType: 'designer',
  isDigitalOnline: false,
  isLocalService: false,
  name: '',
  description: '',
  notes: '',
  brand: '',
  sku: '',
  other: { name: '', description: '', notes: '' },
  photos: [],
  files: [],
  coverImageIndex: 0,
  category: '',
  size: '',
  customSizeDetails: '',
  color: '',
  condition: '',
  material: '',
  occasions: [],
  stock: '1',
  stockSeen: '',
  currencyAgreed: '',
  price: '',
  forSell: true,
  forRent: false,
  openToSwap: false,
  tiers: [],
  requireDeposit: false,
  rentDeposit: '',
  minRentalDays: '',
  maxRentalDays: '',
  openToShipping: true,
  openToPickUp: false,
  useShippingForPickup: false,
  shippingAddressId: null,
  pickupAddressId: null,
  serviceRadius: null,
  parcel: emptyParcel,
}

const isTyped = (parcel: ListingValues['parcel']) => measures.some((measure) => parcel[measure] !== '')

/** The values as the rules read them, each address as its id. Pictures that could not be kept do not count. */
export function draftOf(
  values: ListingValues,
): ListingDraft & { readonly shippingAddress: number | null; readonly pickupAddress: number | null } {
  const { parcel } = values
  return {
    ...values,
    customSizeDetails: values.size === ('custom' satisfies (typeof sizes)[number]) ? values.customSizeDetails : '',
    photos: values.photos.filter(({ trouble }) => trouble === null),
    stock: numberOf(values.stock),
    price: numberOf(values.price),
    currency: '',
    translations: { other: values.other },
    shippingAddress: values.shippingAddressId,
    pickupAddress: values.pickupAddressId,
    rentPriceAndTime: values.tiers.map(({ option, number, price }) => ({ option, number: numberOf(number), price: numberOf(price) })),
    rentDeposit: values.requireDeposit ? numberOrNull(values.rentDeposit) : null,
    minRentalDays: numberOrNull(values.minRentalDays),
    maxRentalDays: numberOrNull(values.maxRentalDays),
    parcelInfo: isTyped(parcel)
      ? { length: numberOf(parcel.length), width: numberOf(parcel.width), height: numberOf(parcel.height), weight: numberOf(parcel.weight) }
      : null,
  }
}

type Ruled = ReturnType<typeof draftOf>
/** The values after a rule has changed their draft; what it left alone stays as it was typed. */
export function ruled(values: ListingValues, rule: (draft: Ruled) => Ruled): ListingValues {
  const before = draftOf(values)
  const after = rule(before)
  const changed = (part: keyof Ruled) => !Object.is(before[part], after[part])
  const { productType, isDigitalOnline, isLocalService, forSell, forRent, openToSwap } = after
  const { openToShipping, openToPickUp, useShippingForPickup, serviceRadius } = after
  return {
    ...values,
    productType,
    isDigitalOnline,
    isLocalService,
    forSell,
    forRent,
    openToSwap,
    openToShipping,
    openToPickUp,
    useShippingForPickup,
    serviceRadius,
    shippingAddressId: after.shippingAddress,
    pickupAddressId: after.pickupAddress,
    ...(changed('stock') && { stock: String(after.stock) }),
    ...(changed('price') && { price: typedOf(after.price) }),
    ...(changed('parcelInfo') && after.parcelInfo === null && { parcel: emptyParcel }),
    ...(changed('minRentalDays') && { minRentalDays: typedOf(after.minRentalDays) }),
    ...(changed('maxRentalDays') && { maxRentalDays: typedOf(after.maxRentalDays) }),
    ...(!forRent && { requireDeposit: false, rentDeposit: '' }),
    ...(changed('rentPriceAndTime') && { tiers: tiersOf(after.rentPriceAndTime, values.tiers) }),
  }
}

export const newKey = (): string => crypto.randomUUID()
/** Periods as they are typed; those that were there before keep their key and their text. */
function tiersOf(periods: Ruled['rentPriceAndTime'], before: readonly TypedTier[]): TypedTier[] {
  const left = [...before]
  return periods.map(({ option, number, price }) => {
    const at = left.findIndex((tier) => tier.option === option && numberOf(tier.number) === number && numberOf(tier.price) === price)
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return known ?? { key: newKey(), option, number: typedOf(number), price: typedOf(price) }
  })
}
