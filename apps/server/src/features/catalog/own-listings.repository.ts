import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** States of own listings: each is in one. What its merchant took out of the shop is inactive, also when nothing is left of it. */
export const listingStates = ['active', 'inactive', 'sold_out'] as const
export type ListingState = (typeof listingStates)[number]

/** True when a listing is in one of the states. */
export const isInState = ({ active, stock }: { readonly active: boolean; readonly stock: number }, states: readonly ListingState[]) =>
  states.includes(!active ? 'inactive' : stock === 0 ? 'sold_out' : 'active')

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
      select id, created_at from listing where merchant_id = ${merchantId} and deleted_at is null
        and case when not active then ${states.includes('inactive')}::boolean when stock = 0 then ${states.includes('sold_out')}::boolean
          else ${states.includes('active')}::boolean end
    )
    select (select count(*)::int from own) as total,
      array(select id::float8 from own order by created_at desc, id desc limit ${pageSize} offset ${offset}) as ids`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}
