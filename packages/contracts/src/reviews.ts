import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, listOf, Paging, Photo } from './kernel/shapes.ts'

export const Comment = z.object({
  id: z.int(),
  rating: z.number(),
  comment: z.string(),
  createdAt: Instant,
  created_at: Instant,
  user: z.object({ id: z.int(), username: z.string(), profilePic: z.array(Photo) }),
  customers: z.array(z.object({ id: z.int(), username: z.string() })),
  pictures: z.array(z.object({ id: z.int(), url: z.string() })),
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
