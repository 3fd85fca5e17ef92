// What each room answers for about people: whose its rows are, what a person gets with an export, and what becomes of the rows when
// somebody leaves. A table is one line; a test finds tables that name a person, or hang on one that does, and stand nowhere.
import type { FailureCode } from '@rondo/contracts/kernel/failures'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

export interface PersonalTable {
  readonly table: string
  /** Columns that name the person; the row is theirs when one of them does. None where it only hangs on a row of theirs. */
  readonly owner: readonly string[]
  /** Rows that hang on a row of theirs: those whose `column` names a row of `of`, a table or view, with the person as `owner`. */
  readonly below?: { readonly column: string; readonly of: string; readonly owner: string }
  /** Columns that are no one's to read: secrets, and what belongs to the other side. */
  readonly without?: readonly string[]
  /** Whether row `t` of theirs is not theirs to read yet. */
  readonly unreadable?: (accountId: number) => RawBuilder<boolean>
  /** Columns of row `t` that are not theirs to read, though the row is, as long as `when` holds. */
  readonly withheld?: { readonly columns: readonly string[]; readonly when: (accountId: number) => RawBuilder<boolean> }
  /** `erase` removes the rows with the account, `keep` leaves them: the books of somebody else's trade, or evidence of our own. */
  readonly atDeletion: 'erase' | 'keep'
  /** False for what a person never sees: it is ours. */
  readonly exported?: false
}

/** Why somebody may not leave yet, by the failure that says so, the first to be said first. */
export const openKinds = [
  'accounts.orders_unfinished',
  'accounts.swap_open',
  'accounts.dispute_open',
  'accounts.deposit_open',
  'accounts.fund_open',
  'accounts.earnings_open',
  'accounts.debt_open',
  'accounts.refund_open',
  'accounts.payment_open',
] as const satisfies readonly FailureCode[]
/** `of`: what is open, in words that its person knows: order numbers, an amount with its currency. */
export interface Open {
  readonly kind: (typeof openKinds)[number]
  readonly of: string
}

/** What a room knows of people. */
export interface PersonalRoom {
  readonly tables: readonly PersonalTable[]
  /** Tables that hang on rows of a person and say nothing more of them, each with the reason. */
  readonly nobodys?: Readonly<Record<string, string>>
  /** What must come to its end before the person may leave. */
  readonly unfinished?: (tx: Tx, accountId: number) => Promise<Open[]>
  /** Takes the person out of rows that stay. In the transaction that deletes the account; tables to erase are erased after it. */
  readonly forget?: (tx: Tx, accountId: number) => Promise<void>
}

/** Whether row `t` is the person's. */
function isOwn({ owner, below }: PersonalTable, id: number): RawBuilder<boolean> {
  const named = owner.map((column) => sql`t.${sql.ref(column)} = ${id}`)
  const hanging = below && sql`t.${sql.ref(below.column)} in (select id from ${sql.table(below.of)} where ${sql.ref(below.owner)} = ${id})`
  return sql`(${sql.join(hanging ? [...named, hanging] : named, sql` or `)})`
}

/** The person's rows of a table, without what is not theirs to read. 1 query. */
export async function ownRows(tx: Tx, personal: PersonalTable, id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${[...(personal.without ?? [])]}::text[] - case when ${personal.withheld?.when(id) ?? sql`false`}
      then ${[...(personal.withheld?.columns ?? [])]}::text[] else '{}' end as row from ${sql.table(personal.table)} t
    where ${isOwn(personal, id)} and not ${personal.unreadable?.(id) ?? sql`false`}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Lets a room forget a person: its own way first, then the rows that go. 1 statement for each of these tables. */
export async function forgetIn({ tables, forget }: PersonalRoom, tx: Tx, accountId: number): Promise<void> {
  await forget?.(tx, accountId)
  for (const personal of tables)
    if (personal.atDeletion === 'erase')
      await sql`delete from ${sql.table(personal.table)} t where ${isOwn(personal, accountId)}`.execute(tx)
}
