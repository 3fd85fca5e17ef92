// Contract -> Fastify. Input: zod (coercion, defaults, unknown keys dropped). Output: fast-json-stringify compiled from the
// same schema, so a field that the contract does not declare cannot leave; in tests the answer is checked by zod as well.
import { endpoints } from '@rondo/contracts'
import type { Answer, EndpointSpec, Multipart, Received } from '@rondo/contracts/kernel/endpoint'
import { failures } from '@rondo/contracts/kernel/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type * as z from 'zod'
import type { Ctx, House, MemberCtx } from './context.ts'
import { outputSchema } from './json-schema.ts'
import { actorOf, languageOf } from './sessions.ts'
import { once } from './request-keys.ts'

type CtxOf<E extends EndpointSpec> = E['access'] extends 'member' ? MemberCtx : Ctx
/** Answers a contract: `on(cart.getCart, (ctx, { params, query, body }) => …)`. */
export type On = <E extends EndpointSpec>(to: E, answer: (ctx: CtxOf<E>, received: Received<E>) => Promise<Answer<E>>) => void

const operationIds = new Map(endpoints.map(([name, spec]) => [spec, name]))
const NUMERIC = /:(id|\w+Id)\b/g
/** `/orders/:id` becomes `/orders/:id(^\d+$)`, so that `/orders/me` never reaches it (C-08). */
const digitsOnly = (path: string) => path.replace(NUMERIC, (name) => `${name}(^\\d+$)`)
/** Refusals that any call may meet. */
const ALWAYS = [400, 404, 413, 422, 429, 500, 503]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses of a call's refusals, for its description. */
    readonly refusals?: readonly number[]
  }
}

/** Gives `on(contract, handler)`. Each contract may be answered once. */
export function answering(
  app: FastifyInstance,
  house: House,
  { strict }: { strict: boolean },
): { on: On; answered: ReadonlySet<EndpointSpec> } {
  const answered = new Set<EndpointSpec>()
  const { edgeCountryHeader } = house.config
  // handed on unread: who sends files is asked first, and told before megabytes are taken
  app.addContentTypeParser('multipart/form-data', (request, stream, done) => {
    const multipart: Multipart = { type: request.headers['content-type'] ?? '', stream }
    done(null, multipart)
  })
  const on: On = (to, answer) => {
    const operationId = operationIds.get(to) ?? to.path
    if (answered.has(to)) throw new Error(`${operationId} has two routes`)
    answered.add(to)
    const status = to.status ?? 200
    const refusals = [...new Set([...to.fails.map((code) => failures[code]), ...ALWAYS, ...(to.access === 'public' ? [] : [401])])]
    const schema = {
      operationId,
      summary: to.summary,
      tags: [operationId.split('.')[0] ?? ''],
      ...(to.access === 'member' && { security: [{ bearer: [] }] }),
      ...(to.params && { params: to.params }),
      ...(to.query && { querystring: to.query }),
      ...(to.body && { body: to.body }),
      ...(to.files && { consumes: ['multipart/form-data'] }),
      response: { [status]: outputSchema(to.answer) },
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const actor = to.access === 'public' ? undefined : await actorOf(house, request, to.access)
      const named = edgeCountryHeader ? request.headers[edgeCountryHeader] : undefined
      const ctx: Ctx = {
        house,
        actor,
        requestId: request.id,
        ip: request.ip,
        language: languageOf(request, actor?.language),
        edgeCountry: typeof named === 'string' ? named : undefined,
        setHeader: (name, value) => void reply.header(name, value),
      }
      const caller = { ip: ctx.ip, accountId: actor?.id }
      house.limits.tally(caller)
      if (to.limit) await house.limits.take(to.limit, caller)
      const received = { params: request.params, query: request.query, body: request.body } as Received<typeof to>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `member` endpoints have an actor: actorOf refuses otherwise
      const work = () => answer(ctx as CtxOf<typeof to>, received)
      const value = await (to.idempotent ? once(ctx, request, operationId, work) : work())
      reply.code(status)
      return strict ? (to.answer as unknown as z.ZodType).parse(value) : value
    }
    for (const [index, path] of [to.path, ...(to.aliases ?? [])].entries()) {
      app.route({
        method: to.method,
        url: digitsOnly(path),
        schema: (index === 0 ? schema : { ...schema, hide: true as const, operationId: `${operationId}.${index}` }) as FastifySchema,
        config: { refusals },
        handler,
      })
    }
  }
  return { on, answered }
}
