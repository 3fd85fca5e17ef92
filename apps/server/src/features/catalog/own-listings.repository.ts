import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** States of own listings. A sold-out listing is also active or inactive. */
export const listingStates = ['active', 'inactive', 'sold_out'] as const
export type ListingState = (typeof listingStates)[number]

/** True when a listing is in one of the states. */
export const isInState = ({ active, stock }: { readonly active: boolean; readonly stock: number }, states: readonly ListingState[]) =>
  states.some((state) => (state === 'sold_out' ? stock === 0 : active === (state === 'active')))

export interface OwnPage {
  readonly total: number
  readonly ids: number[]
}

/** A page of a merchant's listings in one of the states, newest first. 1 query. */
export async function pageOfOwn(
  db: Db,
  merchantId: number,
  states: readonly ListingState[],
  { offset, pageSize }: { readonly offset: number; readonly pageSize: number },
): Promise<OwnPage> {
  const { rows } = await sql<OwnPage>`
    with own as materialized (
      select id, created_at from listing where merchant_id = ${merchantId} and deleted_at is null and (
        (active and ${states.includes('active')}) or (not active and ${states.includes('inactive')}) or (stock = 0 and ${states.includes('sold_out')}))
    )
    select (select count(*)::int from own) as total,
      array(select id::float8 from own order by created_at desc, id desc limit ${pageSize} offset ${offset}) as ids`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}
