import type { deliveries } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../../platform/context.ts'
import { createReturnLabel } from '../way-back/return-label.ts'
import { buyLabel } from './create-label.ts'

/** The documents have one call for both ways (C-111, decision 246): with `isReturn` it is the command of the way back. */
export const buyDocumentedLabel = (
  ctx: MemberCtx,
  asked: Received<typeof deliveries.buyLabel>,
): Promise<Answer<typeof deliveries.buyLabel>> => (asked.body.isReturn ? createReturnLabel(ctx, asked) : buyLabel(ctx, asked))
