import { createHash } from 'node:crypto'
import { countriesWithoutPostalCode, countriesWithState } from '@rondo/rules/locations/address'
import { isCompleteParcel, type Parcel } from '@rondo/rules/shipping/parcels'
import type { CarrierAddress } from '../../providers/carrier/index.ts'
import type { StoredParcel } from '../listings/index.ts'

/** An address as quotes and orders store it, `snapshot` of address_snapshot; later edits do not change it (SR-12). */
export interface AddressSnapshot extends CarrierAddress {
  readonly id: number
  readonly instructions: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Whether a carrier can use an address: street, city, and what the country asks for besides (SHIP-09). */
export function isCompleteAddress({ street, city, state, postalCode, country }: AddressSnapshot): boolean {
  const needsState = (countriesWithState as readonly string[]).includes(country)
  const hasPostal = postalCode.trim() !== '' || countriesWithoutPostalCode.includes(country)
  return street.trim() !== '' && city.trim() !== '' && hasPostal && (!needsState || (state ?? '').trim() !== '')
}

/** What of an address names a person, the house on the map as well, as it stands when that person is gone. Town and code stay with the books: what was taxed, and where to. */
export const unnamed = {
  name: null,
  company: null,
  street: '',
  street2: null,
  phone: null,
  instructions: null,
  latitude: null,
  longitude: null,
} as const satisfies Partial<AddressSnapshot>

const placeOf = ({ id, street, street2, city, state, postalCode, country }: AddressSnapshot) => [
  id,
  street,
  street2,
  city,
  state,
  postalCode,
  country,
]

/** Digest of the pieces, origin and destination of a quote. A changed address or quantity needs a new quote (SR-55). */
export function contentOf(
  pieces: readonly { readonly productId: number; readonly quantity: number }[],
  from: AddressSnapshot,
  to: AddressSnapshot,
): string {
  const sorted = pieces.map(({ productId, quantity }) => [productId, quantity] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return createHash('sha256')
    .update(JSON.stringify([sorted, placeOf(from), placeOf(to)]))
    .digest('base64url')
}

/** The measures of a listing; undefined when it has none that a carrier could use. */
export function ownParcel(stored: StoredParcel | null): Parcel | undefined {
  if (!stored || !isCompleteParcel(stored)) return undefined
  const { length, width, height, weight, units } = stored
  return { length, width, height, weight, distanceUnit: units.distance, massUnit: units.mass }
}
