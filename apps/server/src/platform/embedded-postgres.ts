// Starts the real PostgreSQL that npm brings, on a socket in a private folder: no port, no password, no clash.
// It runs detached, so that Ctrl-C ends our server first; a server left by a killed process is joined, not fought.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, unlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canRead, type Identity, identityFor, privateFolder, programs } from './postgres-binaries.ts'

export interface EmbeddedPostgres {
  /** Folder of the socket, port and user: what `pg` connects with. */
  readonly host: string
  readonly port: number
  readonly user: string
  /** True when a server that was already running is used. */
  readonly joined: boolean
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}
export interface EmbeddedOptions {
  readonly dataDir: string
  /** False only in tests: an acknowledged commit may then be lost with the power. */
  readonly fsync?: boolean
  readonly settings?: Readonly<Record<string, string | number>>
}

const USER = 'rondo'
const PORT = 5432

export async function startEmbedded({ dataDir, fsync = true, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const who = identityFor(folder)
  const program = programs(who)
  if (!existsSync(join(folder, 'PG_VERSION'))) create(folder, who, program('initdb'))
  const running = await findRunning(folder)
  if (running) return running
  await waitForLastServer(folder)

  const run = mkdtempSync(join(tmpdir(), 'rondo-pg-')) // short: a socket's path ends at 107 bytes
  privateFolder(run, who)
  const all = {
    listen_addresses: '',
    unix_socket_directories: run,
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }), // 0.3 s instead of 4 after a kill -9
    ...(!fsync && { fsync: 'off' }),
    ...settings,
  }
  const args = ['-D', folder, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  let child: ChildProcess
  let isStopping = false
  /** Resolves when it takes connections. */
  const launch = () =>
    new Promise<void>((ready, failed) => {
      const one = spawn(program('postgres'), args, {
        ...who,
        cwd: run,
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
        env: { PATH: process.env['PATH'], HOME: run, TZ: 'UTC' },
      })
      child = one
      let said = ''
      one.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-10_000)
        if (said.includes('ready to accept connections')) ready()
      })
      one.once('error', failed)
      one.once('exit', (code) => {
        failed(new Error(`PostgreSQL ended with ${code}:\n${said}`))
        if (isReady && !isStopping) again()
      })
    })
  let isReady = false
  // killed under us: it comes back at the same place, as soon as those that it left behind have let go of the data
  const again = () => void setTimeout(() => isStopping || void launch().catch(() => undefined), 500).unref()
  await launch()
  isReady = true
  return {
    host: run,
    port: PORT,
    user: USER,
    joined: false,
    async stop(signal = 'SIGINT') {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      rmSync(run, { recursive: true, force: true })
    },
  }
}

function create(folder: string, who: Identity | undefined, initdb: string): void {
  privateFolder(folder, who)
  if (who && !canRead(who, folder)) {
    throw new Error(
      `As root, PostgreSQL runs under another account, which cannot reach ${folder}. Set DATA_DIR to a folder outside private ones.`,
    )
  }
  const locale = [
    '--locale=C',
    `--lc-ctype=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const made = spawnSync(initdb, ['-D', folder, '-U', USER, '-A', 'trust', '-E', 'UTF8', ...locale, '--no-instructions'], {
    ...who,
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TZ: 'UTC' },
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`The database could not be created in ${folder}: ${made.stderr}${made.error?.message ?? ''}`)
}

/** A server left running by a killed parent. */
async function findRunning(folder: string): Promise<EmbeddedPostgres | undefined> {
  const lock = join(folder, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const [pid, , , port, host] = readFileSync(lock, 'utf8').split('\n')
  if (!host || !isAlive(Number(pid)) || !(await answers(join(host, `.s.PGSQL.${port}`)))) return undefined
  return {
    host,
    port: Number(port),
    user: USER,
    joined: true,
    async stop(signal = 'SIGINT') {
      process.kill(Number(pid), signal)
      while (existsSync(lock)) await pause(20)
    },
  }
}

/** A server killed a moment ago may still hold the lock file and shared memory. */
async function waitForLastServer(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid')
  for (let round = 0; round < 200 && existsSync(lock); round++) {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
    if (!isAlive(pid)) return
    if (isZombie(pid)) return unlinkSync(lock)
    await pause(50)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') ?? false
  } catch {
    return false
  }
}
const answers = (socket: string) =>
  new Promise<boolean>((done) => {
    const probe = connect(socket, () => {
      probe.destroy()
      done(true)
    })
    probe.on('error', () => done(false))
  })
