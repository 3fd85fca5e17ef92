export { rentUnits, type RentUnit } from '../kernel/days.ts'

/** Kinds of listing: original design, closet sharing, virtual fashion, and digital-only items or local services. */
export const productTypes = ['designer', 'sharing', 'virtual', 'others'] as const
export type ProductType = (typeof productTypes)[number]
/** `physical` of older data is read as designer and never written (C-58). */
export const productTypeOf = (text: string): ProductType | undefined =>
  text === 'physical' ? 'designer' : productTypes.find((type) => type === text)

export const categories = [
  'dress',
  'top',
  'sweater',
  'jacket',
  'coat',
  'pants',
  'jeans',
  'skirt',
  'shorts',
  'jumpsuit',
  'suit',
  'activewear',
  'swimwear',
  'lingerie',
  'accessories',
  'shoes',
  'other',
] as const
export type Category = (typeof categories)[number]

export const colors = [
  'black',
  'white',
  'gray',
  'beige',
  'brown',
  'navy',
  'blue',
  'red',
  'pink',
  'purple',
  'green',
  'yellow',
  'orange',
  'gold',
  'silver',
  'multicolor',
] as const
export type Color = (typeof colors)[number]
/** What a colour looks like beside its name; several stops for the many-coloured. */
export const swatches: Readonly<Record<Color, readonly string[]>> = {
  black: ['#1a1a1a'],
  white: ['#ffffff'],
  gray: ['#8c8c8c'],
  beige: ['#d9c7a7'],
  brown: ['#74513a'],
  navy: ['#1f2a4d'],
  blue: ['#2f6fd0'],
  red: ['#c62f35'],
  pink: ['#eb8fb0'],
  purple: ['#7b4fa6'],
  green: ['#3d8455'],
  yellow: ['#f0c93d'],
  orange: ['#e8843a'],
  gold: ['#c9a24b'],
  silver: ['#bfc3c8'],
  multicolor: ['#c62f35', '#f0c93d', '#3d8455', '#2f6fd0', '#7b4fa6'],
}

export const sizes = [
  'XXS',
  'XS',
  'S',
  'M',
  'L',
  'XL',
  'XXL',
  '2',
  '4',
  '6',
  '8',
  '10',
  '12',
  '14',
  '16',
  'onesize',
  'custom',
  'other',
] as const
export type Size = (typeof sizes)[number]
export const sizeGroups = {
  letters: ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL'],
  numbers: ['2', '4', '6', '8', '10', '12', '14', '16'],
  special: ['onesize', 'custom', 'other'],
} as const satisfies Record<string, readonly Size[]>
/** The European size of a US number (2 is 34, 16 is 48); undefined for sizes that are no numbers. */
export const europeanSizeOf = (size: string): number | undefined =>
  (sizeGroups.numbers as readonly string[]).includes(size) ? Number(size) + 32 : undefined

export const materials = [
  'cotton',
  'polyester',
  'wool',
  'silk',
  'linen',
  'leather',
  'denim',
  'cashmere',
  'velvet',
  'satin',
  'spandex',
  'nylon',
  'rayon',
  'acrylic',
  'blend',
  'other',
] as const
export type Material = (typeof materials)[number]

/** What a piece is worn for; a listing names at most three. */
export const occasions = ['wedding_guest', 'black_tie', 'party', 'date_night', 'work', 'everyday', 'holiday', 'outdoors'] as const
export type Occasion = (typeof occasions)[number]

/** From best to worst. */
export const conditions = ['new_with_tags', 'new_without_tags', 'like_new', 'very_good', 'good', 'fair'] as const
export type Condition = (typeof conditions)[number]
/** True when `found` is no less than `before`. */
export const isNoWorse = (found: Condition, before: Condition): boolean => conditions.indexOf(found) <= conditions.indexOf(before)

export const transactionTypes = ['forSell', 'forRent', 'openToSwap'] as const
export type TransactionType = (typeof transactionTypes)[number]

export const sortOrders = ['newest', 'price_asc', 'price_desc', 'most_liked', 'nearest'] as const
export type SortOrder = (typeof sortOrders)[number]
const sortAliases: Readonly<Record<string, SortOrder>> = {
  'createdAt:desc': 'newest',
  'created_at:desc': 'newest',
  'price:asc': 'price_asc',
  'price:desc': 'price_desc',
  likes: 'most_liked',
  'likes_count:desc': 'most_liked',
}
/** The order meant by a query; what is unknown means newest. */
export const sortOrderOf = (text: string | undefined): SortOrder =>
  sortOrders.find((order) => order === text) ?? sortAliases[text ?? ''] ?? 'newest'

/** Virtual fashion, digital-only items and local services have no count of pieces and no parcel. */
export interface Nature {
  readonly productType: ProductType
  readonly isDigitalOnline: boolean
  readonly isLocalService: boolean
}
/** It is neither a digital piece nor a local service yet. */
export const isUndecided = ({ productType, isDigitalOnline, isLocalService }: Nature): boolean =>
  productType === 'others' && !isDigitalOnline && !isLocalService
export const isDigital = (listing: Nature): boolean =>
  listing.productType === 'virtual' || (listing.productType === 'others' && listing.isDigitalOnline)
export const isService = (listing: Nature): boolean =>
  listing.productType === 'others' && listing.isLocalService && !listing.isDigitalOnline
/** True for a garment: something with pieces, a size and a colour. */
export const isGarment = (listing: Nature): boolean => !isDigital(listing) && !isService(listing)
/** What is asked of it and what may become of it; a listing keeps it. */
export const kindOf = (listing: Nature) => (isDigital(listing) ? 'digital' : isService(listing) ? 'service' : 'garment')
