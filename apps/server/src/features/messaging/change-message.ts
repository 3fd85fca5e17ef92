import type { messaging } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { respondTo } from './answer-offer.ts'
import { markOneRead } from './mark-read.ts'

/** `PUT /messages/{id}` with a status as an object or as one word (C-33): read, or the answer to an offer. */
export function changeMessage(ctx: MemberCtx, id: number, status: Received<typeof messaging.changeMessage>['body']['status']) {
  if (status === 'read') return markOneRead(ctx, id)
  if (typeof status === 'string') return respondTo(ctx, id, { accepted: status === 'accepted' })
  return 'responded' in status ? respondTo(ctx, id, status) : markOneRead(ctx, id)
}
