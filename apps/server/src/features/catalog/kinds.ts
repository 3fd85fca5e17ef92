import { facetCode, facetOf } from '@rondo/rules/catalog/facets'
import { indexTokens, type QueryToken, queryTokens, stem } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import { categories, occasions } from '@rondo/rules/listings/catalogue'
import { sayIn } from '@rondo/words/all'
import { chineseNamesOf } from '../listings/index.ts'
import type { FacetRow } from './facets.ts'

const namesOf = (value: (typeof categories)[number] | (typeof occasions)[number]) => [
  ...(['en', 'zh-CN'] as const).map((language) => sayIn(language)(`catalogue.${value}`)),
  ...chineseNamesOf(value),
]
/** Words whose plural is not in their name: while it is typed, its beginning is one of them. */
const withPlurals = (word: string) => [word, ...[`${word}s`, `${word}es`, word.replace(/y$/, 'ies')].filter((one) => stem(one) === word)]
const kinds = (['category', 'occasion'] as const).flatMap((key) =>
  (key === 'category' ? categories : occasions).map((value) => ({
    tag: facetCode(key, value)!,
    words: [...new Set(namesOf(value).flatMap((name) => [...indexTokens(name)].flatMap(withPlurals)))],
  })),
)
const fits = ({ text, prefix }: QueryToken, word: string) => (prefix ? word.startsWith(text) : word === text)

/** Codes of the categories and occasions that are called so in either language, the last word as a beginning. */
export function kindsNamed(text: string): number[] {
  const tokens = queryTokens(text, true)
  if (tokens.length === 0) return []
  return kinds.filter(({ words }) => tokens.every((token) => words.some((word) => fits(token, word)))).map(({ tag }) => tag)
}

/** The few of them that most listings have, those with most first. */
export const countedKinds = (rows: readonly FacetRow[]) =>
  rows
    .toSorted((a, b) => b.listings - a.listings)
    .slice(0, pages.suggestedKinds)
    .flatMap(({ tag, listings }) => {
      const { facet, value } = facetOf(tag) ?? {}
      return (facet === 'category' || facet === 'occasion') && value ? [{ key: facet, value, listings }] : []
    })
