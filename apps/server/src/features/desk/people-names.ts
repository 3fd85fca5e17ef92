import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Usernames by id. 1 query. */
export async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<(id: number) => { id: number; username: string }> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from person where id = any(${[...new Set(ids.filter((id) => id !== null))]}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ id, username }) => [id, username]))
  return (id) => ({ id, username: names.get(id) ?? '' })
}

/** Order numbers by id. 1 query. */
export async function orderNumbersOf(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; order_number: string }>`
    select id, order_number from placed_order where id = any(${[...new Set(ids.filter((id) => id !== null))]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, order_number: number }) => [id, number]))
}

/** The account of a username; undefined for nobody. 1 query. */
export async function idOfName(db: Db, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from person where lower(username) = lower(${username})`.execute(db)
  return rows[0]?.id
}
