// Differences that the reconciliation found, as operators see and close them.
import type { wallet } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { type DifferenceKind, differenceKinds } from '@rondo/rules/wallet/differences'
import { type RawBuilder, sql } from 'kysely'
import { type Act, actAs, type By } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inOrder, pageFrom, rowsAsked } from '../../platform/desk-page.ts'
import { Failure } from '../../platform/failure.ts'
import { type NamedRow, namesJson, noShop, somebodyOf } from '../../platform/somebody.ts'
import { refuseOwnCase } from './sides.ts'

type Difference = Answer<typeof wallet.settleDifference>
interface DifferenceRow {
  readonly id: number
  readonly kind: DifferenceKind
  readonly subject: string
  readonly currency: Currency | null
  readonly ours_minor: number | null
  readonly theirs_minor: number | null
  readonly state: Difference['state']
  readonly owner: NamedRow | null
  readonly reason: string | null
  readonly found_at: Date
  readonly seen_at: Date
  readonly closed_at: Date | null
}

const select = (which: RawBuilder<unknown>) => sql<DifferenceRow>`
  select d.id, d.kind, d.subject, d.currency, d.ours_minor, d.theirs_minor, d.state, d.reason, d.found_at, d.seen_at, d.closed_at,
    case when p.id is not null then ${namesJson('p', noShop)} end as owner
  from reconciliation_difference d left join person p on p.id = d.owner_id where ${which}`

/** A page of differences in a state, and when the books were compared last. 2 queries. */
export async function differencesIn(
  db: Db,
  { state, cursor }: Received<typeof wallet.listDifferences>['query'],
): Promise<Answer<typeof wallet.listDifferences>> {
  const { after, by } = inOrder(state === 'open', sql`d.id`, cursor)
  const [{ rows }, ran] = await Promise.all([
    select(sql`d.state = ${state} and ${after} order by ${by} limit ${rowsAsked}`).execute(db),
    sql<{ read_at: Date }>`select read_at from provider_event_read where provider = 'balance' and read_at > to_timestamp(0)`.execute(db),
  ])
  return { ...pageFrom(rows, shown), ranAt: ran.rows[0]?.read_at.toISOString() ?? null }
}

/** Open differences for the command line, oldest first, at most 200. 1 query. */
export const openDifferences = async (db: Db): Promise<Difference[]> =>
  (await select(sql`d.state = 'open' order by d.id limit 200`).execute(db)).rows.map(shown)

/** Whoever takes care of a difference is its owner. */
export const takeDifference = (tx: Tx, id: number, by: By, reason: string): Promise<Difference> =>
  change(tx, id, by, { act: 'difference_taken', reason }, sql`owner_id = ${by.id}`)

/** Closes a difference that a person has explained. It is found anew when a later run sees other amounts. */
export const settleDifference = (tx: Tx, id: number, by: By, reason: string): Promise<Difference> =>
  change(
    tx,
    id,
    by,
    { act: 'difference_settled', reason },
    sql`state = 'settled', closed_at = app_now(), owner_id = ${by.id}, reason = ${reason.trim()}`,
  )

type Closing = Pick<Act, 'act' | 'reason'>
async function change(tx: Tx, id: number, by: By, { act, reason }: Closing, how: RawBuilder<unknown>): Promise<Difference> {
  const { row } = await actAs(tx, by, { act, subject: `difference:${id}`, reason }, async () => {
    const { rows } = await sql`update reconciliation_difference set ${how} where id = ${id} and state = 'open' returning id`.execute(tx)
    const [found] = (await select(sql`d.id = ${id}`).execute(tx)).rows
    if (rows.length === 0 || !found) throw new Failure('wallet.difference_not_open')
    await refuseOwnCase(tx, await ourNameOf(tx, found.subject), by.id)
    const facts = { kind: found.kind, about: found.subject }
    return { before: { ...facts, state: 'open' }, after: { ...facts, state: found.state, owner: found.owner?.id ?? null }, row: found }
  })
  return shown(row)
}

/** What we call a thing that the provider names, such as a charge: the payment. What is named by us, or by nobody here, stays as it is. 1 query. */
async function ourNameOf(tx: Tx, subject: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      (select 'payment:' || id from payment where charge_id = ${subject} limit 1),
      (select 'dispute:' || id from card_dispute where provider_id = ${subject}),
      (select subject from operation where provider_id = ${subject} and kind in ('refund', 'transfer', 'transfer_reversal') limit 1)
    ) as name`.execute(tx)
  return rows[0]?.name ?? subject
}

const shown = (row: DifferenceRow): Difference => {
  const decimal = (minor: number | null) => (minor === null || row.currency === null ? null : toMajor(minor, row.currency))
  return {
    id: row.id,
    kind: row.kind,
    meaning: differenceKinds[row.kind],
    subject: row.subject,
    currency: row.currency,
    ours: decimal(row.ours_minor),
    theirs: decimal(row.theirs_minor),
    state: row.state,
    owner: row.owner && somebodyOf(row.owner),
    reason: row.reason,
    foundAt: row.found_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
