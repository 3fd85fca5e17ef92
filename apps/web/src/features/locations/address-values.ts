import type { Locale } from '@rondo/words'
import { placeText } from './address-text.ts'
import type { Address } from './locations.queries.ts'

/** An address as it is typed. */
export interface Values extends Readonly<Record<string, string>> {
  readonly country: string
  readonly name: string
  readonly company: string
  readonly street: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly phone: string
  readonly email: string
  readonly businessHours: string
  readonly instructions: string
}
/** A point on the map, and the address that it is the point of. Degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly of: Values
}

/** Whether two addresses stand at the same spot: a point found for one is good for the other. */
export const sameSpot = (a: Values, b: Values): boolean =>
  (['street', 'city', 'postalCode', 'country'] as const).every((part) => a[part].trim() === b[part].trim())

interface Person {
  readonly firstname: string | null
  readonly lastname: string | null
  readonly phonenumber: string | null
}
/** A new address of a person, with what is known of them. */
export const emptyAddress = (person: Person | undefined, country: string): Values => ({
  country,
  name: [person?.firstname, person?.lastname].filter(Boolean).join(' '),
  company: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
  phone: person?.phonenumber ?? '',
  email: '',
  businessHours: '',
  instructions: '',
})

/** A saved address as it is typed, and its point if it has one. */
export function startOf(address: Address): { readonly values: Values; readonly place: Place | undefined } {
  const { country, name, company, street, street2, city, state, postalCode, phone, email, businessHours, instructions } = address
  const { latitude, longitude } = address
  const values = {
    country,
    name: name ?? '',
    company: company ?? '',
    street,
    street2: street2 ?? '',
    city,
    state: state ?? '',
    postalCode,
    phone: phone ?? '',
    email: email ?? '',
    businessHours: businessHours ?? '',
    instructions: instructions ?? '',
  }
  return { values, place: latitude === null || longitude === null ? undefined : { latitude, longitude, of: values } }
}

/** Town and country of what is typed. */
export const placeWords = ({ city, country }: Values, locale: Locale): string => placeText({ city, country }, locale)
