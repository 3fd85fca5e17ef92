import type { messaging } from '@rondo/contracts'
import { texts } from '@rondo/rules/kernel/limits'
import { draftText, pairOf, strangerBounds } from '@rondo/rules/messaging/messages'
import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { App, MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { claimMedia } from '../media/index.ts'
import { lockCase, makeMove, MoveRefused } from '../orders/index.ts'
import { blockOf, messagesById, openGroupOf } from './messages.repository.ts'
import { presentMessage } from './present-message.ts'
import { readerOf } from './read-chats.ts'
import { sendOffer, sendSwap } from './send-offer.ts'
import { hasDealt, strangersOfDay } from './strangers.ts'
import { insertMessage, lockChat } from './write-message.ts'

type Given = z.output<typeof messaging.NewMessage>

/**
 * Sends a message from the reader to somebody. Under a clientId that the reader has used it answers the message that stands: over calls,
 * sockets and processes it is written once.
 */
export async function sendMessage(ctx: MemberCtx, given: Given) {
  if (given.messageType === 'offer') return sendOffer(ctx, given)
  if (given.messageType === 'swap') return sendSwap(ctx, given)
  const draft = draftOf(given)
  if (given.messageReceiver === ctx.actor.id) throw new Failure('messaging.with_self')
  return once(ctx, async (tx) => {
    const id = await write(ctx, tx, given, draft)
    const [row] = await messagesById(tx, [id])
    if (!row) throw new Error(`message ${id} is not there`)
    return presentMessage(row, readerOf(ctx))
  })
}

function draftOf({ text, messageText, messageType, product, fulfillmentGroup, order, photos }: Given): string {
  const draft = draftText({
    type: messageType,
    text: text ?? messageText ?? '',
    product: product ?? undefined,
    group: fulfillmentGroup ?? undefined,
    order: order ?? undefined,
    photos: photos?.length ?? 0,
  })
  if (!('refused' in draft)) return draft.text
  const { refused } = draft
  throw new Failure(`messaging.${refused}`, {
    ...(refused === 'text_long' && { values: { most: texts.message } }),
    errors: { text: refused === 'text_long' ? `Must be at most ${texts.message} characters` : 'This is required' },
  })
}

async function write({ app, actor, requestId }: MemberCtx, tx: Tx, given: Given, text: string): Promise<number> {
  const { messageReceiver: receiverId, messageType: type, clientId } = given
  const lock = lockChat(tx, actor.id, receiverId, actor.id)
  const [facts] = await Promise.all([factsOf(tx, actor.id, given), lock])
  if (facts.known !== null) return facts.known
  if (facts.is_gone === null) throw new Failure('messaging.person_not_found')
  if (facts.is_gone) throw new Failure('messaging.person_gone')
  const about = facts.block === null ? facts.group_id : aboutOpenOrder(facts)
  if (facts.unanswered >= strangerBounds.unanswered)
    throw new Failure('messaging.unanswered', { values: { most: strangerBounds.unanswered } })
  if (facts.begun >= strangerBounds.begunInADay)
    throw new Failure('messaging.strangers_full', { values: { most: strangerBounds.begunInADay } })
  if (given.product != null && facts.product_id === null) throw new Failure('messaging.product_not_found')
  if (given.fulfillmentGroup != null && facts.group_id === null) throw new Failure('messaging.group_not_found')
  if (given.order != null && facts.group_id === null) throw new Failure('messaging.order_not_found')
  const ids = [...new Set(given.photos ?? [])]
  const claimed = await claimMedia(tx, actor.id, ids)
  const photos = ids.flatMap((id) => claimed.get(id) ?? [])
  if (photos.some(({ key }) => !key.startsWith('private-'))) throw new Failure('media.not_yours')
  const { product_id: productId } = facts
  const id = await insertMessage(tx, {
    senderId: actor.id,
    receiverId,
    type,
    text,
    productId: productId ?? undefined,
    groupId: about ?? undefined,
    photos,
    clientId,
    requestId,
  })
  if (facts.opens_pickup && about !== null && type === 'fulfillment_context') await beginPickup(app, tx, about, actor.id, requestId)
  return id
}

/** Where one has blocked the other, they write about an order that is not finished, and about nothing else (199). */
function aboutOpenOrder({ open_group: open, group_id: asked, is_open: isOpen }: Facts): number {
  if (open === null) throw new Failure('messaging.blocked')
  if (asked !== null && !isOpen) throw new Failure('messaging.blocked_order')
  return asked ?? open
}

/** The merchant's first word about a pickup begins to arrange it (G4). Whoever moved the group meanwhile has begun already. */
async function beginPickup(app: App, tx: Tx, groupId: number, actorId: number, requestId: string): Promise<void> {
  const locked = await lockCase(tx, groupId, { party: actorId })
  if (!locked) return
  try {
    await makeMove(app, tx, locked, 'coordinatePickup', { by: 'merchant', actorId, requestId })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
  }
}

interface Facts {
  /** The message that was sent under this clientId before. */
  readonly known: number | null
  /** Null for who never was here. */
  readonly is_gone: boolean | null
  /** Of one of the two, and one that the other may see. */
  readonly product_id: number | null
  /** Of these two. */
  readonly group_id: number | null
  /** One of the two has blocked the other. */
  readonly block: 'mine' | 'theirs' | null
  /** The latest unfinished group of the two. */
  readonly open_group: number | null
  /** Whether the group that was asked for is unfinished. */
  readonly is_open: boolean | null
  /** Messages so far to somebody who has neither answered nor traded. */
  readonly unanswered: number
  /** Where nothing was said yet, nor traded: strangers to whom the writer began to write within a day. */
  readonly begun: number
  /** A pickup of the writer's that nobody has begun to arrange. */
  readonly opens_pickup: boolean | null
}
/** What the message points to, as far as it concerns these two. 1 query. */
async function factsOf(tx: Tx, me: number, { messageReceiver: other, product, fulfillmentGroup, order, clientId }: Given): Promise<Facts> {
  const both = [me, other]
  const { low, high } = pairOf(me, other)
  const dealt = hasDealt(me, sql`${other}::bigint`)
  const [groupId, orderId, productId] = [fulfillmentGroup ?? null, order ?? null, product ?? null]
  const { rows } = await sql<Facts>`
    select
      (select id from message where sender_id = ${me} and client_id = ${clientId ?? null}::uuid) as known,
      (select blocked_at is not null or deleted_at is not null or confirmed_at is null from person where id = ${other}) as is_gone,
      (select id from listing where id = ${productId}::bigint and deleted_at is null
        and (merchant_id = ${me} or merchant_id = ${other} and (active or exists (
          select from order_line i join placed_order o on o.id = i.order_id where i.product_id = listing.id and o.customer_id = ${me})))) as product_id,
      case when ${dealt} then 0 else coalesce((select b.last_seq from conversation b where b.low_id = ${low} and b.high_id = ${high}
        and not case when ${me === low} then b.high_spoke else b.low_spoke end), 0) end as unanswered,
      case when ${dealt} or exists (select from conversation b where b.low_id = ${low} and b.high_id = ${high}) then 0
        else ${strangersOfDay(me)} end as begun,
      ${blockOf(me, sql`${other}::bigint`)} as block, (${openGroupOf(me, sql`${other}::bigint`)} ->> 'group_id')::bigint as open_group,
      exists (select from order_line i where i.group_id = g.id and i.status <> all(${[...closedItemStatuses]}::text[])) as is_open,
      g.id as group_id, g.merchant_id = ${me} and g.delivery_method = 'pickup' and g.status = 'processing' as opens_pickup
    from (select) one left join lateral (
      select * from order_group g
      where (g.id = ${groupId}::bigint or ${groupId}::bigint is null and g.order_id = ${orderId}::bigint)
        and g.merchant_id = any(${both}::bigint[]) and g.customer_id = any(${both}::bigint[])
      order by g.id limit 1
    ) g on true`.execute(tx)
  if (!rows[0]) throw new Error('a select without a table has a row')
  return rows[0]
}
