// Averages are kept where they are read: on products and on people. Whatever changes a review works them out anew (SR-80).
import { averageOf } from '@rondo/rules/reviews/rating'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { keepPeopleRatings } from '../accounts/index.ts'
import { keepRatings } from '../listings/index.ts'

interface VoicesRow {
  readonly id: number
  readonly sum: number
  readonly voices: number
  readonly count: number
}
const kept = (rows: readonly VoicesRow[]) => rows.map((row) => ({ id: row.id, average: averageOf(row), count: row.count }))

/** What somebody else has shown meanwhile is later than the time of a transaction that waited for them: that it was counted tells. */
const isShown = sql`(c.counted_at is not null or c.show_at <= app_now())`

/** One voice for each author, the mean of what they said (rules/reviews/rating); only of reviews that everybody may read. */
async function voicesOnProducts(tx: Tx, ids: readonly number[]): Promise<VoicesRow[]> {
  const { rows } = await sql<VoicesRow>`
    select s.id, coalesce(sum(v.voice), 0)::float8 as sum, count(v.voice) as voices, coalesce(sum(v.said), 0)::int as count
    from unnest(${[...ids]}::bigint[]) s(id) left join lateral (
      select avg(c.rating) as voice, count(*) as said from comment c
      where c.product_id = s.id and c.deleted_at is null and ${isShown} group by c.author_id
    ) v on true group by s.id`.execute(tx)
  return rows
}

/** The same of people: as a shop, and where nobody says anything of a shop of theirs, as a customer. */
async function voicesOnPeople(tx: Tx, ids: readonly number[]): Promise<VoicesRow[]> {
  const { rows } = await sql<VoicesRow & { as_shop: boolean }>`
    select s.id, v.as_shop, sum(v.voice)::float8 as sum, count(*) as voices, sum(v.said)::int as count
    from unnest(${[...ids]}::bigint[]) s(id) cross join lateral (
      select c.customer_id is null as as_shop, avg(c.rating) as voice, count(*) as said from comment c
      where (c.merchant_id = s.id and c.customer_id is null or c.customer_id = s.id) and c.deleted_at is null and ${isShown}
      group by c.customer_id is null, c.author_id
    ) v group by s.id, v.as_shop`.execute(tx)
  const best = new Map(rows.toSorted((a, b) => Number(a.as_shop) - Number(b.as_shop)).map((row) => [row.id, row]))
  return ids.map((id) => best.get(id) ?? { id, sum: 0, voices: 0, count: 0 })
}

const unique = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b)

/** What averages are of. */
export interface Subjects {
  readonly products: readonly (number | null)[]
  readonly people: readonly (number | null)[]
}
/** Works averages out and keeps them. Who counts the same waits: what the other has written is then counted too. 5 statements. */
export async function recount(tx: Tx, subjects: Subjects): Promise<void> {
  const [products, people] = [unique(subjects.products), unique(subjects.people)]
  const names = [...products.map((id) => `rating of product ${id}`), ...people.map((id) => `rating of person ${id}`)]
  await sql`select pg_advisory_xact_lock(hashtextextended(n.name, 0)) from unnest(${names}::text[]) n(name)`.execute(tx)
  await keepAverages(tx, products, people)
}

async function keepAverages(tx: Tx, products: readonly number[], people: readonly number[]): Promise<void> {
  // people before their products, as whoever changes a listing
  if (people.length > 0) await keepPeopleRatings(tx, kept(await voicesOnPeople(tx, people)))
  if (products.length > 0) await keepRatings(tx, kept(await voicesOnProducts(tx, products)))
}

/** Averages of everything, for a database that was filled past the commands, where nobody else writes. 5 statements. */
export async function recountAll(tx: Tx): Promise<void> {
  const { rows } = await sql<{ product_id: number | null; person_id: number | null }>`
    select product_id, coalesce(customer_id, merchant_id) as person_id from comment group by 1, 2`.execute(tx)
  await keepAverages(tx, unique(rows.map((row) => row.product_id)), unique(rows.map((row) => row.person_id)))
}
