// All statements of the index: they read rows of listing_search and their changes.
import type pg from 'pg'
import type { ListingRow } from './listing-row.ts'

// lists come as text with spaces, since parsing arrays would take most of the load
const columns = `s.id::float8 as id, s.merchant_id::float8 as merchant, (extract(epoch from s.created_at) * 1000)::float8 as created,
  s.sort_price::float8 as price, s.sale_price::float8 as sale, s.rent_price::float8 as rent, s.longest_let as longest, s.likes, s.lat, s.lng, s.cell, array_to_string(s.tags, ' ') as tags,
  array_to_string(tsvector_to_array(s.tokens), ' ') as tokens, array_to_string(tsvector_to_array(s.name_tokens), ' ') as names, s.brand`

const byIdSql = { name: 'listing-rows', text: `select ${columns} from listing_search s where s.id = any($1::bigint[])` }

const daysSql = `select d.product_id::float8 as id, d.facts::text as days from rental_days d`
const daysByIdSql = { name: 'listing-days', text: `${daysSql} where d.product_id = any($1::bigint[])` }
interface DaysRow {
  readonly id: number
  readonly days: string
}

/** What stands in the way of somebody's days, by listing; most are missing. 1 query. */
async function daysOf(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<DaysRow>(daysSql)
  return new Map(rows.map(({ id, days }) => [id, days]))
}

/** Rows as they are now; what is not listed is missing. 2 queries, sent together. */
export async function rowsOf(client: pg.Client, ids: readonly number[]): Promise<ListingRow[]> {
  const [{ rows }, { rows: taken }] = await Promise.all([
    client.query<ListingRow>({ ...byIdSql, values: [ids] }),
    client.query<DaysRow>({ ...daysByIdSql, values: [ids] }),
  ])
  const days = new Map(taken.map((one) => [one.id, one.days]))
  return rows.map((row) => ({ ...row, days: days.get(row.id) ?? null }))
}

/** How far changes have been read. Every transaction below this number has ended. */
export type Mark = string

const AT_ONCE = 2_000

const clockSql = `(extract(epoch from app_now()) * 1000)::float8 as at`
/** The product's time, milliseconds: days and holds lapse by it. 1 query. */
export async function timeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>(`select ${clockSql}`)
  return rows[0]?.at ?? Number.NaN
}

/** All rows, oldest first, as they stood at one moment of the product's time (milliseconds), and the mark of that moment. */
export async function readAll(client: pg.Client, take: (rows: readonly ListingRow[], at: number) => void): Promise<Mark> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<{ mark: Mark; at: number }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as mark, ${clockSql}`,
    )
    const [{ mark, at } = { mark: '0', at: Number.NaN }] = rows
    const days = await daysOf(client)
    await client.query(`declare listings no scroll cursor for select ${columns} from listing_search s order by s.created_at, s.id`)
    let next = client.query<ListingRow>(`fetch ${AT_ONCE} from listings`)
    for (;;) {
      const batch = (await next).rows
      if (batch.length === 0) break
      next = client.query<ListingRow>(`fetch ${AT_ONCE} from listings`) // the database reads on while we take these in
      take(
        batch.map((row) => ({ ...row, days: days.get(row.id) ?? null })),
        at,
      )
    }
    return mark
  } finally {
    await client.query('rollback')
  }
}

export interface FeedChange {
  readonly seq: number
  readonly id: number
}
interface ChangeRow {
  readonly horizon: Mark
  readonly seq: number | null
  readonly id: number | null
}

const changesSql = {
  name: 'listing-changes',
  text: `select h.horizon::text, c.seq::float8 as seq, c.listing_id::float8 as id
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h left join listing_change c on c.xid >= $1::xid8`,
}

/**
 * Changes by transactions from the mark on, and the mark for the next time. Sequence order is not commit order, so the mark counts
 * transactions: it stops before the oldest that still runs, and what later ones have changed is told again until that one ends. 1 query.
 */
export async function changesFrom(client: pg.Client, mark: Mark): Promise<{ changes: FeedChange[]; mark: Mark }> {
  const { rows } = await client.query<ChangeRow>({ ...changesSql, values: [mark] })
  const changes = rows.flatMap(({ seq, id }) => (seq === null || id === null ? [] : [{ seq, id }]))
  return { changes, mark: rows[0]?.horizon ?? mark }
}

/** A name that no other database has, not even a copy; undefined without the right to ask. 1 query. */
export async function databaseName(client: pg.Client): Promise<string | undefined> {
  const sql = `select (select system_identifier from pg_control_system()) || '/' || oid as name from pg_database where datname = current_database()`
  return client.query<{ name: string }>(sql).then(
    ({ rows }) => rows[0]?.name,
    () => undefined,
  )
}
