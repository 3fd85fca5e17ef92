import type { PlannedPicture } from './plan.ts'

const hero = (key: string, width: number, height: number, draw: object): PlannedPicture => ({
  key,
  kind: 'landing',
  width,
  height,
  maxBytes: 260_000,
  draw: { form: 'hero', ...draw },
})

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
  scene('gallery-designer', { form: 'gallery', name: 'designer' }),
  scene('gallery-closet', { form: 'gallery', name: 'closet' }),
  scene('gallery-virtual', { form: 'gallery', name: 'virtual' }),
  scene('gallery-pickup', { form: 'gallery', name: 'pickup' }),
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
      { category: 'jacket', cut: 'tweed', colour: 'pink', seed: 's1', sq: 0.66 },
      { category: 'dress', cut: 'wrap', colour: 'navy', seed: 's2', fabric: 'silk', print: 'floral' },
      { category: 'pants', cut: 'wide', colour: 'beige', seed: 's3', fabric: 'linen', print: 'none', sq: 0.74 },
      { category: 'coat', cut: 'overcoat', colour: 'brown', seed: 's4', fabric: 'wool', print: 'none', sq: 0.6 },
    ],
  }),
  scene('scene-evening', {
    form: 'rail',
    id: 'sb',
    bg: 'plum',
    seed: 'evening',
    k: 0.76,
    gap: 400,
    y: 220,
    light: 'slats',
    cast: [
      { category: 'dress', cut: 'gown', colour: 'gold', seed: 's5', fabric: 'lurex', print: 'none' },
      { category: 'jacket', cut: 'blazer', colour: 'black', seed: 's6', fabric: 'velvet', print: 'none', sq: 0.8 },
    ],
  }),
  scene('scene-shelf', {
    form: 'shelf',
    id: 'sc',
    bg: 'butter',
    seed: 'shelf',
    cast: [
      { category: 'accessories', cut: 'bucket', colour: 'green', seed: 's7', fabric: 'leather', lot: 2, x: 0.29, base: 0.542, k: 0.58 },
      { category: 'shoes', cut: 'loafer', colour: 'brown', seed: 's8', fabric: 'leather', x: 0.72, base: 0.653, k: 0.56 },
      { category: 'shoes', cut: 'sneaker', colour: 'white', seed: 's9', fabric: 'leather', x: 0.56, base: 0.775, k: 0.54 },
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
