export { reviewReminded } from './events.ts'
export { reviewsPersonal } from './personal.ts'
export { reviewsReactions, reviewsSweepers } from './remind-reviews.ts'
export { reviewsRoutes } from './reviews.routes.ts'
