import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { putProducts } from '../../../../test/products.ts'
import { inTransaction, openDatabase } from '../../../platform/db.ts'
import { changedEverything, reindex } from '../../listings/index.ts'
import { readSearch } from '../read-search.ts'
import { postgresSearch } from '../postgres-search.ts'
import type { SearchPort } from '../search-port.ts'
import { type IndexKeeper, keepIndex } from './index-keeper.ts'
import { keepIndexApart } from './index-thread.ts'
import { keepSearch } from './keep-search.ts'

const { app, person, eventually } = await openApp({ limits: false, jobs: false, search: 'postgres' })
const { id: merchant_id } = await person({ merchant: true })
const folder = mkdtempSync(join(tmpdir(), 'rondo-search-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let folders = 0
const newFolder = () => join(folder, String(folders++))

const nobody: SearchPort = {
  search: () => Promise.reject(new Error('the index should have answered')),
  suggest: () => Promise.reject(new Error('the index should have answered')),
  makers: () => Promise.reject(new Error('the index should have answered')),
}
const open = (dataDir: string, store: Parameters<typeof keepSearch>[0]['store'] = app, fallback = nobody) =>
  keepSearch({ store, log: app.log, dataDir, mediaOrigin: '', fallback })
const find = async ({ port }: ReturnType<typeof open>, q: string) =>
  (await port.search(readSearch({ q } as never), 'en')).cards.map(({ id }) => id)
const put = async (name: string) => (await putProducts(app, [{ merchant_id, name }]))[0] ?? 0
const rename = (id: number, name: string) =>
  inTransaction(app, async (tx) => {
    await tx.updateTable('product').set({ name }).where('id', '=', id).execute()
    await reindex(tx, [id])
  })

test('what this process has committed is found by the next search', async () => {
  const search = open(newFolder())
  await search.ready
  const id = await put('Ocelot Coat')
  expect(await find(search, 'ocelot')).toEqual([id])
  await rename(id, 'Lynx Coat')
  expect(await find(search, 'ocelot coat')).toEqual([])
  expect(await find(search, 'lynx')).toEqual([id])
  await search.close()
})

test('what another process commits is found after a hint, even while a third keeps a transaction open', async () => {
  const other = openDatabase({ ...app.pool.options }, () => undefined)
  const search = open(newFolder(), other)
  await search.ready
  const slow = await app.pool.connect()
  await slow.query('begin')
  await slow.query('insert into listing_change (listing_id) values (1)') // holds a transaction number below all that follow
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const id = await put(`Wolf Number${round}`)
    const committed = performance.now()
    while (!(await find(search, `number${round}`)).includes(id)) {
      if (performance.now() - committed > 4_000) throw new Error('never found')
      await new Promise((resume) => setImmediate(resume)) // an answer without cards waits for nothing: let the hint come in
    }
    times.push(performance.now() - committed)
  }
  // by the clock alone it would take 125 ms on average; the quicker ones tell, for the machine may have other work
  expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(50)
  await slow.query('rollback')
  slow.release()
  await search.close()
  await other.close()
})

test('a change that commits behind a later one is not lost', async () => {
  const other = openDatabase({ ...app.pool.options }, () => undefined)
  const search = open(newFolder(), other)
  await search.ready
  // the word is there before: two transactions with the same new word wait for each other
  const [early, late] = [await put('Badger Early'), await put('Badger Late'), await put('Marten')]
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => (release = done))
  const first = inTransaction(app, async (tx) => {
    await tx.updateTable('product').set({ name: 'Marten Early' }).where('id', '=', early).execute()
    await reindex(tx, [early])
    await held
  })
  await rename(late, 'Marten Late')
  await eventually(async () => (await find(search, 'marten')).length === 2)
  await search.look()
  release()
  await first
  await eventually(async () => (await find(search, 'marten')).length === 3)
  expect(await search.compare()).toEqual([])
  await search.close()
  await other.close()
})

test('a lost connection is made again and nothing is missed; PostgreSQL answers meanwhile', async () => {
  const asked: string[] = []
  const counting: SearchPort = { ...nobody, search: async ({ text }) => (asked.push(text), { cards: [], total: 0, hasMore: false }) }
  const other = openDatabase({ ...app.pool.options }, () => undefined)
  const search = open(newFolder(), other, counting)
  expect(await find(search, 'too early')).toEqual([])
  await search.ready
  expect(asked).toEqual(['too early'])
  const feeds = `(query like 'listen listing_change%' or query like '%listing_change c on c.xid%') and datname = current_database() and pid <> pg_backend_pid()`
  const { rowCount } = await app.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${feeds}`)
  expect(rowCount).toBeGreaterThan(0)
  const id = await put('Stoat Coat')
  await eventually(async () => (await find(search, 'stoat')).includes(id))
  await search.close()
  await other.close()
})

test('a snapshot is read back as it was, and what changed since is replayed', async () => {
  const dataDir = newFolder()
  const search = open(dataDir)
  expect(await search.ready).toMatchObject({ from: 'database' })
  const [kept, changed] = [await put('Puffin Kept'), await put('Puffin Changed')]
  await find(search, 'puffin')
  await search.close()
  await rename(changed, 'Gannet Changed')
  const again = open(dataDir)
  expect(await again.ready).toMatchObject({ from: 'snapshot' })
  expect(await find(again, 'puffin')).toEqual([kept])
  expect(await find(again, 'gannet')).toEqual([changed])
  expect(await again.compare()).toEqual([])
  await again.close()
})

test('a snapshot keeps the days that are taken, and days that changed since are replayed', async () => {
  const dataDir = newFolder()
  const search = open(dataDir)
  await search.ready
  const rented = { merchant_id, for_rent: true, rent_tiers: [{ number: 1, option: 'day', priceMinor: 500 }] }
  const [shut, opened, closed] = await putProducts(app, [
    { ...rented, name: 'Heron Shut' },
    { ...rented, name: 'Heron Opened' },
    { ...rented, name: 'Heron Closed' },
  ])
  const today = dayIn(new Date())
  const day = addDays(today, 30)
  const asked = { ...readSearch({ q: 'heron' } as never), free: { wear: { from: day, to: day }, today, now: Date.now() } }
  const block = (id: number) => app.db.insertInto('blocked_day').values({ product_id: id, day }).execute()
  const free = async ({ port }: typeof search) => (await port.search(asked, 'en')).cards.map(({ id }) => id)
  await block(shut!)
  await block(opened!)
  await search.look()
  expect(await free(search)).toEqual([closed])
  await search.close()
  await app.db.deleteFrom('blocked_day').where('product_id', '=', opened!).execute()
  await block(closed!)
  const again = open(dataDir)
  expect(await again.ready).toMatchObject({ from: 'snapshot' })
  expect(await free(again)).toEqual([opened])
  await again.close()
})

test('a snapshot that was cut short, or is of another database, is not used', async () => {
  const dataDir = newFolder()
  const search = open(dataDir)
  await search.ready
  await search.close()
  const file = join(dataDir, 'search.snapshot')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  const cut = open(dataDir)
  expect(await cut.ready).toMatchObject({ from: 'database' })
  await cut.close()
  writeFileSync(file, Buffer.from(bytes.toString('latin1').replace(/"database":"(\d)/, '"database":"x'), 'latin1'))
  const foreign = open(dataDir)
  expect(await foreign.ready).toMatchObject({ from: 'database' })
  await foreign.close()
})

test('a process killed between its commit and its index leaves nothing behind that the next start does not find', async () => {
  const dataDir = newFolder()
  const search = open(dataDir)
  await search.ready
  await search.close()
  const id = await put('Osprey Before')
  const { options } = app.pool
  const child = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../../../test/commit-and-die.ts'), dataDir, String(id), 'Osprey After'],
    {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DIE_CONNECTION: JSON.stringify({
          host: options.host,
          port: options.port,
          user: options.user,
          database: options.database,
          connectionString: options.connectionString,
        }),
      },
      encoding: 'utf8',
    },
  )
  expect({ signal: child.signal, stderr: child.stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
  const next = open(dataDir)
  expect(await next.ready).toMatchObject({ from: 'snapshot' })
  expect(await find(next, 'osprey after')).toEqual([id])
  expect(await find(next, 'osprey before')).toEqual([])
  expect(await next.compare()).toEqual([])
  await next.close()
})

test('what was written past the feed is told apart from the database and mended; one change makes every copy read all anew', async () => {
  const search = open(newFolder(), app, postgresSearch(app, ''))
  await search.ready
  const [one, two] = [await put('Heron Grey'), await put('Heron White')]
  await search.look() // a hint that comes later would bring what is written below
  const plain = new pg.Client({ ...app.pool.options })
  await plain.connect()
  await plain.query(`update listing_search set likes = 77 where id = $1`, [one])
  expect(await search.compare()).toEqual([one])
  expect(await search.compare()).toEqual([])
  await plain.query(`update listing_search set tokens = 'egret'::tsvector where id = $1`, [two])
  expect(await find(search, 'egret')).toEqual([])
  await inTransaction(app, changedEverything)
  expect(await find(search, 'egret')).toEqual([two])
  await search.rebuild()
  expect(await search.compare()).toEqual([])
  expect(await find(search, 'egret')).toEqual([two])
  await plain.end()
  await search.close()
})

test('a search that closes while it loads leaves nothing open behind', async () => {
  for (const ownThreadFrom of [0, 1_000_000]) {
    const settings = { store: app, log: app.log, dataDir: newFolder(), mediaOrigin: '', fallback: nobody, ownThreadFrom }
    const search = keepSearch(settings)
    await new Promise((resume) => setTimeout(resume, ownThreadFrom === 0 ? 60 : 5))
    await search.close()
    expect(search.isReady()).toBe(false)
  }
  const feeds = `select count(*)::int as open from pg_stat_activity where query like '%listing_change%' and datname = current_database() and state <> 'active'`
  await eventually(async () => (await app.pool.query<{ open: number }>(feeds)).rows[0]?.open === 0)
})

test('words that nobody uses any more leave memory with the next reading, in a shop of few listings too', async () => {
  let keeper: IndexKeeper | undefined
  const ownThread: typeof keepIndexApart = (source) => (keeper = keepIndex(source))
  const search = keepSearch({
    store: app,
    log: app.log,
    dataDir: newFolder(),
    mediaOrigin: '',
    fallback: nobody,
    ownThreadFrom: 0,
    ownThread,
  })
  await search.ready
  const ids = await putProducts(
    app,
    Array.from({ length: 60 }, () => ({ merchant_id, name: 'Crane' })),
  )
  for (let round = 0; round < 9; round++) {
    await inTransaction(app, async (tx) => {
      await tx
        .updateTable('product')
        .set({ name: `Crane Round${round}` })
        .where('id', 'in', ids)
        .execute()
      await reindex(tx, ids)
    })
    await search.look() // each round by itself: 540 entries of 60 listings die, the last of them too many
  }
  await eventually(async () => ((await keeper?.apply([]))?.waste ?? 1) === 0)
  expect(await find(search, 'crane round8')).toHaveLength(20)
  await search.close()
})

test('a thread that ends is started again; PostgreSQL answers meanwhile', async () => {
  const ends: (() => Promise<void>)[] = []
  const ownThread: typeof keepIndexApart = (source, ended) => {
    const keeper = keepIndexApart(source, ended)
    ends.push(() => keeper.close().then(() => ended(new Error('the thread ended'))))
    return keeper
  }
  const log = { ...app.log, error: () => undefined } as unknown as typeof app.log
  const settings = { store: app, log, dataDir: newFolder(), mediaOrigin: '', fallback: postgresSearch(app, '') }
  const search = keepSearch({ ...settings, ownThreadFrom: 0, ownThread })
  await search.ready
  const id = await put('Kestrel Cloak')
  expect(await find(search, 'kestrel')).toEqual([id])
  await ends[0]?.()
  expect(search.isReady()).toBe(false)
  expect(await find(search, 'kestrel')).toEqual([id])
  await eventually(async () => search.isReady())
  expect(ends).toHaveLength(2)
  expect(await find(search, 'kestrel')).toEqual([id])
  await search.close()
})

test('beyond so many listings the index has a thread of its own, and not before', async () => {
  const { rows } = await app.pool.query<{ listings: number }>('select count(*)::int as listings from listing_search')
  const listings = rows[0]?.listings ?? 0
  for (const [ownThreadFrom, threads] of [
    [listings, 0],
    [listings - 1, 1],
  ] as const) {
    let made = 0
    const ownThread: typeof keepIndexApart = (...all) => (made++, keepIndexApart(...all))
    const settings = { store: app, log: app.log, dataDir: newFolder(), mediaOrigin: '', fallback: nobody }
    const search = keepSearch({ ...settings, ownThreadFrom, ownThread })
    expect(await search.ready).toMatchObject({ listings })
    await search.close()
    expect({ ownThreadFrom, made }).toEqual({ ownThreadFrom, made: threads })
  }
})
