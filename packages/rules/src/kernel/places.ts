import type { Currency } from './money.ts'

/** ISO 3166-1, two capital letters. Names come from Intl.DisplayNames. */
export const countries = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL ' +
  'CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU ' +
  'GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
  'MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA ' +
  'UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')
const known = new Set(countries)

export const defaultCountry = 'US'
/** Where a merchant account may be opened (C-126). Configuration may narrow it. */
export const connectCountries = ['US', 'FR', 'DE', 'GB', 'CA', 'AU'] as const

// a Map: names such as `constructor` mean nothing in it
const aliases = new Map(
  Object.entries({
    usa: 'US',
    'u.s.': 'US',
    'u.s.a.': 'US',
    'united states': 'US',
    'united states of america': 'US',
    uk: 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'great britain': 'GB',
    'united kingdom': 'GB',
    'republic of korea': 'KR',
    'south korea': 'KR',
  }),
)
let englishNames: Map<string, string> | undefined
function byEnglishName(name: string): string | undefined {
  if (!englishNames) {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    englishNames = new Map(countries.map((code) => [(names.of(code) ?? code).toLowerCase(), code]))
  }
  return englishNames.get(name)
}

/** The country code meant by a code, an alias (UK, USA, England) or an English name; undefined when nothing fits. */
export function countryOf(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  const code = trimmed.toUpperCase()
  if (known.has(code)) return code
  const name = trimmed.toLowerCase()
  return aliases.get(name) ?? (name === '' ? undefined : byEnglishName(name))
}

const currencyByCountry: Readonly<Record<string, Currency>> = {
  US: 'USD',
  FR: 'EUR',
  DE: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  PT: 'EUR',
  AT: 'EUR',
  IE: 'EUR',
  FI: 'EUR',
  GR: 'EUR',
  GB: 'GBP',
  CA: 'CAD',
  JP: 'JPY',
  CN: 'CNY',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  SE: 'SEK',
  DK: 'DKK',
  NO: 'NOK',
  IN: 'INR',
  BR: 'BRL',
  RU: 'RUB',
  ZA: 'ZAR',
  KR: 'KRW',
  SG: 'SGD',
  HK: 'HKD',
}

/** The currency that a country's listings are sold in; USD where the list has none (C-42). */
export const currencyOfCountry = (country: string | null | undefined): Currency => currencyByCountry[countryOf(country) ?? ''] ?? 'USD'

/** The language to begin with for somebody in a country whose browser asks for none that we speak. */
export const languageOfCountry = (country: string | null | undefined): 'en' | 'zh-CN' => (countryOf(country) === 'CN' ? 'zh-CN' : 'en')

/** A point on earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export const metresPerMile = 1609.34
const metresPerFoot = metresPerMile / 5280
const earthRadiusMetres = 6_371_008.8
/** Below a tenth of a mile no number is shown (C-29). */
export const nearbyBelowMetres = 161

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine). */
export function metresBetween(a: Point, b: Point): number {
  const halfChord =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  // Rounding may push the chord of opposite points above 1, where asin has no value.
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(halfChord)))
}

export const milesOf = (metres: number): number => metres / metresPerMile

/** What to print for a distance. `nearby` has no number; the others fit Intl.NumberFormat({ style: 'unit', unit }). */
export type DistanceText = { readonly unit: 'nearby' } | { readonly unit: 'foot' | 'mile' | 'kilometer'; readonly value: number }

const oneDecimal = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** A distance for a viewer in `country`: nearby, then feet under a mile, miles for the US, kilometres elsewhere. */
export function distanceText(metres: number, country: string): DistanceText {
  if (metres < nearbyBelowMetres) return { unit: 'nearby' }
  if (metres < metresPerMile) return { unit: 'foot', value: Math.round(metres / metresPerFoot / 10) * 10 }
  if (country === 'US') return { unit: 'mile', value: oneDecimal(milesOf(metres)) }
  return { unit: 'kilometer', value: oneDecimal(metres / 1000) }
}
