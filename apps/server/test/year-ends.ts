// What must be true at the end of a year: every garment is somewhere, every cent that is held has an owner and a reason, nothing waits for ever.
import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'

interface Found {
  readonly what: string
  readonly at: string
}
type Asked = Pick<App, 'db'>

/** Garments that are nowhere, or twice: the book of stock against where each item of an order ended. */
export async function strayGarments({ db }: Asked): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with taken as (
      select i.id, i.product_id, i.type, i.status, i.quantity, a.relisted_as, coalesce(a.is_for_relisting, false) as is_relisted,
        coalesce((select sum(m.stock) from stock_movement m where m.order_item_id = i.id and m.product_id = i.product_id), 0)::int as moved,
        coalesce((select sum(m.stock) from stock_movement m where m.order_item_id = i.id), 0)::int as moved_in_all,
        exists (select from status_history h where h.thing_id = i.group_id and h.event in ('G13a', 'G13b', 'G13c'))
          or exists (select from carrier_leg g where i.id = any (g.item_ids) and g.way = 'outbound' and g.status in ('failure', 'delivered')) as is_undelivered, -- or not received, sent again and canceled
        exists (select from card_dispute d join trade_order o on o.payment_id = d.payment_id where o.id = i.order_id and d.status = 'lost') as is_disputed,
        (select r.item_id from rental r where r.item_id = i.id and r.out_until is not null) as out
      from order_item i left join return_assessment a on a.item_id = i.id
    )
    select 'a canceled item is not in stock again' as what, id::text || ' ' || moved as at from taken
      where type = 'buy' and status = 'canceled' and moved <> 0 and not is_undelivered and not is_disputed
    union all select 'a bought item was not taken from its stock', id || ' ' || status || ' ' || moved from taken
      where type = 'buy' and status <> 'canceled' and not is_relisted and moved <> -quantity
    union all select 'a relisted item is in no stock, or in two', id || ' ' || moved_in_all from taken
      where type = 'buy' and status = 'return_completed' and is_relisted and moved_in_all + case when relisted_as = product_id then 0 else coalesce((
        select sum(m.stock) from stock_movement m where m.product_id = relisted_as and m.kind in ('opened', 'received')), 0) end <> 0 -- other terms are another listing
    union all select 'a rental that ended is still let', id || ' ' || status from taken
      where type = 'rent' and status in ('rental_return_completed', 'canceled', 'rental_converted_to_purchase', 'security_deposit_claimed')
        and exists (select from unit_day u where u.order_item_id = taken.id and u.day > app_today())
    union all select 'a rental is neither out nor back', id || ' ' || status from taken
      where type = 'rent' and status in ('rental_return_completed', 'canceled', 'rental_converted_to_purchase', 'security_deposit_claimed') and out is not null
    union all select 'a let has no piece', u.product_id || ' unit ' || u.unit || ' of ' || p.stock || ' let to ' || coalesce(i.id || ' ' || i.status, 'nobody') || ' until ' || max(u.day) || ', gone: ' || coalesce((
        select string_agg(m.kind || ' ' || m.stock || ' by ' || coalesce(m.order_item_id::text, '-'), ', ') from stock_movement m where m.product_id = u.product_id and m.stock < 0), 'none')
      from unit_day u join product p on p.id = u.product_id left join order_item i on i.id = u.order_item_id
      where u.day >= app_today() and u.unit > p.stock group by u.product_id, u.unit, p.stock, i.id, i.status
    union all select 'a rental of a lost piece is not canceled', i.id || ' ' || i.status from lost_let l join order_item i on i.id = l.order_item_id where i.status <> 'canceled'
    union all select 'a unit is kept for nobody', k.order_item_id::text from unit_kept k where k.expires_at < app_now() - interval '1 day'
    union all select 'pieces are held for nobody', p.id::text from product p where p.reserved > 0 and not exists (
      select from reservation r where r.product_id = p.id and r.expires_at > app_now())`.execute(db)
  return rows
}

/** Cents that are held for nobody, or for something that has ended. */
export async function strayMoney({ db }: Asked): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.kind || ' is held without a reason' as what, a.subject || ' ' || b.minor as at
    from ledger_account a join (select account_id, -sum(amount_minor) as minor from ledger_posting group by 1) b on b.account_id = a.id
    where b.minor <> 0 and case a.kind
      when 'deposit_held' then not exists (select from deposit d where d.item_id::text = a.subject and d.status in ('held', 'claimed', 'contested') and d.amount_minor = b.minor)
      when 'refund_fund' then not exists (select from refund_fund u where u.id::text = a.subject and u.status in ('payment_collected', 'payment_collected_ready_for_refund', 'customer_refund_failed'))
      when 'customer_refund' then b.minor <> coalesce((select sum(r.amount_minor) from refund r where r.account_id::text = a.subject and r.payee = 'customer' and r.state in ('planned', 'failed')), 0)
      when 'merchant_refund' then b.minor <> coalesce((select sum(r.amount_minor) from refund r where r.account_id::text = a.subject and r.payee = 'merchant' and r.state in ('planned', 'failed')), 0)
      when 'merchant_pending' then b.minor <> coalesce((select sum(e.amount_minor) from earning e where e.merchant_id::text = a.subject and e.state = 'held'), 0)
      when 'merchant_payable' then b.minor <> coalesce((select sum(e.amount_minor - e.netted_minor) from earning e where e.merchant_id::text = a.subject and e.state in ('due', 'paying')), 0)
      when 'dispute_receivable' then not exists (select from card_dispute d where d.id::text = a.subject and d.status = 'open')
      when 'shipping_held' then not exists (select from fulfillment_group f where f.id::text = a.subject and f.status <> 'canceled'
        and not exists (select from carrier_leg l where l.group_id = f.id and l.way = 'outbound' and l.status is not null and l.status <> 'cancelled'))
      when 'merchant_receivable' then b.minor > 0
      else false end`.execute(db)
  return rows
}

/** What has not come to its end, though its people and its clocks have had their time. */
export async function openCases({ db }: Asked): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'an item is not at its end' as what, i.id || ' ' || i.type || ' ' || i.status || ' in ' || f.status || ' since ' || i.status_since::date || ' due ' || coalesce(f.due_at::text, 'never') as at
      from order_item i join fulfillment_group f on f.id = i.group_id
      where i.status not in ('completed', 'return_completed', 'rental_return_completed', 'security_deposit_claimed', 'rental_converted_to_purchase', 'canceled')
    union all select 'a group is not at its end', id || ' ' || status from fulfillment_group where status not in
      ('canceled', 'delivery_completed_to_customer', 'pickup_completed_by_customer', 'partial_return_completed', 'return_completed_for_group')
    union all select 'a return is open', r.id || ' ' || r.status || ' of ' || r.item_ids[1] from return_request r where r.status not in ('completed', 'canceled', 'rejected')
    union all select 'a fund is open', id || ' ' || status || ' ' || paid_by from refund_fund where status not in ('merchant_refunded', 'customer_refunded')
    union all select 'a deposit is open', d.item_id || ' ' || d.status || ' of an item ' || i.status from deposit d join order_item i on i.id = d.item_id where d.status not in ('refunded', 'settled')
    union all select 'a claim is open', id || ' of ' || item_id from deposit_claim where closed_at is null
    union all select 'a dispute is open', id::text from card_dispute where status = 'open'
    union all select 'support has a case open', group_id || ' ' || reason from support_case where closed_at is null
    union all select 'a payment is open', id || ' ' || purpose || ' ' || state from payment where state in ('prepared', 'processing', 'failed')
    union all select 'a call to a provider is open', id || ' ' || kind || ' ' || subject || ' ' || state || ' ' || coalesce(refusal, '') from operation
      where state in ('planned', 'sent', 'unknown')
    union all select 'a refund is open', id || ' ' || cause || ' ' || state from refund where state in ('planned', 'failed')
    union all select 'earnings are not paid', e.id || ' ' || e.kind || ' ' || e.state || ' of group ' || e.group_id || ' ' || e.holds || ' ' || e.own_holds from earning e where e.state in ('held', 'due', 'paying')
    union all select 'a clock is stuck', a.subject || ' ' || a.kind from alarm a where a.state = 'open' and a.kind in ('clock_stuck', 'payout_stuck')`.execute(
    db,
  )
  return rows
}

/** Figures of a year, by name. */
export async function figures({ db }: Asked): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select 'orders' as name, count(*)::float8 as n from trade_order
    union all select 'items ' || type || ' ' || status, count(*) from order_item group by type, status
    union all select 'returns ' || status, count(*) from return_request group by status
    union all select 'funds ' || paid_by || ' ' || status, count(*) from refund_fund group by paid_by, status
    union all select 'deposits ' || status, count(*) from deposit group by status
    union all select 'claims ' || kind || ' ' || coalesce(answer, 'no answer'), count(*) from deposit_claim group by kind, answer
    union all select 'disputes ' || coalesce(status, 'asked'), count(*) from card_dispute group by status
    union all select 'rows of the tables taken', count(distinct event) from status_history
    union all select 'differences of the books ' || kind || ' ' || state, count(*) from reconciliation_difference group by kind, state
    union all select 'refunds', count(*) from refund
    union all select 'transfers', count(*) from transfer
    union all select 'ledger ' || a.kind, sum(p.amount_minor) / 100.0 from ledger_posting p join ledger_account a on a.id = p.account_id group by a.kind
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]))
}
