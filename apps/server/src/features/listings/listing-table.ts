// Listings as a table: one line each, the columns of the export and the import.
import { draftOf } from './listing-columns.ts'
import type { ListingInput } from './listing-draft.ts'
import type { OwnRow } from './own-listing.repository.ts'
import { CellProblem, type Cells, type Reading, reading } from './table-cells.ts'
import { translationColumns } from './table-translations.ts'

const yes = (value: boolean) => (value ? 'yes' : 'no')
const shown = (value: number | string | null | undefined) => (value === null || value === undefined ? '' : String(value))

const unitPairs = { 'in/lb': { distance: 'in', mass: 'lb' }, 'cm/kg': { distance: 'cm', mass: 'kg' } } as const

/** `3 day 29; 1 week 60` as rental tiers. */
function tiersIn(said: string | undefined): ListingInput['rentPriceAndTime'] {
  if (said === undefined) return undefined
  return said
    .split(/[;；\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, number, option, price] =
        /^\s*(\d{1,4})\s*(hour|day|week|month)s?\s*(?:[:=]\s*)?(\d{1,9}(?:\.\d{1,2})?)\s*$/i.exec(part) ?? []
      if (!number || !option || !price) throw new CellProblem('rentPriceAndTime', 'listings.cell_periods')
      return { number: Number(number), option: option.toLowerCase() as 'day', price: Number(price) }
    })
}

function parcelIn({ number, text }: Reading): ListingInput['parcelInfo'] {
  const [length, width, height, weight] = ['parcelLength', 'parcelWidth', 'parcelHeight', 'parcelWeight'].map(number)
  if (length === undefined && width === undefined && height === undefined && weight === undefined) return undefined
  const said = text('parcelUnits')?.trim().toLowerCase() ?? ''
  const units = unitPairs[said as keyof typeof unitPairs] as (typeof unitPairs)['in/lb' | 'cm/kg'] | undefined
  if (said !== '' && !units) throw new CellProblem('parcelUnits', 'listings.cell_units')
  return { length: length ?? 0, width: width ?? 0, height: height ?? 0, weight: weight ?? 0, ...(units && { units }) }
}

/** `wedding_guest; party` as a list; `wedding guest` is the same. */
const wordsIn = (said: string | undefined): string[] | undefined =>
  said
    ?.split(/[;；|,，\n]/)
    .map((part) => part.trim().toLowerCase().replaceAll(' ', '_'))
    .filter((part) => part !== '')

/** Ids of photos: numbers of own uploads, or names of files that came along. */
function photosIn(said: string | undefined, files: Readonly<Record<string, number>>): number[] | undefined {
  if (said === undefined || said.trim() === '') return undefined
  return said
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const id = files[part] ?? (/^\d{1,15}$/.test(part) ? Number(part) : undefined)
      if (id === undefined) throw new CellProblem('photos', 'listings.cell_photo')
      return id
    })
}

/** Columns in the order of the export. `currency` follows the address: where it says something else, the line is refused. */
export const columns: Readonly<Record<string, (row: OwnRow) => string>> = {
  id: ({ id }) => shown(id),
  sku: ({ sku }) => shown(sku),
  name: ({ name }) => name,
  description: ({ description }) => description,
  notes: ({ notes }) => shown(notes),
  language: ({ language }) => language,
  ...Object.fromEntries(
    translationColumns.map(({ column, language, part }) => [column, ({ translations }: OwnRow) => shown(translations[language]?.[part])]),
  ),
  productType: ({ product_type }) => product_type,
  isDigitalOnline: ({ is_digital_online }) => yes(is_digital_online),
  isLocalService: ({ is_local_service }) => yes(is_local_service),
  serviceRadius: ({ service_radius }) => shown(service_radius),
  category: ({ category }) => category,
  size: ({ size }) => size,
  customSizeDetails: ({ custom_size_details }) => shown(custom_size_details),
  color: ({ color }) => color,
  condition: ({ condition }) => condition,
  material: ({ material }) => shown(material),
  occasions: ({ occasions }) => occasions.join('; '),
  brand: ({ brand }) => shown(brand),
  stock: ({ stock }) => shown(stock),
  stockSeen: ({ stock }) => shown(stock),
  forSell: ({ for_sell }) => yes(for_sell),
  price: (row) => shown(draftOf(row).price),
  currency: ({ currency }) => currency,
  forRent: ({ for_rent }) => yes(for_rent),
  rentPriceAndTime: (row) =>
    draftOf(row)
      .rentPriceAndTime.map(({ number, option, price }) => `${number} ${option} ${price}`)
      .join('; '),
  requireDeposit: ({ require_deposit }) => yes(require_deposit),
  rentDeposit: (row) => shown(draftOf(row).rentDeposit),
  minRentalDays: ({ min_rental_days }) => shown(min_rental_days),
  maxRentalDays: ({ max_rental_days }) => shown(max_rental_days),
  openToSwap: ({ open_to_swap }) => yes(open_to_swap),
  openToShipping: ({ open_to_shipping }) => yes(open_to_shipping),
  shippingAddress: ({ shipping_address_id }) => shown(shipping_address_id),
  openToPickUp: ({ open_to_pickup }) => yes(open_to_pickup),
  useShippingForPickup: (row) => yes(draftOf(row).useShippingForPickup),
  pickupAddress: ({ pickup_address_id }) => shown(pickup_address_id),
  parcelLength: ({ parcel }) => shown(parcel?.length),
  parcelWidth: ({ parcel }) => shown(parcel?.width),
  parcelHeight: ({ parcel }) => shown(parcel?.height),
  parcelWeight: ({ parcel }) => shown(parcel?.weight),
  parcelUnits: ({ parcel }) => (parcel ? `${parcel.units.distance}/${parcel.units.mass}` : ''),
  photos: ({ photos }) => photos.map(({ id }) => id).join('; '),
  coverImageIndex: ({ cover_index }) => shown(cover_index),
  activeListing: ({ active }) => yes(active),
}

/** True when a line repeats the exported stock. Pieces sold since then stay sold. */
export const isStockLeft = ({ stock, stockSeen }: Cells): boolean =>
  stock !== undefined && stock.trim() !== '' && stock.trim() === stockSeen?.trim()

/** Reads one line as the form would send it, with a text for each unreadable cell. Empty addresses and photos keep the old ones. */
export function inputOf(
  cells: Cells,
  files: Readonly<Record<string, number>>,
): { readonly input: ListingInput; readonly unread: Readonly<Record<string, string>> } {
  const read = reading(cells)
  const { text, flag, number, whole, tried } = read
  const input: ListingInput = {
    sku: text('sku'),
    name: text('name'),
    description: text('description'),
    notes: text('notes'),
    language: tried(() => languageIn(text('language')?.trim())),
    productType: text('productType')?.trim() || undefined,
    isDigitalOnline: flag('isDigitalOnline'),
    isLocalService: flag('isLocalService'),
    serviceRadius: whole('serviceRadius') ?? undefined,
    category: text('category')?.trim().toLowerCase(),
    size: text('size')?.trim(),
    customSizeDetails: text('customSizeDetails'),
    color: text('color')?.trim().toLowerCase(),
    condition: text('condition')?.trim().toLowerCase(),
    material: text('material')?.trim().toLowerCase(),
    occasions: wordsIn(text('occasions')),
    brand: text('brand'),
    stock: text('stock'),
    forSell: flag('forSell'),
    price: number('price'),
    currency: text('currency')?.trim().toUpperCase() || undefined,
    forRent: flag('forRent'),
    rentPriceAndTime: tried(() => tiersIn(text('rentPriceAndTime'))),
    requireDeposit: flag('requireDeposit'),
    rentDeposit: number('rentDeposit'),
    minRentalDays: whole('minRentalDays'),
    maxRentalDays: whole('maxRentalDays'),
    openToSwap: flag('openToSwap'),
    openToShipping: flag('openToShipping'),
    shippingAddress: whole('shippingAddress') ?? undefined,
    openToPickUp: flag('openToPickUp'),
    useShippingForPickup: flag('useShippingForPickup'),
    pickupAddress: whole('pickupAddress') ?? undefined,
    parcelInfo: tried(() => parcelIn(read)),
    photos: tried(() => photosIn(text('photos'), files)),
    coverImageIndex: whole('coverImageIndex') ?? undefined,
    activeListing: flag('activeListing'),
  }
  return { input, unread: read.problems }
}

function languageIn(said: string | undefined): ListingInput['language'] {
  if (said === 'en' || said === 'zh-CN') return said
  if (said) throw new CellProblem('language', 'listings.cell_language')
  return undefined
}
