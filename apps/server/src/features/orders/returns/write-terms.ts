import { usageFeeByItem } from '@rondo/rules/returns/refund'
import { fundShare, paidFundOf } from '@rondo/rules/moves/label-money'
import type { Plan } from '@rondo/rules/moves/plan'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { StoredPhoto } from '../../../platform/photos.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'

/** What a merchant decides of a return besides yes or no. */
export interface ReturnTerms {
  /** For all items of the approval together, minor units. */
  readonly usageFeeMinor?: number
  readonly returnTo?: AddressSnapshot | null
  readonly comments?: string | null
  /** What came back is offered again. */
  readonly isRelisted?: boolean
  /** What the customer shows along with what is asked. */
  readonly pictures?: readonly StoredPhoto[]
}

/**
 * Writes what was decided at the requests that this plan approves (R3, R11c) or rejects (R4): the usage fee divided by value, the address,
 * the words. 1 statement.
 */
export async function writeTerms(tx: Tx, { steps, after }: Plan, { usageFeeMinor = 0, returnTo, comments }: ReturnTerms): Promise<void> {
  const decided = steps.filter(({ machine, row }) => machine === 'request' && ['R3', 'R4', 'R11c'].includes(row))
  const requests = after.requests.filter(({ id }) => decided.some((step) => step.id === id))
  const values = requests.map(({ itemIds }) =>
    after.items.filter(({ id, type }) => itemIds.includes(id) && type === 'buy').reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  )
  const fees = usageFeeByItem(usageFeeMinor, values)
  // where a fund was paid, its terms are the terms: each item has its own part
  const feeOf = (itemIds: readonly number[], index: number) =>
    itemIds.some((id) => paidFundOf(after, id))
      ? (values[index] ?? 0) - itemIds.reduce((sum, id) => sum + fundShare(after, id), 0)
      : (fees[index] ?? 0)
  const rows = requests.map(({ id, itemIds }, index) => ({ id, fee: feeOf(itemIds, index) }))
  const isApproved = decided.some(({ row }) => row !== 'R4')
  await sql`
    update return_request q set decision_comments = ${comments ?? null},
      usage_fee_minor = case when ${isApproved} then t.fee else q.usage_fee_minor end,
      return_to = case when ${isApproved} then coalesce(${returnTo ? JSON.stringify(returnTo) : null}::jsonb, q.return_to) else q.return_to end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id bigint, fee bigint) where q.id = t.id`.execute(tx)
}

/** Fixes fee and address with the payment of a fund (C-109). 1 statement. */
export async function writeFundTerms(tx: Tx, { steps }: Plan, { returnTo }: ReturnTerms): Promise<void> {
  const ids = steps.flatMap(({ machine, row, id }) => (machine === 'fund' && row === 'F2' ? [id] : []))
  if (!returnTo) return
  await sql`
    update refund_fund set return_to = coalesce(return_to, ${JSON.stringify(returnTo)}::jsonb) where id = any (${ids}::bigint[])`.execute(
    tx,
  )
}

/** The address that a merchant names after having paid; one that is fixed stays. 1 statement. */
export async function fixFundAddress(tx: Tx, fundId: number, returnTo: AddressSnapshot): Promise<void> {
  await sql`update refund_fund set return_to = coalesce(return_to, ${JSON.stringify(returnTo)}::jsonb) where id = ${fundId}`.execute(tx)
}

/** Counts a refund to the merchant that failed. 1 statement. */
export async function countFailure(tx: Tx, { steps }: Plan): Promise<void> {
  const ids = steps.flatMap(({ machine, row, id }) => (machine === 'fund' && row === 'F5b' ? [id] : []))
  await sql`update refund_fund set tries = tries + 1 where id = any (${ids}::bigint[])`.execute(tx)
}

/** Names the payment by which a fund is to be paid. 1 statement. */
export async function fundPaidWith(tx: Tx, fundId: number, paymentId: number): Promise<void> {
  await sql`update refund_fund set payment_id = ${paymentId} where id = ${fundId}`.execute(tx)
}

/** The bank gave its merchant back what paid a fund: what is in it stands there on credit, and what goes back of it pays that debt. 1 statement. */
export async function fundIsOwed(tx: Tx, paymentId: number): Promise<void> {
  await sql`update refund_fund set paid_by = 'advance' where payment_id = ${paymentId}`.execute(tx)
}

/** What somebody asks, said anew (R12). 1 statement. */
export async function writeAsked(
  tx: Tx,
  requestId: number,
  asked: { readonly reason: string | null; readonly comments: string | null },
): Promise<void> {
  await sql`
    update return_request set reason = ${asked.reason}, comments = ${asked.comments}, updated_at = app_now() where id = ${requestId}`.execute(
    tx,
  )
}
