import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'

export type Paper = 'label' | 'invoice'
/** One of the two people is gone: their street is, which every parcel had. */
const forgotten = sql`'' in (from_address ->> 'street', to_address ->> 'street')`
/** Key of a paper of a leg for whoever sends the parcel; undefined for everybody else, and when there is none. 1 query. */
async function paperKey(db: Db, accountId: number, legId: number, paper: Paper): Promise<string | undefined> {
  const { rows } = await sql<{ label_key: string | null; invoice_key: string | null }>`
    select label_key, invoice_key from carrier_leg
    where id = ${legId} and status is distinct from 'cancelled' and refusal is null
      and ${forgotten} is not true and ${accountId} = case way when 'outbound' then merchant_id else customer_id end`.execute(db)
  return rows[0]?.[`${paper}_key`] ?? undefined
}

/** Bytes of a paper, for its owner alone; undefined for everybody else. */
export async function readPaper(app: App, accountId: number, legId: number, paper: Paper): Promise<Buffer | undefined> {
  const key = await paperKey(app.db, accountId, legId, paper)
  return key === undefined ? undefined : app.providers.files.get(key)
}

const KEPT_DAYS = 90
/** Removes the papers of parcels that ended three months ago, and at once those of people who left: they name two people. */
export async function dropOldPapers(app: App): Promise<void> {
  const { rows } = await sql<{ id: number; label_key: string | null; invoice_key: string | null }>`
    select id, label_key, invoice_key from carrier_leg
    where num_nonnulls(label_key, invoice_key) > 0 and (${forgotten} or (status_since < app_now() - make_interval(days => ${KEPT_DAYS})
      and (status in ('delivered', 'returned', 'failure', 'cancelled') or refusal is not null))) limit 200`.execute(app.db)
  for (const { id, label_key, invoice_key } of rows) {
    for (const key of [label_key, invoice_key]) if (key !== null) await app.providers.files.remove(key)
    await sql`update carrier_leg set label_key = null, invoice_key = null where id = ${id}`.execute(app.db)
  }
}
