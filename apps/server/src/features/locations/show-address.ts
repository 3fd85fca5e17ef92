import { publicPlace } from '@rondo/rules/locations/public-place'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { zoneOfPlace } from '../../platform/zone-of-place.ts'
import { addressOf, exactPlace, presentAddress } from './address.presenter.ts'
import { addressesOf, ownAddress, pickupAddress } from './locations.repository.ts'

export async function listAddresses({ app, actor }: MemberCtx) {
  return (await addressesOf(app.db, actor.id)).map(presentAddress)
}

export async function showAddress({ app, actor }: MemberCtx, id: number) {
  const row = await ownAddress(app.db, actor.id, id)
  if (!row) throw new Failure('locations.address_not_found')
  return presentAddress(row)
}

/**
 * Where a pickup is, as a stranger may know it (C-57); its owner, and whoever has paid for a pickup there, get the exact one beside.
 * Addresses that no listing hands over at are nobody's to know.
 */
export async function showPickup({ app, actor }: Ctx, id: number) {
  const row = await pickupAddress(app.db, id, actor?.id)
  if (!row) throw new Failure('locations.address_not_found')
  const known = publicPlace(addressOf(row))
  const place = { id: row.id, ...known, zone: zoneOfPlace(known) }
  return row.is_known ? { ...place, ...exactPlace(row) } : place
}
