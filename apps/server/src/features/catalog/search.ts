import type { FastifyInstance } from 'fastify'
import { reportCheck } from '../../platform/checks.ts'
import type { App } from '../../platform/context.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { forgetChanges } from '../listings/index.ts'
import { matchSaved, tellSaved } from './saved/match-saved.ts'
import { type KeptSearch, keepSearch } from './memory/keep-search.ts'
import { postgresSearch } from './postgres-search.ts'
import type { SearchPort } from './search-port.ts'

const kept = new WeakMap<App, KeptSearch>()
const ports = new WeakMap<App, SearchPort>()

/** The search of this process. */
export function searchOf(app: App): SearchPort {
  const known = ports.get(app)
  if (known) return known
  const port = postgresSearch(app, app.config.mediaOrigin)
  ports.set(app, port)
  return port
}

/** The index in memory of this process; undefined with SEARCH=postgres, and before the server listens. */
export const keptSearchOf = (app: App): KeptSearch | undefined => kept.get(app)

/** Keeps the index in memory from the moment the server listens until it closes; until it is ready PostgreSQL answers. */
export function keepSearchOf(http: FastifyInstance, app: App): void {
  const inMemory = app.config.search === 'memory'
  reportCheck(app, 'search', () => (!inMemory || kept.get(app)?.isReady() ? 'ok' : 'loading'))
  if (!inMemory) return
  http.addHook('onListen', async () => {
    const { dataDir, mediaOrigin } = app.config
    const search = keepSearch({ store: app, log: app.log, dataDir, mediaOrigin, fallback: postgresSearch(app, mediaOrigin) })
    kept.set(app, search)
    ports.set(app, search.port)
    search.ready.then(
      ({ listings, from }) => app.log.info({ listings, from }, 'search is ready'),
      () => undefined, // said where it failed
    )
  })
  http.addHook('onClose', () => kept.get(app)?.close())
}

/** Nobody should ever find a difference: it is mended, and said aloud. */
async function compareSearch(app: App): Promise<void> {
  const search = kept.get(app)
  if (!search?.isReady()) return
  const wrong = await search.compare()
  if (wrong.length > 0) app.log.error({ wrong: wrong.length, some: wrong.slice(0, 20) }, 'search differed from the database')
  await search.save()
}

export const catalogSweepers: readonly Sweeper[] = [
  { name: 'catalog.compare-search', everySeconds: 86_400, run: compareSearch },
  { name: 'catalog.match-saved', everySeconds: 2, run: matchSaved },
  { name: 'catalog.tell-saved', everySeconds: 2, run: tellSaved },
  { name: 'catalog.forget-changes', everySeconds: 86_400, run: ({ db }) => forgetChanges(db) },
]
