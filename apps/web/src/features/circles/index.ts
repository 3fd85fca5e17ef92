// The door of this feature: what pages and higher features may use.
export { CircleList, OneCircle } from './circle-list.tsx'
export { wishesQuery } from './circles.queries.ts'
export { WishList, WishTick } from './wish-list.tsx'
