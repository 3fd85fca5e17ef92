import { savedSearches } from '@rondo/contracts/calls/catalog'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read } from '../../../shell/calls.ts'

export type SavedSearch = AnswerOf<typeof savedSearches>['data'][number]
/** The searches that the reader keeps, latest first. */
export const savedSearchesQuery = read(savedSearches, {})
