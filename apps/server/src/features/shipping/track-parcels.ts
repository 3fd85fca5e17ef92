import { clocks } from '@rondo/rules/kernel/clocks'
import { legStatusOf } from '@rondo/rules/shipping/tracking'
import { sql } from 'kysely'
import { topics } from '@rondo/contracts/kernel/topics'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { Track, TrackEvent } from '../../providers/carrier/index.ts'
import { parcelTracked } from './events.ts'
import { findLeg, type StoredLeg } from './legs.repository.ts'

/** The carrier is asked how a parcel stands; what is new of it is kept and told. What a webhook's body says is not believed. */
export async function hearParcel(app: App, legId: number): Promise<void> {
  const leg = await findLeg(app.db, legId)
  if (!leg?.carrier || leg.tracking_number === null || leg.status === null) return
  const track = await app.providers.carrier.readTrack(leg.carrier, leg.tracking_number)
  await inTransaction(app, async (tx) => {
    if ((await storeEvents(tx, leg, track)) === 0) return
    await record(tx, parcelTracked, {
      audiences: [
        { tell: [leg.customer_id, leg.merchant_id], touches: [topics.orders, topics.order(leg.order_id), topics.group(leg.group_id)] },
      ],
      data: { legId, groupId: leg.group_id },
    })
  })
}

const isScan = (status: string) => ['transit', 'delivered', 'returned', 'failure'].includes(status)
const statusOf = ({ status }: TrackEvent) => legStatusOf(status) ?? 'error'

/** Keeps what the carrier said, and answers how much of it is new. 2 statements. */
async function storeEvents(tx: Tx, { id, now }: StoredLeg, { eta, events }: Track): Promise<number> {
  // a carrier's clock may be ahead of ours: nothing has happened later than now, but its own time tells what it has said before
  const rows = events.map((one) => ({ ...one, status: statusOf(one), at: one.at > now ? now : one.at, said_at: one.at }))
  const { rows: fresh } = await sql<{ at: Date; status: string }>`
    insert into carrier_event (leg_id, said_at, at, status, code, text, city, country)
    select ${id}, said_at, at, status, code, text, city, country
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(said_at timestamptz, at timestamptz, status text, code text, text text, city text, country text)
    on conflict do nothing returning at, status`.execute(tx)
  const scans = fresh.filter(({ status }) => isScan(status)).map(({ at }) => at.getTime())
  const scannedAt = scans.length > 0 ? new Date(Math.max(...scans)) : null
  await sql`
    update carrier_leg set polled_at = app_now(), heard_at = case when ${fresh.length} > 0 then app_now() else heard_at end,
      estimate_at = coalesce(${eta}::timestamptz, estimate_at), last_scan_at = greatest(last_scan_at, ${scannedAt}::timestamptz)
    where id = ${id}`.execute(tx)
  return fresh.length
}

/**
 * Parcels on their way of which nothing was heard for half a day, each asked for every six hours (SR-58). A label that was replaced
 * may be used all the same. 1 query.
 */
async function silentParcels(db: Db): Promise<number[]> {
  const isSilent = (leg: string) => sql`
    ${sql.ref(`${leg}.heard_at`)} < app_now() - make_interval(hours => ${clocks.parcelPollAfterHours})
      and coalesce(${sql.ref(`${leg}.polled_at`)}, ${sql.ref(`${leg}.heard_at`)}) < app_now() - make_interval(hours => ${clocks.parcelPollEveryHours})`
  const { rows } = await sql<{ id: number }>`
    select id, coalesce(polled_at, heard_at) as asked from carrier_leg l where status in ('pre_transit', 'transit') and ${isSilent('l')}
    union all select o.id, coalesce(o.polled_at, o.heard_at) from carrier_leg l join carrier_leg o on o.id = l.replaces
      where l.status in ('pre_transit', 'transit') and ${isSilent('o')}
    order by asked limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Asks for every silent parcel; one that cannot be asked does not stop the others, and waits as long as they do for its next turn. */
export async function pollParcels(app: App): Promise<void> {
  for (const id of await silentParcels(app.db)) {
    await sql`update carrier_leg set polled_at = app_now() where id = ${id}`.execute(app.db)
    await hearParcel(app, id).catch((error: unknown) => app.log.warn({ err: error, leg: id }, 'a parcel cannot be asked'))
  }
}
