import { catalog } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { likeProduct, showLike } from './like-product.ts'
import { listLiked } from './list-liked.ts'
import { listOwn } from './list-own.ts'
import { showMySize } from './own-size.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './saved/save-search.ts'
import { listMakers, searchProducts, suggest } from './search-products.ts'

export function catalogRoutes(on: On) {
  on(catalog.searchProducts, (ctx, { query }) => searchProducts(ctx, query))
  on(catalog.makers, (ctx, { query }) => listMakers(ctx, query))
  on(catalog.suggest, (ctx, { query }) => suggest(ctx, query.q))
  on(catalog.like, (ctx, { params, body }) => likeProduct(ctx, params.id, body?.liked))
  on(catalog.putLike, (ctx, { params, body }) => likeProduct(ctx, params.id, body?.liked))
  on(catalog.likeStatus, (ctx, { params }) => showLike(ctx, params.id))
  on(catalog.ownListings, (ctx, { query }) => listOwn(ctx, query))
  on(catalog.savedSearches, (ctx) => listSavedSearches(ctx))
  on(catalog.saveSearch, (ctx, { body }) => saveSearch(ctx, body))
  on(catalog.changeSavedSearch, (ctx, { params, body }) => changeSavedSearch(ctx, params.id, body))
  on(catalog.deleteSavedSearch, (ctx, { params }) => deleteSavedSearch(ctx, params.id))
  on(catalog.mySize, (ctx) => showMySize(ctx))
  on(catalog.likedProducts, (ctx, { query }) => listLiked(ctx, query))
}
