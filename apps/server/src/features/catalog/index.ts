export { catalogRoutes } from './catalog.routes.ts'
export { likesReactions } from './likes.reactions.ts'
export { catalogSweepers, keepSearchOf } from './search-of-house.ts'
