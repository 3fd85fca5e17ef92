import type { PlannedPicture } from './plan.ts'

const hero = (key: string, width: number, height: number, draw: object): PlannedPicture => ({
  key,
  kind: 'landing',
  width,
  height,
  maxBytes: 260_000,
  draw: { form: 'hero', cast: carouselCast, ...draw },
})

/** What hangs on the round rail, from the middle of its front on. */
const carouselCast = [
  { category: 'other', cut: 'cape', colour: 'beige', fabric: 'wool', lot: 1 },
  { category: 'dress', cut: 'slip', colour: 'blue', fabric: 'silk', lot: 2 },
  { category: 'sweater', cut: 'cardigan', colour: 'navy', fabric: 'knit' },
  { category: 'dress', cut: 'gown', colour: 'red', fabric: 'silk', lot: 2 },
  { category: 'jacket', cut: 'tweed', colour: 'pink', fabric: 'tweed' },
  { category: 'sweater', cut: 'crew', colour: 'white', fabric: 'cable' },
  { category: 'skirt', cut: 'pleated', colour: 'green', fabric: 'silk' },
  { category: 'sweater', cut: 'crew', colour: 'blue', fabric: 'knit', lot: 1 },
  { category: 'dress', cut: 'tiered', colour: 'yellow', fabric: 'cotton', lot: 1 },
  { category: 'skirt', cut: 'bias', colour: 'purple', fabric: 'velvet', lot: 1 },
  { category: 'skirt', cut: 'circle', colour: 'red', fabric: 'cotton', print: 'dots' },
]

const scene = (key: string, draw: object): PlannedPicture => ({
  key,
  kind: 'landing',
  width: 960,
  height: 1200,
  maxBytes: 80_000,
  draw: { ...draw, scale: 1 },
})

const band = (key: string, draw: object): PlannedPicture => ({
  key,
  kind: 'landing',
  width: 1600,
  height: 560,
  maxBytes: 60_000,
  draw: { form: 'drape', w: 1600, h: 560, ...draw },
})

/** Everything the landing page and the still pages show that is not a listing: hero, gallery, cloth bands, two rails and two shelves. */
export const stagePictures: PlannedPicture[] = [
  hero('hero-light', 1920, 1123, { w: 2000, h: 1170 }),
  hero('hero-dark', 1920, 1123, { w: 2000, h: 1170, theme: 'dark' }),
  hero('hero-light-mobile', 960, 1133, { w: 1000, h: 1180, id: 'hm', count: 9, k: 0.5 }),
  hero('hero-dark-mobile', 960, 1133, { w: 1000, h: 1180, id: 'hm', count: 9, k: 0.5, theme: 'dark' }),
  scene('gallery-designer', {
    form: 'shelf',
    id: 'gb',
    bg: 'mist',
    seed: 'designer',
    cast: [
      { category: 'accessories', cut: 'tote', colour: 'red', fabric: 'leather', lot: 1, x: 0.29, base: 0.545, k: 1 },
      { category: 'accessories', cut: 'shoulder', colour: 'navy', fabric: 'leather', x: 0.75, base: 0.655, k: 0.8 },
      { category: 'accessories', cut: 'hat', colour: 'beige', fabric: 'straw', x: 0.52, base: 0.79, k: 0.9 },
    ],
  }),
  scene('gallery-closet', {
    form: 'rail',
    id: 'ga',
    bg: 'butter',
    seed: 'closet',
    k: 0.66,
    gap: 250,
    y: 250,
    light: 'panes',
    cast: [
      { category: 'sweater', cut: 'cardigan', colour: 'beige', fabric: 'knit', sq: 0.72 },
      { category: 'dress', cut: 'slip', colour: 'green', fabric: 'silk' },
      { category: 'sweater', cut: 'crew', colour: 'blue', fabric: 'cable', lot: 1, sq: 0.72 },
      { category: 'dress', cut: 'tiered', colour: 'pink', fabric: 'cotton', lot: 1, sq: 0.8 },
    ],
  }),
  scene('gallery-virtual', { form: 'virtual', look: { category: 'dress', cut: 'gown', colour: 'multicolor', fabric: 'virtual' } }),
  scene('gallery-pickup', {
    form: 'rail',
    id: 'gd',
    bg: 'blush',
    seed: 'pickup',
    k: 0.8,
    gap: 560,
    y: 230,
    light: 'leaves',
    cast: [
      { category: 'other', cut: 'cape', colour: 'navy', fabric: 'wool' },
      { category: 'jacket', cut: 'tweed', colour: 'white', fabric: 'tweed' },
    ],
  }),
  band('band-blue', { colour: 'blue', lot: 2, seed: 0 }),
  band('band-beige', { colour: 'beige', lot: 0, seed: 1 }),
  band('band-green', { colour: 'green', lot: 0, seed: 2 }),
  scene('scene-atelier', {
    form: 'rail',
    id: 'sa',
    bg: 'sage',
    seed: 'atelier',
    k: 0.66,
    gap: 250,
    y: 250,
    light: 'panes',
    cast: [
      { category: 'jacket', cut: 'tweed', colour: 'pink', fabric: 'tweed', sq: 0.72 },
      { category: 'dress', cut: 'slip', colour: 'navy', fabric: 'silk' },
      { category: 'skirt', cut: 'circle', colour: 'beige', fabric: 'cotton', print: 'dots', sq: 0.8 },
      { category: 'other', cut: 'cape', colour: 'brown', fabric: 'wool', sq: 0.66 },
    ],
  }),
  scene('scene-evening', {
    form: 'rail',
    id: 'sb',
    bg: 'plum',
    seed: 'evening',
    k: 0.66,
    gap: 430,
    y: 220,
    light: 'slats',
    cast: [
      { category: 'dress', cut: 'gown', colour: 'gold', fabric: 'lurex' },
      { category: 'dress', cut: 'slip', colour: 'black', fabric: 'velvet', sq: 0.86 },
    ],
  }),
  scene('scene-shelf', {
    form: 'shelf',
    id: 'sc',
    bg: 'butter',
    seed: 'shelf',
    cast: [
      { category: 'accessories', cut: 'bucket', colour: 'green', fabric: 'leather', lot: 2, x: 0.29, base: 0.545, k: 1 },
      { category: 'accessories', cut: 'shoulder', colour: 'brown', fabric: 'leather', x: 0.75, base: 0.655, k: 0.8 },
      { category: 'accessories', cut: 'hat', colour: 'white', fabric: 'felt', x: 0.55, base: 0.79, k: 0.9 },
    ],
  }),
]

const PORTRAITS = 72

/** Square busts with closed eyes, likenesses of nobody; people.ts says who wears which. */
export const portraitPictures: PlannedPicture[] = Array.from({ length: PORTRAITS }, (_, n) => ({
  key: `portrait-${n}`,
  kind: 'portrait',
  width: 480,
  height: 480,
  maxBytes: 24_000,
  draw: { form: 'portrait', seed: String(n), size: 720 },
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

/** Cloth landscapes for the shops' headers, one for each merchant. */
export const bannerPictures: PlannedPicture[] = BANNERS.map(([colour, kind, lot], n) => ({
  key: `banner-${n}`,
  kind: 'banner',
  width: 1600,
  height: 560,
  maxBytes: 36_000,
  draw: { form: 'drape', w: 1600, h: 560, colour, kind, lot, seed: `shop${n}`, ring: n % 3 === 0 },
}))
