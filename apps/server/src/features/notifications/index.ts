export { notificationsReactions } from './notifications.reactions.ts'
export { notificationsRoutes, unsubscribeRoute } from './notifications.routes.ts'
export { wishReactions } from './wish-reactions.ts'
