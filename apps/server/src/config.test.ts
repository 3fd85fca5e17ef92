import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the street map of another origin is named with that origin; one of our own has none', () => {
  const elsewhere = readConfig({ MAP_STYLE_URL: 'https://tiles.example/styles/day.json?key=k' })
  expect([elsewhere.mapStyleUrl, elsewhere.mapOrigin]).toEqual(['https://tiles.example/styles/day.json?key=k', 'https://tiles.example'])
  expect(readConfig({ MAP_STYLE_URL: '/styles/day.json' }).mapOrigin).toBeUndefined()
  expect(readConfig({}).mapStyleUrl).toBe('')
})

test.each(['tiles.example/day.json', '//tiles.example/day.json', 'javascript:alert(1)', "https://a.example; script-src 'unsafe-inline'"])(
  'a map style at %j stops the start with a sentence',
  (MAP_STYLE_URL) => expect(() => readConfig({ MAP_STYLE_URL })).toThrow('MAP_STYLE_URL is'),
)

test('what new listings may be is one of the known types, original designs unless told', () => {
  expect(readConfig({}).productTypes).toEqual(['designer'])
  expect(readConfig({ PRODUCT_TYPES: 'designer, others' }).productTypes).toEqual(['designer', 'others'])
  expect(() => readConfig({ PRODUCT_TYPES: 'designer,shoes' })).toThrow('"designer,shoes"')
  expect(() => readConfig({ PRODUCT_TYPES: ' ' })).toThrow('PRODUCT_TYPES is')
})
