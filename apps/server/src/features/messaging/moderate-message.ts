// What reports of messages and of answers to offers ask of this room: what was seen, and taking it out of a conversation or putting it back.
import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { messageRemoved } from './events.ts'

export interface SeenMessage {
  readonly sender_id: number
  readonly sender: string
  readonly text: string
  readonly photos: readonly StoredPhoto[]
}
/** A message that somebody got from a person; undefined for any other. 1 query. */
export async function seenMessage(db: Db | Tx, me: number, id: number): Promise<SeenMessage | undefined> {
  const { rows } = await sql<SeenMessage>`
    select m.sender_id, p.username as sender, m.text, m.photos from message m join person p on p.id = m.sender_id
    where m.id = ${id} and m.receiver_id = ${me} and m.system_kind is null and m.removed_at is null`.execute(db)
  return rows[0]
}

/** What somebody was answered to an offer of theirs, by its message; undefined for any other. 1 query. */
export async function seenAnswer(db: Db | Tx, me: number, messageId: number): Promise<SeenMessage | undefined> {
  const { rows } = await sql<SeenMessage>`
    select f.receiver_id as sender_id, p.username as sender, f.response as text, '[]'::jsonb as photos
    from message m join offer f on f.id = m.offer_id join person p on p.id = f.receiver_id
    where m.id = ${messageId} and f.proposer_id = ${me} and f.response is not null and f.response_removed_at is null`.execute(db)
  return rows[0]
}

interface RemovedRow {
  readonly sender_id: number
  readonly receiver_id: number
}
/** Takes a message out of its conversation for both. 2 statements. */
export async function removeMessage(tx: Tx, id: number, requestId?: string): Promise<void> {
  const { rows } = await sql<RemovedRow>`
    update message set removed_at = app_now() where id = ${id} and removed_at is null returning sender_id, receiver_id`.execute(tx)
  await tellBoth(tx, rows, requestId)
}
/** Puts a message back that was taken out at one of the instants `since`, written as PostgreSQL does. One that is gone stays so. 2 statements. */
export async function putMessageBack(tx: Tx, id: number, since: readonly string[], requestId?: string): Promise<void> {
  const { rows } = await sql<RemovedRow>`
    update message set removed_at = null where id = ${id} and removed_at = any(${[...since]}::timestamptz[])
    returning sender_id, receiver_id`.execute(tx)
  await tellBoth(tx, rows, requestId)
}
/** Takes the answer to the offer in a message out, for both. 2 statements. */
export async function removeAnswer(tx: Tx, messageId: number, requestId?: string): Promise<void> {
  const { rows } = await sql<RemovedRow>`
    update offer set response_removed_at = app_now()
    where id = (select offer_id from message where id = ${messageId}) and response is not null and response_removed_at is null
    returning receiver_id as sender_id, proposer_id as receiver_id`.execute(tx)
  await tellBoth(tx, rows, requestId)
}
/** Puts an answer back that was taken out at one of the instants `since`, written as PostgreSQL does. 2 statements. */
export async function putAnswerBack(tx: Tx, messageId: number, since: readonly string[], requestId?: string): Promise<void> {
  const { rows } = await sql<RemovedRow>`
    update offer set response_removed_at = null
    where id = (select offer_id from message where id = ${messageId}) and response_removed_at = any(${[...since]}::timestamptz[])
    returning receiver_id as sender_id, proposer_id as receiver_id`.execute(tx)
  await tellBoth(tx, rows, requestId)
}
async function tellBoth(tx: Tx, [row]: readonly RemovedRow[], requestId: string | undefined): Promise<void> {
  if (!row) return
  const { sender_id: sender, receiver_id: receiver } = row
  await record(tx, messageRemoved, {
    audiences: [
      { tell: [sender], touches: [topics.chats, topics.offers, topics.chat(receiver)] },
      { tell: [receiver], touches: [topics.chats, topics.offers, topics.chat(sender)] },
    ],
    requestId,
  })
}
