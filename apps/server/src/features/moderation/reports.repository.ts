import type { AppealOutcome, ReportDecision, ReportKind, ReportReason } from '@rondo/rules/moderation/report'
import { clocks } from '@rondo/rules/kernel/clocks'
import { fromOf, type ReportStatus, stepReport } from '@rondo/rules/moderation/report-states'
import { sql } from 'kysely'
import { type NamedRow, namesJson } from '../../platform/somebody.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inOrder, rowsAsked } from '../../platform/desk-page.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

export interface Seen {
  readonly title: string
  readonly text: string
  /** Copies that are the report's own. */
  readonly photos: readonly StoredPhoto[]
}
export interface ReportRow {
  readonly id: number
  readonly reporter_id: number
  readonly kind: ReportKind
  readonly subject_id: number
  readonly accused_id: number
  readonly reason: ReportReason
  readonly comments: string
  /** Empty once whose it was has left. */
  readonly seen: Partial<Seen>
  readonly status: ReportStatus
  readonly taken_by: number | null
  readonly decision: ReportDecision | null
  readonly decision_reason: string | null
  readonly decided_by: number | null
  readonly decided_at: Date | null
  readonly appealed_by: number | null
  readonly appeal_text: string | null
  readonly appealed_at: Date | null
  readonly outcome: AppealOutcome | null
  readonly outcome_reason: string | null
  readonly created_at: Date
}
const columns = sql`id, reporter_id, kind, subject_id, accused_id, reason, comments, seen, status, taken_by, decision, decision_reason, decided_by,
  decided_at, appealed_by, appeal_text, appealed_at, outcome, outcome_reason, created_at`

export interface NewReport {
  readonly reporterId: number
  readonly kind: ReportKind
  readonly subjectId: number
  readonly accusedId: number
  readonly reason: ReportReason
  readonly comments: string
  readonly seen: Seen
}
/** Writes a report; undefined where the reporter has an open one about the same thing. 1 statement. */
export async function insertReport(
  tx: Tx,
  { reporterId, kind, subjectId, accusedId, reason, comments, seen }: NewReport,
): Promise<ReportRow | undefined> {
  const status = stepReport(null, 'report', 'customer')
  const { rows } = await sql<ReportRow>`
    insert into report (reporter_id, kind, subject_id, accused_id, reason, comments, seen, status)
    values (${reporterId}, ${kind}, ${subjectId}, ${accusedId}, ${reason}, ${comments}, ${JSON.stringify(seen)}::jsonb, ${status})
    on conflict (reporter_id, kind, subject_id) where status in ('open', 'in_review') do nothing returning ${columns}`.execute(tx)
  return rows[0]
}

/**
 * Keeps accounts from leaving until this transaction ends; false where one has left. What is written of somebody who leaves meanwhile would
 * outlive their account. 1 query.
 */
export async function holdAccounts(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select id from person where id = any(${[...ids]}::bigint[]) and deleted_at is null order by id for key share`.execute(tx)
  return rows.length === ids.length
}

/** A report, locked so that it is decided once. 1 query. */
export async function lockReport(tx: Tx, id: number): Promise<(ReportRow & { readonly is_late: boolean }) | undefined> {
  const { rows } = await sql<ReportRow & { is_late: boolean }>`
    select ${columns}, coalesce(decided_at < app_now() - make_interval(days => ${clocks.reportAppealDays}), false) as is_late
    from report where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Reports that somebody sent, and decided ones about them, newest first. 1 query. */
export async function ownReports(db: Db, me: number, cursor: number | undefined): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from report
    where (reporter_id = ${me} or (accused_id = ${me} and decision is not null)) and (${cursor ?? null}::bigint is null or id < ${cursor ?? null})
    order by id desc limit ${rowsAsked}`.execute(db)
  return rows
}

export interface DeskRow extends ReportRow {
  readonly others: number
  /** It waits for longer than it should. */
  readonly is_late: boolean
  readonly names: Readonly<Record<number, NamedRow>>
  /** Of a review or its reply: the piece that it is of, else the person. */
  readonly piece: number | null
  readonly of_person: number | null
}
export const deskStates = {
  open: ['open', 'in_review'],
  appealed: ['appealed'],
  over: ['decided', 'closed'],
} as const satisfies Record<string, readonly ReportStatus[]>
/** A page of the desk with the names of all who are in it, without reports of the operator who reads it. 1 query. */
export async function reportsOf(db: Db, me: number, state: keyof typeof deskStates, cursor: number | undefined): Promise<DeskRow[]> {
  const order = inOrder(state !== 'over', sql`r.id`, cursor)
  const { rows } = await sql<DeskRow>`
    select r.*, (select count(*)::int from report o where o.kind = r.kind and o.subject_id = r.subject_id and o.id <> r.id
        and o.status in ('open', 'in_review')) as others, w.product_id::float8 as piece, coalesce(w.customer_id, w.merchant_id)::float8 as of_person,
      r.status in ('open', 'in_review', 'appealed')
        and coalesce(r.appealed_at, r.created_at) < app_now() - make_interval(days => ${clocks.reportDecisionDays}) as is_late,
      (select jsonb_object_agg(p.id, ${namesJson('p')}) from person p where p.id in (r.reporter_id, r.accused_id, r.taken_by, r.decided_by)) as names
    from report r left join review w on w.id = r.subject_id and r.kind in ('review', 'reply') where r.status = any(${[...deskStates[state]]}::text[]) and r.accused_id <> ${me} and ${order.after} order by ${order.by} limit ${rowsAsked}`.execute(
    db,
  )
  return rows
}

/** Notes who looks at a report. 1 statement. */
export async function writeTaken(tx: Tx, id: number, by: number, status: ReportStatus): Promise<void> {
  await sql`update report set status = ${status}, taken_by = ${by} where id = ${id}`.execute(tx)
}
interface Decided {
  readonly by: number
  readonly reason: string
  readonly status: ReportStatus
}
/** Writes a decision. 1 statement. */
export async function writeDecision(tx: Tx, id: number, decision: ReportDecision, { by, reason, status }: Decided): Promise<void> {
  await sql`
    update report set status = ${status}, decision = ${decision}, decision_reason = ${reason.trim()}, decided_by = ${by}, decided_at = app_now()
    where id = ${id}`.execute(tx)
}
/** Writes an appeal and answers the report as it stands then. 1 statement. */
export async function writeAppeal(tx: Tx, id: number, by: number, text: string, status: ReportStatus): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    update report set status = ${status}, appealed_by = ${by}, appeal_text = ${text}, appealed_at = app_now() where id = ${id}
    returning ${columns}`.execute(tx)
  return rows[0]
}
/** Writes what became of an appeal. 1 statement. */
export async function writeOutcome(tx: Tx, id: number, outcome: AppealOutcome, { by, reason, status }: Decided): Promise<void> {
  await sql`
    update report set status = ${status}, outcome = ${outcome}, outcome_reason = ${reason.trim()}, outcome_by = ${by}, closed_at = app_now()
    where id = ${id}`.execute(tx)
}

/** Decisions about somebody are made one after the other: each sees what the others have left standing. 1 statement. */
export async function lockDecisions(tx: Tx, accusedId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`decisions about ${accusedId}`}, 0))`.execute(tx)
}

export interface LikeDecision {
  readonly id: number
  readonly kind: ReportKind
  readonly decision: ReportDecision
  readonly outcome: AppealOutcome | null
  /** As PostgreSQL writes it: a Date would lose its microseconds. */
  readonly at: string
}
/** Decisions about the same thing, and where somebody was blocked also those about anything else of theirs. 1 query. */
export async function likeDecisions(tx: Tx, { kind, subject_id, accused_id, decision }: ReportRow): Promise<LikeDecision[]> {
  const { rows } = await sql<LikeDecision>`
    select id, kind, decision, outcome, decided_at::text as at from report
    where accused_id = ${accused_id} and decision is not null
      and ((kind = ${kind} and subject_id = ${subject_id}) or (${decision} = 'blocked' and decision = 'blocked'))`.execute(tx)
  return rows
}

/** Closes decisions that nobody appealed in time. 1 statement. */
export async function restReports(db: Db): Promise<void> {
  for (const from of fromOf('rest')) {
    const to = stepReport(from, 'rest', 'timer')
    await sql`
      update report set status = ${to}, closed_at = app_now()
      where status = ${from} and decided_at < app_now() - make_interval(days => ${clocks.reportAppealDays})`.execute(db)
  }
}

const kept = sql`closed_at < app_now() - make_interval(days => ${clocks.reportKeptDays}) and (seen <> '{}' or comments <> '' or appeal_text is not null)`
/** Takes what was seen and typed out of reports that were closed long enough; answers the copies that nothing keeps now. 1 statement. */
export async function emptyReports(tx: Tx, most: number): Promise<{ readonly count: number; readonly copies: number[] }> {
  const { rows } = await sql<{ photos: readonly StoredPhoto[] }>`
    with due as (select id, seen from report where closed_at is not null and ${kept} order by closed_at limit ${most} for update skip locked)
    update report r set seen = '{}', comments = '', appeal_text = null from due where r.id = due.id
    returning coalesce(due.seen -> 'photos', '[]') as photos`.execute(tx)
  return { count: rows.length, copies: rows.flatMap(({ photos }) => photos.map(({ id }) => id)) }
}
/** Takes out what reports keep of somebody's; answers the copies that nothing keeps now. 1 statement. */
export async function emptySeen(tx: Tx, accusedId: number): Promise<number[]> {
  const { rows } = await sql<{ photos: readonly StoredPhoto[] }>`
    with had as (select id, seen from report where accused_id = ${accusedId} and seen <> '{}' for update)
    update report r set seen = '{}' from had where r.id = had.id returning coalesce(had.seen -> 'photos', '[]') as photos`.execute(tx)
  return rows.flatMap(({ photos }) => photos.map(({ id }) => id))
}

/** The key of a picture that a report keeps, for an operator who is not the one it is about. Undefined for any other. 1 query. */
export async function photoKeyFor(db: Db, me: number, reportId: number, photoId: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select p ->> 'key' as key from report r cross join jsonb_array_elements(r.seen -> 'photos') p
    where r.id = ${reportId} and r.accused_id <> ${me} and (p ->> 'id')::bigint = ${photoId}`.execute(db)
  return rows[0]?.key
}

/** A report that an operator reads who is not the one it is about. 1 query. */
export async function reportSeen(db: Db, me: number, id: number): Promise<Pick<ReportRow, 'comments' | 'seen'> | undefined> {
  const { rows } = await sql<Pick<ReportRow, 'comments' | 'seen'>>`
    select comments, seen from report where id = ${id} and accused_id <> ${me}`.execute(db)
  return rows[0]
}

/** What mails about a report say; undefined for none. 1 query. */
export async function reportToTell(db: Db, id: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${columns} from report where id = ${id}`.execute(db)
  return rows[0]
}

/** How many reports and appeals wait for a decision. 1 query. */
export async function countReports(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report where status = any(${[...deskStates.open, ...deskStates.appealed]}::text[])`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether an operator is there who neither decided a report nor is a side of it. 1 query. */
export async function hasAnother(tx: Tx, { decided_by, reporter_id, accused_id }: ReportRow): Promise<boolean> {
  const { rows } = await sql`
    select from person where operator_since is not null and deleted_at is null and blocked_at is null
      and id <> all(${[decided_by ?? 0, reporter_id, accused_id]}::bigint[]) limit 1`.execute(tx)
  return rows.length > 0
}
