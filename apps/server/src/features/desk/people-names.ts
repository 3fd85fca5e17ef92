import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type NamedRow, namesJson, noShop, somebodyOf } from '../../platform/somebody.ts'

type Somebody = ReturnType<typeof somebodyOf>
/** People by id, as people and not as shops. 1 query. */
export async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<(id: number) => Somebody> {
  const { rows } = await sql<{ names: NamedRow }>`
    select ${namesJson('p', noShop)} as names from person p where p.id = any(${[...new Set(ids.filter((id) => id !== null))]}::bigint[])`.execute(
    db,
  )
  const people = new Map(rows.map(({ names }) => [names.id, somebodyOf(names)]))
  return (id) => people.get(id) ?? { id, username: '', name: '' }
}

/** The account of a username; undefined for nobody. 1 query. */
export async function idOfName(db: Db, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from person where lower(username) = lower(${username})`.execute(db)
  return rows[0]?.id
}
