import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { reportSeen } from './reports.repository.ts'

/** What was typed of a report and what was seen, for the desk alone. Throws moderation.not_found. 1 query. */
export async function writtenOfReport(
  { app, actor }: MemberCtx,
  id: number,
): Promise<{ readonly comments: string; readonly title: string; readonly text: string }> {
  const report = actor.isOperator && actor.hasSecondFactor ? await reportSeen(app.db, actor.id, id) : undefined
  if (!report) throw new Failure('moderation.not_found')
  const { comments, seen } = report
  return { comments, title: seen.title ?? '', text: seen.text ?? '' }
}
