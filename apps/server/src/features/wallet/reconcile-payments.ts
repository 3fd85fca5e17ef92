import { clocks } from '@rondo/rules/kernel/clocks'
import { raiseAlarm } from '../../platform/alarms.ts'
import { appNow } from '../../platform/clock.ts'
import type { App } from '../../platform/context.ts'
import { outageOf } from '../../platform/outages.ts'
import { ProviderUnavailable } from '../../providers/outcome.ts'
import { abandonPayment, finalizePayment } from './finalize-payment.ts'
import { operationOfKey } from './operations.repository.ts'
import { subjectId } from './operations.ts'
import type { PaymentRooms } from './payment-room.ts'
import { findPayment, findPaymentOfIntent, type Payment, unfinishedPayments } from './wallet.repository.ts'

/** The provider tells of an intent: whatever the event said, the record is finished from what the provider says now. */
export async function hearIntent(app: App, rooms: PaymentRooms, intentId: string): Promise<void> {
  const payment = (await findPaymentOfIntent(app.db, intentId)) ?? (await byMetadata(app, intentId))
  if (payment) await finalizePayment(app, rooms[payment.purpose], payment.id)
}

/** An intent may be confirmed before its id reached our row; its metadata names the operation that opened it. One that names none is not ours. */
async function byMetadata(app: App, intentId: string): Promise<Payment | undefined> {
  const { metadata, amountMinor, currency } = await app.providers.payments.readIntent(intentId)
  const operation = await operationOfKey(app.db, 'payment_intent', metadata['op'])
  if (operation) return findPayment(app.db, subjectId(operation.subject))
  await raiseAlarm(app, app.db, { kind: 'payment_unknown', subject: `intent:${intentId}`, details: { amountMinor, currency } })
  return undefined
}

/** Looks at every record that is not finished: paid ones are finalized, abandoned ones end after an hour (SR-35). */
export async function reconcilePayments(app: App, rooms: PaymentRooms): Promise<void> {
  const now = (await appNow(app)).getTime()
  for (const payment of await unfinishedPayments(app.db, 60)) await reconcile(app, rooms, payment, now)
}

async function reconcile(app: App, rooms: PaymentRooms, payment: Payment, now: number): Promise<void> {
  const room = rooms[payment.purpose]
  // goods wait for a checkout; nothing but the record waits for another payment, which lasts as long as its room says
  const ends =
    payment.purpose === 'checkout' ? payment.created_at.getTime() + clocks.paymentIntentMinutes * 60_000 : payment.expires_at.getTime()
  const isOld = ends <= now
  try {
    // nothing to pay: only the person's own word makes an order of it
    const finalized = payment.charged_minor === 0 ? undefined : await finalizePayment(app, room, payment.id)
    const isOpen = finalized === undefined || (finalized.is === 'underway' && finalized.status !== 'processing')
    if (isOld && isOpen) await abandonPayment(app, room, payment)
  } catch (error) {
    // the others must not wait for one, nor for a provider that is away: it is looked at again in a minute
    const isAway = error instanceof ProviderUnavailable || outageOf(error) !== undefined
    app.log.warn({ err: error, paymentId: payment.id, away: isAway }, 'reconcile')
    if (isOld && !isAway) await raiseAlarm(app, app.db, { kind: 'payment_stuck', subject: `payment:${payment.id}` })
  }
}
