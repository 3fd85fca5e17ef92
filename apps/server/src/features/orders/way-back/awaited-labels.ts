import { sumMinor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { postedLines } from '../../wallet/index.ts'

/**
 * What cards have paid for labels of the way back that no carrier has answered for, as far as it waits with the group: it is of payments of their
 * own. Minor units. 1 query, and one for each such label.
 */
export async function awaitedLabelsMinor(tx: Tx, groupId: number): Promise<number> {
  const { rows } = await sql<{ payment_id: number }>`
    select p.payment_id from parcel p where p.group_id = ${groupId} and p.way = 'return' and p.status is null and p.paid_minor > 0 and p.replaces is null
      and not exists (select from refund_record r where r.payment_id = p.payment_id and r.cause = 'return_label:' || p.id)`.execute(tx)
  let minor = 0
  for (const { payment_id: id } of rows) {
    const paid = await postedLines(tx, 'B13', `payment:${id}`)
    minor -= sumMinor(paid.flatMap(({ account, amountMinor }) => (account === `shipping_held:${groupId}` ? [amountMinor] : [])))
  }
  return minor
}
