import { chanceOf } from './chance.ts'
import { categories, colors, conditions, materials, sizes, type Category, type Color } from '@rondo/rules/listings/catalogue'
import { listings } from './listings/listings.ts'
import { merchants } from './people/merchants.ts'
import { occasionsOf, parcelOf } from './listings/fit.ts'
import { asWritten } from './listings/price.ts'
import { makerLines } from './voice/sellers.ts'
import type { DemoAddress, DemoListing, DemoText } from './types.ts'

/** A listing of the large catalogue carries its own pickup place, scattered some kilometres around its seller's town. */
export type ScaleListing = DemoListing & { address: DemoAddress }

const QUALITY = [
  'Vintage',
  'Hand-Finished',
  'Everyday',
  'Relaxed',
  'Tailored',
  'Evening',
  'Weekend',
  'Cropped',
  'Oversized',
  'Pleated',
  'Washed',
  'Soft',
  'Classic',
  'Embroidered',
  'Reworked',
  'Lightweight',
]
const QUALITY_ZH = [
  '复古',
  '手工',
  '日常',
  '宽松',
  '修身',
  '晚装',
  '周末',
  '短款',
  '廓形',
  '百褶',
  '水洗',
  '柔软',
  '经典',
  '刺绣',
  '改造',
  '轻薄',
]
const CLOTH = ['Silk', 'Linen', 'Cotton', 'Wool', 'Velvet', 'Denim', 'Satin', 'Cashmere', 'Leather', 'Tweed']
const CLOTH_ZH = ['真丝', '亚麻', '纯棉', '羊毛', '丝绒', '牛仔', '缎面', '羊绒', '皮革', '花呢']
const THING: Record<Category, string[]> = {
  dress: ['Dress', 'Slip Dress', 'Wrap Dress', 'Gown'],
  top: ['Shirt', 'Blouse', 'Tee', 'Camisole'],
  sweater: ['Sweater', 'Cardigan', 'Turtleneck'],
  jacket: ['Jacket', 'Blazer', 'Bomber'],
  coat: ['Coat', 'Trench', 'Overcoat', 'Puffer'],
  pants: ['Trousers', 'Wide-Leg Pants', 'Cargos'],
  jeans: ['Jeans', 'Flares'],
  skirt: ['Skirt', 'Mini Skirt', 'Circle Skirt'],
  shorts: ['Shorts', 'Bermudas'],
  jumpsuit: ['Jumpsuit', 'Dungarees'],
  suit: ['Suit', 'Tuxedo'],
  activewear: ['Hoodie', 'Track Jacket'],
  swimwear: ['Swimsuit', 'Bikini'],
  lingerie: ['Pyjamas', 'Robe'],
  accessories: ['Tote', 'Scarf', 'Hat', 'Belt'],
  shoes: ['Boots', 'Loafers', 'Pumps', 'Sneakers'],
  other: ['Cape', 'Kimono'],
}
const THING_ZH: Record<Category, string> = {
  dress: '连衣裙',
  top: '上衣',
  sweater: '毛衣',
  jacket: '夹克',
  coat: '大衣',
  pants: '长裤',
  jeans: '牛仔裤',
  skirt: '半身裙',
  shorts: '短裤',
  jumpsuit: '连体裤',
  suit: '套装',
  activewear: '运动装',
  swimwear: '泳装',
  lingerie: '睡衣',
  accessories: '配饰',
  shoes: '鞋',
  other: '披肩',
}
const COLOUR_ZH: Record<Color, string> = {
  black: '黑色',
  white: '白色',
  gray: '灰色',
  beige: '米色',
  brown: '棕色',
  navy: '藏蓝',
  blue: '蓝色',
  red: '红色',
  pink: '粉色',
  purple: '紫色',
  green: '绿色',
  yellow: '黄色',
  orange: '橙色',
  gold: '金色',
  silver: '银色',
  multicolor: '彩色',
}
const FIRST = [
  'Sable',
  'Maison',
  'Tove',
  'Harrow',
  'Petit',
  'Kestrel',
  'Nuit',
  'Aoki',
  'Lido',
  'Birch',
  'Calla',
  'Ostara',
  'Wren',
  'Soleil',
  'Juno',
  'Marlow',
  'Ilse',
  'Pomme',
  'Atlas',
  'Vera',
]
const LAST = ['Atelier', 'Works', 'Mill', 'Studio', 'Street', 'App', 'Line', 'Supply', 'Label', 'Room']
/** Two hundred labels; the first few are far more common than the last. */
const BRANDS = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`))
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const SYLLABLES = 'ba be ca co da de fa fi ga ha ka ki la lo ma mi na no pa pe ra ri sa so ta ti va ve za zo bel cor dan fel mar'.split(' ')
/** Words of a real catalogue are mostly rare ones: makers, patterns, places. Twenty thousand of them, each in a few listings. */
const RARE = 20_000
const rareWord = (number: number) => {
  const syllables = SYLLABLES.length
  const [first, second] = [number % syllables, Math.floor(number / syllables) % syllables]
  return `${capital(SYLLABLES[first] ?? '')}${SYLLABLES[second] ?? ''}${SYLLABLES[Math.floor(number / syllables ** 2)] ?? ''}`
}
const SELLERS = merchants.filter(({ verified }) => verified)
const REMARKS = makerLines.filter((line) => !line.includes('{n}')).map((line) => line.split(' | ') as [en: string, zh: string])
const clothes = listings.filter(({ productType }) => productType === 'designer' || productType === 'sharing')
const byCategory = Map.groupBy(clothes, ({ category }) => category)

/** Degrees of latitude that are some six kilometres. */
const AROUND = 0.054
const YEARS_DAYS = 730

/**
 * Listing `n` (from 0) of a large catalogue for measuring: the same `n` is the same listing for ever, the pictures are the demo's own.
 * Categories, colours, labels and towns are skewed as in life, three names in ten are Chinese.
 */
export const scaleListing = (n: number): ScaleListing => {
  const chance = chanceOf(n)
  const category = chance.early(categories, 1.7)
  const color = chance.early(colors, 1.5)
  const base = chance.pick(byCategory.get(category) ?? clothes)
  const seller = chance.early(SELLERS, 1.6)
  const quality = chance.whole(0, QUALITY.length - 1)
  const cloth = chance.whole(0, CLOTH.length - 1)
  const brand = chance.early(BRANDS, 2.2)
  const rare = chanceOf(`rare-${n}`) // a stream of its own
  const extra = rare.yes(0.35) ? ` ${rareWord(rare.whole(0, RARE - 1))}` : ''
  const names: DemoText = {
    en: `${QUALITY[quality]} ${capital(color)} ${CLOTH[cloth]} ${chance.pick(THING[category])}${extra}`,
    zh: `${QUALITY_ZH[quality]}${COLOUR_ZH[color]}${CLOTH_ZH[cloth]}${THING_ZH[category]}`,
  }
  const [remark, remarkZh] = chance.pick(REMARKS)
  const descriptions: DemoText = { en: `${names.en}. ${remark}`, zh: `${names.zh}。${remarkZh}` }
  const size = chance.early(sizes, 1.2)
  const language = chance.yes(0.3) ? 'zh' : 'en'
  const forSell = chance.yes(0.62)
  const forRent = !forSell || chance.yes(0.45)
  const worth = 20 + Math.floor(chance.next() ** 2.5 * 900)
  const openToPickUp = chance.yes(0.5)
  const openToShipping = !openToPickUp || chance.yes(0.7)
  const { latitude, longitude } = seller.address
  return {
    ...base,
    key: `scale-${n}`,
    merchant: seller.key,
    productType: chance.yes(0.85) ? 'designer' : 'sharing',
    language,
    name: names[language],
    names,
    description: descriptions[language],
    descriptions,
    category,
    size,
    customSizeDetails: size === 'custom' ? 'bust 96 cm, waist 78 cm' : null,
    color,
    material: chance.early(materials, 1.4),
    occasions: occasionsOf({ ...base.garment, category }, chanceOf(`occasion ${n}`)),
    condition: chance.early(conditions, 1.5),
    brand,
    currency: seller.currency,
    originalPrice: null,
    price: forSell ? asWritten(worth) : 0,
    forSell,
    forRent,
    openToSwap: chance.yes(0.22),
    rentPriceAndTime: forRent
      ? [{ number: 1, option: chance.pick(['day', 'week', 'month'] as const), price: asWritten(worth * 0.16 + 3) }]
      : [],
    rentDeposit: forRent && chance.yes(0.5) ? asWritten(worth * 0.4) : null,
    minRentalDays: null,
    maxRentalDays: null,
    stock: chance.yes(0.02) ? 0 : chance.early([1, 2, 3, 4, 5, 6], 2),
    openToPickUp,
    openToShipping,
    parcel: openToShipping ? parcelOf(base.garment, seller.country) : null,
    activeListing: !chance.yes(0.02),
    likesCount: Math.floor(chance.next() ** 6 * 400),
    createdDaysAgo: Number((chance.next() ** 1.4 * YEARS_DAYS).toFixed(4)),
    address: {
      ...seller.address,
      latitude: Number((latitude + (chance.next() - 0.5) * 2 * AROUND).toFixed(5)),
      longitude: Number((longitude + (chance.next() - 0.5) * 3 * AROUND).toFixed(5)),
    },
  }
}
