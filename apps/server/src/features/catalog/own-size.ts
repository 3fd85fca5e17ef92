import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import { type Measures, type OwnSizes, ownSizesOf, wearableBy } from '@rondo/rules/listings/own-size'
import { queryTokens } from '@rondo/rules/catalog/tokens'
import type { House, MemberCtx } from '../../platform/context.ts'
import { measureColumns, measuresOf } from '../accounts/index.ts'
import { correctWords, type KnownWord, knownWords } from './correct-words.ts'
import { Parameters } from './search-conditions.ts'
import type { Search, WearableCodes } from './search-port.ts'

const nobody: OwnSizes = { above: [], below: [] }
const codesOf = (facet: Facet, values: readonly string[]) =>
  values.map((value) => facetCode(facet, value)).filter((code) => code !== undefined)

/** What somebody of these measures can wear, as codes; undefined when those tell nothing. */
export const wearableCodes = (measures: Measures | undefined): WearableCodes[] | undefined =>
  wearableBy(measures ? ownSizesOf(measures) : nobody)?.map(({ categories, sizes }) => ({
    categories: codesOf('category', categories),
    sizes: codesOf('size', sizes),
  }))

/**
 * A search for what its asker can wear, by the measures of their profile. Where PostgreSQL answers, the words are held against those of
 * listings in the same look, so that the search itself is one query. 1 query.
 */
export async function inOwnSize({ pool, config }: Pick<House, 'pool' | 'config'>, id: number, search: Search): Promise<Search> {
  const parameters = new Parameters()
  const tokens = config.search === 'postgres' ? queryTokens(search.text, search.typing) : []
  const words = tokens.length > 0 ? knownWords(search.text, tokens, parameters) : 'null::jsonb'
  const { rows } = await pool.query<Measures & { words: KnownWord[] | null }>(
    `select ${measureColumns}, ${words} as words from account a where a.id = ${parameters.add(id)}`,
    parameters.values,
  )
  const [own] = rows
  const wearable = wearableCodes(own)
  return {
    ...search,
    ...(wearable && { wearable }),
    ...(own?.words && { read: correctWords(search.text, tokens, own.words) }),
  }
}

/** Sizes that the reader wears; the measures they come from stay here. 1 query. */
export async function showMySize({ house, actor }: MemberCtx): Promise<{ above: string[]; below: string[] }> {
  const measures = (await measuresOf(house.db, [actor.id])).get(actor.id)
  const { above, below } = measures ? ownSizesOf(measures) : nobody
  return { above: [...above], below: [...below] }
}
