import type { Page } from '@rondo/rules/kernel/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { PersonRow } from './follow.repository.ts'

/** Whether one of two people has blocked the other, as an expression. */
const blockedBetween = (one: number, other: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from person_block where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}))`

/** Whether one of two people has blocked the other. 1 query. */
export async function isBlockedBetween(db: Db | Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select ${blockedBetween(one, other)} as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

/** Whether somebody has blocked a person, and how many they have blocked. 1 query. */
export async function blocksOf(tx: Tx, me: number, id: number): Promise<{ blocked: boolean; count: number }> {
  const { rows } = await sql<{ blocked: boolean; count: number }>`
    select coalesce(bool_or(blocked_id = ${id}), false) as blocked, count(*)::int as count from person_block where blocker_id = ${me}`.execute(
    tx,
  )
  return rows[0] ?? { blocked: false, count: 0 }
}

/** Writes a block or takes it away. 1 statement. */
export async function setBlock(tx: Tx, me: number, id: number, blocked: boolean): Promise<void> {
  await (
    blocked
      ? sql`insert into person_block (blocker_id, blocked_id) values (${me}, ${id}) on conflict do nothing`
      : sql`delete from person_block where blocker_id = ${me} and blocked_id = ${id}`
  ).execute(tx)
}

/** A page of those whom somebody has blocked, latest first, and how many there are. 2 queries. */
export async function blockedBy(db: Db, me: number, { offset, pageSize }: Pick<Page, 'offset' | 'pageSize'>) {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<PersonRow>`
      select a.id, a.username, a.firstname, a.store_name, a.is_merchant, a.portrait, a.active_products_count,
        a.rating_average, a.rating_count
      from person_block b join account a on a.id = b.blocked_id
      where b.blocker_id = ${me} order by b.created_at desc, a.id desc limit ${pageSize} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from person_block where blocker_id = ${me}`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
