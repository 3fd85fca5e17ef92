import { sql } from 'kysely'
import type { Sweeper } from '../../platform/reactions.ts'

/** Ended sessions and links are of no use; links stay a day longer, so that an old one can still be told from a wrong one. */
export const accountsSweepers: readonly Sweeper[] = [
  {
    name: 'accounts.forget-ended',
    everySeconds: 3600,
    run: async ({ db }) => {
      await db
        .deleteFrom('session')
        .where('expires_at', '<', sql<Date>`app_now()`)
        .execute()
      await db
        .deleteFrom('one_time_token')
        .where('created_at', '<', sql<Date>`app_now() - interval '1 day'`)
        .execute()
      await db
        .deleteFrom('social_sign_in')
        .where('created_at', '<', sql<Date>`app_now() - interval '1 hour'`)
        .execute()
      await db
        .deleteFrom('contact_message')
        .where('created_at', '<', sql<Date>`app_now() - interval '30 days'`)
        .execute()
    },
  },
]
