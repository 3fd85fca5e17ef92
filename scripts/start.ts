// What `npm start` runs: the database, the sandbox, then the server; Ctrl-C stops them in the opposite order.
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { serve } from '../apps/server/src/main.ts'
import { buildWeb } from './build-web.ts'
import { joinServices } from './local-services.ts'

const started = performance.now()
const dev = process.argv.includes('--dev')
const say = (what: string) => console.error(`[rondo] ${what}`)
const stops: (() => Promise<void>)[] = []
let stopping = false

async function stop(code: number) {
  if (stopping) return // Ctrl-C reaches us twice: from the terminal and from the bootstrap
  stopping = true
  setTimeout(() => process.exit(1), 15_000).unref()
  for (const one of stops.reverse()) await one().catch((error: unknown) => console.error(error))
  process.exit(code)
}
process.on('SIGINT', () => void stop(130))
process.on('SIGTERM', () => void stop(143))
process.on('SIGHUP', () => void stop(129))

try {
  const given = readConfig(process.env)
  const web = join(import.meta.dirname, '../apps/web')
  if (!dev) await buildWeb(web, say)
  const services = await joinServices(given, true, say)
  const config = { ...given, clockSecret: services.clockSecret }
  stops.push(services.leave)
  const serving = await serve({ config, connection: services.connection, owner: services.owner, web: { root: web, dev }, strict: dev, say })
  stops.push(serving.close)
  greet(config, Math.round(performance.now() - started))
} catch (error) {
  console.error(`\n${plain(error)}\n`)
  await stop(1)
}

function greet({ publicOrigin, demo, sandbox }: ReturnType<typeof readConfig>, ms: number) {
  const lines = [`Rondo is at ${publicOrigin}   (ready after ${(ms / 1000).toFixed(1)} s)`]
  if (demo)
    lines.push(
      'Demo accounts, password Rondo2026: alice@demo.rondo.test (customer), mei@… (merchant, US), claire@… (merchant, FR), noor@… and rosa@… (not verified)',
    )
  if (sandbox.on) lines.push(`Mailbox, payments and parcels of the sandbox: ${sandbox.base}`)
  lines.push(`The API: ${publicOrigin}/api/docs      Ctrl-C stops everything`)
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

/** A sentence and a way out for what commonly goes wrong; else the error itself. */
function plain(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'The port is taken by another program. Choose another one: PORT=3100 npm start'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database does not answer (${message}). Check DATABASE_URL, or leave it out to use the embedded one.`
  if (code === 'EACCES') return `${message}. Set DATA_DIR to a folder that you may write to.`
  return stack?.includes('config.ts') ? message : (stack ?? message)
}
