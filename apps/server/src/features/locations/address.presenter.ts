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
  instructions: row.instructions ?? '',
  latitude: row.latitude,
  longitude: row.longitude,
})

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
  isDefault: row.is_default,
  instructions: row.instructions,
})
