export { calendarFiles } from './calendar-file.ts'
export { rentalsReactions, rentalsSweepers } from './refresh-feeds.ts'
export { rentalsRoutes } from './rentals.routes.ts'
