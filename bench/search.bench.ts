// `npm run bench -- search [listings …]`: the index in memory over one catalogue beside its aims, and PostgreSQL, the reference, for comparison.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { kindsNamed } from '../apps/server/src/features/catalog/kinds.ts'
import { keepIndex } from '../apps/server/src/features/catalog/memory/index-keeper.ts'
import { keepSearch } from '../apps/server/src/features/catalog/memory/keep-search.ts'
import { postgresSearch } from '../apps/server/src/features/catalog/postgres-search.ts'
import { readSearch, type SearchQuery } from '../apps/server/src/features/catalog/read-search.ts'
import type { Search, SearchPort } from '../apps/server/src/features/catalog/search-port.ts'
import { reindex } from '../apps/server/src/features/listings/index.ts'
import { seedLarge } from '../apps/server/src/demo/index.ts'
import { inTransaction, openDatabase, statements, type Store } from '../apps/server/src/platform/db.ts'
import { appNow } from '../apps/server/src/platform/clock.ts'
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { putLetDays } from './let-days.ts'
import { type Shape, shapesOf } from './search-shapes.ts'

const top = join(import.meta.dirname, '..')
/** Longest time that one figure may take. */
const MOST_MS = Number(process.env['BENCH_SECONDS'] ?? 1.5) * 1000
const quiet = { info() {}, warn: console.warn, error: console.error } as never

/** Milliseconds, all samples. */
type Times = readonly number[]
const at = (times: Times, share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const ms = (value: number) =>
  Number.isNaN(value) ? '' : value < 0.0995 ? value.toFixed(3) : value < 9.95 ? value.toFixed(2) : value.toFixed(0)
const pair = (times: Times) => `${ms(at(times, 0.5))} / ${ms(at(times, 0.95))}`

/**
 * Asks each question several times in turn and keeps the middle of its times: others use the machine too, and what they take from one of
 * the askings is not the question's.
 */
async function timed<T>(questions: readonly T[], work: (question: T) => Promise<unknown>, rounds = 15): Promise<Times> {
  const times = new Map<T, number[]>()
  const until = performance.now() + MOST_MS
  for (const question of questions) {
    await work(question) // the first asking warms up
    times.set(question, [])
    if (performance.now() > until) break
  }
  for (let round = 0; round < rounds && (round === 0 || performance.now() < until); round++) {
    for (const [question, all] of times) {
      const from = performance.now()
      await work(question)
      all.push(performance.now() - from)
      if (performance.now() > until + MOST_MS) break
    }
  }
  return [...times.values()].filter((all) => all.length > 0).map((all) => at(all, 0.5))
}

/** Milliseconds from a commit until a search by this port finds it; the first commits warm up. */
async function freshness(store: Store, port: SearchPort, name: string): Promise<Times> {
  const { rows } = await store.pool.query<{ id: number }>('select id from listing_search order by id limit 60')
  const times: number[] = []
  for (const [round, { id }] of rows.entries()) {
    const search = readSearch({ q: `${name}word${round}` } as SearchQuery)
    await inTransaction(store, async (tx) => {
      await tx
        .updateTable('product')
        .set({ name: `${name}word${round}` })
        .where('id', '=', id)
        .execute()
      await reindex(tx, [id])
    })
    const committed = performance.now()
    const isFound = async () => {
      const { total, correctedTo } = await port.search(search, 'en')
      return total === 1 && correctedTo === undefined
    }
    while (!(await isFound())) await new Promise((resume) => setTimeout(resume, 1))
    times.push(performance.now() - committed)
  }
  return times.slice(20)
}

interface Line {
  readonly shape: string
  readonly index: Times
  readonly counted: Times
  readonly whole: Times
  readonly postgres: Times
  readonly postgresCounted: Times
  readonly total: number
}
type Finder = Pick<ReturnType<typeof keepIndex>, 'find'>

async function measure({ name, searches }: Shape, index: Finder, memory: SearchPort, postgres: SearchPort): Promise<Line> {
  const withFacets = searches.map((search): Search => ({ ...search, countFacets: true }))
  const totals = await Promise.all(searches.slice(0, 8).map(async (search) => (await index.find(search)).total))
  return {
    shape: name,
    index: await timed(searches, index.find),
    counted: await timed(withFacets, index.find),
    whole: await timed(searches, (search) => memory.search(search, 'en')),
    postgres: await timed(searches, (search) => postgres.search(search, 'en')),
    postgresCounted: await timed(withFacets, (search) => postgres.search(search, 'en')),
    total: Math.round(totals.reduce((sum, total) => sum + total, 0) / totals.length),
  }
}

const table = (lines: readonly Line[]) =>
  console.table(
    lines.map(({ shape, index, counted, whole, postgres, postgresCounted, total }) => ({
      'p50 / p95 in ms': shape,
      index: pair(index),
      'index, all counts': pair(counted),
      'index + cards': pair(whole),
      PostgreSQL: pair(postgres),
      'PostgreSQL, all counts': pair(postgresCounted),
      found: total.toLocaleString('en'),
    })),
  )

interface Aim {
  readonly what: string
  readonly measured: number
  /** Milliseconds at 100,000 and 1,000,000 listings. */
  readonly aims: readonly [number, number]
}

function printAims(aims: readonly Aim[], listings: number) {
  const large = listings > 300_000
  const rows = aims.map(({ what, measured, aims: [at100k, at1m] }) => {
    const aim = large ? at1m : at100k
    return { what, measured: ms(measured), [`aim at ${large ? '1,000,000' : '100,000'}`]: ms(aim), met: measured <= aim ? 'yes' : 'no' }
  })
  console.table(rows)
}

const worstOf = (lines: readonly Line[], key: 'index') => Math.max(...lines.map((line) => at(line[key], 0.95)))
const mixOf = (lines: readonly Line[], key: 'index' | 'counted' | 'whole') => lines.flatMap((line) => line[key])

/** One database for all sizes: it grows from each to the next. */
async function run(sizes: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rondo-bench-search-'))
  chmodSync(folder, 0o755)
  const server = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    settings: { shared_buffers: '1GB', random_page_cost: 1.1, jit: 'off', max_wal_size: '4GB' },
  })
  const connection = { host: server.host, port: server.port, user: server.user, database: 'postgres' }
  const store = openDatabase(connection, console.error)
  try {
    await migrate(store.pool, join(top, 'apps/server/migrations'))
    for (const listings of sizes) {
      await seedLarge({ store, connection }, listings, (what) => console.error(`[bench] ${what}`))
      const withDays = await putLetDays(store.pool)
      console.error(`[bench] ${withDays.toLocaleString('en')} listings have days that are not free, or a turnaround of their own`)
      const dataDir = join(folder, String(listings))
      mkdirSync(dataDir)
      await measureAll(store, dataDir, listings)
    }
  } finally {
    await store.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(store: ReturnType<typeof openDatabase>, dataDir: string, listings: number): Promise<void> {
  const postgres = postgresSearch(store, '')
  const settings = { store, log: quiet, dataDir, mediaOrigin: '', fallback: postgres }
  const start = async () => {
    const from = performance.now()
    const search = keepSearch(settings)
    const { from: source } = await search.ready
    return { search, source, took: performance.now() - from }
  }
  const first = await start()
  await first.search.close()
  const { search, source, took } = await start()
  const index = keepIndex({
    connection: {
      host: store.pool.options.host,
      port: store.pool.options.port,
      user: store.pool.options.user,
      database: 'postgres',
    } as never,
    file: join(dataDir, 'search.snapshot'),
  })
  const before = process.memoryUsage()
  const loaded = await index.load()
  const after = process.memoryUsage()
  const memoryMb = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6

  const shapes = await shapesOf(store.pool, await appNow(store))
  const [usual, dated, worst]: [Line[], Line[], Line[]] = [[], [], []]
  for (const shape of shapes.usual) usual.push(await measure(shape, index, search.port, postgres))
  for (const shape of shapes.dated) dated.push(await measure(shape, index, search.port, postgres))
  for (const shape of shapes.worst) worst.push(await measure(shape, index, search.port, postgres))
  const suggest = await timed(shapes.typed, (text) => index.suggest(text, kindsNamed(text)))
  const suggestWhole = await timed(shapes.typed, (text) => search.port.suggest(text, kindsNamed(text), 'en'))
  const suggestPostgres = await timed(shapes.typed, (text) => postgres.suggest(text, kindsNamed(text), 'en'))
  const searches = [...shapes.usual, ...shapes.dated, ...shapes.worst].flatMap((shape) => shape.searches.slice(0, 4))
  /** Most queries that one answer with all counts took. */
  const queriesBy = async (port: SearchPort) => {
    let most = 0
    for (const one of searches) {
      const before = statements.sent
      await port.search({ ...one, countFacets: true }, 'en')
      most = Math.max(most, statements.sent - before)
    }
    return most
  }
  const queries = await queriesBy(search.port)

  // before there is a neighbour, whose reading would take turns with this process's own
  const same = await freshness(store, search.port, `own${listings}`)
  const elsewhere = openDatabase(store.pool.options, console.error)
  const neighbour = keepSearch({ ...settings, store: elsewhere, dataDir: join(dataDir, 'neighbour') })
  await neighbour.ready
  const fresh = { same, other: await freshness(store, neighbour.port, `other${listings}`) }
  await neighbour.close()
  await elsewhere.close()

  console.log(
    `\n${loaded.listings.toLocaleString('en')} listed of ${listings.toLocaleString('en')}; ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
  )
  console.log(
    `ready from ${first.source} in ${(first.took / 1000).toFixed(2)} s, from ${source} in ${(took / 1000).toFixed(2)} s; ${Math.round(memoryMb)} MB of memory, ${Math.round(statSync(join(dataDir, 'search.snapshot')).size / 1e6)} MB on disk\n`,
  )
  table([...usual, ...dated, ...worst])
  console.log(`suggestions p50 / p95: index ${pair(suggest)}, with cards ${pair(suggestWhole)}, PostgreSQL ${pair(suggestPostgres)} ms`)
  printAims(
    [
      { what: 'mix with exact totals, p50', measured: at(mixOf(usual, 'index'), 0.5), aims: [0.1, 0.2] },
      { what: 'mix with exact totals, p95', measured: at(mixOf(usual, 'index'), 0.95), aims: [0.5, 1.5] },
      { what: 'worst shape, p95', measured: worstOf(worst, 'index'), aims: [2, 6] },
      { what: 'mix with all counts, p95', measured: at(mixOf(usual, 'counted'), 0.95), aims: [1.5, 7] },
      { what: 'free dates, p95', measured: at(mixOf(dated, 'index'), 0.95), aims: [2, 8] },
      { what: 'suggestions, p95', measured: at(suggest, 0.95), aims: [0.6, 3] },
      { what: 'whole answer with 20 cards, p95', measured: at(mixOf(usual, 'whole'), 0.95), aims: [1, 2.5] },
      { what: 'most queries for a whole answer with counts', measured: queries, aims: [1, 1] },
      { what: 'ready from the snapshot', measured: took, aims: [200, 700] },
      { what: 'found after a commit: same process, p50', measured: at(fresh.same, 0.5), aims: [1, 1] },
      { what: 'found after a commit: another process, p95', measured: at(fresh.other, 0.95), aims: [50, 50] },
    ],
    listings,
  )
  await index.close()
  await search.close()
}

const asked = process.argv
  .slice(2)
  .filter((word) => word !== 'search')
  .map(Number)
if (asked.some((listings) => !Number.isSafeInteger(listings) || listings < 1))
  throw new Error('give numbers of listings, such as 10000 100000')
await run((asked.length > 0 ? asked : [10_000, 100_000, 1_000_000]).toSorted((a, b) => a - b))
