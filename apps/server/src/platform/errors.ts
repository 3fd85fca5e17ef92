// Everything that goes wrong leaves in one body (C-17): foreseen refusals, bad input, limits, and our own mistakes.
import { STATUS_CODES } from 'node:http'
import { type ErrorBody, failures } from '@rondo/contracts/kernel/failures'
import { InexactAmount } from '@rondo/rules/kernel/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Failure } from './failure.ts'
import { outageOf } from './outages.ts'
import { inputText } from './input-texts.ts'
import { unreadableAt } from './readable-text.ts'

interface Thrown extends Error {
  readonly statusCode?: number
  readonly validationContext?: 'params' | 'querystring' | 'body'
  readonly code?: string
}

/** Fastify's validator and error hooks. Call once, before any route. */
export function speakContracts(http: FastifyInstance): void {
  http.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data === undefined ? {} : data, { error: inputText })
    if (!result.success) return { error: result.error }
    const path = unreadableAt(result.data)
    if (path) return { error: new Failure('request.invalid', { errors: { [path.join('.')]: 'Must be readable text' } }) }
    return { value: result.data }
  })
  http.setErrorHandler((error: Thrown, request, reply) => {
    const failure = foreseen(error)
    if (error instanceof InexactAmount) request.log.warn({ err: error }, 'an amount that is none')
    if (failure && outageOf(error)) request.log.error({ err: error }, 'the database is away, busy or full')
    if (!failure) {
      request.log.error({ err: error }, 'mistake')
      return refuse(request, reply, new Failure('server.mistake'))
    }
    return refuse(request, reply, failure)
  })
  http.setNotFoundHandler((request, reply) => refuse(request, reply, new Failure('request.not_found')))
}

/** The failure behind an error, or undefined when nobody foresaw it. */
export function foreseen(error: Thrown): Failure | undefined {
  if (error instanceof Failure) return error
  const { validationContext } = error
  if (error instanceof z.ZodError && validationContext) {
    // a number beyond all ids is nobody's
    if (validationContext === 'params' && error.issues.every(({ code }) => code === 'too_big')) return new Failure('request.not_found')
    const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || validationContext, message]))
    return new Failure('request.invalid', { errors })
  }
  // amounts come typed: one with too many decimals for its currency is bad input
  if (error instanceof InexactAmount) return new Failure('request.invalid')
  const status = error.statusCode
  if (status === 413) return new Failure('request.too_large')
  if (status === 503) return new Failure('server.busy', { retryAfter: 5 })
  if (status !== undefined && status >= 400 && status < 500) return new Failure('request.invalid')
  const outage = outageOf(error)
  if (outage === 'full') return new Failure('server.full', { retryAfter: 60 })
  if (outage === 'busy') return new Failure('server.busy', { retryAfter: 5 })
  return undefined
}

function refuse(request: FastifyRequest, reply: FastifyReply, { code, message, facts }: Failure) {
  const statusCode = failures[code]
  if (facts.retryAfter !== undefined) reply.header('retry-after', facts.retryAfter)
  const body: ErrorBody = {
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message,
    id: facts.id ?? code,
    code: facts.code ?? code,
    ...(facts.errors && { errors: { ...facts.errors } }),
    ...((facts.values ?? facts.details) && { details: { ...facts.values, ...facts.details } }),
    requestId: request.id,
  }
  return reply.code(statusCode).type('application/json').send(body)
}
