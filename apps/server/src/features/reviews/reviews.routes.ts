import { reviews } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { listReviews } from './list-reviews.ts'

export function reviewsRoutes(on: On): void {
  on(reviews.listComments, (ctx, { query }) => listReviews(ctx, query))
}
