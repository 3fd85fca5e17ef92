// Pieces that people give each other without a price (table W). Rooms above agree them, check out and move them; here stand who gives what to
// whom, what is held for it, and its one status. Whoever needs several locks takes them in this order: order, agreement, products.
import { topics } from '@rondo/contracts/kernel/topics'
import { stepSwap, type SwapStatus, type SwapStep } from '@rondo/rules/messaging/swap-states'
import { isSwap, swapBounds, type SwapSide } from '@rondo/rules/messaging/swaps'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { swapMoved } from './events.ts'
import { hold, release } from './stock.repository.ts'

/** An agreement with its sides. */
export interface Swap {
  readonly id: number
  readonly cause: string
  readonly status: SwapStatus
  readonly endsAt: Date
  readonly now: Date
  /** Support has taken one of its pieces out of the shop, or has blocked a shop: what is left of it would be half a swap. */
  readonly isWithdrawn: boolean
  readonly sides: readonly (SwapSide & { readonly orderId: number | null })[]
}

interface Agreement {
  /** What it is agreed by, `offer:12`, `circle:3`: the same again breaks its key. */
  readonly cause: string
  /** Two to six, each person gives once and receives once; of the pieces of a side all are the giver's. */
  readonly sides: readonly SwapSide[]
  readonly requestId?: string | undefined
}

/**
 * Agrees a swap: holds every piece for 48 hours and tells all sides. Answers its id; or the pieces that cannot be had (sold, held, taken off,
 * not open to swap, of somebody else, or of several currencies on one side), and then the caller must roll back. Throws RangeError for sides
 * that are no swap.
 *
 * How it is used, by a chat offer (two sides) or a circle (three to six): in one transaction the caller locks its own row, calls this once all
 * have said yes, throws a Failure for `lacking`, and calls `landSwap(tx, swapId)` of the cart's door, which puts a locked line into each receiver's
 * cart. From there on it goes by itself: each receiver checks out, `swapMoved` tells of each step, time and `callOffSwap` end it.
 */
export async function agreeSwap(
  tx: Tx,
  { cause, sides, requestId }: Agreement,
): Promise<{ readonly swapId: number } | { readonly lacking: readonly number[] }> {
  if (!isSwap(sides)) throw new RangeError(`${cause} is agreed by sides that are no swap`)
  const ids = sides.flatMap(({ productIds }) => productIds)
  await sql`select id from listing where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  const { rows: listed } = await sql<{ id: number; merchant_id: number; currency: string; is_open: boolean }>`
    select l.id, l.merchant_id, l.currency, l.open_to_swap and v.on_sale and not v.endless as is_open
    from listing l join product_availability v on v.id = l.id where l.id = any(${ids}::bigint[])`.execute(tx)
  const wrong = sides.flatMap(({ giverId, productIds }) => {
    const own = productIds.map((id) => ({ id, row: listed.find((one) => one.id === id) }))
    const currency = own[0]?.row?.currency
    return own.flatMap(({ id, row }) => (row?.is_open && row.merchant_id === giverId && row.currency === currency ? [] : [id]))
  })
  if (wrong.length > 0) return { lacking: wrong }
  const { rows } = await sql<{ id: number; ends_at: Date }>`
    with made as (
      insert into swap_agreement (cause, ends_at) values (${cause}, date_trunc('milliseconds', app_now()) + make_interval(hours => ${swapBounds.hours})) returning id, ends_at
    ),
    sided as (
      insert into swap_side (swap_id, giver_id, receiver_id, product_ids)
      select made.id, s."giverId", s."receiverId", s."productIds"
      from made, jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as s("giverId" bigint, "receiverId" bigint, "productIds" bigint[])
    )
    select id, ends_at from made`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('an agreement that is written has a row')
  const lines = ids.map((productId) => ({ productId, quantity: 1, isEndless: false, rental: null }))
  const { lacking } = await hold(tx, { swap: made.id }, lines, { until: made.ends_at, holder: null })
  if (lacking.length > 0) return { lacking }
  await tell(tx, { id: made.id, cause, sides }, 'agreed', requestId)
  return { swapId: made.id }
}

/** Locks an agreement, so that one step at a time counts. Undefined when there is none. 2 queries. */
export async function lockSwap(tx: Tx, id: number): Promise<Swap | undefined> {
  await sql`select from swap_agreement where id = ${id} for update`.execute(tx)
  const { rows } = await sql<Swap>`
    select a.id, a.cause, a.status, a.ends_at as "endsAt", app_now() as now,
      exists (select from swap_side s join withdrawn_listing w on w.id = any (s.product_ids) where s.swap_id = a.id) as "isWithdrawn", (
      select jsonb_agg(jsonb_build_object('giverId', s.giver_id, 'receiverId', s.receiver_id, 'productIds', s.product_ids, 'orderId', s.order_id)
        order by s.receiver_id) from swap_side s where s.swap_id = a.id
    ) as sides from swap_agreement a where a.id = ${id}`.execute(tx)
  return rows[0]
}

/** Whether a side may check out now: it has not yet, the agreement holds, and every piece may be had. */
export const mayCheckOut = (swap: Swap, receiverId: number): boolean => !swap.isWithdrawn && stepOf(swap, receiverId) !== undefined

const standing = ({ status, endsAt, sides }: Swap) => ({
  status,
  endsAt: endsAt.getTime(),
  waiting: sides.filter(({ orderId }) => orderId === null).length,
})
function stepOf(swap: Swap, receiverId: number): SwapStatus | undefined {
  if (!swap.sides.some((side) => side.receiverId === receiverId && side.orderId === null)) return undefined
  return stepSwap(standing(swap), swap.status === 'agreed' ? 'W2' : 'W3', swap.now.getTime())
}

/** A side has checked out with an order (W2, W3). The caller has locked the agreement and seen that the side may. 1 statement, and what it tells. */
export async function paySwapSide(tx: Tx, swap: Swap, receiverId: number, orderId: number, requestId?: string): Promise<void> {
  const next = stepOf(swap, receiverId)
  if (!next) throw new Error(`swap ${swap.id} lets nobody check out`)
  await sql`update swap_side set order_id = ${orderId}, paid_at = app_now() where swap_id = ${swap.id} and receiver_id = ${receiverId}`.execute(
    tx,
  )
  await moveSwap(tx, swap, next, { requestId })
}

/** One side calls an agreement off before all have checked out (W8). False when it cannot be any more. */
export async function callOffSwap(tx: Tx, swap: Swap, actorId: number, requestId?: string): Promise<boolean> {
  const next = stepSwap(standing(swap), 'W8' satisfies SwapStep, swap.now.getTime())
  if (!next) return false
  await moveSwap(tx, swap, next, { endedBy: actorId, requestId })
  return true
}

interface MoveNote {
  /** By which side it ended. */
  readonly endedBy?: number | null | undefined
  readonly requestId?: string | undefined
}
/**
 * Writes where a locked agreement stands now, as the tables have worked it out, and tells all sides. What it held is free where it ends before
 * all have checked out.
 */
export async function moveSwap(tx: Tx, swap: Swap, status: SwapStatus, { endedBy = null, requestId }: MoveNote = {}): Promise<void> {
  await sql`
    update swap_agreement set status = ${status}, version = version + 1, ended_by = ${endedBy},
      status_since = case when status = ${status} then status_since else app_now() end
    where id = ${swap.id} and status = ${swap.status}`.execute(tx)
  if (status === 'lapsed' || status === 'called_off') await release(tx, { swap: swap.id })
  await tell(tx, swap, status, requestId)
}

interface Telling {
  readonly id: number
  readonly cause: string
  readonly sides: readonly (SwapSide & { readonly orderId?: number | null })[]
}
async function tell(tx: Tx, { id, cause, sides }: Telling, status: SwapStatus, requestId?: string): Promise<void> {
  const orders = sides.flatMap(({ orderId }) => orderId ?? [])
  const { rows } =
    orders.length === 0
      ? { rows: [] }
      : await sql<{ id: number }>`
    select id from order_group where order_id = any(${orders}::bigint[])`.execute(tx)
  const touched = [...orders.map((order) => topics.order(order)), ...rows.map((group) => topics.group(group.id))]
  const people = sides.map(({ giverId }) => giverId)
  await record(tx, swapMoved, {
    audiences: [{ tell: people, touches: [topics.cart, topics.offers, topics.orders, ...touched] }],
    data: { swapId: id, cause, status, people },
    requestId,
  })
}

/**
 * Agreements whose time is over lapse (W4), each in a transaction of its own, a hundred at random: those that fail keep no other waiting. The
 * orders of sides that have paid follow by the event.
 */
export async function lapseSwaps(app: App): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from swap_agreement where status in ('agreed', 'half_paid') and ends_at <= app_now() order by random() limit 100`.execute(
    app.db,
  )
  for (const { id } of rows) {
    await inTransaction(app, async (tx) => {
      const swap = await lockSwap(tx, id)
      const next = swap && stepSwap(standing(swap), 'W4', swap.now.getTime())
      if (swap && next) await moveSwap(tx, swap, next)
    }).catch((error: unknown) => app.log.error({ err: error, swap: id }, 'a swap cannot lapse'))
  }
}

/** Agreements of somebody that wait for a checkout: they end before the person may leave. 1 query. */
export async function openSwapsOf(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from swap_agreement a where a.status in ('agreed', 'half_paid')
      and exists (select from swap_side s where s.swap_id = a.id and ${accountId} in (s.giver_id, s.receiver_id)) order by a.id`.execute(tx)
  return rows.map(({ id }) => id)
}
