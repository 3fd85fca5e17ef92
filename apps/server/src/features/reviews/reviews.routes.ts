import { reviews } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { listReviews } from './list-reviews.ts'
import { showSizeHint } from './size-hint.ts'

export function reviewsRoutes(on: On): void {
  on(reviews.listComments, (ctx, { query }) => listReviews(ctx, query))
  on(reviews.sizeHint, (ctx, { params }) => showSizeHint(ctx, params.id))
}
