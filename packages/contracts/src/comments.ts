// Lists of reviews: apart from what else is done with reviews, since every page loads the calls that lists are begun with.
import { ratings } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Flag, listOf, Paging } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { AboutAsked, Comment, Sorting, StarsAsked } from './review-bodies.ts'

export const listComments = endpoint({
  method: 'GET',
  path: '/comments',
  access: 'visitor',
  summary: 'Reviews of a product, of a merchant or of a group, newest first, by stars and with photos; an unknown filter is refused',
  query: z.strictObject({
    ...AboutAsked,
    /** Any of these numbers of stars. */
    rating: z.union([StarsAsked.transform((one) => [one]), z.array(StarsAsked).max(ratings.most)]).optional(),
    /** Only those with photos. */
    photos: Flag.optional(),
    ...Sorting,
    ...Paging,
  }),
  answer: listOf(Comment),
  fails: [],
  topics: [topics.listings],
})
