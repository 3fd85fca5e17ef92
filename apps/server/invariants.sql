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
select 'the stock is not the sum of its movements', p.id::text from live p
where (p.stock, p.reserved) is distinct from (
  select row(coalesce(sum(m.stock), 0)::int, coalesce(sum(m.reserved), 0)::int) from stock_movement m where m.product_id = p.id
)
union all
select 'the booked days are not those of the movements', p.id::text from live p
where (select count(*) from unit_day u where u.product_id = p.id) <> (select coalesce(sum(m.days), 0) from stock_movement m where m.product_id = p.id)
union all
select 'a piece that was bought was taken from no stock', i.id::text from order_item i join product_availability a on a.id = i.product_id
where i.type = 'buy' and i.status = 'pending' and not a.endless
  and i.quantity <> -(select coalesce(sum(m.stock), 0) from stock_movement m where m.order_item_id = i.id)
union all
select 'a finished payment still holds goods', r.owner_payment::text from reservation r join payment y on y.id = r.owner_payment
where y.state not in ('prepared', 'processing', 'failed')
union all
select 'a finished payment still holds days', u.owner_payment::text from unit_day u join payment y on y.id = u.owner_payment
where u.expires_at is not null and y.state not in ('prepared', 'processing', 'failed')
union all
select 'a unit is let twice on one day', u.product_id::text from unit_day u group by u.product_id, u.unit, u.day having count(*) > 1
union all
select 'a unit that is not in stock is let from today on', u.product_id::text from unit_day u join live p on p.id = u.product_id
where u.day >= app_today() and u.unit > p.stock and (u.expires_at is null or u.expires_at > app_now())
union all
select 'more units are held and let than there are', p.id::text from live p
where p.reserved + (
  select count(distinct u.unit) from unit_day u
  where u.product_id = p.id and u.day >= app_today() and (u.expires_at is null or u.expires_at > app_now())
) > p.stock
union all
select 'a sold-out or hidden product is still found', s.id::text from listing_search s join product p on p.id = s.id
where p.stock = 0 or not p.active or p.deleted_at is not null
union all
select 'a succeeded payment has no order of its own', y.id::text from payment y
where y.purpose = 'checkout' and y.state = 'succeeded' and not exists (select 1 from trade_order o where o.id = y.order_id and o.payment_id = y.id)
union all
select 'an order has no succeeded payment', o.id::text from trade_order o
where not exists (select 1 from payment y where y.id = o.payment_id and y.state = 'succeeded' and y.order_id = o.id)
union all
select 'an order was not paid in full', y.id::text from payment y where y.state = 'succeeded' and y.received_minor <> y.charged_minor
union all
select 'received money is not in the ledger', y.id::text from payment y
join (values ('checkout', 'B1'), ('fund_collection', 'B10'), ('keep_rental', 'B20'), ('extend_rental', 'B20'), ('return_label', 'B13')) as x(purpose, kind)
  on x.purpose = y.purpose
where y.state in ('succeeded', 'refunded') and y.received_minor > 0 and y.received_minor <> coalesce((
  select sum(p.amount_minor) from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
  where t.kind = case y.state when 'refunded' then 'B27' else x.kind end and t.subject = 'payment:' || y.id and a.kind = 'stripe_balance'
), 0)
union all
select 'an unpaid payment is in the ledger', t.subject from ledger_transaction t join payment y on t.subject = 'payment:' || y.id
where (t.kind in ('B1', 'B10', 'B13', 'B20') and y.state <> 'succeeded') or (t.kind = 'B27' and y.state <> 'refunded')
union all
select 'a refunded payment is not refunded in full', y.id::text from payment y
where y.state = 'refunded' and y.received_minor <> coalesce((select sum(r.amount_minor) from refund r where r.payment_id = y.id), 0)
union all
select 'refunds of a payment are not what it counts', y.id::text from payment y
where y.refunded_minor <> coalesce((select sum(r.amount_minor) from refund r where r.payment_id = y.id), 0)
union all
select 'a refund without an operation', r.id::text from refund r
where not exists (select 1 from operation o where o.kind = 'refund' and o.subject = r.operation_subject)
union all
select 'a transfer without an operation', t.id::text from transfer t
where not exists (select 1 from operation o where o.kind = 'transfer' and o.subject = 'transfer:' || t.id)
union all
select 'an operation without what it is for', o.id::text from operation o
where (o.kind in ('payment_intent', 'intent_cancel') and not exists (select 1 from payment y where o.subject = 'payment:' || y.id))
   or (o.kind = 'refund' and not exists (select 1 from refund r where split_part(o.subject, ':', 2) = r.id::text))
   or (o.kind in ('customer', 'account') and not exists (select 1 from account a where split_part(o.subject, ':', 2) = a.id::text))
   or (o.kind in ('transfer', 'transfer_reversal') and not exists (select 1 from transfer t where split_part(o.subject, ':', 2) = t.id::text))
union all
select 'a refused operation that nobody was told of', o.id::text from operation o
where o.state = 'failed' and not exists (select 1 from alarm a where a.kind = 'operation_refused' and a.subject = 'operation:' || o.id)
  -- a lost dispute has paid it (P6)
  and not (o.kind = 'refund' and exists (select 1 from refund r where r.operation_subject = o.subject and r.state = 'disputed'))
  -- or a part of it, and the rest is sent by another
  and not (o.kind = 'refund' and exists (
    select 1 from refund r join refund b on b.payment_id = r.payment_id and b.state = 'disputed' and b.cause ^@ (r.cause || ':bank')
    where r.id::text = split_part(o.subject, ':', 2) and r.operation_subject <> o.subject))
  -- or what its merchant owes by one
  and not (o.kind = 'transfer' and exists (select 1 from transfer t where 'transfer:' || t.id = o.subject and t.state = 'called_off'))
union all
select 'a paid refund is not in the ledger', r.id::text from refund r
where r.state = 'done' and not exists (
  select 1 from ledger_transaction t where t.kind = case r.payee when 'merchant' then 'B17' else 'B7' end and t.subject = r.operation_subject
)
union all
select 'a paid transfer is not in the ledger', x.id::text from transfer x
where x.state = 'done' and not exists (select 1 from ledger_transaction t where t.kind = 'B9' and t.subject = 'transfer:' || x.id)
union all
select 'debts to a payee are not the refunds that run', a.kind || ':' || a.subject || ' ' || a.currency from ledger_account a
where a.kind in ('customer_refund', 'merchant_refund') and a.balance_minor <> coalesce((
  select sum(r.amount_minor) from refund r
  where r.account_id::text = a.subject and r.currency = a.currency and r.payee || '_refund' = a.kind and r.state in ('planned', 'failed')
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
  and not exists (select 1 from lost_let l where l.order_item_id = i.id) -- to be canceled: its piece was lost
  and exists (select 1 from live p where p.id = i.product_id and not (p.product_type = 'virtual' or (p.product_type = 'others' and p.is_digital_online)))
union all
select 'the last note of a group is not its status', g.id::text from fulfillment_group g
where g.status is distinct from (select h.to_status from status_history h where h.thing = 'group' and h.thing_id = g.id order by h.id desc limit 1)
union all
select 'the last note of an item is not its status', i.id::text from order_item i
where i.status is distinct from (select h.to_status from status_history h where h.thing = 'item' and h.thing_id = i.id order by h.id desc limit 1)
union all
select 'a canceled group keeps an item', i.id::text from order_item i join fulfillment_group g on g.id = i.group_id
where g.status = 'canceled' and i.status <> 'canceled'
union all
select 'what was canceled did not go back once', o.id::text from trade_order o
where (
  select coalesce(sum(i.amount_minor + i.fee_minor + i.tax_minor + i.deposit_minor), 0) from order_item i where i.order_id = o.id and i.status = 'canceled'
) + (select coalesce(sum(g.shipping_minor), 0) from fulfillment_group g where g.order_id = o.id and g.status = 'canceled')
  <> (select coalesce(sum(r.amount_minor), 0) from refund r where r.payment_id = o.payment_id and r.cause like 'canceled:%')
  -- what a lost dispute canceled was paid by it
  and not exists (select from card_dispute d where d.payment_id = o.payment_id and d.status = 'lost')
union all
select 'the messages of a conversation are not numbered without a gap', c.id::text from conversation c
where c.last_seq is distinct from (select count(*)::int from message m where m.conversation_id = c.id)
  or c.last_seq is distinct from (select max(m.seq) from message m where m.conversation_id = c.id)
union all
select 'a message is between others than its conversation', m.id::text from message m join conversation c on c.id = m.conversation_id
where (least(m.sender_id, m.receiver_id), greatest(m.sender_id, m.receiver_id)) <> (c.low_id, c.high_id)
union all
select 'the last note of a parcel is not its status', l.id::text from carrier_leg l
where l.status is not null and l.status is distinct from (select h.to_status from status_history h where h.thing = 'leg' and h.thing_id = l.id order by h.id desc limit 1)
union all
select 'a group has more than one live label', l.group_id::text from carrier_leg l
where l.way = 'outbound' and l.status in ('pre_transit', 'transit') group by l.group_id having count(*) > 1
union all
select 'a bought label is not booked once', l.id::text from carrier_leg l
where l.way = 'outbound' and (l.status is not null or l.refusal = 'unwanted')
  and (select count(*) from ledger_transaction t where t.kind in ('B3', 'B5') and t.subject = 'leg:' || l.id) <> 1
union all
select 'a voided label is not booked back', l.id::text from carrier_leg l
where l.way = 'outbound' and l.status = 'cancelled' and not exists (select 1 from ledger_transaction t where t.kind = 'B4' and t.subject = 'leg:' || l.id)
union all
select 'a label that nobody needs is not asked back', l.id::text from carrier_leg l
where (l.status = 'cancelled' or l.refusal = 'unwanted')
  and not exists (select 1 from operation o where o.kind = 'label_void' and o.subject = 'leg:' || l.id)
union all
select 'a group on its way has no parcel', g.id::text from fulfillment_group g
where g.status = 'shipped_to_customer' and exists (select 1 from status_history h where h.thing = 'group' and h.thing_id = g.id and h.event = 'G8')
  and not exists (select 1 from carrier_leg l where l.group_id = g.id and l.status is not null)

union all
select 'held earnings are not what is pending', coalesce(a.subject, e.merchant_id::text) || ' ' || coalesce(a.currency, e.currency)
from (select l.subject, l.currency, l.balance_minor from ledger_account l join account y on y.id::text = l.subject where l.kind = 'merchant_pending') a
full join (select merchant_id, currency, sum(amount_minor) as minor from earning where state = 'held' group by 1, 2) e
  on e.merchant_id::text = a.subject and e.currency = a.currency
where coalesce(a.balance_minor, 0) <> coalesce(e.minor, 0)
union all
select 'earnings on their way are not what is payable', coalesce(a.subject, e.merchant_id::text) || ' ' || coalesce(a.currency, e.currency)
from (select l.subject, l.currency, l.balance_minor from ledger_account l join account y on y.id::text = l.subject where l.kind = 'merchant_payable') a
full join (select merchant_id, currency, sum(amount_minor - netted_minor) as minor from earning where state in ('due', 'paying') group by 1, 2) e
  on e.merchant_id::text = a.subject and e.currency = a.currency
where coalesce(a.balance_minor, 0) <> coalesce(e.minor, 0)
union all
select 'an earning is not transferred once', e.id::text from earning e
where (e.state = 'paying' or (e.state = 'paid' and e.amount_minor > e.netted_minor)) and not exists (
  select 1 from transfer t where t.cause = e.cause and t.amount_minor = e.amount_minor - e.netted_minor and (t.state in ('done', 'settled')) = (e.state = 'paid')
)
union all
select 'a transfer is of no earning', t.id::text from transfer t where not exists (select 1 from earning e where e.cause = t.cause)
union all
select 'a month is not the sum of what was sent in it', coalesce(m.merchant_id, e.merchant_id) || ' ' || coalesce(m.month, e.month) || ' ' || coalesce(m.currency, e.currency)
from earning_month m full join (
  select merchant_id, date_trunc('month', paid_at at time zone 'utc')::date as month, currency, sum(amount_minor - netted_minor) as minor
  from earning where state = 'paid' and amount_minor > netted_minor group by 1, 2, 3
) e on e.merchant_id = m.merchant_id and e.month = m.month and e.currency = m.currency
where m.sent_minor is distinct from e.minor
