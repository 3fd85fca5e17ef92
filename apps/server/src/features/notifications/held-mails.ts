// Mails that wait for the end of somebody's quiet hours. What happened is kept, and not the mail: at the end of the quiet hours it is
// told anew, as it stands then, or not at all.
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Happened } from '../../platform/outbox.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'

/** Somebody wants to hear nothing until then. */
export class Quiet extends Error {
  override readonly name = 'Quiet'
  readonly until: Date
  constructor(until: Date) {
    super('quiet hours')
    this.until = until
  }
}

/** A reaction whose mails may wait. Its other effects are made at once; made again they are the same, as with every job. */
export const holding = (reaction: Reaction): Reaction => ({
  ...reaction,
  run: async (app, event) => {
    try {
      await reaction.run(app, event)
    } catch (error) {
      if (!(error instanceof Quiet)) throw error
      await hold(app, reaction.name, event, error.until)
    }
  },
})

async function hold({ db }: App, reaction: string, { seq, data, type }: Happened, until: Date): Promise<void> {
  await sql`
    insert into held_mail (reaction, seq, type, data, until) values (${reaction}, ${seq}, ${type}, ${JSON.stringify(data)}::jsonb, ${until})
    on conflict (reaction, seq) do update set until = excluded.until`.execute(db)
}

const atOnce = 200

/**
 * Tells what waited, by the reactions themselves. What must wait longer is put back; one that fails is tried again in five minutes and keeps
 * no other waiting.
 */
export const tellHeld = (reactions: readonly Reaction[]): Sweeper => ({
  name: 'notifications.tell-held',
  everySeconds: 60,
  run: async (app) => {
    for (let taken = atOnce; taken === atOnce;) {
      const { rows } = await sql<Held>`
        select reaction, seq, type, data, until::text from held_mail where until <= app_now() order by until limit ${atOnce}`.execute(
        app.db,
      )
      for (const row of rows) await tell(app, reactions, row)
      taken = rows.length
    }
  },
})

interface Held extends Happened {
  readonly reaction: string
  /** As PostgreSQL writes it: a Date would lose its microseconds, and the row would stay. */
  readonly until: string
}
async function tell(app: App, reactions: readonly Reaction[], { reaction, until, ...event }: Held): Promise<void> {
  try {
    await reactions.find(({ name }) => name === reaction)?.run(app, event)
    await sql`delete from held_mail where reaction = ${reaction} and seq = ${event.seq} and until = ${until}::timestamptz`.execute(app.db)
  } catch (error) {
    if (error instanceof Quiet) return hold(app, reaction, event, error.until)
    app.log.error({ err: error, reaction, seq: event.seq }, 'a mail that waited could not be told')
    await sql`
      update held_mail set until = app_now() + interval '5 minutes' where reaction = ${reaction} and seq = ${event.seq}`.execute(app.db)
  }
}
