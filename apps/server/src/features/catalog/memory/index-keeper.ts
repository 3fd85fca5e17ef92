import pg from 'pg'
import type { Search } from '../search-port.ts'
import type { MakerCounts } from '../makers.ts'
import { findListings, type Hits, makersIn, type SuggestedHits, suggestListings } from './find-listings.ts'
import { ListingIndex } from './listing-index.ts'
import type { ListingNow } from './listing-row.ts'
import { databaseName, type Mark, readAll } from './read-rows.ts'
import { loadSnapshot, saveSnapshot } from './snapshot.ts'

export interface Loaded {
  /** Changes from here on are still to be applied. */
  readonly mark: Mark
  readonly listings: number
  readonly from: 'snapshot' | 'database'
}
/** Where the rows come from, and where the snapshot lies. */
export interface Source {
  readonly connection: pg.ClientConfig
  readonly file: string
}

/** The index and its operations. A small one lives in the server's thread, a large one in a worker thread. */
export interface IndexKeeper {
  readonly find: (search: Search) => Promise<Hits>
  readonly suggest: (text: string, tags: readonly number[]) => Promise<SuggestedHits>
  readonly makers: (search: Search) => Promise<MakerCounts>
  readonly apply: (changes: readonly ListingNow[]) => Promise<{ listings: number; waste: number }>
  /** Reads the snapshot, or else the database. */
  readonly load: () => Promise<Loaded>
  /** Reads the database anew while the old index answers, then takes its place. */
  readonly rebuild: () => Promise<Loaded>
  /** Ids whose rows in the database are not those of the index. */
  readonly differences: () => Promise<readonly number[]>
  /** Whether the index holds each of them as it was at a moment, milliseconds. */
  readonly agrees: (listings: readonly ListingNow[], at: number) => Promise<readonly boolean[]>
  readonly save: (mark: Mark) => Promise<void>
  readonly close: () => Promise<void>
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // the query under way fails by itself
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Whether more than so many listings can be found. Counting takes a quarter of a start, so they are counted only where the database does not
 * think them far fewer. At most 2 queries.
 */
export async function areMoreThan(pool: Pick<pg.Pool, 'query'>, most: number): Promise<boolean> {
  const plan = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('explain (format json) select from listing_search')
  const about = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Infinity
  if (about < most / 2) return false
  const { rows } = await pool.query<{ listings: number }>('select count(*)::int as listings from listing_search')
  return (rows[0]?.listings ?? 0) > most
}

/** Keeps the index in this thread. */
export function keepIndex({ connection, file }: Source): IndexKeeper {
  let index = new ListingIndex()
  let database: string | undefined
  let closed = false
  /** What was applied since a rebuild began: the new index has it to do as well. */
  let sinceRebuild: ListingNow[] | undefined

  async function readDatabase(client: pg.Client): Promise<Loaded> {
    const fresh = new ListingIndex()
    sinceRebuild = []
    try {
      const mark = await readAll(client, (rows) => {
        if (closed) throw new Error('closed while it was read')
        for (const row of rows) fresh.put(row)
      })
      fresh.seal()
      fresh.apply(sinceRebuild)
      index = fresh
      return { mark, listings: index.count, from: 'database' }
    } finally {
      sinceRebuild = undefined
    }
  }

  return {
    find: async (search) => findListings(index, search),
    suggest: async (text, tags) => suggestListings(index, text, tags),
    makers: async (search) => makersIn(index, search),
    async apply(changes) {
      index.apply(changes)
      sinceRebuild?.push(...changes)
      return { listings: index.count, waste: index.waste }
    },
    load: () =>
      withClient(connection, async (client) => {
        database = await databaseName(client)
        const stored = database === undefined ? undefined : loadSnapshot(file, database)
        if (!stored) return readDatabase(client)
        index = stored.index
        return { mark: stored.mark, listings: index.count, from: 'snapshot' }
      }),
    rebuild: () => withClient(connection, readDatabase),
    async differences() {
      const differing: number[] = []
      const seen = new Set<number>()
      await withClient(connection, (client) =>
        readAll(client, (rows, at) => {
          if (closed) throw new Error('closed while it was compared')
          for (const row of rows) {
            seen.add(row.id)
            if (!index.agrees({ id: row.id, row }, at)) differing.push(row.id)
          }
        }),
      )
      return [...differing, ...index.livingIds().filter((id) => !seen.has(id))]
    },
    agrees: async (listings, at) => listings.map((listing) => index.agrees(listing, at)),
    async save(mark) {
      if (database !== undefined) saveSnapshot(file, index, database, mark)
    },
    async close() {
      closed = true
    },
  }
}
