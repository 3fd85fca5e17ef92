import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'
import { dropCopies } from '../media/index.ts'
import { emptySeen } from './reports.repository.ts'

/** What somebody typed goes with them, and the copy of what was theirs. That there was a report, and what was decided, stays. */
async function forget(tx: Tx, accountId: number): Promise<void> {
  await sql`update report set comments = '' where reporter_id = ${accountId} and comments <> ''`.execute(tx)
  await sql`update report set appeal_text = null where appealed_by = ${accountId} and appeal_text is not null`.execute(tx)
  await dropCopies(tx, await emptySeen(tx, accountId))
}

export const moderationPersonal: PersonalRoom = {
  tables: [
    {
      table: 'report',
      owner: ['reporter_id'],
      // the copy is of what somebody else wrote, and operators act for the product
      without: ['accused_id', 'seen', 'taken_by', 'decided_by', 'outcome_by', 'appealed_by', 'appeal_text'],
      atDeletion: 'keep',
    },
  ],
  forget,
}
