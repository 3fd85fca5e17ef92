import { editDistance, type QueryToken, queryTokens, typosAllowed } from '@rondo/rules/catalog/tokens'
import { type Corrected, mendWords } from './mend-words.ts'
import { type Parameters, tsqueryOf } from './search-conditions.ts'

/** What PostgreSQL knows of a word of a query. */
export interface KnownWord {
  readonly known: boolean
  readonly begins: boolean
  /** Words of listings that may be near, with their numbers of listings. */
  readonly near: readonly (readonly [string, number])[] | null
}

/** Listings from which some of the latest are looked at for a word, and how many for one of which nothing is known. */
const [lookedAt, lookedAtBlindly] = [3_000, 50]
/** One in so many listings has a word that is met soon among the latest. */
const often = 300

/**
 * True when some listing has these words. What many have, some of the latest have too: that spares reading where all of them stand.
 * `listings` is how many had them last night, where that is known.
 */
function isListed(words: string, listings?: string): string {
  const latest = `exists (select from (select s.tokens from listing_search s order by s.created_at desc, s.id desc
    limit ${listings === undefined ? lookedAtBlindly : lookedAt}) s where s.tokens @@ ${words}::tsquery)`
  const isOften = `${listings} > (select reltuples from pg_class where oid = 'listing_search'::regclass) / ${often}`
  return `(${listings === undefined ? latest : `case when ${isOften} then ${latest} else false end`} or any_listing_has(${words}::tsquery))`
}

/**
 * What is known of each word, in order, as one jsonb of KnownWords. The neighbours of an unknown word share one of its variants with it:
 * they are found by exact look-ups, whatever the number of words.
 */
export function knownWords(text: string, tokens: readonly QueryToken[], parameters: Parameters): string {
  const beginning = queryTokens(text, true).at(-1)
  const isLast = (index: number) => index === tokens.length - 1
  const bound = (sign: 1 | -1) =>
    tokens.map(({ text: word, han }) => (han || typosAllowed(word) === 0 ? -1 : word.length + sign * typosAllowed(word)))
  const lists = [
    `${parameters.add(tokens.map(({ text: word }) => word))}::text[]`,
    `${parameters.add(tokens.map((token) => tsqueryOf([token])))}::text[]`,
    `${parameters.add(tokens.map((_, index) => (isLast(index) && beginning ? tsqueryOf([beginning]) : null)))}::text[]`,
    `${parameters.add(bound(-1))}::int[]`,
    `${parameters.add(bound(1))}::int[]`,
  ]
  return `(select jsonb_agg(jsonb_build_object('known', w.known, 'begins', w.begins, 'near',
      case when not (w.known or w.begins or w.longest < 0) then
        (select jsonb_agg(jsonb_build_array(t.term, t.listings)) from search_term t
          where word_variants(t.term) && word_variants(w.word) and length(t.term) between w.shortest and w.longest
            and ${isListed('quote_literal(t.term)', 't.listings')}) end) order by w.n)
    from (select u.n, u.word, u.shortest, u.longest, ${isListed('u.exactly', 'coalesce((select k.listings from search_term k where k.term = u.word), 0)')} as known,
        u.beginning is not null and ${isListed('u.beginning')} as begins
      from unnest(${lists.join(', ')}) with ordinality as u (word, exactly, beginning, shortest, longest, n)) w)`
}

/** The word like `word` that listings have: the nearest, then that of most listings, then by alphabet. */
function nearestTo(word: string, near: KnownWord['near']): string | undefined {
  const most = typosAllowed(word)
  const [nearest] = (near ?? [])
    .map(([term, listings]) => ({ term, listings, distance: editDistance(word, term, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || b.listings - a.listings || (a.term < b.term ? -1 : 1))
  return nearest?.term
}

/** Reads a query again by what is known of its words. */
export const correctWords = (text: string, tokens: readonly QueryToken[], words: readonly KnownWord[]): Corrected =>
  mendWords(text, tokens, ({ text: word, han }, _isLast, index) => {
    const { known = true, begins = false, near = null } = words[index] ?? {}
    const nearest = known || begins || han ? undefined : nearestTo(word, near)
    return { known, begins, ...(nearest !== undefined && { nearest }) }
  })
