// The database away, too busy or without room: what its errors, the pool's and the disk's mean for whoever asked, and for the log.
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

type Outage = 'busy' | 'full'

// classes: connection lost, no resources, ended by the operator; codes: serialization, deadlock, lock not to be had, idle too long, read only
const BUSY = /^(08...|53[023]..|57P..|57014|40001|40P01|55P03|25P0[34]|25006)$/
const FULL = /^(53100|ENOSPC|EDQUOT)$/
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'])
/** Of pg and its pool, which give them no code. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool after calling end|connection was ended/

interface Known {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}

/** Whether an error says that the database is away or busy, or that there is no room; undefined for every other one. */
export function outageOf(error: unknown): Outage | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, syscall, message, cause } = error as Known
  const named = typeof code === 'string' ? code : ''
  if (FULL.test(named)) return 'full'
  const isSocketGone = named === 'ENOENT' && syscall === 'connect' // the embedded database listens on a file
  const isAway = UNREACHABLE.has(named) && cause === undefined && (syscall === 'connect' || syscall === 'read' || syscall === 'write')
  if (BUSY.test(named) || isSocketGone || isAway || WORDS.test(String(message))) return 'busy'
  return undefined
}

/** Of an error the log keeps these and no more: PostgreSQL's `detail` quotes rows, with addresses and names. */
const written = (error: Error & Known & { readonly constraint?: unknown }): { type: string; message: string; stack: string } => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code !== undefined && { code: error.code }),
  ...(error.constraint !== undefined && { constraint: error.constraint }),
  ...(error.cause instanceof Error && { cause: written(error.cause) }),
})

const ONE_LINE_EACH_MS = 10_000

/**
 * The log: errors without the values of rows; and an outage, which everybody who works meets many times a second, is one line in ten seconds
 * with the number of those that were left out.
 */
export function openLogger({ logLevel }: Pick<Config, 'logLevel'>): Exclude<FastifyServerOptions['logger'], undefined> {
  if (logLevel === 'silent') return false
  let quietUntil = 0
  let leftOut = 0
  return {
    level: logLevel,
    serializers: { err: written },
    hooks: {
      logMethod(args, method) {
        const [facts] = args as unknown as [{ err?: unknown; statusCode?: unknown } | string]
        if (typeof facts === 'object' && (outageOf(facts.err) || facts.statusCode === 503)) {
          if (Date.now() < quietUntil) return void leftOut++
          quietUntil = Date.now() + ONE_LINE_EACH_MS
          Object.assign(facts, leftOut > 0 && { leftOut })
          leftOut = 0
        }
        method.apply(this, args)
      },
    },
  }
}
