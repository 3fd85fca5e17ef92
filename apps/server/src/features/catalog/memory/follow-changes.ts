// Keeps an index up to date. It applies own commits at once and those of others on a NOTIFY; a timer finds what both missed.
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { keepListening } from '../../../platform/listening.ts'
import { type Committed, everyListing } from '../../listings/index.ts'
import { asRead, type ListingNow } from './listing-row.ts'
import { changesFrom, type Mark, rowsOf, timeOf } from './read-rows.ts'

const LOOK_AGAIN_MS = 250
const CONNECT_AGAIN_MS = 500
/** A NOTIFY may arrive before the answer to the commit that sent it. */
const HINT_MS = 2
/** A NOTIFY so soon after an own commit is its echo, so reading the changes can wait. */
const ECHO_MS = 8
const AFTER_ECHO_MS = 15
/** The follower remembers when it last changed each of this many listings. */
const MOST_REMEMBERED = 10_000
/** After so long without a successful read the index may be stale, and PostgreSQL answers. */
const STALE_MS = 3_000
/** Rows read at once. */
const AT_ONCE = 1_000

export interface Following {
  readonly connection: pg.ClientConfig
  readonly log: FastifyBaseLogger
  readonly from: Mark
  readonly apply: (changes: readonly ListingNow[]) => Promise<unknown>
  /** Whether the index holds each of them as it was at a moment, milliseconds. */
  readonly agrees: (listings: readonly ListingNow[], at: number) => Promise<readonly boolean[]>
  /** Everything may have changed. */
  readonly startOver: () => void
}
export interface Follower {
  /** What this process has just committed. */
  readonly committed: (committed: Committed) => void
  /** Resolves when what this process has committed was given to the index, which answers in turn; undefined when nothing is missing. */
  readonly caughtUp: () => Promise<void> | undefined
  /** False when the database could not be read lately. */
  readonly isFresh: () => boolean
  /** Reads what has changed until now; fails when the database cannot be read. */
  readonly look: () => Promise<void>
  /** Brings listings up to date that may have been missed; gives those that had been. */
  readonly mend: (ids: readonly number[]) => Promise<number[]>
  /** How far the index is. */
  readonly mark: () => Mark
  readonly close: () => Promise<void>
}

export async function followChanges({ connection, log, from, apply, agrees, startOver }: Following): Promise<Follower> {
  let mark = from
  let closed = false
  let lookedAt = performance.now()
  /** What the last look was told: changes behind a transaction that still runs are told again until it ends. */
  let applied = new Set<number>()
  const own = new Set<number>()
  let ownAt = -Infinity
  /** Works that wait for their turn or are under way. */
  let turns = 0
  // one after the other: an older reading must never be applied behind a newer one
  let reading: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turns++
    const done = reading.then(work).finally(() => turns--)
    reading = done.catch(() => undefined)
    return done
  }
  /** When each listing was last given to the index; before `rememberedFrom` nothing is known. */
  let givenAt = new Map<number, number>()
  let rememberedFrom = performance.now()
  function give(changes: readonly ListingNow[]): Promise<unknown> {
    if (givenAt.size > MOST_REMEMBERED) {
      givenAt = new Map()
      rememberedFrom = performance.now()
    }
    for (const { id } of changes) givenAt.set(id, performance.now())
    return apply(changes)
  }

  async function rowsNow(ids: readonly number[]): Promise<ListingNow[]> {
    const client = connectionNow()
    const rows = new Map((await rowsOf(client, ids)).map((row) => [row.id, row]))
    return ids.map((id) => {
      const row = rows.get(id)
      return row ? { id, row } : { id }
    })
  }
  async function bring(ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += AT_ONCE) await give(await rowsNow(ids.slice(at, at + AT_ONCE)))
  }
  async function readChanges(): Promise<void> {
    const client = connectionNow()
    const found = await changesFrom(client, mark)
    const fresh = found.changes.filter(({ seq }) => !applied.has(seq))
    if (fresh.some(({ id }) => id === everyListing)) startOver()
    await bring([...new Set(fresh.map(({ id }) => id))].filter((id) => id !== everyListing))
    applied = new Set(found.changes.map(({ seq }) => seq))
    mark = found.mark
    lookedAt = performance.now()
  }
  async function bringOwn(): Promise<void> {
    const ids = [...own]
    own.clear()
    await bring(ids)
  }
  /**
   * The rows of a commit as it wrote them, which spares reading them: only while nothing else is under way, and unless the index was given
   * something of these listings since they were read, which may be newer.
   */
  function rowsIn({ ids, rows, asOf }: Committed): ListingNow[] | undefined {
    if (!rows || turns > 0 || asOf <= rememberedFrom || ids.some((id) => (givenAt.get(id) ?? -Infinity) >= asOf)) return undefined
    const written = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => {
      const row = written.get(id)
      return row ? { id, row: asRead(row) } : { id }
    })
  }
  const look = () => inTurn(readChanges)
  let waiting = false
  /** A burst of hints is one look, begun after the last of them. */
  const lookSoon = () => {
    if (waiting || closed) return
    waiting = true
    const work = () => {
      waiting = false
      return readChanges()
    }
    inTurn(work).catch((error: Error) => closed || log.warn({ err: error }, 'search: changes could not be read'))
  }

  let hint: NodeJS.Timeout | undefined
  const hinted = () => {
    hint ??= setTimeout(() => {
      const isEcho = performance.now() - ownAt < ECHO_MS
      if (isEcho) hint = setTimeout(heed, AFTER_ECHO_MS)
      else heed()
    }, HINT_MS)
  }
  const heed = () => {
    hint = undefined
    lookSoon()
  }

  const listening = keepListening({
    connection,
    channels: ['listing_change'],
    againMs: CONNECT_AGAIN_MS,
    heard: hinted,
    ready: lookSoon,
    refused: (error) => log.warn({ err: error }, 'search: no connection'),
  })
  function connectionNow(): pg.Client {
    const client = listening.client()
    if (!client) throw new Error('the search has no connection')
    return client
  }
  await listening.first
  const timer = setInterval(() => listening.client() && lookSoon(), LOOK_AGAIN_MS)
  let owing: Promise<void> | undefined
  return {
    committed(committed) {
      const { ids } = committed
      if (ids.includes(everyListing)) startOver()
      ownAt = performance.now()
      const failed = (error: Error) => {
        lookedAt = -Infinity // the next look finds them in their table; until then PostgreSQL answers
        if (!closed) log.warn({ err: error }, 'search: own changes could not be read')
      }
      const written = rowsIn(committed)
      if (written) return void give(written).catch(failed)
      for (const id of ids) if (id !== everyListing) own.add(id)
      const mine: Promise<void> = inTurn(bringOwn).finally(() => {
        if (owing === mine) owing = undefined
      })
      owing = mine
      mine.catch(failed)
    },
    caughtUp: () => owing,
    isFresh: () => performance.now() - lookedAt < STALE_MS,
    look,
    async mend(ids) {
      const missed: number[] = []
      await inTurn(async () => {
        await readChanges()
        for (let at = 0; at < ids.length; at += AT_ONCE) {
          const now = await rowsNow(ids.slice(at, at + AT_ONCE))
          const agreed = await agrees(now, await timeOf(connectionNow())) // asked behind the rows: what has lapsed since says nothing on either side
          missed.push(...now.flatMap(({ id }, place) => (agreed[place] ? [] : [id])))
          await give(now)
        }
      })
      return missed
    },
    mark: () => mark,
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(hint)
      await reading
      await listening.close()
    },
  }
}
