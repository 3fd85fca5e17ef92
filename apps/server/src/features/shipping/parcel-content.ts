import { createHash } from 'node:crypto'
import { isCompleteParcel, type Parcel } from '@rondo/rules/shipping/parcels'
import { type RawBuilder, sql } from 'kysely'
import type { CarrierAddress } from '../../providers/carrier/index.ts'
import type { StoredParcel } from '../listings/index.ts'

/** An address as quotes and orders keep it: later edits of it do not reach them (SR-12). */
export interface AddressSnapshot extends CarrierAddress {
  readonly id: number
  readonly instructions: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A row of `address` under an alias as a snapshot; null where an outer join found none. */
export const addressJson = (alias: 'd' | 'o'): RawBuilder<AddressSnapshot | null> => {
  const d = sql.raw(alias)
  return sql`case when ${d}.id is not null then jsonb_build_object('id', ${d}.id, 'name', ${d}.name, 'company', ${d}.company, 'street', ${d}.street,
    'street2', ${d}.street2, 'city', ${d}.city, 'state', ${d}.state, 'postalCode', ${d}.postal_code, 'country', ${d}.country, 'phone', ${d}.phone,
    'instructions', ${d}.instructions, 'latitude', ${d}.latitude, 'longitude', ${d}.longitude) end`
}

const placeOf = ({ id, street, street2, city, state, postalCode, country }: AddressSnapshot) => [
  id,
  street,
  street2,
  city,
  state,
  postalCode,
  country,
]

/** Digest of what a quote is good for: these pieces, from here to there. A changed address or quantity needs a new one (SR-55). */
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
