import { type QueryToken, queryTokens } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import { metresBetween } from '@rondo/rules/kernel/places'
import type { Language } from '../../platform/context.ts'
import type { Store } from '../../platform/db.ts'
import { cardOf } from '../listings/index.ts'
import { correctWords } from './correct-words.ts'
import { facetCounts, type FacetRow, facetStatement } from './facet-statement.ts'
import { type PageRow, pageStatement } from './page-statement.ts'
import { tsqueryOf } from './search-conditions.ts'
import type { FacetCounts, Found, Search, SearchPort } from './search-port.ts'

const suggestSql = `
  with m as materialized (select id, likes from listing_search where name_tokens @@ $1::tsquery)
  select p.id, coalesce(p.translations -> $2 ->> 'name', p.name) as name
  from (select id, likes from m order by likes desc, id desc limit ${pages.suggestions}) m join product p on p.id = m.id
  order by m.likes desc, m.id desc`

const keyOf = (row: PageRow) => (row.key instanceof Date ? row.key.getTime() : row.key)

/** Searches by PostgreSQL alone. A page is 1 query, its facet counts 1, a query with a word that no listing has up to 3 more. */
export function postgresSearch(store: Pick<Store, 'pool'>, mediaOrigin: string): SearchPort {
  const { pool } = store

  async function page(search: Search, tokens: readonly QueryToken[], language: Language): Promise<Found> {
    const { text, values } = pageStatement(search, tokens, language)
    const { rows } = await pool.query<PageRow>(text, values)
    const total = rows[0]?.total ?? 0
    const found = rows.filter(({ id }) => (id as number | null) !== null)
    const shown = found.slice(0, search.pageSize)
    const cards = shown.map((row) => {
      const known = search.place && row.lat !== null && row.lng !== null
      const distance = known ? Math.round(metresBetween(search.place, { latitude: row.lat, longitude: row.lng })) : undefined
      return cardOf(row, language, mediaOrigin, distance)
    })
    const last = shown.at(-1)
    const hasMore = found.length > shown.length
    return { cards, total, hasMore, ...(hasMore && last && { last: { key: keyOf(last), id: last.id } }) }
  }

  async function counts(search: Search, tokens: readonly QueryToken[]): Promise<FacetCounts> {
    const { text, values } = facetStatement(search, tokens)
    return facetCounts((await pool.query<FacetRow>(text, values)).rows)
  }

  return {
    async search(search, language) {
      const asked = queryTokens(search.text, search.typing)
      const first = await page(search, asked, language)
      // a word that no listing has finds nothing: only then is it worth asking
      const corrected = first.total === 0 && asked.length > 0 ? await correctWords(store, search.text, asked) : { tokens: asked }
      const isSame = corrected.tokens.every((token, index) => token.text === asked[index]?.text && token.prefix === asked[index].prefix)
      const found = isSame ? first : await page(search, corrected.tokens, language)
      const facets = search.countFacets ? await counts(search, corrected.tokens) : undefined
      const { correctedTo } = corrected as { correctedTo?: string }
      return { ...found, ...(facets && { facets }), ...(correctedTo !== undefined && { correctedTo }) }
    },
    async suggest(text, language) {
      const tokens = queryTokens(text, true)
      if (tokens.length === 0) return []
      return (await pool.query<{ id: number; name: string }>(suggestSql, [tsqueryOf(tokens), language])).rows
    },
  }
}
