import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

// Town and code stay with the books: what was taxed, and where to.
const nobody = JSON.stringify({ name: null, company: null, street: '', street2: null, phone: null, instructions: null })

/** Orders and payments copy addresses and notes. What names a person in these copies goes when they leave; sums and goods stay. */
export async function forgetCopies(tx: Tx, id: number): Promise<void> {
  await sql`update trade_order set shipping_address = shipping_address || ${nobody}::jsonb where customer_id = ${id}`.execute(tx)
  await sql`
    update order_item i set custom_note = null from trade_order o
    where o.id = i.order_id and o.customer_id = ${id} and i.custom_note is not null`.execute(tx)
  await sql`
    update fulfillment_group set origin_address = origin_address || ${nobody}::jsonb, pickup_address = pickup_address || ${nobody}::jsonb
    where merchant_id = ${id}`.execute(tx)
  await forgetBuyer(tx, id)
  await forgetSeller(tx, id)
}

/** What a payment froze of its buyer: the address, and notes beside lines. */
const forgetBuyer = (tx: Tx, id: number) =>
  sql`
    update payment set snapshot = snapshot || jsonb_build_object(
      'shippingAddress', case when jsonb_typeof(snapshot -> 'shippingAddress') = 'object'
        then (snapshot -> 'shippingAddress') || ${nobody}::jsonb else 'null'::jsonb end,
      'lines', (select coalesce(jsonb_agg(l || '{"note": null}'), '[]') from jsonb_array_elements(snapshot -> 'lines') l))
    where account_id = ${id}`.execute(tx)

/** What payments froze of a seller: whence things are sent, and where they are handed over. */
const forgetSeller = (tx: Tx, id: number) =>
  sql`
    update payment p set snapshot = p.snapshot || jsonb_build_object('groups', (
      select jsonb_agg(case when g -> 'merchantId' <> to_jsonb(${id}::bigint) then g else g || jsonb_build_object(
        'originAddress', case when jsonb_typeof(g -> 'originAddress') = 'object' then (g -> 'originAddress') || ${nobody}::jsonb else 'null'::jsonb end,
        'pickupAddress', case when jsonb_typeof(g -> 'pickupAddress') = 'object' then (g -> 'pickupAddress') || ${nobody}::jsonb else 'null'::jsonb end
      ) end) from jsonb_array_elements(p.snapshot -> 'groups') g))
    where p.id in (select o.payment_id from fulfillment_group f join trade_order o on o.id = f.order_id where f.merchant_id = ${id})
       or (p.state in ('prepared', 'processing', 'failed') and p.snapshot -> 'groups' @> jsonb_build_array(jsonb_build_object('merchantId', ${id}::bigint)))`.execute(
    tx,
  )
