import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { isPickupCode } from '@rondo/rules/orders/pickup'
import { timingSafeEqual } from 'node:crypto'
import type { MemberCtx } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { changeGroup } from '../change-group.ts'

type Details = Promise<Answer<typeof orders.showGroup>>

/** The merchant begins to arrange a pickup; what is being arranged already stays as it is. */
export const coordinatePickup = (ctx: MemberCtx, { params, body }: Received<typeof orders.coordinatePickup>): Details =>
  changeGroup(
    ctx,
    params.id,
    (role, { group }) => {
      const isBegun = group.status === 'coordinating_pickup' || group.status === 'ready_for_pickup'
      return role === 'merchant' && isBegun ? undefined : 'coordinatePickup'
    },
    body,
  )

/** Both are four digits, so that comparing takes the same time whichever differs. */
const isSame = (typed: string, code: string | null | undefined) => code != null && timingSafeEqual(Buffer.from(typed), Buffer.from(code))

/**
 * The merchant enters the code that the customer says, by any of the three calls (C-91). A wrong one is counted in the group's row under
 * the lock of its order, so that calls at once cannot get around the five tries; it is refused after its count is committed. What cannot
 * be a code is no try.
 */
export async function confirmPickup(ctx: MemberCtx, { params, body }: Received<typeof orders.confirmPickup>): Details {
  const code = body.pickupCode ?? body.code ?? ''
  if (!isPickupCode(code)) throw new Failure('orders.pickup_code_invalid')
  const answer = await changeGroup(
    ctx,
    params.id,
    (role, { group }) => {
      const isCodeRight = isSame(code, group.pickup?.code)
      if (role === 'merchant' && isCodeRight && group.status === 'pickup_completed_by_customer') return undefined // it was so before
      return { move: 'confirmPickup', input: { isCodeRight } }
    },
    { version: body.version },
  )
  if (answer.status !== 'ready_for_pickup') return answer
  const { pickupTriesLeft, pickupLockedUntil } = answer
  throw new Failure('orders.pickup_code_invalid', {
    details: { triesLeft: pickupTriesLeft, until: pickupLockedUntil, current: answer },
  })
}

/** The customer wants another code: the old one dies, wrong tries and the lock are forgotten. */
export const renewPickupCode = (ctx: MemberCtx, { params, body }: Received<typeof orders.renewPickupCode>): Details =>
  changeGroup(ctx, params.id, () => 'renewCode', body)
