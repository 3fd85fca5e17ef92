import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decrypt, type Receiver } from './decrypt.ts'

interface Subscription extends Receiver {
  readonly id: string
  /** The only sender it takes messages of, base64url; any where it is not known. */
  readonly senderKey: string | undefined
  readonly taken: {
    readonly text: string
    readonly ttl: number
    readonly topic: string | undefined
    readonly urgency: string | undefined
  }[]
  isGone: boolean
}
const mostBytes = 4096
const mostSeconds = 24 * 3600

/** A push service at `/push/…` (RFC 8030, 8188, 8291, 8292), with browsers that have their keys here. In memory, as are the browsers. */
export function mountPush(app: FastifyInstance, base: () => string): void {
  const known = new Map<string, Subscription>()
  const find = (id: string) => known.get(id)

  app.post<{ Body: { applicationServerKey?: string } | undefined }>('/_sandbox/push', (request) => {
    const keys = createECDH('prime256v1')
    const publicKey = keys.generateKeys()
    const [id, auth] = [randomBytes(24).toString('base64url'), randomBytes(16)]
    const senderKey = request.body?.applicationServerKey
    known.set(id, { id, senderKey, privateKey: keys.getPrivateKey(), publicKey, auth, taken: [], isGone: false })
    const endpoint = `${base()}/push/${id}`
    return { id, endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } }
  })
  app.get<{ Params: { id: string } }>('/_sandbox/push/:id', (request, reply) => find(request.params.id)?.taken ?? reply.code(404).send({}))
  app.delete<{ Params: { id: string } }>('/_sandbox/push/:id', (request) => {
    const one = find(request.params.id)
    if (one) one.isGone = true
    return { ok: one !== undefined }
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { id: string } }>('/push/:id', (request, reply) => {
      const one = find(request.params.id)
      if (!one) return reply.code(404).send({ detail: 'No such subscription.' })
      if (one.isGone) return reply.code(410).send({ detail: 'The subscription has ended.' })
      const problem = problemOf(request, one, base())
      if (problem) return reply.code(problem.status).send({ detail: problem.detail })
      try {
        const { ttl, topic, urgency } = request.headers
        const text = decrypt(request.body as Buffer, one)
        one.taken.push({ text, ttl: Number(ttl), topic: topic?.toString(), urgency: urgency?.toString() })
      } catch {
        return reply.code(400).send({ detail: 'This browser cannot read it.' })
      }
      return reply
        .code(201)
        .header('location', `${base()}/push/message/${randomBytes(12).toString('base64url')}`)
        .send()
    })
  })
}

/** What a push service finds wrong with a message before it takes it. */
function problemOf(request: FastifyRequest, { senderKey }: Subscription, base: string): { status: number; detail: string } | undefined {
  const { ttl, topic, authorization = '', 'content-encoding': coding } = request.headers
  if (!/^\d+$/.test(String(ttl ?? ''))) return { status: 400, detail: 'TTL is required.' }
  if (coding !== 'aes128gcm') return { status: 415, detail: 'The coding must be aes128gcm.' }
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))
    return { status: 400, detail: 'A topic has at most 32 characters of base64url.' }
  if (!Buffer.isBuffer(request.body) || request.body.length > mostBytes) return { status: 413, detail: `At most ${mostBytes} bytes.` }
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (!isSigned(token, key, base)) return { status: 401, detail: 'The sender is not who it says.' }
  return senderKey !== undefined && senderKey !== key ? { status: 403, detail: 'The browser takes messages of another sender.' } : undefined
}

/** Whether a token was made for this service, by the holder of the key, and ends within a day (RFC 8292). */
function isSigned(token: string, key: string, base: string): boolean {
  try {
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
      format: 'jwk',
    })
    const sender = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    if (!verify('sha256', Buffer.from(`${head}.${claims}`), sender, Buffer.from(signature, 'base64url'))) return false
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; exp?: number; sub?: string }
    const left = Number(exp) - Date.now() / 1000
    return aud === base && left > 0 && left <= mostSeconds && /^(mailto:|https:)/.test(sub ?? '')
  } catch {
    return false
  }
}
