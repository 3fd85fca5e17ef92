import { rentalDays } from '@rondo/rules/kernel/days'
import { chanceOf, type Chance } from '../chance.ts'
import { CURRENCY_OF } from '../people/merchants.ts'
import { likers } from '../people/likes.ts'
import type { Shop } from '../people/shop.ts'
import type { DemoListing } from '../types.ts'
import { garments, type Garment } from '../wardrobe/garments.ts'
import { services } from '../wardrobe/services.ts'
import { conditionOf, materialOf, occasionsOf, parcelOf, sizeOf } from './fit.ts'
import { agesOf } from './order.ts'
import { asWritten, inCurrency, rentPrices, worthOf } from './price.ts'
import { sellerOf } from './seller.ts'
import { descriptionOf, notesOf, picturesOf, tagsOf } from './text.ts'

/** Labels found in shared closets; none of them exists. */
const LABELS = [
  'Sable & Finch',
  'Maison Orel',
  'Tove Lund',
  'Harrow Street',
  'Petit Carreau',
  'Kestrel Works',
  'Nuit d’Été',
  'Aoki Mill',
  'Lido Vecchio',
  'Birch & Co',
]
const UNLIMITED = 999

type Terms = Pick<
  DemoListing,
  | 'forSell'
  | 'forRent'
  | 'openToSwap'
  | 'price'
  | 'originalPrice'
  | 'rentPriceAndTime'
  | 'rentDeposit'
  | 'minRentalDays'
  | 'maxRentalDays'
  | 'stock'
>
const noRent = { forRent: false, rentPriceAndTime: [], rentDeposit: null, minRentalDays: null, maxRentalDays: null }

/** What touches the skin all day is sold, what is worn for an evening is lent. */
const RENT_SHARE: Record<string, number> = {
  swimwear: 0.06,
  lingerie: 0.12,
  activewear: 0.3,
  jeans: 0.45,
  top: 0.5,
  shorts: 0.45,
  accessories: 0.62,
  shoes: 0.5,
}

const clothingTerms = (garment: Garment, shop: Shop, shared: boolean, chance: Chance): Terms => {
  const { category, cut } = garment.look
  const worth = worthOf(garment.look, CURRENCY_OF[shop.at[4]], chance)
  const forRent = chance.yes(cut === 'gown' || category === 'suit' ? 0.92 : (RENT_SHARE[category] ?? 0.72))
  const openToSwap = chance.yes(shared ? 0.5 : 0.22)
  const forSell = (!forRent && !openToSwap) || chance.yes(forRent ? 0.43 : 0.8)
  const reduced = shared ? 0.35 + chance.next() * 0.3 : chance.yes(0.15) ? 0.7 + chance.next() * 0.15 : 1
  const rentPriceAndTime = forRent ? rentPrices(worth, chance) : []
  const days = rentPriceAndTime.map(({ option, number }) => rentalDays(option, number))
  const bounded = forRent && chance.yes(0.4)
  const stock = chance.yes(0.03) ? 0 : shared || !forSell ? chance.early([1, 2], 3) : chance.early([1, 1, 2, 2, 3, 3, 4, 5, 6], 1.4)
  return {
    forSell,
    forRent,
    openToSwap,
    rentPriceAndTime,
    stock,
    price: forSell ? asWritten(worth * reduced) : 0,
    originalPrice: reduced < 1 || (!forSell && chance.yes(0.6)) ? worth : null,
    rentDeposit: forRent && chance.yes(0.55) ? asWritten(worth * (0.25 + chance.next() * 0.25)) : null,
    minRentalDays: bounded ? Math.min(...days) : null,
    maxRentalDays: bounded ? Math.max(...days, 14) : null,
  }
}

const screenTerms = (shop: Shop, chance: Chance): Terms => ({
  ...noRent,
  forSell: true,
  openToSwap: false,
  originalPrice: null,
  stock: UNLIMITED,
  price: inCurrency(chance.pick([3, 4, 5, 6, 7, 9, 12]), CURRENCY_OF[shop.at[4]]),
})

const serviceTerms = (key: string, shop: Shop): Terms => {
  const { rates, price } = services.find(({ at }) => key === `service-${at}`) ?? {}
  const currency = CURRENCY_OF[shop.at[4]]
  const rentPriceAndTime = (rates ?? []).map(([number, dollars]) => ({
    number,
    option: 'hour' as const,
    price: inCurrency(dollars, currency),
  }))
  return {
    ...noRent,
    rentPriceAndTime,
    forRent: rates !== undefined,
    forSell: price !== undefined,
    openToSwap: false,
    originalPrice: null,
    stock: UNLIMITED,
    price: price === undefined ? 0 : inCurrency(price, currency),
  }
}

/** Handed over at the door, sent, or both; half of all things may be picked up. */
const deliveryOf = (chance: Chance): Pick<DemoListing, 'openToShipping' | 'openToPickUp'> => {
  const openToPickUp = chance.yes(0.55)
  return { openToPickUp, openToShipping: !openToPickUp || chance.yes(0.72) }
}

const toListing = (garment: Garment, createdDaysAgo: number): DemoListing => {
  const { key, kind, look, name: names } = garment
  const chance = chanceOf(`listing ${key}`)
  const shop = sellerOf(garment)
  const country = shop.at[4]
  const language = shop.language ?? 'en'
  const service = services.find(({ at }) => key === `service-${at}`)
  const isLocalService = service?.rates !== undefined
  const shared = kind === 'clothing' && shop.sells === 'closet'
  const terms =
    kind === 'clothing'
      ? clothingTerms(garment, shop, shared, chance)
      : kind === 'virtual'
        ? screenTerms(shop, chance)
        : serviceTerms(key, shop)
  const clothing = kind === 'clothing'
  const { openToShipping, openToPickUp } = clothing ? deliveryOf(chance) : { openToShipping: false, openToPickUp: isLocalService }
  const descriptions = descriptionOf(garment, shop, terms.stock, shared, chance)
  return {
    key,
    merchant: shop.key,
    productType: kind === 'virtual' ? 'virtual' : kind === 'service' ? 'others' : shared ? 'sharing' : 'designer',
    isDigitalOnline: kind === 'service' && !isLocalService,
    isLocalService,
    serviceRadius: isLocalService ? (service.radiusMiles ?? 10) : null,
    language,
    name: names[language],
    names,
    description: descriptions[language],
    descriptions,
    notes: clothing && chance.yes(0.2) ? notesOf(chance) : null,
    category: kind === 'service' ? null : look.category,
    ...(clothing ? sizeOf(look, country, chance) : { size: null, customSizeDetails: null }),
    color: kind === 'service' ? null : look.colour,
    material: clothing ? materialOf(look, names.en, chance) : null,
    occasions: clothing ? occasionsOf(look, chanceOf(`occasion ${key}`)) : [],
    condition: clothing ? conditionOf(shared, chance) : null,
    brand: kind === 'service' ? null : shared ? chance.pick(LABELS) : shop.storeName,
    currency: CURRENCY_OF[country],
    ...terms,
    parcel: openToShipping ? parcelOf(look, country) : null,
    openToShipping,
    openToPickUp,
    activeListing: !(clothing && chance.yes(0.035)),
    likesCount: likers(key, createdDaysAgo).length,
    createdDaysAgo,
    tags: tagsOf(garment, shared, chance),
    pictures: picturesOf(garment),
    garment: look,
  }
}

const ages = agesOf(garments)

/** Every listing of the demo, newest first. */
export const listings: DemoListing[] = garments
  .map((garment) => toListing(garment, ages.get(garment.key) ?? 0))
  .sort((one, other) => one.createdDaysAgo - other.createdDaysAgo)
