import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import { type Measures, type OwnSizes, ownSizesOf, wearableBy } from '@rondo/rules/listings/own-size'
import type { App, MemberCtx } from '../../platform/context.ts'
import { measuresOf } from '../accounts/index.ts'
import type { Search, WearableCodes } from './search-port.ts'

const nobody: OwnSizes = { above: [], below: [] }
const codesOf = (facet: Facet, values: readonly string[]) =>
  values.map((value) => facetCode(facet, value)).filter((code) => code !== undefined)

/** Codes of what a person of these measures can wear; undefined when the measures say nothing. */
export const wearableCodes = (measures: Measures | undefined): WearableCodes[] | undefined =>
  wearableBy(measures ? ownSizesOf(measures) : nobody)?.map(({ categories, sizes }) => ({
    categories: codesOf('category', categories),
    sizes: codesOf('size', sizes),
  }))

/** A search for what its asker can wear, by the measures of their profile. 1 query. */
export async function inOwnSize({ db }: Pick<App, 'db'>, id: number, search: Search): Promise<Search> {
  const wearable = wearableCodes((await measuresOf(db, [id])).get(id))
  return wearable ? { ...search, wearable } : search
}

/** The sizes that the reader wears; the answer does not contain the measures. 1 query. */
export async function showMySize({ app, actor }: MemberCtx): Promise<{ above: string[]; below: string[] }> {
  const measures = (await measuresOf(app.db, [actor.id])).get(actor.id)
  const { above, below } = measures ? ownSizesOf(measures) : nobody
  return { above: [...above], below: [...below] }
}
