import { createHash } from 'node:crypto'
import type { QueryToken } from '@rondo/rules/catalog/tokens'
import pg from 'pg'
import { type Parameters, tsqueryOf } from './search-conditions.ts'

/**
 * Which words get an order of their own. Rarer ones are gathered soon, of what more listings have than `mostShare` a page is soon full, and
 * one order takes about 50 bytes for each listing that has the word.
 */
const preset = { leastListings: 50_000, leastShare: 0.05, mostShare: 1 / 3, words: 32 }
const prefix = 'listing_search_of_'

const orderName = (word: string) => prefix + createHash('sha256').update(word).digest('hex').slice(0, 16)
const asToken = (text: string): QueryToken => ({ text, prefix: false, han: false })

/** True when the order of this word is there and complete; asked inside a statement. */
export const hasOrder = ({ text }: QueryToken, parameters: Parameters): string =>
  `exists (select from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'listing_search'::regclass and c.relname = ${parameters.add(orderName(text))} and i.indisvalid)`

async function wantedWords(client: pg.ClientBase, { leastListings, leastShare, mostShare, words }: typeof preset): Promise<string[]> {
  const { rows } = await client.query<{ term: string }>(
    `select t.term from search_term t, (select reltuples as listed from pg_class where oid = 'listing_search'::regclass) c
      where c.listed >= $1 and t.listings between c.listed * $2::float8 and c.listed * $3::float8 and length(t.term) > 1
      order by t.listings desc, t.term limit $4`,
    [leastListings, leastShare, mostShare, words],
  )
  return rows.map(({ term }) => term)
}

/**
 * Gives the commonest words of a large catalogue an order of their own, an index of the listings that have them by price, with what else
 * they are ordered, chosen and counted by; takes it from words that are common no more. Nobody waits for it: indexes are built beside all
 * other work. Half a second for each new word at a million listings. Gives the words that have one now.
 */
export async function keepWordOrders(pool: pg.Pool, changes: Partial<typeof preset> = {}): Promise<string[]> {
  const client = await pool.connect()
  try {
    // another process's half-built order must not be taken for one that was left behind
    const { rows: locks } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext($1)) as mine`, [prefix])
    if (!locks[0]?.mine) return []
    const words = await wantedWords(client, { ...preset, ...changes })
    const wanted = new Map(words.map((word) => [orderName(word), word]))
    const { rows: there } = await client.query<{ name: string; complete: boolean }>(
      `select c.relname as name, i.indisvalid as complete from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'listing_search'::regclass and c.relname like $1`,
      [`${prefix}%`],
    )
    for (const { name, complete } of there) {
      if (complete && wanted.delete(name)) continue
      await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(name)}`)
    }
    for (const [name, word] of wanted) {
      await client.query(`create index concurrently ${pg.escapeIdentifier(name)} on listing_search (sort_price, id)
        include (created_at, likes, facts) where tokens @@ ${pg.escapeLiteral(tsqueryOf([asToken(word)]))}::tsquery`)
    }
    return words
  } finally {
    // a connection that holds the lock still, since its work has failed, ends with it
    const freed = await client.query(`select pg_advisory_unlock(hashtext($1))`, [prefix]).catch((error: Error) => error)
    client.release(freed instanceof Error ? freed : undefined)
  }
}
