import { event } from '../../platform/events.ts'

export const likesChanged = event('catalog.likes_changed')
export const savedSearchesChanged = event('catalog.saved_searches_changed')
/** The time has come to tell a person what is new in a saved search. */
export const savedSearchDue = event<{ searchId: number; accountId: number }>('catalog.saved_search_due')
