// Webhooks of the payment provider: checked, stored once, answered; what they mean is read from the provider afterwards (SR-32).
import { topics } from '@rondo/contracts/kernel/topics'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record, telling } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { eventHandled, storeAndTell, storeEvent, type StoredEvent, takeUnhandled, webhookRoute } from '../../platform/webhook-events.ts'
import type { ProviderEvent } from '../../providers/payments/index.ts'
import { ownerOfConnected } from '../accounts/index.ts'
import { accountDisconnected } from './connected-accounts.ts'
import { setHold } from './earnings.ts'
import { accountChanged, disputeChanged, intentChanged, payoutFailed, refundChanged } from './events.ts'
import { findPaymentOfIntent } from './wallet.repository.ts'

/** Events whose object a reaction reads from the provider. */
const followed: Readonly<Record<string, typeof intentChanged>> = {
  'payment_intent.succeeded': intentChanged,
  'payment_intent.payment_failed': intentChanged,
  'payment_intent.canceled': intentChanged,
  'payment_intent.processing': intentChanged,
  'payment_intent.requires_action': intentChanged,
  'refund.created': refundChanged,
  'refund.updated': refundChanged,
  'refund.failed': refundChanged,
  'account.updated': accountChanged,
  'charge.dispute.created': disputeChanged,
  'charge.dispute.updated': disputeChanged,
  'charge.dispute.closed': disputeChanged,
  'charge.dispute.funds_withdrawn': disputeChanged,
  'charge.dispute.funds_reinstated': disputeChanged,
}
/** Events of which something is done at once. */
const doneAtOnce: Readonly<Record<string, (app: App, tx: Tx, facts: StoredEvent['facts']) => Promise<void>>> = {
  'account.application.deauthorized': (app, tx, { accountId }) => accountDisconnected(app, tx, accountId ?? ''),
  'radar.early_fraud_warning.created': (app, tx, { objectId, intentId = null }) => heedWarning(app, tx, objectId ?? '', intentId),
  async 'payout.failed'(app, tx, { objectId, accountId = null, amountMinor, currency = null }) {
    const details = { accountId, ...(amountMinor != null && { amountMinor: Number(amountMinor), currency }) }
    await raiseAlarm(app, tx, { kind: 'payout_failed', subject: `payout:${objectId}`, details })
    await tellOfPayout(tx, accountId, objectId ?? '')
  },
}

/** What connected accounts tell of themselves. Payments and refunds that one has beside us are not ours to read. */
const ofConnected: ReadonlySet<string> = new Set(['account.updated', 'account.application.deauthorized', 'payout.failed'])

/** The bank of a card suspects fraud: what was earned by its payment is kept for a while, and a person hears of it before the money is taken back. */
async function heedWarning(app: App, tx: Tx, warningId: string, intentId: string | null): Promise<void> {
  const payment = intentId === null ? undefined : await findPaymentOfIntent(tx, intentId)
  if (payment) {
    const { rows } = await sql<{ until: number }>`
      update payment set suspected_until = app_now() + make_interval(days => ${clocks.fraudWarningDays}) where id = ${payment.id}
      returning round(extract(epoch from suspected_until) * 1000)::float8 as until`.execute(tx)
    await setHold(tx, { paymentId: payment.id }, { kind: 'support', until: rows[0]?.until ?? 0 })
  }
  await raiseAlarm(app, tx, { kind: 'fraud_warning', subject: payment ? `payment:${payment.id}` : `warning:${warningId}` })
}

/** The bank did not take a payout: only its owner can mend that. */
async function tellOfPayout(tx: Tx, connectedId: string | null, payoutId: string): Promise<void> {
  const accountId = connectedId === null ? undefined : await ownerOfConnected(tx, connectedId)
  if (accountId === undefined) return
  await record(tx, payoutFailed, { audiences: [{ tell: [accountId], touches: [topics.wallet] }], data: { accountId, payoutId } })
}

function dataOf({ id: eventId, type, facts }: StoredEvent) {
  const { objectId = null, intentId = null, accountId = null } = facts
  return { eventId, objectId: (type === 'account.updated' ? accountId : null) ?? objectId ?? '', intentId }
}

/** What becomes of an event that was stored: a reaction follows it, or something is done at once. Others are no news. */
async function handOn(app: App, tx: Tx, event: StoredEvent): Promise<void> {
  const kind = followed[event.type]
  if (kind) return record(tx, kind, { data: dataOf(event) })
  await doneAtOnce[event.type]?.(app, tx, event.facts)
  await eventHandled(tx, event.id)
}

/** Stores an event and hands it on to those whose object it is; one that was stored before changes nothing. What is no news is not stored. */
export async function storeProviderEvent(app: App, source: 'payments' | 'connect', event: ProviderEvent): Promise<void> {
  const { id, type, objectId, intentId, accountId, sum } = event
  if (source === 'connect' && !ofConnected.has(type)) return
  const stored: StoredEvent = {
    source,
    id,
    type,
    facts: { objectId, intentId, accountId, ...(sum && { amountMinor: String(sum.amountMinor), currency: sum.currency }) },
  }
  const kind = followed[type]
  if (kind) return storeAndTell(app.db, stored, telling(kind, { data: dataOf(stored) }))
  if (!doneAtOnce[type]) return
  await inTransaction(app, async (tx) => {
    if (await storeEvent(tx, stored)) await handOn(app, tx, stored)
  })
}

/** Events that were stored and never handled, such as those of a process that died, are handed on again; after an hour a person is told. */
export async function askUnhandledEvents(app: App): Promise<void> {
  await inTransaction(app, async (tx) => {
    for (const event of await takeUnhandled(tx)) {
      await handOn(app, tx, event)
      if (event.isOld)
        await raiseAlarm(app, tx, { kind: 'event_unhandled', subject: `event:${event.id}`, details: { type: event.type, ...event.facts } })
    }
  })
}

/**
 * POST /api/webhooks/payments and /api/webhooks/connect: our own events and those of connected accounts, each signed with a secret of its
 * own. Answers 2xx once the event is stored, 400 when it is not the provider's.
 */
export function paymentWebhooks(http: FastifyInstance, app: App): void {
  for (const source of ['payments', 'connect'] as const) {
    webhookRoute(http, `/webhooks/${source}`, async (request, raw) => {
      const signature = String(request.headers['stripe-signature'] ?? '')
      const event = await app.providers.payments.readEvent(raw, signature, source).catch(() => undefined)
      if (!event) throw new Failure('request.invalid')
      await storeProviderEvent(app, source, event)
    })
  }
}
