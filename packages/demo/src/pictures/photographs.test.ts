import { expect, test } from 'vitest'
import { listings } from '../listings/listings.ts'
import { customers } from '../people/customers.ts'
import { merchants } from '../people/merchants.ts'
import { planPhotographs } from './photographs.ts'

const [first, second] = listings.map(({ key }) => key) as [string, string]

test('every drawn picture of a piece, a person and a shop may be replaced by a photograph of its name', () => {
  const wanted = [
    ...listings.flatMap(({ pictures }) => pictures.map(({ key }) => key)),
    ...merchants.flatMap(({ portrait, banner }) => [portrait, banner]),
    ...customers.flatMap(({ portrait }) => portrait ?? []),
  ]
  const names = wanted.map((key) => `${key}.jpg`)
  const { placed, problems } = planPhotographs(names)
  expect(problems).toEqual([])
  expect(placed).toHaveLength(names.length)
})

test('a piece shows its photographs from the front on, however the folder lists them', () => {
  const { placed } = planPhotographs([`${first}-setting.png`, `${first}-detail.webp`, `${first}.JPG`])
  expect(placed).toEqual([
    { file: `${first}.JPG`, place: { of: 'listing', key: first, view: 'front' } },
    { file: `${first}-detail.webp`, place: { of: 'listing', key: first, view: 'detail' } },
    { file: `${first}-setting.png`, place: { of: 'listing', key: first, view: 'setting' } },
  ])
})

test('each file that has no place is told with the reason, and hidden ones are passed over', () => {
  const { placed, problems } = planPhotographs([
    '.DS_Store',
    'holiday.jpg',
    `${first}.jpg`,
    `${first}-front.png`,
    `${second}-detail.jpg`,
    'notes.txt',
  ])
  expect(placed.map(({ file }) => file)).toEqual([`${first}-front.png`, `${second}-detail.jpg`])
  expect(problems).toEqual([
    `${first}.jpg: ${first}-front.png has that place`,
    'holiday.jpg: the demo has no such piece or picture',
    'notes.txt: photographs end in .jpg, .png or .webp',
  ])
})
