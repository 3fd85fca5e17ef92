// What `npm run bench` runs: the shop's main calls at 10,000 listings, each beside two ceilings measured in the same run.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres.ts'
import { openSandbox } from '@rondo/sandbox'
import { counting, printStatements } from './database.ts'
import { startInstantProvider } from './instant-provider.ts'
import { buildWeb } from '../scripts/build-web.ts'
import type { Told } from './server.ts'

export interface Bench {
  readonly port: number
  readonly connection: pg.ClientConfig
  readonly sandbox: string
  readonly seconds: number
  /** Where the database keeps its files. */
  readonly dataDir: string
  /** Statements sent, memory and processor time of the server until now. */
  readonly ask: () => Promise<Told>
  /** The statements that the server sends while `work` runs. */
  readonly heardDuring: (work: () => Promise<unknown>) => Promise<Told['heard']>
  /** The statements since it was asked last; the first time it begins to listen. */
  readonly heardSince: () => Promise<Told['heard']>
}

const LISTINGS = 10_000
const top = join(import.meta.dirname, '..')

/**
 * The product on a database of its own with a large catalogue; `more` are variables of the server. Payments are answered at once, or by the
 * sandbox, with its webhooks.
 */
export async function openBench(
  seconds: number,
  more: Readonly<Record<string, string>> = {},
  payments: 'instant' | 'sandbox' = 'instant',
): Promise<Bench & { readyMs: number; idleMb: number; close: () => Promise<void> }> {
  if (process.env['BENCH_WEB'] !== 'off') await buildWeb(join(top, 'apps/web'), console.log)
  const folder = mkdtempSync(join(tmpdir(), 'rondo-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    settings: { max_connections: 120, shared_buffers: '256MB', jit: 'off', track_functions: 'pl', ...counting },
  })
  const connection = { host: postgres.host, port: postgres.port, user: postgres.user, database: 'postgres' }
  const sandbox = await openSandbox({ host: '127.0.0.1', port: 0, mailPort: 0, product: 'http://127.0.0.1:9' })
  const provider = await startInstantProvider()
  const env = {
    ...process.env,
    PORT: '0',
    DEMO: 'off',
    LIMITS: 'off',
    // Mails and what else follows an order are another process's work, as on a larger installation.
    JOBS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_MAIL_PORT: String(sandbox.mailPort),
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    ...(payments === 'instant' && { STRIPE_API_BASE: provider.base }),
    ...more,
    BENCH_CONNECTION: JSON.stringify(connection),
  }
  const url = `postgres://${connection.user}@/postgres?host=${encodeURIComponent(connection.host)}&port=${connection.port}`
  const seeded = spawnSync(process.execPath, [join(top, 'scripts/seed.ts'), '--listings', String(LISTINGS)], {
    env: { ...env, DATABASE_URL: url },
    stdio: 'inherit',
  })
  if (seeded.status !== 0) throw new Error('the listings could not be seeded')

  const child: ChildProcess = fork(join(top, 'bench/server.ts'), {
    env,
    execArgv: ['--max-semi-space-size=16', ...(process.env['BENCH_FLAGS']?.split(' ') ?? [])],
  })
  const told = () => new Promise<Told>((done) => child.once('message', (message) => done(message as Told)))
  const first = await told()
  const say = (word: string) => {
    const answer = told()
    child.send(word)
    return answer
  }
  await new Promise((resume) => setTimeout(resume, 3_000))
  const idle = await say('')
  if (payments === 'sandbox') await aim(sandbox.base, first.port ?? 0)
  return {
    port: first.port ?? 0,
    connection,
    sandbox: sandbox.base,
    seconds,
    dataDir: join(folder, 'postgres'),
    readyMs: first.readyMs ?? 0,
    idleMb: idle.rssMb,
    ask: () => say(''),
    heardSince: async () => (await say('listen')).heard,
    async heardDuring(work) {
      await say('listen')
      await work()
      return (await say('deaf')).heard
    },
    async close() {
      await printStatements(connection)
      child.disconnect()
      await new Promise((done) => child.once('exit', done))
      await sandbox.close()
      provider.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where the sandbox sends its webhooks. */
const aim = (sandbox: string, port: number) =>
  fetch(`${sandbox}/_sandbox/product`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ origin: `http://127.0.0.1:${port}` }),
  })

export const machine = () =>
  `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${LISTINGS.toLocaleString('en')} listings`
