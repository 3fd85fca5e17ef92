// Contract -> Fastify. Input: zod (coercion, defaults, unknown keys dropped). Output: fast-json-stringify compiled from the
// same schema, so a field that the contract does not declare cannot leave; in tests the answer is checked by zod as well.
import { Readable } from 'node:stream'
import { endpoints } from '@rondo/contracts'
import type { Answer, EndpointSpec, Multipart, Received } from '@rondo/contracts/kernel/endpoint'
import { failures } from '@rondo/contracts/kernel/failures'
import { uploads } from '@rondo/rules/kernel/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type * as z from 'zod'
import type { Ctx, App, MemberCtx } from './context.ts'
import { Failure } from './failure.ts'
import { isOfOwnPage } from './limits.ts'
import { actorOf, languageOf } from './sessions.ts'
import { requestKeyOf } from './request-keys.ts'

type CtxOf<E extends EndpointSpec> = E['access'] extends 'member' | 'operator' ? MemberCtx : Ctx
/** Answers a contract: `on(cart.getCart, (ctx, { params, query, body }) => …)`. */
export type On = <E extends EndpointSpec>(to: E, answer: (ctx: CtxOf<E>, received: Received<E>) => Promise<Answer<E>>) => void

const operationIds = new Map(endpoints.map(([name, spec]) => [spec, name]))
const NUMERIC = /:(id|\w+Id)\b/g
/** `/orders/:id` becomes `/orders/:id(^\d+$)`, so that `/orders/me` never reaches it (C-08). */
const digitsOnly = (path: string) => path.replace(NUMERIC, (name) => `${name}(^\\d+$)`)
/** Refusals that any call may meet. */
const ALWAYS = [400, 404, 413, 422, 429, 500, 503, 507]

/** Bounds of a form. */
const formLimits = {
  files: uploads.filesPerCall,
  fileSize: uploads.bytesEach,
  fields: 10,
  parts: 20,
  fieldSize: 1_024,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Bounds of a form of texts alone. */
const textLimits = { ...formLimits, files: 0, fields: 50, parts: 50, fieldSize: 16_384 }

/** The form of an upload, unread: who sends files is asked first, and told before megabytes are taken. Throws media.none. */
function formOf(request: FastifyRequest): Multipart {
  if (!request.isMultipart()) throw new Failure('media.none')
  return { bytes: Number(request.headers['content-length'] ?? 0), parts: () => request.parts() }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses of a call's refusals, for its description. */
    readonly refusals?: readonly number[]
  }
}

/** Gives `on(contract, handler)`. Each contract may be answered once. */
export function answering(
  http: FastifyInstance,
  app: App,
  { strict }: { strict: boolean },
): { on: On; answered: ReadonlySet<EndpointSpec> } {
  const answered = new Set<EndpointSpec>()
  const { edgeCountryHeader } = app.config
  const on: On = (to, answer) => {
    const operationId = operationIds.get(to) ?? to.path
    if (answered.has(to)) throw new Error(`${operationId} has two routes`)
    answered.add(to)
    const status = to.status ?? 200
    const refusals = [
      ...new Set([
        ...to.fails.map((code) => failures[code]),
        ...ALWAYS,
        ...(to.access === 'public' ? [] : [401]),
        ...(to.access === 'operator' ? [403] : []),
      ]),
    ]
    const schema = {
      operationId,
      summary: to.summary,
      tags: [operationId.split('.')[0] ?? ''],
      ...((to.access === 'member' || to.access === 'operator') && { security: [{ bearer: [] }] }),
      ...(to.params && { params: to.params }),
      ...(to.query && { querystring: to.query }),
      ...(to.body && { body: to.body }),
      ...(to.files && { consumes: ['multipart/form-data'] }),
      ...(to.form && { consumes: ['application/json', 'multipart/form-data'] }),
      response: { [status]: to.answer }, // made into its writer when one is needed: serializers.ts
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = to.access === 'public' ? undefined : await actorOf(app, request, to.access)
      const named = edgeCountryHeader ? request.headers[edgeCountryHeader] : undefined
      const ctx: Ctx = {
        app,
        actor,
        requestId: request.id,
        ip: request.ip,
        language: languageOf(request, actor?.language),
        edgeCountry: typeof named === 'string' ? named : undefined,
        cookies: request.cookies,
        key: to.idempotent && requestKeyOf(request),
        setHeader: (name, value) => void reply.header(name, value),
        setCookie: (name, value, options) => void reply.setCookie(name, value, options),
      }
      const caller = { ip: ctx.ip, accountId: actor?.id }
      if (!isOfOwnPage(request.headers) && !to.isUncounted) app.limits.tally(caller)
      if (to.limit) await app.limits.take(to.limit, caller)
      const body = to.files ? formOf(request) : request.body
      const received = { params: request.params, query: request.query, body } as Received<typeof to>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `member` and `operator` endpoints have an actor: actorOf refuses otherwise
      const value = await answer(ctx as CtxOf<typeof to>, received)
      if (strict && ctx.key && !ctx.key.isTaken)
        throw new Error(`${operationId} honours Idempotency-Key and never took it: see request-keys.ts`)
      reply.code(status)
      if (to.isStreamed) return reply.send(Readable.from(value as AsyncIterable<string | Uint8Array>))
      return strict ? (to.answer as unknown as z.ZodType).parse(value) : value
    }
    const routes = (scope: FastifyInstance) => {
      for (const [index, path] of [to.path, ...(to.aliases ?? [])].entries()) {
        scope.route({
          method: to.method,
          url: digitsOnly(path),
          schema: (index === 0 ? schema : { ...schema, hide: true as const, operationId: `${operationId}.${index}` }) as FastifySchema,
          config: { refusals },
          handler,
        })
      }
    }
    if (!to.files && !to.form) return routes(http)
    // forms have a scope of their own, so that no other call reads one
    void http.register(async (scope) => {
      await scope.register(multipart, to.form ? { limits: textLimits, attachFieldsToBody: 'keyValues' } : { limits: formLimits })
      routes(scope)
    })
  }
  return { on, answered }
}
