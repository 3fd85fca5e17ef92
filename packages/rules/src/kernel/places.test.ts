import { expect, test } from 'vitest'
import { currencies } from './money.ts'
import { countries, countryOf, currencyOfCountry, distanceText, languageOfCountry, metresBetween, milesOf } from './places.ts'

test('the country list is ISO 3166-1: 249 different codes, each with a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  expect(new Set(countries).size).toBe(249)
  expect(countries.filter((code) => names.of(code) === code)).toEqual([])
})

test.each([
  ['us', 'US'],
  [' USA ', 'US'],
  ['United States', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Republic of Korea', 'KR'],
  ['France', 'FR'],
  ['Atlantis', undefined],
  ['', undefined],
  [null, undefined],
])('the country %j is %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})

test.each([
  ['FR', 'EUR'],
  ['UK', 'GBP'],
  ['SE', 'SEK'],
  ['HK', 'HKD'],
  ['AR', 'USD'],
  [undefined, 'USD'],
])('in %s things are sold in %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency)
})

test('every country sells in a supported currency', () => {
  expect(countries.filter((country) => !currencies.includes(currencyOfCountry(country)))).toEqual([])
})

test('Paris and London are about 344 km apart, and opposite points half the earth', () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 }
  const london = { latitude: 51.5072, longitude: -0.1276 }
  expect(metresBetween(paris, london) / 1000).toBeCloseTo(343.6, 0)
  expect(metresBetween(paris, london)).toBeCloseTo(metresBetween(london, paris), 6)
  expect(metresBetween(paris, paris)).toBe(0)
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) / 1000).toBeCloseTo(20_015, 0)
  expect(milesOf(1609.34)).toBe(1)
})

test.each([
  [160, 'US', { unit: 'nearby' }],
  [160, 'FR', { unit: 'nearby' }],
  [161, 'US', { unit: 'foot', value: 530 }],
  [1600, 'FR', { unit: 'foot', value: 5250 }],
  [1610, 'US', { unit: 'mile', value: 1 }],
  [4_023.35, 'US', { unit: 'mile', value: 2.5 }],
  [4_023.35, 'DE', { unit: 'kilometer', value: 4 }],
  [52_700, 'DE', { unit: 'kilometer', value: 53 }],
])('%d m reads for a viewer in %s as %j', (metres, country, text) => {
  expect(distanceText(metres, country)).toEqual(text)
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is no country, however an object is read', (name) => {
  expect(countryOf(name)).toBeUndefined()
})

test('only mainland China begins in Chinese where the browser says nothing', () => {
  expect(['CN', 'China', 'TW', 'HK', 'FR', 'Atlantis', undefined].map(languageOfCountry)).toEqual([
    'zh-CN',
    'zh-CN',
    'en',
    'en',
    'en',
    'en',
    'en',
  ])
})
