import { topics } from '@rondo/contracts/kernel/topics'
import { reasonFailure } from '@rondo/rules/desk/acts'
import { appealSide } from '@rondo/rules/moderation/report'
import { stepReport } from '@rondo/rules/moderation/report-states'
import type { MemberCtx } from '../../platform/context.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { appealed } from './events.ts'
import { holdAccounts, lockReport, writeAppeal } from './reports.repository.ts'
import { presentOwn } from './send-report.ts'

/** The side against whom it was decided asks for a second look, once and in time. */
export function appealReport(ctx: MemberCtx, id: number, text: string) {
  const { actor, requestId } = ctx
  return once(ctx, async (tx) => {
    if (!(await holdAccounts(tx, [actor.id]))) throw new Failure('moderation.not_found')
    const row = await lockReport(tx, id)
    const isSide = row && (row.reporter_id === actor.id || (row.accused_id === actor.id && row.decision !== null))
    if (!isSide) throw new Failure('moderation.not_found')
    const side = row.reporter_id === actor.id ? 'reporter' : 'accused'
    const to = stepReport(row.status, 'appeal', 'customer')
    if (!to || row.decision === null || row.is_late || appealSide(row.decision) !== side) throw new Failure('moderation.no_appeal')
    if (reasonFailure(text)) {
      const failure = new Failure('moderation.appeal_text')
      throw new Failure('moderation.appeal_text', { errors: { text: failure.message } })
    }
    const after = await writeAppeal(tx, id, actor.id, text, to)
    if (!after) throw new Error(`report ${id} is gone`)
    await record(tx, appealed, { audiences: [{ tell: [actor.id], touches: [topics.profile] }], requestId })
    return presentOwn(after, actor.id)
  })
}
