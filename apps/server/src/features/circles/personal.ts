import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'
import { openOf } from './circles.repository.ts'
import { endAll } from './end-circles.ts'

/** Circles of theirs that wait end for all; of those that were, the others keep what was agreed, without a name. */
const forget = async (tx: Tx, accountId: number): Promise<void> => endAll(tx, await openOf(tx, accountId))

export const circlesPersonal: PersonalRoom = {
  tables: [
    { table: 'swap_wish', owner: ['account_id'], atDeletion: 'erase' },
    { table: 'circle_seat', owner: ['member_id'], without: ['is_open', 'is_refused'], atDeletion: 'keep' },
  ],
  forget,
}
