import { debtRecovered } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import { closeAlarmsOf } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/db.ts'
import { lockBalances, post } from './ledger.ts'
import { callOff } from './operations.repository.ts'
import { owedBy } from './release-earnings.ts'

interface Waiting {
  readonly id: number
  readonly merchant_id: number
  readonly cause: string
  readonly amount_minor: number
  readonly operation_id: number
}
/**
 * Transfers of a payment that its bank took back, and that nobody has begun to send, or that the provider refused: each pays what its merchant
 * owes instead (B24), and is not sent. The caller has booked the debts, and locked receivable and payable of each merchant. Answers what each
 * merchant has paid so. 1 query, and 6 for each transfer.
 */
export async function netWaiting(tx: Tx, paymentId: number, currency: string): Promise<(merchantId: number) => number> {
  const { rows } = await sql<Waiting>`
    select t.id, t.merchant_id, t.cause, t.amount_minor, o.id as operation_id from transfer t join operation o on o.kind = 'transfer' and o.subject = 'transfer:' || t.id
    where t.payment_id = ${paymentId} and t.state = 'planned' and o.state in ('planned', 'failed') order by t.id for update`.execute(tx)
  const paid = new Map<number, number>()
  for (const { id, merchant_id: merchantId, cause, amount_minor: amountMinor, operation_id: operationId } of rows) {
    const balanceOf = await lockBalances(tx, [`merchant_receivable:${merchantId}`, `merchant_payable:${merchantId}`], currency)
    if ((await owedBy(tx, balanceOf, merchantId, currency)) < amountMinor) continue // it is sent, and what is owed of it taken back
    const subject = `transfer:${id}`
    await callOff(tx, 'transfer', [subject], 'it paid what its merchant owes')
    await sql`
      with gone as (update transfer set state = 'called_off', settled_at = app_now() where id = ${id})
      update earning set state = 'paid', netted_minor = amount_minor, paid_at = app_now() where cause = ${cause} and state = 'paying'`.execute(
      tx,
    )
    await post(tx, {
      kind: 'B24',
      about: subject,
      currency,
      postings: debtRecovered(merchantId, { reversedMinor: 0, payableMinor: amountMinor }),
    })
    await closeAlarmsOf(tx, [`operation:${operationId}`], { state: 'settled', by: null, reason: 'it paid what its merchant owes' })
    paid.set(merchantId, (paid.get(merchantId) ?? 0) + amountMinor)
  }
  return (merchantId) => paid.get(merchantId) ?? 0
}
