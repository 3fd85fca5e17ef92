import { kindOfMove, meetingKinds } from '@rondo/rules/moves/told-moves'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { EventOf } from '../../platform/events.ts'
import type { groupMoved } from '../orders/index.ts'
import { insertMessage, lockChat } from './write-message.ts'

interface Sides {
  readonly merchant_id: number
  readonly customer_id: number
  readonly order_number: string
  readonly starts_at: Date | null
  readonly zone: string | null
  readonly place: string | null
}
const sidesOf = async (tx: Tx, groupId: number): Promise<Sides | undefined> => {
  const { rows } = await sql<Sides>`
    select g.merchant_id, g.customer_id, o.order_number, p.starts_at, p.zone, p.place
    from order_group g join placed_order o on o.id = g.order_id left join pickup_meeting p on p.group_id = g.id where g.id = ${groupId}`.execute(
    tx,
  )
  return rows[0]
}
const isTold = async (tx: Tx, cause: string): Promise<boolean> =>
  (await sql`select from message where cause = ${cause}`.execute(tx)).rows.length > 0

/**
 * Writes into the conversation of customer and merchant what happened between them (SR-77), once for each event. Of what neither of them
 * did, the customer is who is told: the merchant has it in the mails. Whoever left is told nothing.
 */
export async function tellMove(app: App, { seq, data }: EventOf<typeof groupMoved>): Promise<void> {
  const kind = kindOfMove(data)
  if (!kind) return
  const cause = `group moved ${seq}`
  await inTransaction(app, async (tx) => {
    const sides = await sidesOf(tx, data.groupId)
    if (!sides) return
    const [senderId, receiverId] = data.by === 'customer' ? [sides.customer_id, sides.merchant_id] : [sides.merchant_id, sides.customer_id]
    await lockChat(tx, senderId, receiverId)
    if (await isTold(tx, cause)) return
    const { amountMinor, currency } = data
    const { starts_at, zone, place } = sides
    const meeting = meetingKinds.includes(kind) ? { startsAt: starts_at && starts_at.toISOString(), zone, place } : {}
    await insertMessage(tx, {
      senderId,
      receiverId,
      type: 'fulfillment_context',
      groupId: data.groupId,
      system: { kind, facts: { order: sides.order_number, buyer: sides.customer_id, amountMinor, currency, ...meeting }, cause },
    })
  })
}
