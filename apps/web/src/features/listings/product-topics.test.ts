import { expect, test } from 'vitest'
import { newCache } from '../../shell/calls.ts'
import { type Product, productQuery } from './listings.queries.ts'
import { productTopics } from './product-topics.ts'

test('a product page depends on the merchant whose card it shows', () => {
  const cache = newCache(() => Promise.reject(new Error('nobody calls here')))
  expect(productTopics(cache)).toEqual([])
  cache.setQueryData(productQuery(7).queryKey, { id: 7, users_permissions_user: { id: 3 } } as Product)
  expect(productTopics(cache)).toEqual(['merchant:3'])
})
