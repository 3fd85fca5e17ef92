import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalSearch, type Query } from './saved-search.ts'

const read = (address: string): Query =>
  address === ''
    ? []
    : address.split('&').map((part) => {
        const [key = '', value = ''] = part.split('=')
        return [key, decodeURIComponent(value.replaceAll('+', ' '))]
      })

test.each([
  ['size=s&size=M&category=dress&sortBy=price_asc&page=3', 'category=dress&size=M&size=S'],
  ['searchTerm=+red++silk+', 'q=red+silk'],
  ['color=red&color=invisible', 'color=red'],
  ['productType=physical', 'productType=designer'],
  ['brand=+Aoki+Mill&brand=aoki mill', 'brand=aoki+mill'],
  ['localPickup=true', ''],
  ['localPickup=true&lat=48.85661&lng=2.35222', 'localPickup=true&distance=5&lat=48.857&lng=2.352'],
  ['lat=48.85&lng=2.35&forRent=true', 'forRent=true'],
  ['localPickup=true&lat=900&lng=2', ''],
  ['forSell=false&shipping=true&mySize=true', 'shipping=true&mySize=true'],
  ['merchant=7&merchant=8&unknown=1', 'merchant=7'],
  ['minPrice=300&maxPrice=100', 'minPrice=100&maxPrice=300'],
  ['minPrice=300', 'minPrice=300'],
  ['minPrice=10.5&maxPrice=333.33333', 'minPrice=10.5&maxPrice=333.3333'],
  ['maxPrice=0.4', 'maxPrice=0.4'],
  ['merchant=1.5', ''],
  ['', ''],
])('%s is kept as %s', (address, kept) => {
  expect(canonicalSearch(read(address))).toEqual(read(kept))
})

const part = fc.tuple(
  fc.constantFrom('q', 'size', 'category', 'color', 'brand', 'forRent', 'localPickup', 'lat', 'lng', 'distance', 'merchant', 'sortBy'),
  fc.oneof(fc.constantFrom('true', 'M', 's', 'dress', 'Red', '48.8', '2.35', '7', 'silk'), fc.string()),
)
test('what is kept is kept as it is, and the order of an address means nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(part, { selector: ([key, value]) => `${key} ${value}` }), (parts) => {
      const kept = canonicalSearch(parts)
      expect(canonicalSearch(kept)).toEqual(kept)
      // of keys that may stand once the first counts: only the others may change places
      const [single, several] = [parts.filter(([key]) => !isList(key)), parts.filter(([key]) => isList(key))]
      expect(canonicalSearch([...several.toReversed(), ...single])).toEqual(kept)
    }),
  )
})
const isList = (key: string) => key === 'size' || key === 'category' || key === 'color' || key === 'brand'
