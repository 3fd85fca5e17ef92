import { listings } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { showAvailability, showProduct } from './show-product.ts'

export function listingsRoutes(on: On) {
  on(listings.showProduct, (ctx, { params }) => showProduct(ctx, params.id))
  on(listings.availability, (ctx, { params }) => showAvailability(ctx, params.id))
}
