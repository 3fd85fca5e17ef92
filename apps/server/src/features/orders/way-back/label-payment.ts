import type { wayback } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { noSums } from '@rondo/rules/checkout/sums'
import { clocks } from '@rondo/rules/kernel/clocks'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import { labelMoney, paidTo } from '@rondo/rules/moves/label-money'
import { returnLabelPaid } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { record } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { Failure } from '../../../platform/failure.ts'
import { ProviderRefused } from '../../../providers/outcome.ts'
import { findQuote } from '../../shipping/index.ts'
import {
  abandonPayment,
  asked,
  currentIntent,
  finalizePayment,
  findPayment,
  findPaymentOfIntent,
  openIntent,
  type Operation,
  otherIsOpen,
  type Paid,
  type PaymentRoom,
  paymentSucceeded,
  preparePayment,
} from '../../wallet/index.ts'
import { type LockedCase, lockCase } from '../case.repository.ts'
import { isGoingIn } from '../returns/group-returns.ts'
import { returnLabelCharged, returnLabelRefunded } from '../events.ts'
import { approvedItems, chargeable, isApproved, lockMeant } from './approved-items.ts'
import { type DueLabel, noteBalance, quoteFor, wantReturnLabel } from './want-label.ts'

type Payment = Answer<typeof wayback.payReturnLabel>
/** What a payment for a label is for, frozen with it. */
interface Snapshot {
  readonly groupId: number
  readonly itemIds: readonly number[]
  readonly quoteId: string
}

/** The room of payments for return labels: success is a wish for the label, which is then bought with the money that is there (C-111). */
export const returnLabelRoom: PaymentRoom = {
  purpose: 'return_label',
  idsWanted: () => 0,
  fulfil: want,
  extend: async () => {}, // nothing is held for it
  release: async () => {},
  tellRefunded: (tx, { id: paymentId, account_id: customerId }, { why, amountMinor, currency }) =>
    record(tx, returnLabelRefunded, {
      audiences: [{ tell: [customerId], touches: [topics.orders] }],
      data: { paymentId, customerId, why, amountMinor, currency },
    }),
}

async function want(tx: Tx, paid: Paid): Promise<{ orderId: null } | undefined> {
  const { payment } = paid
  const { groupId, itemIds, quoteId } = payment.snapshot as Snapshot
  const locked = await lockCase(tx, groupId, { party: payment.account_id })
  const quote = await findQuote(tx, payment.account_id, quoteId, true)
  const items = locked?.group.items.filter(({ id }) => itemIds.includes(id)) ?? []
  const isOpen = items.length === itemIds.length && items.every(isApproved)
  if (!locked || !quote || !isOpen || labelMoney(locked.case, itemIds, quote.amount_minor).customerPaysMinor !== payment.charged_minor)
    return undefined
  const { group } = locked
  const isTaken = group.legs.some(
    (leg) =>
      leg.way === 'return' &&
      (leg.status === null || leg.status === 'pre_transit' || leg.status === 'transit') &&
      itemIds.some((id) => isGoingIn(group, id, leg)),
  )
  if (isTaken) return undefined
  const fund = paidTo(locked.case, itemIds)
  const paidBy = { minor: payment.charged_minor, paymentId: payment.id, fundId: fund }
  await wantReturnLabel(tx, locked, quote, { itemIds, actorId: payment.account_id, isMerchant: false, paid: paidBy })
  await paymentSucceeded(tx, paid, null, returnLabelPaid(fund === null ? { groupId } : { returnId: fund }, payment.charged_minor))
  await record(tx, returnLabelCharged, { data: { paymentId: payment.id } })
  return { orderId: null }
}

/** Finishes a payment of the caller by its intent; the provider's word decides. Throws where it has not succeeded. */
export async function finishPayment({ app, actor, requestId }: MemberCtx, intentId: string): Promise<void> {
  const payment = await findPaymentOfIntent(app.db, intentId)
  if (payment?.purpose !== 'return_label' || payment.account_id !== actor.id) throw new Failure('returns.payment_not_completed')
  const ended = await asked(() => finalizePayment(app, returnLabelRoom, payment.id, { accountId: actor.id, requestId }))
  failpoint(app.config, 'return-label.after-payment')
  if (ended.is === 'refunded') throw new Failure('returns.rate_gone', { code: 'RATE_NO_LONGER_AVAILABLE' })
  if (ended.is !== 'succeeded') throw new Failure('returns.payment_not_completed')
}

/** The parcel that was paid for already, when a wish for a label is repeated: one that is live, or was while its items were approved. */
function labelThatIs({ group }: LockedCase, itemIds: readonly number[]): number | undefined {
  const waits = group.items.filter(({ id }) => itemIds.includes(id)).every(isApproved)
  const counts = (status: string | null) =>
    waits ? status === null || status === 'pre_transit' || status === 'transit' : status !== 'cancelled'
  return group.legs.findLast((leg) => leg.way === 'return' && counts(leg.status) && itemIds.some((id) => isGoingIn(group, id, leg)))?.id
}

/**
 * Opens the payment of what a label costs beyond the refund; the same again answers the same one, another replaces it. Where the label is
 * there nobody pays for it twice: its parcel is answered.
 */
export async function openPayment(ctx: MemberCtx, due: DueLabel): Promise<Payment | { readonly legId: number }> {
  const { app, actor } = ctx
  const contentHash = `return_label:${due.groupId}:${due.itemIds.join(',')}:${due.quoteId}:${due.amountMinor}`
  for (let tries = 0; tries < 4; tries++) {
    const made = await inTransaction(app, async (tx) => {
      const locked = await lockCase(tx, due.groupId, { party: actor.id })
      if (!locked) throw new Failure('orders.group_not_found')
      const legId = labelThatIs(locked, due.itemIds)
      if (legId !== undefined) return { legId }
      approvedItems(locked, due.itemIds)
      const { rows } = await sql<{ id: number; content_hash: string }>`
        select id, content_hash from payment_record where account_id = ${actor.id} and purpose = 'return_label' and currency = ${due.currency}
          and state in ('prepared', 'processing', 'failed')`.execute(tx)
      const [open] = rows
      if (open) return { openId: open.id, isSame: open.content_hash === contentHash }
      const { rows: drawn } = await sql<{ id: number; until: Date }>`
        select nextval(pg_get_serial_sequence('payment', 'id'))::float8 as id, app_now() + make_interval(mins => ${clocks.paymentIntentMinutes}) as until`.execute(
        tx,
      )
      const [next] = drawn
      if (!next) throw new Error('no payment id')
      const snapshot: Snapshot = { groupId: due.groupId, itemIds: due.itemIds, quoteId: due.quoteId }
      const operation = await preparePayment(tx, {
        id: next.id,
        accountId: actor.id,
        purpose: 'return_label',
        priced: { ...noSums, currency: due.currency, shippingMinor: due.amountMinor },
        snapshot,
        contentHash,
        expiresAt: next.until,
      })
      return { id: next.id, operation }
    }).catch(otherIsOpen)
    if (!made) continue
    if ('legId' in made) return { legId: made.legId as number }
    if ('openId' in made) {
      const open = await findPayment(app.db, made.openId)
      if (open && !made.isSame) await asked(() => abandonPayment(app, returnLabelRoom, open))
      if (!open || !made.isSame) continue
      const intent = await secretOf(() => currentIntent(app, open))
      return payable(due, open.id, intent)
    }
    failpoint(app.config, 'return-label.after-prepare')
    const charged = { id: made.id, account_id: actor.id, currency: due.currency, charged_minor: due.amountMinor }
    return payable(due, made.id, await secretOf(() => openIntent(app, made.operation as Operation, charged, null)))
  }
  throw new Failure('server.busy', { retryAfter: 1 })
}

interface Secret {
  readonly id: string
  readonly clientSecret: string | null
}
async function secretOf(ask: () => Promise<Secret | undefined>): Promise<Secret> {
  try {
    const intent = await asked(ask)
    if (intent?.clientSecret) return intent
    throw new ProviderRefused('no_secret', 'the intent has no client secret')
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Failure('checkout.provider_refused')
    throw error
  }
}
const payable = ({ amountMinor, currency }: DueLabel, paymentId: number, { id, clientSecret }: Secret): Payment => ({
  success: false,
  requiresAction: true,
  clientSecret,
  paymentIntentId: id,
  paymentId,
  amount: toMajor(amountMinor, currency),
  currency,
})

/** Makes the payment of a label, or finishes it when the browser has confirmed it. Nothing to pay is success at once. */
export async function payReturnLabel(ctx: MemberCtx, { params, body }: Received<typeof wayback.payReturnLabel>): Promise<Payment> {
  if (ctx.key) ctx.key.isTaken = true // each step is harmless to repeat by its own nature
  const done = async (amountMinor: number, currency: Currency, paymentIntentId: string | null): Promise<Payment> => ({
    success: true,
    requiresAction: false,
    clientSecret: null,
    paymentIntentId,
    paymentId: null,
    amount: toMajor(amountMinor, currency),
    currency,
  })
  if (body.paymentIntentId !== undefined) {
    await finishPayment(ctx, body.paymentIntentId)
    const payment = await findPaymentOfIntent(ctx.app.db, body.paymentIntentId)
    return done(payment?.charged_minor ?? 0, (payment?.currency ?? 'USD') as Currency, body.paymentIntentId)
  }
  const due = await inTransaction(ctx.app, async (tx): Promise<DueLabel> => {
    const { locked, itemIds } = await lockMeant(ctx, tx, params.id)
    const items = approvedItems(locked, body.orderItemIds ?? itemIds)
    const ids = items.map(({ id }) => id)
    const quote = await quoteFor(ctx, tx, body.rateId, ids)
    const isMerchant = locked.group.merchant.id === ctx.actor.id
    const currency = locked.order.currency as Currency
    const amountMinor = isMerchant ? 0 : chargeable(labelMoney(locked.case, ids, quote.amount_minor).customerPaysMinor, currency)
    if (!isMerchant) await noteBalance(ctx, tx, locked, ids, amountMinor)
    return { groupId: locked.group.id, itemIds: ids, quoteId: quote.id, amountMinor, currency }
  })
  if (due.amountMinor === 0) return done(0, due.currency, null)
  const opened = await openPayment(ctx, due)
  return 'legId' in opened ? done(due.amountMinor, due.currency, null) : opened
}
