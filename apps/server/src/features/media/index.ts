export { claimMedia, ownMedia, releaseAllMedia, releaseMedia } from './media.repository.ts'
export { mediaRoutes, pictureRoutes } from './media.routes.ts'
export { mediaSweepers } from './media.sweepers.ts'
