// What reports of messages ask of this room: what was seen, and taking it out of a conversation or putting it back.
import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { messageRemoved } from './events.ts'

export interface SeenMessage {
  readonly sender_id: number
  readonly sender: string
  readonly text: string
  readonly photos: number
}
/** A message that somebody got from a person; undefined for any other. 1 query. */
export async function seenMessage(db: Db | Tx, me: number, id: number): Promise<SeenMessage | undefined> {
  const { rows } = await sql<SeenMessage>`
    select m.sender_id, p.username as sender, m.text, jsonb_array_length(m.photos) as photos from message m join person p on p.id = m.sender_id
    where m.id = ${id} and m.receiver_id = ${me} and m.system_kind is null and m.removed_at is null`.execute(db)
  return rows[0]
}

/** Takes a message out of its conversation for both, or puts it back. One that went with its conversation stays gone. 2 statements. */
export async function setMessageRemoved(tx: Tx, id: number, removed: boolean, requestId?: string): Promise<void> {
  const { rows } = await sql<{ sender_id: number; receiver_id: number }>`
    update message set removed_at = case when ${removed} then app_now() end where id = ${id} and (removed_at is null) = ${removed}
    returning sender_id, receiver_id`.execute(tx)
  const [row] = rows
  if (!row) return
  const { sender_id: sender, receiver_id: receiver } = row
  await record(tx, messageRemoved, {
    audiences: [
      { tell: [sender], touches: [topics.chats, topics.chat(receiver)] },
      { tell: [receiver], touches: [topics.chats, topics.chat(sender)] },
    ],
    requestId,
  })
}
