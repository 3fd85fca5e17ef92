// The door of this feature: what pages and higher features may use.
export { CardGrid } from './card-grid.tsx'
export { browseQuery, newestQuery } from './catalog.queries.ts'
export { filtersFrom } from './filters.ts'
export { ProductBrowser } from './product-browser.tsx'
export { typeGlyphs } from './product-card.tsx'
