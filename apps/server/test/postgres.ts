// Vitest globalSetup: one PostgreSQL for the whole run, migrated once into a template that every test file clones (25 ms).
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/embedded-postgres.ts'
import { reactions } from '../src/features/index.ts'
import { writeStatusRows } from '../src/features/orders/status-rows.ts'
import { migrateJobs } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'
import { giveRights, roleOf } from '../src/platform/rights.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly connection: pg.ClientConfig; readonly template: string }
  }
}

const MIGRATIONS = join(import.meta.dirname, '../migrations')
/** Nothing of a test outlives it. Each statement is planned once for each connection: few are sent so often that plans by their values pay. */
const FAST = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  max_wal_size: '512MB',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Linux keeps files there in memory. */
const MEMORY = '/dev/shm'
/** What a run needs at most: some databases of 20 MB, a demo, and the journal. */
const NEEDED_BYTES = 3 * 2 ** 30

/**
 * Each test file brings a database of a thousand files and takes it away again. Ext4 looks past every file that was deleted within five
 * minutes before it makes another: half a second of a processor for each database, where there is no memory for them.
 */
async function folderOfRuns(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > NEEDED_BYTES ? MEMORY : tmpdir()
}

/** A run that was killed leaves its server behind: end it. */
async function sweepKilledRuns(place: string) {
  for (const name of await readdir(place).catch(() => [])) {
    const owner = /^rondo-test-(\d+)-/.exec(name)?.[1]
    if (!owner || isAlive(Number(owner))) continue
    const folder = join(place, name)
    const postmaster = Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function startOwn(settings: Readonly<Record<string, string | number>>) {
  const folder = await mkdtemp(join(await folderOfRuns(), `rondo-test-${process.pid}-`))
  await chmod(folder, 0o755) // as root the server runs as another account
  const dataDir = join(folder, 'data')
  const server = await startEmbedded({ dataDir, fsync: false, settings })
  const connection = { host: server.host, port: server.port, user: server.user, database: 'postgres' }
  const stop = async () => {
    await server.stop('SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  }
  return { connection, stop, dataDir }
}

/** Makes a database as a start of the product does, of which each test file takes a copy. Answers its name. */
async function makeTemplate(connection: pg.ClientConfig): Promise<string> {
  const template = `rondo_template_${randomBytes(4).toString('hex')}`
  await asOwner(connection, (admin) => admin.query(`create database ${template}`))
  const pool = new pg.Pool({ ...within(connection, template), max: 1 })
  await migrate(pool, MIGRATIONS)
  await writeStatusRows(pool)
  await migrateJobs(within(connection, template), reactions)
  const worker = workerOf(within(connection, template))
  if (worker) await giveRights(pool, roleOf(worker))
  await pool.end() // a template in use cannot be cloned
  return template
}

/** Does something as the owner of the databases, on a connection of its own. */
export async function asOwner<T>(connection: pg.ClientConfig, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(connection)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

export default async function setup(project: TestProject) {
  await Promise.all([tmpdir(), MEMORY].map(sweepKilledRuns))
  const given = process.env['TEST_DATABASE_URL'] // any PostgreSQL from 15 on, with the right to create databases
  const { connection, stop } = given ? { connection: { connectionString: given }, stop: async () => undefined } : await startOwn(FAST)
  const template = await makeTemplate(connection)
  project.provide('postgres', { connection, template })

  return async () => {
    if (given)
      await asOwner(connection, async (admin) => {
        const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [`${template}%`])
        for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
      })
    await stop()
  }
}

/** A PostgreSQL for one file, which may restart it: what is committed is written by then, as in the product. It comes back by itself. */
export async function ownPostgres() {
  const { connection, stop, dataDir } = await startOwn({ max_connections: 100 })
  const postmaster = async () => Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  const isBack = () =>
    asOwner(connection, (admin) => admin.query('select')).then(
      () => true,
      () => false,
    )
  return {
    connection,
    template: await makeTemplate(connection),
    stop,
    /** Ends all connections and the server: `fast` lets it write what it has, `immediate` does not. Answers when it takes connections again. */
    async restart(how: 'fast' | 'immediate') {
      const before = await postmaster()
      process.kill(before, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      while ((await postmaster()) === before || !(await isBack())) await new Promise((resume) => setTimeout(resume, 20))
    },
  }
}

/** The same server, another database. */
export function within(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The role that servers of tests work with; undefined on a database of somebody else's, where it would have no password. */
export const workerOf = (connection: pg.ClientConfig): pg.ClientConfig | undefined =>
  connection.connectionString === undefined ? { ...connection, user: 'rondo_server' } : undefined
