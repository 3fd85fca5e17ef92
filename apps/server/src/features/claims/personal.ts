import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'

/** What was typed about a claim goes with its author; photos and sums stay with the case, whose other side they concern. */
async function forget(tx: Tx, accountId: number): Promise<void> {
  await sql`update deposit_claim set comments = null where claimed_by = ${accountId} and comments is not null`.execute(tx)
  await sql`
    update deposit_claim c set answer_comments = null from order_group g
    where g.id = c.group_id and g.customer_id = ${accountId} and c.answer_comments is not null`.execute(tx)
}

export const claimsPersonal: PersonalRoom = {
  tables: [
    { table: 'hand_over_photo', owner: ['taken_by'], without: ['key'], atDeletion: 'keep' },
    {
      table: 'deposit_claim',
      owner: ['claimed_by'],
      below: { column: 'group_id', of: 'order_group', owner: 'customer_id' },
      without: ['decided_by'],
      atDeletion: 'keep',
    },
  ],
  forget,
}
