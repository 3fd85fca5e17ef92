-- Which groups a payment is about: those of its order, or the one that a later payment names, such as an extension, a buy-out, a refund fund or a
-- return label.
create view paid_group as
select p.id as payment_id, g.id as group_id, g.order_id, g.merchant_id, g.customer_id, g.status from payment p join order_group g on g.order_id = p.order_id
union all
select p.id, g.id, g.order_id, g.merchant_id, g.customer_id, g.status from payment p join order_group g on g.id = (p.snapshot ->> 'groupId')::bigint
where p.order_id is null;

-- When the provider was last asked for payouts of an account that came back: of one whose event was lost nobody would hear.
alter table connected_account add column payouts_asked_at timestamptz;
