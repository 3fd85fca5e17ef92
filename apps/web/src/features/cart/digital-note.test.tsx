import { expect, test } from 'vitest'
import { dress } from '../../../test/dress.ts'
import { render } from '../../../test/render.tsx'
import DigitalNote from './digital-note.tsx'

const file = { type: 'image/webp', bytes: 9_600, width: 1_500, height: 1_875 }
test.each([
  ['one file', [file], '1 file · WebP · 1500 × 1875 px · 10 kB'],
  ['one that was sent before its size was kept', [{ type: 'image/webp', bytes: 9_600 }], '1 file · WebP · 10 kB'],
  ['two as large', [file, file], '2 files · WebP · 1500 × 1875 px · 19 kB'],
  ['two of other sizes', [file, { ...file, width: 800 }], '2 files · WebP · 19 kB'],
])('of something digital is said what is downloaded, with its pixels: %s', async (_, downloads, said) => {
  const { box } = await render(<DigitalNote product={{ ...dress, downloads }} />, { words: ['product', 'piece'] })
  expect(box.querySelector('p')?.textContent).toBe(said)
})
