import { sql } from 'kysely'
import { clocks } from '@rondo/rules/kernel/clocks'
import { appNow } from '../../platform/clock.ts'
import type { House } from '../../platform/context.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { ProviderUnavailable } from '../../providers/outcome.ts'
import { eventHandled, findPaymentOfIntent, type Payment, unfinishedPayments } from '../wallet/index.ts'
import { finalizePayment } from './finalize-payment.ts'
import { giveUp } from './give-up.ts'
import { releaseLapsed } from './release-goods.ts'

/** The provider tells of an intent: whatever the event said, the record is finished from what the provider says now. */
async function hearIntent(house: House, intentId: string, eventId: unknown): Promise<void> {
  const payment = (await findPaymentOfIntent(house.db, intentId)) ?? (await byMetadata(house, intentId))
  if (payment) await finalizePayment(house, payment.id)
  await eventHandled(house, eventId)
}

/** An intent may be confirmed before its id reached our row; its metadata names the operation that opened it. */
async function byMetadata({ db, providers }: House, intentId: string): Promise<{ id: number } | undefined> {
  const { metadata } = await providers.payments.readIntent(intentId)
  const operation = metadata['op']
  if (operation === undefined) return undefined
  const { rows } = await sql<{
    subject: string
  }>`select subject from operation where idempotency_key = ${operation} and kind = 'payment_intent'`.execute(db)
  const id = Number(rows[0]?.subject.split(':')[1])
  return Number.isSafeInteger(id) ? { id } : undefined
}

/** Looks at every record that is not finished: paid ones become orders, abandoned ones end after an hour (SR-35). */
export async function reconcilePayments(house: House): Promise<void> {
  const now = (await appNow(house)).getTime()
  for (const payment of await unfinishedPayments(house.db, 60)) await reconcile(house, payment, now)
}

async function reconcile(house: House, payment: Payment, now: number): Promise<void> {
  try {
    const isOld = payment.created_at.getTime() + clocks.paymentIntentMinutes * 60_000 <= now
    // nothing to pay: only the person's own word makes an order of it
    const finalized = payment.charged_minor === 0 ? undefined : await finalizePayment(house, payment.id)
    const isOpen = finalized === undefined || (finalized.is === 'underway' && finalized.status !== 'processing')
    if (isOld && isOpen) await giveUp(house, payment)
  } catch (error) {
    // the others must not wait for one, nor for a provider that is away: it is looked at again in a minute
    house.log.warn({ err: error, paymentId: payment.id, away: error instanceof ProviderUnavailable }, 'reconcile')
  }
}

export const checkoutReactions: Reaction[] = [
  {
    on: 'payments.intent_changed',
    name: 'checkout.hear-intent',
    run: (house, { data }) => hearIntent(house, String(data['intentId']), data['eventId']),
  },
]
export const checkoutSweepers: Sweeper[] = [
  { name: 'checkout.release-lapsed', everySeconds: 15, run: releaseLapsed },
  { name: 'checkout.reconcile-payments', everySeconds: 60, run: reconcilePayments },
]
