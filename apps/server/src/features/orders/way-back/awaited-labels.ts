import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

/**
 * What cards have paid for labels of the way back that no carrier has answered for, as far as it waits with the group: it is of payments of their
 * own. Minor units. 1 query.
 */
export async function awaitedLabelsMinor(tx: Tx, groupId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum((y ->> 'amountMinor')::bigint), 0)::float8 as minor from parcel p, jsonb_array_elements(p.payers) y
    where p.group_id = ${groupId} and p.status is null and y ->> 'fundId' is null and not exists (
      select from refund_record r where r.payment_id = p.payment_id and r.cause = 'return_label:' || p.id)`.execute(tx)
  return rows[0]?.minor ?? 0
}
