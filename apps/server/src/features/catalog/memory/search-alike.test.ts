import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { chance } from '../../../../test/random-listings.ts'
import { holdsAlike } from '../../../../test/search-alike.ts'
import { changeSome, putRandom } from '../../../../test/search-changes.ts'
import { openDatabase, type Store } from '../../../platform/db.ts'
import { postgresSearch } from '../postgres-search.ts'
import type { SearchPort } from '../search-port.ts'
import { keepSearch } from './keep-search.ts'

/** SEARCH_ALIKE=whole asks for all of it: 2,000 listings, 5,000 changes, 2,000 searches. */
const whole = process.env['SEARCH_ALIKE'] === 'whole'
const [listings, bursts, changes, searches] = whole ? [2_000, 20, 250, 100] : [400, 3, 40, 25]
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const dice = chance(seed)

const { app, person } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const merchants = [await person({ merchant: true }), await person({ merchant: true }), await person({ merchant: true })].map(({ id }) => id)
const folder = mkdtempSync(join(tmpdir(), 'rondo-search-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nobody: SearchPort = {
  search: () => Promise.reject(new Error('the index should have answered')),
  suggest: () => Promise.reject(new Error('the index should have answered')),
  makers: () => Promise.reject(new Error('the index should have answered')),
}
const inPostgres = postgresSearch(app, '', 0)
const open = (dataDir: string, store: Store = app, ownThreadFrom?: number) => {
  const settings = { store, log: app.log, dataDir: join(folder, dataDir), mediaOrigin: '', fallback: nobody }
  return keepSearch({ ...settings, ...(ownThreadFrom !== undefined && { ownThreadFrom }) })
}

const ids = await putRandom(app, dice, merchants, listings)

test(
  `the index answers as PostgreSQL does, whatever changes (SEED=${seed})`,
  async () => {
    const near = open('near')
    // another process's worth: a pool of its own, so that it hears of nothing by itself, and the index in its own thread
    const other = openDatabase({ ...app.pool.options }, () => undefined)
    const apart = open('apart', other, 0)
    await Promise.all([near.ready, apart.ready])
    const seen = { full: 0, corrected: 0, suggested: 0 }
    for (let burst = 0; burst < bursts; burst++) {
      for (let change = 0; change < changes; change++) await changeSome(app, dice, merchants, ids)
      const { full, corrected, suggested } = await holdsAlike(app, near.port, inPostgres, dice, merchants, searches)
      seen.full += full
      seen.corrected += corrected
      seen.suggested += suggested
      await apart.look()
      await holdsAlike(app, apart.port, near.port, dice, merchants, Math.ceil(searches / 3))
    }
    expect(seen.full).toBeGreaterThan((bursts * searches) / 4)
    expect(seen.corrected).toBeGreaterThan(0)
    expect(seen.suggested).toBeGreaterThan(0)
    expect(await near.compare()).toEqual([])
    expect(await apart.compare()).toEqual([])
    await near.close()
    await apart.close()
    await other.close()
  },
  whole ? 600_000 : 30_000,
)
