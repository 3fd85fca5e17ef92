import { sql } from 'kysely'
import { raiseAlarm } from '../../../platform/alarms.ts'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import type { EventOf } from '../../../platform/events.ts'
import type { groupMoved, pickupLocked } from '../events.ts'

/** Opens the case that a person must decide; one that is open stays, but of a swap that has failed only support closes it. 1 statement. */
export async function openSupportCase(
  tx: Tx,
  groupId: number,
  reason: 'not_received' | 'return_lost' | 'swap_broken' = 'not_received',
): Promise<void> {
  await sql`
    insert into support_case (group_id, reason) values (${groupId}, ${reason})
    on conflict (group_id) where closed_at is null do update set reason = excluded.reason where excluded.reason = 'swap_broken'`.execute(tx)
}

/**
 * Closes the open case of a group with what was decided; without one it changes nothing. What is on its way of a swap that has failed stays
 * with support, whatever its carrier says: only an operator closes that, or the end of its group. Answers whether there was one (of this reason). 1 statement.
 */
export async function closeSupportCase(
  tx: Tx,
  groupId: number,
  decision: string,
  isFinal = true,
  reason?: 'swap_broken',
): Promise<boolean> {
  const { rows } = await sql`
    update support_case set closed_at = app_now(), decision = ${decision} where group_id = ${groupId} and closed_at is null
      and (${isFinal} or reason <> 'swap_broken') and (${reason ?? null}::text is null or reason = ${reason ?? null}) returning group_id`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Support hears of a case that waits for its decision, and of a parcel that failed, for a claim at its carrier. It hears of one that came after its
 * money had gone back.
 */
export async function tellSupport(app: App, { data: { groupId, move, by, status } }: EventOf<typeof groupMoved>): Promise<void> {
  const subject = `group:${groupId}`
  if (move === 'reportNotReceived' || move === 'reportNotArrived')
    await raiseAlarm(app, app.db, { kind: 'delivery_disputed', subject, details: { move } })
  if (move === 'failParcel' || move === 'returnParcel' || move === 'loseParcel')
    await raiseAlarm(app, app.db, { kind: 'parcel_failed', subject, details: { move, by } })
  if (move === 'deliverParcel' && status === 'canceled') await raiseAlarm(app, app.db, { kind: 'delivered_after_refund', subject })
}

/** Support hears of a seller who has entered so many wrong codes that a day has no more tries. */
export async function tellOfGuesses(app: App, { data: { groupId, isForDay, until } }: EventOf<typeof pickupLocked>): Promise<void> {
  if (isForDay) await raiseAlarm(app, app.db, { kind: 'pickup_codes_guessed', subject: `group:${groupId}`, details: { until } })
}
