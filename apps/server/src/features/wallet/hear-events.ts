// Webhooks of the payment provider: checked, stored once, answered; what they mean is read from the provider afterwards (SR-32).
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import type { ProviderEvent } from '../../providers/payments/index.ts'

/** Which of our events an object of the provider becomes; that we opened an intent ourselves is no news. */
const HEARD: Readonly<Record<string, string>> = { payment_intent: 'payments.intent_changed', refund: 'payments.refund_changed' }

/** Stores an event and tells those whose object it is. False when it was stored before. */
export async function keepEvent(house: House, { id, type, objectId, intentId }: ProviderEvent): Promise<boolean> {
  return inTransaction(house, async (tx) => {
    const { rows } = await sql`
      insert into webhook_event (provider, event_id, type, body) values ('payments', ${id}, ${type}, ${JSON.stringify({ objectId, intentId })}::jsonb)
      on conflict do nothing returning 1`.execute(tx)
    if (rows.length === 0) return false
    const heard = type === 'payment_intent.created' ? undefined : HEARD[type.split('.')[0] ?? '']
    if (heard) await record(tx, { type: heard, data: { eventId: id, objectId, intentId } })
    else await sql`update webhook_event set handled_at = now() where provider = 'payments' and event_id = ${id}`.execute(tx)
    return true
  })
}

/** Marks an event as done with. */
export async function eventHandled(house: House, eventId: unknown): Promise<void> {
  await sql`update webhook_event set handled_at = now() where provider = 'payments' and event_id = ${String(eventId)} and handled_at is null`.execute(
    house.db,
  )
}

/** POST /api/webhooks/payments: the raw body is what was signed. Answers 2xx once the event is stored, 400 when it is not the provider's. */
export function paymentWebhook(app: FastifyInstance, house: House): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/payments', { schema: { hide: true }, validatorCompiler: () => () => true }, async (request) => {
      let event: ProviderEvent
      try {
        event = await house.providers.payments.readEvent(request.body as Buffer, String(request.headers['stripe-signature'] ?? ''))
      } catch {
        throw new Failure('request.invalid')
      }
      await keepEvent(house, event)
      return { received: true }
    })
  })
}
