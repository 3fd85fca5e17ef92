import { makers } from '@rondo/contracts/calls/catalog'
import { read } from '../../shell/calls.ts'
import { type Filters, searchOf } from './filters.ts'

/** Brands and shops of what fits the filters, those with most pieces first. */
export const makersQuery = (filters: Filters) => read(makers, { query: searchOf(filters) })
