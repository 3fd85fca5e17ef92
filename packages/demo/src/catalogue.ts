/** The documents' value lists, in the documents' own words and order. */
export const CATEGORIES = [
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
export const COLOURS = [
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
export const SIZES = [
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
export const MATERIALS = [
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
export const CONDITIONS = ['new_with_tags', 'new_without_tags', 'like_new', 'very_good', 'good', 'fair'] as const

export type Category = (typeof CATEGORIES)[number]
export type Colour = (typeof COLOURS)[number]
export type Size = (typeof SIZES)[number]
export type Material = (typeof MATERIALS)[number]
export type Condition = (typeof CONDITIONS)[number]
