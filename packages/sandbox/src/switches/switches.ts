import type { FastifyInstance } from 'fastify'
import type { Clock } from '../ground/clock.ts'
import type { Deliveries } from '../ground/deliveries.ts'
import { webhookModes, type WebhookMode } from '../ground/deliveries.ts'
import { readExchanges } from '../ground/exchanges.ts'
import { faultKinds, providers, type FaultKind, type Faults, type ProviderName } from '../ground/faults.ts'
import type { Names } from '../ground/names.ts'
import type { Store } from '../ground/store.ts'
import { mailsTo } from '../mail/mailbox.ts'
import { moveClock, type Wish } from './move-clock.ts'

export interface Ground {
  store: Store
  clock: Clock
  names: Names
  faults: Faults
  deliveries: Deliveries
  clockSecret: string
  /** Does what has fallen due after the clock moved. */
  catchUp(): void
  /** Puts back what a fresh sandbox has. */
  refill(): void
}

type Body = Record<string, unknown>
const isOneOf = <W extends string>(words: readonly W[], value: unknown): value is W => words.some((word) => word === value)

/** A switch was asked for something it does not know. */
function refused(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 })
}

/** The switches that tests and people turn: mail, clock, faults, webhooks, recorded calls. */
export function mountSwitches(app: FastifyInstance, ground: Ground): void {
  const { store, clock, names, faults, deliveries } = ground
  const time = () => ({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offset() })

  app.get('/_sandbox/health', () => ({ ok: true, sandbox: 'rondo', product: deliveries.origin(), ...time() }))

  app.post<{ Body: Body | undefined }>('/_sandbox/reset', (request) => {
    const seed = Number(request.body?.['seed'] ?? 1)
    store.empty()
    clock.moveTo(0)
    names.reseed(seed)
    faults.clear()
    deliveries.mode('deliver')
    ground.refill()
    return { ok: true, seed }
  })

  app.post<{ Body: Body }>('/_sandbox/product', (request) => {
    const origin = request.body['origin']
    if (typeof origin !== 'string' || !URL.canParse(origin)) throw refused('origin must be an address such as http://127.0.0.1:3000')
    deliveries.aim(origin)
    return { origin }
  })

  app.get<{ Querystring: { to?: string; limit?: string } }>('/_sandbox/mail', (request) =>
    mailsTo(store, request.query.to ?? '', Number(request.query.limit ?? 100)),
  )
  app.delete('/_sandbox/mail', () => {
    store.run('delete from mail')
    return { ok: true }
  })

  app.get('/_sandbox/clock', time)
  app.post<{ Body: Wish }>('/_sandbox/clock', async (request, reply) => {
    const problem = await moveClock(ground, request.body)
    if (problem) return reply.code(problem.status).send({ error: problem.message, ...time() })
    return time()
  })

  app.get('/_sandbox/faults', () => faults.list())
  app.delete('/_sandbox/faults', () => {
    faults.clear()
    return { ok: true }
  })
  app.post<{ Body: Body }>('/_sandbox/faults', (request) => faults.add(faultIn(request.body)))

  app.get<{ Querystring: { limit?: string } }>('/_sandbox/webhooks', (request) => ({
    mode: deliveries.mode(),
    deliveries: deliveries.latest(Number(request.query.limit ?? 100)),
  }))
  app.post<{ Body: Body }>('/_sandbox/webhooks', (request) => ({ mode: deliveries.mode(modeIn(request.body)) }))
  app.post<{ Body: Body | undefined }>('/_sandbox/webhooks/release', (request) => {
    if (request.body?.['mode'] !== undefined) deliveries.mode(modeIn(request.body))
    return { released: deliveries.release(), mode: deliveries.mode() }
  })

  app.get<{ Querystring: { provider?: string; since?: string; limit?: string } }>('/_sandbox/calls', (request) => {
    const { provider, since = '0', limit = '1000' } = request.query
    const from = /^\d+$/.test(since) ? Number(since) : Date.parse(since)
    return readExchanges(store, provider, from, Number(limit)).map((exchange) => ({
      ...exchange,
      at: new Date(exchange.at).toISOString(),
      headers: JSON.parse(exchange.headers) as object,
    }))
  })
}

function modeIn(body: Body): WebhookMode {
  const mode = body['mode']
  if (!isOneOf(webhookModes, mode)) throw refused(`mode must be one of ${webhookModes.join(', ')}`)
  return mode
}

function faultIn(body: Body): { provider: ProviderName; call: string; fault: FaultKind; times: number; delayMs: number | undefined } {
  const { provider, call = '*', fault, times = 1, delayMs } = body
  if (!isOneOf(providers, provider)) throw refused(`provider must be one of ${providers.join(', ')}`)
  if (!isOneOf(faultKinds, fault)) throw refused(`fault must be one of ${faultKinds.join(', ')}`)
  if (typeof call !== 'string') throw refused('call must be a text like "POST /v1/refunds" or "*"')
  return { provider, call, fault, times: Number(times), delayMs: delayMs === undefined ? undefined : Number(delayMs) }
}
