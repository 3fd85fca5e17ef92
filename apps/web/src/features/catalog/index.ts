// The door of this feature: what pages and higher features may use.
export { CardGrid } from './card-grid.tsx'
export { newestQuery } from './catalog.queries.ts'
export { addressOf, filtersFrom } from './filters.ts'
export { Heart } from './heart.tsx'
export { ProductBrowser } from './product-browser.tsx'
export { SavedSearchesButton } from './saved/saved-searches-button.tsx'
export { ProductCard, typeGlyphs } from './product-card.tsx'
