export { catalogRoutes } from './catalog.routes.ts'
export { catalogSweepers, keepSearchOf } from './search-of-house.ts'
