import { countryOf } from '../kernel/places.ts'
import { phoneProblem } from '../kernel/phone.ts'
import { texts } from '../kernel/limits.ts'

/** An address under its canonical names. Empty text stands for a part that was not given; coordinates are degrees. */
export interface Address {
  readonly name: string
  readonly company: string
  readonly street: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** ISO 3166-1, or what was written when no country is meant by it. */
  readonly country: string
  readonly phone: string
  readonly email: string
  readonly businessHours: string
  readonly instructions: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Every name under which a part may arrive; the first that holds something wins (C-130). */
const namesOf = {
  name: ['name', 'username'],
  company: ['company'],
  street: ['street', 'street1'],
  street2: ['street2', 'apartment'],
  city: ['city'],
  state: ['state'],
  postalCode: ['postalCode', 'zipCode', 'zipcode'],
  country: ['country', 'countryCode'],
  phone: ['phone', 'phoneNumber', 'phonenumber'],
  email: ['email'],
  businessHours: ['businessHours'],
  instructions: ['instructions', 'pickupInstructions'],
} as const

const textAt = (input: Readonly<Record<string, unknown>>, names: readonly string[]): string => {
  for (const name of names) {
    const value = input[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}
const degreesAt = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most ? value : null

/** Reads an address however its parts are named. `coordinates` may be [longitude, latitude] or an object. */
export function readAddress(input: Readonly<Record<string, unknown>>): Address {
  const { coordinates } = input
  const pair = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  const point = (typeof coordinates === 'object' && coordinates !== null ? coordinates : {}) as Readonly<Record<string, unknown>>
  const latitude = degreesAt(input['latitude'] ?? point['latitude'] ?? point['lat'] ?? pair[1], 90)
  const longitude = degreesAt(input['longitude'] ?? point['longitude'] ?? point['lng'] ?? pair[0], 180)
  const hasPlace = latitude !== null && longitude !== null
  const country = textAt(input, namesOf.country)
  const personName = [textAt(input, ['firstname']), textAt(input, ['lastname'])].filter((part) => part !== '').join(' ')
  return {
    name: textAt(input, ['name']) || personName || textAt(input, namesOf.name),
    company: textAt(input, namesOf.company),
    street: textAt(input, namesOf.street),
    street2: textAt(input, namesOf.street2),
    city: textAt(input, namesOf.city),
    state: textAt(input, namesOf.state),
    postalCode: tidyPostalCode(textAt(input, namesOf.postalCode), countryOf(country) ?? country),
    country: countryOf(country) ?? country,
    phone: textAt(input, namesOf.phone),
    email: textAt(input, namesOf.email),
    businessHours: textAt(input, namesOf.businessHours),
    instructions: textAt(input, namesOf.instructions),
    latitude: hasPlace ? latitude : null,
    longitude: hasPlace ? longitude : null,
  }
}

/** Where a code of two halves is cut, counted from its end. */
const halves = new Map([
  ['GB', 3],
  ['CA', 3],
  ['NL', 2],
])
/** A postal code as its country writes it: `sw1a2aa` is `SW1A 2AA`. What does not fit stays as typed. */
export function tidyPostalCode(typed: string, country: string): string {
  const last = halves.get(country)
  const bare = typed.replace(/[ -]/g, '').toUpperCase()
  if (last === undefined || bare.length < 5 || bare.length > 7) return typed
  return `${bare.slice(0, -last)} ${bare.slice(-last)}`
}

/** An address after a change: parts that `input` names under any of their names are taken from it, the others stay. A moved address loses its old coordinates. */
export function changeAddress(before: Address, input: Readonly<Record<string, unknown>>): Address {
  const given = readAddress(input)
  const names = Object.entries(namesOf) as [keyof typeof namesOf, readonly string[]][]
  const parts = Object.fromEntries(
    names.map(([part, aliases]) => [part, aliases.some((alias) => input[alias] !== undefined) ? given[part] : before[part]]),
  )
  const after = { ...before, ...parts }
  const moved = (['street', 'city', 'postalCode', 'country'] as const).some((part) => after[part] !== before[part])
  const place = given.latitude !== null || moved ? given : before
  return { ...after, latitude: place.latitude, longitude: place.longitude }
}

export const addressFailures = {
  'locations.street_required': 'Street address is required',
  'locations.city_required': 'City is required',
  'locations.state_required': 'State/Region is required',
  'locations.country_required': 'Country is required',
  'locations.postal_required': 'Postal code is required',
  'locations.postal_us': 'US ZIP codes must be 5 digits or 5+4 digits',
  'locations.postal_invalid': 'Please enter a valid postal code',
  'locations.phone_required': 'Phone number is required',
  'locations.phone_invalid': 'Please enter a valid phone number',
  'locations.phone_short': 'Invalid number - Not enough digits.',
} as const
export type AddressFailure = keyof typeof addressFailures

export const countriesWithState = ['US', 'CA', 'AU', 'IN', 'CN', 'JP', 'MX', 'BR'] as const
/** The documented list is partial (A to G); the second one holds places known to have no codes either (C-132). */
export const countriesWithoutPostalCode = 'AO AG BS BZ BJ BW BF BI CM CF KM CG CD CK CI DJ DM GQ ER FJ GM GH'.split(' ')
export const dashAccepted: readonly string[] =
  'HK AE MO QA PA BO BB GD GY IE JM KE KI KP LY ML MR MW NA NR RW SC SL SO SR ST SY TG TL TO TV TZ UG VU YE ZW'.split(' ')

const postalPatterns = new Map(
  Object.entries({
    US: /^\d{5}(-\d{4})?$/,
    CA: /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/,
    GB: /^(GIR ?0AA|[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2})$/i,
    DE: /^\d{5}$/,
    FR: /^\d{5}$/,
    JP: /^\d{3}-\d{4}$/,
  }),
)
const anyPostalCode = /^[A-Za-z0-9][A-Za-z0-9 -]{1,18}$/

/** What is wrong with a postal code of a country; nothing where there are none. */
export function postalProblem(postalCode: string, country: string): AddressFailure | undefined {
  if (countriesWithoutPostalCode.includes(country)) return undefined
  if (postalCode === '') return 'locations.postal_required'
  if (postalCode === '-' && dashAccepted.includes(country)) return undefined
  if ((postalPatterns.get(country) ?? anyPostalCode).test(postalCode) && postalCode.length <= texts.postalCode) return undefined
  return country === 'US' ? 'locations.postal_us' : 'locations.postal_invalid'
}

export type AddressProblems = Partial<Record<keyof Address, AddressFailure>>

/** What is wrong with an address, part by part; empty when it may be saved. */
export function addressProblems(address: Address): AddressProblems {
  const { street, city, state, country, phone, postalCode } = address
  const postal = postalProblem(postalCode, country)
  const wrongPhone = phoneProblem(phone)
  return {
    ...(street === '' && { street: 'locations.street_required' }),
    ...(city === '' && { city: 'locations.city_required' }),
    ...((countriesWithState as readonly string[]).includes(country) && state === '' && { state: 'locations.state_required' }),
    ...(countryOf(country) === undefined && { country: 'locations.country_required' }),
    ...(postal && { postalCode: postal }),
    ...(wrongPhone && { phone: `locations.phone_${wrongPhone}` as const }),
  }
}

/** What the part below the country is called there; the words are kept under `locations.label_…`. */
export function stateLabelOf(country: string): 'state' | 'province' | 'county' | 'prefecture' | 'department' | 'region' {
  if (['US', 'AU', 'IN', 'MX', 'BR'].includes(country)) return 'state'
  if (['CA', 'CN'].includes(country)) return 'province'
  if (['GB', 'IE'].includes(country)) return 'county'
  if (country === 'JP') return 'prefecture'
  return country === 'FR' ? 'department' : 'region'
}
