import { featureOf, type Feature } from './features.ts'
import { cities, countryNames, hashOf, streets, type Street } from './gazetteer.ts'

export interface Question {
  countries: string[]
  limit: number
  language: string
  autocomplete: boolean
  proximity: [number, number] | undefined
  bbox: [number, number, number, number] | undefined
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const shortened: Record<string, string> = {
  st: 'street',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  rd: 'road',
  dr: 'drive',
  str: 'strasse',
}

interface Known {
  street: Street
  own: string[]
  around: Set<string>
}

const known: Known[] = streets.map((street) => ({
  street,
  own: wordsOf(street.name),
  around: new Set(
    wordsOf(
      `${street.city} ${street.postcode} ${street.region} ${street.regionCode} ${street.country} ${countryNames[street.country] ?? ''}`,
    ),
  ),
}))

/** How well a street answers the words, 0 to 1; 0 when one of them fits nowhere or the street itself is not named. */
function scoreOf({ street, own, around }: Known, words: readonly string[], prefix: boolean, raw: string): number {
  if (street.native && raw.includes(street.native)) return 1
  let hits = 0
  let last = 0
  for (const [i, word] of words.entries()) {
    const full = shortened[word] ?? word
    const isLast = i === words.length - 1
    const named = own.some(
      (one) =>
        one === full ||
        one === word ||
        (full === 'strasse' && one.endsWith('strasse')) ||
        (prefix && isLast && one.startsWith(word)) ||
        (word.length > 5 && one.startsWith(word)),
    )
    if (named) hits += 1
    else if (around.has(word) || (prefix && isLast && [...around].some((one) => one.startsWith(word)))) last += 1
    else return 0
  }
  const generic = ['street', 'avenue', 'road', 'rue', 'strasse', 'boulevard']
  const telling = words.some(
    (word) => own.some((one) => one.startsWith(shortened[word] ?? word)) && !generic.includes(shortened[word] ?? word),
  )
  return hits > 0 && telling ? Math.min(1, 0.6 + 0.4 * (hits / own.length) + 0.02 * last) : 0
}

/** A street that is in no gazetteer, put into a city of the country: the same text always in the same place. */
function invented(words: readonly string[], raw: string, question: Question): Street | undefined {
  const named = cities.filter(
    ({ city, country }) =>
      wordsOf(city).every((word) => words.includes(word)) && (question.countries.length === 0 || question.countries.includes(country)),
  )
  const inCountry = cities.filter(({ country }) =>
    question.countries.length === 0 ? country === 'US' : question.countries.includes(country),
  )
  const inRegion = inCountry.filter(({ region, regionCode }) =>
    [region, regionCode].some((one) => wordsOf(one).every((word) => words.includes(word))),
  )
  const among = [named, inRegion].find((some) => some.length > 0) ?? inCountry
  const home = among[hashOf(raw) % Math.max(1, among.length)]
  const cityWords = new Set(named.flatMap(({ city }) => wordsOf(city)))
  const name = (raw.split(',')[0] ?? '')
    .replace(/\b\d+[a-z]?\b/gi, '')
    .trim()
    .replace(/\s+/g, ' ')
  const letters = words.filter((word) => /\p{L}{3}/u.test(word) && !cityWords.has(word))
  // "nowhere" is the sandbox's word for an address that does not exist.
  if (!home || letters.length === 0 || name.length < 3 || words.includes('nowhere')) return undefined
  const shown = name.replace(/(^|\s)\p{Ll}/gu, (sign) => sign.toUpperCase())
  const hash = hashOf(raw)
  const zip = home.country === 'US' || home.country === 'FR' || home.country === 'DE' ? /\b\d{5}\b/.exec(raw)?.[0] : undefined
  return {
    ...home,
    name: shown,
    native: undefined,
    postcode: zip ?? home.postcode,
    latitude: home.latitude + ((hash % 100) - 50) / 5000,
    longitude: home.longitude + (((hash >>> 8) % 100) - 50) / 5000,
  }
}

const inside = ([lng, lat]: [number, number], [west, south, east, north]: [number, number, number, number]) =>
  lng >= west && lng <= east && lat >= south && lat <= north

function squared(street: Street, [lng, lat]: [number, number]): number {
  return (street.longitude - lng) ** 2 + (street.latitude - lat) ** 2
}

/** Addresses for a typed text, best first; with a house number and no known street one is invented. */
export function forward(text: string, question: Question): Feature[] {
  const raw = text.trim()
  const all = wordsOf(raw)
  const house = all.find((word) => /^\d{1,5}[a-z]?$/.test(word) && !/^\d{5}$/.test(word))
  const words = all.filter((word) => word !== house)
  if (words.length === 0) return []
  const { countries, proximity, bbox } = question
  const found = known
    .filter(({ street }) => countries.length === 0 || countries.includes(street.country))
    .map((one) => ({ street: one.street, score: scoreOf(one, words, question.autocomplete, raw) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (proximity ? squared(a.street, proximity) - squared(b.street, proximity) : 0))
  const made = found.length === 0 && house ? invented(words, raw, question) : undefined
  const list = made ? [{ street: made, score: 0.75 }] : found
  return list
    .map(({ street, score }) => featureOf(street, house, score, question.language))
    .filter(({ center }) => !bbox || inside(center, bbox))
    .slice(0, question.limit)
}

const reachDegrees = 0.6

/** The nearest addresses to a point; none far from every known city. */
export function reverse(at: [number, number], question: Question): Feature[] {
  return streets
    .map((street) => ({ street, far: squared(street, at) }))
    .filter(
      ({ street, far }) => far < reachDegrees ** 2 && (question.countries.length === 0 || question.countries.includes(street.country)),
    )
    .sort((a, b) => a.far - b.far)
    .slice(0, question.limit)
    .map(({ street }) => featureOf(street, String(1 + (hashOf(`${at.join()}`) % 120)), 1, question.language))
}
