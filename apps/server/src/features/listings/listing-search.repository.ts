import { type RawBuilder, sql } from 'kysely'
import { afterCommit, type Db, type Store, type Tx } from '../../platform/db.ts'
import { forgetBatches } from '../../platform/forget.ts'
import { type Findable, type SearchRow, searchRowOf } from './search-row.ts'

type Source = Findable & { readonly active: boolean; readonly stock: number; readonly on_sale: boolean }

async function sourcesOf(tx: Db | Tx, which: RawBuilder<unknown>): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.*, v.on_sale from findable_listing p join product_availability v on v.id = p.id
    where ${which}`.execute(tx)
  return rows
}
const byId = (ids: readonly number[]) => sql`p.id = any(${ids}::bigint[])`

/** The search rows that a commit of this process changed. */
export interface Committed {
  readonly ids: readonly number[]
  /** Their rows as they were written, those of listings that cannot be found missing; undefined where only the database knows them. */
  readonly rows?: readonly SearchRow[]
  /** The moment (performance.now) before which they were read: what somebody else has committed since is newer. */
  readonly asOf: number
}
type Heard = (committed: Committed) => void
const hearers = new WeakMap<Store['pool'], Set<Heard>>()

/** Calls `heard` after every commit of this process that changed search rows. The result ends that. */
export function hearCommitted({ pool }: Pick<Store, 'pool'>, heard: Heard): () => void {
  const others = hearers.get(pool) ?? new Set()
  hearers.set(pool, others.add(heard))
  return () => others.delete(heard)
}

/** Inserts or replaces search rows. 1 statement. */
async function putSearchRows(tx: Tx, rows: readonly SearchRow[]): Promise<void> {
  await sql`
    insert into listing_search (id, merchant_id, created_at, sort_price, sale_price, rent_price, longest_let, likes, lat, lng, cell, tags, tokens, name_tokens, brand)
    select id, merchant_id, created_at, sort_price, sale_price, rent_price, longest_let, likes, lat, lng, cell, tags, tokens::tsvector, name_tokens::tsvector, brand
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, merchant_id bigint, created_at timestamptz, sort_price bigint, sale_price bigint, rent_price bigint, longest_let int, likes int,
      lat float8, lng float8, cell int, tags int[], tokens text, name_tokens text, brand text)
    on conflict (id) do update set merchant_id = excluded.merchant_id, created_at = excluded.created_at, sort_price = excluded.sort_price,
      sale_price = excluded.sale_price, rent_price = excluded.rent_price, longest_let = excluded.longest_let, likes = excluded.likes, lat = excluded.lat, lng = excluded.lng, cell = excluded.cell, tags = excluded.tags, tokens = excluded.tokens,
      name_tokens = excluded.name_tokens, brand = excluded.brand`.execute(tx)
}

// Only new words are written: no transaction waits for another because both sell a dress.
const addTerms = (tx: Tx, ids: readonly number[]) =>
  sql`
    insert into search_term (term)
    select distinct word from listing_search, unnest(tsvector_to_array(tokens)) as word where id = any(${ids}::bigint[]) order by word
    on conflict (term) do nothing`.execute(tx)

/**
 * Makes the search agree with these products, after any change of them, of their stock, or of their merchant's right to sell: what is
 * listed gets its row, what is not loses it. The caller holds the products' locks. At most 5 statements.
 */
export async function reindex(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const asOf = performance.now()
  const sources = await sourcesOf(tx, byId(ids))
  const listed = sources.filter(({ on_sale, stock }) => on_sale && stock > 0)
  const found = new Set(listed.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id))
  const rows = listed.map(searchRowOf)
  if (rows.length > 0) {
    await putSearchRows(tx, rows)
    await addTerms(tx, [...found])
  }
  if (gone.length > 0) await sql`delete from listing_search where id = any(${gone}::bigint[])`.execute(tx)
  await sql`insert into listing_change (listing_id) select unnest(${[...new Set(ids)]}::bigint[])`.execute(tx)
  tellCommitted(tx, { ids, rows, asOf })
}

/** Which of these products can be found. 1 query. */
export async function listedAmong(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from listing_search where id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Every listing of a merchant as it would be found, with its state. 1 query. */
export async function searchRowsOfMerchant(db: Db, merchantId: number): Promise<{ row: SearchRow; active: boolean; stock: number }[]> {
  const sources = await sourcesOf(db, sql`p.merchant_id = ${merchantId} and p.deleted_at is null`)
  return sources.map((source) => ({ row: searchRowOf(source), active: source.active, stock: source.stock }))
}

/** Locks a listing and gives its number of likes; undefined when it is deleted. 1 statement. */
export async function lockListing(tx: Tx, id: number): Promise<{ likes: number } | undefined> {
  const { rows } = await sql<{ likes: number }>`
    select likes_count as likes from product where id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

/** Counts likes that came or went, for pages and search alike. Locks the listings in the order of their ids. 1 statement. */
export async function countLikes(tx: Tx, ids: readonly number[], by: 1 | -1): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with held as (select id from product where id = any(${ids}::bigint[]) order by id for no key update),
    counted as (update product p set likes_count = likes_count + ${by} from held where p.id = held.id returning p.id, p.likes_count),
    found as (update listing_search s set likes = c.likes_count from counted c where s.id = c.id returning s.id)
    insert into listing_change (listing_id) select id from found`.execute(tx)
  tellCommitted(tx, { ids: [...ids], asOf: performance.now() })
}

function tellCommitted(tx: Tx, committed: Committed): void {
  afterCommit(tx, ({ pool }) => {
    for (const heard of hearers.get(pool) ?? []) heard(committed)
  })
}

/** The id that means every listing in the feed of changes. */
export const everyListing = 0

/** Makes every index in memory read all rows again, after rows were written in bulk. 1 statement. */
export async function changedEverything(tx: Tx): Promise<void> {
  await sql`insert into listing_change (listing_id) values (${everyListing})`.execute(tx)
  tellCommitted(tx, { ids: [everyListing], asOf: performance.now() })
}

/** Deletes changes that every index read long ago. A snapshot must be younger than the oldest change, a kept card hours younger. 5,000 with each statement. */
export async function forgetChanges(db: Db): Promise<void> {
  await forgetBatches((most) =>
    sql`
      delete from listing_change where ctid = any(array(select ctid from listing_change where at < now() - interval '7 days' limit ${most}))`.execute(
      db,
    ),
  )
  await forgetBatches((most) =>
    sql`delete from card_change where ctid = any(array(select ctid from card_change where at < now() - interval '1 day' limit ${most}))`.execute(
      db,
    ),
  )
}

/** Writes the search rows of the next listings behind `after` anew; gives the last id, undefined at the end. At most 8 statements. */
export async function reindexAfter(tx: Tx, after: number, most: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from product where id > ${after} order by id limit ${most} for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await reindex(tx, ids)
  return ids.at(-1)
}

/** Stores every word that listings have and deletes the others. It reads the whole table, so it runs at night. 1 statement. */
export async function refreshTerms(tx: Db | Tx): Promise<void> {
  await sql`
    with used as materialized (select word from ts_stat('select tokens from listing_search')),
    forgotten as (delete from search_term t where not exists (select from used u where u.word = t.term))
    insert into search_term (term) select word from used on conflict (term) do nothing`.execute(tx)
}

/** Listed products without a search row and search rows of unlisted products, at most 1,000. It reads both tables. 1 query. */
export async function findMisplaced(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from product_availability v left join listing_search s on s.id = v.id
    where (s.id is not null) <> (v.on_sale and v.stock > 0) limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}
