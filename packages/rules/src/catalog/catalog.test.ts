import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facet, facetCode, facetOf, facetValues, tagsOf } from './facets.ts'
import { sortPriceOf } from './sort-price.ts'
import { editDistance, indexTokens, queryTokens, stem, typosAllowed } from './tokens.ts'

test.each([
  ['dresses', 'dress'],
  ['skirts', 'skirt'],
  ['parties', 'party'],
  ['boxes', 'box'],
  ['dress', 'dress'],
  ['gas', 'gas'],
])('the word %s is kept as %s', (word, kept) => {
  expect(stem(word)).toBe(kept)
})

test('words are found whatever their case, accents and plural', () => {
  expect([...indexTokens('Élégant SILK Dresses')]).toEqual(['elegant', 'silk', 'dress'])
})

test('Chinese is cut in pairs and split from Latin that touches it', () => {
  expect([...indexTokens('红色连衣裙dress')]).toEqual(['红色', '色连', '连衣', '衣裙', '裙', 'dress'])
  expect(queryTokens('连衣裙')).toEqual([
    { text: '连衣', prefix: false, han: true },
    { text: '衣裙', prefix: false, han: true },
  ])
  expect(queryTokens('裙')).toEqual([{ text: '裙', prefix: true, han: true }])
})

test('a word without an end is several, in a text as in a query: none is too long to be kept', () => {
  const endless = 'я'.repeat(1_500)
  const kept = indexTokens(`Silk ${endless} dress`)
  expect(Math.max(...[...kept].map((token) => token.length))).toBe(32)
  expect(queryTokens(endless).every(({ text }) => kept.has(text))).toBe(true)
})

test('of a text with more words than a listing may have the first are kept', () => {
  const many = Array.from({ length: 3_000 }, (_, n) => `w${n}`)
  expect([...indexTokens(many.join(' '), 600)]).toEqual(many.slice(0, 600))
  expect(indexTokens(Array.from({ length: 3_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(''), 600).size).toBeLessThanOrEqual(601)
})

test('while somebody types, the last word is only a beginning', () => {
  expect(queryTokens('silk dre', true)).toEqual([
    { text: 'silk', prefix: false, han: false },
    { text: 'dre', prefix: true, han: false },
  ])
})

test('a text is found by every piece of itself', () => {
  const character = fc.constantFrom('红', '裙', '色', 'a', 's', 'é', 'Z', '7', ' ', '-')
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 20 }), (text) => {
      const tokens = [...indexTokens(text)]
      const isFound = queryTokens(text).every((query) =>
        tokens.some((token) => (query.prefix ? token.startsWith(query.text) : token === query.text)),
      )
      expect(isFound).toBe(true)
    }),
  )
})

test.each([
  ['velvt', 'velvet', 1],
  ['blazr', 'blazer', 1],
  ['jumpsiut', 'jumpsuit', 1],
  ['lether', 'leather', 1],
  ['silk', 'wool', 3],
  ['same', 'same', 0],
])('from %s to %s it is %d changes', (a, b, changes) => {
  expect(editDistance(a, b, 2)).toBe(changes)
})

test('changes are counted as far as they are asked', () => {
  const plain = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length
    const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
    return Math.min(
      plain(a.slice(1), b) + 1,
      plain(a, b.slice(1)) + 1,
      plain(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
      isSwapped ? plain(a.slice(2), b.slice(2)) + 1 : Infinity,
    )
  }
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), (a, b, most) => {
      expect(Math.min(editDistance(a, b, most), most + 1)).toBe(Math.min(plain(a, b), most + 1))
    }),
  )
})

test('longer words are forgiven more', () => {
  expect(['top', 'silk', 'jumpsuit', 'a'.repeat(32), 'a'.repeat(33)].map(typosAllowed)).toEqual([0, 1, 2, 2, 0])
})

test('every facet value has its own code and is read back from it', () => {
  const facets = Object.keys(facetValues) as Facet[]
  const pairs = facets.flatMap((facet) => facetValues[facet].map((value) => ({ facet, value })))
  const codes = pairs.map(({ facet, value }) => facetCode(facet, value.toUpperCase()))
  expect(new Set(codes).size).toBe(pairs.length)
  expect(codes.map((code) => facetOf(code ?? 0))).toEqual(pairs)
  expect(facetCode('category', 'spaceship')).toBeUndefined()
  expect(facetOf(199)).toBeUndefined()
})

test('a listing carries the codes of all that it is', () => {
  const tags = tagsOf({
    category: 'dress',
    color: 'black',
    size: 'M',
    productType: 'designer',
    material: null,
    condition: 'like_new',
    forSell: true,
    forRent: false,
    openToSwap: true,
    openToPickUp: false,
    openToShipping: true,
    occasions: ['work', 'party', 'nowhere'],
  })
  expect(tags).toEqual([100, 200, 303, 400, 602, 700, 702, 704, 802, 804])
})

test('prices sort in one currency: the sale price, else the rent, else last', () => {
  expect(sortPriceOf({ currency: 'USD', forSell: true, priceMinor: 8000, firstRentMinor: 500 }, 1)).toBe(8000)
  expect(sortPriceOf({ currency: 'JPY', forSell: false, priceMinor: 0, firstRentMinor: 3000 }, 150)).toBe(2000)
  expect(sortPriceOf({ currency: 'EUR', forSell: false, priceMinor: 0, firstRentMinor: null }, 0.9)).toBeNull()
  expect(sortPriceOf({ currency: 'EUR', forSell: true, priceMinor: 100, firstRentMinor: null }, undefined)).toBeNull()
})
