import type { moderation } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { appealSide, appealUntil, isReasonOf } from '@rondo/rules/moderation/report'
import { stepReport } from '@rondo/rules/moderation/report-states'
import type { MemberCtx } from '../../platform/context.ts'
import { pageFrom } from '../../platform/desk-page.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { copyMedia } from '../media/index.ts'
import { reported } from './events.ts'
import { holdAccounts, insertReport, ownReports, type ReportRow } from './reports.repository.ts'
import { nameOfSeen, whatWasSeen } from './what-was-seen.ts'

type OwnReport = Answer<typeof moderation.sendReport>

/** A report for one of its sides: who reported is not told to the other. */
export function presentOwn(row: ReportRow, me: number): OwnReport {
  const side = row.reporter_id === me ? 'reporter' : 'accused'
  const until = row.decided_at ? appealUntil(row.decided_at.getTime()) : null
  const may = row.decision !== null && appealSide(row.decision) === side && stepReport(row.status, 'appeal', 'customer') !== undefined
  return {
    id: row.id,
    kind: row.kind,
    side,
    title: nameOfSeen(row.kind, row.seen),
    reason: row.reason,
    status: row.status,
    decision: row.decision,
    decisionReason: row.decision_reason,
    outcome: row.outcome,
    outcomeReason: row.outcome_reason,
    appealUntil: may && until !== null ? new Date(until).toISOString() : null,
    createdAt: row.created_at.toISOString(),
  }
}

/** Reports something to support, with a copy of what stands there. One open report of each person about one thing. 6 statements. */
export function sendReport(ctx: MemberCtx, { kind, id, reason, comments }: Received<typeof moderation.sendReport>['body']) {
  const { actor, requestId } = ctx
  if (!isReasonOf(kind, reason)) {
    const failure = new Failure('moderation.reason_other')
    throw new Failure('moderation.reason_other', { errors: { reason: failure.message } })
  }
  return once(ctx, async (tx) => {
    const found = await whatWasSeen(tx, actor.id, kind, id)
    if (!found) throw new Failure('moderation.not_found')
    const { accusedId, keys } = found
    if (accusedId === actor.id) throw new Failure('moderation.own')
    if (!(await holdAccounts(tx, [actor.id, accusedId]))) throw new Failure('moderation.not_found')
    const seen = { ...found.seen, photos: await copyMedia(tx, keys) }
    const row = await insertReport(tx, { reporterId: actor.id, kind, subjectId: id, accusedId, reason, comments, seen })
    if (!row) throw new Failure('moderation.reported')
    await record(tx, reported, { audiences: [{ tell: [actor.id], touches: [topics.profile] }], requestId })
    return presentOwn(row, actor.id)
  })
}

/** What the reader reported, and what was decided about them. 1 query. */
export async function listOwn({ app, actor }: MemberCtx, cursor: number | undefined) {
  return pageFrom(await ownReports(app.db, actor.id, cursor), (row) => presentOwn(row, actor.id))
}
