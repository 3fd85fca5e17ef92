// Figures for operators at /metrics, and one log line for each slow, refused or failed request.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from './context.ts'
import type { Db } from './db.ts'

const SLOW_MS = 500

/** What to be alarmed by: each in its own words and unit. */
const LAGS = {
  database_oldest_transaction_seconds: 'Age of the oldest open transaction; it holds live events back',
  outbox_lag_seconds: 'Age of the oldest event that no process has handed to the jobs',
  jobs_waiting: 'Jobs that are due and not done',
  jobs_failed: 'Jobs that were given up after all their tries',
}

/** The figures behind LAGS, in their order. 1 query. */
async function lagsOf(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ transaction: number; outbox: number; waiting: number; failed: number }>`
    select coalesce((select extract(epoch from now() - min(xact_start)) from pg_stat_activity
                     where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as transaction,
           coalesce((select extract(epoch from app_now() - min(at)) from outbox where dispatched_at is null), 0)::float8 as outbox,
           (select count(*) from job.job where state in ('created', 'retry') and start_after < now())::int as waiting,
           (select count(*) from job.job where state = 'failed')::int as failed`.execute(db)
  const [row] = rows
  return row ? [row.transaction, row.outbox, row.waiting, row.failed] : []
}

export function countRequests(http: FastifyInstance, { config, db }: Pick<App, 'config' | 'db'>): void {
  const registry = new Registry()
  const lags = Object.entries(LAGS).map(([name, help]) => new Gauge({ name, help, registers: [registry] }))
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { elapsedTime, statusCode } = reply
    seconds.observe({ method: request.method, route, status: statusCode }, elapsedTime / 1000)
    const line = { method: request.method, route, statusCode, ms: Math.round(elapsedTime) }
    if (statusCode >= 500) request.log.error(line, 'failed')
    else if (elapsedTime > SLOW_MS) request.log.warn(line, 'slow')
    else if (statusCode >= 400) request.log.debug(line, 'refused')
  })
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config)) return reply.callNotFound()
    for (const [i, value] of (await lagsOf(db)).entries()) lags[i]?.set(value)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** With METRICS_TOKEN whoever bears it; else a program of this machine, which a proxy on it looks like: behind https nobody. */
function mayRead({ headers, socket }: FastifyRequest, { metricsToken, publicOrigin }: App['config']): boolean {
  if (metricsToken) return sameText(headers.authorization ?? '', `Bearer ${metricsToken}`)
  return (
    !publicOrigin.startsWith('https://') && HERE.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
  )
}
const sameText = (a: string, b: string) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
