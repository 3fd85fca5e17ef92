import type { messaging } from '@rondo/contracts'
import { texts } from '@rondo/rules/kernel/limits'
import { draftText, pairOf, strangerBounds } from '@rondo/rules/messaging/messages'
import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { App, MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { claimPhotos } from '../media/index.ts'
import { lockCase, makeMove, MoveRefused } from '../orders/index.ts'
import { blockOf, openGroupOf } from './messages.repository.ts'
import { onceWritten, type Shown, standing } from './once-written.ts'
import { sendOffer, sendSwap } from './send-offer.ts'
import { hasDealt, strangersOfDay } from './strangers.ts'
import { insertIfFree, lockChat } from './write-message.ts'

type Given = z.output<typeof messaging.NewMessage>

/**
 * Sends a message from the reader to somebody. Under a clientId that the reader has used it answers the message that stands: over calls,
 * sockets and processes it is written once. A plain message is 4 statements: begin, locks, what may be refused and is written, commit.
 */
export async function writeMessage(ctx: MemberCtx, given: Given) {
  if (given.messageType === 'offer') return sendOffer(ctx, given)
  if (given.messageType === 'swap') return sendSwap(ctx, given)
  const draft = draftOf(given)
  if (given.messageReceiver === ctx.actor.id) throw new Failure('messaging.with_self')
  return onceWritten(ctx, (tx) => write(ctx, tx, given, draft))
}
export const sendMessage = async (ctx: MemberCtx, given: Given) => (await writeMessage(ctx, given)).message

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

async function write({ app, actor, requestId, key }: MemberCtx, tx: Tx, given: Given, text: string): Promise<Shown> {
  const { messageReceiver: receiverId, messageType: type, clientId } = given
  const locked = lockChat(tx, actor.id, receiverId, actor.id)
  const ids = [...new Set(given.photos ?? [])]
  if (ids.length > 0) await locked
  const photos = await claimPhotos(tx, actor.id, ids, 'private')
  const message = { senderId: actor.id, receiverId, type, text, photos, clientId, requestId }
  const isLast = !key && type !== 'fulfillment_context'
  const [{ facts, row }] = await Promise.all([insertIfFree(tx, message, factsOf(actor.id, given), isLast), locked])
  if (facts.known !== null) return standing(tx, facts.known)
  if (!row) throw refusalOf(facts.refused)
  if (facts.opens_pickup && facts.about !== null && type === 'fulfillment_context') {
    await beginPickup(app, tx, facts.about, actor.id, requestId)
    return standing(tx, row.id) // with the group as it is now
  }
  return { ...row, both_spoke: facts.block === null ? row.both_spoke : undefined }
}

function refusalOf(refused: Facts['refused']): Failure {
  if (refused === null || refused === 'known') throw new Error('a message that nothing stands against is written')
  const most = { unanswered: strangerBounds.unanswered, strangers_full: strangerBounds.begunInADay }
  if (refused === 'unanswered' || refused === 'strangers_full')
    return new Failure(`messaging.${refused}`, { values: { most: most[refused] } })
  return new Failure(`messaging.${refused}`)
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
  /** Why it is not written. */
  readonly refused:
    | 'known'
    | 'person_not_found'
    | 'person_gone'
    | 'blocked'
    | 'blocked_order'
    | 'unanswered'
    | 'strangers_full'
    | 'product_not_found'
    | 'group_not_found'
    | 'order_not_found'
    | null
  /** One of the two has blocked the other. */
  readonly block: 'mine' | 'theirs' | null
  /** The group of these two that it is about. */
  readonly about: number | null
  /** A pickup of the writer's that nobody has begun to arrange. */
  readonly opens_pickup: boolean | null
}
/**
 * What the message points to, as far as it concerns these two, and what stands against it. Where one has blocked the other, they write about an
 * order that is not finished, and about nothing else (199).
 */
function factsOf(me: number, { messageReceiver: other, product, fulfillmentGroup, order, clientId }: Given): RawBuilder<Facts> {
  const both = [me, other]
  const { low, high } = pairOf(me, other)
  const [groupId, orderId, productId] = [fulfillmentGroup ?? null, order ?? null, product ?? null]
  return sql<Facts>`
    select known, product_id, opens_pickup, block, case when block is null then group_id else coalesce(group_id, open_group) end as about,
      case when known is not null then 'known'
        when is_gone is null then 'person_not_found'
        when is_gone then 'person_gone'
        when block is not null and open_group is null then 'blocked'
        when block is not null and group_id is not null and not is_open then 'blocked_order'
        when unanswered >= ${strangerBounds.unanswered} then 'unanswered'
        when begun >= ${strangerBounds.begunInADay} then 'strangers_full'
        when ${productId}::bigint is not null and product_id is null then 'product_not_found'
        when ${groupId}::bigint is not null and group_id is null then 'group_not_found'
        when ${orderId}::bigint is not null and group_id is null then 'order_not_found'
      end as refused
    from (
      select w.*,
        -- messages so far to somebody who has neither answered nor traded
        case when dealt or has_answered then 0 else coalesce(last_seq, 0) end as unanswered,
        -- where nothing was said yet, nor traded: strangers to whom the writer began to write within a day
        case when dealt or last_seq is not null then 0 else ${strangersOfDay(me)} end as begun,
        -- the latest unfinished group of the two
        case when block is not null then (${openGroupOf(me, sql`${other}::bigint`)} ->> 'group_id')::bigint end as open_group
      from (
        select
          (select id from message where sender_id = ${me} and client_id = ${clientId ?? null}::uuid) as known,
          -- null for who never was here
          (select blocked_at is not null or deleted_at is not null or confirmed_at is null from person where id = ${other}) as is_gone,
          -- of one of the two, and one that the other may see
          (select id from listing where id = ${productId}::bigint and deleted_at is null
            and (merchant_id = ${me} or merchant_id = ${other} and (active or exists (
              select from order_line i join placed_order o on o.id = i.order_id where i.product_id = listing.id and o.customer_id = ${me})))) as product_id,
          ${hasDealt(me, sql`${other}::bigint`)} as dealt,
          talk.last_seq, case when ${me === low}::boolean then talk.high_spoke else talk.low_spoke end as has_answered,
          ${blockOf(me, sql`${other}::bigint`)} as block,
          exists (select from order_line i where i.group_id = g.id and i.status <> all(${[...closedItemStatuses]}::text[])) as is_open,
          g.id as group_id, g.merchant_id = ${me} and g.delivery_method = 'pickup' and g.status = 'processing' as opens_pickup
        from (select) one left join conversation talk on talk.low_id = ${low} and talk.high_id = ${high} left join lateral (
          select * from order_group g
          where (g.id = ${groupId}::bigint or ${groupId}::bigint is null and g.order_id = ${orderId}::bigint)
            and g.merchant_id = any(${both}::bigint[]) and g.customer_id = any(${both}::bigint[])
          order by g.id limit 1
        ) g on true
        offset 0 -- else each fact is planned and begun once for every place that names it
      ) w
      offset 0
    ) x`
}
