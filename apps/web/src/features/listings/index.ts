// The door of this feature: what pages and higher features may use.
export { Gallery } from './gallery.tsx'
export { availabilityQuery, type Product, productQuery } from './listings.queries.ts'
export { isVirtual, ProductFacts, useSizeWords, useValueWords } from './product-facts.tsx'
export { sizeName } from './size-name.ts'
