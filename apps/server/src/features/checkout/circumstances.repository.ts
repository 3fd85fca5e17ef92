import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import { type Shelf, shelfColumns, shelfJoins, type StoredLine } from '../cart/index.ts'
import { addressJson, type AddressSnapshot, type Quote, standingQuotes } from '../shipping/index.ts'
import type { Payment } from '../wallet/index.ts'
import type { Wanted } from './read-request.ts'

export interface Goods extends Shelf {
  readonly id: number
  readonly size: string
  readonly color: string
  readonly condition: string
  readonly category: string
  readonly photos: readonly StoredPhoto[]
  readonly cover_index: number
  readonly parcel: unknown
  readonly origin: AddressSnapshot | null
  readonly pickup: AddressSnapshot | null
}
export interface Circumstances {
  readonly goods: readonly Goods[]
  readonly quotes: readonly Quote[]
  readonly address: AddressSnapshot | null
  readonly cart: readonly Omit<StoredLine, 'quantity' | 'rental_days'>[]
  /** Records of this person in this currency that are not finished, and finished ones of this very content from the last day. */
  readonly payments: readonly (Pick<Payment, 'id' | 'state' | 'content_hash'> & { readonly lapsed: boolean })[]
  /** Of this person at the payment provider; null before the first payment. */
  readonly customerId: string | null
}

/**
 * A list for IN, its length rounded up to a power of two by repeating the last. For an array PostgreSQL guesses ten, finds a plan for all
 * cases too dear for the one that is asked, and plans this statement anew each time: a third of what an order costs.
 */
function oneOf(ids: readonly number[]): RawBuilder<unknown> {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)))
  return sql.join(Array.from({ length }, (_, index) => sql`${ids[Math.min(index, ids.length - 1)]}::bigint`))
}

/**
 * Locks the wanted products in the order of their ids and reads all that a checkout depends on, in one statement. What is read of the
 * products is their latest version; what else may change meanwhile is guarded by the statements that write.
 */
export async function lockCircumstances(
  tx: Tx,
  accountId: number,
  { lines, currency, content, shippingAddressId, shippingChoice }: Wanted,
): Promise<Circumstances> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const rates = [...lines.map(({ rateId }) => rateId), shippingChoice].filter((id) => id !== null)
  const { rows } = await sql<{ [K in keyof Circumstances]: Circumstances[K] | null }>`
    with goods as (
      select p.id, p.merchant_id, p.name, p.currency, p.size, p.color, p.condition, p.category, p.photos, p.cover_index, p.parcel,
        ${shelfColumns}, ${addressJson('o')} as origin, ${addressJson('d')} as pickup
      from product p join account a on a.id = p.merchant_id ${shelfJoins(accountId)}
      left join address o on o.id = coalesce(p.shipping_address_id, p.pickup_address_id)
      left join address d on d.id = p.pickup_address_id
      where p.id in (${oneOf(ids)}) order by p.id for no key update of p
    )
    select (select jsonb_agg(to_jsonb(goods)) from goods) as goods,
      ${standingQuotes(rates, accountId)} as quotes,
      (select ${addressJson('d')} from address d where d.id = ${shippingAddressId}::bigint and d.account_id = ${accountId} and d.deleted_at is null) as address,
      (select jsonb_agg(to_jsonb(c)) from (
        select l.id as line_id, l.product_id, l.type, l.delivery_method, l.rental_option, l.rental_number, l.rental_start, l.custom_note, l.variant_id, l.options,
          l.pickup_address_id as line_pickup_address_id
        from cart_line l where l.account_id = ${accountId} and l.product_id = any(${ids}::bigint[]) order by l.id
      ) c) as cart,
      (select jsonb_agg(to_jsonb(y) order by y.id desc) from (
        select id, state, content_hash, expires_at <= app_now() as lapsed from payment
        where account_id = ${accountId} and (
          (currency = ${currency} and state in ('prepared', 'processing', 'failed'))
          or (content_hash = ${content} and state = 'succeeded' and created_at > app_now() - interval '1 day')
        )
      ) y) as payments,
      (select stripe_customer_id from account where id = ${accountId}) as "customerId"`.execute(tx)
  const [row] = rows
  return {
    goods: row?.goods ?? [],
    quotes: row?.quotes ?? [],
    address: row?.address ?? null,
    cart: row?.cart ?? [],
    payments: row?.payments ?? [],
    customerId: row?.customerId ?? null,
  }
}
