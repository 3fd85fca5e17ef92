// Payments of a renter for something that runs: one record at a time, opened under the lock of its order, finished by whoever hears first.
import type { rentals } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { isEnoughToCharge, maximumChargeMinor } from '@rondo/rules/checkout/pricing'
import { chargedMinorOf, type Priced, sumsOfRows } from '@rondo/rules/checkout/sums'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { Day } from '@rondo/rules/kernel/days'
import type { App, MemberCtx } from '../../platform/context.ts'
import type { RawBuilder } from 'kysely'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { noteKey, noteKeyLocking, refuseReused } from '../../platform/request-keys.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { findOrderOfItem, type LockedCase, lockCaseOfItem } from '../orders/index.ts'
import {
  abandonPayment,
  asked,
  currentIntent,
  finalizePayment,
  findOpenPayment,
  findPayment,
  findPaymentOfIntent,
  nextPaymentId,
  openIntent,
  type Operation,
  otherIsOpen,
  type Payment,
  type PaymentRoom,
  preparePayment,
  refusalOf,
} from '../wallet/index.ts'
import { runningItem, type RunningItem, sumsOf } from './running-item.ts'

type Step = Answer<typeof rentals.extendRental>
/** What a payment is about, frozen in its record. Amounts in minor units of its currency. */
export interface LaterSnapshot {
  readonly itemId: number
  readonly groupId: number
  readonly orderId: number
  readonly merchantId: number
  /** Pieces that it was priced for. */
  readonly quantity: number
  /** Days that an extension adds, and the last that is then booked; 0 and null of a buy-out. */
  readonly days: number
  readonly lastDay: Day | null
}
export interface Details {
  readonly paymentIntentId?: string | undefined
  readonly strapiPaymentId?: number | undefined
}
/** What is to be paid for, worked out under the lock of the order. */
export interface Wanted {
  readonly priced: Priced
  readonly days: number
  readonly lastDay: Day | null
  /** The same words, the same record. */
  readonly content: string
}
interface Way {
  readonly room: PaymentRoom
  /** Throws what keeps the renter from it. */
  readonly want: (running: RunningItem) => Wanted
  /** Holds what is paid for, and moves what begins with it. Throws when it cannot be had. */
  readonly hold: (tx: Tx, running: RunningItem, held: { paymentId: number; until: Date; wanted: Wanted; ctx: MemberCtx }) => Promise<void>
  /** How long it is held. */
  readonly minutes: number
}

/** Whether an item is still what was paid for: pieces that were asked back meanwhile are another item (C-148). */
export const isAsPriced = ({ group }: LockedCase, { itemId, quantity }: LaterSnapshot): boolean =>
  group.items.some((item) => item.id === itemId && item.quantity === quantity)

/** Opens a payment, or finishes the one that the browser has confirmed. */
export async function payLater(ctx: MemberCtx, itemId: number, details: Details | null, way: Way): Promise<Step> {
  if (details?.paymentIntentId !== undefined || details?.strapiPaymentId !== undefined) return finish(ctx, itemId, details, way.room)
  for (let tries = 1; ; tries++) {
    const opened = await open(ctx, itemId, way).catch(otherIsOpen)
    if (opened && !('older' in opened)) return opened
    if (opened) await replaced(ctx.app, way.room, opened.older)
    if (tries === 3) throw new Failure('server.busy', { retryAfter: 1 })
  }
}

/** A newer payment replaces an older one (SR-21). */
async function replaced(app: App, room: PaymentRoom, payment: Payment): Promise<void> {
  await asked(() => abandonPayment(app, room, payment))
}

/** One try in one transaction: the order is locked, what is wanted is held, and the record stands; or nothing is. */
async function open(ctx: MemberCtx, itemId: number, way: Way): Promise<Step | { readonly older: Payment }> {
  const { app, actor } = ctx
  const { purpose } = way.room
  const made = await inTransaction(app, async (tx) => {
    await noteKey(ctx, tx)
    const locked = await lockCaseOfItem(tx, itemId, { party: actor.id })
    const running = runningItem(locked?.order, itemId, actor.id, locked?.case)
    const known = await findOpenPayment(tx, actor.id, purpose, running.order.currency)
    if (known && isSame(known, itemId, running.case.now)) {
      const wanted = wantedAgain(way, running)
      if (!wanted || known.content_hash === wanted.content) return { known, running }
    }
    if (known && !isAbout(known, itemId)) way.want(running) // what cannot be had replaces nothing
    if (known) return { older: known }
    const wanted = way.want(running)
    const chargedMinor = chargedMinorOf(wanted.priced)
    if (chargedMinor > maximumChargeMinor) throw new Failure('checkout.above_maximum')
    if (!isEnoughToCharge(chargedMinor, wanted.priced.currency)) throw new Failure('checkout.below_minimum')
    const id = await nextPaymentId(tx)
    const until = new Date(running.case.now.getTime() + way.minutes * 60_000)
    await way.hold(tx, running, { paymentId: id, until, wanted, ctx })
    const { order, group } = running
    const snapshot: LaterSnapshot = {
      itemId,
      groupId: group.id,
      orderId: order.id,
      merchantId: group.merchant.id,
      quantity: running.item.quantity,
      days: wanted.days,
      lastDay: wanted.lastDay,
    }
    const operation = await preparePayment(tx, {
      id,
      accountId: actor.id,
      purpose,
      priced: wanted.priced,
      snapshot,
      contentHash: wanted.content,
      expiresAt: until,
    })
    failpoint(app.config, 'later-payment.before-commit')
    return { id, operation, wanted, until, running }
  })
  if ('older' in made) return { older: made.older as Payment }
  if ('known' in made && made.known) {
    const payment = made.known
    const secret = payment.client_secret ?? (await secretOf(app, way.room, payment.id, () => currentIntent(app, payment)))
    return stepOf(ctx, itemId, (await findPayment(app.db, payment.id)) ?? payment, 'requires_action', secret)
  }
  const { id, operation, wanted } = made as { id: number; operation: Operation | null; wanted: Wanted }
  failpoint(app.config, 'later-payment.after-commit')
  const charged = { id, account_id: actor.id, currency: wanted.priced.currency, charged_minor: chargedMinorOf(wanted.priced) }
  const secret = operation && (await secretOf(app, way.room, id, () => openIntent(app, operation, charged, null)))
  const payment = await findPayment(app.db, id)
  if (!payment) throw new Error(`payment ${id} is gone`)
  return stepOf(ctx, itemId, payment, 'requires_action', secret)
}
const isAbout = ({ snapshot }: Payment, itemId: number) => (snapshot as LaterSnapshot).itemId === itemId
const isSame = (payment: Payment, itemId: number, now: Date) => isAbout(payment, itemId) && payment.expires_at > now
/** What is wanted of what is held already: the refusal of a second one is none. */
function wantedAgain({ want }: Way, running: RunningItem): Wanted | undefined {
  try {
    return want(running)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Finishes a payment of the caller's, however it is named, and says how it stands. */
async function finish(ctx: MemberCtx, itemId: number, details: Details, room: PaymentRoom): Promise<Step> {
  const { app, actor, requestId } = ctx
  app.limits.tally({ ip: ctx.ip, accountId: actor.id }, 'placeOrder') // each may ask the provider, whose patience all share
  await refuseReused(ctx)
  const payment = await named(ctx, itemId, details, room)
  const along = <T>(tx: Tx, locking: RawBuilder<T>) => noteKeyLocking(ctx, tx, locking)
  const finalized = await asked(() => finalizePayment(app, room, payment.id, { accountId: actor.id, requestId, along }))
  if (finalized.is === 'succeeded') return stepOf(ctx, itemId, payment, 'succeeded', null)
  if (finalized.is === 'underway') {
    if (finalized.status === 'requires_action') return stepOf(ctx, itemId, payment, 'requires_action', payment.client_secret)
    if (finalized.status === 'processing') return stepOf(ctx, itemId, payment, 'processing', null)
  }
  throw refusalOf(finalized)
}

async function named({ app, actor }: MemberCtx, itemId: number, details: Details, room: PaymentRoom): Promise<Payment> {
  const { strapiPaymentId: id, paymentIntentId = '' } = details
  const payment = id === undefined ? await findPaymentOfIntent(app.db, paymentIntentId) : await findPayment(app.db, id)
  if (payment?.account_id !== actor.id || payment.purpose !== room.purpose || (payment.snapshot as LaterSnapshot).itemId !== itemId) {
    throw new Failure('orders.payment_unknown')
  }
  return payment
}

async function stepOf(
  { app, actor }: MemberCtx,
  itemId: number,
  payment: Payment,
  status: Step['status'],
  clientSecret: string | null,
): Promise<Step> {
  const running = runningItem(await findOrderOfItem(app.db, actor.id, itemId), itemId, actor.id)
  return {
    success: status === 'succeeded',
    requiresAction: status === 'requires_action',
    status,
    strapiPaymentId: payment.id,
    paymentIntentId: payment.intent_id,
    clientSecret,
    expiresAt: status === 'requires_action' ? payment.expires_at.toISOString() : null,
    ...sumsOf({ ...sumsOfRows([payment]), currency: running.order.currency }),
    itemStatus: running.item.status,
    returnBy: payment.purpose === 'extend_rental' ? running.rental.due_day : null,
  }
}

async function secretOf(
  app: App,
  room: PaymentRoom,
  paymentId: number,
  ask: () => Promise<{ clientSecret: string | null } | undefined>,
): Promise<string> {
  try {
    const intent = await asked(ask)
    if (intent?.clientSecret) return intent.clientSecret
    throw new ProviderRefused('no_secret', 'the intent has no client secret')
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const payment = await findPayment(app.db, paymentId)
    if (payment && payment.intent_id === null) await replaced(app, room, payment)
    throw new Failure('checkout.provider_refused')
  }
}

/** How long days are held that are to be paid, and a unit that is to be bought. */
export const heldMinutes = { extension: clocks.stockReservationMinutes, buyOut: clocks.buyOutMinutes }
