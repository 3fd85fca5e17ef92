// One server process: HTTP, sockets and jobs, each on or off by config.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openApp } from './app.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo/index.ts'
import { reactions, sweepers } from './features/index.ts'
import type { House } from './platform/context.ts'
import { openDatabase } from './platform/db.ts'
import { openJobs } from './platform/jobs.ts'
import { openLimits } from './platform/limits.ts'
import { migrate } from './platform/migrate.ts'
import { pages } from './platform/pages.ts'
import { openSockets, relayEvents } from './platform/sockets.ts'
import { openProviders } from './providers/index.ts'

export interface Serving {
  readonly house: House
  readonly app: FastifyInstance
  readonly origin: string
  /** Drains: no new requests, the running ones end, then sockets, jobs, database. */
  readonly close: () => Promise<void>
}
export interface ServeOptions {
  readonly config: Config
  /** How `pg` reaches the database. */
  readonly connection: pg.ClientConfig
  /** The web floor, built or as sources in development; without it only the API is served. */
  readonly web?: { readonly root: string; readonly dev: boolean }
  readonly strict?: boolean
  /** Called with a sentence as the start goes on. */
  readonly say?: (what: string) => void
}

const MIGRATIONS = join(import.meta.dirname, '../migrations')

export async function serve({ config, connection, web, strict = false, say = () => undefined }: ServeOptions): Promise<Serving> {
  let lost: (error: Error) => void = () => undefined
  const database = openDatabase({ ...connection, max: config.databasePool }, (error) => lost(error))
  const applied = await migrate(database.pool, MIGRATIONS)
  if (applied.length > 0) say(`database brought up to date (${applied.length} migrations)`)
  const jobs = await openJobs(connection, (error) => lost(error))
  const { app, house } = await openApp(
    ({ log }) => ({
      db: database.db,
      pool: database.pool,
      config,
      log,
      jobs,
      limits: openLimits(database.pool, config.limits),
      providers: openProviders(config, log),
    }),
    { strict, logger: config.logLevel === 'silent' ? false : { level: config.logLevel }, config },
  )
  lost = (error) => app.log.warn({ err: error }, 'database connection lost')
  if (config.demo && (await seedDemo(house))) say('the demo is in the shop')
  const { edgeCountryHeader, mapOrigin, mediaOrigin, paymentOrigins, publicOrigin: origin, pageCacheMb: cacheMb } = config
  const connect = [...paymentOrigins.connect, ...(mapOrigin ? [mapOrigin] : [])]
  const csp = { ...paymentOrigins, connect, img: mediaOrigin ? [mediaOrigin] : [] }
  const rendered = web && (await pages(app, { ...web, origin, csp, cacheMb, edgeCountryHeader }))
  await app.listen({ host: config.host, port: config.port })
  const io = config.sockets ? openSockets(app.server, house) : undefined
  const relay = await relayEvents(house, connection, io, (topics) => rendered?.invalidate(topics))
  if (config.jobs) await jobs.work(house, reactions, sweepers)
  const { port } = app.server.address() as { port: number }

  return {
    house,
    app,
    origin: `http://${config.host}:${port}`,
    async close() {
      // Fastify closes connections that are idle now; one that finishes a request later would hold us for 72 s
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
      void io?.close()
      await app.close()
      clearInterval(sweep)
      await relay.close()
      await jobs.close()
      await house.providers.close()
      await database.close()
    },
  }
}
