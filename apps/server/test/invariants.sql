-- What must hold at any moment, whatever failed before. Each row names a rule that is broken and where; no rows is well.
with live as (
  select p.id, p.stock, p.reserved, p.product_type, p.is_digital_online, p.is_local_service from product p
)
select 'ledger transaction is not balanced' as rule, t.transaction_id::text as at
from ledger_posting t group by t.transaction_id, t.currency having sum(t.amount_minor) <> 0
union all
select 'ledger transaction without postings', t.id::text from ledger_transaction t
where not exists (select 1 from ledger_posting p where p.transaction_id = t.id)
union all
select 'cached balance is not the sum of its postings', a.kind || ':' || a.subject || ' ' || a.currency from ledger_account a
where a.has_floor and a.balance_minor <> a.normal * coalesce((select sum(p.amount_minor) from ledger_posting p where p.account_id = a.id), 0)
union all
select 'more tax is given back than was taken', a.subject || ' ' || a.currency from ledger_account a
where a.kind = 'tax_payable' and (select sum(p.amount_minor) from ledger_posting p where p.account_id = a.id) > 0
union all
select 'reserved units are not those of live reservations', p.id::text from live p
where p.reserved <> coalesce((select sum(r.quantity) from reservation r where r.product_id = p.id), 0)
union all
select 'a finished payment still holds goods', r.payment_id::text from reservation r join payment y on y.id = r.payment_id
where y.state not in ('prepared', 'processing', 'failed')
union all
select 'a finished payment still holds days', u.payment_id::text from unit_day u join payment y on y.id = u.payment_id
where u.expires_at is not null and y.state not in ('prepared', 'processing', 'failed')
union all
select 'a unit is let twice on one day', u.product_id::text from unit_day u group by u.product_id, u.unit, u.day having count(*) > 1
union all
select 'a unit that is not in stock is let from today on', u.product_id::text from unit_day u join live p on p.id = u.product_id
where u.day >= (app_now() at time zone 'UTC')::date and u.unit > p.stock and (u.expires_at is null or u.expires_at > app_now())
union all
select 'more units are held and let than there are', p.id::text from live p
where p.reserved + (
  select count(distinct u.unit) from unit_day u
  where u.product_id = p.id and u.day >= (app_now() at time zone 'UTC')::date and (u.expires_at is null or u.expires_at > app_now())
) > p.stock
union all
select 'a sold-out or hidden product is still found', s.id::text from listing_search s join product p on p.id = s.id
where p.stock = 0 or not p.active or p.deleted_at is not null
union all
select 'a succeeded payment has no order of its own', y.id::text from payment y
where y.state = 'succeeded' and not exists (select 1 from trade_order o where o.id = y.order_id and o.payment_id = y.id)
union all
select 'an order has no succeeded payment', o.id::text from trade_order o
where not exists (select 1 from payment y where y.id = o.payment_id and y.state = 'succeeded' and y.order_id = o.id)
union all
select 'an order was not paid in full', y.id::text from payment y where y.state = 'succeeded' and y.received_minor <> y.charged_minor
union all
select 'received money is not in the ledger', y.id::text from payment y
where y.state in ('succeeded', 'refunded') and y.received_minor > 0 and y.received_minor <> coalesce((
  select sum(p.amount_minor) from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
  where t.kind = 'B1' and t.subject = 'payment:' || y.id and a.kind = 'stripe_balance'
), 0)
union all
select 'an unpaid payment is in the ledger', t.subject from ledger_transaction t join payment y on t.subject = 'payment:' || y.id
where t.kind = 'B1' and y.state not in ('succeeded', 'refunded')
union all
select 'a refunded payment is not refunded in full', y.id::text from payment y
where y.state = 'refunded' and y.received_minor <> coalesce((select sum(r.amount_minor) from refund r where r.payment_id = y.id), 0)
union all
select 'refunds of a payment are not what it counts', y.id::text from payment y
where y.refunded_minor <> coalesce((select sum(r.amount_minor) from refund r where r.payment_id = y.id), 0)
union all
select 'a refund without an operation', r.id::text from refund r
where not exists (select 1 from operation o where o.kind = 'refund' and o.subject = 'refund:' || r.id)
union all
select 'an operation without what it is for', o.id::text from operation o
where (o.kind in ('payment_intent', 'intent_cancel') and not exists (select 1 from payment y where o.subject = 'payment:' || y.id))
   or (o.kind = 'refund' and not exists (select 1 from refund r where o.subject = 'refund:' || r.id))
union all
select 'a paid refund is not in the ledger', r.id::text from refund r
where r.state = 'done' and not exists (select 1 from ledger_transaction t where t.kind = 'B7' and t.subject = 'refund:' || r.id)
union all
select 'debts to a customer are not the refunds that run', a.subject || ' ' || a.currency from ledger_account a
where a.kind = 'customer_refund' and a.balance_minor <> coalesce((
  select sum(r.amount_minor) from refund r where r.account_id::text = a.subject and r.currency = a.currency and r.state <> 'done'
), 0)
union all
select 'an order is not the sum of its groups', o.id::text from trade_order o
where (o.subtotal_minor, o.fee_minor, o.tax_minor, o.shipping_minor, o.deposit_minor) is distinct from (
  select row(sum(g.subtotal_minor)::bigint, sum(g.fee_minor)::bigint, sum(g.tax_minor)::bigint, sum(g.shipping_minor)::bigint, sum(g.deposit_minor)::bigint)
  from fulfillment_group g where g.order_id = o.id
)
union all
select 'a group is not the sum of its items', g.id::text from fulfillment_group g
where (g.subtotal_minor, g.fee_minor, g.tax_minor, g.deposit_minor) is distinct from (
  select row(sum(i.amount_minor)::bigint, sum(i.fee_minor)::bigint, sum(i.tax_minor)::bigint, sum(i.deposit_minor)::bigint) from order_item i where i.group_id = g.id
)
union all
select 'deposits held are not those of the items', i.id::text from order_item i join trade_order o on o.id = i.order_id
where i.deposit_minor > 0 and i.status = 'pending' and i.deposit_minor <> coalesce((
  select a.balance_minor from ledger_account a where a.kind = 'deposit_held' and a.subject = i.id::text and a.currency = i.currency
), 0)
union all
select 'a rental that runs has no days', i.id::text from order_item i
where i.type = 'rent' and i.status = 'pending' and not exists (select 1 from unit_day u where u.order_item_id = i.id)
  and exists (select 1 from live p where p.id = i.product_id and not (p.product_type = 'virtual' or (p.product_type = 'others' and p.is_digital_online)))
union all
select 'the last note of a group is not its status', g.id::text from fulfillment_group g
where g.status is distinct from (select h.to_status from status_history h where h.thing = 'group' and h.thing_id = g.id order by h.id desc limit 1)
union all
select 'the last note of an item is not its status', i.id::text from order_item i
where i.status is distinct from (select h.to_status from status_history h where h.thing = 'item' and h.thing_id = i.id order by h.id desc limit 1)
