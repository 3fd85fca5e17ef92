import type { Sweeper } from '../../platform/reactions.ts'
import { recountTerms } from './listing-search.repository.ts'

export const listingsSweepers: Sweeper[] = [{ name: 'listings.recount-terms', everySeconds: 86_400, run: ({ db }) => recountTerms(db) }]
