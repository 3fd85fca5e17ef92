import { editDistance, type QueryToken, queryTokens, typosAllowed } from '@rondo/rules/catalog/tokens'
import type { Store } from '../../platform/db.ts'
import { type Corrected, mendWords } from './mend-words.ts'
import { tsqueryOf } from './search-conditions.ts'

/** Most neighbours of a word that are asked whether a listing still has them. */
const mostNeighbours = 5

const wordsSql = `
  select w.known, w.begins, case when w.known or w.begins then null else
    (select jsonb_agg(jsonb_build_array(t.term, t.listings)) from search_term t where length(t.term) between w.shortest and w.longest) end as near
  from (select u.n, u.shortest, u.longest, any_listing_has(u.word::tsquery) as known,
      u.beginning is not null and any_listing_has(u.beginning::tsquery) as begins
    from unnest($1::text[], $2::text[], $3::int[], $4::int[]) with ordinality as u (word, beginning, shortest, longest, n)) w
  order by w.n`

interface WordRow {
  readonly known: boolean
  readonly begins: boolean
  readonly near: readonly (readonly [string, number])[] | null
}

/** Words of the search like `word`: nearest first, then those of more listings. */
function neighboursOf(word: string, near: WordRow['near']): string[] {
  const most = typosAllowed(word)
  return (near ?? [])
    .map(([term, listings]) => ({ term, listings, distance: editDistance(word, term, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || b.listings - a.listings || (a.term < b.term ? -1 : 1))
    .slice(0, mostNeighbours)
    .map(({ term }) => term)
}

async function listedAmong({ pool }: Pick<Store, 'pool'>, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const sql = `select word from unnest($1::text[]) as word where any_listing_has(quote_literal(word)::tsquery)`
  const { rows } = await pool.query<{ word: string }>(sql, [words])
  return new Set(rows.map(({ word }) => word))
}

/** Reads a query again of which some word is in no listing. At most 2 queries. */
export async function correctWords(store: Pick<Store, 'pool'>, text: string, tokens: readonly QueryToken[]): Promise<Corrected> {
  const beginning = queryTokens(text, true).at(-1)
  const isLast = (index: number) => index === tokens.length - 1
  const bound = (sign: 1 | -1) =>
    tokens.map(({ text: word, han }) => (han || typosAllowed(word) === 0 ? -1 : word.length + sign * typosAllowed(word)))
  const { rows } = await store.pool.query<WordRow>(wordsSql, [
    tokens.map((token) => tsqueryOf([token])),
    tokens.map((_, index) => (isLast(index) && beginning ? tsqueryOf([beginning]) : null)),
    bound(-1),
    bound(1),
  ])
  const neighbours = tokens.map(({ text: word, han }, index) => {
    const row = rows[index]
    return !row || han || row.known || row.begins ? [] : neighboursOf(word, row.near)
  })
  const listed = await listedAmong(store, neighbours.flat())
  return mendWords(text, tokens, (_token, _isLast, index) => {
    const row = rows[index]
    const nearest = neighbours[index]?.find((word) => listed.has(word))
    return { known: row?.known ?? true, begins: row?.begins ?? false, ...(nearest !== undefined && { nearest }) }
  })
}
