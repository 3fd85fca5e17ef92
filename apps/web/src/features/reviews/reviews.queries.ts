import { listComments } from '@rondo/contracts/calls/comments'
import { read, readPages } from '../../shell/calls.ts'

/** Reviews of a product, newest first. */
export const productReviewsQuery = (product: number) =>
  readPages(listComments, { query: { product, sort: 'createdAt:desc', pageSize: 100 } })

/** The three latest reviews of what somebody sold or lent. */
export const latestReviewsQuery = (merchant: number) => read(listComments, { query: { merchant, sort: 'createdAt:desc', pageSize: 3 } })
