import { fits } from '@rondo/rules/listings/fit'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, listOf, Paging, Photo } from './kernel/shapes.ts'

export const Comment = z.object({
  id: z.int(),
  rating: z.number(),
  comment: z.string(),
  /** How it fell on the reviewer; null where they did not say. */
  fit: z.enum(fits).nullable(),
  createdAt: Instant,
  created_at: Instant,
  user: z.object({ id: z.int(), username: z.string(), profilePic: z.array(Photo) }),
  customers: z.array(z.object({ id: z.int(), username: z.string() })),
  pictures: z.array(z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() })),
})

export const listComments = endpoint({
  method: 'GET',
  path: '/comments',
  access: 'public',
  summary: 'Reviews of a product or of a merchant, newest first',
  query: z.object({
    product: Id.optional(),
    'filters[product]': Id.optional(),
    merchant: Id.optional(),
    sort: z.string().max(40).optional(),
    ...Paging,
  }),
  answer: listOf(Comment),
  fails: [],
  topics: ['listings'],
})

export const sizeHint = endpoint({
  method: 'GET',
  path: '/products/:id/size-hint',
  access: 'visitor',
  summary: 'How a garment falls by what its wearers say, and with a session how it would fall on the reader',
  params: z.object({ id: Id }),
  answer: z.object({
    /** What most wearers say, and how many of how many; null with too few opinions. */
    fit: z.object({ verdict: z.enum(fits), agree: z.int(), people: z.int() }).nullable(),
    /** Sizes that the reader wears in such garments, and how this one would fall; null when nothing is known of them. */
    own: z.object({ sizes: z.array(z.string()), fit: z.enum(fits).nullable() }).nullable(),
  }),
  fails: ['listings.not_found'],
  topics: ['product:id', 'profile'],
})
