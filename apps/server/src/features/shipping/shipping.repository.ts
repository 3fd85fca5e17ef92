import type { Currency } from '@rondo/rules/kernel/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { StoredParcel } from '../listings/index.ts'
import { addressJson, type AddressSnapshot } from './parcel-content.ts'

/** A rate that was shown to one buyer for one parcel. Amount in minor units of its currency. */
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
}
export interface NewQuote extends Omit<Quote, 'merchant_id' | 'content'> {
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
}

/** Quotes of a buyer that still stand, as a JSON list for statements that need them along with other things. */
export const standingQuotes = (ids: readonly string[], accountId: number): RawBuilder<Quote[] | null> => sql`(
  select jsonb_agg(to_jsonb(q)) from (
    select id, merchant_id, content, provider, service_name, service_token, amount_minor, currency, days, estimated_days, source, carrier_rate_id
    from shipping_quote where id = any(${[...ids]}::text[]) and account_id = ${accountId} and expires_at > app_now()
  ) q)`

/** Keeps the rates that are about to be shown. Answers when they end. 1 statement. */
export async function keepQuotes(
  db: Db,
  quotes: readonly NewQuote[],
  { accountId, merchantId, content, from, to, parcel, minutes }: Parcelled,
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into shipping_quote (id, account_id, merchant_id, content, from_address, to_address_id, to_address, parcel, source, carrier_shipment_id, carrier_rate_id,
      provider, service_name, service_token, amount_minor, currency, days, estimated_days, expires_at)
    select q.id, ${accountId}, ${merchantId}, ${content}, ${JSON.stringify(from)}::jsonb, ${to.id}, ${JSON.stringify(to)}::jsonb, ${JSON.stringify(parcel)}::jsonb,
      q.source, q.carrier_shipment_id, q.carrier_rate_id, q.provider, q.service_name, q.service_token, q.amount_minor, q.currency, q.days, q.estimated_days,
      app_now() + make_interval(mins => ${minutes})
    from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as q(id text, source text, carrier_shipment_id text, carrier_rate_id text, provider text,
      service_name text, service_token text, amount_minor bigint, currency text, days text, estimated_days int)
    returning expires_at`.execute(db)
  const [first] = rows
  if (!first) throw new Error('no quotes to keep')
  return first.expires_at
}

/** Forgets quotes that ended a week ago and that no order names: an order keeps its own copy. */
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
    select p.id as product_id, p.merchant_id, coalesce(l.quantity, w.quantity) as quantity, p.currency, p.parcel, ${addressJson('o')} as origin,
      p.active and p.deleted_at is null and a.charges_enabled and p.open_to_shipping as ships,
      (select ${addressJson('d')} from address d where ${to} and d.account_id = ${accountId} and d.deleted_at is null) as "to"
    from rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as ("cartItemId" bigint, "productId" bigint, quantity int))
      with ordinality as w("cartItemId", "productId", quantity, place)
    left join cart_line l on l.id = w."cartItemId" and l.account_id = ${accountId}
    join product p on p.id = coalesce(l.product_id, w."productId")
    join account a on a.id = p.merchant_id
    left join address o on o.id = coalesce(p.shipping_address_id, p.pickup_address_id)
    order by w.place`.execute(db)
  return rows
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
    select p.currency, p.open_to_shipping and p.active as ships, p.parcel, ${addressJson('o')} as origin
    from product p left join address o on o.id = coalesce(p.shipping_address_id, p.pickup_address_id)
    where p.id = ${productId} and p.deleted_at is null`.execute(db)
  return rows[0]
}
