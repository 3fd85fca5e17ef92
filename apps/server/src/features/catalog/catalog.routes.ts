import { catalog } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { searchProducts, suggestNames } from './search-products.ts'

export function catalogRoutes(on: On) {
  on(catalog.searchProducts, (ctx, { query }) => searchProducts(ctx, query))
  on(catalog.suggest, (ctx, { query }) => suggestNames(ctx, query.q))
}
