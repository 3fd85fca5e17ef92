import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'qs'
import { sandboxKeys } from '../keys.ts'
import { expanded } from './expansion.ts'
import { Upload } from './files.ts'
import type { Endpoint, Context } from './context.ts'
import { answerOf, digestOf, keepAnswer, type Kept } from './idempotency.ts'
import type { Input } from './input.ts'
import { text } from './input.ts'
import { invalid, Refusal, type RefusalBody } from './refusal.ts'

export const apiVersion = '2026-10-28.endive'
const always = new Set(['expand', 'key', '_stripe_account', '_stripe_version'])

interface Caller {
  publishable: boolean
  account: string
}

function keyOf(request: FastifyRequest, input: Input): string {
  const header = request.headers.authorization ?? ''
  if (header.startsWith('Bearer ')) return header.slice(7).trim()
  if (header.startsWith('Basic ')) return Buffer.from(header.slice(6), 'base64').toString().split(':', 1)[0] ?? ''
  return text(input, 'key') ?? ''
}

function callerOf(ctx: Context, request: FastifyRequest, input: Input, endpoint: Endpoint): Caller {
  const key = keyOf(request, input)
  if (!key)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    })
  const publishable = key === sandboxKeys.stripePublishable
  if (!publishable && key !== sandboxKeys.stripeSecret)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
    })
  if (publishable && !endpoint.open)
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  const header = request.headers['stripe-account']
  const account = (typeof header === 'string' ? header : '') || text(input, '_stripe_account') || ''
  if (account && !ctx.records.find('account', account))
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key '${key.slice(0, 8)}****' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    })
  return { publishable, account }
}

function inputOf(request: FastifyRequest): Input {
  const query = request.url.slice(request.url.indexOf('?') + 1)
  const { body } = request
  const form = body instanceof Upload ? new URLSearchParams(body.fields).toString() : typeof body === 'string' ? body : ''
  const source = request.method === 'POST' ? form : request.url.includes('?') ? query : ''
  const input = parse(source, { depth: 8, arrayLimit: 200, parameterLimit: 2000 }) as Input
  return body instanceof Upload ? { ...input, file: body.file } : input
}

/** What a key remembers of a body. */
const textOf = (body: unknown) => (typeof body === 'string' ? body : body instanceof Upload ? JSON.stringify(body) : '')

function checkNames(endpoint: Endpoint, input: Input, publishable: boolean): void {
  for (const name of Object.keys(input)) {
    if (endpoint.takes.includes(name) || always.has(name)) continue
    // The browser half sends marks of its own with a publishable key.
    if (publishable && (name === 'referrer' || name === 'client_secret')) continue
    // This version of the API renamed it; older examples still show the old name.
    const hint = name === 'payment_method_types' ? '. Did you mean allowed_payment_method_types?' : ''
    throw invalid(`Received unknown parameter: ${name}${hint}`, 'parameter_unknown', name)
  }
}

function errorBody(request: FastifyRequest, body: RefusalBody): string {
  const docs = body.code && { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
  return JSON.stringify({
    error: { ...body, ...docs, request_log_url: `https://dashboard.stripe.com/test/logs/${request.id}?t=${Math.floor(Date.now() / 1000)}` },
  })
}

/** Runs one call: who asks, with which parameters, under which key; a refusal keeps what was written before it. */
function answer(ctx: Context, endpoint: Endpoint, request: FastifyRequest, held: Set<string>): Kept & { replayed?: true } {
  let stored: { key: string; digest: string } | undefined
  try {
    const input = inputOf(request)
    const { publishable, account } = callerOf(ctx, request, input, endpoint)
    const header = request.headers['idempotency-key']
    const name = typeof header === 'string' && request.method === 'POST' ? header : undefined
    if (name && name.length > 255) throw invalid('Idempotency keys can be up to 255 characters long.')
    if (name) {
      const key = `${account}|${name}`
      const digest = digestOf(request.method, request.url, textOf(request.body))
      if (held.has(key))
        throw new Refusal(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${name}.`,
        })
      const kept = answerOf(ctx, key, digest, name)
      if (kept) return { ...kept, replayed: true }
      stored = { key, digest }
    }
    checkNames(endpoint, input, publishable)
    const version = request.headers['stripe-version']
    ctx.asking = { id: request.id, idempotencyKey: name ?? null, version: typeof version === 'string' ? version : apiVersion }
    const params = request.params as Record<string, string>
    const result = expanded(ctx, endpoint.run(ctx, { params, input, account, publishable }), input)
    return keep(ctx, stored, request, { status: 200, body: JSON.stringify(result) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return keep(ctx, stored, request, { status: error.status, body: errorBody(request, error.body) })
  } finally {
    ctx.asking = { id: null, idempotencyKey: null, version: apiVersion }
  }
}

function keep(ctx: Context, stored: { key: string; digest: string } | undefined, request: FastifyRequest, result: Kept): Kept {
  if (!stored) return result
  // An error after acting is what the key remembers, as with the provider: only a look at the object tells what happened.
  const broken = request.fault?.fault === 'error_after'
  const body = JSON.stringify({ error: { type: 'api_error', message: 'An error occurred.' } })
  keepAnswer(ctx, stored.key, stored.digest, broken ? { status: 500, body } : result)
  return result
}

function openHeaders(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'Request-Id, Idempotent-Replayed')
}

/** Mounts the endpoints at `/v1`. */
export function mountPayments(app: FastifyInstance, ctx: Context, endpoints: readonly Endpoint[]): void {
  const held = new Set<string>()
  app.options('/v1/*', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, stripe-version, stripe-account, idempotency-key')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  )
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler(request, reply) {
        const { status, body, replayed } = ctx.store.inOne(() => answer(ctx, endpoint, request, held))
        holdKey(held, request, reply)
        openHeaders(reply)
        reply.header('request-id', request.id).header('stripe-version', apiVersion)
        if (replayed) reply.header('idempotent-replayed', 'true')
        return reply.code(status).type('application/json').send(body)
      },
    })
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    handler(request, reply) {
      openHeaders(reply)
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0] ?? ''}).`
      return reply
        .code(404)
        .type('application/json')
        .send(errorBody(request, { type: 'invalid_request_error', message }))
    },
  })
}

/** While an answer is under way its key is in use: a second call with it is refused, as with the provider. */
function holdKey(held: Set<string>, request: FastifyRequest, reply: FastifyReply): void {
  const name = request.headers['idempotency-key']
  if (typeof name !== 'string' || !request.fault) return
  const account = request.headers['stripe-account']
  const key = `${typeof account === 'string' ? account : ''}|${name}`
  held.add(key)
  reply.raw.on('close', () => held.delete(key))
}
