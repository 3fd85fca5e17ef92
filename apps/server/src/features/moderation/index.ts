export { appealDecided, reportDecided } from './events.ts'
export { moderationPersonal } from './personal.ts'
export { moderationRoutes, moderationSweepers, reportPhotos } from './moderation.routes.ts'
export { reportToTell } from './reports.repository.ts'
