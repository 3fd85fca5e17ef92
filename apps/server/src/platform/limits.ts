// Limits (SR-05) count in PostgreSQL, so that they hold over several processes and restarts.
import type { LimitName } from '@rondo/contracts/kernel/endpoint'
import { rateLimits } from '@rondo/rules/kernel/limits'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failure.ts'

export interface Caller {
  readonly ip: string
  readonly accountId?: number | undefined
  /** What is tried, where the limit counts by it: an address, a username. */
  readonly subject?: string
}
export interface Limits {
  /** Counts one more; throws request.too_many with the seconds to wait. */
  readonly take: (name: LimitName, caller: Caller) => Promise<void>
  /** Counts one more only when `work` fails by refusing: sign-ins. */
  readonly forgive: (name: LimitName, caller: Caller) => Promise<void>
}

const nothing: Limits = { take: async () => undefined, forgive: async () => undefined }

export function openLimits(pool: pg.Pool, on: boolean): Limits {
  if (!on) return nothing
  const counters = new Map(
    Object.entries(rateLimits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: points + 1,
        clearExpiredByTimeout: false,
      }),
    ]),
  )
  const counterOf = (name: LimitName) => {
    const counter = counters.get(name)
    if (!counter) throw new Error(`no limit is called ${name}`)
    return counter
  }
  const keyOf = ({ ip, accountId, subject }: Caller) => subject ?? (accountId ? `a${accountId}` : ip)
  return {
    async take(name, caller) {
      try {
        await counterOf(name).consume(keyOf(caller))
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Failure('request.too_many', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) })
      }
    },
    async forgive(name, caller) {
      await counterOf(name).reward(keyOf(caller))
    },
  }
}
