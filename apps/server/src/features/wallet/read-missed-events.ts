import { sql } from 'kysely'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { storeProviderEvent } from './payment-webhook.ts'

/** Pages of a hundred events in one run: the rest waits for the next. */
const MOST_PAGES = 10

/**
 * Reads the provider's list of events from where it was read last and hears what no webhook brought, such as a refund that failed after it
 * was called sent. Events that were heard change nothing. The first run begins with the newest hundred, as one does whose place is too old.
 */
export async function readMissedEvents(app: App): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`select event_id from provider_event_read where provider = 'payments'`.execute(app.db)
  let last = rows[0]?.event_id
  for (let page = 0; page < MOST_PAGES; page++) {
    const { events, hasMore, isLost } = await eventsAfter(app, last)
    for (const event of events) await storeProviderEvent(app, 'payments', event)
    const newest = events.at(-1)
    if (newest) {
      last = newest.id
      await sql`
        insert into provider_event_read (provider, event_id) values ('payments', ${newest.id})
        on conflict (provider) do update set event_id = excluded.event_id, read_at = now()`.execute(app.db)
    }
    if (!hasMore || isLost) return
  }
}

async function eventsAfter(app: App, last: string | undefined) {
  const { providers } = app
  try {
    const page = await providers.payments.listEvents(last)
    return { ...page, isLost: last === undefined }
  } catch (error) {
    if (!(error instanceof ProviderRefused) || last === undefined) throw error
    await raiseAlarm(app, app.db, { kind: 'events_lost', subject: `event:${last}` })
    return { ...(await providers.payments.listEvents(undefined)), isLost: true }
  }
}
