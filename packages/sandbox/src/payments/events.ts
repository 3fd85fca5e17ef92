import type { Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { list, text } from './input.ts'
import type { StoredEvent } from './shapes.ts'

// What the connected account's webhook hears; everything else of a connected account stays with the provider.
const connectTypes = [
  'account.updated',
  'account.application.deauthorized',
  'account.external_account.created',
  'capability.updated',
  'person.updated',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
]

/** Tells what happened: an event is stored and put on its way to the product's two endpoints and to every registered one. */
export function tell(ctx: Context, type: string, thing: object, account = '', before?: object): void {
  const event: StoredEvent = {
    id: ctx.names.id('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: ctx.asking.version,
    created: ctx.clock.seconds(),
    data: { object: thing, ...(before && { previous_attributes: before }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: ctx.asking.id, idempotency_key: ctx.asking.idempotencyKey },
    type,
  }
  ctx.records.save('event', event, { owner: account })
  if (account && !connectTypes.includes(type)) return
  const body = JSON.stringify(event)
  const channel = account ? 'connect' : 'payments'
  ctx.deliveries.send({ id: event.id, channel, url: `/api/webhooks/${channel}`, type, body })
  for (const endpoint of registered(ctx)) {
    if (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))
      ctx.deliveries.send({ id: event.id, channel: `endpoint:${endpoint.id}`, url: endpoint.url, type, body })
  }
}

function registered(ctx: Context) {
  return ctx.records.page('webhook_endpoint', { limit: '16' }, { owner: '', url: '' }).data
}

const retentionSeconds = 30 * 86_400

export const eventEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/events',
    takes: [...paging, 'type', 'types', 'delivery_success'],
    run(ctx, { input, account }) {
      const since = ctx.clock.seconds() - retentionSeconds
      const range = typeof input['created'] === 'object' ? input['created'] : {}
      const kept =
        typeof input['created'] === 'string' ? input : { ...input, created: { gt: String(since), ...range }, types: list(input, 'types') }
      return ctx.records.page('event', kept, { owner: account, url: '/v1/events', where: { type: text(input, 'type') } })
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    takes: [],
    run: (ctx, call) => ctx.records.get('event', param(call, 'id'), call.account),
  },
]
