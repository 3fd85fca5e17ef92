import { listComments } from '@rondo/contracts/calls/comments'
import { readPages } from '../../shell/calls.ts'

/** Reviews of a product, newest first. */
export const productReviewsQuery = (product: number) =>
  readPages(listComments, { query: { product, sort: 'createdAt:desc', pageSize: 100 } })
