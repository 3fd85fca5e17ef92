import type { returns } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { abandonPayment, findPayment } from '../wallet/index.ts'
import { fundRoom } from './fund-room.ts'
import { answered } from './pay-fund.ts'

const open = ['prepared', 'processing', 'failed']

/**
 * The merchant gives up a payment by card that has not succeeded (F7): the provider cancels it first, and one that was paid all the same
 * stays. What is given up already is answered the same.
 */
export async function abandonFund(
  ctx: MemberCtx,
  { params }: Received<typeof returns.abandonFund>,
): Promise<Answer<typeof returns.abandonFund>> {
  const { app, actor, ip } = ctx
  app.limits.tally({ ip, accountId: actor.id }, 'placeOrder') // it asks the provider, whose patience all share
  const read = async () => {
    const { rows } = await sql<{ id: number; state: string }>`
      select id, state from payment_record
      where account_id = ${actor.id} and purpose = 'fund_collection' and (snapshot ->> 'fundId')::bigint = ${params.id}`.execute(app.db)
    return rows[0]
  }
  const found = await read()
  if (!found) throw new Failure('returns.fund_not_found')
  const payment = open.includes(found.state) ? await findPayment(app.db, found.id) : undefined
  if (payment) await answered(() => abandonPayment(app, fundRoom, payment))
  const state = (await read())?.state
  if (state === 'refunded') throw new Failure('returns.fund_refunded')
  if (state !== 'canceled') throw new Failure('returns.fund_paid_already')
  return { success: true }
}
