import { isOneOf } from '@rondo/rules/kernel/lists'
import { returnOpen } from '@rondo/rules/orders/group-statuses'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { type EventOf, on } from '../../../platform/events.ts'
import type { Reaction } from '../../../platform/reactions.ts'
import { swapMoved } from '../../stock/index.ts'
import { lockCase } from '../case.repository.ts'
import { groupMoved } from '../events.ts'
import { makeMove, MoveRefused } from '../make-move.ts'
import { isLeftSince, openOtherSides, openSwapCase, reopenKept, sendBackOtherSides } from './send-back.ts'

/**
 * A swap has ended before its goal: what other sides have paid and is not sent goes back (G18b); what is sent already is a case for support.
 * Each group in a transaction of its own, and one that fails keeps no other from its end; twice is fine.
 */
async function endOtherSides(app: App, { data: { swapId, status } }: EventOf<typeof swapMoved>): Promise<void> {
  if (status !== 'lapsed' && status !== 'called_off' && status !== 'broken') return
  const { rows } = await sql<{ id: number }>`
    select distinct i.group_id as id from order_item i join swap_part s on s.swap_id = i.swap_id and s.order_id = i.order_id
    where i.swap_id = ${swapId} order by 1`.execute(app.db)
  const errors: unknown[] = []
  for (const { id } of rows) await inTransaction(app, (tx) => endSide(app, tx, id)).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `sides of swap ${swapId} could not be ended`)
}

async function endSide(app: App, tx: Tx, groupId: number): Promise<void> {
  const locked = await lockCase(tx, groupId)
  // support may have asked for it before this is heard
  if (!locked || locked.group.status === 'canceled' || isOneOf(returnOpen, locked.group.status)) return
  try {
    await makeMove(app, tx, locked, 'cancelSwapSide', { by: 'system' })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    const { swap } = locked.case
    // what support has decided of this end stays decided when it is heard once more
    if (!swap || !(await isLeftSince(tx, groupId, sql`${swap.since}`))) await openSwapCase(app, tx, groupId, 'swap_broken')
  }
}

export const swapReactions: readonly Reaction[] = [
  on(swapMoved, 'orders.end-swap-sides', endOtherSides),
  on(groupMoved, 'orders.send-back-swap-sides', sendBackOtherSides),
  on(groupMoved, 'orders.reopen-kept-swap', reopenKept),
  on(groupMoved, 'orders.open-other-swap-sides', openOtherSides),
]
