import { sql } from 'kysely'
import { isReminderDue, moveByTimer, nextDue } from '@rondo/rules/moves/offers'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { outageOf } from '../../platform/outages.ts'
import { lockCase, type LockedCase, writeDue } from './case.repository.ts'
import { waitReminded } from './events.ts'
import { makeMove } from './make-move.ts'

const BATCH = 100
/** A group whose clock could not be followed is left alone for so long. */
const AGAIN_MS = 15 * 60_000

/** Groups whose time has come, the longest waiting first. 1 query. */
async function dueGroups(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from fulfillment_group where due_at <= app_now() order by due_at limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Does what is due in one group, unless somebody is at it: the move whose time is over, or a reminder; then the next time is written. */
async function followClocks(app: App, tx: Tx, groupId: number): Promise<void> {
  const locked = await lockCase(tx, groupId, { skip: true })
  if (!locked) return
  const { case: c, group } = locked
  if (group.due_at === null || new Date(group.due_at) > c.now) return
  const due = moveByTimer(c)
  if (due) {
    await makeMove(app, tx, locked, due.move, { by: 'timer', input: due.input })
    return
  }
  if (isReminderDue(c, new Date(group.followed_at))) await remind(tx, locked)
  const next = nextDue(c)
  await writeDue(tx, groupId, next && next <= c.now ? new Date(c.now.getTime() + AGAIN_MS) : next, c.now)
}

async function remind(tx: Tx, { order, group, case: { now } }: LockedCase): Promise<void> {
  await record(tx, waitReminded, {
    data: {
      orderId: order.id,
      groupId: group.id,
      status: group.status,
      customerId: order.customer_id,
      merchantId: group.merchant.id,
      after: group.followed_at,
      upTo: now.toISOString(),
    },
  })
}

/** Follows the clocks of all groups, each in a transaction of its own: one that fails is said, put off, and stops no other. */
export async function sweepDue(app: App): Promise<void> {
  for (let ids = await dueGroups(app.db), rounds = 0; ids.length > 0 && rounds < 20; ids = await dueGroups(app.db), rounds++) {
    for (const id of ids) {
      try {
        await inTransaction(app, (tx) => followClocks(app, tx, id))
      } catch (error) {
        app.log.error({ err: error, groupId: id }, 'a clock of an order could not be followed')
        await sql`update fulfillment_group set due_at = app_now() + interval '15 minutes' where id = ${id}`.execute(app.db)
        if (!outageOf(error)) await raiseAlarm(app, app.db, { kind: 'clock_stuck', subject: `group:${id}` })
      }
    }
    if (ids.length < BATCH) return
  }
}
