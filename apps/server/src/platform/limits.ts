// Limits (SR-05) count in PostgreSQL, so that they hold over several processes and restarts.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type LimitName, rateLimits } from '@rondo/rules/kernel/rate-limits'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failure.ts'
import { subnetOf, networkOf } from './ip-subnet.ts'

export interface Caller {
  readonly ip: string
  readonly accountId?: number | undefined
  /** What is tried, where the limit counts by it: an e-mail address, a pickup code, the account that somebody signs in to. Only its digest is kept. */
  readonly subject?: string
}
export interface Limits {
  /** Counts one more; throws request.too_many with the seconds to wait. */
  readonly take: (name: LimitName, caller: Caller) => Promise<void>
  /**
   * Counts one more of each, of those after the first only while the first is not spent. Throws as `take` does; gives the tries so far of a
   * limit that only slows. 1 query.
   */
  readonly takeAll: (names: readonly [LimitName, ...LimitName[]], caller: Caller) => Promise<number>
  /** Gives one of each back: sign-in counts failures only. 1 query. */
  readonly giveBack: (names: readonly LimitName[], caller: Caller) => Promise<void>
  /** Gives back all tries that are counted for an account: what the demo does in its people's names is none of their tries. */
  readonly forget: (accountId: number) => Promise<void>
  /** Counts a call, or a page that is drawn, without waiting for the database; throws request.too_many. */
  readonly tally: (caller: Caller, what?: Tallied) => void
}
type Tallied = 'general' | 'page' | 'picture' | 'placeOrder' | 'socket' | 'socketWord'

const unlimited: Limits = {
  take: async () => undefined,
  takeAll: async () => 0,
  giveBack: async () => undefined,
  forget: async () => undefined,
  tally: () => undefined,
}

const mark = { name: 'x-own-page', value: randomUUID() }
/** Header of the calls that this process makes for a page. Nobody outside knows its value. */
export const ofOwnPages: Readonly<Record<string, string>> = { [mark.name]: mark.value }
/** Whether a call comes from a page that was counted already. */
export const isOfOwnPage = (headers: IncomingHttpHeaders): boolean => headers[mark.name] === mark.value

/** No key is longer than its column, and none holds what somebody typed. */
const digestOf = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('base64url')

function keyOf(name: LimitName, { ip, accountId, subject }: Caller): string {
  switch (rateLimits[name].per) {
    case 'subject':
      return digestOf(subject ?? '')
    case 'subject and network':
      return `${digestOf(subject ?? '')} ${networkOf(ip)}`
    case 'network':
      return networkOf(ip)
    case 'person or address':
      return accountId ? `account ${accountId}` : subnetOf(ip)
    case 'address':
      return subnetOf(ip)
  }
}

const tooMany = (ms: number) => new Failure('request.too_many', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })
const refused = (result: unknown) => (result instanceof RateLimiterRes ? tooMany(result.msBeforeNext) : result)

interface Counted {
  readonly key: string
  readonly points: number
  readonly expire: number
}
/** Several counters as one statement, in the order of their keys, so that two who count the same ones never wait for each other. */
const counting = `on conflict (key) do update set
    points = case when l.expire <= $3 then 1 else l.points + 1 end, expire = case when l.expire <= $3 then excluded.expire else l.expire end
  returning key, points, expire`
const countEach = `
  with first as (
    insert into rate_limit as l (key, points, expire) values (($1::text[])[1], 1, ($2::bigint[])[1]) ${counting}
  ), others as (
    insert into rate_limit as l (key, points, expire)
    select key, 1, expire from unnest(($1::text[])[2:], ($2::bigint[])[2:]) as n (key, expire) where (select points from first) <= $4 order by key
    ${counting}
  ) select * from first union all select * from others`
const giveEach = `
  with held as (select key from rate_limit where key = any($1) and points > 0 order by key for update)
  update rate_limit l set points = l.points - 1 from held where l.key = held.key`

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
        inMemoryBlockOnConsumed: tries * 3, // not at once: what is counted first may be given back
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>
  const tallying = (what: Tallied) => tallyBy((key, calls) => counters[what].consume(key, calls), what)
  const tallies = {
    general: tallying('general'),
    page: tallying('page'),
    picture: tallying('picture'),
    placeOrder: tallying('placeOrder'),
    socket: tallying('socket'),
    socketWord: tallying('socketWord'),
  }
  return {
    async take(name, caller) {
      try {
        await counters[name].consume(keyOf(name, caller))
      } catch (result) {
        throw refused(result)
      }
    },
    async takeAll(names, caller) {
      const now = Date.now()
      const asked = names.map((name) => ({ ...rateLimits[name], key: `${name}:${keyOf(name, caller)}` }))
      const { rows } = await pool.query<Counted>(countEach, [
        asked.map(({ key }) => key),
        asked.map(({ seconds }) => now + seconds * 1000),
        now,
        asked[0]?.tries,
      ])
      const counted = asked.map((limit) => ({ ...limit, row: rows.find(({ key }) => key === limit.key) }))
      const spent = counted.find(({ slows, tries, row }) => !slows && row && row.points > tries)
      if (spent?.row) throw tooMany(spent.row.expire - now)
      return counted.find(({ slows }) => slows)?.row?.points ?? 0
    },
    async giveBack(names, caller) {
      await pool.query(giveEach, [names.map((name) => `${name}:${keyOf(name, caller)}`)])
    },
    async forget(accountId) {
      const names = Object.entries(rateLimits).flatMap(([name, { per }]) => (per === 'person or address' ? [name as LimitName] : []))
      await pool.query('delete from rate_limit where key = any($1)', [names.map((name) => `${name}:${keyOf(name, { ip: '', accountId })}`)])
      for (const { forget } of Object.values(tallies)) forget({ ip: '', accountId })
    },
    tally: (caller, what = 'general') => tallies[what].count(caller),
  }
}

const BATCH = 20 // calls that a process lets through on one word from the database
const MOST_KEYS = 50_000

interface Lease {
  left: number
  blockedUntil: number
  asking: boolean
  /** Calls in this process since the window began: what holds while the database has not answered. */
  seen: number
  windowEnd: number
}

/** A query for each call would cost more than most calls: a process takes allowances of 20 and asks for the next while it spends one. */
function tallyBy(consume: (key: string, calls: number) => Promise<unknown>, name: Tallied) {
  const { tries, seconds } = rateLimits[name]
  const leases = new Map<string, Lease>()
  const forget = (caller: Caller) => void leases.delete(keyOf(name, caller))
  const count = (caller: Caller): void => {
    const key = keyOf(name, caller)
    const now = Date.now()
    let lease = leases.get(key)
    if (!lease) {
      if (leases.size >= MOST_KEYS) leases.delete(leases.keys().next().value ?? '')
      leases.set(key, (lease = { left: 0, blockedUntil: 0, asking: false, seen: 0, windowEnd: 0 }))
    }
    if (now >= lease.windowEnd) Object.assign(lease, { seen: 0, windowEnd: now + seconds * 1000 })
    if (now < lease.blockedUntil) throw tooMany(lease.blockedUntil - now)
    if (++lease.seen > tries) throw tooMany(lease.windowEnd - now)
    lease.left--
    if (lease.left > 0 || lease.asking) return
    lease.asking = true
    const mine = lease
    const calls = BATCH - mine.left // with those that were let through while the last answer was on its way
    consume(key, calls)
      .then(
        () => (mine.left += calls),
        (result: unknown) => {
          if (result instanceof RateLimiterRes) mine.blockedUntil = Date.now() + Math.max(1_000, result.msBeforeNext)
        },
      )
      .finally(() => (mine.asking = false))
  }
  return { count, forget }
}
