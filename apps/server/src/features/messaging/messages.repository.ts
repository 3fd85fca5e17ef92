import type { MessageType } from '@rondo/rules/messaging/messages'
import { pairOf } from '@rondo/rules/messaging/messages'
import type { SystemKind } from '@rondo/rules/moves/told-moves'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { offerJson, type OfferRow } from './offers.repository.ts'
import { talkJson, type TalkRow } from './talk-settings.ts'
import { productJson, type ProductRow } from './product-rows.ts'
import { type NamedRow, somebodyOf } from '../../platform/somebody.ts'
import { namesFor } from '../../platform/known-names.ts'

export interface PersonRow {
  readonly id: number
  /** As the reader may know them. */
  readonly names: NamedRow
  readonly is_merchant: boolean
  readonly portrait: StoredPhoto | null
  readonly is_gone: boolean
  /** When they answer, where they say so. */
  readonly talk: TalkRow | null
  /** Who of the two has blocked the other; `mine` where both have. */
  readonly block: 'mine' | 'theirs' | null
  /** Where one has blocked the other: the order between them that is not finished, about which they may still write. */
  readonly open_order: { readonly group_id: number; readonly order_number: string } | null
}
/** The latest group of two people in which something is not finished, or null. */
export const openGroupOf = (me: number, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('group_id', og.id, 'order_number', oo.order_number)
  from order_group og join placed_order oo on oo.id = og.order_id
  where ((og.customer_id = ${me} and og.merchant_id = ${other}) or (og.customer_id = ${other} and og.merchant_id = ${me}))
    and exists (select from order_line oi where oi.group_id = og.id and oi.status <> all(${[...closedItemStatuses]}::text[]))
  order by og.id desc limit 1)`
/** Who of the two has blocked the other, or null. */
export const blockOf = (me: number, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when exists (select from blocked_pair where blocker_id = ${me} and blocked_id = ${other}) then 'mine'
    when exists (select from blocked_pair where blocker_id = ${other} and blocked_id = ${me}) then 'theirs' end`
/** A person `p` as the reader may see them in messages. */
export const personColumns = (
  me: number,
): RawBuilder<unknown> => sql`p.id, ${namesFor('p', sql`${me}::bigint`)} as names, p.is_merchant, p.portrait, ${talkJson} as talk,
  (p.deleted_at is not null or p.blocked_at is not null or p.confirmed_at is null) as is_gone,
  ${blockOf(me, sql`p.id`)} as block, case when ${blockOf(me, sql`p.id`)} is not null then ${openGroupOf(me, sql`p.id`)} end as open_order`

export interface MessageGroupRow {
  readonly id: number
  readonly status: GroupStatus
  readonly order_id: number
  readonly order_number: string
}
/** A group `g` of order `o` as messages show it, or null. */
export const groupJson = sql`case when g.id is not null then jsonb_build_object('id', g.id, 'status', g.status,
  'order_id', o.id, 'order_number', o.order_number) end`

/** What stands for a message in facts of its words. */
export type SystemFacts = Readonly<Record<string, string | number | null>>
export interface MessageRow {
  readonly id: number
  readonly conversation_id: number
  readonly seq: number
  readonly sender_id: number
  readonly receiver_id: number
  readonly sender_name: string
  readonly receiver_name: string
  readonly type: MessageType
  readonly text: string
  readonly photos: readonly StoredPhoto[]
  readonly system_kind: SystemKind | null
  readonly system_facts: SystemFacts | null
  readonly client_id: string | null
  readonly created_at: Date
  readonly read_at: Date | null
  /** When an operator took it out. */
  readonly removed_at: Date | string | null
  /** Who got it has written to its sender, or traded with them. */
  readonly receiver_spoke: boolean
  readonly product: ProductRow | null
  readonly group: MessageGroupRow | null
  readonly offer: OfferRow | null
}
const messageColumns = (offer: RawBuilder<unknown>) => sql`
  m.id, m.conversation_id, m.seq, m.sender_id, m.receiver_id, s.username as sender_name, r.username as receiver_name, m.type, m.text,
    m.photos, m.system_kind, m.system_facts, m.client_id, m.created_at, m.read_at, m.removed_at,
    case when m.receiver_id = c.low_id then c.low_spoke else c.high_spoke end as receiver_spoke, ${productJson} as product, ${groupJson} as group,
    ${offer} as offer`
const withOffer = messageColumns(offerJson(sql`m.id`))
const pointedAt = sql`
    left join listing l on l.id = m.product_id
    left join order_group g on g.id = m.group_id left join placed_order o on o.id = g.order_id`
const ofOffer = sql`left join offer f on f.id = m.offer_id`
const messages = sql`
  select ${withOffer}
  from message m join conversation c on c.id = m.conversation_id join person s on s.id = m.sender_id join person r on r.id = m.receiver_id
    ${pointedAt} ${ofOffer}`
const spoke = sql`c.low_spoke and c.high_spoke as both_spoke`
const written = sql`(select) one left join m on true left join c on true
    left join person s on s.id = m.sender_id left join person r on r.id = m.receiver_id ${pointedAt}`
/** Columns of a message `m` that this statement writes into a conversation `c`, and what they are read from; null where it was not written. */
export const writtenMessage = { columns: sql`${withOffer}, ${spoke}`, from: sql`${written} ${ofOffer}` }
/** The same of a message that is no offer: half of what is planned and begun for one. */
export const writtenPlainly = { columns: sql`${messageColumns(sql`null`)}, ${spoke}`, from: written }
export interface WrittenRow extends MessageRow {
  readonly both_spoke: boolean
}

/** Messages of a conversation numbered from `from` to `to`, in their order. 1 query. */
export async function messagesBetween(db: Db, conversationId: number, from: number, to: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    ${messages} where m.conversation_id = ${conversationId} and m.seq between ${from} and ${to} order by m.seq`.execute(db)
  return rows
}
/** Messages by their ids, in the order of their conversations. 1 query. */
export async function messagesById(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    ${messages} where m.id = any(${ids}::bigint[]) order by m.conversation_id, m.seq`.execute(db)
  return rows
}

export interface ChatHead extends PersonRow {
  readonly conversation_id: number | null
  readonly last_seq: number
  /** Each of the two has written, or they have traded. */
  readonly both_spoke: boolean
}
/** Somebody, and how far the conversation with them goes. Undefined for who never was here. 1 query. */
export async function chatHead(db: Db, me: number, other: number): Promise<ChatHead | undefined> {
  const { low, high } = pairOf(me, other)
  const { rows } = await sql<ChatHead>`
    select ${personColumns(me)}, c.id as conversation_id, coalesce(c.last_seq, 0) as last_seq, coalesce(c.low_spoke and c.high_spoke, false) as both_spoke
    from person p left join conversation c on c.low_id = ${low} and c.high_id = ${high}
    where p.id = ${other} and (c.id is not null or p.confirmed_at is not null)`.execute(db)
  return rows[0]
}

export interface ChatRow extends PersonRow {
  readonly message: Pick<MessageRow, 'type' | 'text' | 'sender_id' | 'system_kind' | 'system_facts' | 'removed_at'> & {
    readonly photos: number
    /** What is offered for what, where it is an offer of a price. */
    readonly price: { readonly minor: number; readonly currency: string } | null
  }
  readonly last_at: Date
  readonly unread: number
}
/** A page of somebody's conversations, the latest first. 1 query. */
export async function chatsOf(db: Db, me: number, { offset, pageSize }: { offset: number; pageSize: number }): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select ${personColumns(me)}, c.last_at, u.unread, jsonb_build_object('type', m.type, 'text', m.text, 'sender_id', m.sender_id,
      'system_kind', m.system_kind, 'system_facts', m.system_facts, 'removed_at', m.removed_at,
      'photos', case when m.removed_at is null then jsonb_array_length(m.photos) else 0 end, 'price', (
        select jsonb_build_object('minor', f.price_minor, 'currency', f.currency) from offer f where f.id = m.offer_id and m.type = 'offer' and m.removed_at is null)) as message
    from (
      select id, high_id as other_id, last_seq, last_at from conversation where low_id = ${me}
      union all
      select id, low_id as other_id, last_seq, last_at from conversation where high_id = ${me}
      order by last_at desc, id desc limit ${pageSize} offset ${offset}
    ) c
      join person p on p.id = c.other_id
      join message m on m.conversation_id = c.id and m.seq = c.last_seq
      cross join lateral (
        select count(*)::int as unread from message n where n.receiver_id = ${me} and n.conversation_id = c.id and n.read_at is null
      ) u
    order by c.last_at desc, c.id desc`.execute(db)
  return rows
}
/** How many conversations somebody has. 1 query. */
export async function countChats(db: Db, me: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from conversation where low_id = ${me}) + (select count(*) from conversation where high_id = ${me}) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
/** How many messages somebody has not read. 1 query. */
export async function unreadOf(db: Db | Tx, me: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from message where receiver_id = ${me} and read_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export interface MarkedRow {
  readonly sender_id: number
  readonly count: number
}
/** Marks messages to somebody as read; those that were read stay as they are. Answers whose they were. 1 statement. */
export async function markByIds(tx: Tx, me: number, ids: readonly number[]): Promise<MarkedRow[]> {
  const { rows } = await sql<MarkedRow>`
    with one as (select id from message where id = any(${ids}::bigint[]) and receiver_id = ${me} and read_at is null order by id for update),
    marked as (update message m set read_at = app_now() from one where m.id = one.id returning m.sender_id)
    select sender_id, count(*)::int as count from marked group by sender_id`.execute(tx)
  return rows
}
/** What follows `with`, after a conversation `c`, to mark as read what was written to somebody in it, up to number `seq`: `marked`. */
export const markingIn = (me: number, seq: number | null) => sql`
    unseen as (
      select m.id from message m join c on c.id = m.conversation_id
      where m.receiver_id = ${me} and m.read_at is null and (${seq}::bigint is null or m.seq <= ${seq}) order by m.id for update of m
    ),
    marked as (update message m set read_at = app_now() from unseen where m.id = unseen.id returning m.sender_id)`
/** Marks what somebody wrote to me as read, up to number `seq`, or all of it. 1 statement. */
export async function markUpTo(tx: Tx, me: number, other: number, seq: number | null): Promise<MarkedRow[]> {
  const { low, high } = pairOf(me, other)
  const { rows } = await sql<MarkedRow>`
    with c as (select id from conversation where low_id = ${low} and high_id = ${high}), ${markingIn(me, seq)}
    select sender_id, count(*)::int as count from marked group by sender_id`.execute(tx)
  return rows
}
/** Gives messages that somebody has not read, and that no summary has counted, to this one; those from before `since` to none. 1 statement. */
export async function takeForSummary(tx: Tx, me: number, summaryId: number, since: Date): Promise<void> {
  await sql`
    with one as (select id from message where receiver_id = ${me} and read_at is null and summary_id is null order by id for update)
    update message m set summary_id = case when m.created_at >= ${since} then ${summaryId}::bigint else 0 end from one where m.id = one.id`.execute(
    tx,
  )
}
/** How many messages of a summary somebody has still not read. 1 query. */
export async function unreadOfSummary(db: Db, me: number, summaryId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from message where receiver_id = ${me} and read_at is null and removed_at is null and summary_id = ${summaryId}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A message that its reader has not seen, where it is the newest of its writer; not what the product wrote itself, nor an offer, which are told of elsewhere. 1 query. */
export async function newestUnread(
  db: Db,
  id: number,
  me: number,
): Promise<{ senderId: number; sender: string; text: string; photos: number } | undefined> {
  const { rows } = await sql<{ senderId: number; names: NamedRow; text: string; photos: number }>`
    select m.sender_id as "senderId", ${namesFor('p', sql`m.receiver_id`)} as names, m.text, jsonb_array_length(m.photos) as photos
    from message m join person p on p.id = m.sender_id
    where m.id = ${id} and m.receiver_id = ${me} and m.read_at is null and m.removed_at is null and m.type not in ('offer', 'swap')
      and m.system_kind is null and p.deleted_at is null and not exists (
        select from message o where o.conversation_id = m.conversation_id and o.seq > m.seq and o.sender_id = m.sender_id and o.system_kind is null)`.execute(
    db,
  )
  const [row] = rows
  return row && { senderId: row.senderId, sender: somebodyOf(row.names).name, text: row.text, photos: row.photos }
}
