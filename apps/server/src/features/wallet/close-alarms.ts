import type { wallet } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { type AlarmKindName, alarmKinds, type RetriedAlarm } from '@rondo/rules/kernel/alarms'
import { toMajor } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import { type AlarmRow, alarmsIn, closeAlarm } from '../../platform/alarms.ts'
import type { Language, MemberCtx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { pageFrom, rowsAsked } from '../../platform/desk-page.ts'
import { Failure } from '../../platform/failure.ts'
import { actAs, type By } from '../../platform/audit.ts'
import { askEventAgain, eventHandled } from '../../platform/webhook-events.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import { planAgain } from './operations.repository.ts'
import { subjectId } from './operations.ts'
import { sendRefundAgain } from './refunds.ts'
import { labelsOf, sumsOf } from './alarm-sums.ts'
import type { Ordered } from './orders-about.ts'
import { ownOf, refuseOwnCase } from './sides.ts'

type Alarm = Answer<typeof wallet.settleAlarm>

/** A page of alarms in a state, for an operator. 2 queries. */
export async function alarmsOf(
  { app: { db, config }, actor, language }: MemberCtx,
  { state, cursor }: Received<typeof wallet.listAlarms>['query'],
): Promise<Answer<typeof wallet.listAlarms>> {
  const rows = await alarmsIn(db, state, rowsAsked, cursor)
  const about = await aboutOf(db, rows, actor.id, language)
  const pictured = (stored: StoredPhoto) => photo(stored, language, config.mediaOrigin)
  return pageFrom(rows, (row) => shown(row, about, pictured))
}

interface About {
  /** Those in which the operator has a side. */
  readonly own: readonly string[]
  /** Disputes of which the bank has evidence. */
  readonly answered: readonly string[]
  readonly orders: Readonly<Record<string, Ordered>>
  readonly sums: Readonly<Record<string, { readonly minor: number; readonly currency: string }>>
}
const nothing: About = { own: [], answered: [], orders: {}, sums: {} }
/** What subjects of alarms are about: whose money, how much of it, and the orders of those that are about one. 1 query. */
async function aboutOf(db: Db, alarms: readonly AlarmRow[], operatorId: number, language: Language): Promise<About> {
  const subjects = alarms.map(({ subject }) => subject)
  const failed = alarms.flatMap(({ kind, subject }) => (kind === 'parcel_failed' ? Number(subject.slice('group:'.length)) : []))
  const disputes = subjects.flatMap((subject) => /^dispute:(\d+)$/.exec(subject)?.[1] ?? [])
  const { rows } = await sql<About>`
    select array(${ownOf(subjects, operatorId)}) as own,
      array(select 'dispute:' || id from card_dispute where sent > 0 and id = any(${disputes}::bigint[])) as answered,
      orders_about(${subjects}::text[], ${language}, ${operatorId}) as orders, (
      select coalesce(jsonb_object_agg(s.subject, jsonb_build_object('minor', s.minor, 'currency', s.currency)), '{}') from (${sumsOf(subjects)} union all ${labelsOf(failed)}) s
    ) as sums`.execute(db)
  return rows[0] ?? nothing
}

/** Open alarms for the command line, oldest first, at most 200. 1 query. */
export const openAlarms = async (db: Db): Promise<Alarm[]> => (await alarmsIn(db, 'open', 200)).map((row) => shown(row))

/** Has the product try again what an alarm is about, and closes it. It is raised anew when that fails as well. */
export const retryAlarm = (tx: Tx, id: number, by: By, reason: string): Promise<Alarm> =>
  closing(tx, id, 'retried', by, reason, async ({ kind, subject }) => {
    if (!canRetry(kind) || !(await tryAgain[kind](tx, subject))) throw new Failure('wallet.alarm_no_retry')
  })

/** Closes an alarm that a person has taken care of. An event that could not be handled is given up with it, or it would be told of again. */
export const settleAlarm = (tx: Tx, id: number, by: By, reason: string): Promise<Alarm> =>
  closing(tx, id, 'settled', by, reason, async ({ kind, subject }) => {
    if (kind === 'event_unhandled') await eventHandled(tx, eventOf(subject))
  })

async function closing(
  tx: Tx,
  id: number,
  state: 'retried' | 'settled',
  by: By,
  reason: string,
  work?: (alarm: AlarmRow) => Promise<void>,
): Promise<Alarm> {
  const { alarm } = await actAs(tx, by, { act: `alarm_${state}`, subject: `alarm:${id}`, reason }, async () => {
    const closed = await closeAlarm(tx, id, { state, by: by.id, reason: reason.trim() })
    if (!closed) throw new Failure('wallet.alarm_not_open')
    await refuseOwnCase(tx, closed.subject, by.id)
    await work?.(closed)
    const facts = { kind: closed.kind, about: closed.subject }
    return { before: { ...facts, state: 'open' }, after: { ...facts, state }, alarm: closed }
  })
  return shown(alarm)
}

/** How each kind is tried again, by the subject of its alarm. False when there is nothing to try any more. */
const tryAgain: Readonly<Record<RetriedAlarm, (tx: Tx, subject: string) => Promise<boolean>>> = {
  operation_refused: (tx, subject) => planAgain(tx, subjectId(subject)),
  operation_stuck: (tx, subject) => planAgain(tx, subjectId(subject)),
  refund_failed: (tx, subject) => sendRefundAgain(tx, subjectId(subject)),
  event_unhandled: (tx, subject) => askEventAgain(tx, eventOf(subject)),
}
const eventOf = (subject: string) => subject.slice('event:'.length)
const canRetry = (kind: AlarmKindName): kind is RetriedAlarm => kind in tryAgain

/** How much it is about: by our books, or as whoever raised it noted. */
function sumOf({ subject, details }: AlarmRow, { sums }: About): Alarm['sum'] {
  const { minor, currency } = sums[subject] ?? { minor: details['amountMinor'], currency: details['currency'] }
  return typeof minor === 'number' && typeof currency === 'string' ? { amount: toMajor(minor, currency), currency } : null
}
type Pictured = (stored: StoredPhoto) => ReturnType<typeof photo>
function orderOf({ subject }: AlarmRow, { orders }: About, pictured?: Pictured): Alarm['group'] {
  const found = orders[subject]
  return found
    ? { orderNumber: found.orderNumber, pieces: [...found.pieces], photo: found.photo && pictured ? pictured(found.photo) : null }
    : null
}
const shown = (row: AlarmRow, about: About = nothing, pictured?: Pictured): Alarm => ({
  id: row.id,
  kind: row.kind,
  meaning: alarmKinds[row.kind].meaning,
  subject: row.subject,
  group: orderOf(row, about, pictured),
  sum: sumOf(row, about),
  details: { ...row.details },
  state: row.state,
  times: row.times,
  canRetry: canRetry(row.kind),
  isAnswered: about.answered.includes(row.subject),
  isOwn: about.own.includes(row.subject),
  raisedAt: row.raised_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  reason: row.reason,
})
