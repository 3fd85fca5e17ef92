// What operators do is written in the transaction that does it: who, to what, from what to what, why (SR-07, SR-08). Rows are added and stay.
import { type OperatorAct, reasonFailure, reasonLength } from '@rondo/rules/desk/acts'
import { sql } from 'kysely'
import type { MemberCtx } from './context.ts'
import type { Tx } from './db.ts'
import { Failure } from './failure.ts'
import { once } from './request-keys.ts'

/** Facts of what an act changed: ids, states and amounts, no typed text and nothing by which somebody is reached. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>
export interface Act {
  readonly act: OperatorAct
  /** What it is about: `refund:12`. */
  readonly subject: string
  readonly reason: string
}
/** Who acts: an operator's account, or null for the command line of the machine itself. */
export interface By {
  readonly id: number | null
  readonly requestId?: string | undefined
}
export const byOf = ({ actor, requestId }: MemberCtx): By => ({ id: actor.id, requestId })
export interface Change {
  readonly before: Facts
  readonly after: Facts
}

/** Refuses an act without a reason that somebody can read later: operator.reason_required, operator.reason_short. */
export function refuseReason(reason: string): void {
  const failure = reasonFailure(reason)
  if (failure) throw new Failure(failure, { errors: { reason: new Failure(failure).message } })
  if (reason.trim().length > reasonLength)
    throw new Failure('request.invalid', { errors: { reason: `At most ${reasonLength} characters` } })
}

/** Does something in the name of support and writes it down, in one transaction: every act of an operator goes through here. */
export async function actAs<T extends Change>(tx: Tx, by: By, { act, subject, reason }: Act, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseReason(reason)
  const done = await work(tx)
  const { before, after } = done
  await sql`
    insert into operator_act (by_id, act, subject, before, after, reason, request_id)
    values (${by.id}, ${act}, ${subject}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${reason.trim()}, ${by.requestId ?? null})`.execute(
    tx,
  )
  return done
}

/** An act that an operator's call asks for, once for each Idempotency-Key. Give the answer beside what was before and after. */
export const operatorAct = <A>(ctx: MemberCtx, act: Act, work: (tx: Tx) => Promise<Change & { readonly answer: A }>): Promise<A> =>
  once(ctx, async (tx) => (await actAs(tx, byOf(ctx), act, work)).answer)
