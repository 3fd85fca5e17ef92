import type { Currency } from '@rondo/rules/kernel/money'
import type { WayBack } from '@rondo/rules/shipping/estimate'
import type { Parcel } from '@rondo/rules/shipping/parcels'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { StoredParcel } from '../listings/index.ts'
import type { AddressSnapshot } from './parcel-content.ts'

/** A rate that was shown to one buyer for one parcel, as standing_quote shows it. Amount in minor units of its currency. */
export interface Quote {
  readonly id: string
  readonly merchant_id: number
  readonly content: string
  readonly provider: string
  readonly service_name: string
  readonly service_token: string
  readonly amount_minor: number
  readonly currency: string
  readonly days: string
  readonly estimated_days: number | null
  readonly source: 'carrier' | 'standard'
  readonly carrier_rate_id: string | null
  /** By what sending it back is estimated; null of a parcel that goes back itself. */
  readonly way_back: WayBack | null
}
export interface NewQuote extends Omit<Quote, 'merchant_id' | 'content' | 'way_back'> {
  readonly carrier_shipment_id: string | null
}
export interface Parcelled {
  readonly accountId: number
  readonly merchantId: number
  readonly content: string
  readonly from: AddressSnapshot
  readonly to: AddressSnapshot
  readonly parcel: object
  readonly minutes: number
  readonly wayBack: WayBack | null
}

/** Stores the rates before they are shown and answers when they expire. 1 statement. */
export async function keepQuotes(
  db: Db,
  quotes: readonly NewQuote[],
  { accountId, merchantId, content, from, to, parcel, minutes, wayBack }: Parcelled,
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into shipping_quote (id, account_id, merchant_id, content, from_address, to_address_id, to_address, parcel, source, carrier_shipment_id, carrier_rate_id,
      provider, service_name, service_token, amount_minor, currency, days, estimated_days, way_back, expires_at)
    select q.id, ${accountId}, ${merchantId}, ${content}, ${JSON.stringify(from)}::jsonb, ${to.id}, ${JSON.stringify(to)}::jsonb, ${JSON.stringify(parcel)}::jsonb,
      q.source, q.carrier_shipment_id, q.carrier_rate_id, q.provider, q.service_name, q.service_token, q.amount_minor, q.currency, q.days, q.estimated_days, ${wayBack && JSON.stringify(wayBack)}::jsonb,
      app_now() + make_interval(mins => ${minutes})
    from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as q(id text, source text, carrier_shipment_id text, carrier_rate_id text, provider text,
      service_name text, service_token text, amount_minor bigint, currency text, days text, estimated_days int)
    returning expires_at`.execute(db)
  const [first] = rows
  if (!first) throw new Error('no quotes to keep')
  return first.expires_at
}

/** Deletes quotes that expired a week ago; orders keep their own copy. */
export async function dropOldQuotes(db: Db): Promise<void> {
  await sql`delete from shipping_quote where expires_at < app_now() - interval '7 days'`.execute(db)
}

/** A product as a parcel needs it. `to` stands beside each row: one statement reads all that a quote depends on. */
export interface ParcelRow {
  readonly product_id: number
  readonly merchant_id: number
  readonly quantity: number
  readonly currency: string
  readonly ships: boolean
  readonly parcel: StoredParcel | null
  readonly origin: AddressSnapshot | null
  readonly to: AddressSnapshot | null
  /** What one US dollar is worth in each currency, by the newest table. */
  readonly per_dollar: Readonly<Record<string, number>> | null
}
export interface AskedPiece {
  readonly cartItemId: number | null
  readonly productId: number | null
  readonly quantity: number
}

/** The pieces that are meant, by cart line or product, and where they go: the address named, else the default one of the person. 1 query. */
export async function parcelRows(
  db: Db,
  accountId: number,
  pieces: readonly AskedPiece[],
  toAddressId: number | null,
): Promise<ParcelRow[]> {
  const to = toAddressId === null ? sql`d.is_default` : sql`d.id = ${toAddressId}`
  const { rows } = await sql<ParcelRow>`
    select p.id as product_id, p.merchant_id, coalesce(l.quantity, w.quantity) as quantity, p.currency, p.parcel, o.snapshot as origin,
      p.active and p.deleted_at is null and a.charges_enabled and p.open_to_shipping as ships,
      (select d.snapshot from address_snapshot d where ${to} and d.account_id = ${accountId} and d.deleted_at is null) as "to",
      (select jsonb_object_agg(currency, per_usd) from (select distinct on (currency) currency, per_usd from fx_rate order by currency, day desc) n) as per_dollar
    from rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as ("cartItemId" bigint, "productId" bigint, quantity int))
      with ordinality as w("cartItemId", "productId", quantity, place)
    left join cart_item l on l.id = w."cartItemId" and l.account_id = ${accountId}
    join listing p on p.id = coalesce(l.product_id, w."productId")
    join person a on a.id = p.merchant_id
    left join address_snapshot o on o.id = coalesce(p.shipping_address_id, p.pickup_address_id)
    order by w.place`.execute(db)
  return rows
}

/** The saved address of a person with this street, place and postal code; undefined without one. 1 query. */
export async function findAddressLike(
  db: Db,
  accountId: number,
  { street, city, postalCode }: { readonly street: string; readonly city: string; readonly postalCode: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select d.id from address_snapshot d where d.account_id = ${accountId} and d.deleted_at is null
      and lower(d.snapshot ->> 'street') = lower(${street.trim()}) and lower(d.snapshot ->> 'city') = lower(${city.trim()})
      and lower(d.snapshot ->> 'postalCode') = lower(${postalCode.trim()}) order by d.is_default desc, d.id limit 1`.execute(db)
  return rows[0]?.id
}

/** What one US dollar is worth in each currency, by the newest table. 1 query. */
export async function dollarRates(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; per_usd: number }>`
    select distinct on (currency) currency, per_usd::float8 as per_usd from fx_rate order by currency, day desc`.execute(db)
  return new Map(rows.map(({ currency, per_usd }) => [currency, per_usd]))
}

export interface OneParcel {
  readonly currency: Currency
  readonly ships: boolean
  readonly parcel: StoredParcel | null
  readonly origin: AddressSnapshot | null
}
/** How one product is sent, and from where; undefined when it is deleted. 1 query. */
export async function findParcel(db: Db, productId: number): Promise<OneParcel | undefined> {
  const { rows } = await sql<OneParcel>`
    select p.currency, p.open_to_shipping and p.active as ships, p.parcel, o.snapshot as origin
    from listing p left join address_snapshot o on o.id = coalesce(p.shipping_address_id, p.pickup_address_id)
    where p.id = ${productId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** A quote that may still be taken, with all that a label is bought by. */
export interface StandingQuote {
  readonly id: string
  readonly content: string
  readonly from_address: AddressSnapshot
  readonly to_address: AddressSnapshot
  readonly parcel: Parcel
  readonly provider: string
  readonly service_name: string
  readonly service_token: string
  readonly amount_minor: number
  readonly currency: Currency
  readonly estimated_days: number | null
}
/** The quote of an account by its id; undefined once its hour is over, unless it is being paid for. 1 query. */
export async function findQuote(db: Db | Tx, accountId: number, id: string, isPaid = false): Promise<StandingQuote | undefined> {
  const { rows } = await sql<StandingQuote>`
    select id, content, from_address, to_address, parcel, provider, service_name, service_token, amount_minor, currency, estimated_days
    from shipping_quote where id = ${id} and account_id = ${accountId} and (${isPaid} or expires_at > app_now())`.execute(db)
  return rows[0]
}
