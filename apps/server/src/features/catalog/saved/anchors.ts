// Anchors find the saved searches that a listing may fit without reading them all. Every listing that fits a search has at least one
// of its anchors among its keys.
import { queryTokens } from '@rondo/rules/catalog/tokens'
import type { Facet } from '@rondo/rules/catalog/facets'
import type { SearchRow } from '../../listings/index.ts'
import type { Criteria } from './criteria.ts'

/** Every listing has this key. */
const anything = '*'
/** Anchors of one search beyond these would cost more than they save. */
const mostAnchors = 100
/** Facets by how well they tell listings apart. */
const telling: readonly Facet[] = ['size', 'category', 'color', 'occasion', 'material', 'condition', 'productType', 'way']

const pairOf = (a: number, b: number) => (a < b ? `${a},${b}` : `${b},${a}`)

/** The anchors of a search: its longest word, else its brands, else its shop, else pairs of facet values, else the values of one facet. */
export function anchorsOf({ text, brands, merchantId, facets }: Pick<Criteria, 'text' | 'brands' | 'merchantId' | 'facets'>): string[] {
  const words = queryTokens(text)
    .filter(({ prefix }) => !prefix)
    .toSorted((a, b) => b.text.length - a.text.length)
  if (words[0]) return [`word ${words[0].text}`]
  if (brands) return brands.map((brand) => `brand ${brand}`)
  if (merchantId !== undefined) return [`shop ${merchantId}`]
  const lists = telling.flatMap((facet) => facets.filter(([one]) => one === facet).map(([, codes]) => codes))
  const [first, second] = lists
  if (!first) return [anything]
  if (!second || first.length * second.length > mostAnchors) return first.map(String)
  return first.flatMap((a) => second.map((b) => pairOf(a, b)))
}

/** All keys of a listing. */
export function keysOf({ merchant_id, brand, tags, tokens }: Pick<SearchRow, 'merchant_id' | 'brand' | 'tags' | 'tokens'>): string[] {
  const pairs = tags.flatMap((a, at) => tags.slice(at + 1).map((b) => pairOf(a, b)))
  const words = tokens.split(' ').map((word) => `word ${word.replaceAll("'", '')}`)
  return [anything, `shop ${merchant_id}`, ...(brand === null ? [] : [`brand ${brand}`]), ...tags.map(String), ...pairs, ...words]
}
