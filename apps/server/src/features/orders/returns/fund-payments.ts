import type { Plan } from '@rondo/rules/moves/plan'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import { findPayment } from '../../wallet/index.ts'

interface ToCard {
  readonly paymentId: number
  readonly accountId: number
  readonly intentId: string
  readonly cause: string
  readonly amountMinor: number
}
/** What a plan gives back to the cards of merchants, with the payments that it goes back to. 2 statements for each, none without one. */
export async function paidFunds(tx: Tx, { fundsBack }: Plan): Promise<ToCard[]> {
  const back: ToCard[] = []
  for (const { fundId, cause, amountMinor } of fundsBack) {
    const { rows } = await sql<{ payment_id: number | null }>`select payment_id from refund_fund where id = ${fundId}`.execute(tx)
    const paymentId = rows[0]?.payment_id
    const payment = paymentId ? await findPayment(tx, paymentId) : undefined
    if (!payment?.intent_id) throw new Error(`fund ${fundId} has money to give back and no payment`)
    back.push({ paymentId: payment.id, accountId: payment.account_id, intentId: payment.intent_id, cause, amountMinor })
  }
  return back
}
