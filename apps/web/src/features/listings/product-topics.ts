import { showProduct } from '@rondo/contracts/calls/listings'
import type { QueryClient } from '@tanstack/react-query'
import type { Product } from './listings.queries.ts'

/** What makes the page of a product stale beside the product itself: the merchant whose card stands on it. For pages that the server keeps. */
export const productTopics = (cache: QueryClient): string[] =>
  cache
    .getQueriesData<Product>({ queryKey: [showProduct.name] })
    .flatMap(([, product]) => (product ? [`merchant:${product.users_permissions_user.id}`] : []))
