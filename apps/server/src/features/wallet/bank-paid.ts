// What lost disputes leave of a charge: a refund of more than that is paid by both, the bank before and the provider now.
import { paidByBank } from '@rondo/rules/wallet/postings'
import { splitByShares } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import { closeAlarmsOf } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { endAsDisputed, type WaitingRefund } from './disputes.ts'
import { refundPlanned } from './events.ts'
import { giveRecovered } from './give-recovered.ts'
import { lockBalances, post } from './ledger.ts'
import { callOff, type Operation, planOperation } from './operations.repository.ts'
import { subjectId } from './operations.ts'
import { owedBy } from './release-earnings.ts'

interface RefusedRefund {
  readonly payment_id: number
  readonly account_id: number
  readonly payee: 'customer' | 'merchant'
  readonly cause: string
  readonly amount_minor: number
  readonly currency: string
  /** What the provider has of the charge, and what the bank took of it that no refund counts yet. */
  readonly left_minor: number
  readonly bank_minor: number
}
async function lockRefused(tx: Tx, id: number, subject: string): Promise<RefusedRefund | undefined> {
  const { rows } = await sql<RefusedRefund>`
    select r.payment_id, r.account_id, r.payee, r.cause, r.amount_minor, r.currency,
      p.received_minor - lost.minor - coalesce((select sum(o.amount_minor) from refund o
        where o.payment_id = p.id and o.id <> r.id and o.provider_id is not null and o.state in ('planned', 'done')), 0)::bigint as left_minor,
      lost.minor - coalesce((select sum(o.amount_minor) from refund o where o.payment_id = p.id and o.state = 'disputed'), 0)::bigint as bank_minor
    from refund r join payment p on p.id = r.payment_id cross join lateral (
      select coalesce(sum(d.amount_minor), 0)::bigint as minor from card_dispute d where d.payment_id = p.id and d.status = 'lost'
    ) lost where r.id = ${id} and r.state = 'planned' and r.operation_subject = ${subject} for update of r, p`.execute(tx)
  return rows[0]
}

/**
 * A refund that the provider has refused, as less is left of its charge: what the bank took of it before has reached its customer, and counts
 * as paid (B30). The rest is sent by itself, and nobody has to be told. Changes nothing where it was refused for another reason.
 */
export async function payRestOfPart(tx: Tx, { id, subject, params }: Operation): Promise<void> {
  const refundId = subjectId(subject)
  const refund = await lockRefused(tx, refundId, subject)
  if (!refund) return
  const bankMinor = refund.amount_minor - Math.max(0, refund.left_minor)
  if (bankMinor <= 0 || bankMinor > refund.bank_minor) return
  await bookPaidByBank(tx, subject, refund, bankMinor)
  await endPaidByBank(
    tx,
    String(params['intentId']),
    { id: refundId, amount_minor: refund.amount_minor, operation_subject: subject },
    bankMinor,
  )
  await closeAlarmsOf(tx, [`operation:${id}`], { state: 'retried', by: null, reason: 'a dispute has paid a part of it: the rest is sent' })
}

type Ending = Pick<WaitingRefund, 'id' | 'amount_minor' | 'operation_subject'>
/**
 * What the bank has paid of a refund ends as disputed, and is not sent; of one that comes to more that part is a refund by itself, and the rest
 * is sent as its next try. The caller has booked the part. Changes nothing for nothing.
 */
export async function endPaidByBank(tx: Tx, intentId: string, refund: Ending, bankMinor: number): Promise<void> {
  const { id, amount_minor: amountMinor, operation_subject: subject } = refund
  if (bankMinor >= amountMinor) return endAsDisputed(tx, [refund])
  if (bankMinor <= 0) return
  const { rows: made } = await sql<{ id: number; operation_subject: string }>`
    insert into refund (payment_id, account_id, payee, cause, amount_minor, currency)
    select payment_id, account_id, payee, cause || ':bank' || case tries when 0 then '' else ':' || tries end, ${bankMinor}, currency
    from refund where id = ${id} returning id, operation_subject`.execute(tx)
  for (const part of made) await planOperation(tx, 'refund', part.operation_subject, { intentId, amountMinor: bankMinor })
  await endAsDisputed(tx, made)
  await callOff(tx, 'refund', [subject], 'a dispute has paid a part of it')
  const restMinor = amountMinor - bankMinor
  const { rows: again } = await sql<{ operation_subject: string }>`
    update refund set amount_minor = ${restMinor}, tries = tries + 1, state = 'planned', provider_id = null where id = ${id}
    returning operation_subject`.execute(tx)
  for (const next of again) await planOperation(tx, 'refund', next.operation_subject, { intentId, amountMinor: restMinor })
  await record(tx, refundPlanned, { data: { refundId: id } })
}

interface Bearer {
  /** Null is the platform. */
  readonly merchant_id: number | null
  readonly minor: number
  readonly group_id: number | null
  readonly order_id: number | null
}
/** Who bore what of a payment was lost (B22), with a group of each merchant; refunds that counted as paid were borne by nobody. 1 query. */
async function bearersOf(tx: Tx, paymentId: number): Promise<Bearer[]> {
  const { rows } = await sql<Bearer>`
    select b.merchant_id, b.minor, g.group_id, g.order_id from (
      select case when a.kind in ('merchant_pending', 'merchant_receivable') then a.subject::bigint end as merchant_id, sum(l.amount_minor)::bigint as minor
      from card_dispute d join ledger_transaction t on t.kind = 'B22' and t.subject = 'dispute:' || d.id
      join ledger_posting l on l.transaction_id = t.id and l.amount_minor > 0 join ledger_account a on a.id = l.account_id
      where d.payment_id = ${paymentId} and d.status = 'lost' and a.kind not in ('customer_refund', 'merchant_refund') group by 1
    ) b left join lateral (
      select g.group_id, g.order_id from paid_group g
      where g.payment_id = ${paymentId} and g.merchant_id = b.merchant_id order by g.group_id limit 1
    ) g on true order by b.merchant_id`.execute(tx)
  return rows
}

/**
 * B30: who bore the part bears the refund instead: their debt is less, and what they have paid of it is theirs again. `about` is the try that was
 * refused: a second lost dispute may cut the rest as well.
 */
async function bookPaidByBank(tx: Tx, about: string, refund: RefusedRefund, bankMinor: number): Promise<void> {
  const { payee, account_id: accountId, payment_id: paymentId, currency } = refund
  const bearers = await bearersOf(tx, paymentId)
  const shares = splitByShares(
    bankMinor,
    bearers.map(({ minor }) => minor),
  )
  const own = bearers.flatMap((bearer, at) =>
    bearer.merchant_id === null ? [] : [{ ...bearer, merchantId: bearer.merchant_id, share: shares[at] ?? 0 }],
  )
  const balanceOf = await lockBalances(
    tx,
    [
      `${payee}_refund:${accountId}`,
      ...own.flatMap(({ merchantId }) => [`merchant_receivable:${merchantId}`, `merchant_pending:${merchantId}`]),
    ],
    currency,
  )
  const merchants = []
  for (const one of own) {
    const receivableMinor = Math.min(one.share, await owedBy(tx, balanceOf, one.merchantId, currency))
    merchants.push({ ...one, receivableMinor, pendingMinor: one.share - receivableMinor })
  }
  const platformMinor = bankMinor - own.reduce((sum, { share }) => sum + share, 0)
  await post(tx, { kind: 'B30', about, currency, postings: paidByBank(payee, accountId, { merchants, platformMinor }) })
  for (const { merchantId, pendingMinor: minor, group_id: groupId, order_id: orderId } of merchants)
    if (groupId !== null && orderId !== null)
      await giveRecovered(tx, { merchantId, orderId, groupId, paymentId, currency, minor, cause: `${about}:${merchantId}`, holds: [] })
}
