// The sandbox may shift the product's clock: a signed call moves app_now(), then what is due is done.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { House } from './context.ts'
import { Failure } from './failure.ts'

/** The product's time, the same that SQL sees. 1 query. */
export async function appNow({ db }: Pick<House, 'db'>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database tells no time')
  return row.now
}

function isSigned(body: string, header: unknown, secret: string): boolean {
  const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!time || !given) return false
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return timingSafeEqual(right, Buffer.from(given, 'hex'))
}

/** POST /api/webhooks/clock: exists only with the sandbox. */
export function clockRoute(app: FastifyInstance, house: House): void {
  const secret = house.config.clockSecret
  if (!secret) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/clock', { schema: { hide: true }, validatorCompiler: () => () => true }, async (request) => {
      const body = request.body as string
      if (!isSigned(body, request.headers['x-rondo-signature'], secret)) throw new Failure('request.forbidden')
      const { offsetMs } = JSON.parse(body) as { offsetMs: unknown }
      if (!Number.isSafeInteger(offsetMs)) throw new Failure('request.invalid')
      await sql`select move_app_clock(${offsetMs})`.execute(house.db)
      await house.jobs.sweep(house)
      return { now: await appNow(house) }
    })
  })
}
