-- The orders that subjects such as `refund:7` are about, with the pieces meant, by subject; those that are about none are missing. Of an order
-- of several shops a reader who is one of them gets their own pieces alone.
create function orders_about(subjects text[], language text, reader bigint) returns jsonb language sql stable as $$
  with asked as (
    select distinct s as subject, split_part(s, ':', 1) as kind, split_part(s, ':', 2)::bigint as id from unnest(subjects) s
    where s ~ '^[a-z]+:[0-9]{1,18}(:[0-9]+)?$' -- a refund that is sent again is named with its try
  ), about as (
    select a.subject, a.id as group_id, null::bigint as item_id from asked a where a.kind = 'group'
    union all select a.subject, p.group_id, null from asked a join card_dispute d on d.id = a.id join paid_group p on p.payment_id = d.payment_id where a.kind = 'dispute'
    union all select a.subject, l.group_id, null from asked a join parcel l on l.id = a.id where a.kind in ('leg', 'parcel')
    union all select a.subject, l.group_id, l.id from asked a join order_line l on l.id = a.id where a.kind = 'item'
    union all select a.subject, l.group_id, l.id from asked a join claimed_line c on c.id = a.id join order_line l on l.id = c.item_id where a.kind = 'claim'
    union all select a.subject, r.group_id, null from asked a join return_record r on r.id = a.id where a.kind = 'request'
    union all select a.subject, p.group_id, null from asked a join paid_group p on p.payment_id = a.id where a.kind = 'payment'
    union all select a.subject, p.group_id, null from asked a join refund r on r.id = a.id join paid_group p on p.payment_id = r.payment_id where a.kind = 'refund'
  ), sides as (
    select a.*, g.order_id, reader in (g.customer_id, g.merchant_id) as is_own from about a join order_group g on g.id = a.group_id
  ), seen as (
    select * from sides s where is_own or not exists (select from sides o where o.subject = s.subject and o.is_own)
  )
  select coalesce(jsonb_object_agg(n.subject, to_jsonb(n) - 'subject'), '{}') from (
    select a.subject, min(a.group_id) as "groupId", o.order_number as "orderNumber",
      array_agg(coalesce(l.product -> 'names' ->> language, l.product ->> 'name') order by l.id) as pieces,
      (array_agg(l.product -> 'photos' -> 0 order by l.id))[1] as photo
    from seen a
      join placed_order o on o.id = a.order_id
      join order_line l on l.group_id = a.group_id and l.id = coalesce(a.item_id, l.id)
    group by a.subject, o.order_number
  ) n
$$;

-- The same the other way round: every subject that is about an order, by its number. It begins with the order, however many others there are.
create function subjects_of_order(number text) returns table (subject text) language sql stable as $$
  with mine as (
    select g.id from placed_order o join order_group g on g.order_id = o.id where o.order_number = upper(number)
  ), paid as (
    select p.payment_id as id from paid_group p where p.group_id = any (array(select id from mine))
  ), lines as (
    select l.id from mine m join order_line l on l.group_id = m.id
  ), refunds as (
    select r.id, r.tries from paid join refund r on r.payment_id = paid.id
  )
  select 'group:' || id from mine
  union all select 'item:' || id from lines
  union all select 'claim:' || c.id from lines l join claimed_line c on c.item_id = l.id
  union all select kind || l.id from mine m join parcel l on l.group_id = m.id cross join unnest(array['leg:', 'parcel:']) kind
  union all select 'request:' || r.id from mine m join return_record r on r.group_id = m.id
  union all select 'payment:' || id from paid
  union all select 'dispute:' || d.id from paid join card_dispute d on d.payment_id = paid.id
  union all select 'refund:' || id from refunds
  union all select 'refund:' || id || ':' || try from refunds cross join generate_series(1, tries) try
$$;
create index payment_later on payment (((snapshot ->> 'groupId')::bigint)) where order_id is null;
