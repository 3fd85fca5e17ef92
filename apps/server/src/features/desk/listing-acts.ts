import type { desk } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { byOf, operatorAct } from '../../platform/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { putBack, takeDown } from '../listings/index.ts'

type Asked = Received<typeof desk.takeListingDown>

export const takeListingDown = (ctx: MemberCtx, { params: { id }, body: { reason } }: Asked) =>
  operatorAct(ctx, { act: 'listing_taken_down', subject: `product:${id}`, reason }, async (tx) => ({
    ...(await takeDown(tx, id, reason, ctx.requestId)),
    answer: { id, state: 'taken_down' },
  }))

export const putListingBack = (ctx: MemberCtx, { params: { id }, body: { reason } }: Asked) =>
  operatorAct(ctx, { act: 'listing_put_back', subject: `product:${id}`, reason }, async (tx) => ({
    ...(await putBack(tx, id, byOf(ctx))),
    answer: { id, state: 'listed' },
  }))
