import type { desk } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { operatorAct } from '../../platform/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { answerForSupport, bookCarrierPaid as book, cancelForSupport, decideForSupport, decideReturnForSupport } from '../orders/index.ts'

const doing = ({ actor, requestId }: MemberCtx, reason: string) => ({ actorId: actor.id, requestId, reason })

export const cancelGroup = (ctx: MemberCtx, { params: { id }, body: { reason } }: Received<typeof desk.cancelGroup>) =>
  operatorAct(ctx, { act: 'group_canceled', subject: `group:${id}`, reason }, async (tx) => {
    const change = await cancelForSupport(ctx.app, tx, id, doing(ctx, reason))
    return { ...change, answer: { id, state: String(change.after['status']) } }
  })

export const decideDelivery = (ctx: MemberCtx, { params: { id }, body: { reason, decision } }: Received<typeof desk.decideDelivery>) =>
  operatorAct(ctx, { act: 'delivery_decided', subject: `group:${id}`, reason }, async (tx) => {
    const { before, after } = await decideForSupport(ctx.app, tx, id, decision, doing(ctx, reason))
    return { before, after: { ...after, decision }, answer: { id, state: String(after['status']) } }
  })

export const decideReturn = (ctx: MemberCtx, { params: { id }, body: { reason, decision, version } }: Received<typeof desk.decideReturn>) =>
  operatorAct(ctx, { act: 'return_decided', subject: `group:${id}`, reason }, async (tx) => {
    const { before, after } = await decideReturnForSupport(ctx.app, tx, id, decision, doing(ctx, reason), version)
    return { before, after: { ...after, decision }, answer: { id, state: String(after['status']) } }
  })

export const answerRequest = (ctx: MemberCtx, { params: { id }, body: { reason, answer } }: Received<typeof desk.answerRequest>) =>
  operatorAct(ctx, { act: 'request_answered', subject: `request:${id}`, reason }, async (tx) => {
    const change = await answerForSupport(ctx.app, tx, id, answer, doing(ctx, reason))
    return { ...change, answer: { id, state: String(change.after['status']) } }
  })

export const bookCarrierPaid = (ctx: MemberCtx, { params: { id }, body: { reason, ...paid } }: Received<typeof desk.bookCarrierPaid>) =>
  operatorAct(ctx, { act: 'carrier_paid', subject: `parcel:${id}`, reason }, async (tx) => ({
    ...(await book(tx, id, paid, ctx.actor.id)),
    answer: { id, state: 'booked' },
  }))
