// A server in a process of its own, as a shop runs several on one database: with its own index and its own snapshot. Told by messages to
// change listings as random as ever, or to be killed right behind a commit, before its index has heard of it.
import type pg from 'pg'
import { reindex, hearCommitted } from '../src/features/listings/index.ts'
import { keptSearchOf } from '../src/features/catalog/search.ts'
import { readConfig } from '../src/config.ts'
import { serve } from '../src/main.ts'
import { inTransaction, statements } from '../src/platform/db.ts'
import { chance } from './random-listings.ts'
import { changeSome } from './search-changes.ts'
import './keep-compiled.ts'

export interface Burst {
  readonly seed: number
  readonly changes: number
  readonly merchants: readonly number[]
  readonly ids: readonly number[]
  /** A listing that is renamed at last: who finds it so has heard of all before. */
  readonly mark: { readonly id: number; readonly name: string }
  /** Killed by its own hand at that last commit. */
  readonly die: boolean
}
/** What it says when it is ready, and behind each burst. */
export interface Said {
  readonly origin: string
  readonly from: string
  /** Pages that were found by the index, and those that PostgreSQL found, until now. */
  readonly byIndex: number
  readonly byPostgres: number
}

const connection = JSON.parse(process.env['SERVER_CONNECTION'] ?? '{}') as pg.ClientConfig
const { app, origin, close } = await serve({ config: readConfig(process.env), connection, strict: true })
const { from = '' } = (await keptSearchOf(app)?.ready) ?? {}
const pages = { byIndex: 0, byPostgres: 0 }
statements.heard = (text) => {
  if (text.includes('with hit as materialized')) pages.byPostgres++
  else if (text.includes('from cards_since(')) pages.byIndex++
}
const say = () => process.send?.({ origin, from, ...pages } satisfies Said)

async function change({ seed, changes, merchants, ids, mark, die }: Burst): Promise<void> {
  const dice = chance(seed)
  for (let done = 0; done < changes; done++) await changeSome(app, dice, merchants, ids)
  if (die) hearCommitted(app, () => process.kill(process.pid, 'SIGKILL'))
  await inTransaction(app, async (tx) => {
    await tx.updateTable('product').set({ name: mark.name }).where('id', '=', mark.id).execute()
    await reindex(tx, [mark.id])
  })
  say()
}
process.on('message', (burst: Burst) => void change(burst))
process.on('disconnect', () => void close())
say()
