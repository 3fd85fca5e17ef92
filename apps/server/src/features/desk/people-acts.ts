import type { desk } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { operatorAct } from '../../platform/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { closeContact as closeMessage, setBlocked } from '../accounts/index.ts'

const blocking =
  (blocked: boolean) =>
  (ctx: MemberCtx, { params: { id }, body: { reason } }: Received<typeof desk.blockPerson>) => {
    const act = blocked ? 'person_blocked' : 'person_unblocked'
    return operatorAct(ctx, { act, subject: `account:${id}`, reason }, async (tx) => {
      const changed = await setBlocked(tx, id, blocked, { requestId: ctx.requestId })
      return {
        before: { blocked: changed ? !blocked : blocked },
        after: { blocked },
        answer: { id, state: blocked ? 'blocked' : 'open' },
      }
    })
  }
export const blockPerson = blocking(true)
export const unblockPerson = blocking(false)

export const closeContact = (ctx: MemberCtx, { params: { id }, body: { reason, state } }: Received<typeof desk.closeContact>) =>
  operatorAct(ctx, { act: `contact_${state}`, subject: `contact:${id}`, reason }, async (tx) => {
    await closeMessage(tx, id, state)
    return { before: { state: 'open' }, after: { state }, answer: { id, state } }
  })
