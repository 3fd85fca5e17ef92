import { isOwnCase } from '@rondo/rules/desk/own-case'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'

type Rows = RawBuilder<unknown>
/** Whoever paid, and whoever sold what was paid for, or is the other side of the group that a later payment is about. */
const ofPayments = (payments: Rows): Rows => sql`
  select p.account_id as side from payment p where p.id in (${payments})
  union all select unnest(array[g.merchant_id, g.customer_id]) from paid_group g where g.payment_id in (${payments})`

/** Whether somebody has a side in payments, as a condition. */
export const isSideOf = (payments: Rows, accountId: number): Rows =>
  sql`${accountId}::bigint in (select s.side from (${ofPayments(payments)}) as s)`

type Sides = Readonly<Record<string, (id: string | Rows) => Rows>>
/** People whose money a thing is about, by what the subjects of operations call it. */
const ofThings: Sides = {
  account: (id) => sql`select ${id}::bigint as side`,
  payment: (id) => ofPayments(sql`${id}::bigint`),
  refund: (id) => ofPayments(sql`select payment_id from refund where id = ${id}::bigint`),
  transfer: (id) => ofPayments(sql`select payment_id from transfer where id = ${id}::bigint`),
  earning: (id) => ofPayments(sql`select payment_id from earning where id = ${id}::bigint`),
  dispute: (id) => ofPayments(sql`select payment_id from card_dispute where id = ${id}::bigint`),
  order: (id) => ofPayments(sql`select payment_id from placed_order where id = ${id}::bigint`),
  evidence: (id) =>
    ofPayments(sql`select d.payment_id from dispute_evidence e join card_dispute d on d.id = e.dispute_id where e.id = ${id}::bigint`),
  group: (id) => sql`select unnest(array[merchant_id, customer_id]) as side from order_group where id = ${id}::bigint`,
  item: (id) =>
    sql`select unnest(array[g.merchant_id, g.customer_id]) as side from order_group g where g.id = (select l.group_id from order_line l where l.id = ${id}::bigint)`,
  leg: (id) => sql`select unnest(array[merchant_id, customer_id]) as side from parcel where id = ${id}::bigint`,
}
/** The same as alarms call it: what a call to a provider is about, whatever that is. */
const sidesOf: Sides = {
  ...ofThings,
  operation: (id) =>
    sql.join(
      Object.entries(ofThings).map(([thing, of]) =>
        of(sql`(select split_part(subject, ':', 2) from operation where id = ${id}::bigint and split_part(subject, ':', 1) = ${thing})`),
      ),
      sql` union all `,
    ),
}

/** Throws desk.own_case when an operator is a side of what a subject such as `refund:12` or `operation:7` names. 1 query. */
export async function refuseOwnCase(tx: Tx, subject: string, operatorId: number | null): Promise<void> {
  const [thing = '', id = ''] = subject.split(':')
  if (operatorId === null || !/^\d+$/.test(id)) return
  const sides = sidesOf[thing]
  if (!sides) return
  const { rows } = await sql<{ side: number }>`select side::float8 from (${sides(id)}) as s`.execute(tx)
  if (
    isOwnCase(
      rows.map(({ side }) => side),
      operatorId,
    )
  )
    throw new Failure('desk.own_case')
}

/** Which of these subjects, such as `payment:12`, are about money that an operator has a side in, as rows `subject`. */
export function ownOf(subjects: readonly string[], operatorId: number): Rows {
  const asked = subjects.flatMap((subject) => {
    const [thing = '', id = ''] = subject.split(':')
    const sides = /^\d+$/.test(id) ? sidesOf[thing] : undefined
    return sides ? [sql`select ${subject}::text as subject where ${operatorId}::bigint in (select s.side from (${sides(id)}) as s)`] : []
  })
  return asked.length === 0 ? sql`select null::text as subject where false` : sql.join(asked, sql` union `)
}
/** The same, read. 1 query. */
export async function ownAmong(db: Db, subjects: readonly string[], operatorId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ subject: string }>`${ownOf(subjects, operatorId)}`.execute(db)
  return new Set(rows.map(({ subject }) => subject))
}
