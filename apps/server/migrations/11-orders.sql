-- Ids of orders, groups and items come from trade_id: one number names one thing (C-09). Status of an order and of its payment
-- are functions of what is below them (rules/orders), not columns that could disagree.
create table trade_order (
  id bigint primary key,
  order_number text not null unique,
  payment_id bigint not null unique references payment,
  customer_id bigint not null references account,
  currency char(3) not null,
  order_type text not null check (order_type in ('purchase', 'rental', 'swap', 'mixed')),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  total_minor bigint not null,
  shipping_address jsonb,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  canceled_at timestamptz,
  return_approved_at timestamptz,
  return_completed_at timestamptz,
  constraint trade_order_sum check (total_minor = subtotal_minor + fee_minor + tax_minor + shipping_minor)
);
create index trade_order_customer on trade_order (customer_id, id desc);
-- A payment and its order name each other.
alter table payment add constraint payment_order foreign key (order_id) references trade_order deferrable initially deferred;

-- What one merchant sends or hands over together.
create table fulfillment_group (
  id bigint primary key,
  order_id bigint not null references trade_order,
  merchant_id bigint not null references account,
  customer_id bigint not null references account,
  status text not null,
  group_type text not null check (group_type in ('shipping', 'pickup')),
  delivery_method text not null check (delivery_method in ('shipping', 'pickup', 'sameDay', 'virtual')),
  currency char(3) not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  -- The quote that was paid: {"id", "provider", "serviceName", "serviceToken", "amountMinor", "currency", "days", "carrierRateId"}.
  shipping_rate jsonb,
  origin_address jsonb,
  pickup_address jsonb,
  pickup_date date,
  pickup_time text,
  -- Raised by every move of the group or of its items: a stale one is refused (SR-69).
  version int not null default 1,
  status_since timestamptz not null default app_now(),
  -- When a clock of the group or of its items ends next, or somebody is to be reminded (SR-70).
  due_at timestamptz,
  -- Up to when its clocks were followed: later reminders are still to be given.
  followed_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  delivered_at timestamptz,
  canceled_at timestamptz,
  -- Whose word the delivery is (C-88), and why it failed, while it stands so.
  delivered_by text check (delivered_by in ('carrier', 'customer', 'merchant', 'timer', 'support')),
  failure text check (failure in ('carrier', 'not_received')),
  -- The whole group was asked back, and nothing of that was decided since; the last approval was of all (4.1, return stage).
  is_group_request_whole boolean not null default false,
  was_all_approved boolean not null default false
);
create index fulfillment_group_order on fulfillment_group (order_id);
create index fulfillment_group_merchant on fulfillment_group (merchant_id, order_id desc);
create index fulfillment_group_customer on fulfillment_group (customer_id, order_id desc);
-- Whether two people have traded, and in what.
create index fulfillment_group_pair on fulfillment_group (customer_id, merchant_id);
create index fulfillment_group_due on fulfillment_group (due_at) where due_at is not null;

-- Where and when a group is handed over in person, and the code that its customer says there.
create table pickup (
  group_id bigint primary key references fulfillment_group,
  -- The exact place as it stood when it was proposed, and its zone (IANA). A later edit of the address does not change it (SR-12).
  address jsonb,
  zone text,
  starts_at timestamptz,
  proposed_by text check (proposed_by in ('customer', 'merchant')),
  accepted_at timestamptz,
  code text check (code ~ '^[0-9]{4}$'),
  -- Wrong codes in a row.
  tries int not null default 0 check (tries between 0 and 5),
  locked_until timestamptz,
  -- How often wrong codes have locked it since the first of a day.
  locks int not null default 0 check (locks >= 0),
  locks_since timestamptz,
  constraint pickup_locked check (locked_until is null or tries = 5),
  constraint pickup_zone check ((address is null) = (zone is null))
);

create table order_item (
  id bigint primary key,
  group_id bigint not null references fulfillment_group,
  order_id bigint not null references trade_order,
  product_id bigint not null references product,
  merchant_id bigint not null references account,
  status text not null,
  status_since timestamptz not null default app_now(),
  type text not null check (type in ('buy', 'rent')),
  quantity int not null check (quantity >= 1),
  price_minor bigint not null check (price_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  currency char(3) not null,
  -- Name, photos, size, condition, parcel and terms as they stood (SR-12).
  product jsonb not null,
  rental_option text,
  rental_number int,
  rental_start date,
  rental_days int,
  custom_note text,
  variant_id text,
  swap_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  delivered_at timestamptz,
  canceled_at timestamptz,
  -- Of its return: approved, and received by the merchant; delivered_at stays the first delivery (C-105).
  return_approved_at timestamptz,
  return_delivered_at timestamptz,
  -- The item that this one was a part of until a part of its quantity was asked back (C-148).
  split_from bigint references order_item,
  constraint order_item_amount check (amount_minor = price_minor * quantity),
  constraint order_item_period check ((type = 'rent') = (num_nonnulls(rental_option, rental_number, rental_start, rental_days) = 4))
);
create index order_item_group on order_item (group_id);
-- trade_order_adds_up reads by it at each commit of an order
create index order_item_order on order_item (order_id);
-- What a merchant sold, or let: the chips of their list count all of it.
create index order_item_merchant on order_item (merchant_id, type, order_id);
create index order_item_product on order_item (product_id);
create index order_item_swap on order_item (swap_id) where swap_id is not null;

-- What somebody asks: things back, or help of support (4.4). Its id is of trade_id. Status, items and terms are written by the motor alone.
create table return_request (
  id bigint primary key,
  order_id bigint not null references trade_order,
  group_id bigint not null references fulfillment_group,
  kind text not null check (kind in ('return', 'support')),
  status text not null,
  status_since timestamptz not null default app_now(),
  item_ids bigint[] not null check (cardinality(item_ids) > 0 or kind = 'support'),
  -- Who asked; the other side decides.
  asked_by bigint references account,
  reason text,
  comments text,
  -- What the customer shows of the goods; neither changed nor removed afterwards.
  pictures jsonb not null default '[]',
  currency char(3) not null,
  -- Terms of the approval, and where the goods go: a saved address as it stood.
  usage_fee_minor bigint not null default 0 check (usage_fee_minor >= 0),
  return_to jsonb,
  decision_comments text,
  approved_at timestamptz,
  rejected_at timestamptz,
  -- What the chosen label leaves of the refund; below zero is due from the customer.
  balance_minor bigint not null default 0,
  -- What it needs has failed for good: funding, label or refund.
  tries_used_up boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index return_request_group on return_request (group_id);
create index return_request_order on return_request (order_id);
create index return_request_picture on return_request using gin (pictures jsonb_path_ops) where pictures <> '[]';

-- What a merchant puts up before a return is approved (4.5). Its money stands in the ledger under refund_fund:<id>.
create table refund_fund (
  id bigint primary key,
  order_id bigint not null references trade_order,
  group_id bigint not null references fulfillment_group,
  merchant_id bigint not null references account,
  status text not null,
  status_since timestamptz not null default app_now(),
  item_ids bigint[] not null check (cardinality(item_ids) > 0),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  usage_fee_minor bigint not null default 0 check (usage_fee_minor >= 0),
  -- What of it is each item's, in their order: its price less its part of the usage fee. And those that stayed with their customer after all.
  shares_minor bigint[] not null,
  left_ids bigint[] not null default '{}',
  return_to jsonb,
  -- By card with this payment, of earnings that are still held, or advanced and owed.
  paid_by text not null default 'card' check (paid_by in ('card', 'earnings', 'advance')),
  payment_id bigint unique references payment,
  tries int not null default 0 check (tries >= 0),
  created_at timestamptz not null default app_now(),
  collected_at timestamptz,
  constraint refund_fund_shares check (cardinality(shares_minor) = cardinality(item_ids)),
  constraint refund_fund_left check (left_ids <@ item_ids)
);
create index refund_fund_group on refund_fund (group_id);
create index refund_fund_order on refund_fund (order_id);
create index refund_fund_merchant on refund_fund (merchant_id, id desc);

-- The deposit of one rented item (4.6); its money stands in the ledger under deposit_held:<item>.
create table deposit (
  item_id bigint primary key references order_item,
  order_id bigint not null references trade_order,
  group_id bigint not null references fulfillment_group,
  status text not null,
  status_since timestamptz not null default app_now(),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The refund by which it goes back.
  refund_cause text
);
create index deposit_group on deposit (group_id);
create index deposit_refund on deposit (order_id, refund_cause) where status = 'release_due';

alter table carrier_leg add constraint carrier_leg_order foreign key (order_id) references trade_order;
alter table carrier_leg add constraint carrier_leg_of_group foreign key (group_id) references fulfillment_group;

-- What a person of support must decide about a group: its timers rest until then.
create table support_case (
  id bigint generated always as identity primary key,
  group_id bigint not null references fulfillment_group,
  reason text not null check (reason in ('not_received', 'return_lost', 'swap_broken')),
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  decision text,
  constraint support_case_closed check ((closed_at is null) = (decision is null))
);
create unique index support_case_open on support_case (group_id) where closed_at is null;
create index support_case_closed_at on support_case (group_id, closed_at);

-- In which condition a returned item came, as its merchant said; the listing under which it is offered again.
create table return_assessment (
  item_id bigint primary key references order_item,
  condition text not null,
  notes text,
  is_for_relisting boolean not null,
  relisted_as bigint references product,
  created_at timestamptz not null default app_now()
);
-- Number of a parcel that a customer sent back without a label of ours.
create table own_return_parcel (
  item_id bigint primary key references order_item,
  tracking_number text not null,
  carrier text not null,
  created_at timestamptz not null default app_now()
);
-- The code of a return in person: whoever gets the goods says it, whoever brings them types it.
create table return_code (
  group_id bigint primary key references fulfillment_group,
  code text not null,
  tries int not null default 0,
  locked_until timestamptz
);

-- A link under which a buyer downloads one file for a while. Its token is known to the link alone.
create table download_link (
  token_digest bytea primary key,
  account_id bigint not null references account on delete cascade,
  order_item_id bigint not null references order_item,
  file_id bigint not null,
  expires_at timestamptz not null
);
create index download_link_expires on download_link (expires_at);
create index download_link_account on download_link (account_id);
-- How often a file was downloaded from its beginning.
create table download (
  order_item_id bigint not null references order_item,
  file_id bigint not null,
  count int not null check (count > 0),
  last_at timestamptz not null,
  primary key (order_item_id, file_id)
);

-- The rows of the state tables (packages/rules), written at each start: who may take which from where to where.
create table status_row (
  machine text not null check (machine in ('group', 'item', 'leg', 'request', 'fund', 'deposit')),
  event text not null,
  roles text[] not null,
  -- Empty for a row that begins a life.
  from_statuses text[] not null,
  to_statuses text[] not null,
  -- It may leave the status as it is.
  stays boolean not null,
  -- When it goes: a day after a release started that has it no more. Servers of the release before go on until then.
  ends_at timestamptz,
  primary key (machine, event, roles, from_statuses, to_statuses, stays)
);

-- Every move of a group, of what is in it and of what hangs on it, with who and why; never changed (SR-07). A status moves by a row of it, and in no other way.
create table status_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_order,
  thing text not null check (thing in ('group', 'item', 'leg', 'request', 'fund', 'deposit')),
  thing_id bigint not null,
  -- The row of the state tables that was taken: G1, I3c.
  event text not null,
  -- What somebody asked for, at its first row; null for what followed.
  move text,
  from_status text,
  to_status text not null,
  role text not null,
  actor_id bigint,
  reason text,
  comments text,
  request_id text,
  at timestamptz not null default app_now()
);
create index status_history_thing on status_history (thing_id, id);

-- Moves what the history says was moved, in its order, and raises the version of the groups. Refuses what is no row of the tables.
create function status_move() returns trigger language plpgsql as $$
declare
  step record;
  groups bigint[] := '{}';
  moved bigint;
begin
  for step in
    select a.*, exists (
      select 1 from status_row r where r.machine = a.thing and r.event = a.event and a.role = any (r.roles)
        and case when a.from_status is null then r.from_statuses = '{}' else a.from_status = any (r.from_statuses) end
        and (a.to_status = any (r.to_statuses) or (r.stays and a.to_status = a.from_status))
    ) as allowed
    from added a order by a.id
  loop
    if not step.allowed then
      raise exception '% may not be taken by % from % to %', step.event, step.role, coalesce(step.from_status, 'nothing'), step.to_status
        using errcode = 'check_violation';
    end if;
    if step.thing = 'leg' then
      moved := leg_step(step.thing_id, step.order_id, step.from_status, step.to_status, step.at);
      if moved is null then
        raise exception '% finds leg % not at %', step.event, step.thing_id, coalesce(step.from_status, 'nothing') using errcode = 'check_violation';
      end if;
      groups := groups || moved;
      continue;
    end if;
    if step.from_status is null then
      -- the first word about a thing says where it begins
      if exists (select 1 from status_history h where h.thing_id = step.thing_id and h.thing = step.thing and h.id < step.id)
        or not (case step.thing
          when 'group' then exists (select 1 from fulfillment_group g where g.id = step.thing_id and g.order_id = step.order_id and g.status = step.to_status)
          when 'request' then exists (select 1 from return_request q where q.id = step.thing_id and q.order_id = step.order_id and q.status = step.to_status)
          when 'fund' then exists (select 1 from refund_fund q where q.id = step.thing_id and q.order_id = step.order_id and q.status = step.to_status)
          when 'deposit' then exists (select 1 from deposit d where d.item_id = step.thing_id and d.order_id = step.order_id and d.status = step.to_status)
          else exists (select 1 from order_item i where i.id = step.thing_id and i.order_id = step.order_id and i.status = step.to_status) end)
      then
        raise exception '% % is not born at %', step.thing, step.thing_id, step.to_status using errcode = 'check_violation';
      end if;
      -- what begins in a group that stands changes it
      groups := groups || array(
        select q.group_id from return_request q where step.thing = 'request' and q.id = step.thing_id
        union all select q.group_id from refund_fund q where step.thing = 'fund' and q.id = step.thing_id);
      continue;
    end if;
    if step.thing = 'group' then
      update fulfillment_group set status = step.to_status,
        status_since = case when status = step.to_status then status_since else step.at end,
        delivered_at = case when step.to_status in ('delivery_completed_to_customer', 'pickup_completed_by_customer') then coalesce(delivered_at, step.at)
          when step.event <> 'G12' then delivered_at end, -- what is sent again is delivered anew
        canceled_at = case when step.to_status = 'canceled' then step.at end
      where id = step.thing_id and order_id = step.order_id and status = step.from_status returning id into moved;
    elsif step.thing = 'request' then
      update return_request set status = step.to_status,
        status_since = case when status = step.to_status then status_since else step.at end,
        approved_at = case when step.to_status = 'approved' then coalesce(approved_at, step.at) else approved_at end,
        rejected_at = case when step.to_status = 'rejected' then step.at else rejected_at end,
        updated_at = step.at
      where id = step.thing_id and order_id = step.order_id and status = step.from_status returning group_id into moved;
    elsif step.thing = 'fund' and step.to_status = 'gone' then
      delete from refund_fund where id = step.thing_id and order_id = step.order_id and status = step.from_status returning group_id into moved;
    elsif step.thing = 'fund' then
      update refund_fund set status = step.to_status,
        status_since = case when status = step.to_status then status_since else step.at end,
        collected_at = case when step.to_status = 'payment_collected' then coalesce(collected_at, step.at) else collected_at end
      where id = step.thing_id and order_id = step.order_id and status = step.from_status returning group_id into moved;
    elsif step.thing = 'deposit' then
      update deposit set status = step.to_status, status_since = case when status = step.to_status then status_since else step.at end
      where item_id = step.thing_id and order_id = step.order_id and status = step.from_status returning group_id into moved;
    else
      update order_item set status = step.to_status,
        status_since = case when status = step.to_status then status_since else step.at end,
        delivered_at = case when step.to_status in ('delivered', 'pickup_completed_by_customer') then coalesce(delivered_at, step.at)
          when step.event <> 'I30' then delivered_at end,
        canceled_at = case when step.to_status = 'canceled' then step.at end,
        -- a rental that is sent back without asking needs no approval: its days to be handed in begin all the same
        return_approved_at = case when step.to_status = 'return_approved_by_merchant' or (step.event = 'I16' and step.from_status = 'in_use') then step.at
          else return_approved_at end,
        return_delivered_at = case when step.to_status = 'return_delivered' then step.at else return_delivered_at end,
        updated_at = step.at
      where id = step.thing_id and order_id = step.order_id and status = step.from_status returning group_id into moved;
    end if;
    if moved is null then
      raise exception '% finds % % not at %', step.event, step.thing, step.thing_id, step.from_status using errcode = 'check_violation';
    end if;
    if step.thing <> 'deposit' then groups := groups || moved; end if; -- it ends by the provider's word: nobody's press is made stale by that
  end loop;
  if groups <> '{}' then
    update fulfillment_group set version = version + 1, updated_at = app_now() where id = any (groups);
  end if;
  return null;
end $$;
create trigger status_move after insert on status_history referencing new table as added for each statement execute function status_move();

create function status_refuse() returns trigger language plpgsql as
$$ begin raise exception 'a status moves by its history' using errcode = 'restrict_violation'; end $$;
create trigger fulfillment_group_moved before update of status, version on fulfillment_group for each row
  when (pg_trigger_depth() < 1) execute function status_refuse();
create trigger order_item_moved before update of status on order_item for each row
  when (pg_trigger_depth() < 1) execute function status_refuse();
create trigger return_request_moved before update of status on return_request for each row
  when (pg_trigger_depth() < 1) execute function status_refuse();
create trigger refund_fund_moved before update of status on refund_fund for each row
  when (pg_trigger_depth() < 1) execute function status_refuse();
create trigger deposit_moved before update of status on deposit for each row
  when (pg_trigger_depth() < 1) execute function status_refuse();

-- A life begins where a row of the tables lets it begin.
create function status_begin() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from status_row r where r.machine = tg_argv[0] and r.from_statuses = '{}' and new.status = any (r.to_statuses)) then
    raise exception 'a % does not begin at %', tg_argv[0], new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger fulfillment_group_begin before insert on fulfillment_group for each row execute function status_begin('group');
create trigger order_item_begin before insert on order_item for each row execute function status_begin('item');
create trigger return_request_begin before insert on return_request for each row execute function status_begin('request');
create trigger refund_fund_begin before insert on refund_fund for each row execute function status_begin('fund');
-- a part of a deposit follows its item, wherever that stands
create trigger deposit_begin before insert on deposit for each row when (pg_trigger_depth() < 1) execute function status_begin('deposit');

-- An item is asked back once at a time; the lock of its order makes this certain.
create function request_once() returns trigger language plpgsql as $$
begin
  if new.kind = 'return' and exists (
    select from return_request q where q.group_id = new.group_id and q.kind = 'return' and q.item_ids && new.item_ids
      and q.status in ('pending_merchant_review', 'approved', 'pending_customer_action', 'in_progress')
  ) then
    raise exception 'an item is asked back already' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger return_request_once before insert on return_request for each row execute function request_once();

-- An item goes back with one live label, beside which another may be bought to replace it; the lock of its order makes this certain. A label of before
-- it was called off and asked back anew is the label of others.
create function leg_back_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from parcel l cross join unnest(l.item_ids) as i (id) where l.group_id = new.group_id and l.way = 'return' and i.id = any (new.item_ids)
      and l.id is distinct from new.replaces and ((l.status is null and l.refusal is null) or l.status in ('pre_transit', 'transit'))
      and not exists (
        select from return_request q where q.group_id = new.group_id and q.kind = 'return' and i.id = any (q.item_ids) and q.created_at > l.created_at)
  ) then
    raise exception 'an item has a return label already' using errcode = 'unique_violation', constraint = 'carrier_leg_back_once';
  end if;
  return new;
end $$;
create trigger carrier_leg_back_once before insert on carrier_leg for each row when (new.way = 'return') execute function leg_back_once();

create function history_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- what somebody typed who has left goes; who did what, and when, stays
    if new.comments is null and to_jsonb(new) - 'comments' = to_jsonb(old) - 'comments' then return new; end if;
  end if;
  raise exception 'history is not changed' using errcode = 'restrict_violation';
end $$;
create trigger status_history_frozen before update or delete on status_history for each row execute function history_refuse();
create trigger status_history_kept before truncate on status_history for each statement execute function history_refuse();

-- Takes away what a person typed about their orders. With the rights of its owner: servers do not write to history.
create function forget_comments(who bigint) returns void language sql security definer set search_path = public, pg_temp as $$
  update status_history set comments = null
  where actor_id = who and comments is not null and order_id in (
    select id from trade_order where customer_id = who union select order_id from fulfillment_group where merchant_id = who
  )
$$;

-- Parts add up to the whole when they are committed, and money and goods of an order stay what they were. Each new row asks for the
-- check; the first to be asked does it for its order, until rows come again.
create function adds_up_again() returns trigger language plpgsql as $$
begin
  perform set_config('rondo.adds_up', '', true);
  return null;
end $$;
create trigger trade_order_adds_up_again before insert on trade_order for each statement execute function adds_up_again();
create trigger fulfillment_group_adds_up_again before insert on fulfillment_group for each statement execute function adds_up_again();
create trigger order_item_adds_up_again before insert on order_item for each statement execute function adds_up_again();

-- Each table is asked once, by its index of orders, and what comes is compared row by row: a session keeps the plan that it made when the
-- tables were small, and a plan that walks them costs more with each order that is there.
create function trade_order_adds_up() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  added bigint;
  adds_up boolean;
begin
  if tg_table_name = 'trade_order' then added := new.id; else added := new.order_id; end if;
  if current_setting('rondo.adds_up', true) = added::text then return null; end if;
  with g as materialized (
    select id, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor from fulfillment_group where order_id = added
  ),
  item as materialized (select group_id, amount_minor, fee_minor, tax_minor, deposit_minor from order_item where order_id = added),
  i as materialized (
    select group_id, sum(amount_minor) as subtotal, sum(fee_minor) as fee, sum(tax_minor) as tax, sum(deposit_minor) as deposit from item group by group_id
  )
  select
    -- the order is what its groups are
    (o.subtotal_minor, o.fee_minor, o.tax_minor, o.shipping_minor, o.deposit_minor) is not distinct from (
      (select coalesce(sum(subtotal_minor), 0) from g), (select coalesce(sum(fee_minor), 0) from g), (select coalesce(sum(tax_minor), 0) from g),
      (select coalesce(sum(shipping_minor), 0) from g), (select coalesce(sum(deposit_minor), 0) from g)
    )
    -- each group is what its items are, and no item is of a group elsewhere
    and (select count(*) from g) = (select count(*) from i)
    and not exists (
      select from g left join i on i.group_id = g.id
      where (i.subtotal, i.fee, i.tax, i.deposit) is distinct from (g.subtotal_minor, g.fee_minor, g.tax_minor, g.deposit_minor)
    )
  into adds_up from trade_order o where o.id = added;
  if not coalesce(adds_up, false) then
    raise exception 'order % does not add up', added using errcode = 'check_violation';
  end if;
  perform set_config('rondo.adds_up', added::text, true);
  return null;
end $$;
create constraint trigger trade_order_adds_up after insert on trade_order deferrable initially deferred
  for each row execute function trade_order_adds_up();
create constraint trigger fulfillment_group_adds_up after insert on fulfillment_group deferrable initially deferred
  for each row execute function trade_order_adds_up();
create constraint trigger order_item_adds_up after insert on order_item deferrable initially deferred
  for each row execute function trade_order_adds_up();

create function order_kept() returns trigger language plpgsql as
$$ begin raise exception 'an order is kept' using errcode = 'restrict_violation'; end $$;
create trigger trade_order_kept before delete or truncate on trade_order for each statement execute function order_kept();
create trigger fulfillment_group_kept before delete or truncate on fulfillment_group for each statement execute function order_kept();
create trigger order_item_kept before delete or truncate on order_item for each statement execute function order_kept();

create function amounts_frozen() returns trigger language plpgsql as
$$ begin raise exception 'amounts of an order are not changed' using errcode = 'restrict_violation'; end $$;
create trigger trade_order_frozen before update of subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, currency, customer_id, payment_id
  on trade_order for each row execute function amounts_frozen();
create trigger fulfillment_group_frozen before update of subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, currency, order_id, merchant_id, customer_id
  on fulfillment_group for each row execute function amounts_frozen();
create trigger order_item_frozen before update of price_minor, amount_minor, fee_minor, tax_minor, deposit_minor, quantity, currency, product, product_id, group_id, order_id, split_from
  on order_item for each row when (pg_trigger_depth() < 1) execute function amounts_frozen();
create trigger return_request_frozen before update of order_id, group_id, kind, item_ids, pictures, currency on return_request
  for each row execute function amounts_frozen();
create trigger refund_fund_frozen before update of order_id, group_id, merchant_id, item_ids, shares_minor, currency, amount_minor on refund_fund
  for each row execute function amounts_frozen();
create trigger deposit_frozen before update of order_id, group_id, currency, amount_minor on deposit
  for each row when (pg_trigger_depth() < 1) execute function amounts_frozen();
create trigger return_request_kept before delete or truncate on return_request for each statement execute function order_kept();
create trigger deposit_kept before delete or truncate on deposit for each statement execute function order_kept();
-- Only a fund that nobody paid goes, by its history.
create trigger refund_fund_kept before delete on refund_fund for each row when (pg_trigger_depth() < 1) execute function order_kept();
create trigger refund_fund_stays before truncate on refund_fund for each statement execute function order_kept();

-- Part of a quantity is asked back (C-148, I33): a new item with `split_from` takes its part of that item, of its money and of its deposit.
-- Id, quantity, status and parts of fee, tax and deposit are given; all else is the whole's. This is the one way in which an amount moves.
create function item_split() returns trigger language plpgsql as $$
declare
  whole order_item;
begin
  select * into whole from order_item where id = new.split_from for no key update;
  if whole.id is null or new.quantity >= whole.quantity or whole.swap_id is not null
    or new.fee_minor > whole.fee_minor or new.tax_minor > whole.tax_minor or new.deposit_minor > whole.deposit_minor
  then
    raise exception 'item % has no such part', new.split_from using errcode = 'check_violation';
  end if;
  update order_item set quantity = quantity - new.quantity, amount_minor = price_minor * (quantity - new.quantity), fee_minor = fee_minor - new.fee_minor,
    tax_minor = tax_minor - new.tax_minor, deposit_minor = deposit_minor - new.deposit_minor, updated_at = app_now()
  where id = whole.id;
  whole.id := new.id;
  whole.split_from := new.split_from;
  whole.status := new.status;
  whole.status_since := new.status_since;
  whole.quantity := new.quantity;
  whole.amount_minor := whole.price_minor * new.quantity;
  whole.fee_minor := new.fee_minor;
  whole.tax_minor := new.tax_minor;
  whole.deposit_minor := new.deposit_minor;
  whole.updated_at := app_now();
  return whole;
end $$;
create trigger order_item_a_split before insert on order_item for each row when (new.split_from is not null) execute function item_split();
create function deposit_split() returns trigger language plpgsql as $$
begin
  update deposit set amount_minor = amount_minor - new.deposit_minor where item_id = new.split_from;
  insert into deposit (item_id, order_id, group_id, status, status_since, currency, amount_minor)
  select new.id, order_id, group_id, status, status_since, currency, new.deposit_minor from deposit where item_id = new.split_from;
  return null;
end $$;
create trigger order_item_split_deposit after insert on order_item for each row when (new.split_from is not null and new.deposit_minor > 0)
  execute function deposit_split();

-- Orders, their groups and lines as other rooms may read them: no address.
create view placed_order as select id, order_number, payment_id, customer_id, currency, created_at from trade_order;
create view order_group as
select id, order_id, merchant_id, customer_id, status, delivery_method, created_at, delivered_at, delivered_by from fulfillment_group;

-- Where and when a pickup is to be, for the two sides of it.
create view pickup_meeting as
select group_id, starts_at, zone, nullif(concat_ws(', ', address ->> 'street', address ->> 'city'), '') as place from pickup;
-- Requests and refund funds as other rooms may read them: no address.
create view return_record as
select id, order_id, group_id, kind, status, item_ids, asked_by, reason, comments, currency, created_at from return_request;
-- Photos that came with a return, for whoever may see its order.
create view return_picture as select id, group_id, pictures from return_request where pictures <> '[]';
create view fund_record as
select id, order_id, group_id, merchant_id, status, item_ids, left_ids, currency, amount_minor, usage_fee_minor, paid_by, payment_id, tries, status_since, created_at,
  collected_at
from refund_fund;
create view order_line as
select id, order_id, group_id, product_id, merchant_id, status, type, quantity, product, created_at, swap_id, split_from from order_item;

-- Places of pickup that a customer has paid for and may know, as they stood then: what a merchant moves away to is another place.
create view agreed_pickup as
select x.customer_id, (x.place ->> 'id')::bigint as address_id, x.place ->> 'street' as street, x.place ->> 'city' as city, x.place ->> 'postalCode' as postal_code
from (
  select o.customer_id, coalesce(p.address, g.pickup_address) as place
  from trade_order o join fulfillment_group g on g.order_id = o.id left join pickup p on p.group_id = g.id
  where g.group_type = 'pickup' and g.canceled_at is null
) x;

-- A rented item from its first day on (I9): the days by the clock of the place of use, and what they cost. Written by the orders room.
create table rental (
  item_id bigint primary key references order_item,
  -- Zone (IANA) of the place of use: its day ends the rental.
  zone text not null,
  first_day date not null,
  -- Due at the end of this day.
  due_day date not null,
  -- Days paid for and their rent, with every extension.
  days int not null check (days > 0),
  rent_minor bigint not null check (rent_minor >= 0),
  -- Late days stop here: the carrier's own time of its first scan, else the receipt by the merchant.
  returned_at timestamptz,
  -- Last day on which the unit is kept for it; null once nothing of it is with the renter any more.
  out_until date,
  constraint rental_due check (due_day >= first_day)
);
create index rental_out on rental (out_until) where out_until is not null;

-- When the carrier first had an item in its hands on its way back, by its own time; null while it has not. A label of a return before does not count.
create function first_scan_back(item bigint) returns timestamptz language sql stable as $$
  select min(e.at) from order_item i
  join parcel p on p.group_id = i.group_id and p.way = 'return' and i.id = any (p.item_ids)
  join parcel_event e on e.leg_id = p.id and e.status in ('transit', 'delivered', 'returned', 'failure')
  where i.id = item and not exists (
    select from return_request q where q.group_id = i.group_id and q.kind = 'return' and i.id = any (q.item_ids) and q.created_at > p.created_at)
$$;
-- A parcel that was scanned, or goods that were received, are late no longer; one whose return is called off goes on. Closed items are nowhere out.
create function rental_follows() returns trigger language plpgsql as $$
begin
  update rental r set returned_at = coalesce(r.returned_at, first_scan_back(r.item_id), a.at)
  from added a where a.thing = 'item' and a.thing_id = r.item_id and a.event in ('I18b', 'I18c', 'I18d');
  -- a carrier may say nothing before it has delivered: no item moves then until its merchant confirms it
  if exists (select from added where thing = 'leg') then
    update rental r set returned_at = first_scan_back(r.item_id)
    from added a join parcel p on p.id = a.thing_id and p.way = 'return' join order_item i on i.id = any (p.item_ids)
    where a.thing = 'leg' and r.item_id = i.id and r.returned_at is null
      and i.status in ('return_label_generated', 'return_shipped_to_merchant', 'return_in_transit');
  end if;
  update rental r set returned_at = null
  from added a where a.thing = 'item' and a.thing_id = r.item_id and a.to_status = 'in_use' and a.event in ('I15a', 'I15b', 'I15c');
  update rental r set out_until = null
  from added a where a.thing = 'item' and a.thing_id = r.item_id and a.to_status in
    ('item_purchased', 'rental_converted_to_purchase', 'rental_return_completed', 'security_deposit_claimed', 'canceled');
  return null;
end $$;
create trigger rental_follows after insert on status_history referencing new table as added for each statement execute function rental_follows();

-- What rooms above see of rentals.
create view rental_period as select item_id, zone, first_day, due_day, days, rent_minor, returned_at, out_until from rental;

-- A part that is split off (C-148) has been out as long, and takes its part of the rent.
create function rental_split() returns trigger language plpgsql as $$
declare
  part bigint;
begin
  select round(r.rent_minor * new.quantity::numeric / (i.quantity + new.quantity)) into part
  from rental r join order_item i on i.id = r.item_id where r.item_id = new.split_from;
  insert into rental (item_id, zone, first_day, due_day, days, rent_minor, returned_at, out_until)
  select new.id, zone, first_day, due_day, days, part, returned_at, out_until from rental where item_id = new.split_from;
  update rental set rent_minor = rent_minor - part where item_id = new.split_from;
  return null;
end $$;
create trigger order_item_split_rental after insert on order_item for each row when (new.split_from is not null) execute function rental_split();

-- Deposits as rooms above read them.
create view item_deposit as select item_id, order_id, group_id, status, amount_minor, currency, refund_cause from deposit;
