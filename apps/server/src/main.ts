// One server process: HTTP, sockets and jobs, each on or off by config.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createApp } from './create-app.ts'
import type { Config } from './config.ts'
import { playDemo, putOperator, seedDemo, tellTranslator } from './demo/index.ts'
import { liveRooms, people, reactions, sweepers } from './features/index.ts'
import { writeStatusRows } from './features/orders/index.ts'
import type { App } from './platform/context.ts'
import { openDatabase, RESTING } from './platform/db.ts'
import { migrateJobs, openJobs } from './platform/jobs.ts'
import { openLimits } from './platform/limits.ts'
import { openLogger } from './platform/outages.ts'
import { migrate } from './platform/migrate.ts'
import { pages } from './platform/pages.ts'
import { giveRights, roleOf } from './platform/rights.ts'
import { openSockets, relayEvents } from './platform/sockets.ts'
import { openProviders } from './providers/index.ts'

export interface Serving {
  readonly app: App
  readonly http: FastifyInstance
  readonly origin: string
  /** Drains: no new requests, the running ones end, then sockets, jobs, database. */
  readonly close: () => Promise<void>
}
export interface ServeOptions {
  readonly config: Config
  /** How `pg` reaches the database. */
  readonly connection: pg.ClientConfig
  /** How the owner of the tables does; without it the server owns them itself. */
  readonly owner?: pg.ClientConfig | undefined
  /** Tables and rights of the database are up to date: the start leaves them as they are. */
  readonly isPrepared?: boolean
  /** The web floor, built or as sources in development; without it only the API is served. */
  readonly web?: { readonly root: string; readonly dev: boolean }
  readonly strict?: boolean
  /** Called with a sentence as the start goes on. */
  readonly say?: (what: string) => void
}

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** Brings tables and rights up to date, as their owner. Answers how many migrations ran. */
async function prepareDatabase(connection: pg.ClientConfig, owner: pg.ClientConfig | undefined): Promise<number> {
  const { pool, close } = openDatabase({ ...(owner ?? connection), max: 1 }, () => undefined)
  try {
    const applied = await migrate(pool, MIGRATIONS)
    await writeStatusRows(pool)
    if (owner) {
      await migrateJobs(owner, reactions)
      await giveRights(pool, roleOf(connection))
    }
    return applied.length
  } finally {
    await close()
  }
}

export async function serve({
  config,
  connection,
  owner,
  isPrepared = false,
  web,
  strict = false,
  say = () => undefined,
}: ServeOptions): Promise<Serving> {
  for (const warning of config.warnings) say(warning)
  let lost: (error: Error) => void = () => undefined
  let orders: Promise<unknown> = Promise.resolve()
  const leaving = new AbortController()
  const applied = isPrepared ? 0 : await prepareDatabase(connection, owner)
  if (applied > 0) say(`database brought up to date (${applied} migrations)`)
  const database = openDatabase({ ...connection, ...RESTING, max: config.databasePool }, (error) => lost(error))
  const jobs = await openJobs(connection, (error) => lost(error), {
    migrates: !owner && !isPrepared,
    pool: config.databasePool,
  })
  const { http, app } = await createApp(
    ({ log }) => ({
      db: database.db,
      pool: database.pool,
      config,
      log,
      jobs,
      people,
      limits: openLimits(database.pool, config.limits),
      providers: openProviders(config, log),
    }),
    { strict, logger: openLogger(config), config },
  )
  lost = (error) => http.log.warn({ err: error }, 'database connection lost')
  if (config.demo && (await seedDemo(app, config.platformCountry))) say('the demo is in the shop')
  if (config.demo && config.sandbox.on) await putOperator(app)
  // without it the translator writes word by word, which stops nobody
  if (config.demo) await tellTranslator(config).catch((error: unknown) => http.log.warn({ err: error }, 'the translator was not told'))
  const { edgeCountryHeader, mapOrigin, mediaOrigin, paymentOrigins, publicOrigin: origin, pageCacheMb: cacheMb } = config
  const connect = [...paymentOrigins.connect, ...[mapOrigin ?? [], mediaOrigin ?? []].flat()] // pictures that were seen are kept
  const csp = { ...paymentOrigins, connect, img: [...paymentOrigins.img, ...(mediaOrigin ? [mediaOrigin] : [])] }
  const rendered = web && (await pages(http, { ...web, origin, csp, cacheMb, edgeCountryHeader, limits: app.limits }))
  if (config.jobs) await jobs.work(app, reactions, sweepers) // ready means: whatever happens from now on is heard
  await http.listen({ host: config.host, port: config.port })
  const sockets = config.sockets ? openSockets(http.server, app, liveRooms) : undefined
  const relay = await relayEvents(app, connection, sockets, (topics) => rendered?.invalidate(topics))
  const { port } = http.server.address() as { port: number }
  if (config.demo && config.demoOrders && config.jobs) {
    // beside everything else: nobody's start waits for it
    const at = `http://${config.host}:${port}`
    orders = playDemo(app, at, leaving.signal)
      .then(({ ordered, rented, traded, opened }) => {
        if (ordered + rented + traded + opened === 0) return
        say(`people of the demo have ordered (${ordered}), rented (${rented}), made offers (${traded}) and opened shops (${opened})`)
      })
      .catch((error: unknown) => http.log.warn({ err: error }, 'the orders of the demo could not be made'))
  }

  return {
    app,
    http,
    origin: `http://${config.host}:${port}`,
    async close() {
      leaving.abort()
      await orders // what people of the demo are doing is done first, the rest at the next start
      // Fastify closes connections that are idle now; one that finishes a request later would hold us for 72 s
      const sweep = setInterval(() => http.server.closeIdleConnections(), 100)
      void sockets?.close()
      await http.close()
      clearInterval(sweep)
      await relay.close()
      await jobs.close()
      await app.providers.close()
      await database.close()
    },
  }
}
