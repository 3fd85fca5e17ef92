import { showProduct } from '@rondo/contracts/calls/listings'
import { type Topic, topics } from '@rondo/contracts/kernel/topics'
import type { QueryClient } from '@tanstack/react-query'
import type { Product } from './listings.queries.ts'

/** What makes the page of a product stale beside the product itself: the merchant whose card stands on it. For pages that the server keeps. */
export const productTopics = (cache: QueryClient): Topic[] =>
  cache
    .getQueriesData<Product>({ queryKey: [showProduct.name] })
    .flatMap(([, product]) => (product ? [topics.merchant(product.users_permissions_user.id)] : []))
