import type { Currency } from '@rondo/rules/kernel/money'
import { needsCustoms } from '@rondo/rules/shipping/customs'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { contentBack, findQuote, type StandingQuote, wantLabel } from '../../shipping/index.ts'
import { planOperation } from '../../wallet/index.ts'
import { type LockedCase, lockCase } from '../case.repository.ts'
import { declarationOf, piecesToSend } from '../deliveries/declaration.ts'
import { makeMove } from '../make-move.ts'

/** What a customer must pay by card before a label is bought; minor units. */
export interface DueLabel {
  readonly groupId: number
  readonly itemIds: readonly number[]
  readonly quoteId: string
  readonly amountMinor: number
  readonly currency: Currency
}

/** The rate that was chosen. Throws where there is none, or it is for other items, or its hour is over. */
export async function quoteFor(
  { actor }: MemberCtx,
  tx: Tx,
  rateId: string | undefined,
  itemIds: readonly number[],
): Promise<StandingQuote> {
  if (rateId === undefined) throw new Failure('returns.rate_required')
  const quote = await findQuote(tx, actor.id, rateId)
  if (!quote || quote.content !== contentBack({ itemIds })) throw new Failure('returns.rate_gone', { code: 'RATE_NO_LONGER_AVAILABLE' })
  return quote
}

/** The request learns what the chosen rate leaves: it waits for its customer where that is a debt (R5), and not any more where it is none (R6b). */
export async function noteBalance(
  { app, requestId }: MemberCtx,
  tx: Tx,
  { group, case: c, order }: LockedCase,
  itemIds: readonly number[],
  dueMinor: number,
): Promise<void> {
  const request = c.requests.find(
    ({ kind, status, itemIds: own }) =>
      kind === 'return' && (status === 'approved' || status === 'pending_customer_action') && own.some((id) => itemIds.includes(id)),
  )
  if (!request) return // a rental that was started without asking
  await sql`update return_request set balance_minor = ${-dueMinor} where id = ${request.id}`.execute(tx)
  const [move, by] = dueMinor > 0 ? (['askDifference', 'system'] as const) : (['chooseOtherRate', 'customer'] as const)
  if ((request.status === 'approved') !== dueMinor > 0) return
  const again = await lockCase(tx, group.id)
  if (again) await makeMove(app, tx, again, move, { by, input: { requestId: request.id }, actorId: order.customer_id, requestId })
}

interface Wanted {
  readonly itemIds: readonly number[]
  readonly actorId: number
  readonly isMerchant: boolean
  /** What a card has paid towards it, into which fund; with the group where there is none. */
  readonly paid?: { readonly minor: number; readonly paymentId: number; readonly fundId: number | null }
}
/** Writes the wish for the label of a quote and the operation that buys it, under the lock of its order. Answers the parcel. */
export async function wantReturnLabel(tx: Tx, { order, group }: LockedCase, quote: StandingQuote, wanted: Wanted): Promise<number> {
  const { from_address: from, to_address: to, parcel } = quote
  const { paid } = wanted
  const items = group.items.filter(({ id }) => wanted.itemIds.includes(id))
  const pieces = piecesToSend(items)
  const legId = await wantLabel(tx, {
    way: 'return',
    orderId: order.id,
    groupId: group.id,
    merchantId: group.merchant.id,
    customerId: order.customer_id,
    actorId: wanted.actorId,
    itemIds: wanted.itemIds,
    from,
    to,
    parcel,
    customs: needsCustoms(from.country, to.country) ? declarationOf(pieces, from, order.currency) : null,
    service: {
      source: 'carrier',
      provider: quote.provider,
      serviceToken: quote.service_token,
      amountMinor: quote.amount_minor,
      estimatedDays: quote.estimated_days,
    },
    currency: order.currency,
    heldMinor: quote.amount_minor,
    back: {
      bearer: wanted.isMerchant ? 'merchant' : 'customer',
      paidMinor: paid?.minor ?? 0,
      paymentId: paid?.paymentId ?? null,
      payers: paid ? [{ itemId: null, fundId: paid.fundId, amountMinor: paid.minor }] : [],
    },
  })
  await planOperation(tx, 'label', `leg:${legId}`, { legId })
  return legId
}
