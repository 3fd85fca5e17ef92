// The one place where messages come to be. They are numbered without a gap, in the order in which they are told.
import { topics } from '@rondo/contracts/kernel/topics'
import { type MessageType, pairOf } from '@rondo/rules/messaging/messages'
import type { SystemKind } from '@rondo/rules/moves/told-moves'
import { type RawBuilder, sql } from 'kysely'
import { executeLast, type Tx } from '../../platform/db.ts'
import { type Audience, telling } from '../../platform/events.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { messageSent, messagesRead } from './events.ts'
import { markingIn, type SystemFacts, type WrittenRow, writtenMessage, writtenPlainly } from './messages.repository.ts'

/** What is kept of a message. */
export interface NewMessage {
  readonly senderId: number
  readonly receiverId: number
  readonly type: MessageType
  readonly text?: string
  readonly productId?: number | undefined
  readonly groupId?: number | undefined
  readonly offerId?: number | undefined
  readonly photos?: readonly StoredPhoto[]
  readonly clientId?: string | undefined
  readonly system?: { readonly kind: SystemKind; readonly facts: SystemFacts; readonly cause: string }
  readonly requestId?: string | undefined
}

/**
 * Waits for whoever writes in the conversation of two people, and with `writer` for whatever else that person writes: many at once are counted
 * like one after the other (290). Before anything of the transaction is written: then its number as a
 * transaction, by which events are told, is in the order of the messages. 1 statement.
 */
export async function lockChat(tx: Tx, one: number, other: number, writer?: number): Promise<void> {
  const { low, high } = pairOf(one, other)
  // the conversation first, always: whoever has both waits for nobody's conversation
  const names = [`chat ${low} ${high}`, ...(writer === undefined ? [] : [`writes ${writer}`])]
  await sql`select pg_advisory_xact_lock(hashtextextended(n.name, 0)) from unnest(${names}::text[]) n(name)`.execute(tx)
}

type Fact = RawBuilder<unknown>
/** What follows `with` to write a message into the locked conversation of two people: `c` and `m`, both empty unless `when`. Who writes has read
 * what stands there: `marked`; what the product itself tells marks nothing. */
function writing(message: NewMessage, when: Fact, productId: Fact, groupId: Fact): Fact {
  const { senderId, receiverId, type, text = '', offerId = null, photos = [], clientId = null, system } = message
  const { low, high } = pairOf(senderId, receiverId)
  const isTrade = system !== undefined
  const kept = photos.map(({ id, key, width, height }) => ({ id, key, width, height }))
  return sql`
    c as (
      insert into conversation (low_id, high_id, last_seq, low_spoke, high_spoke)
      select ${low}, ${high}, 1, ${isTrade || senderId === low}::boolean, ${isTrade || senderId === high}::boolean where ${when}
      on conflict (low_id, high_id) do update set last_seq = conversation.last_seq + 1, last_at = app_now(),
        low_spoke = conversation.low_spoke or excluded.low_spoke, high_spoke = conversation.high_spoke or excluded.high_spoke
      returning *
    ),
    m as (
      insert into message (conversation_id, seq, sender_id, receiver_id, type, text, product_id, group_id, offer_id, photos, system_kind, system_facts, cause, client_id)
      select c.id, c.last_seq, ${senderId}, ${receiverId}, ${type}, ${text}, ${productId}::bigint, ${groupId}::bigint, ${offerId}::bigint, ${JSON.stringify(kept)}::jsonb,
        ${system?.kind ?? null}, ${system ? JSON.stringify(system.facts) : null}::jsonb, ${system?.cause ?? null}, ${clientId}::uuid
      from c returning *
    )${isTrade ? sql`` : sql`, ${markingIn(senderId, null)}`}`
}
/** Tells of the message `m`, where it was written, and that its writer has read what they answer. */
function tells({ senderId, receiverId, system, requestId }: NewMessage): Fact {
  const seen = [{ tell: [receiverId], touches: [topics.chat(senderId)] }]
  const read = telling(messagesRead, { audiences: seen, requestId })
  const audiences: readonly Audience[] = [{ tell: [senderId, receiverId], touches: [topics.chats, topics.unread] }]
  return sql`case when m.id is not null then tell_event(${messageSent.type}, ${JSON.stringify(audiences)}::jsonb, ${requestId ?? null},
    jsonb_build_object('messageId', m.id, 'senderId', m.sender_id, 'receiverId', m.receiver_id)) end as told,
    ${system ? sql`null` : sql`case when exists (select from marked) then ${read} end`} as seen`
}

/** Writes a message into the locked conversation of two people, and tells it, and `also` what belongs to it. 1 statement. */
export async function insertMessage(tx: Tx, message: NewMessage, also: Fact = sql`null`): Promise<WrittenRow> {
  const { rows } = await sql<WrittenRow>`
    with ${writing(message, sql`true`, sql`${message.productId ?? null}`, sql`${message.groupId ?? null}`)}
    select ${writtenMessage.columns}, ${tells(message)}, ${also} as also from ${writtenMessage.from}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a message that is written has a row')
  return row
}

/**
 * As insertMessage of what is no offer, where `facts`, a query of one row, finds no reason to refuse it, and says what it is about. Where it
 * `isLast`, the commit leaves with it. 1 statement.
 */
export async function insertIfFree<Facts extends { readonly refused: string | null }>(
  tx: Tx,
  message: NewMessage,
  facts: RawBuilder<Facts>,
  isLast: boolean,
): Promise<{ readonly facts: Facts; readonly row: WrittenRow | undefined }> {
  const fact = (name: string) => sql`(select ${sql.ref(`facts.${name}`)} from facts)`
  const statement = sql<WrittenRow & { readonly facts: Facts }>`
    with facts as materialized (${facts}), ${writing(message, sql`${fact('refused')} is null`, fact('product_id'), fact('about'))}
    select to_jsonb(facts) as facts, ${writtenPlainly.columns}, ${tells(message)} from ${writtenPlainly.from} cross join facts`
  const {
    rows: [row],
  } = await (isLast ? executeLast(tx, statement) : statement.execute(tx))
  if (!row) throw new Error('facts are one row')
  return { facts: row.facts, row: row.facts.refused === null ? row : undefined }
}
