import { event } from '../../platform/events.ts'

/** Somebody reported something. */
export const reported = event('moderation.reported')
/** An operator decided about a report; both sides hear of it. */
export const reportDecided = event<{ reportId: number; reporterId: number; accusedId: number }>('moderation.decided')
/** Somebody asks for a second look. */
export const appealed = event('moderation.appealed')
/** An operator decided about an appeal; both sides hear of it. */
export const appealDecided = event<{ reportId: number; reporterId: number; accusedId: number }>('moderation.appeal_decided')
