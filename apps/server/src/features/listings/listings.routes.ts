import { listings } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { activateListing, activateListings } from './activate-listings.ts'
import { deleteListings, deleteProduct } from './delete-listings.ts'
import { exportListings } from './export-listings.ts'
import { importListings, previewImport } from './import-listings.ts'
import { createProduct, showOwnListing, updateProduct } from './save-listing.ts'
import { showAvailability, showProduct } from './show-product.ts'

export function listingsRoutes(on: On) {
  on(listings.showProduct, (ctx, { params }) => showProduct(ctx, params.id))
  on(listings.availability, (ctx, { params }) => showAvailability(ctx, params.id))
  on(listings.ownListing, (ctx, { params }) => showOwnListing(ctx, params.id))
  on(listings.createProduct, (ctx, { body }) => createProduct(ctx, body))
  on(listings.updateProduct, (ctx, { params, body }) => updateProduct(ctx, params.id, body))
  on(listings.deleteProduct, (ctx, { params }) => deleteProduct(ctx, params.id))
  on(listings.toggleActivation, (ctx, { params, body }) => activateListing(ctx, params.id, body?.active))
  on(listings.putActivation, (ctx, { params, body }) => activateListing(ctx, params.id, body?.active))
  on(listings.bulkActivation, (ctx, { body }) => activateListings(ctx, body))
  on(listings.bulkDelete, (ctx, { body }) => deleteListings(ctx, body.ids))
  on(listings.exportListings, (ctx) => exportListings(ctx))
  on(listings.previewImport, (ctx, { body }) => previewImport(ctx, body))
  on(listings.importListings, (ctx, { body }) => importListings(ctx, body))
}
