import { createHmac } from 'node:crypto'
import type { Endpoint, Context } from './context.ts'
import { paging, param } from './context.ts'
import { list, metadata, needed, text } from './input.ts'
import { invalid } from './refusal.ts'
import type { WebhookEndpoint } from './shapes.ts'

/** `t=…,v1=…` over `t.body`. The time is the machine's, because the receiver compares it with its own. */
export function signature(secret: string, body: string): string {
  const at = Math.floor(Date.now() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

const secretName = (id: string) => `webhook.secret.${id}`

/** Registered endpoints sign with their own secret, also after a restart. */
export function signRegistered(ctx: Context, endpoint: WebhookEndpoint): void {
  const secret = ctx.store.read(secretName(endpoint.id)) ?? ''
  ctx.deliveries.sign(`endpoint:${endpoint.id}`, (body) => ({
    'stripe-signature': signature(secret, body),
    'user-agent': 'Stripe/1.0 (sandbox)',
  }))
}

/** Signs again for what was registered before a restart. */
export function reopenEndpoints(ctx: Context): void {
  for (const endpoint of ctx.records.page('webhook_endpoint', { limit: '100' }, { owner: '', url: '' }).data) signRegistered(ctx, endpoint)
}

export const webhookEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    takes: ['url', 'enabled_events', 'api_version', 'connect', 'description', 'metadata'],
    run(ctx, { input }) {
      const url = needed(input, 'url')
      if (!URL.canParse(url)) throw invalid('Invalid URL: an explicit scheme (such as https) must be provided.', 'url_invalid', 'url')
      const events = list(input, 'enabled_events')
      if (events.length === 0) throw invalid('Missing required param: enabled_events.', 'parameter_missing', 'enabled_events')
      const endpoint: WebhookEndpoint = {
        id: ctx.names.id('we'),
        object: 'webhook_endpoint',
        api_version: text(input, 'api_version') ?? null,
        application: null,
        created: ctx.clock.seconds(),
        description: text(input, 'description') ?? null,
        enabled_events: events,
        livemode: false,
        metadata: metadata(input),
        status: 'enabled',
        url,
      }
      const secret = ctx.names.id('whsec', 32)
      ctx.store.write(secretName(endpoint.id), secret)
      ctx.records.save('webhook_endpoint', endpoint)
      signRegistered(ctx, endpoint)
      return { ...endpoint, secret }
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    takes: paging,
    run: (ctx, { input }) => ctx.records.page('webhook_endpoint', input, { owner: '', url: '/v1/webhook_endpoints' }),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    takes: [],
    run: (ctx, call) => ctx.records.get('webhook_endpoint', param(call, 'id')),
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    takes: [],
    run(ctx, call) {
      const { id } = ctx.records.get('webhook_endpoint', param(call, 'id'))
      ctx.records.erase('webhook_endpoint', id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  },
]
