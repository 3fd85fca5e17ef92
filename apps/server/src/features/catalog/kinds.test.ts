import { facetCode } from '@rondo/rules/catalog/facets'
import { expect, test } from 'vitest'
import { countedKinds, kindsNamed } from './kinds.ts'

const [dress, accessories, skirt, suit] = (['dress', 'accessories', 'skirt', 'suit'] as const).map((one) => facetCode('category', one)!)

test('a kind stands while its name or its plural is typed, letter by letter', () => {
  for (const text of ['dre', 'dress', 'dresse', 'dresses']) expect(kindsNamed(text), text).toContain(dress)
  for (const text of ['access', 'accessor', 'accessori', 'accessorie', 'accessories']) expect(kindsNamed(text), text).toEqual([accessories])
  for (const text of ['dressy', 'dressess', 'accessoriess']) expect(kindsNamed(text), text).toEqual([])
})

test('the three kinds with most listings are said, that with most first; equal ones in the order of the catalogue', () => {
  const party = facetCode('occasion', 'party')!
  const rows = [dress!, skirt!, suit!, accessories!].map((tag, n) => ({ tag, listings: [3, 9, 9, 1][n]! }))
  const said = countedKinds([...rows, { tag: party, listings: 40 }])
  expect(said.map(({ value, listings }) => `${value} ${listings}`)).toEqual(['party 40', 'skirt 9', 'suit 9'])
})
