import { createHmac } from 'node:crypto'
import { sandboxKeys } from '../keys.ts'
import { born, FieldProblem, required, textOf, type Body, type Depot } from './records.ts'

const events = ['transaction_created', 'transaction_updated', 'track_updated', 'batch_created', 'batch_purchased', 'all']

interface Webhook {
  object_id: string
  object_created: string
  object_updated: string
  object_owner: string
  event: string
  url: string
  active: boolean
  is_test: boolean
}

export function makeWebhook(depot: Depot, body: Body, before?: Webhook): Webhook {
  required(body, ['event', 'url'])
  const event = textOf(body, 'event')
  const url = textOf(body, 'url')
  if (!events.includes(event)) throw new FieldProblem({ event: [`"${event}" is not a valid choice.`] })
  if (!URL.canParse(url) || url.length >= 200) throw new FieldProblem({ url: ['Enter a valid URL of less than 200 characters.'] })
  const { test: _test, ...head } = born(depot)
  return depot.records.put('webhook', {
    ...head,
    ...(before && { object_id: before.object_id, object_created: before.object_created }),
    event,
    url,
    active: body['active'] !== false,
    is_test: body['is_test'] !== false,
  })
}

/** Signs with the shared secret, as the carrier does where it has been enabled. */
export function signCarrier(depot: Depot): void {
  depot.deliveries.sign('carrier', (body) => {
    const at = Math.floor(Date.now() / 1000)
    const mark = createHmac('sha256', sandboxKeys.carrierWebhookSecret).update(`${at}.${body}`).digest('hex')
    return { 'shippo-auth-signature': `t=${at},v1=${mark}` }
  })
}

/** Tells the product, and every other address that was registered for this event. */
export function tellCarrier(depot: Depot, event: string, data: object, carrier: string): void {
  const own = `/api/webhooks/shipping?token=${encodeURIComponent(depot.webhookToken)}`
  const body = JSON.stringify({ event, test: true, data, carrier })
  const { results } = depot.records.page<Webhook>('webhook', { results: 200 })
  const ownPath = new URL('/api/webhooks/shipping', depot.deliveries.origin()).href
  const others = results.filter((one) => one.active && (one.event === event || one.event === 'all') && !one.url.startsWith(ownPath))
  for (const url of new Set([own, ...others.map((one) => one.url)]))
    depot.deliveries.send({ id: depot.names.hex(32), channel: 'carrier', url, type: event, body })
}
