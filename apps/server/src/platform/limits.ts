// Limits (SR-05) count in PostgreSQL, so that they hold over several processes and restarts.
import { type LimitName, rateLimits } from '@rondo/rules/kernel/rate-limits'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failure.ts'
import { neighbourhoodOf } from './neighbourhood.ts'

export interface Caller {
  readonly ip: string
  readonly accountId?: number | undefined
  /** What is tried, where the limit counts by it: an e-mail address, a pickup code, the name that somebody signs in with. */
  readonly subject?: string
}
export interface Limits {
  /** Counts one more; throws request.too_many with the seconds to wait. */
  readonly take: (name: LimitName, caller: Caller) => Promise<void>
  /** Throws as `take` does when one of these callers has spent the limit, and counts nothing: sign-in counts its failures afterwards. 1 query. */
  readonly refuseSpent: (name: LimitName, callers: readonly Caller[]) => Promise<void>
  /** Gives one back: sign-in counts failures only. */
  readonly giveBack: (name: LimitName, caller: Caller) => Promise<void>
  /** Counts a call towards the limit of everything, without waiting for the database. */
  readonly tally: (caller: Caller) => void
}

const unlimited: Limits = {
  take: async () => undefined,
  refuseSpent: async () => undefined,
  giveBack: async () => undefined,
  tally: () => undefined,
}

export function openLimits(pool: pg.Pool, on: boolean): Limits {
  if (!on) return unlimited
  const counters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { tries, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points: tries,
        duration: seconds,
        inMemoryBlockOnConsumed: tries + 1,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>
  const keyOf = (name: LimitName, { ip, accountId, subject }: Caller) => {
    const { per } = rateLimits[name]
    if (per !== 'address' && subject !== undefined) return subject.toLowerCase()
    return per === 'person or address' && accountId ? `account ${accountId}` : neighbourhoodOf(ip)
  }
  const refused = (result: unknown) => {
    if (result instanceof RateLimiterRes)
      return new Failure('request.too_many', { retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) })
    return result
  }
  const take: Limits['take'] = async (name, caller) => {
    try {
      await counters[name].consume(keyOf(name, caller))
    } catch (result) {
      throw refused(result)
    }
  }
  return {
    take,
    async refuseSpent(name, callers) {
      const keys = callers.map((caller) => `${name}:${keyOf(name, caller)}`)
      const { rows } = await pool.query<{ expire: number }>(
        'select expire from rate_limit where key = any($1) and points >= $2 and expire > $3 order by expire desc limit 1',
        [keys, rateLimits[name].tries, Date.now()],
      )
      const [spent] = rows
      if (spent) throw new Failure('request.too_many', { retryAfter: Math.max(1, Math.ceil((spent.expire - Date.now()) / 1000)) })
    },
    async giveBack(name, caller) {
      await counters[name].reward(keyOf(name, caller))
    },
    tally: tallyBy(
      (key, calls) => counters.general.consume(key, calls),
      (caller) => keyOf('general', caller),
      refused,
    ),
  }
}

const BATCH = 20 // calls that a process lets through on one word from the database
const MOST_KEYS = 50_000

interface Lease {
  left: number
  blockedUntil: number
  asking: boolean
}

/** A query for each call would cost more than most calls: a process takes allowances of 20 and asks for the next while it spends one. */
function tallyBy(
  consume: (key: string, calls: number) => Promise<unknown>,
  keyOf: (caller: Caller) => string,
  refused: (result: unknown) => unknown,
) {
  const leases = new Map<string, Lease>()
  return (caller: Caller): void => {
    const key = keyOf(caller)
    let lease = leases.get(key)
    if (!lease) {
      if (leases.size >= MOST_KEYS) leases.delete(leases.keys().next().value ?? '')
      leases.set(key, (lease = { left: 0, blockedUntil: 0, asking: false }))
    }
    const wait = lease.blockedUntil - Date.now()
    if (wait > 0) throw new Failure('request.too_many', { retryAfter: Math.ceil(wait / 1000) })
    lease.left--
    if (lease.left > 0 || lease.asking) return
    lease.asking = true
    const mine = lease
    const calls = BATCH - mine.left // with those that were let through while the last answer was on its way
    consume(key, calls)
      .then(
        () => (mine.left += calls),
        (result: unknown) => {
          const failure = refused(result)
          if (failure instanceof Failure) mine.blockedUntil = Date.now() + (failure.facts.retryAfter ?? 1) * 1000
        },
      )
      .finally(() => (mine.asking = false))
  }
}
