import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from './failure.ts'

/** What every answer of the API tells browsers: it is data and no page, and what a session gave is kept nowhere. */
export function protectAnswers(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(always)
    if (request.headers.authorization !== undefined || request.method !== 'GET') void reply.header('cache-control', 'no-store')
  })
  // of this scope, so that what is not there answers with the same headers
  app.setNotFoundHandler(async () => {
    throw new Failure('request.not_found')
  })
}
