import type { Condition, Material, Size } from '../catalogue.ts'
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

/** The package presets: length, width, height, weight. */
const BOXES = {
  us: [
    [9, 6, 0.25, 0.5],
    [12, 9, 1, 1],
    [12, 10, 5, 2],
    [14, 12, 7, 3],
    [18, 16, 10, 5],
  ],
  elsewhere: [
    [23, 15, 0.5, 0.25],
    [30, 23, 2.5, 0.5],
    [30, 25, 15, 1],
    [35, 30, 20, 1.5],
    [45, 40, 25, 2.5],
  ],
} as const

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
  const inches = country === 'US'
  const [length, width, height, weight] = (inches ? BOXES.us : BOXES.elsewhere)[box] ?? BOXES.us[3]
  return { length, width, height, distanceUnit: inches ? 'in' : 'cm', weight, weightUnit: inches ? 'lb' : 'kg' }
}
