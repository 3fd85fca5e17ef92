import { savedSearches } from '@rondo/contracts/calls/catalog'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Got } from '@rondo/contracts/kernel/endpoint'
import { read } from '../../../shell/calls.ts'

export type SavedSearch = (typeof savedSearches extends Call<infer E> ? Got<E> : never)['data'][number]
/** The searches that the reader keeps, latest first. */
export const savedSearchesQuery = read(savedSearches, {})
