import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'
import { countLikes } from '../listings/index.ts'

/** What the person liked has a like less. */
async function forget(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from product_like where account_id = ${accountId} returning product_id as id`.execute(
    tx,
  )
  await countLikes(
    tx,
    rows.map(({ id }) => id),
    -1,
  )
}

export const catalogPersonal: PersonalRoom = {
  tables: [
    { table: 'product_like', owner: ['account_id'], atDeletion: 'erase' },
    {
      table: 'saved_search_match',
      owner: [],
      below: { column: 'search_id', of: 'saved_search', owner: 'account_id' },
      atDeletion: 'erase',
    },
    { table: 'saved_search', owner: ['account_id'], without: ['criteria', 'anchors'], atDeletion: 'erase' },
  ],
  forget,
}
