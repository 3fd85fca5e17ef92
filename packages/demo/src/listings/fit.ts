import type { Condition, Material, Occasion, Size } from '@rondo/rules/listings/catalogue'
import { parcelUnitsOf, presetsOf, usPresets } from '@rondo/rules/listings/parcel-presets'
import type { Chance } from '../chance.ts'
import type { DemoCountry, DemoParcel, GarmentLook } from '../types.ts'

const MATERIAL_OF: Record<string, Material[]> = {
  silk: ['silk', 'silk', 'satin'],
  sheer: ['silk', 'rayon'],
  cotton: ['cotton'],
  poplin: ['cotton'],
  jersey: ['cotton'],
  linen: ['linen'],
  wool: ['wool'],
  felt: ['wool'],
  suiting: ['wool', 'wool', 'blend'],
  tweed: ['wool', 'blend'],
  knit: ['wool', 'wool', 'blend'],
  rib: ['wool', 'blend'],
  cable: ['wool', 'wool', 'acrylic'],
  denim: ['denim'],
  canvas: ['cotton'],
  leather: ['leather'],
  patent: ['leather'],
  velvet: ['velvet'],
  nylon: ['nylon', 'polyester'],
  lurex: ['blend', 'rayon'],
  sequin: ['polyester'],
  activ: ['spandex', 'nylon'],
  straw: ['other'],
}

export const materialOf = ({ fabric, cut }: GarmentLook, name: string, chance: Chance): Material => {
  if (name.includes('Cashmere')) return 'cashmere'
  if (cut === 'sunglasses') return 'other'
  return chance.pick(MATERIAL_OF[fabric] ?? ['other'])
}

const FESTIVE = new Set(['silk', 'velvet', 'sequin', 'lurex', 'sheer', 'patent'])
const OCCASIONS_OF: Partial<Record<GarmentLook['category'], Occasion[]>> = {
  dress: ['wedding_guest', 'party', 'date_night', 'everyday', 'work', 'holiday'],
  top: ['everyday', 'work', 'date_night'],
  sweater: ['everyday', 'outdoors', 'work'],
  jacket: ['everyday', 'work', 'outdoors'],
  coat: ['outdoors', 'work', 'everyday'],
  pants: ['work', 'everyday'],
  jeans: ['everyday', 'outdoors'],
  skirt: ['work', 'date_night', 'everyday', 'party'],
  shorts: ['holiday', 'outdoors'],
  jumpsuit: ['party', 'date_night', 'work'],
  suit: ['work', 'wedding_guest', 'black_tie'],
  activewear: ['outdoors'],
  swimwear: ['holiday'],
  lingerie: ['date_night'],
  accessories: ['everyday', 'wedding_guest', 'holiday'],
  shoes: ['everyday', 'work', 'party'],
}

/** What a garment is worn for: evening cloth for evenings, gowns for the great ones, and one or two of what its kind is for. */
export const occasionsOf = ({ category, cut, fabric }: GarmentLook, chance: Chance): Occasion[] => {
  const usual = OCCASIONS_OF[category] ?? ['everyday']
  const fine: Occasion[] = cut === 'gown' ? ['black_tie', 'wedding_guest'] : FESTIVE.has(fabric) && category !== 'lingerie' ? ['party'] : []
  const more = cut === 'gown' ? [] : [chance.pick(usual), chance.pick(usual)]
  return [...new Set([...fine, ...more])].slice(0, 3)
}

const LETTERS: Size[] = ['XXS', 'XS', 'S', 'S', 'M', 'M', 'M', 'L', 'L', 'XL', 'XXL']
const NUMBERS: Size[] = ['2', '4', '6', '6', '8', '8', '10', '10', '12', '14', '16']
const SHOE_SIZES: Record<'US' | 'GB' | 'EU', string[]> = {
  US: ['US 6 (EU 36)', 'US 7 (EU 37.5)', 'US 7.5 (EU 38)', 'US 8 (EU 38.5)', 'US 9 (EU 40)', 'US 10 (EU 41)'],
  GB: ['UK 4 (EU 37)', 'UK 5 (EU 38)', 'UK 6 (EU 39)', 'UK 7 (EU 40.5)'],
  EU: ['EU 36', 'EU 37', 'EU 38', 'EU 39', 'EU 40', 'EU 41'],
}

/** Shoes have no size of their own in the catalogue: they are `custom` with the size written out. */
export const sizeOf = (
  { category, cut }: GarmentLook,
  country: DemoCountry,
  chance: Chance,
): { size: Size; customSizeDetails: string | null } => {
  if (category === 'accessories' || cut === 'cape' || cut === 'kimono' || cut === 'bag') return { size: 'onesize', customSizeDetails: null }
  if (category === 'shoes') {
    const region = country === 'GB' ? 'GB' : country === 'FR' || country === 'DE' ? 'EU' : 'US'
    return { size: 'custom', customSizeDetails: chance.pick(SHOE_SIZES[region]) }
  }
  if (chance.yes(0.03)) return { size: 'custom', customSizeDetails: `bust ${chance.whole(82, 108)} cm, waist ${chance.whole(64, 92)} cm` }
  const numbered = ['jeans', 'pants', 'suit', 'skirt'].includes(category) || cut === 'gown'
  return { size: chance.pick(numbered && chance.yes(0.6) ? NUMBERS : LETTERS), customSizeDetails: null }
}

const NEW: Condition[] = ['new_with_tags', 'new_with_tags', 'new_with_tags', 'new_without_tags', 'new_without_tags', 'like_new']
const WORN: Condition[] = ['like_new', 'like_new', 'very_good', 'very_good', 'good', 'good', 'fair', 'new_without_tags']
export const conditionOf = (shared: boolean, chance: Chance): Condition => chance.pick(shared ? WORN : NEW)

/** The place of the usual package in the presets, smallest first. */
const BOX_OF: Partial<Record<GarmentLook['category'], number>> = {
  coat: 4,
  suit: 3,
  jacket: 3,
  shoes: 3,
  sweater: 2,
  jumpsuit: 2,
  jeans: 2,
  dress: 1,
  pants: 1,
  skirt: 1,
  top: 1,
  shorts: 1,
  activewear: 1,
  swimwear: 1,
  lingerie: 1,
  other: 2,
}
const FLAT = new Set(['scarf', 'belt', 'sunglasses', 'beanie'])

export const parcelOf = ({ category, cut, fabric }: GarmentLook, country: DemoCountry): DemoParcel => {
  const box = FLAT.has(cut) ? (cut === 'scarf' ? 0 : 1) : cut === 'gown' || fabric === 'velvet' ? 2 : (BOX_OF[category] ?? 3)
  const units = parcelUnitsOf(country)
  const { length, width, height, weight } = presetsOf(country)[box] ?? usPresets[3]
  return { length, width, height, distanceUnit: units.distance, weight, weightUnit: units.mass }
}
