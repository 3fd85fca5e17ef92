// The stock room's book: every call is one function of the database (migrations/07-stock.sql), which locks the products by itself.
import { topics } from '@rondo/contracts/kernel/topics'
import { quantities } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { stockChanged } from './events.ts'
import { tellSearch } from './for-sale.ts'

/** What holds goods until it is settled. */
export type Owner = { readonly payment: number } | { readonly swap: number }

/** Pieces of a product, or its days when it is a rental. */
export interface StockLine {
  readonly productId: number
  readonly quantity: number
  /** Never runs out: nothing is held, nothing counted down. */
  readonly isEndless: boolean
  /** First and last day on which the units are not free for others, both included. */
  readonly rental: { readonly firstDay: string; readonly lastDay: string } | null
}
export interface Hold {
  readonly until: Date
  /** To this account the goods stay free, and it answers for letting them go unpaid. */
  readonly holder: number | null
}

const of = (owner: Owner) => ('payment' in owner ? sql`${owner.payment}::bigint, null::bigint` : sql`null::bigint, ${owner.swap}::bigint`)

const linesOf = (lines: readonly StockLine[], itemIds?: readonly number[]): string =>
  JSON.stringify(
    lines.flatMap(({ productId, quantity, isEndless, rental }, n) =>
      isEndless ? [] : [{ n, product: productId, quantity, first: rental?.firstDay, last: rental?.lastDay, item: itemIds?.[n] }],
    ),
  )

const tellPages = (tx: Tx, products: readonly number[]): Promise<void> =>
  record(tx, stockChanged, { audiences: [{ tell: [], touches: products.map((id) => topics.product(id)) }] })

/**
 * Holds goods. Answers the products of which pieces are lacking or days are taken; where there are any the caller must roll back.
 * What has lapsed is not in the way. 1 statement.
 */
export async function hold(
  tx: Tx,
  owner: Owner,
  lines: readonly StockLine[],
  { until, holder }: Hold,
): Promise<{ lacking: readonly number[]; taken: readonly number[] }> {
  const wanted = linesOf(lines)
  if (wanted === '[]') return { lacking: [], taken: [] }
  const { rows } = await sql<{ lacking: number[] | null; taken: number[] | null }>`
    with done as materialized (select * from hold_goods(${of(owner)}, ${holder}, ${until}, ${wanted}::jsonb, ${quantities.most})),
    told as (
      select tell_event(${stockChanged.type}, jsonb_build_array(jsonb_build_object('tell', '[]'::jsonb, 'touches', jsonb_agg(distinct 'product:' || g.id))))
      from done, unnest(done.told) as g (id) having count(*) > 0
    )
    select lacking::float8[], taken::float8[], (select count(*) from told) from done`.execute(tx)
  return { lacking: rows[0]?.lacking ?? [], taken: rows[0]?.taken ?? [] }
}

/** Keeps what is still held until a later time, and notes that its owner tried to pay. What has lapsed stays lapsed. 1 statement. */
export async function extend(db: Db | Tx, owner: Owner, until: Date): Promise<void> {
  await sql`select extend_holds(${of(owner)}, ${until})`.execute(db)
}

/** Gives back what an owner holds; twice is fine. At most 2 statements. */
export async function release(tx: Tx, owner: Owner): Promise<void> {
  const { rows } = await sql<{ told: number[] | null }>`
    select release_goods(${of(owner)}, ${quantities.most})::float8[] as told`.execute(tx)
  if (rows[0]?.told) await tellPages(tx, rows[0].told)
}

/**
 * Turns what is held into sales and firm days, each line for its order item (`itemIds`, in the order of the lines). What has lapsed is
 * taken anew if it can be had; else its line is among the lost, as what support has withdrawn is. `soldOut` are products of which nothing is
 * left. 1 statement, and 1 for what never runs out.
 */
export async function take<L extends StockLine>(
  tx: Tx,
  owner: Owner,
  lines: readonly L[],
  itemIds: readonly number[],
): Promise<{ lost: ReadonlySet<L>; soldOut: readonly number[] }> {
  const wanted = linesOf(lines, itemIds)
  const gone = await withdrawn(tx, lines)
  if (wanted === '[]') return { lost: gone, soldOut: [] }
  const { rows } = await sql<{ lost: number[] | null; sold_out: number[] | null }>`
    select lost, sold_out::float8[] from take_goods(${of(owner)}, ${wanted}::jsonb)`.execute(tx)
  const lost = new Set(rows[0]?.lost ?? [])
  return { lost: new Set(lines.filter((line, n) => lost.has(n) || gone.has(line))), soldOut: rows[0]?.sold_out ?? [] }
}

/** Of lines that never run out, and of which nothing is counted, those that support has withdrawn. 1 query where there are any. */
async function withdrawn<L extends StockLine>(tx: Tx, lines: readonly L[]): Promise<ReadonlySet<L>> {
  const ids = lines.flatMap(({ isEndless, productId }) => (isEndless ? [productId] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id from withdrawn_listing where id = any(${ids}::bigint[])`.execute(tx)
  return new Set(lines.filter(({ isEndless, productId }) => isEndless && rows.some(({ id }) => id === productId)))
}

export interface PutBack {
  readonly orderItemIds: readonly number[]
  /** `canceled`: as if it had never been taken. `returned`: it is here again, so pieces are for sale and days to come are free. */
  readonly why: 'canceled' | 'returned'
}
/**
 * Gives back what order items took: pieces of sales (of a deleted listing nothing, SR-23), days of rentals. The search hears of it in the
 * same transaction. A second call for the same items changes nothing. At most 7 statements.
 */
export async function putBack(tx: Tx, { orderItemIds, why }: PutBack): Promise<void> {
  if (orderItemIds.length === 0) return
  const { rows } = await sql<{ moved: number[] | null }>`
    select put_back_goods(${[...orderItemIds]}::bigint[], ${why === 'canceled' ? 'restored' : 'returned'})::float8[] as moved`.execute(tx)
  const moved = rows[0]?.moved
  if (!moved) return
  await tellSearch(tx, moved)
  await tellPages(tx, moved)
}

/** What `pieces` of an order item took counts for another item from now on. 1 statement. */
export async function splitGoods(tx: Tx, itemId: number, partId: number, pieces: number): Promise<void> {
  await sql`select split_goods(${itemId}, ${partId}, ${pieces})`.execute(tx)
}

/** Writes what the lister says there is. False when that is less than what is held and let. The caller tells the search. 1 statement. */
export async function setStock(tx: Tx, productId: number, stock: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select set_stock(${productId}, ${stock}) as done`.execute(tx)
  return rows[0]?.done === true
}

/** Gives back everything whose time is over. Nothing depends on it but the pages that show how many are left. */
export async function releaseLapsed(app: App): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from reservation where expires_at <= app_now()
    union select product_id from unit_day where expires_at <= app_now() order by id limit 500`.execute(app.db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await inTransaction(app, async (tx) => {
    await sql`select id from listing where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
    await sql`select lapse_holds(${ids}::bigint[])`.execute(tx)
    await tellPages(tx, ids)
  })
}

/** Writes the first movement of listings that were copied past the triggers of the database. 1 statement. */
export async function openBook(tx: Tx | Db): Promise<void> {
  await sql`
    insert into stock_movement (product_id, kind, stock)
    select p.id, 'opened', p.stock from listing p
    where p.stock <> 0 and not exists (select from stock_movement m where m.product_id = p.id)`.execute(tx)
}
