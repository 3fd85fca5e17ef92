import type { StoredSums } from '@rondo/rules/checkout/sums'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { SnapshotProduct } from './snapshot.ts'
import type { Availability, StoredLine } from '../cart/index.ts'
import type { AddressSnapshot, Quote } from '../shipping/index.ts'
import type { Payment } from '../wallet/index.ts'
import type { Wanted } from './read-request.ts'

export interface Goods extends Availability {
  readonly id: number
  /** As its shop calls it in the other language, where it says so. */
  readonly name_en: string | null
  readonly name_zh: string | null
  readonly size: string
  readonly color: string
  readonly condition: string
  readonly category: string
  readonly brand: string | null
  readonly photos: readonly StoredPhoto[]
  readonly files: SnapshotProduct['files']
  readonly cover_index: number
  readonly parcel: unknown
  readonly origin: AddressSnapshot | null
  readonly pickup: AddressSnapshot | null
}
export interface CheckoutInputs {
  readonly goods: readonly Goods[]
  readonly quotes: readonly Quote[]
  readonly address: AddressSnapshot | null
  readonly cart: readonly Omit<StoredLine, 'quantity' | 'rental_days'>[]
  /** Records of this person in this currency that are not finished, and finished ones of this very content from the last day. */
  readonly payments: readonly (Pick<Payment, 'id' | 'state' | 'content_hash' | keyof StoredSums> & { readonly lapsed: boolean })[]
  /** How often this person has let one of these products go without trying to pay, in the last day. */
  readonly letGo: number
  /** Agreed swaps of which this person has pieces in the cart: all pieces that they get by it, and whether it may be checked out. */
  readonly swaps: readonly {
    readonly id: number
    readonly product_ids: readonly number[]
    readonly is_open: boolean
    readonly is_withdrawn: boolean
  }[]
  /** Merchants of these products with whom this person deals no more: one of the two has blocked the other. */
  readonly blocked: readonly number[]
  readonly now: Date
  /** Drawn for the record that may be written. */
  readonly paymentId: number
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
export async function lockCheckoutInputs(
  tx: Tx,
  accountId: number,
  { lines, currency, content, shippingAddressId, shippingChoice }: Wanted,
): Promise<CheckoutInputs> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const rates = [...lines.map(({ rateId }) => rateId), shippingChoice].filter((id) => id !== null)
  const { rows } = await sql<{ [K in keyof CheckoutInputs]: CheckoutInputs[K] | null }>`
    with goods as (
      select p.id, p.merchant_id, p.name, p.translations -> 'en' ->> 'name' as name_en, p.translations -> 'zh-CN' ->> 'name' as name_zh,
        p.currency, p.size, p.color, p.condition, p.category, p.brand, p.photos, p.cover_index, p.parcel, p.files, s.*, o.snapshot as origin, d.place as pickup
      from listing p cross join availability_for(p, ${accountId}) s
      left join address_snapshot o on o.id = coalesce(p.shipping_address_id, p.pickup_address_id)
      left join address_snapshot d on d.id = p.pickup_address_id
      where p.id in (${oneOf(ids)}) order by p.id for no key update of p
    )
    select (select jsonb_agg(to_jsonb(goods)) from goods) as goods,
      (select jsonb_agg(to_jsonb(q)) from (
        select id, merchant_id, content, provider, service_name, service_token, amount_minor, currency, days, estimated_days, source, carrier_rate_id, way_back
        from standing_quote where id = any(${rates}::text[]) and account_id = ${accountId}
      ) q) as quotes,
      (select d.snapshot from address_snapshot d where d.id = ${shippingAddressId}::bigint and d.account_id = ${accountId} and d.deleted_at is null) as address,
      (select jsonb_agg(to_jsonb(c)) from (
        select l.id as line_id, l.product_id, l.type, l.delivery_method, l.rental_option, l.rental_number, l.rental_start, l.custom_note, l.variant_id, l.options, l.swap_id,
          l.pickup_address_id as line_pickup_address_id
        from cart_item l where l.account_id = ${accountId} and l.product_id = any(${ids}::bigint[]) order by l.id
      ) c) as cart,
      (select jsonb_agg(to_jsonb(y) order by y.id desc) from (
        select id, state, content_hash, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, expires_at <= app_now() as lapsed from payment_record
        where account_id = ${accountId} and purpose = 'checkout' and (
          (currency = ${currency} and state in ('prepared', 'processing', 'failed'))
          or (content_hash = ${content} and state = 'succeeded' and created_at > app_now() - interval '1 day')
        )
      ) y) as payments,
      holds_let_go(${accountId}, ${ids}::bigint[], app_now() - interval '1 day') as "letGo", app_now() as now,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'product_ids', s.product_ids,
          'is_open', s.order_id is null and r.status in ('agreed', 'half_paid') and r.ends_at > app_now(),
          'is_withdrawn', exists (select from swap_part t join withdrawn_listing w on w.id = any (t.product_ids) where t.swap_id = r.id)))
        from swap_part s join swap_record r on r.id = s.swap_id where s.receiver_id = ${accountId}
          and r.id in (select l.swap_id from cart_item l where l.account_id = ${accountId} and l.product_id = any(${ids}::bigint[]))) as swaps,
      (select jsonb_agg(b.blocker_id + b.blocked_id - ${accountId}) from blocked_pair b where (b.blocker_id = ${accountId} and b.blocked_id in (select merchant_id from goods))
        or (b.blocked_id = ${accountId} and b.blocker_id in (select merchant_id from goods))) as blocked,
      nextval(pg_get_serial_sequence('payment', 'id'))::float8 as "paymentId",
      (select stripe_customer_id from payer where id = ${accountId}) as "customerId"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database answered nothing')
  return {
    goods: row.goods ?? [],
    quotes: row.quotes ?? [],
    address: row.address,
    cart: row.cart ?? [],
    payments: row.payments ?? [],
    letGo: row.letGo ?? 0,
    swaps: row.swaps ?? [],
    blocked: row.blocked ?? [],
    now: row.now ?? new Date(),
    paymentId: row.paymentId ?? 0,
    customerId: row.customerId,
  }
}
