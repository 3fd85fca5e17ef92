// What somebody wears, read from what they wrote into their profile. Measures are words as typed: units and systems differ by country.
import { categories, type Category, type Size, sizes } from './catalogue.ts'
import { equalSizes, sizesOfBust, wornAbove, wornBelow } from './size-chart.ts'

/** As the profile keeps it. */
export interface Measures {
  readonly bustsize: string | null
  readonly clothingsize: string | null
  /** ISO 3166-1: a bare number means the system of the country. */
  readonly country: string | null
}
/** Sizes of the catalogue that somebody wears; empty where nothing is known. */
export interface OwnSizes {
  readonly above: readonly Size[]
  readonly below: readonly Size[]
}

type System = 'US' | 'UK' | 'EU' | 'FR' | 'IT'
/** What is taken from a number of a system to get the US number. */
const beyondUs: Readonly<Record<System, number>> = { US: 0, UK: 4, EU: 32, FR: 34, IT: 38 }
const systems: Readonly<Record<string, System>> = {
  US: 'US',
  USA: 'US',
  UK: 'UK',
  GB: 'UK',
  AU: 'UK',
  EU: 'EU',
  EUR: 'EU',
  DE: 'EU',
  FR: 'FR',
  ES: 'FR',
  IT: 'IT',
}
const systemOfCountry: Readonly<Record<string, System>> = {
  GB: 'UK',
  IE: 'UK',
  AU: 'UK',
  NZ: 'UK',
  FR: 'FR',
  BE: 'FR',
  ES: 'FR',
  PT: 'FR',
  IT: 'IT',
}
const european = new Set<System>(['EU', 'FR', 'IT'])

function systemOf(number: number, country: string | null): System {
  const local = systemOfCountry[country ?? '']
  if (number >= 30) return local && european.has(local) ? local : 'EU'
  return local === 'UK' ? 'UK' : 'US'
}

const spelledLetters: readonly (readonly [RegExp, Size])[] = [
  [/^(2XS|XX-?SMALL)$/, 'XXS'],
  [/^(X-?SMALL|EXTRA SMALL)$/, 'XS'],
  [/^(SMALL|小号|小)$/, 'S'],
  [/^(MEDIUM|中号|中)$/, 'M'],
  [/^(LARGE|大号|大)$/, 'L'],
  [/^(X-?LARGE|EXTRA LARGE|加大号|加大)$/, 'XL'],
  [/^(2XL|XX-?LARGE)$/, 'XXL'],
]
const sizeNamed = (text: string): Size | undefined =>
  spelledLetters.find(([pattern]) => pattern.test(text))?.[1] ?? sizes.find((size) => size === text && !/\d/.test(size) && size.length <= 3)

/** Height and bust in centimetres with a letter for the build, as Chinese labels have it: 165/88A. */
const heightAndBust = /\b1\d\d\s*\/\s*(\d{2,3})\s*[YABC]?\b/i

/** Sizes of the catalogue meant by a clothing size as typed (`M`, `US 8`, `40`, `S/M`, `165/88A`), with those that are equal to them. */
export function sizesCalled(text: string | null, country: string | null): Size[] {
  const upper = (text ?? '').normalize('NFKC').toUpperCase().trim()
  const bust = heightAndBust.exec(upper)?.[1]
  if (bust) return sizesOfBust(Number(bust))
  const found = upper.split(/\s*(?:[,;/|–]|\bOR\b|\bTO\b|或|-(?=\d)|\s-\s)\s*/).flatMap((part): Size[] => {
    const named = sizeNamed(part)
    if (named) return [named]
    const [, prefix = '', digits = ''] = /^([A-Z]{2,3})?\s*(\d{1,2})$/.exec(part) ?? []
    if (digits === '' || (prefix !== '' && !(prefix in systems))) return []
    const system = systems[prefix] ?? systemOf(Number(digits), country)
    const us = Number(digits) - beyondUs[system]
    const size = sizes.find((one) => one === String(us))
    return size ? [size] : []
  })
  return [...new Set(found.flatMap(equalSizes))]
}

const cmPerInch = 2.54
/** Centimetres of the bust beyond the band, the middle of each cup of EN 13402-3. */
const cups: Readonly<Record<string, number>> = { AA: 11, A: 13, B: 15, C: 17, D: 19, DD: 21, E: 21, DDD: 23, F: 23, G: 25, H: 27 }
/** French and Spanish bands are 15 above the European ones. */
const bandBeyond: Readonly<Record<string, number>> = { FR: 15, BE: 15, ES: 15, PT: 15 }
const plausible = { from: 60, to: 160 }

function bustOfBra(band: number, cup: string, country: string | null): number | undefined {
  const beyond = cups[cup]
  if (beyond === undefined) return undefined
  if (band < 60) return 65 + ((band - 30) / 2) * 5 + beyond
  const shift = bandBeyond[country ?? ''] ?? 0
  return band - (band - shift >= 60 ? shift : 0) + beyond
}

/** Bust girth in centimetres of a measure as typed (`88 cm`, `34 in`, `35"`, `34B`, `75C`); undefined when it tells none. */
export function bustOf(text: string | null, country: string | null): number | undefined {
  const plain = (text ?? '').normalize('NFKC').toUpperCase().replace(',', '.').trim()
  const [, amount = '', unit = ''] = /^(\d{2,3}(?:\.\d+)?)\s*([A-Z"”″厘米公分英寸]*)\.?$/.exec(plain) ?? []
  if (amount === '') return undefined
  const number = Number(amount)
  const inches = /^(IN|INCH|INCHES|["”″]|英寸)$/.test(unit)
  const centimetres = /^(CM|厘米|公分)$/.test(unit)
  const cm = inches
    ? number * cmPerInch
    : centimetres
      ? number
      : unit !== ''
        ? bustOfBra(number, unit, country)
        : number < plausible.from
          ? number * cmPerInch
          : number
  return cm !== undefined && cm >= plausible.from && cm <= plausible.to ? cm : undefined
}

/** What somebody wears above and below the waist. A measure decides above, the size one is used to below; each stands in for the other. */
export function ownSizesOf({ bustsize, clothingsize, country }: Measures): OwnSizes {
  const bust = bustOf(bustsize, country)
  const measured = bust === undefined ? [] : sizesOfBust(bust)
  const called = sizesCalled(clothingsize, country)
  return { above: measured.length > 0 ? measured : called, below: called.length > 0 ? called : measured }
}

/** Categories that share sizes. */
export interface Wearable {
  readonly categories: readonly Category[]
  readonly sizes: readonly Size[]
}
/** What somebody can wear, group by group: their own sizes, and everywhere what fits all. Undefined when nothing is known of them. */
export function wearableBy({ above, below }: OwnSizes): Wearable[] | undefined {
  if (above.length === 0 && below.length === 0) return undefined
  const others = categories.filter((category) => !wornAbove.includes(category) && !wornBelow.includes(category))
  return [
    { categories: wornAbove, sizes: [...above, 'onesize'] },
    { categories: wornBelow, sizes: [...below, 'onesize'] },
    { categories: others, sizes: ['onesize'] },
  ]
}

/** The sizes that count for a category; empty for shoes, bags and whatever else no measure speaks of. */
export const ownSizesFor = (own: OwnSizes, category: string): readonly Size[] =>
  wornAbove.some((one) => one === category) ? own.above : wornBelow.some((one) => one === category) ? own.below : []
