import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { findClaim } from './claims.repository.ts'
import { caseFor } from './condition.ts'

/** What was typed of a claim, for whoever may read it: its two sides, and the desk. Throws claims.item_not_found. */
export async function writtenOfClaim(
  ctx: MemberCtx,
  id: number,
): Promise<{ readonly comments: string | null; readonly answer: string | null; readonly decision: string | null }> {
  const claim = await findClaim(ctx.app.db, id)
  if (!claim) throw new Failure('claims.item_not_found')
  await caseFor(ctx, claim.item_id)
  return { comments: claim.comments, answer: claim.answer_comments, decision: claim.decision }
}
