import type { PlannedPicture } from './plan.ts'

const PORTRAITS = 72

/** Square busts with closed eyes, likenesses of nobody; people.ts says who wears which. */
export const portraitPictures: PlannedPicture[] = Array.from({ length: PORTRAITS }, (_, n) => ({
  key: `portrait-${n}`,
  kind: 'portrait',
  width: 480,
  height: 480,
  maxBytes: 24_000,
  draw: { form: 'bust', seed: String(n) },
}))

const BANNERS: [colour: string, cloth: string, lot: 0 | 1 | 2][] = [
  ['blue', 'silk', 1],
  ['pink', 'silk', 0],
  ['green', 'velvet', 0],
  ['beige', 'linen', 1],
  ['navy', 'silk', 0],
  ['red', 'silk', 1],
  ['yellow', 'cotton', 1],
  ['purple', 'silk', 1],
  ['gray', 'wool', 0],
  ['orange', 'silk', 2],
  ['white', 'linen', 2],
  ['brown', 'velvet', 2],
  ['green', 'silk', 1],
  ['silver', 'silk', 0],
  ['gold', 'silk', 0],
  ['blue', 'denim', 0],
  ['pink', 'linen', 2],
  ['black', 'silk', 1],
  ['beige', 'silk', 2],
  ['purple', 'velvet', 2],
  ['red', 'velvet', 0],
  ['blue', 'linen', 1],
  ['orange', 'linen', 0],
  ['green', 'linen', 2],
  ['gray', 'silk', 2],
  ['navy', 'velvet', 2],
  ['yellow', 'silk', 0],
  ['brown', 'silk', 0],
]

/** How the folds of a landscape run. */
const SHAPES = ['flow', 'swirl', 'fan', 'billow', 'swag', 'slope', 'rise']

/** Cloth landscapes for the shops' headers, one for each merchant. */
export const bannerPictures: PlannedPicture[] = BANNERS.map(([colour, fabric, lot], n) => ({
  key: `banner-${n}`,
  kind: 'banner',
  width: 1600,
  height: 560,
  maxBytes: 36_000,
  draw: { form: 'sheet', shape: SHAPES[n % SHAPES.length], colour, fabric, lot, seed: `shop${n}` },
}))
