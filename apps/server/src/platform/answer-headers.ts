import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from './failure.ts'

/** What every answer of this server tells browsers: it is data and no page, unless a route says otherwise. Call it before any route. */
export async function protectAnswers(http: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: false, // pages set their own
    originAgentCluster: false,
    strictTransportSecurity: publicOrigin.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
}

/** Answers of the API that belong to a session, or that change something, are kept by nobody. */
export function keepAnswersPrivate(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== undefined || request.method !== 'GET') void reply.header('cache-control', 'no-store')
  })
  // of this scope, so that an unknown call answers as a call does
  api.setNotFoundHandler(async () => {
    throw new Failure('request.not_found')
  })
}
