// PostgreSQL and the sandbox beside the server. They outlive a killed server and are joined by the next;
// whoever stops last stops them.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../apps/server/src/config.ts'
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres.ts'

export interface Neighbours {
  /** How `pg` reaches the database. */
  readonly connection: pg.ClientConfig
  /** Stops what nobody else uses. */
  readonly leave: () => Promise<void>
}

const SANDBOX = join(import.meta.dirname, '../packages/sandbox/src/main.ts')
/** Everything in one place on a laptop: little memory, and enough connections for a few processes. */
const SETTINGS = { max_connections: 120, shared_buffers: '128MB', random_page_cost: 1.1, jit: 'off' }

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Starts or joins the database and, where `withSandbox` and the config ask for it, the sandbox. */
export async function joinNeighbours(config: Config, withSandbox: boolean, say: (what: string) => void): Promise<Neighbours> {
  mkdirSync(config.dataDir, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(config.dataDir, 0o755) // as root the database runs under another account
  const users = join(config.dataDir, 'running')
  mkdirSync(users, { recursive: true })
  const mine = join(users, String(process.pid))
  writeFileSync(mine, '')
  const stops: (() => Promise<void>)[] = []

  let connection: pg.ClientConfig = { connectionString: config.databaseUrl }
  if (!config.databaseUrl) {
    const fresh = !existsSync(join(config.dataDir, 'postgres/PG_VERSION'))
    say(fresh ? 'making a new database …' : 'starting the database …')
    const server = await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), settings: SETTINGS })
    stops.push(() => server.stop())
    connection = { host: server.host, port: server.port, user: server.user, database: 'postgres' }
  }
  if (withSandbox && config.sandbox.on) stops.push(await startSandbox(config, say))

  return {
    connection,
    async leave() {
      rmSync(mine, { force: true })
      const others = readdirSync(users).filter((pid) => isAlive(Number(pid)))
      if (others.length > 0) return
      for (const stop of stops.reverse()) await stop()
    },
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function startSandbox(config: Config, say: (what: string) => void): Promise<() => Promise<void>> {
  const { port, mailPort, base } = config.sandbox
  const health = `${base}/_sandbox/health`
  const pidFile = join(config.dataDir, 'sandbox.pid')
  if (!(await answers(health))) {
    say('starting the sandbox (payments, parcels, mail) …')
    const folder = join(config.dataDir, 'sandbox')
    mkdirSync(folder, { recursive: true })
    const child = spawn(process.execPath, [SANDBOX], {
      detached: true, // Ctrl-C must end the server first
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        SANDBOX_MAIL_PORT: String(mailPort),
        SANDBOX_HOST: '127.0.0.1',
        SANDBOX_DATA: folder,
        SANDBOX_PRODUCT: `http://127.0.0.1:${config.port}`,
      },
    })
    child.unref()
    let ended = false
    child.once('exit', () => (ended = true))
    writeFileSync(pidFile, String(child.pid))
    for (let round = 0; !(await answers(health)); round++) {
      if (ended || round > 200)
        throw new Error(`The sandbox did not start on port ${port}. Another program may use that port: set SANDBOX_PORT.`)
      await pause(50)
    }
  }
  return async () => {
    if (!existsSync(pidFile)) return // somebody else's sandbox
    const pid = Number(readFileSync(pidFile, 'utf8'))
    rmSync(pidFile, { force: true })
    if (!isAlive(pid)) return
    process.kill(pid, 'SIGTERM')
    for (let round = 0; round < 100 && isAlive(pid); round++) await pause(50)
  }
}
