import type { Case, Input } from '@rondo/rules/moves/case'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { undoneSwapReason } from '@rondo/rules/orders/reasons'
import { returnOpen, withCustomer } from '@rondo/rules/orders/group-statuses'
import { onTheWayStatuses, waitingStatuses } from '@rondo/rules/orders/item-statuses'
import { isWithCustomer, withCustomerStatuses } from '@rondo/rules/returns/eligibility'
import { type RawBuilder, sql } from 'kysely'
import { raiseAlarm } from '../../../platform/alarms.ts'
import type { App } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import type { EventOf } from '../../../platform/events.ts'
import { lockCase } from '../case.repository.ts'
import { openSupportCase } from '../deliveries/support-cases.ts'
import type { groupMoved } from '../events.ts'
import { makeMove, MoveRefused } from '../make-move.ts'

/** What support asks back of a side of a swap that is over: all that is with its receiver. Undefined where there is nothing. */
export function piecesToSendBack({ swap, items }: Case): Input | undefined {
  if (swap?.status !== 'broken' && swap?.status !== 'done') return undefined
  const itemIds = items.filter(({ status }) => isWithCustomer(status)).map(({ id }) => id)
  if (itemIds.length === 0) return undefined
  return swap.status === 'done' ? { itemIds, reason: 'not_as_described' } : { itemIds }
}

/**
 * Where support asks pieces of a finished swap back, those of the other sides go back as well (C-36): nobody ends up with both. Each side in a
 * transaction of its own; one whose pieces are on their way back already is left alone, so that twice is fine.
 */
export async function sendBackOtherSides(app: App, { data: { groupId, move, by } }: EventOf<typeof groupMoved>): Promise<void> {
  if (move !== 'requestItemReturn' || by !== 'operator') return
  await forEachSide(app, groupId, async (tx, id) => {
    const locked = await lockCase(tx, id)
    const input = locked && isOneOf(withCustomer, locked.group.status) ? piecesToSendBack(locked.case) : undefined
    if (!locked || !input) return
    try {
      await makeMove(app, tx, locked, 'requestItemReturn', { by: 'operator', input: { ...input, reason: undoneSwapReason } })
    } catch (error) {
      if (!(error instanceof MoveRefused)) throw error
    }
  })
}

/**
 * A piece of a swap that was asked back and stays after all, of several perhaps one, or that comes though its swap is over: a person decides anew,
 * so that nobody keeps it by silence. Twice is fine.
 */
export async function reopenKept(app: App, { data: { groupId, from, status } }: EventOf<typeof groupMoved>): Promise<void> {
  if (isOneOf(withCustomer, from) || !isOneOf(withCustomer, status)) return
  await inTransaction(app, async (tx) => {
    const locked = await lockCase(tx, groupId)
    if (!locked?.case.swap || locked.group.status !== status) return
    if (isOneOf(returnOpen, from) || (await hasComeLate(tx, locked.case))) await openSwapCase(app, tx, groupId, 'swap_kept')
  })
}

/**
 * Whether a group has come of a swap that broke, or of a finished one that is undone: others have sent theirs back, or never got it. Not where a
 * person looks at it, or has decided that it stays. 1 query where it may be so.
 */
async function hasComeLate(tx: Tx, { swap, group }: Case): Promise<boolean> {
  if ((swap?.status !== 'broken' && swap?.status !== 'done') || group.hasSupportCase) return false
  if (swap.status === 'broken' && group.since < swap.since) return false // it had come before, and is a case by that
  const stillFine = [...waitingStatuses, ...onTheWayStatuses, ...withCustomerStatuses]
  const { rows } = await sql<{ isLate: boolean }>`
    select (${swap.status} = 'broken' or exists (
        select from order_item i where i.swap_id = ${swap.id} and i.group_id <> ${group.id} and i.status <> all (${stillFine}::text[])))
      and (select decision from support_case where group_id = ${group.id} order by id desc limit 1) is distinct from 'swap_close' as "isLate"`.execute(
    tx,
  )
  return rows[0]?.isLate ?? false
}

/** What ends a side whose pieces did not come, by whoever decides it. */
const ends: readonly string[] = ['refundFailedDelivery', 'cancelGroup', 'cancelIdleGroup', 'loseDispute']
/**
 * A side of a finished swap that is ended after all, as its pieces never came: a person decides of what the other sides have. Twice is fine.
 */
export async function openOtherSides(app: App, { data: { groupId, move, from, status } }: EventOf<typeof groupMoved>): Promise<void> {
  if (!ends.includes(move) || (move === 'loseDispute' && (from === status || status !== 'canceled'))) return
  await forEachSide(app, groupId, async (tx, id) => {
    const locked = await lockCase(tx, id)
    if (!locked || !isOneOf(withCustomer, locked.group.status) || !piecesToSendBack(locked.case)) return
    if (!(await isLeftSince(tx, id, sql`(select status_since from fulfillment_group where id = ${groupId})`)))
      await openSwapCase(app, tx, id, 'swap_broken')
  })
}

/** Whether support has decided since an instant that the pieces of a group stay where they are. 1 query. */
export async function isLeftSince(tx: Tx, groupId: number, since: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from support_case where group_id = ${groupId} and decision = 'swap_close' and closed_at >= ${since}`.execute(tx)
  return rows.length > 0
}

/** Does something for each other side of a swap that is done, in a transaction of its own: one that fails keeps no other waiting. */
async function forEachSide(app: App, groupId: number, work: (tx: Tx, id: number) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const id of await otherSides(app, groupId))
    await inTransaction(app, (tx) => work(tx, id)).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `other sides of group ${groupId} wait still`)
}

/** A side of a swap is for a person to decide. */
export async function openSwapCase(app: App, tx: Tx, groupId: number, move: string): Promise<void> {
  await openSupportCase(tx, groupId, 'swap_broken')
  await raiseAlarm(app, tx, { kind: 'delivery_disputed', subject: `group:${groupId}`, details: { move } })
}

/** Groups of the other sides of a swap that is done. 1 query. */
async function otherSides({ db }: App, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct other.group_id as id from order_item i join swap_record w on w.id = i.swap_id and w.status = 'done'
    join order_item other on other.swap_id = w.id and other.group_id <> i.group_id where i.group_id = ${groupId} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
