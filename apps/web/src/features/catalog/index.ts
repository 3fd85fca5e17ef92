// The door of this feature: what pages and higher features may use.
export { browseQuery, newestQuery } from './catalog.queries.ts'
export { type Filters, filtersFrom, type FilterKey, queryOf } from './filters.ts'
export { CardGrid, CardSkeletons } from './card-grid.tsx'
export { ProductCard, type ProductCardData } from './product-card.tsx'
export { FilterGroups } from './filter-groups.tsx'
export { AppliedFilters } from './applied-filters.tsx'
export { EndlessGrid } from './endless-grid.tsx'
