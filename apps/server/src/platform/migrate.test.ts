import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { within } from '../../test/postgres.ts'
import { migrate } from './migrate.ts'

const { connection } = inject('postgres')
const admin = new pg.Pool({ ...connection, max: 1 })
const open: { pools: pg.Pool[]; databases: string[]; folders: string[] } = { pools: [], databases: [], folders: [] }
const child = join(import.meta.dirname, '../../test/migrate-alone.ts')

/** An empty database with a folder of migrations beside it. */
async function fresh(files: Record<string, string>) {
  const database = `rondo_migrate_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${database}`)
  const folder = await mkdtemp(join(tmpdir(), 'rondo-migrate-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const to = within(connection, database)
  const pool = new pg.Pool({ ...to, max: 5 })
  open.pools.push(pool)
  open.databases.push(database)
  open.folders.push(folder)
  const ask = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
  return { pool, folder, to, ask }
}
afterAll(async () => {
  for (const pool of open.pools) await pool.end()
  for (const database of open.databases)
    await admin.query(`drop database ${database}`).catch(() => admin.query(`drop database ${database} with (force)`))
  await admin.end()
  for (const folder of open.folders) await rm(folder, { recursive: true })
})

test('a file and its note are there together, wherever the process is killed', async () => {
  const files = { '01-one.sql': 'create table one ();', '02-two.sql': 'create table two (); select pg_advisory_xact_lock(77);' }
  const { pool, folder, to, ask } = await fresh(files)
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(77)')
  const other = spawn(process.execPath, [child, folder], {
    env: { ...process.env, MIGRATE_CONNECTION: JSON.stringify(to) },
    stdio: 'inherit',
  })
  await expect
    .poll(() => ask(`select from pg_locks where locktype = 'advisory' and not granted and objid = 77`), { timeout: 15_000 })
    .toHaveLength(1)
  other.kill('SIGKILL') // the tables are made, nothing is noted
  await once(other, 'exit')
  holder.release(true)
  await migrate(pool, folder)
  expect(await ask('select name from migration order by name')).toEqual([{ name: '01-one.sql' }, { name: '02-two.sql' }])
})

test('several servers that start at once apply each file once', async () => {
  const { pool, folder, ask } = await fresh({
    '01-one.sql': 'create table one ();',
    '2-two.sql': 'create table two ();',
    '10-ten.sql': 'drop table two;',
  })
  const applied = await Promise.all([1, 2, 3].map(() => migrate(pool, folder)))
  expect(applied.flat()).toEqual(['01-one.sql', '2-two.sql', '10-ten.sql'])
  expect(await ask('select count(*)::int as files from migration')).toEqual([{ files: 3 }])
})

test('a table in use is waited for shortly, so that those behind get on, and tried again', async () => {
  const { pool, folder, ask } = await fresh({ '01-one.sql': 'create table one ();' })
  await migrate(pool, folder)
  await writeFile(join(folder, '02-wider.sql'), 'alter table one add column more text;')
  const reader = await pool.connect()
  await reader.query('begin; select from one')
  const change = migrate(pool, folder, { lockTimeout: '50ms' })
  await expect.poll(() => ask(`select from pg_locks where relation = 'one'::regclass and not granted`)).toHaveLength(1)
  await ask('select from one') // waits no longer than the lock timeout
  await reader.query('commit')
  reader.release()
  expect(await change).toEqual(['02-wider.sql'])
})

test('a file that fails says its name and leaves nothing behind', async () => {
  const { pool, folder, ask } = await fresh({ '01-bad.sql': 'create table half (); select 1 / 0;' })
  await expect(migrate(pool, folder)).rejects.toThrow('migration 01-bad.sql: division by zero')
  expect(await ask(`select from pg_class where relname = 'half'`)).toEqual([])
})

test('a file that was changed after it ran stops the start', async () => {
  const { pool, folder } = await fresh({ '01-one.sql': 'create table one ();' })
  await migrate(pool, folder)
  await writeFile(join(folder, '01-one.sql'), 'create table one (more text);')
  await expect(migrate(pool, folder)).rejects.toThrow('migration 01-one.sql was changed after it ran: write a new one')
})

test('a database from before the first release stops the start with one sentence', async () => {
  const { pool, folder } = await fresh({ '01-one.sql': 'create table one ();' })
  await migrate(pool, folder)
  await pool.query(`insert into migration (name, digest) values ('0001_platform.sql', '')`)
  await expect(migrate(pool, folder)).rejects.toThrow(/^This database was made before the first release .* start with an empty one/)
})

test('whoever leaves a transaction open by hand, without any limit of their own, is cut off after a minute', async () => {
  const { pool, folder, to } = await fresh({ '01-one.sql': 'create table one ();' })
  await migrate(pool, folder)
  const hand = new pg.Client(to)
  await hand.connect()
  expect((await hand.query('show idle_in_transaction_session_timeout')).rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  await hand.end()
})
