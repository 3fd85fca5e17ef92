// Figures for operators at /api/metrics, and one log line for each slow, refused or failed request.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const SLOW_MS = 500

export function countRequests(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { elapsedTime, statusCode } = reply
    seconds.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000)
    const line = { method: request.method, route, statusCode, ms: Math.round(elapsedTime) }
    if (statusCode >= 500) request.log.error(line, 'failed')
    else if (elapsedTime > SLOW_MS) request.log.warn(line, 'slow')
    else if (statusCode >= 400) request.log.debug(line, 'refused')
  })
  // for the machine's own collector: a proxy forwards nothing of it, since it asks from elsewhere than here
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
