import type { FastifyInstance } from 'fastify'
import { reportCheck } from '../../platform/checks.ts'
import type { House } from '../../platform/context.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { forgetChanges } from '../listings/index.ts'
import { matchSaved, tellSaved } from './saved/match-saved.ts'
import { type KeptSearch, keepSearch } from './memory/keep-search.ts'
import { postgresSearch } from './postgres-search.ts'
import type { SearchPort } from './search-port.ts'
import { keepWordOrders } from './word-orders.ts'

const kept = new WeakMap<House, KeptSearch>()
const ports = new WeakMap<House, SearchPort>()

/** The search of this process. */
export function searchOf(house: House): SearchPort {
  const known = ports.get(house)
  if (known) return known
  const port = postgresSearch(house, house.config.mediaOrigin)
  ports.set(house, port)
  return port
}

/** The index in memory of this process; undefined with SEARCH=postgres, and before the server listens. */
export const keptSearchOf = (house: House): KeptSearch | undefined => kept.get(house)

/** Keeps the index in memory from the moment the server listens until it closes; until it is ready PostgreSQL answers. */
export function keepSearchOf(app: FastifyInstance, house: House): void {
  const inMemory = house.config.search === 'memory'
  reportCheck(house, 'search', () => (!inMemory || kept.get(house)?.isReady() ? 'ok' : 'loading'))
  if (!inMemory) return
  app.addHook('onListen', async () => {
    const { dataDir, mediaOrigin } = house.config
    const search = keepSearch({ store: house, log: house.log, dataDir, mediaOrigin, fallback: postgresSearch(house, mediaOrigin) })
    kept.set(house, search)
    ports.set(house, search.port)
    search.ready.then(
      ({ listings, from }) => house.log.info({ listings, from }, 'search is ready'),
      () => undefined, // said where it failed
    )
  })
  app.addHook('onClose', () => kept.get(house)?.close())
}

/** Nobody should ever find a difference: it is mended, and said aloud. */
async function compareSearch(house: House): Promise<void> {
  const search = kept.get(house)
  if (!search?.isReady()) return
  const wrong = await search.compare()
  if (wrong.length > 0) house.log.error({ wrong: wrong.length, some: wrong.slice(0, 20) }, 'search differed from the database')
  await search.save()
}

/** Only where PostgreSQL answers for good: for the moment until the index is loaded they are not worth their writing. */
async function keepOrders({ pool, config }: House): Promise<void> {
  await keepWordOrders(pool, config.search === 'postgres' ? {} : { words: 0 })
}

export const catalogSweepers: readonly Sweeper[] = [
  { name: 'catalog.compare-search', everySeconds: 86_400, run: compareSearch },
  { name: 'catalog.keep-word-orders', everySeconds: 86_400, run: keepOrders },
  { name: 'catalog.match-saved', everySeconds: 2, run: matchSaved },
  { name: 'catalog.tell-saved', everySeconds: 2, run: tellSaved },
  { name: 'catalog.forget-changes', everySeconds: 86_400, run: ({ db }) => forgetChanges(db) },
]
