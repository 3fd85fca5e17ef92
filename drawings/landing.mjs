#!/usr/bin/env node
// Draws the pictures of the landing page, in the widths that are worth their bytes: AVIF, and a WebP that stands in for it.
//   node drawings/landing.mjs [--only text]
import { join } from 'node:path'
import sharp from 'sharp'
import { hero } from './sewn/hero.mjs'
import { sewn, sheet } from './sewn/index.mjs'
import { railScene, shelfScene, virtualScene } from './sewn/scenes.mjs'

const folder = join(import.meta.dirname, '../apps/web/src/pages/landing/pictures')

/** What hangs on the round rail, from the middle of its front on. */
const CAST = [
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
const wide = (theme) => ({
  draw: () => hero({ w: 2000, h: 1170, theme, cast: CAST }),
  size: [1920, 1123],
  widths: [960, 1440, 1920],
  fallback: 1440,
})
const phone = (theme) => ({
  draw: () => hero({ w: 1000, h: 1180, id: 'hm', count: 9, k: 0.56, theme, cast: CAST }),
  size: [960, 1133],
  widths: [480, 736, 960],
})
const scene = (draw, widths = [480, 960]) => ({ draw, size: [960, 1200], widths })

const band = (cloth) => ({
  draw: async () => (await sheet({ ...cloth, view: 'band', fabric: 'silk' })).png().toBuffer(),
  size: [960, 768],
  widths: [480, 960],
})

const PICTURES = {
  'hero-light': wide('light'),
  'hero-dark': wide('dark'),
  'hero-light-mobile': phone('light'),
  'hero-dark-mobile': phone('dark'),
  'gallery-designer': scene(() =>
    shelfScene({
      id: 'gb',
      bg: 'mist',
      seed: 'designer',
      cast: [
        { category: 'accessories', cut: 'tote', colour: 'red', fabric: 'leather', lot: 1, x: 0.29, base: 0.545, k: 1 },
        { category: 'accessories', cut: 'shoulder', colour: 'navy', fabric: 'leather', x: 0.75, base: 0.655, k: 0.8 },
        { category: 'accessories', cut: 'hat', colour: 'beige', fabric: 'straw', x: 0.52, base: 0.79, k: 0.9 },
      ],
    }),
  ),
  'gallery-closet': scene(() =>
    railScene({
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
  ),
  'gallery-virtual': scene(() => virtualScene({ look: { category: 'dress', cut: 'gown', colour: 'multicolor', fabric: 'virtual' } })),
  'gallery-pickup': scene(() =>
    railScene({
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
  ),
  studio: {
    draw: async () => {
      const look = {
        category: 'jacket',
        cut: 'tweed',
        colour: 'multicolor',
        fabric: 'tweed',
        lot: 2,
        print: 'blocks',
        seed: 'studio',
        view: 'front',
      }
      return (await sewn(look)).png().toBuffer()
    },
    size: [960, 1200],
    widths: [640, 960],
  },
  business: scene(
    () =>
      railScene({
        id: 'gx',
        bg: 'lilac',
        seed: 'business',
        k: 1.02,
        y: 150,
        light: 'panes',
        cast: [{ category: 'other', cut: 'cape', colour: 'green', fabric: 'wool', lot: 1 }],
      }),
    [640, 960],
  ),
  'band-blue': band({ shape: 'flow', colour: 'blue', lot: 2, seed: 0 }),
  'band-beige': band({ shape: 'swag', colour: 'beige', lot: 0, seed: 1 }),
  'band-green': band({ shape: 'rise', colour: 'green', lot: 0, seed: 2 }),
}

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : ''
for (const [name, { draw, size, widths, fallback = size[0] }] of Object.entries(PICTURES)) {
  if (!name.includes(only)) continue
  const painted = sharp(Buffer.from(await draw()), { unlimited: true })
  const picture = sharp(
    await painted
      .resize(...size, { fit: 'cover' })
      .removeAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
  const files = [...widths.map((width) => [`${name}-${width}.avif`, width]), [`${name}.webp`, fallback]]
  for (const [file, width] of files) {
    const sized = picture.clone().resize(width)
    const { size: bytes } = await (file.endsWith('.avif') ? sized.avif({ quality: 52, effort: 6 }) : sized.webp({ quality: 74 })).toFile(
      join(folder, file),
    )
    console.log(`${file} ${Math.round(bytes / 1024)} kB`)
  }
}
