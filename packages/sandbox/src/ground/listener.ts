import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { keepExchange } from './exchanges.ts'
import type { Fault, Faults, ProviderName } from './faults.ts'
import type { Names } from './names.ts'
import type { Store } from './store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault planned for this call, if any; a provider that keeps answers asks for `error_after`. */
    fault: Fault | undefined
  }
}

const prefixes: [string, ProviderName][] = [
  ['/v1/', 'stripe'],
  ['/carrier/', 'carrier'],
  ['/geocoding/', 'geocoder'],
  ['/ip/', 'ip'],
  ['/oidc/', 'oidc'],
  ['/s3/', 'files'],
  ['/push/', 'push'],
  ['/translation/', 'translator'],
]

const defaultTimeoutMs = 30_000
const defaultSlowMs = 3000

/** The provider that a path belongs to; the sandbox's own pages and switches belong to none. */
function providerOf(path: string): ProviderName | undefined {
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1]
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

const broken: Readonly<Record<number, { message: string; type: string; code?: string }>> = {
  401: { message: 'Invalid API Key provided.', type: 'invalid_request_error' },
  403: { message: 'The provided key does not have the required permissions for this endpoint.', type: 'invalid_request_error' },
  409: { message: 'The request conflicts with another one.', type: 'idempotency_error', code: 'idempotency_key_in_use' },
  429: { message: 'Too many requests.', type: 'invalid_request_error', code: 'rate_limit' },
}
/** An error body in the provider's own shape. */
function brokenBody(provider: ProviderName | undefined, status: number): string {
  const error = broken[status] ?? { message: 'An error occurred.', type: 'api_error' }
  if (provider === 'translator') return JSON.stringify({ error: error.message })
  return JSON.stringify(provider === 'stripe' ? { error } : { detail: error.message })
}

function answerBroken(request: FastifyRequest, reply: FastifyReply, status: number): void {
  if (status === 429) reply.header('retry-after', '1')
  reply
    .code(status)
    .type('application/json')
    .send(brokenBody(providerOf(pathOf(request)), status))
}

/** What happens before the provider acts. Answers true when the call ends here. */
function breakBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply): boolean {
  switch (fault.fault) {
    case 'refuse':
    case 'drop_request':
      reply.hijack()
      request.raw.socket.destroy()
      return true
    case 'timeout':
      reply.hijack()
      setTimeout(() => request.raw.socket.destroy(), fault.delayMs ?? defaultTimeoutMs).unref()
      return true
    case 'error_before':
      answerBroken(request, reply, 500)
      return true
    case 'rate_limit':
      answerBroken(request, reply, 429)
      return true
    case 'conflict':
      answerBroken(request, reply, 409)
      return true
    case 'unauthorized':
      answerBroken(request, reply, 401)
      return true
    case 'forbidden':
      answerBroken(request, reply, 403)
      return true
    case 'drop_answer':
    case 'error_after':
    case 'malformed':
    case 'slow':
      return false
  }
}

async function* slowly(text: string, delayMs: number): AsyncGenerator<string> {
  const half = Math.ceil(text.length / 2)
  yield text.slice(0, half)
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  yield text.slice(half)
}

/** What happens to the answer of a provider that has acted. */
function breakAfter(fault: Fault, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const text = typeof payload === 'string' ? payload : ''
  switch (fault.fault) {
    case 'drop_answer':
      setTimeout(() => request.raw.socket.destroy(), fault.delayMs ?? 0)
      return new Readable({ read() {} })
    case 'error_after':
      reply.code(500).type('application/json').removeHeader('content-length')
      return brokenBody(providerOf(pathOf(request)), 500)
    case 'malformed':
      reply.removeHeader('content-length')
      return text.slice(0, Math.max(1, Math.floor(text.length * 0.6)))
    case 'slow':
      reply.removeHeader('content-length')
      return Readable.from(slowly(text, fault.delayMs ?? defaultSlowMs))
    case 'refuse':
    case 'drop_request':
    case 'timeout':
    case 'error_before':
    case 'rate_limit':
    case 'unauthorized':
    case 'forbidden':
    case 'conflict':
      return payload
  }
}

const secretHeaders = new Set(['cookie', 'host', 'connection', 'accept-encoding'])

function headersToKeep(request: FastifyRequest): string {
  return JSON.stringify(Object.fromEntries(Object.entries(request.headers).filter(([name]) => !secretHeaders.has(name))))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value))

/** One Fastify for all providers: form bodies stay text, faults hit before or after the act, every exchange is kept. */
export function openListener(store: Store, faults: Faults, names: Names): FastifyInstance {
  const app = Fastify({
    bodyLimit: 32 * 1024 * 1024,
    forceCloseConnections: true,
    genReqId: () => names.id('req', 14),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }))
    }
  })
  app.decorateRequest('fault', undefined)

  app.addHook('onRequest', async (request, reply) => {
    const provider = providerOf(request.url)
    const fault = provider && request.method !== 'OPTIONS' ? faults.hit(provider, request.method, pathOf(request)) : undefined
    request.fault = fault
    if (!fault || !provider || !breakBefore(fault, request, reply)) return undefined
    const at = Date.now()
    const call = { at, provider, method: request.method, path: request.url, request: '', answer: '', headers: headersToKeep(request) }
    if (reply.raw.writableEnded || !reply.sent || request.raw.socket.destroyed)
      keepExchange(store, { ...call, status: 0, fault: fault.fault })
    return reply
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const provider = providerOf(request.url)
    if (!provider) return payload
    const acted =
      request.fault && ['drop_answer', 'error_after', 'malformed', 'slow'].includes(request.fault.fault) ? request.fault : undefined
    const sent = acted ? breakAfter(acted, request, reply, payload) : payload
    const answer = typeof payload === 'string' ? payload : ''
    const path = request.url
    const fault = request.fault?.fault ?? null
    const headers = headersToKeep(request)
    const at = Date.now()
    const status = reply.statusCode
    if (request.method !== 'OPTIONS')
      keepExchange(store, { at, provider, method: request.method, path, status, request: asText(request.body), answer, headers, fault })
    return sent
  })
  return app
}
