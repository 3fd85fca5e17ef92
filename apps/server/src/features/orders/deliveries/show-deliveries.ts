import { type RawBuilder, sql } from 'kysely'
import type { deliveries } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { metaOf, pageOf } from '@rondo/rules/kernel/paging'
import type { LegStatus } from '@rondo/rules/shipping/carrier-leg-states'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { type LegRow, presentLeg } from './group-parcels.ts'

type Delivery = Answer<typeof deliveries.showDelivery>
type Lists = Answer<typeof deliveries.groupTracking>
interface EventRow {
  readonly at: string
  readonly status: LegStatus
  readonly text: string
  readonly city: string | null
  readonly country: string | null
}
interface Told extends LegRow {
  readonly events: readonly EventRow[]
}

/** Bought parcels of the reader, of either side, with the carrier's words, those of one second in the order of a way; each row is one `leg`. */
const parcelsOf = (readerId: number) => sql`
  select to_jsonb(p) || jsonb_build_object('events', coalesce((
    select jsonb_agg(jsonb_build_object('at', e.at, 'status', e.status, 'text', e.text, 'city', e.city, 'country', e.country)
      order by e.at, e.status <> 'pre_transit', e.status = 'delivered')
    from parcel_event e where e.leg_id = p.id), '[]')) as leg
  from parcel p where p.status is not null and ${readerId} in (p.merchant_id, p.customer_id)`
async function read(db: Db, query: RawBuilder<unknown>): Promise<Told[]> {
  const { rows } = await sql<{ leg: Told }>`${query}`.execute(db)
  return rows.map(({ leg }) => leg)
}

const presented = ({ events, ...leg }: Told, readerId: number): Delivery => ({
  ...presentLeg(leg, readerId),
  events: events.map(({ at, ...event }) => ({ at: new Date(at).toISOString(), ...event })),
})
const tracked = (leg: Told, readerId: number): Lists['outboundTracking'][number] => {
  const { id, trackingNumber, status, carrier, serviceName, estimatedDelivery, deliveredAt, trackingUrl, from, to, events } = presented(
    leg,
    readerId,
  )
  return { id, trackingNumber, status, carrier, serviceName, estimatedDelivery, deliveredAt, trackingUrl, from, to, events }
}

/** A parcel of the caller. Throws orders.delivery_not_found for anybody else's. 1 query. */
export async function findDelivery({ app, actor }: MemberCtx, id: number): Promise<Told> {
  const [leg] = await read(app.db, sql`${parcelsOf(actor.id)} and p.id = ${id}`)
  if (!leg) throw new Failure('orders.delivery_not_found')
  return leg
}

export const showDelivery = async (ctx: MemberCtx, id: number): Promise<Delivery> => presented(await findDelivery(ctx, id), ctx.actor.id)

/** Parcels that the caller sends or gets, newest first. 2 queries. */
export async function listDeliveries(
  { app, actor }: MemberCtx,
  { query }: Received<typeof deliveries.listDeliveries>,
): Promise<Answer<typeof deliveries.listDeliveries>> {
  const page = pageOf(query)
  const [legs, counted] = await Promise.all([
    read(app.db, sql`${parcelsOf(actor.id)} order by p.id desc limit ${page.pageSize} offset ${page.offset}`),
    sql<{ total: number }>`
      select count(*) as total from parcel p where p.status is not null and ${actor.id} in (p.merchant_id, p.customer_id)`.execute(app.db),
  ])
  return { data: legs.map((leg) => presented(leg, actor.id)), meta: metaOf(page, counted.rows[0]?.total ?? 0) }
}

const listsOf = (legs: readonly Told[], readerId: number): Lists => ({
  outboundTracking: legs.filter(({ way }) => way === 'outbound').map((leg) => tracked(leg, readerId)),
  returnTracking: legs.filter(({ way }) => way === 'return').map((leg) => tracked(leg, readerId)),
})

/** Parcels of a group on both ways; unknown to whoever is no side of it. 2 queries. */
export async function groupTracking({ app, actor }: MemberCtx, id: number): Promise<Lists> {
  await refuseStrangers(app.db, sql`id = ${id}`, actor.id, 'orders.group_not_found')
  return listsOf(await read(app.db, sql`${parcelsOf(actor.id)} and p.group_id = ${id} order by p.id`), actor.id)
}

/** Parcels in which an item is, or was. 2 queries. */
export async function itemTracking({ app, actor }: MemberCtx, id: number): Promise<Lists> {
  await refuseStrangers(app.db, sql`id = (select group_id from order_item where id = ${id})`, actor.id, 'orders.item_not_found')
  return listsOf(await read(app.db, sql`${parcelsOf(actor.id)} and ${id}::bigint = any(p.item_ids) order by p.id`), actor.id)
}

async function refuseStrangers(
  db: Db,
  which: ReturnType<typeof sql>,
  readerId: number,
  unknown: 'orders.group_not_found' | 'orders.item_not_found',
): Promise<void> {
  const { rows } = await sql`select 1 from fulfillment_group where ${which} and ${readerId} in (customer_id, merchant_id)`.execute(db)
  if (rows.length === 0) throw new Failure(unknown)
}

/** The newest parcel of the caller with a number, of one carrier where that is named. 1 query. */
export async function track(
  { app, actor }: MemberCtx,
  { trackingNumber, carrier }: { readonly trackingNumber: string; readonly carrier?: string },
): Promise<Answer<typeof deliveries.track>> {
  const ofCarrier = carrier === undefined ? sql`` : sql`and lower(${carrier}) in (lower(p.carrier), lower(p.provider))`
  const [leg] = await read(
    app.db,
    sql`${parcelsOf(actor.id)} and p.tracking_number = ${trackingNumber} ${ofCarrier} order by p.id desc limit 1`,
  )
  if (!leg) throw new Failure('orders.delivery_not_found')
  return tracked(leg, actor.id)
}
