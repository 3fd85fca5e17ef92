import { facetBases } from '@rondo/rules/catalog/facets'
import { type QueryToken, queryTokens } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import { metresBetween } from '@rondo/rules/kernel/places'
import type { Language } from '../../platform/context.ts'
import type { Store } from '../../platform/db.ts'
import { keepFor } from '../../platform/keep-for.ts'
import { cardOf, type CardRow } from '../listings/index.ts'
import { facetCounts, type FacetRow } from './facets.ts'
import { countMakers, namedMakers } from './makers.ts'
import { type PageRow, pageStatement } from './page-statement.ts'
import { tsqueryOf } from './search-conditions.ts'
import type { Found, Search, SearchPort } from './search-port.ts'
import { correctWords } from './spelling.repository.ts'

const suggestSql = `
  select c.* from (
      select s.id, s.likes from listing_search s where s.name_tokens @@ $1::tsquery order by s.likes desc, s.id desc limit ${pages.suggestions}) s
    join listing p on p.id = s.id cross join listing_card(p, $2) c
  order by s.likes desc, s.id desc`

const countSql = `
  select tag, count(*)::int as listings from listing_search s, unnest(s.tags) as tag
  where ${(['category', 'occasion'] as const).map((facet) => `tag between ${facetBases[facet]} and ${facetBases[facet] + 99}`).join(' or ')}
  group by tag`
/** Listings of every kind, kept for a while: counting reads all rows, too much for each letter that somebody types. */
const keepCounts = ({ pool }: Pick<Store, 'pool'>, keepMs: number) =>
  keepFor(keepMs, async () => new Map((await pool.query<FacetRow>(countSql)).rows.map(({ tag, listings }) => [tag, listings])))

const keyOf = (row: PageRow) => (row.key instanceof Date ? row.key.getTime() : row.key)

/**
 * Searches by PostgreSQL alone: the reference that the index in memory must agree with, and its stand-in while it loads. A page is 1 query,
 * its total and all counts included; words that no listing has take some more. Kinds that are suggested say counts of the last minute.
 */
export function postgresSearch(store: Pick<Store, 'pool'>, mediaOrigin: string, keepCountsMs = 60_000): SearchPort {
  const counts = keepCounts(store, keepCountsMs)
  async function page(search: Search, tokens: readonly QueryToken[], language: Language): Promise<Found> {
    const { text, values } = pageStatement(search, tokens, language)
    const { rows } = await store.pool.query<PageRow>(text, values)
    const found = rows.filter(({ id }) => (id as number | null) !== null)
    const shown = found.slice(0, search.pageSize)
    const cards = shown.map((row) => {
      const isPlaced = search.place && row.lat !== null && row.lng !== null
      const distance = isPlaced ? Math.round(metresBetween(search.place, { latitude: row.lat, longitude: row.lng })) : undefined
      return cardOf(row, language, mediaOrigin, distance)
    })
    const last = shown.at(-1)
    const hasMore = found.length > shown.length
    return {
      cards,
      total: rows[0]?.total ?? 0,
      hasMore,
      ...(hasMore && last && { last: { key: keyOf(last), id: last.id } }),
      ...(search.countFacets && { facets: facetCounts(rows[0]?.facets ?? []) }),
    }
  }

  return {
    async search(search, language) {
      const asked = queryTokens(search.text, search.typing)
      const first = await page(search, asked, language)
      // a word that no listing has finds nothing: only then are the words worth a look
      if (first.total > 0 || asked.length === 0) return first
      const { tokens, correctedTo } = await correctWords(store, search.text, asked)
      const isSame = tokens.every(({ text, prefix }, at) => text === asked[at]?.text && prefix === asked[at].prefix)
      return { ...(isSame ? first : await page(search, tokens, language)), ...(correctedTo !== undefined && { correctedTo }) }
    },
    makers: async (search) => namedMakers(store, await countMakers(store, search, queryTokens(search.text, search.typing))),
    async suggest(text, tags, language) {
      const tokens = queryTokens(text, true)
      if (tokens.length === 0) return { cards: [], kinds: [] }
      const [{ rows }, counted] = await Promise.all([
        store.pool.query<CardRow>(suggestSql, [tsqueryOf(tokens), language]),
        tags.length > 0 && counts(),
      ])
      const kinds = tags.flatMap((tag) => {
        const listings = counted && counted.get(tag)
        return listings ? [{ tag, listings }] : []
      })
      return { cards: rows.map((row) => cardOf(row, language, mediaOrigin)), kinds }
    },
  }
}
