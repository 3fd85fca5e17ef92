import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Store } from '../../../platform/db.ts'
import { hearCommitted } from '../../listings/index.ts'
import type { SearchPort } from '../search-port.ts'
import { type Follower, followChanges } from './follow-changes.ts'
import { areMoreThan, type IndexKeeper, keepIndex, type Loaded } from './index-keeper.ts'
import { keepIndexApart } from './index-thread.ts'
import { keepCards } from './keep-cards.ts'
import { either, memorySearch } from './memory-search.ts'

/** Beyond so many listings the index has a thread of its own. */
const OWN_THREAD = 200_000
const TRY_AGAIN_MS = 2_000
/** Dead slots slow every search a little, and their words stay in memory: beyond this share and this number the index is built anew. */
const MOST_WASTE = 0.3
const WASTE_COUNTS_FROM = 500

export interface SearchSettings {
  readonly store: Store
  readonly log: FastifyBaseLogger
  /** Folder of the snapshot. */
  readonly dataDir: string
  readonly mediaOrigin: string
  /** Answers until the index is ready, and whenever it cannot be trusted. */
  readonly fallback: SearchPort
  /** Listings from which the index has its own thread, and how that is made; for tests. */
  readonly ownThreadFrom?: number
  readonly ownThread?: typeof keepIndexApart
}
export interface KeptSearch {
  readonly port: SearchPort
  readonly isReady: () => boolean
  /** Resolves when the index answers: with how it came there. */
  readonly ready: Promise<Loaded>
  /** Reads the database anew while the old index answers. */
  readonly rebuild: () => Promise<Loaded>
  /** Compares the index with the database and mends it; gives the ids that had been wrong. */
  readonly compare: () => Promise<number[]>
  /** Resolves when all that is committed until now is found. */
  readonly look: () => Promise<void>
  readonly save: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The connection settings of the pool, password included, which `pg` hides when its options are copied. */
const connectionOf = ({ options: { connectionString, host, port, user, password, database, ssl } }: pg.Pool): pg.ClientConfig => ({
  ...(connectionString !== undefined && { connectionString }),
  ...(host !== undefined && { host }),
  ...(port !== undefined && { port }),
  ...(user !== undefined && { user }),
  ...(database !== undefined && { database }),
  ...(typeof password === 'string' && { password }),
  ...(ssl !== undefined && { ssl }),
})

/** Starts the index and keeps it in step with the database. Loading begins at once; no caller waits for it. */
export function keepSearch({
  store,
  log,
  dataDir,
  mediaOrigin,
  fallback,
  ownThreadFrom = OWN_THREAD,
  ownThread = keepIndexApart,
}: SearchSettings): KeptSearch {
  const source = { connection: connectionOf(store.pool), file: join(dataDir, 'search.snapshot') }
  /** Made first, and ready (`keeper`) when it is loaded and has caught up. */
  let made: IndexKeeper | undefined
  let keeper: IndexKeeper | undefined
  let follower: Follower | undefined
  let closed = false
  let building: Promise<Loaded> | undefined
  /** Times that everything was said to have changed since the last reading of everything: until then the index may be wrong. */
  let outdated = 0

  const follow = (fresh: IndexKeeper, from: Loaded['mark']) =>
    followChanges({
      connection: source.connection,
      log,
      from,
      agrees: fresh.agrees,
      async apply(changes) {
        const { listings, waste } = await fresh.apply(changes)
        const dead = (listings * waste) / (1 - waste)
        if (waste > MOST_WASTE && dead > WASTE_COUNTS_FROM && !building) rebuildSoon()
      },
      startOver() {
        outdated++
        rebuildSoon()
      },
    })
  async function start(): Promise<Loaded> {
    const apart = await areMoreThan(store.pool, ownThreadFrom)
    const fresh = apart ? ownThread(source, (error) => threadEnded(fresh, error)) : keepIndex(source)
    made = fresh
    try {
      if (closed) throw new Error('closed while it started')
      const loaded = await fresh.load()
      follower = await follow(fresh, loaded.mark) // hears of commits from here on; the look finds those before
      await follower.look()
      if (closed) throw new Error('closed while it started')
      keeper = fresh
      if (outdated > 0) rebuildSoon()
      if (loaded.from === 'database') await keeper.save(follower.mark()).catch(unsaved)
      return loaded
    } catch (error) {
      await follower?.close()
      follower = undefined
      await fresh.close()
      throw error
    }
  }
  async function untilStarted(): Promise<Loaded> {
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (closed) throw error
        log.error({ err: error }, 'search: the index could not be loaded')
        await pause(TRY_AGAIN_MS, undefined, { ref: false })
      }
    }
  }
  const unsaved = (error: Error) => log.warn({ err: error }, 'search: no snapshot')
  function threadEnded(which: IndexKeeper, error: Error) {
    if (closed || keeper !== which) return
    log.error({ err: error }, 'search: started again')
    keeper = undefined
    void follower?.close()
    follower = undefined
    starting = untilStarted()
    starting.catch(() => undefined)
  }
  function rebuildSoon(): void {
    if (!keeper) return // its start ends with this
    rebuild().catch((error: Error) => {
      if (closed) return
      log.error({ err: error }, 'search: not rebuilt')
      if (outdated > 0) setTimeout(rebuildSoon, TRY_AGAIN_MS).unref()
    })
  }
  /** What is asked for while one is under way may have happened behind its reading: then another follows. */
  function rebuild(): Promise<Loaded> {
    const before = building?.catch(() => undefined)
    const next = (async () => {
      await before
      if (closed || !keeper) throw new Error('the search is not ready')
      const known = outdated
      const loaded = await keeper.rebuild()
      outdated -= known
      return loaded
    })()
    building = next
    void next
      .catch(() => undefined)
      .finally(() => {
        if (building === next) building = undefined
      })
    return next
  }

  async function mayAsk(): Promise<boolean> {
    if (!keeper || outdated > 0 || !follower?.isFresh()) return false
    await follower.caughtUp()
    return true
  }
  const current: Pick<IndexKeeper, 'find' | 'suggest' | 'makers'> = {
    find: (search) => keeper!.find(search),
    suggest: (text, tags) => keeper!.suggest(text, tags),
    makers: (search) => keeper!.makers(search),
  }
  const cards = keepCards(store, mediaOrigin)
  const unhear = hearCommitted(store, (committed) => {
    cards.forget(committed.ids)
    follower?.committed(committed)
  })
  let starting = untilStarted()
  starting.catch(() => undefined)
  return {
    port: either(memorySearch(store, current, cards), mayAsk, fallback, log),
    isReady: () => keeper !== undefined,
    ready: starting,
    rebuild,
    async compare() {
      if (!keeper || !follower) throw new Error('the search is not ready')
      await follower.look()
      return follower.mend(await keeper.differences())
    },
    async look() {
      await follower?.look()
    },
    async save() {
      if (keeper && follower) await keeper.save(follower.mark())
    },
    async close() {
      closed = true
      unhear()
      if (keeper && follower) {
        await follower.close()
        await keeper.save(follower.mark()).catch(unsaved)
      }
      keeper = undefined
      await made?.close() // ends a reading that is under way
      await Promise.allSettled([building, starting])
    },
  }
}
