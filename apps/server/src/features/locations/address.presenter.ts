import type { Address } from '@rondo/rules/locations/address'
import type { AddressRow } from './locations.repository.ts'

/** The stored address as the rules know it. */
export const addressOf = (row: AddressRow): Address => ({
  name: row.name ?? '',
  company: row.company ?? '',
  street: row.street,
  street2: row.street2 ?? '',
  city: row.city,
  state: row.state ?? '',
  postalCode: row.postal_code,
  country: row.country,
  phone: row.phone ?? '',
  email: row.email ?? '',
  businessHours: row.business_hours ?? '',
  instructions: row.instructions ?? '',
  latitude: row.latitude,
  longitude: row.longitude,
})

/** One line, as an envelope would say it. */
const lineOf = ({ street, street2, city, state, postal_code, country }: AddressRow) =>
  [street, street2, city, `${state ?? ''} ${postal_code}`.trim(), country].filter(Boolean).join(', ')

/** A place where something is handed over, for whoever comes to fetch it. */
export const exactPlace = (row: AddressRow) => ({
  name: row.name,
  company: row.company,
  street: row.street,
  street2: row.street2,
  state: row.state,
  postalCode: row.postal_code,
  latitude: row.latitude,
  longitude: row.longitude,
  phone: row.phone,
  email: row.email,
  businessHours: row.business_hours,
  pickupInstructions: row.instructions,
  formattedAddress: lineOf(row),
})

const beforeBlank = (name: string) => name.split(' ')[0] ?? ''
const afterBlank = (name: string) => name.split(' ').slice(1).join(' ')

/** An address for its owner, under every documented name (C-130). */
export const presentAddress = (row: AddressRow) => ({
  id: row.id,
  name: row.name,
  company: row.company,
  street: row.street,
  street1: row.street,
  street2: row.street2,
  apartment: row.street2,
  city: row.city,
  state: row.state,
  postalCode: row.postal_code,
  zipCode: row.postal_code,
  zipcode: row.postal_code,
  country: row.country,
  countryCode: row.country,
  phone: row.phone,
  phoneNumber: row.phone,
  phonenumber: row.phone,
  latitude: row.latitude,
  longitude: row.longitude,
  coordinates: row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  isDefault: row.is_default,
  email: row.email,
  businessHours: row.business_hours,
  instructions: row.instructions,
  pickupInstructions: row.instructions,
  username: row.name,
  firstname: row.name && beforeBlank(row.name),
  lastname: row.name && afterBlank(row.name),
  formattedAddress: lineOf(row),
})
