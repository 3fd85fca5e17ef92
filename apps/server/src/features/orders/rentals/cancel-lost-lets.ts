import { raiseAlarm } from '../../../platform/alarms.ts'
import type { App } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { type EventOf, on } from '../../../platform/events.ts'
import type { Reaction } from '../../../platform/reactions.ts'
import { letsLost } from '../../stock/index.ts'
import { lockCaseOfItem } from '../case.repository.ts'
import { makeMove, MoveRefused } from '../make-move.ts'

/**
 * Rentals of which the piece was lost end, and their money goes back (I3d). Each in a transaction of its own, and one that fails keeps no other
 * from its end; twice is fine.
 */
async function cancelLostLets(app: App, { data: { orderItemIds } }: EventOf<typeof letsLost>): Promise<void> {
  const errors: unknown[] = []
  for (const id of orderItemIds) await inTransaction(app, (tx) => cancel(app, tx, id)).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'rentals of a lost piece could not be canceled')
}

async function cancel(app: App, tx: Tx, itemId: number): Promise<void> {
  const locked = await lockCaseOfItem(tx, itemId)
  const status = locked?.group.items.find(({ id }) => id === itemId)?.status
  if (!locked || status === 'canceled') return
  try {
    await makeMove(app, tx, locked, 'cancelLostLet', { by: 'system', input: { itemIds: [itemId], isPieceLost: true } })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    // handed over while it was being lost: its renter has a piece, whatever the books say, so a person looks at days and stock
    await raiseAlarm(app, tx, { kind: 'lost_let_kept', subject: `item:${itemId}`, details: { status: status ?? null } })
  }
}

export const rentalReactions: readonly Reaction[] = [on(letsLost, 'orders.cancel-lost-lets', cancelLostLets)]
