// The one place where things are put together: floors below, features, platform. No decision is taken here.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerOptions } from 'node:http'
import { endpoints } from '@rondo/contracts'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { keepAnswersPrivate, protectAnswers } from './platform/answer-headers.ts'
import type { Config } from './config.ts'
import { allowOwnPages, rewriteFor } from './platform/api-host.ts'
import type { App } from './platform/context.ts'
import { clockRoute } from './platform/clock.ts'
import { answering } from './platform/endpoints.ts'
import { speakContracts } from './platform/errors.ts'
import { Failure } from './platform/failure.ts'
import { describe, inputsAsJsonSchema } from './platform/json-schema.ts'
import { policyReports } from './platform/policy-reports.ts'
import { platformRoutes } from './platform/platform.routes.ts'
import { countRequests } from './platform/metrics.ts'
import { serializersWhenNeeded } from './platform/serializers.ts'
import { rawRoutes, rootRoutes, routes } from './features/index.ts'

export interface AppOptions {
  /** Check answers by zod before they leave: in tests and in development. */
  readonly strict: boolean
  readonly logger: Exclude<FastifyServerOptions['logger'], undefined>
  readonly config: Config
}

/** Slow askers are looked for every two seconds; headers take ten at most. Upgrades other than sockets are answered as if they were none. */
const HTTP: ServerOptions & { shouldUpgradeCallback: (request: IncomingMessage) => boolean } = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
}

/** Requests that name two hosts are read differently by a proxy and by us; those that come while we end are told to come again. */
function refuseOdd(http: FastifyInstance): void {
  let isClosing = false
  http.addHook('preClose', async () => void (isClosing = true))
  http.addHook('onRequest', async ({ raw }) => {
    if (isClosing) throw new Failure('server.busy', { retryAfter: 5 })
    const { headersDistinct } = raw as Partial<IncomingMessage> // calls of our own pages have none
    if ((headersDistinct?.['host']?.length ?? 0) > 1) throw new Failure('request.invalid')
  })
}

/** The HTTP server with every call of the contracts below /api. */
export async function createApp(
  makeApp: (http: FastifyInstance) => App,
  { strict, logger, config }: AppOptions,
): Promise<{ http: FastifyInstance; app: App }> {
  const http = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false, // nobody outside chooses ids
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    http: HTTP,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // refused below, with a body of ours
    trustProxy: config.trustProxy ?? false,
    rewriteUrl: rewriteFor(config),
    // Node stops at 16 kB of headers: a long address is not found, like any other that leads nowhere.
    schemaController: { compilersFactory: { buildSerializer: serializersWhenNeeded } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  })
  const app = makeApp(http)
  speakContracts(http)
  refuseOdd(http)
  countRequests(http, app)
  await protectAnswers(http, config)
  await allowOwnPages(http, config)
  await http.register(cookie)
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rondo',
        version: app.config.version,
        description: 'Rent, buy, swap and sell clothing.',
        license: { name: 'AGPL-3.0-or-later' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: inputsAsJsonSchema,
  })
  const api = async (scope: FastifyInstance) => {
    keepAnswersPrivate(scope)
    const { on, answered } = answering(scope, app, { strict })
    platformRoutes(on)
    for (const feature of routes) feature(on)
    for (const [name, spec] of endpoints) if (!answered.has(spec)) throw new Error(`${name} has no route`)
    for (const raw of rawRoutes) raw(scope, app)
    clockRoute(scope, app)
    policyReports(scope, app)
    let document: string | undefined // megabytes, the same for everybody
    scope.get('/openapi.json', { schema: { hide: true } }, async ({ ip }, reply) => {
      app.limits.tally({ ip })
      return reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(describe(http))))
    })
  }
  await http.register(api, { prefix: '/api' })
  for (const raw of rootRoutes) raw(http, app)
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: { title: 'Rondo API' },
    uiConfig: { docExpansion: 'list' },
  })
  return { http, app }
}
