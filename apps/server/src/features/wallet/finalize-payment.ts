import { clocks } from '@rondo/rules/kernel/clocks'
import { type Posting, unrecordedPaid } from '@rondo/rules/wallet/postings'
import { paymentPurposes } from '@rondo/rules/wallet/payment-purposes'
import { sql } from 'kysely'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { isMissing } from '../../providers/outcome.ts'
import type { Intent } from '../../providers/payments/index.ts'
import { earningRows, type NewEarning } from './earnings.ts'
import { cancelIntent, currentIntent } from './intents.ts'
import { post, posting } from './ledger.ts'
import type { Paid, PaymentRoom } from './payment-room.ts'
import { planRefund } from './refunds.ts'
import { type Along, extendPayment, findPayment, lockPayment, markState, type Payment } from './wallet.repository.ts'

export type Finalized =
  | { readonly is: 'succeeded'; readonly orderId: number | null }
  | { readonly is: 'refunded' | 'unpaid' | 'unknown' }
  | { readonly is: 'underway'; readonly status: Intent['status'] }

const refusals = {
  refunded: 'orders.payment_refunded',
  unknown: 'orders.payment_unknown',
  unpaid: 'orders.payment_not_succeeded',
  underway: 'orders.payment_not_succeeded',
} as const
/** What is said where a payment must have ended well and has not. */
export const refusalOf = ({ is, ...more }: Exclude<Finalized, { is: 'succeeded' }>): Failure =>
  new Failure(refusals[is], 'status' in more ? { details: { status: more.status } } : {})

export interface FinalizeOptions {
  /** Whose payment it must be; anybody's without. */
  readonly accountId?: number
  readonly requestId?: string
  /** Done in the transaction of the end along with the lock, such as noting the key of the call. */
  readonly along?: Along
}
/** Why money goes back, and whether a person must look at it. */
interface Problem {
  readonly why: string
  readonly isAlarm: boolean
}

/**
 * Turns a payment that the provider calls succeeded into what it is for: once, whoever asks first. The browser, the webhook and the
 * reconciler all end here, and the lock on the payment's row picks one (C-77). Money that does not fit the record, or for which nothing is
 * left, goes back.
 */
export async function finalizePayment(
  app: App,
  room: PaymentRoom,
  paymentId: number,
  { accountId, requestId, along }: FinalizeOptions = {},
): Promise<Finalized> {
  const payment = await findPayment(app.db, paymentId)
  if (payment?.purpose !== room.purpose || (accountId !== undefined && payment.account_id !== accountId)) return { is: 'unknown' }
  const known = endOf(payment)
  if (known) return known

  const intent = payment.charged_minor === 0 ? undefined : await currentIntent(app, payment)
  if (payment.charged_minor > 0 && intent?.status !== 'succeeded') return notPaid(app, room, payment, intent)
  failpoint(app.config, 'finalize.after-provider')

  const finalized = await inTransaction(app, async (tx): Promise<Finalized> => {
    const { state, order_id, ids, now } = await lockPayment(tx, payment.id, room.idsWanted(payment), along)
    const ended = endOf({ state, order_id, intent_id: intent?.id ?? null })
    if (ended) return ended
    const paid: Paid = { payment, intent, ids, now, requestId }
    const why = state === 'canceled' ? 'canceled before' : intent && mismatch(payment, intent)
    if (intent && why) return giveBack(app, tx, room, paid, { why, isAlarm: true })
    const made = await room.fulfil(tx, paid, app)
    if (!made && intent) return giveBack(app, tx, room, paid, { why: 'goods gone', isAlarm: false })
    if (!made) await markState(tx, payment.id, ['prepared', 'failed', 'processing'], 'canceled')
    failpoint(app.config, 'finalize.before-commit')
    return made ? { is: 'succeeded', ...made } : { is: 'unpaid' }
  })
  failpoint(app.config, 'finalize.after-commit')
  return finalized
}

/** How a record ended, or undefined. A canceled one with an intent is asked about: money that came all the same must go back. */
function endOf({ state, order_id, intent_id }: Pick<Payment, 'state' | 'order_id' | 'intent_id'>): Finalized | undefined {
  if (state === 'succeeded') return { is: 'succeeded', orderId: order_id }
  if (state === 'refunded') return { is: 'refunded' }
  return state === 'canceled' && intent_id === null ? { is: 'unpaid' } : undefined
}

/** Why the provider's word does not fit the record; undefined when amount, currency, customer and metadata are the record's. */
function mismatch({ id, charged_minor, currency, provider_customer_id }: Payment, intent: Intent): string | undefined {
  if (intent.receivedMinor !== charged_minor || intent.amountMinor !== charged_minor) return 'amount'
  if (intent.currency !== currency) return 'currency'
  if (provider_customer_id !== null && intent.customerId !== provider_customer_id) return 'customer'
  return intent.metadata['payment'] === String(id) ? undefined : 'metadata'
}

/** What a payment credits to merchants (merchant_pending), and what stands as their earnings, must be the same. Throws RangeError. */
function assertEarned(postings: readonly Posting[], earnings: readonly NewEarning[]) {
  const pending = postings.filter(({ account }) => account.startsWith('merchant_pending:'))
  const credited = pending.reduce((sum, { amountMinor }) => sum - amountMinor, 0)
  const earned = earnings.reduce((sum, { soldMinor }) => sum + soldMinor, 0)
  if (credited !== earned) throw new RangeError(`merchants are credited ${credited} and earn ${earned}`)
}

/**
 * Ends a record as succeeded, books what it brought, as its purpose says, and writes what merchants earn by it. The room has made the rest.
 * 1 statement.
 */
export async function paymentSucceeded(
  tx: Tx,
  { payment, intent, now, requestId }: Paid,
  orderId: number | null,
  postings: readonly Posting[],
  earnings: readonly NewEarning[] = [],
): Promise<void> {
  assertEarned(postings, earnings)
  const { id, purpose, currency } = payment
  const booked = posting({ kind: paymentPurposes[purpose].posting, about: `payment:${id}`, currency, postings, requestId })
  await sql`
    with ended as (
      update payment set state = 'succeeded', order_id = ${orderId}, received_minor = ${intent?.receivedMinor ?? 0}, charge_id = ${intent?.chargeId ?? null}, updated_at = ${now}
      where id = ${id}
    ),
    earned as (${earningRows(id, currency, earnings)})
    select ${postings.length > 0 ? booked : sql`null`}`.execute(tx)
}

/** Everything goes back: the money is owed (B27), its refund is planned, and whoever paid hears why. */
async function giveBack(
  app: App,
  tx: Tx,
  room: PaymentRoom,
  { payment, intent, requestId }: Paid,
  { why, isAlarm }: Problem,
): Promise<Finalized> {
  const { id: paymentId, account_id: accountId } = payment
  if (!intent) throw new Error(`payment ${paymentId} has nothing to give back`)
  const { id: intentId, receivedMinor: amountMinor, chargeId, currency } = intent
  if (isAlarm) await raiseAlarm(app, tx, { kind: 'payment_mismatch', subject: `payment:${paymentId}`, details: { problem: why } })
  await room.release(tx, paymentId, app)
  await sql`
    update payment set state = 'refunded', received_minor = ${amountMinor}, charge_id = ${chargeId}, updated_at = app_now() where id = ${paymentId}`.execute(
    tx,
  )
  await post(tx, { kind: 'B27', about: `payment:${paymentId}`, currency, postings: unrecordedPaid(accountId, amountMinor), requestId })
  await planRefund(tx, { paymentId, accountId, intentId, cause: `payment:${paymentId}`, amountMinor, currency, requestId })
  await room.tellRefunded(tx, payment, { why, amountMinor, currency })
  return { is: 'refunded' }
}

/** The provider has no money for it yet: what is held stays so while it works or asks the customer; a canceled intent ends the record. */
async function notPaid(app: App, room: PaymentRoom, payment: Payment, intent: Intent | undefined): Promise<Finalized> {
  const status = intent?.status
  if (status === 'processing' || status === 'requires_capture') await holdLonger(app, room, payment.id, 'processing')
  if (status === 'requires_action') await holdLonger(app, room, payment.id, payment.state)
  if (status === 'requires_payment_method' && intent?.chargeId) await declined(app, room, payment)
  if (status !== 'canceled') return { is: 'underway', status: status ?? 'requires_payment_method' }
  await endUnpaid(app, room, payment.id)
  return { is: 'unpaid' }
}

/** What is held is kept no longer than before, but its room hears that the payer has tried. */
const declined = (app: App, room: PaymentRoom, { id, expires_at }: Payment) =>
  inTransaction(app, async (tx) => {
    await markState(tx, id, ['prepared', 'processing'], 'failed')
    await room.extend(tx, id, expires_at, app)
  })

const holdLonger = (app: App, room: PaymentRoom, paymentId: number, state: Payment['state']) =>
  inTransaction(app, async (tx) => {
    const until = await extendPayment(tx, paymentId, state, clocks.stockReservationMinutes)
    if (until) await room.extend(tx, paymentId, until, app)
  })

const endUnpaid = (app: App, room: PaymentRoom, paymentId: number) =>
  inTransaction(app, async (tx) => {
    const { state } = await lockPayment(tx, paymentId, 0)
    if (state !== 'prepared' && state !== 'failed' && state !== 'processing') return
    await room.release(tx, paymentId, app)
    await markState(tx, paymentId, [state], 'canceled')
  })

/**
 * Ends a record that is replaced or was left: its intent is canceled first, and only then what it holds is given free. When the cancel
 * comes too late the payment has succeeded, and is finalized. Throws ProviderUnavailable.
 */
export async function abandonPayment(app: App, room: PaymentRoom, payment: Payment): Promise<void> {
  const intent = payment.charged_minor === 0 ? undefined : await cancelIntent(app, payment).catch(missing)
  if (intent && intent.status !== 'canceled') {
    await finalizePayment(app, room, payment.id)
    return
  }
  failpoint(app.config, 'give-up.before-commit')
  await endUnpaid(app, room, payment.id)
}

/** An intent that the provider does not have takes no money; any other refusal leaves the record as it is. */
function missing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
