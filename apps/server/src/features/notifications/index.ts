export { notificationsReactions } from './notifications.reactions.ts'
