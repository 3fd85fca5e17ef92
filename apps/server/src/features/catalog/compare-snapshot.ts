import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../../platform/db.ts'
import { keepSearch } from './memory/keep-search.ts'
import { postgresSearch } from './postgres-search.ts'

const quiet = { info() {}, warn: console.warn, error: console.error } as unknown as FastifyBaseLogger

/** Loads the index as the next start would, from its snapshot and the changes since, and compares it with the database. */
export async function compareWithSnapshot(store: Store, dataDir: string) {
  const search = keepSearch({ store, log: quiet, dataDir, mediaOrigin: '', fallback: postgresSearch(store, '') })
  try {
    const { from, listings } = await search.ready
    return { from, listings, wrong: await search.compare() }
  } finally {
    await search.close()
  }
}
