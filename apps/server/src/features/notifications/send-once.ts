import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { MailRefused } from '../../providers/mail/index.ts'
import { localeOf, type Reader, type WrittenMail } from './mail-layout.ts'

/** A mail ready to go; one to support has no HTML. */
export interface Ready {
  readonly reader: Reader
  readonly written: Omit<WrittenMail, 'html'> & { readonly html?: string }
  readonly replyTo?: string
}
type Compose = () => Promise<Ready | undefined>

/**
 * Sends the mail of a cause at most once, however often the job runs. A refused one is tried again; one whose fate is
 * unknown is not, since a person may ask again but cannot unread. `compose` answers undefined when there is nothing to say any more.
 */
export async function sendOnce(app: App, cause: string, compose: Compose): Promise<void> {
  if (!(await claim(app, cause))) return
  let handed = false
  try {
    const mail = await compose()
    await app.db
      .updateTable('mail_sent')
      .set({ handed_at: sql<Date>`now()` })
      .where('cause', '=', cause)
      .execute()
    if (!mail) return
    failpoint(app.config, 'notifications.before-send')
    handed = true
    const { reader, written, replyTo } = mail
    await app.providers.mail.send({
      to: reader.email,
      ...written,
      ...(replyTo && { replyTo }),
      messageId: cause,
      language: localeOf(reader),
    })
  } catch (error) {
    if (handed && !(error instanceof MailRefused)) {
      // the error's text may quote the address, which does not belong in a log
      app.log.error({ code: (error as { code?: string }).code, cause }, 'mail: whether it left is unknown')
      return
    }
    await app.db.deleteFrom('mail_sent').where('cause', '=', cause).execute()
    throw error
  }
  await app.db
    .updateTable('mail_sent')
    .set({ sent_at: sql<Date>`now()` })
    .where('cause', '=', cause)
    .execute()
}

/** True for the one who may send. Throws while another process is at it, so that the job looks again: that process may have died. */
async function claim({ db }: App, cause: string): Promise<boolean> {
  const mine = await db
    .insertInto('mail_sent')
    .values({ cause })
    .onConflict((conflict) =>
      conflict
        .column('cause')
        .doUpdateSet({ claimed_at: sql<Date>`now()` })
        .where(sql<boolean>`mail_sent.handed_at is null and mail_sent.claimed_at < now() - interval '30 seconds'`),
    )
    .returning('cause')
    .executeTakeFirst()
  if (mine) return true
  const other = await db.selectFrom('mail_sent').select('handed_at').where('cause', '=', cause).executeTakeFirst()
  if (!other?.handed_at) throw new MailRefused('another process is sending this mail')
  return false
}

/** A cause comes again within a day or never. */
export const forgetSent: Sweeper = {
  name: 'notifications.forget-sent',
  everySeconds: 3600,
  run: async ({ db }) => {
    await db
      .deleteFrom('mail_sent')
      .where('claimed_at', '<', sql<Date>`now() - interval '30 days'`)
      .execute()
  },
}
