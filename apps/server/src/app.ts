// The one place where things are put together: floors below, features, platform. No decision is taken here.
import { randomUUID } from 'node:crypto'
import { endpoints } from '@rondo/contracts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { protectAnswers } from './platform/answer-headers.ts'
import type { Config } from './config.ts'
import { allowOwnPages, rewriteFor } from './platform/api-host.ts'
import type { House } from './platform/context.ts'
import { clockRoute } from './platform/clock.ts'
import { answering } from './platform/endpoints.ts'
import { speakContracts } from './platform/errors.ts'
import { describe, inputsAsJsonSchema } from './platform/json-schema.ts'
import { houseRoutes } from './platform/house.routes.ts'
import { countRequests } from './platform/metrics.ts'
import { serializersWhenNeeded } from './platform/serializers.ts'
import { rawRoutes, rootRoutes, routes } from './features/index.ts'

export interface AppOptions {
  /** Check answers by zod before they leave: in tests and in development. */
  readonly strict: boolean
  readonly logger: Exclude<FastifyServerOptions['logger'], undefined>
  readonly config: Config
}

/** The HTTP server with every call of the contracts below /api. */
export async function openApp(
  makeHouse: (app: FastifyInstance) => House,
  { strict, logger, config }: AppOptions,
): Promise<{ app: FastifyInstance; house: House }> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false, // nobody outside chooses ids
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: config.trustProxy ?? false,
    rewriteUrl: rewriteFor(config),
    // Node stops at 16 kB of headers: a long address is not found, like any other that leads nowhere.
    schemaController: { compilersFactory: { buildSerializer: serializersWhenNeeded } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  })
  const house = makeHouse(app)
  speakContracts(app)
  countRequests(app)
  allowOwnPages(app, config)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rondo',
        version: house.config.version,
        description: 'Rent, buy, swap and sell clothing.',
        license: { name: 'AGPL-3.0-or-later' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: inputsAsJsonSchema,
  })
  const api = async (scope: FastifyInstance) => {
    protectAnswers(scope, house.config)
    const { on, answered } = answering(scope, house, { strict })
    houseRoutes(on)
    for (const feature of routes) feature(on)
    for (const [name, spec] of endpoints) if (!answered.has(spec)) throw new Error(`${name} has no route`)
    for (const raw of rawRoutes) raw(scope, house)
    clockRoute(scope, house)
    scope.get('/openapi.json', { schema: { hide: true } }, async () => describe(app))
  }
  await app.register(api, { prefix: '/api' })
  for (const raw of rootRoutes) raw(app, house)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: { title: 'Rondo API' },
    uiConfig: { docExpansion: 'list' },
  })
  return { app, house }
}
