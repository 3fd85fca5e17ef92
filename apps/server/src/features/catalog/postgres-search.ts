import { type QueryToken, queryTokens } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import { metresBetween } from '@rondo/rules/kernel/places'
import type { Language } from '../../platform/context.ts'
import type { Store } from '../../platform/db.ts'
import { cardOf } from '../listings/index.ts'
import { correctWords } from './correct-words.ts'
import { countsOfPacks, facetCounts } from './facet-statement.ts'
import { type PageRow, pageStatement } from './page-statement.ts'
import { tsqueryOf } from './search-conditions.ts'
import type { Corrected } from './mend-words.ts'
import type { Found, Search, SearchPort } from './search-port.ts'

const suggestSql = `
  with m as materialized (select id, likes from listing_search where name_tokens @@ $1::tsquery)
  select p.id, coalesce(p.translations -> $2 ->> 'name', p.name) as name
  from (select id, likes from m order by likes desc, id desc limit ${pages.suggestions}) m join product p on p.id = m.id
  order by m.likes desc, m.id desc`

const keyOf = (row: PageRow) => (row.key instanceof Date ? row.key.getTime() : row.key)

/** Searches by PostgreSQL alone. A page is 1 query, its total and all counts included; 2 when a word is in no listing. */
export function postgresSearch(store: Pick<Store, 'pool'>, mediaOrigin: string): SearchPort {
  const { pool } = store

  async function page(search: Search, tokens: readonly QueryToken[], language: Language) {
    const { text, values } = pageStatement(search, tokens, language)
    const { rows } = await pool.query<PageRow>(text, values)
    const [first] = rows
    const counts = first?.packs ? countsOfPacks(search, first.packs) : undefined
    const found = rows.filter(({ id }) => (id as number | null) !== null)
    const shown = found.slice(0, search.pageSize)
    const cards = shown.map((row) => {
      const known = search.place && typeof row.lat === 'number' && typeof row.lng === 'number'
      const distance = known ? Math.round(metresBetween(search.place, { latitude: row.lat, longitude: row.lng })) : undefined
      return cardOf(row, language, mediaOrigin, distance)
    })
    const last = shown.at(-1)
    const hasMore = found.length > shown.length
    const answer: Found = {
      cards,
      total: counts?.total ?? search.total ?? first?.total ?? 0,
      hasMore,
      ...(hasMore && last && { last: { key: keyOf(last), id: last.id } }),
      ...(counts && { facets: facetCounts(counts.rows) }),
    }
    return { answer, words: first?.words ?? undefined }
  }

  return {
    async search(search, language) {
      const asked = queryTokens(search.text, search.typing)
      const read: Corrected = search.read ?? { tokens: asked }
      const { answer, words } = await page(search, read.tokens, language)
      // a word that no listing has finds nothing: only then was it worth asking
      const corrected = words ? correctWords(search.text, asked, words) : read
      const isSame = corrected.tokens.every(
        (token, index) => token.text === read.tokens[index]?.text && token.prefix === read.tokens[index].prefix,
      )
      const found = isSame ? answer : (await page({ ...search, read: corrected }, corrected.tokens, language)).answer
      return { ...found, ...(corrected.correctedTo !== undefined && { correctedTo: corrected.correctedTo }) }
    },
    async suggest(text, language) {
      const tokens = queryTokens(text, true)
      if (tokens.length === 0) return []
      return (await pool.query<{ id: number; name: string }>(suggestSql, [tsqueryOf(tokens), language])).rows
    },
  }
}
