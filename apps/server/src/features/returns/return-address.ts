import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { LockedCase } from '../orders/index.ts'
import type { AddressSnapshot } from '../shipping/index.ts'

interface Saved {
  readonly id: number
  readonly is_default: boolean
  readonly snapshot: AddressSnapshot
}
/** Saved addresses of a person, the default one first. 1 query. */
export async function savedAddresses(db: Db | Tx, accountId: number): Promise<Saved[]> {
  const { rows } = await sql<Saved>`
    select id, is_default, snapshot from address_snapshot where account_id = ${accountId} and deleted_at is null order by is_default desc, id`.execute(
    db,
  )
  return rows
}

/** Where a group came from: what is used when its merchant has saved no address (C-110). */
export const originOf = ({ pickup, origin_address, pickup_address }: LockedCase['group']): AddressSnapshot | null =>
  pickup?.address ?? origin_address ?? pickup_address

/**
 * Where goods are to go: the saved address that is named, the default one for a name that begins `merchant-`, the group's own origin where
 * none is saved. Throws where one must be chosen, or none is known.
 */
export async function returnAddress(
  tx: Tx,
  { group }: LockedCase,
  named: number | string | undefined,
  { mayBeDefault }: { readonly mayBeDefault: boolean },
): Promise<AddressSnapshot> {
  const saved = await savedAddresses(tx, group.merchant.id)
  const isDefault = typeof named === 'string' ? named.startsWith('merchant-') : named === undefined && mayBeDefault
  const found = isDefault ? saved[0] : saved.find(({ id }) => id === named)
  if (found) return found.snapshot
  if (saved.length > 0) throw new Failure('returns.address_required')
  const origin = originOf(group)
  if (!origin) throw new Failure('returns.address_missing')
  return origin
}
