import { type Facet, facetCode } from '@rondo/rules/catalog/facets'
import { type Measures, type OwnSizes, ownSizesOf, wearableBy } from '@rondo/rules/listings/own-size'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { measuresOf } from '../accounts/index.ts'
import type { WearableCodes } from './search-port.ts'

const nobody: OwnSizes = { above: [], below: [] }
const codesOf = (facet: Facet, values: readonly string[]) =>
  values.map((value) => facetCode(facet, value)).filter((code) => code !== undefined)

/** What somebody of these measures can wear, as codes; undefined when those tell nothing. */
export const wearableCodes = (measures: Measures | undefined): WearableCodes[] | undefined =>
  wearableBy(measures ? ownSizesOf(measures) : nobody)?.map(({ categories, sizes }) => ({
    categories: codesOf('category', categories),
    sizes: codesOf('size', sizes),
  }))

/** What a person can wear, by the measures of their profile. 1 query. */
export const wearableBySomebody = async (db: Db, id: number): Promise<WearableCodes[] | undefined> =>
  wearableCodes((await measuresOf(db, [id])).get(id))

/** Sizes that the reader wears; the measures they come from stay here. 1 query. */
export async function showMySize({ house, actor }: MemberCtx): Promise<{ above: string[]; below: string[] }> {
  const measures = (await measuresOf(house.db, [actor.id])).get(actor.id)
  const { above, below } = measures ? ownSizesOf(measures) : nobody
  return { above: [...above], below: [...below] }
}
