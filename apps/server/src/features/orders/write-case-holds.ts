import { holdsOf } from '@rondo/rules/moves/holds'
import type { Tx } from '../../platform/db.ts'
import { writeHolds } from '../wallet/index.ts'
import { lockCase } from './case.repository.ts'

/** Says anew what keeps the earnings of groups, where something else than a move has changed it, such as a review. 3 statements each. */
export async function writeCaseHolds(tx: Tx, groupIds: readonly number[]): Promise<void> {
  for (const id of groupIds.toSorted((a, b) => a - b)) {
    const locked = await lockCase(tx, id)
    if (locked) await writeHolds(tx, id, holdsOf(locked.case))
  }
}
