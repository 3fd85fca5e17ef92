import { type RawBuilder, sql } from 'kysely'
import { isListed } from '@rondo/rules/listings/stock'
import { afterCommit, type Db, type Store, type Tx } from '../../platform/db.ts'
import { eventRow, type NewEvent } from '../../platform/outbox.ts'
import { type Findable, type SearchRow, searchRowOf } from './search-row.ts'

type Source = Findable & { readonly active: boolean; readonly stock: number; readonly deleted: boolean; readonly charges_enabled: boolean }

/** Columns of a Findable. Expects `p` (product) and the address that `findableJoins` brings. */
export const findableColumns = `
  p.id, p.merchant_id, p.created_at, p.name, p.description, p.translations, p.brand, p.category, p.color, p.size, p.product_type,
  p.material, p.condition, p.for_sell, p.for_rent, p.open_to_swap, p.open_to_pickup, p.open_to_shipping, p.currency, p.price_minor,
  p.rent_tiers, p.likes_count, d.latitude, d.longitude,
  (select f.per_usd::float8 from fx_rate f where f.currency = p.currency order by f.day desc limit 1) as per_usd`

/** What `findableColumns` needs beside product `p`. */
export const findableJoins = 'left join address d on d.id = p.pickup_address_id'

async function sourcesOf(tx: Db | Tx, which: RawBuilder<unknown>): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select ${sql.raw(findableColumns)}, p.active, p.stock, p.deleted_at is not null as deleted, a.charges_enabled
    from product p join account a on a.id = p.merchant_id ${sql.raw(findableJoins)}
    where ${which}`.execute(tx)
  return rows
}
const byId = (ids: readonly number[]) => sql`p.id = any(${ids}::bigint[])`

/** How listings are found since a commit of this process. */
export interface Committed {
  readonly ids: readonly number[]
  /** Their rows as they were written, those of listings that cannot be found missing; undefined where only the database knows them. */
  readonly rows?: readonly SearchRow[]
  /** The moment (performance.now) before which they were read: what somebody else has committed since is newer. */
  readonly asOf: number
}
type Heard = (committed: Committed) => void
const hearers = new WeakMap<Store['pool'], Set<Heard>>()

/** Calls `heard` with the listings of every commit of this process that changed how they are found; gives back how to stop that. */
export function hearCommitted({ pool }: Pick<Store, 'pool'>, heard: Heard): () => void {
  const others = hearers.get(pool) ?? new Set()
  hearers.set(pool, others.add(heard))
  return () => others.delete(heard)
}

/** Writes rows as they are, in place of older ones. 1 statement. */
async function putSearchRows(tx: Tx, rows: readonly SearchRow[]): Promise<void> {
  await sql`
    insert into listing_search (id, merchant_id, created_at, sort_price, likes, lat, lng, cell, tags, facts, tokens, name_tokens, brand)
    select id, merchant_id, created_at, sort_price, likes, lat, lng, cell, tags, facts, tokens::tsvector, name_tokens::tsvector, brand
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, merchant_id bigint, created_at timestamptz, sort_price bigint, likes int,
      lat float8, lng float8, cell int, tags int[], facts int, tokens text, name_tokens text, brand text)
    on conflict (id) do update set merchant_id = excluded.merchant_id, created_at = excluded.created_at, sort_price = excluded.sort_price,
      likes = excluded.likes, lat = excluded.lat, lng = excluded.lng, cell = excluded.cell, tags = excluded.tags, facts = excluded.facts, tokens = excluded.tokens,
      name_tokens = excluded.name_tokens, brand = excluded.brand`.execute(tx)
}

// Only new words are written: no transaction waits for another because both sell a dress. Counts are brought up by recountTerms.
const addTerms = (tx: Tx, ids: readonly number[]) =>
  sql`
    insert into search_term (term, listings)
    select word, count(*) from listing_search, unnest(tsvector_to_array(tokens)) as word where id = any(${ids}::bigint[]) group by word order by word
    on conflict (term) do nothing`.execute(tx)

/**
 * Makes the search agree with these products, after any change of them, of their stock, or of their merchant's right to sell: what is
 * listed gets its row, what is not loses it. The caller holds the products' locks. At most 5 statements.
 */
export async function forSearch(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const asOf = performance.now()
  const sources = await sourcesOf(tx, byId(ids))
  const listed = sources.filter(({ active, stock, deleted, charges_enabled }) =>
    isListed({ activeListing: active, stock, deleted, chargesEnabled: charges_enabled }),
  )
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

/** Makes the search agree with a product's number of likes, and records what happened along with it. The caller holds the product's lock. 1 statement. */
export async function likesForSearch(tx: Tx, id: number, likes: number, event: NewEvent): Promise<void> {
  await sql`
    with told as (${eventRow(event)}),
    found as (update listing_search set likes = ${likes} where id = ${id} returning id)
    insert into listing_change (listing_id) select id from found`.execute(tx)
  tellCommitted(tx, { ids: [id], asOf: performance.now() })
}

function tellCommitted(tx: Tx, committed: Committed): void {
  afterCommit(tx, ({ pool }) => {
    for (const heard of hearers.get(pool) ?? []) heard(committed)
  })
}

/** Stands for every listing among changes. */
export const everyListing = 0

/** Makes every copy of the search in memory read all rows anew: for what writes rows by itself. 1 statement. */
export async function changedEverything(tx: Tx): Promise<void> {
  await sql`insert into listing_change (listing_id) values (${everyListing})`.execute(tx)
  tellCommitted(tx, { ids: [everyListing], asOf: performance.now() })
}

/** Forgets changes that every copy has read long ago; a snapshot must be younger than they are kept. 1 statement. */
export async function forgetChanges(db: Db): Promise<void> {
  await sql`delete from listing_change where at < now() - interval '7 days'`.execute(db)
}

/** Writes the search rows of the next listings behind `after` anew; gives the last id, undefined at the end. At most 8 statements. */
export async function reindexAfter(tx: Tx, after: number, most: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from product where id > ${after} order by id limit ${most} for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await forSearch(tx, ids)
  return ids.at(-1)
}

/** Counts every word of the search anew and forgets those that no listing has. Reads the whole table: a nightly matter. 1 statement. */
export async function recountTerms(tx: Db | Tx): Promise<void> {
  await sql`
    with counted as materialized (select word, ndoc from ts_stat('select tokens from listing_search')),
    forgotten as (delete from search_term t where not exists (select from counted c where c.word = t.term))
    insert into search_term (term, listings) select word, ndoc from counted
    on conflict (term) do update set listings = excluded.listings where search_term.listings <> excluded.listings`.execute(tx)
}

/** Products that are listed without a search row, or have one without being listed; at most 1,000. Reads everything. 1 query. */
export async function findMisplaced(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p join account a on a.id = p.merchant_id left join listing_search s on s.id = p.id
    where (s.id is not null) <> (p.active and p.stock > 0 and p.deleted_at is null and a.charges_enabled) limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}
