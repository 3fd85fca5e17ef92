// The sandbox may shift the product's clock: a signed call moves app_now(), then what is due is done.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { App } from './context.ts'
import { Failure } from './failure.ts'

/** The product's time, the same that SQL sees. 1 query. */
export async function appNow({ db }: Pick<App, 'db'>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database tells no time')
  return row.now
}

/** A move is signed a moment ago. */
const FRESH_MS = 60_000

/** Whether this is a move of the clock signed with `secret`, of now, and for the first time. */
function moves(secret: string): (body: string, header: unknown) => boolean {
  const taken = new Map<string, number>()
  return (body, header) => {
    const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
    if (!time || !given) return false
    const right = createHmac('sha256', secret).update(`${time}.${body}`).digest()
    const now = Date.now()
    if (!timingSafeEqual(right, Buffer.from(given, 'hex')) || Math.abs(now - Number(time) * 1000) > FRESH_MS || taken.has(given))
      return false
    for (const [mark, at] of taken) if (now - at > 3 * FRESH_MS) taken.delete(mark)
    taken.set(given, now)
    return true
  }
}

/** POST /api/webhooks/clock: exists only with the sandbox. */
export function clockRoute(http: FastifyInstance, app: App): void {
  const secret = app.config.clockSecret
  if (!secret) return
  const isMove = moves(secret)
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/clock', { schema: { hide: true }, validatorCompiler: () => () => true }, async (request) => {
      const body = request.body as string
      if (!isMove(body, request.headers['x-rondo-signature'])) throw new Failure('request.forbidden')
      const { offsetMs } = JSON.parse(body) as { offsetMs: unknown }
      if (!Number.isSafeInteger(offsetMs)) throw new Failure('request.invalid')
      await sql`select move_app_clock(${offsetMs})`.execute(app.db)
      await app.jobs.sweep(app)
      return { now: await appNow(app) }
    })
  })
}
