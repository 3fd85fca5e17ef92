// The product as a person starts it: a process of its own with its database, sandbox and pages, on free ports.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Product {
  readonly origin: string
  /** Address of the sandbox. */
  readonly sandbox: string
  /** Where its data are, for scripts that join it. */
  readonly dataDir: string
  /** Ends the server at once, as a power cut would; database and sandbox stay. */
  readonly kill: () => Promise<void>
  /** Starts the server again on the same data, with other variables. */
  readonly restart: (env?: Readonly<Record<string, string>>) => Promise<void>
  /** Stops everything, and the data stay: they may be copied until the restart. */
  readonly rest: () => Promise<void>
  /** True while the server process lives. */
  readonly lives: () => boolean
  /** Stops everything and removes the data. */
  readonly stop: () => Promise<void>
}

const START = join(import.meta.dirname, 'start.ts')

/** Below the ports that systems give to outgoing connections: such a connection would take one before the product does. */
const FIRST_PORT = 10_000
/** Each worker of the tests takes its own: two would find the same one free. */
const PORTS_OF_A_WORKER = 3_000
const WORKERS = 7

/** Three neighbouring ports that are free now, and that no other worker takes. */
async function freePorts(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS
  for (;;) {
    const first = FIRST_PORT + worker * PORTS_OF_A_WORKER + Math.floor(Math.random() * (PORTS_OF_A_WORKER - 2))
    const free = await Promise.all([first, first + 1, first + 2].map(isFree))
    if (free.every(Boolean)) return first
  }
}
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

/** Copies the data of a product at rest. Those of the database keep their owner, who is another one where root runs it. */
export function copyData(from: string, to: string): void {
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the data of a product could not be copied: ${stderr}`)
}

/** `like`: a folder with the data of a product at rest, of which it begins with a copy. */
export async function startProduct(env: Readonly<Record<string, string>> = {}, like?: string): Promise<Product> {
  const port = await freePorts()
  const dataDir = mkdtempSync(join(tmpdir(), 'rondo-e2e-'))
  if (like) copyData(like, dataDir)
  chmodSync(dataDir, 0o755) // as root the database runs under another account
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let said = ''

  const exited = async (one: ChildProcess) => {
    while (one.exitCode === null && one.signalCode === null) await pause(20)
  }
  const start = async (more: Readonly<Record<string, string>>) => {
    const { FAILPOINT: _, ...inherited } = process.env
    const started = spawn(process.execPath, [START], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...inherited,
        PORT: String(port),
        SANDBOX_PORT: String(port + 1),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        DEMO: 'goods', // journeys bring their own orders
        TRUST_PROXY: '127.0.0.1',
        ...env,
        ...more,
      },
    })
    child = started
    const listen = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5_000))
    started.stdout.on('data', listen)
    started.stderr.on('data', listen)
    for (let round = 0; ; round++) {
      const ready = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return
      if (started.exitCode !== null || round > 600) {
        started.kill() // it would start after all, and stand there for ever
        throw new Error(`the product did not start:\n${said}`)
      }
      await pause(100)
    }
  }
  await start({})
  return {
    origin,
    sandbox: `http://127.0.0.1:${port + 1}`,
    dataDir,
    async kill() {
      if (!child) return
      child.kill('SIGKILL')
      await exited(child)
    },
    restart: (more = {}) => start(more),
    async rest() {
      child?.kill('SIGTERM')
      if (child) await exited(child)
    },
    lives: () => child?.exitCode === null && child.signalCode === null,
    async stop() {
      // a server that was killed left its database and sandbox running: a last start joins them and takes them along
      if (child && (child.exitCode !== null || child.signalCode !== null)) await start({})
      child?.kill('SIGTERM')
      if (child) await exited(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
