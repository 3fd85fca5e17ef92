// Searches that a person keeps, and what is known of their size. Part of catalog.
import { wishes } from '@rondo/rules/kernel/limits'
import { notifyChoices } from '@rondo/rules/catalog/saved-search'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

export const SavedSearch = z.object({
  id: z.int(),
  name: z.string(),
  /** As it stands behind `/browse?`: known keys in one order, equal for equal searches. */
  query: z.string(),
  notify: z.enum(notifyChoices),
  /** Garments that became found since it was saved, told or not. */
  found: z.int(),
  createdAt: Instant,
})
const Name = Text(wishes.savedSearchName).refine((name) => name !== '', 'Must not be empty')
const OneSearch = z.object({ id: Id })

export const savedSearches = endpoint({
  method: 'GET',
  path: '/saved-searches',
  access: 'member',
  summary: "The reader's saved searches, latest first",
  answer: z.object({ data: z.array(SavedSearch).max(wishes.savedSearches), most: z.int() }),
  fails: [],
  topics: [topics.savedSearches],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/saved-searches',
  access: 'member',
  summary: 'Keeps a search; the same search again answers the one that is kept',
  body: z.object({ query: z.string().max(4000), name: Name, notify: z.enum(notifyChoices).default('daily') }),
  answer: SavedSearch,
  status: 201,
  fails: ['catalog.search_empty', 'catalog.searches_full'],
})

export const changeSavedSearch = endpoint({
  method: 'PUT',
  path: '/saved-searches/:id',
  access: 'member',
  summary: 'Renames a saved search, or changes how its owner hears of what is new',
  params: OneSearch,
  body: z.object({ name: Name.optional(), notify: z.enum(notifyChoices).optional() }),
  answer: SavedSearch,
  fails: ['catalog.search_not_found'],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/saved-searches/:id',
  access: 'member',
  summary: 'Forgets a saved search',
  params: OneSearch,
  answer: z.object({ success: z.literal(true), message: z.string() }),
  fails: ['catalog.search_not_found'],
})

export const mySize = endpoint({
  method: 'GET',
  path: '/search/my-size',
  access: 'member',
  summary: 'Sizes of the catalogue that the reader wears, from the measures of their profile; empty lists when those tell none',
  answer: z.object({ above: z.array(z.string()), below: z.array(z.string()) }),
  fails: [],
  topics: [topics.profile],
})
