import { clocks } from '@rondo/rules/kernel/clocks'
import { sql } from 'kysely'
import type { Sweeper } from '../../platform/reactions.ts'
import { forgetEndedSessions } from '../../platform/sessions.ts'

/** Names and addresses that nobody has confirmed for a week are free again. Ended sessions and links are of no use; links stay a day longer, so that an old one can still be told from a wrong one. */
export const accountsSweepers: readonly Sweeper[] = [
  {
    name: 'accounts.forget-ended',
    everySeconds: 3600,
    run: async ({ db }) => {
      await forgetEndedSessions(db)
      // registered and never touched again: the name and the address are free for others
      await db
        .deleteFrom('account')
        .where('confirmed_at', 'is', null)
        .where('blocked_at', 'is', null)
        .whereRef('updated_at', '=', 'created_at')
        .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${clocks.unconfirmedDays})`)
        .execute()
      await db
        .deleteFrom('one_time_token')
        .where('created_at', '<', sql<Date>`app_now() - interval '1 day'`)
        // a move of the address, and the link that takes it back, for as long as that link opens
        .where((eb) =>
          eb.or([
            eb('old_email', 'is', null),
            eb('created_at', '<', sql<Date>`app_now() - make_interval(hours => ${clocks.undoEmailHours + 24})`),
          ]),
        )
        .execute()
      await db
        .deleteFrom('social_sign_in')
        .where('created_at', '<', sql<Date>`app_now() - interval '1 hour'`)
        .execute()
      await db
        .deleteFrom('account')
        .where('created_at', '<', sql<Date>`app_now() - interval '7 days'`)
        .where('confirmed_at', 'is', null)
        .where('deleted_at', 'is', null)
        .where('blocked_at', 'is', null)
        .execute()
      await db
        .deleteFrom('contact_message')
        .where('closed_at', '<', sql<Date>`app_now() - interval '30 days'`)
        .execute()
    },
  },
]
