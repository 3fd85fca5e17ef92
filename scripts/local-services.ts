// PostgreSQL and the sandbox beside the server. They outlive a killed server and are joined by the next;
// whoever stops last stops them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../apps/server/src/config.ts'
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres.ts'

export interface LocalServices {
  /** How `pg` reaches the database, as the role that a server works with. */
  readonly connection: pg.ClientConfig
  /** The same as the owner of the tables: for migrations and scripts. Undefined where one role is both. */
  readonly owner: pg.ClientConfig | undefined
  /** Under which the sandbox moves the product's clock; undefined without a sandbox. */
  readonly clockSecret: string | undefined
  /** Stops what nobody else uses. */
  readonly leave: () => Promise<void>
}

const SANDBOX = join(import.meta.dirname, '../packages/sandbox/src/main.ts')
/** Everything in one place on a laptop: little memory, and enough connections for a few processes. */
const SETTINGS = { max_connections: 120, shared_buffers: '128MB', random_page_cost: 1.1, jit: 'off' }

/** The role that a server works with in the embedded database; its owner makes it. */
const WORKER = 'rondo_server'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Starts or joins the database and, where `withSandbox` and the config ask for it, the sandbox. */
export async function joinServices(config: Config, withSandbox: boolean, say: (what: string) => void): Promise<LocalServices> {
  process.umask(0o077) // uploads, mails and secrets are nobody else's
  mkdirSync(config.dataDir, { recursive: true })
  // as root the database runs under another account, which passes through to its own folder
  chmodSync(config.dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  const users = join(config.dataDir, 'running')
  mkdirSync(users, { recursive: true })
  const mine = join(users, String(process.pid))
  writeFileSync(mine, '')
  const stops: (() => Promise<void>)[] = []

  let connection: pg.ClientConfig = { connectionString: config.databaseUrl }
  let owner: pg.ClientConfig | undefined = config.databaseOwnerUrl ? { connectionString: config.databaseOwnerUrl } : undefined
  if (!config.databaseUrl) {
    const fresh = !existsSync(join(config.dataDir, 'postgres/PG_VERSION'))
    say(fresh ? 'making a new database …' : 'starting the database …')
    const server = await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), settings: SETTINGS })
    stops.push(() => server.stop())
    owner = { host: server.host, port: server.port, user: server.user, database: 'postgres' }
    connection = { ...owner, user: WORKER }
  }
  const clockSecret = withSandbox && config.sandbox.on ? clockSecretIn(config.dataDir) : undefined
  if (clockSecret) stops.push(await startSandbox(config, clockSecret, say))

  return {
    connection,
    owner,
    clockSecret,
    async leave() {
      rmSync(mine, { force: true })
      const others = readdirSync(users).filter((pid) => isAlive(Number(pid)))
      if (others.length > 0) return
      for (const stop of stops.reverse()) await stop()
    },
  }
}

/** Whether our sandbox answers there: another program that has taken its port is none. */
const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) })
    .then((answer) => answer.json())
    .then(
      (told) => (told as { sandbox?: unknown }).sandbox === 'rondo',
      () => false,
    )

/** Made once for each data folder: it lets its holder move the product's time. */
function clockSecretIn(dataDir: string): string {
  const file = join(dataDir, 'clock-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Between two looks at whether the sandbox lives, ms. */
const LOOK_MS = 1_000

/** Starts or joins the sandbox. One that is killed comes back at the same place, with what it had stored. */
async function startSandbox(config: Config, clockSecret: string, say: (what: string) => void): Promise<() => Promise<void>> {
  const health = `${config.sandbox.base}/_sandbox/health`
  const pidFile = join(config.dataDir, 'sandbox.pid')
  const isOurs = () => existsSync(pidFile)
  const isDead = () => isOurs() && !isAlive(Number(readFileSync(pidFile, 'utf8')))
  if (!(await answers(health))) {
    say('starting the sandbox (payments, parcels, mail) …')
    await launchSandbox(config, clockSecret, pidFile, health)
  }
  let starting: Promise<void> | undefined
  const watch = setInterval(() => {
    if (starting || !isDead()) return
    say('the sandbox has ended: it is started again …')
    starting = launchSandbox(config, clockSecret, pidFile, health)
      .catch((error: Error) => say(error.message))
      .finally(() => (starting = undefined))
  }, LOOK_MS).unref()
  return async () => {
    clearInterval(watch)
    await starting
    if (!isOurs()) return // somebody else's sandbox
    const pid = Number(readFileSync(pidFile, 'utf8'))
    rmSync(pidFile, { force: true })
    if (!isAlive(pid)) return
    process.kill(pid, 'SIGTERM')
    for (let round = 0; round < 100 && isAlive(pid); round++) await pause(50)
  }
}

/** Resolves when the sandbox answers. */
async function launchSandbox(
  { dataDir, port: product, sandbox }: Config,
  clockSecret: string,
  pidFile: string,
  health: string,
): Promise<void> {
  const folder = join(dataDir, 'sandbox')
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, [SANDBOX], {
    detached: true, // Ctrl-C must end the server first
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SANDBOX_PORT: String(sandbox.port),
      SANDBOX_MAIL_PORT: String(sandbox.mailPort),
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_DATA: folder,
      SANDBOX_CLOCK_SECRET: clockSecret,
      SANDBOX_PRODUCT: `http://127.0.0.1:${product}`,
    },
  })
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true))
  writeFileSync(pidFile, String(child.pid))
  for (let round = 0; !(await answers(health)); round++) {
    if ((ended && !(await answers(health))) || round > 600)
      throw new Error(`The sandbox did not start on port ${sandbox.port}. Another program may use that port: set SANDBOX_PORT.`)
    await pause(50)
  }
}
