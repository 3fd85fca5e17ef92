// What operators do with reports: take them up, decide, and decide about appeals. Nobody decides a case of their own.
import type { moderation } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { decisionsOf, overturned, type ReportDecision, standing } from '@rondo/rules/moderation/report'
import { type ReportMove, type ReportStatus, stepReport } from '@rondo/rules/moderation/report-states'
import { byOf, operatorAct } from '../../platform/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { type EventKind, record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { setBlocked } from '../accounts/index.ts'
import { putBack, takeDown } from '../listings/index.ts'
import { putAnswerBack, putMessageBack, removeAnswer, removeMessage } from '../messaging/index.ts'
import { hideReply, hideReview, showHiddenReply, showHiddenReview } from '../reviews/index.ts'
import { appealDecided, reportDecided } from './events.ts'
import {
  hasAnother,
  likeDecisions,
  lockDecisions,
  lockReport,
  type ReportRow,
  writeDecision,
  writeOutcome,
  writeTaken,
} from './reports.repository.ts'

/** A report that this operator may move: not a case of their own, and nobody was faster. */
async function lockFor(ctx: MemberCtx, tx: Tx, id: number, move: ReportMove): Promise<{ row: ReportRow; to: ReportStatus }> {
  const row = await lockReport(tx, id)
  if (!row) throw new Failure('moderation.not_found')
  if (row.reporter_id === ctx.actor.id || row.accused_id === ctx.actor.id) throw new Failure('moderation.own_case')
  const to = stepReport(row.status, move, 'operator')
  if (!to) throw new Failure('moderation.not_now')
  await lockDecisions(tx, row.accused_id)
  return { row, to }
}
const tellBoth = (
  { requestId }: MemberCtx,
  tx: Tx,
  kind: EventKind<{ reportId: number; reporterId: number; accusedId: number }>,
  { id, reporter_id: reporterId, accused_id: accusedId }: ReportRow,
) =>
  record(tx, kind, {
    audiences: [{ tell: [reporterId, accusedId], touches: [topics.profile] }],
    data: { reportId: id, reporterId, accusedId },
    requestId,
  })

export const takeReport = (ctx: MemberCtx, { params: { id }, body: { reason } }: Received<typeof moderation.takeReport>) =>
  operatorAct(ctx, { act: 'report_taken', subject: `report:${id}`, reason }, async (tx) => {
    const { row, to } = await lockFor(ctx, tx, id, 'takeUp')
    await writeTaken(tx, id, ctx.actor.id, to)
    return { before: { status: row.status }, after: { status: to }, answer: { id, state: to } }
  })

export const decideReport = (ctx: MemberCtx, { params: { id }, body: { reason, decision } }: Received<typeof moderation.decideReport>) =>
  operatorAct(ctx, { act: 'report_decided', subject: `report:${id}`, reason }, async (tx) => {
    const { row, to } = await lockFor(ctx, tx, id, 'decide')
    if (!decisionsOf(row.kind).includes(decision)) throw new Failure('moderation.decision_other')
    await unlessGone(() => carryOut(ctx, tx, row, decision, reason))
    await writeDecision(tx, id, decision, { by: ctx.actor.id, reason, status: to })
    await tellBoth(ctx, tx, reportDecided, row)
    return { before: { status: row.status }, after: { status: to, decision }, answer: { id, state: to } }
  })

export const decideAppeal = (ctx: MemberCtx, { params: { id }, body: { reason, outcome } }: Received<typeof moderation.decideAppeal>) =>
  operatorAct(ctx, { act: 'appeal_decided', subject: `report:${id}`, reason }, async (tx) => {
    const { row, to } = await lockFor(ctx, tx, id, 'decideAppeal')
    if (row.decision === null) throw new Error(`report ${id} is appealed and not decided`)
    if (row.decided_by === ctx.actor.id && (await hasAnother(tx, row))) throw new Failure('moderation.other_operator')
    if (outcome === 'overturned') {
      const { decision } = row
      await unlessGone(() => takeBack(ctx, tx, row))
      await unlessGone(() => carryOut(ctx, tx, row, overturned(row.kind, decision), reason))
    }
    await writeOutcome(tx, id, outcome, { by: ctx.actor.id, reason, status: to })
    await tellBoth(ctx, tx, appealDecided, row)
    return { before: { status: row.status, decision: row.decision }, after: { status: to, outcome }, answer: { id, state: to } }
  })

/** Does what was decided, in the rooms whose things they are. A warning is the mail itself. */
async function carryOut(ctx: MemberCtx, tx: Tx, row: ReportRow, decision: ReportDecision, reason: string): Promise<void> {
  if (decision === 'blocked') await setBlocked(tx, row.accused_id, true, { requestId: ctx.requestId, isTold: true })
  if (decision !== 'removed') return
  if (row.kind === 'listing') await takeDown(tx, row.subject_id, reason, ctx.requestId)
  if (row.kind === 'message') await removeMessage(tx, row.subject_id, ctx.requestId)
  if (row.kind === 'answer') await removeAnswer(tx, row.subject_id, ctx.requestId)
  if (row.kind === 'review') await hideReview(tx, row.subject_id, ctx.requestId)
  if (row.kind === 'reply') await hideReply(tx, row.subject_id, ctx.requestId)
}
/** A listing or an account that is no longer there has nothing to be done to it: its report, or appeal, is decided all the same. */
async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isGone = error instanceof Failure && (error.code === 'listings.not_found' || error.code === 'accounts.person_not_found')
    if (!isGone) throw error
  }
}
/** Undoes what a decision did, unless another one that stands asks for the same. What support did by itself afterwards stays. */
async function takeBack(ctx: MemberCtx, tx: Tx, row: ReportRow): Promise<void> {
  const { decision, kind, subject_id: id } = row
  const like = (await likeDecisions(tx, row)).filter((one) => one.decision === decision || standing(one) === decision)
  if (like.some((one) => one.id !== row.id && standing(one) === decision)) return
  const since = like.map(({ at }) => at) // of two, the first did it
  if (decision === 'blocked') await setBlocked(tx, row.accused_id, false, { requestId: ctx.requestId, since, isTold: true })
  if (decision !== 'removed') return
  if (kind === 'listing') await putBack(tx, id, byOf(ctx), since)
  if (kind === 'message') await putMessageBack(tx, id, since, ctx.requestId)
  if (kind === 'answer') await putAnswerBack(tx, id, since, ctx.requestId)
  if (kind === 'review') await showHiddenReview(tx, id, since, ctx.requestId)
  if (kind === 'reply') await showHiddenReply(tx, id, since, ctx.requestId)
}
