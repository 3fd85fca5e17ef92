// The door of this feature: what pages and higher features may use.
export { CardGrid, CardSkeletons } from './card-grid.tsx'
export { newestQuery } from './catalog.queries.ts'
export { EndlessGrid } from './endless-grid.tsx'
export { Heart } from './heart.tsx'
export { likedQuery } from './likes.ts'
export { ProductBrowser } from './product-browser.tsx'
export { typeGlyphs } from './product-card.tsx'
