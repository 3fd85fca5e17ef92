import { editDistance, type QueryToken, queryTokens, typosAllowed } from '@rondo/rules/catalog/tokens'
import type { Store } from '../../platform/db.ts'
import { tsqueryOf } from './search-conditions.ts'
import { correctWith, type Corrected } from './spelling.ts'

// counted, not asked with `exists`: the planner would expect to meet a listing soon, and read the whole table for a word that none has
const isListed = (words: string) => `(select count(*) from listing_search s where s.tokens @@ ${words}::tsquery) > 0`
const knownSql = `select ${isListed('u.word')} as known, u.beginning is not null and ${isListed('u.beginning')} as begins
  from unnest($1::text[], $2::text[]) with ordinality as u (word, beginning, n) order by u.n`
const termsSql = 'select term from search_term where length(term) between $1 and $2'
const countsSql = `select u.term, (select count(*)::int from listing_search s where s.tokens @@ quote_literal(u.term)::tsquery) as listings
  from unnest($1::text[]) as u (term)`

/** The word like `word` that listings have: the nearest, then that of most listings, then by alphabet. 2 queries. */
async function nearestTo({ pool }: Pick<Store, 'pool'>, word: string): Promise<string | undefined> {
  const most = typosAllowed(word)
  if (most === 0) return undefined
  const { rows: terms } = await pool.query<{ term: string }>(termsSql, [word.length - most, word.length + most])
  const near = new Map(terms.map(({ term }) => [term, editDistance(word, term, most)] as const).filter(([, distance]) => distance <= most))
  const { rows } = await pool.query<{ term: string; listings: number }>(countsSql, [[...near.keys()]])
  const distanceOf = (term: string) => near.get(term) ?? most
  return rows
    .filter(({ listings }) => listings > 0)
    .toSorted((a, b) => distanceOf(a.term) - distanceOf(b.term) || b.listings - a.listings || (a.term < b.term ? -1 : 1))[0]?.term
}

/** Reads a query again that found nothing. 1 query, and 2 more for each unknown word. */
export async function correctWords(store: Pick<Store, 'pool'>, text: string, tokens: readonly QueryToken[]): Promise<Corrected> {
  const beginning = queryTokens(text, true).at(-1)
  const beginnings = tokens.map((_, index) => (index === tokens.length - 1 && beginning ? tsqueryOf([beginning]) : null))
  const { rows } = await store.pool.query<{ known: boolean; begins: boolean }>(knownSql, [
    tokens.map((token) => tsqueryOf([token])),
    beginnings,
  ])
  const facts = await Promise.all(
    rows.map(async (row, index) => {
      const token = tokens[index]
      const nearest = row.known || row.begins || !token || token.han ? undefined : await nearestTo(store, token.text)
      return { ...row, ...(nearest !== undefined && { nearest }) }
    }),
  )
  return correctWith(text, tokens, (_token, _isLast, index) => facts[index] ?? { known: true, begins: false })
}
