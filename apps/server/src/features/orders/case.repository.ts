import { type RawBuilder, sql } from 'kysely'
import type { Case } from '@rondo/rules/moves/case'
import { isStored } from '@rondo/rules/moves/effects'
import type { Plan } from '@rondo/rules/moves/plan'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { lockSwap } from '../stock/index.ts'
import { caseOf } from './case.ts'
import { type GroupRow, type OrderRow, readOrder, readOrdersOfGroups } from './orders.repository.ts'
import { newRows } from './returns/new-rows.ts'
import type { NewMove } from './write-order.ts'

/** A group under lock, with everything that its guards look at. */
export interface LockedCase {
  readonly order: OrderRow
  readonly group: GroupRow
  readonly case: Case
}

interface Locking {
  /** Gives up instead of waiting when somebody is at it. */
  readonly skip?: boolean
  /** Only for the customer or the merchant of it: nobody else's call makes anybody wait. */
  readonly party?: number
}

/**
 * Locks the order of a group, then the group, and reads both anew: whoever moves any part of an order waits here. Undefined when there is
 * no such group, or none of this party. 2 statements.
 */
export const lockCase = (tx: Tx, groupId: number, how: Locking = {}): Promise<LockedCase | undefined> =>
  locked(tx, sql`f.id = ${groupId}`, how)

/** The same for the group of an item. */
export const lockCaseOfItem = (tx: Tx, itemId: number, how: Locking = {}): Promise<LockedCase | undefined> =>
  locked(tx, sql`f.id = (select group_id from order_item where id = ${itemId})`, how)

/** Cases of groups as they stand, by group, without a lock: for those who only show them. 1 query. */
export async function readCases(db: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, LockedCase>> {
  const orders = await readOrdersOfGroups(db, groupIds)
  const cases = orders.flatMap((order) => order.groups.map((group) => ({ order, group })))
  return new Map(
    cases.flatMap((one) => (groupIds.includes(one.group.id) ? [[one.group.id, { ...one, case: caseOf(one.order, one.group) }]] : [])),
  )
}

/** The case of an item as it stands, without a lock: for those who only show it. Undefined when there is no such item. 2 queries. */
export async function readCaseOfItem(db: Db | Tx, itemId: number): Promise<LockedCase | undefined> {
  const { rows } = await sql<{
    order_id: number
    group_id: number
  }>`select order_id, group_id from order_item where id = ${itemId}`.execute(db)
  const [found] = rows
  const order = found && (await readOrder(db, found.order_id))
  const group = order?.groups.find(({ id }) => id === found?.group_id)
  return order && group && { order, group, case: caseOf(order, group) }
}

async function locked(tx: Tx, which: RawBuilder<unknown>, { skip = false, party }: Locking): Promise<LockedCase | undefined> {
  const { rows } = await sql<{ order_id: number; group_id: number; swap_id: number | null }>`
    select o.id as order_id, f.id as group_id, (select max(i.swap_id) from order_item i where i.group_id = f.id)::float8 as swap_id from fulfillment_group f join trade_order o on o.id = f.order_id
    where ${which} ${party === undefined ? sql`` : sql`and (o.customer_id = ${party} or f.merchant_id = ${party})`}
    for no key update of o, f ${skip ? sql`skip locked` : sql``}`.execute(tx)
  const [found] = rows
  // what other sides of a swap do to it waits, too
  if (found?.swap_id != null) await lockSwap(tx, found.swap_id)
  const order = found && (await readOrder(tx, found.order_id))
  const group = order?.groups.find(({ id }) => id === found?.group_id)
  return order && group && { order, group, case: caseOf(order, group) }
}

/** Steps of a plan that a status column follows, as rows of the history: what was asked for stands at the first. */
export const stepsToWrite = ({ steps, move }: Plan): NewMove[] =>
  steps
    .filter(({ machine }) => isStored(machine))
    .map(({ machine, id, row, from, to, role }, index) => ({
      thing: machine as NewMove['thing'],
      thing_id: id,
      event: row,
      move: index === 0 ? move : null,
      from_status: from,
      to_status: to,
      role,
    }))

/** What comes with the steps of a move. */
export interface MoveNote {
  readonly actorId: number | null
  readonly reason: string | null
  readonly comments: string | null
  readonly requestId: string | null
  readonly dueAt: Date | null
  readonly currency: string
  readonly pictures: readonly StoredPhoto[]
}
/** Writes the steps of a plan: the history moves the statuses and raises the version. 1 statement. */
export async function writeSteps(tx: Tx, { order: { id: orderId }, group, now }: Case, planned: Plan, note: MoveNote): Promise<void> {
  const { status } = planned.after.order
  const { deliveredBy, failure, isGroupRequestWhole, wasAllApproved } = planned.after.group
  const born = newRows(orderId, group.id, planned, note)
  await sql`
    with ${born} noted as (
      insert into status_history (order_id, thing, thing_id, event, move, from_status, to_status, role, actor_id, reason, comments, request_id, at)
      select ${orderId}, thing, thing_id, event, move, from_status, to_status, role, ${note.actorId}::bigint,
        case when move is not null then ${note.reason} end, case when move is not null then ${note.comments} end, ${note.requestId}, ${now}
      from jsonb_to_recordset(${JSON.stringify(stepsToWrite(planned))}::jsonb)
        as m(thing text, thing_id bigint, event text, move text, from_status text, to_status text, role text)
    ),
    timed as (
      update fulfillment_group set due_at = ${note.dueAt}::timestamptz, followed_at = ${now}, delivered_by = ${deliveredBy}, failure = ${failure},
        is_group_request_whole = ${isGroupRequestWhole}, was_all_approved = ${wasAllApproved}
      where id = ${group.id}
    )
    update trade_order set updated_at = ${now}, canceled_at = case when ${status} = 'canceled' then coalesce(canceled_at, ${now}) end where id = ${orderId}`.execute(
    tx,
  )
}

/** Writes when the clocks of a group are to be followed next, and that they were followed up to now. 1 statement. */
export async function writeDue(tx: Tx, groupId: number, dueAt: Date | null, followedAt: Date): Promise<void> {
  await sql`update fulfillment_group set due_at = ${dueAt}, followed_at = ${followedAt} where id = ${groupId}`.execute(tx)
}
