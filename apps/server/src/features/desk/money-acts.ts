import type { desk } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import type { OperatorAct } from '@rondo/rules/desk/acts'
import { type Change, operatorAct } from '../../platform/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import * as wallet from '../wallet/index.ts'

type Work = (tx: Tx, id: number, by: number | null, reason: string) => Promise<Change>

/** The same for all four: the wallet's door does it, and the act is written down with what was before and after. */
const acting =
  (act: OperatorAct, thing: 'refund' | 'operation', work: Work) =>
  (ctx: MemberCtx, { params: { id }, body: { reason } }: Received<typeof desk.retryRefund>) =>
    operatorAct(ctx, { act, subject: `${thing}:${id}`, reason }, async (tx) => {
      const change = await work(tx, id, ctx.actor.id, reason.trim())
      return { ...change, answer: { id, state: String(change.after['state']) } }
    })

export const retryRefund = acting('refund_retried', 'refund', wallet.retryRefund)
export const settleRefund = acting('refund_settled', 'refund', wallet.settleRefundByHand)
export const retryOperation = acting('operation_retried', 'operation', wallet.retryOperation)
export const settleOperation = acting('operation_settled', 'operation', wallet.settleOperation)
