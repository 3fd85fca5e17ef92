// A server's process that is killed right behind a commit, before its index in memory has heard of it.
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { postgresSearch } from '../src/features/catalog/postgres-search.ts'
import { keepSearch } from '../src/features/catalog/memory/keep-search.ts'
import { reindex, hearCommitted } from '../src/features/listings/index.ts'
import { inTransaction, openDatabase } from '../src/platform/db.ts'
import './keep-compiled.ts'

const [dataDir = '', id = '', name = ''] = process.argv.slice(2)
const quiet = { warn() {}, error: console.error, info() {} } as unknown as FastifyBaseLogger
const store = openDatabase(JSON.parse(process.env['DIE_CONNECTION'] ?? '{}') as pg.ClientConfig, () => undefined)
hearCommitted(store, () => process.kill(process.pid, 'SIGKILL'))
const search = keepSearch({ store, log: quiet, dataDir, mediaOrigin: '', fallback: postgresSearch(store, '') })
await search.ready
await inTransaction(store, async (tx) => {
  await tx.updateTable('product').set({ name }).where('id', '=', Number(id)).execute()
  await reindex(tx, [Number(id)])
})
