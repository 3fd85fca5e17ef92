// The door of this feature: what pages and higher features may use.
export { CardGrid } from './card-grid.tsx'
export { newestQuery } from './catalog.queries.ts'
export { ProductBrowser } from './product-browser.tsx'
export { typeGlyphs } from './product-card.tsx'
