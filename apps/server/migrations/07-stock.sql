-- Pieces and days. The feature `stock` alone writes here, through the functions at the end of this file: each locks the products in the
-- order of their ids, drops what has lapsed, and only then looks at what is free.

-- The book. `product.stock` and `product.reserved` are the sums of these columns, and `days` counts the rows of `unit_day`.
create table stock_movement (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  kind text not null check (kind in ('opened', 'received', 'corrected', 'held', 'released', 'lapsed', 'sold', 'let', 'restored', 'returned', 'split', 'moved')),
  stock int not null default 0,
  reserved int not null default 0,
  -- Days of units, booked or freed.
  days int not null default 0,
  owner_payment bigint,
  owner_swap bigint,
  -- Who let a hold go without trying to pay.
  holder bigint,
  order_item_id bigint,
  at timestamptz not null default app_now(),
  constraint stock_movement_owner check (num_nonnulls(owner_payment, owner_swap) = (kind in ('held', 'released', 'lapsed', 'sold', 'let'))::int)
);
create index stock_movement_item on stock_movement (order_item_id) where order_item_id is not null;
create index stock_movement_holder on stock_movement (holder, product_id, at) where holder is not null;

-- Units held for a payment or a swap. A row whose time is over holds nothing, whether it has been removed or not.
create table reservation (
  product_id bigint not null references product,
  owner_payment bigint references payment,
  owner_swap bigint,
  -- To this account the units are free.
  holder bigint,
  quantity int not null check (quantity >= 1),
  expires_at timestamptz not null,
  -- The provider has been asked for the money.
  tried boolean not null default false,
  constraint reservation_owner check (num_nonnulls(owner_payment, owner_swap) = 1)
);
create unique index reservation_payment on reservation (owner_payment, product_id) where owner_payment is not null;
create unique index reservation_swap on reservation (owner_swap, product_id) where owner_swap is not null;
create index reservation_expiry on reservation (product_id, expires_at);

-- Days of wear (and the lender's buffer) of one unit. The primary key is the promise that no unit is let twice.
create table unit_day (
  product_id bigint not null references product,
  unit int not null check (unit >= 1),
  day date not null check (day between '2024-01-01' and '2099-12-31'),
  owner_payment bigint,
  owner_swap bigint,
  order_item_id bigint,
  -- Null once paid; before that the hold lapses by itself.
  expires_at timestamptz,
  holder bigint,
  tried boolean not null default false,
  primary key (product_id, unit, day),
  constraint unit_day_owner check (
    num_nonnulls(owner_payment, owner_swap) <= 1 and num_nonnulls(owner_payment, owner_swap, order_item_id) > 0
    and (expires_at is null or num_nonnulls(owner_payment, owner_swap) = 1)
  )
);
create index unit_day_expiry on unit_day (product_id, expires_at) where expires_at is not null;
create index unit_day_payment on unit_day (owner_payment) where owner_payment is not null;
create index unit_day_swap on unit_day (owner_swap) where owner_swap is not null;

-- Units that their renter is buying (C-118): no other let is put on them until then. One whose time is over keeps nothing.
create table unit_kept (
  product_id bigint not null references product,
  unit int not null check (unit >= 1),
  order_item_id bigint not null,
  owner_payment bigint not null,
  expires_at timestamptz not null,
  primary key (product_id, unit)
);
create index unit_kept_payment on unit_kept (owner_payment);

-- A price that a merchant has agreed with one buyer for one piece (C-35). It holds the price, and no piece.
create table price_agreement (
  id bigint generated always as identity primary key,
  -- The offer that was accepted; the pieces of a bundle share it, and its price holds for all of them together.
  offer_id bigint not null,
  pieces int not null check (pieces between 1 and 5),
  product_id bigint not null references product,
  buyer_id bigint not null references account,
  -- Of a rental: the period that the price is for.
  rental_option text check (rental_option in ('hour', 'day', 'week', 'month')),
  rental_number int check (rental_number >= 1),
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('used', 'expired', 'sold_out', 'unlisted', 'blocked')),
  payment_id bigint references payment,
  unique (offer_id, product_id),
  check ((rental_option is null) = (rental_number is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((payment_id is not null) = (ended_by is not distinct from 'used'))
);
create index price_agreement_buyer on price_agreement (buyer_id, product_id) where ended_at is null;
create index price_agreement_product on price_agreement (product_id) where ended_at is null;
create index price_agreement_expiry on price_agreement (expires_at) where ended_at is null;

-- Prices that hold now, and all that were ever agreed.
create view agreed_price as
select id, offer_id, pieces, product_id, buyer_id, rental_option, rental_number, price_minor, currency, expires_at
from price_agreement where ended_at is null and expires_at > app_now();
create view agreement_record as select id, offer_id, product_id, expires_at, ended_at, ended_by from price_agreement;

-- Nothing is agreed any more about a product that is sold out or not offered; what comes back later is agreed anew. Both sides hear of it.
create function end_agreements(listed bigint, why text) returns void language sql as $$
  with over as (
    update price_agreement set ended_at = app_now(), ended_by = why where product_id = listed and ended_at is null returning buyer_id
  )
  select tell_event('stock.agreement_ended', jsonb_build_array(
    jsonb_build_object('tell', jsonb_agg(distinct o.buyer_id), 'touches', '["cart", "offers"]'::jsonb),
    jsonb_build_object('tell', array[l.merchant_id], 'touches', '["offers"]'::jsonb)))
  from over o join listing l on l.id = listed group by l.merchant_id
$$;
create function end_agreements_of_unlisted() returns trigger language plpgsql as
$$ begin perform end_agreements(new.id, 'unlisted'); return null; end $$;
create trigger product_unlisted after update of active, deleted_at, currency on product for each row
  when (old.active and not new.active or old.deleted_at is null and new.deleted_at is not null or old.currency <> new.currency)
  execute function end_agreements_of_unlisted();

-- A block ends what the two have agreed (199), and so does its end: one may have agreed in the moment in which the other blocked.
create function end_agreements_of_blocked() returns trigger language plpgsql as $$
declare b person_block := coalesce(new, old);
begin
  update price_agreement a set ended_at = app_now(), ended_by = 'blocked' from listing p
  where p.id = a.product_id and a.ended_at is null and (a.buyer_id, p.merchant_id) in ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id));
  return null;
end $$;
create trigger person_block_agreements after insert or delete on person_block for each row execute function end_agreements_of_blocked();

-- Pieces that two to six people give each other without a price (table W). While it is agreed or half_paid its pieces are held by reservations of
-- owner_swap until `ends_at`.
create table swap_agreement (
  id bigint generated always as identity primary key,
  -- What it was agreed by, 'offer:12': that is agreed once.
  cause text not null unique check (length(cause) <= 60),
  status text not null default 'agreed' check (status in ('agreed', 'half_paid', 'firm', 'done', 'lapsed', 'called_off', 'broken')),
  version int not null default 1,
  agreed_at timestamptz not null default app_now(),
  ends_at timestamptz not null,
  status_since timestamptz not null default app_now(),
  -- The side by which it ended before its goal; null where time did it, or where it did not.
  ended_by bigint references account,
  -- When it was halted last, as somebody who still had to give was blocked by support, and when it went on: that time is no clock's.
  halted_at timestamptz,
  resumed_at timestamptz check (resumed_at >= halted_at),
  -- The halts before that one, each with its beginning and end.
  past_halts jsonb not null default '[]'
);
create index swap_agreement_open on swap_agreement (ends_at) where status in ('agreed', 'half_paid');

-- One who gives and one who receives; the order is the receiver's, and comes with their checkout.
create table swap_side (
  swap_id bigint not null references swap_agreement,
  giver_id bigint not null references account,
  receiver_id bigint not null references account,
  product_ids bigint[] not null check (cardinality(product_ids) between 1 and 5),
  order_id bigint,
  paid_at timestamptz,
  primary key (swap_id, receiver_id),
  unique (swap_id, giver_id),
  check (giver_id <> receiver_id),
  check ((order_id is null) = (paid_at is null))
);
create index swap_side_receiver on swap_side (receiver_id);
create index swap_side_giver on swap_side (giver_id);

-- Who swaps stays as it was agreed, a side checks out once, and an agreement that has ended stays so.
create function swap_agreed() returns trigger language plpgsql as
$$ begin raise exception 'what was agreed is not changed' using errcode = 'restrict_violation'; end $$;
create trigger swap_side_frozen before update of swap_id, giver_id, receiver_id, product_ids on swap_side for each row execute function swap_agreed();
create trigger swap_side_paid before update of order_id, paid_at on swap_side for each row when (old.order_id is not null) execute function swap_agreed();
create trigger swap_side_kept before delete on swap_side for each row execute function swap_agreed();
create trigger swap_agreement_frozen before update of cause, agreed_at, ends_at on swap_agreement for each row execute function swap_agreed();
create trigger swap_agreement_kept before delete on swap_agreement for each row execute function swap_agreed();
create trigger swap_agreement_ended before update of status on swap_agreement for each row
  when (old.status in ('done', 'lapsed', 'called_off', 'broken')) execute function swap_agreed();

-- Whether support has blocked somebody who has still to give something by a swap of which all have checked out (decision 463).
create function is_halted(swap bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from swap_side s join person a on a.id = s.giver_id and a.blocked_at is not null and a.deleted_at is null
    where s.swap_id = swap and exists (
      select from order_line l join order_group g on g.id = l.group_id
      where l.order_id = s.order_id and l.swap_id = s.swap_id and (g.delivered_at is null or g.status = 'delivery_failed')));
end $$;
-- A block and its end halt swaps and let them go on, in the transaction that writes it. Of several who are blocked the last one counts.
-- A checkout that saw no block ends first: what it makes firm is halted.
create function halt_swaps() returns trigger language plpgsql as $$
begin
  perform from swap_agreement w where w.status in ('agreed', 'half_paid', 'firm')
    and exists (select from swap_side s where s.swap_id = w.id and s.giver_id = new.id) order by w.id for update;
  update swap_agreement w set halted_at = app_now(), resumed_at = null, past_halts = case when w.halted_at is null then w.past_halts
    else w.past_halts || jsonb_build_object('from', w.halted_at, 'to', w.resumed_at) end
  where w.status = 'firm' and (w.halted_at is null or w.resumed_at is not null) and is_halted(w.id)
    and exists (select from swap_side s where s.swap_id = w.id and s.giver_id = new.id);
  update swap_agreement w set resumed_at = app_now()
  where w.status = 'firm' and w.halted_at is not null and w.resumed_at is null and not is_halted(w.id)
    and exists (select from swap_side s where s.swap_id = w.id and s.giver_id = new.id);
  return null;
end $$;
create trigger account_halts_swaps after update of blocked_at on account for each row
  when ((old.blocked_at is null) <> (new.blocked_at is null)) execute function halt_swaps();

-- Agreements and their sides as other rooms read them.
create view swap_record as
select id, cause, status, version, agreed_at, ends_at, status_since, ended_by, halted_at, resumed_at, past_halts from swap_agreement;
create view swap_part as select swap_id, giver_id, receiver_id, product_ids, order_id, paid_at from swap_side;

-- A movement moves the stock. Where pieces go, lets that are booked for one of the highest numbers move to a number that is left.
create function move_stock() returns trigger language plpgsql as $$
begin
  perform count_pieces(new.product_id, new.stock, new.reserved);
  if new.stock < 0 then
    perform relabel_units(new.product_id);
    if exists (select from listing p where p.id = new.product_id and p.stock = 0) then perform end_agreements(new.product_id, 'sold_out'); end if;
  end if;
  return null;
end $$;
create trigger stock_movement_moves after insert on stock_movement for each row
  when (new.kind <> 'opened' and (new.stock <> 0 or new.reserved <> 0)) execute function move_stock();

-- The stock with which a listing comes to be is its first movement.
create function open_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (product_id, kind, stock) select id, 'opened', stock from fresh where stock <> 0;
  return null;
end $$;
create trigger product_stock_opened after insert on product referencing new table as fresh for each statement execute function open_stock();

create function refuse_stock_by_hand() returns trigger language plpgsql as
$$ begin raise exception 'the stock is changed by movements only' using errcode = 'restrict_violation'; end $$;
create trigger product_stock_by_movement before update of stock, reserved on product for each row
  when ((old.stock, old.reserved) is distinct from (new.stock, new.reserved) and pg_trigger_depth() = 0) execute function refuse_stock_by_hand();
create trigger stock_movement_frozen before update or delete on stock_movement for each row execute function refuse_stock_by_hand();

-- Days on which no (further) piece goes out: the lender's own, or those of a feed.
create table blocked_day (
  product_id bigint not null references product,
  day date not null,
  feed_id bigint references calendar_feed on delete cascade,
  unique nulls not distinct (product_id, day, feed_id)
);
create index blocked_day_feed on blocked_day (feed_id) where feed_id is not null;

-- The same as runs of days.
create view blocked_run as
select product_id, min(day) as first_day, max(day) as last_day
from (
  select product_id, day, day - (dense_rank() over (partition by product_id order by day))::int as island from blocked_day
) d group by product_id, island;

-- A booking and a block of the same days never both come to be, in whatever order they arrive: each locks the product first.
-- Bookings come with their payment; the days of a rental that is late are facts, and not refused.
create function refuse_blocked_days() returns trigger language plpgsql as $$
begin
  perform from listing p where p.id in (select f.product_id from fresh f where num_nonnulls(f.owner_payment, f.owner_swap) = 1) order by p.id for no key update;
  if exists (select from fresh f join blocked_day b on b.product_id = f.product_id and b.day = f.day where num_nonnulls(f.owner_payment, f.owner_swap) = 1) then
    raise exception 'a day that is blocked cannot be let' using errcode = 'exclusion_violation', constraint = 'unit_day_not_blocked';
  end if;
  return null;
end $$;
create trigger unit_day_not_blocked after insert on unit_day referencing new table as fresh
  for each statement execute function refuse_blocked_days();

-- A service never runs out, but it is one pair of hands: it is let like one piece (SR-27).
create function pieces_to_let(is_local_service boolean, stock int) returns int language sql immutable as
$$ select case when is_local_service then 1 else stock end $$;

-- Where every piece is let there is nothing to block. A hold that has lapsed does not stand in the way, and cannot come back to life.
create function refuse_let_days() returns trigger language plpgsql as $$
begin
  perform from listing p where p.id in (select f.product_id from fresh f) order by p.id for no key update;
  perform lapse_holds(array(select distinct f.product_id from fresh f));
  if exists (
    select from fresh f join listing p on p.id = f.product_id join unit_day u on u.product_id = f.product_id and u.day = f.day
    group by p.id, p.is_local_service, p.stock, f.day having count(distinct u.unit) >= pieces_to_let(p.is_local_service, p.stock)
  ) then
    raise exception 'a day on which every piece is let cannot be blocked' using errcode = 'exclusion_violation', constraint = 'blocked_day_not_let';
  end if;
  return null;
end $$;
create trigger blocked_day_not_let after insert on blocked_day referencing new table as fresh
  for each statement execute function refuse_let_days();

-- What of a listing's pieces somebody has. One select, which PostgreSQL puts into the statement around it.
create function pieces_of(p listing) returns table (endless boolean, held int, units_let int) language sql stable as $$
  select
    -- Never runs out, and is never counted down.
    p.product_type = 'virtual' or (p.product_type = 'others' and (p.is_digital_online or p.is_local_service)),
    -- Pieces in holds that run.
    case when p.reserved = 0 then 0
      else p.reserved - (select coalesce(sum(r.quantity), 0)::int from reservation r where r.product_id = p.id and r.expires_at <= app_now()) end,
    -- Units of which a day from today on is let or held.
    (select count(distinct u.unit)::int from unit_day u
      where u.product_id = p.id and u.day >= app_today() and (u.expires_at is null or u.expires_at > app_now()))
$$;

-- What may be had of a product now, whoever asks: the one answer for pages, cart, checkout and search (rules/stock/availability).
create view product_availability as
select p.id, p.merchant_id, p.stock, s.endless, s.held, s.units_let,
  -- Its merchant shows it, and may sell.
  p.active and p.deleted_at is null and a.charges_enabled and a.blocked_at is null as on_sale,
  -- Pieces that may be bought.
  case when s.endless then p.stock else greatest(0, p.stock - s.held - s.units_let) end as free
from listing p join person a on a.id = p.merchant_id cross join lateral pieces_of(p) s;

-- What lists show of a listing, in a language, with what may be had of it. One select, which PostgreSQL puts into the statement around it.
-- A column from another table has to tell card_change of its changes (08-catalog.sql).
create function listing_card(p listing, shown_in text) returns table (
  id bigint, name text, product_type text, is_local_service boolean, currency char(3), price_minor bigint, for_sell boolean, for_rent boolean, open_to_swap boolean,
  rent_tiers jsonb, stock int, size text, condition text, likes_count int, cover jsonb, second jsonb, merchant_id bigint, username text,
  merchant_store text, merchant_portrait jsonb, merchant_rating float8, city text, created_at timestamptz,
  endless boolean, held int, units_let int
) language sql stable as $$
  select p.id, coalesce(p.translations -> shown_in ->> 'name', p.name), p.product_type, p.is_local_service, p.currency, p.price_minor, p.for_sell, p.for_rent,
    p.open_to_swap, p.rent_tiers, p.stock, p.size, p.condition, p.likes_count, p.photos -> p.cover_index,
    p.photos -> (case p.cover_index when 0 then 1 else 0 end), p.merchant_id, a.username,
    a.store_name, a.portrait, a.rating_average::float8, d.city, p.created_at,
    s.endless, s.held, s.units_let
  from person a cross join lateral pieces_of(p) s left join saved_address d on d.id = coalesce(p.pickup_address_id, p.shipping_address_id) where a.id = p.merchant_id
$$;

-- The cards of some listings that a reader does not have: all of `unknown`, and of `known` (with their shops, as subjects) those of which something
-- has changed, or all where a time has come. What a transaction did that a reader did not see has a number from the reader's `horizon` on, in
-- whatever order they end. `newest` is when the last of its cards was read and `lapses` when the first hold or day on them ends, milliseconds;
-- `ends` is that of the cards given.
-- In steps, because one select makes ready to read what it does not read. By one plan: for a few ids another seems cheaper, and is made anew
-- for milliseconds each time.
create function cards_since(known bigint[], shops bigint[], seen xid8, newest bigint, lapses bigint, unknown bigint[], shown_in text) returns table (horizon xid8, at bigint, cards json, ends bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  moved bigint[];
  wanted bigint[] := unknown;
  is_held boolean;
begin
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  at := floor(extract(epoch from app_now()) * 1000);
  -- also where the clock or the whole database was put back
  if horizon < seen or at < newest or at >= lapses then wanted := unknown || known;
  elsif cardinality(known) > 0 then
    moved := array(select c.subject from card_change c where c.subject = any(known || shops) and c.xid >= seen);
    if cardinality(moved) > 0 then
      wanted := unknown || array(select k.id from unnest(known, shops) as k (id, shop) where k.id = any(moved) or k.shop = any(moved));
    end if;
  end if;
  if cardinality(wanted) > 0 then
    select json_agg(r), bool_or(r.held > 0 or r.units_let > 0) into cards, is_held from (
      select h.id as asked, c.*
      from unnest(wanted) as h (id) left join (listing p cross join listing_card(p, shown_in) c) on p.id = h.id
      offset 0 -- else what is held and let would be counted once for each time that it is named
    ) r;
    if is_held then
      ends := floor(extract(epoch from least(
        (select min(v.expires_at) from reservation v where v.product_id = any(wanted) and v.expires_at > app_now()),
        (select min(u.expires_at) from unit_day u where u.product_id = any(wanted) and u.expires_at > app_now()),
        (app_today() + 1)::timestamp at time zone 'UTC')) * 1000);
    end if;
  end if;
  return next;
end $$;

-- Pieces that somebody holds now.
create view live_hold as
select product_id, owner_payment, owner_swap, holder, quantity, expires_at from reservation where expires_at > app_now();

-- Days that are let or held now; `holder` is null once they are paid.
create view let_day as
select product_id, unit, day, expires_at is not null as held, holder, owner_payment, order_item_id from unit_day
where expires_at is null or expires_at > app_now();

-- The same from today on as runs of days.
create view let_run as
select product_id, unit, min(day) as first_day, max(day) as last_day, holder
from (
  select product_id, unit, day, holder, day - (row_number() over (partition by product_id, unit, holder order by day))::int as island
  from let_day where day >= app_today()
) d group by product_id, unit, holder, island;

-- Lets that are booked for a number beyond the stock move to a number that is free from today on. The caller holds the product's row.
create function relabel_units(product bigint) returns void language plpgsql as $$
declare
  today date := app_today();
  units int;
  old int;
  free int;
begin
  select p.stock into units from listing p where p.id = product;
  for old in select distinct u.unit from unit_day u where u.product_id = product and u.day >= today and u.unit > units order by 1 loop
    select s.unit into free from generate_series(1, units) as s(unit)
    where not exists (select 1 from unit_day u where u.product_id = product and u.unit = s.unit and u.day >= today)
      and not exists (select 1 from unit_kept k where k.product_id = product and k.unit = s.unit and k.expires_at > app_now())
    order by s.unit limit 1;
    exit when free is null;
    update unit_day set unit = free where product_id = product and unit = old and day >= today;
    delete from unit_kept k where k.product_id = product and k.unit = free;
    update unit_kept k set unit = free where k.product_id = product and k.unit = old;
  end loop;
end $$;

-- Removes what has lapsed, pieces and days alike. The caller holds the products' rows.
create function lapse_holds(products bigint[]) returns void language plpgsql as $$
begin
  if not exists (select from reservation r where r.product_id = any(products) and r.expires_at <= app_now())
    and not exists (select from unit_day u where u.product_id = any(products) and u.expires_at <= app_now()) then return; end if;
  with pieces as (
    delete from reservation r where r.product_id = any(products) and r.expires_at <= app_now()
    returning r.product_id, r.owner_payment, r.owner_swap, r.holder, r.tried, r.quantity
  ),
  days as (
    delete from unit_day u where u.product_id = any(products) and u.expires_at <= app_now()
    returning u.product_id, u.owner_payment, u.owner_swap, u.holder, u.tried
  ),
  lapsed as (
    select product_id, owner_payment, owner_swap, holder, tried, quantity, 0 as days from pieces
    union all select product_id, owner_payment, owner_swap, holder, tried, 0, 1 from days
  )
  insert into stock_movement (product_id, kind, reserved, days, owner_payment, owner_swap, holder)
  select product_id, 'lapsed', -sum(quantity), -sum(days), owner_payment, owner_swap, case when not tried then holder end
  from lapsed group by product_id, owner_payment, owner_swap, holder, tried;
end $$;

-- Books whole units of a product for the days of a rental, preferring units that are let already; never on a day that the lender has
-- blocked, and a service to one at a time. False when they are not to be had; the primary key of unit_day is the last word.
-- Paid days have an item and no end. The caller holds the product's row and has called lapse_holds.
create function book_days(product bigint, wanted int, first_day date, last_day date, of_payment bigint, of_swap bigint,
  who bigint, until timestamptz, item bigint)
returns boolean language plpgsql as $$
declare
  today date := app_today();
  room int;
  units int;
  chosen int[];
begin
  if exists (select from blocked_day b where b.product_id = product and b.day between first_day and last_day) then return false; end if;
  select pieces_to_let(p.is_local_service, p.stock), pieces_to_let(p.is_local_service, p.stock) - p.reserved into units, room
  from listing p join product_availability a on a.id = p.id where p.id = product and a.on_sale;
  select array_agg(unit) into chosen from (
    select s.unit from generate_series(1, units) as s(unit)
    left join (
      select u.unit, bool_or(u.day >= today) as held, bool_or(u.day between first_day and last_day) as busy
      from unit_day u where u.product_id = product and u.day >= least(today, first_day) group by u.unit
    ) b on b.unit = s.unit
    where not coalesce(b.busy, false)
      and not exists (select from unit_kept k where k.product_id = product and k.unit = s.unit and k.expires_at > app_now())
    order by coalesce(b.held, false) desc, s.unit limit wanted
  ) free;
  if coalesce(cardinality(chosen), 0) < wanted then return false; end if;
  if (select count(*) from (
        select u.unit from unit_day u where u.product_id = product and u.day >= today union select unnest(chosen)
      ) taken) > room then return false; end if;
  insert into unit_day (product_id, unit, day, owner_payment, owner_swap, holder, expires_at, order_item_id)
  select product, c.unit, d.day::date, of_payment, of_swap, who, until, item
  from unnest(chosen) as c(unit), generate_series(first_day, last_day, interval '1 day') as d(day);
  insert into stock_movement (product_id, kind, days, owner_payment, owner_swap, order_item_id)
  values (product, case when until is null then 'let' else 'held' end, wanted * (last_day - first_day + 1), of_payment, of_swap, item);
  return true;
end $$;

-- Holds all lines, [{product, quantity, first?, last?}], until a time. What cannot be had is answered: `lacking` pieces and `taken` days, and
-- the caller rolls back. `told` are the products of which at most `counted` pieces are free now: pages show their number.
create function hold_goods(of_payment bigint, of_swap bigint, who bigint, until timestamptz, lines jsonb, counted int,
  out lacking bigint[], out taken bigint[], out told bigint[])
language plpgsql as $$
declare
  ids bigint[];
  l record;
begin
  select array_agg(distinct x.product order by x.product) into ids from jsonb_to_recordset(lines) as x(product bigint);
  perform from listing p where p.id = any(ids) order by p.id for no key update;
  perform lapse_holds(ids);
  with wanted as (
    select x.product, sum(x.quantity)::int as quantity from jsonb_to_recordset(lines) as x(product bigint, quantity int, first date)
    where x.first is null group by x.product
  ),
  there as materialized (
    select w.product, w.quantity, a.free from wanted w join product_availability a on a.id = w.product where a.on_sale and a.free >= w.quantity
  ),
  held as (
    insert into reservation (product_id, owner_payment, owner_swap, holder, quantity, expires_at)
    select product, of_payment, of_swap, who, quantity, until from there
  ),
  noted as (
    insert into stock_movement (product_id, kind, reserved, owner_payment, owner_swap)
    select product, 'held', quantity, of_payment, of_swap from there
  )
  select array_agg(w.product) filter (where t.product is null), array_agg(w.product) filter (where t.free - t.quantity <= counted)
  into lacking, told from wanted w left join there t on t.product = w.product;
  for l in select * from jsonb_to_recordset(lines) as x(product bigint, quantity int, first date, last date) where x.first is not null order by x.product loop
    if book_days(l.product, l.quantity, l.first, l.last, of_payment, of_swap, who, until, null) then told := told || l.product;
    else taken := taken || l.product;
    end if;
  end loop;
end $$;

-- Products of which an owner holds something.
create function held_products(of_payment bigint, of_swap bigint) returns bigint[] language plpgsql stable as $$
begin
  return (select array_agg(h.product_id order by h.product_id) from (
    select r.product_id from reservation r where r.owner_payment = of_payment or r.owner_swap = of_swap
    union select u.product_id from unit_day u where (u.owner_payment = of_payment or u.owner_swap = of_swap) and u.expires_at is not null
  ) h);
end $$;

-- A hold that still runs lasts until a later time; one that has lapsed does not come back to life.
create function extend_holds(of_payment bigint, of_swap bigint, until timestamptz) returns void language plpgsql as $$
begin
  perform from listing p where p.id = any(held_products(of_payment, of_swap)) order by p.id for no key update;
  update reservation r set expires_at = greatest(r.expires_at, until), tried = true
  where (r.owner_payment = of_payment or r.owner_swap = of_swap) and r.expires_at > app_now();
  update unit_day u set expires_at = greatest(u.expires_at, until), tried = true
  where (u.owner_payment = of_payment or u.owner_swap = of_swap) and u.expires_at > app_now();
end $$;

-- Gives back what an owner holds. `told` as in hold_goods.
create function release_goods(of_payment bigint, of_swap bigint, counted int, out told bigint[]) language plpgsql as $$
declare
  ids bigint[] := held_products(of_payment, of_swap);
begin
  if ids is null then return; end if;
  perform from listing p where p.id = any(ids) order by p.id for no key update;
  select array_agg(a.id) into told from product_availability a
  where a.id = any(ids) and (a.free <= counted or exists (select from unit_day u where u.product_id = a.id and (u.owner_payment = of_payment or u.owner_swap = of_swap)));
  with pieces as (
    delete from reservation r where r.owner_payment = of_payment or r.owner_swap = of_swap returning r.product_id, r.holder, r.tried, r.quantity
  ),
  days as (
    delete from unit_day u where (u.owner_payment = of_payment or u.owner_swap = of_swap) and u.expires_at is not null
    returning u.product_id, u.holder, u.tried
  ),
  freed as (select product_id, holder, tried, quantity, 0 as days from pieces union all select product_id, holder, tried, 0, 1 from days)
  insert into stock_movement (product_id, kind, reserved, days, owner_payment, owner_swap, holder)
  select product_id, 'released', -sum(quantity), -sum(days), of_payment, of_swap, case when not tried then holder end
  from freed group by product_id, holder, tried;
end $$;

-- What support has taken out of the shop, or whose shop it has blocked: sold to nobody, whoever holds it.
create view withdrawn_listing as
select p.id from listing p join person a on a.id = p.merchant_id where p.taken_down_at is not null or a.blocked_at is not null;

-- Turns what is held into a sale or a rental that is paid, line by line: [{n, product, quantity, first?, last?, item}]. What has lapsed is
-- taken anew if it can be had, else its line is lost, and so is what was withdrawn since.
-- `sold_out` are products of which nothing is left.
create function take_goods(of_payment bigint, of_swap bigint, lines jsonb, out lost int[], out sold_out bigint[]) language plpgsql as $$
declare
  ids bigint[];
  l record;
  now_at bigint;
  held int;
  firm int;
  withdrawn bigint[];
begin
  select array_agg(distinct x.product order by x.product) into ids from jsonb_to_recordset(lines) as x(product bigint);
  perform from listing p where p.id = any(ids) order by p.id for no key update;
  perform lapse_holds(ids);
  select array_agg(w.id) into withdrawn from withdrawn_listing w where w.id = any(ids);
  for l in
    select * from jsonb_to_recordset(lines) as x(n int, product bigint, quantity int, first date, last date, item bigint)
    order by x.product, x.first nulls first, x.n
  loop
    if l.product = any(withdrawn) then
      lost := lost || l.n;
    elsif l.first is null then
      if now_at is distinct from l.product then
        now_at := l.product;
        select r.quantity into held from reservation r
        where r.product_id = l.product and (r.owner_payment = of_payment or r.owner_swap = of_swap);
      end if;
      if held >= l.quantity then
        held := held - l.quantity;
        if held = 0 then
          delete from reservation r where r.product_id = l.product and (r.owner_payment = of_payment or r.owner_swap = of_swap);
        else
          update reservation r set quantity = held where r.product_id = l.product and (r.owner_payment = of_payment or r.owner_swap = of_swap);
        end if;
        insert into stock_movement (product_id, kind, stock, reserved, owner_payment, owner_swap, order_item_id)
        values (l.product, 'sold', -l.quantity, -l.quantity, of_payment, of_swap, l.item);
      elsif exists (select from product_availability a where a.id = l.product and a.on_sale and a.free >= l.quantity) then
        insert into stock_movement (product_id, kind, stock, owner_payment, owner_swap, order_item_id)
        values (l.product, 'sold', -l.quantity, of_payment, of_swap, l.item);
      else
        lost := lost || l.n;
      end if;
    else
      update unit_day u set expires_at = null, holder = null, order_item_id = l.item
      where u.product_id = l.product and (u.owner_payment = of_payment or u.owner_swap = of_swap)
        and u.expires_at is not null and u.day between l.first and l.last;
      get diagnostics firm = row_count;
      if firm = l.quantity * (l.last - l.first + 1) then
        insert into stock_movement (product_id, kind, owner_payment, owner_swap, order_item_id)
        values (l.product, 'let', of_payment, of_swap, l.item);
      elsif not book_days(l.product, l.quantity, l.first, l.last, of_payment, of_swap, null, null, l.item) then
        lost := lost || l.n;
      end if;
    end if;
  end loop;
  select array_agg(p.id) into sold_out from listing p where p.id = any(ids) and p.stock = 0;
end $$;

-- Gives back what order items took: pieces of sales while the listing exists (SR-23), days of rentals, all of them or those to come.
-- A second call for the same item changes nothing. Answers the products that moved.
create function put_back_goods(items bigint[], why text) returns bigint[] language plpgsql as $$
declare
  ids bigint[];
  moved bigint[];
begin
  select array_agg(distinct m.product_id order by m.product_id) into ids from stock_movement m where m.order_item_id = any(items);
  perform from listing p where p.id = any(ids) order by p.id for no key update;
  with days as (
    delete from unit_day u where u.product_id = any(ids) and u.order_item_id = any(items) and (why = 'restored' or u.day >= app_today())
    returning u.product_id, u.order_item_id
  ),
  back as (
    select m.product_id, m.order_item_id, -sum(m.stock)::int as stock, 0 as days
    from stock_movement m join listing p on p.id = m.product_id and p.deleted_at is null
    where m.order_item_id = any(items) group by m.product_id, m.order_item_id having sum(m.stock) < 0
    union all select product_id, order_item_id, 0, -count(*)::int from days group by product_id, order_item_id
  ),
  noted as (
    insert into stock_movement (product_id, kind, stock, days, order_item_id)
    select product_id, why, stock, days, order_item_id from back returning product_id
  )
  select array_agg(distinct product_id) into moved from noted;
  return moved;
end $$;

-- Part of what an order item took counts for another item from now on: pieces by the book, days by the units that it has now; on days that are over a
-- piece may have had another number. Nothing moves.
create function split_goods(whole bigint, part bigint, pieces int) returns void language plpgsql as $$
declare
  listed bigint;
  chosen int[];
  days int;
begin
  select m.product_id into listed from stock_movement m where m.order_item_id = whole order by m.id limit 1;
  if listed is null then return; end if;
  perform from listing p where p.id = listed for no key update;
  select (array_agg(d.unit order by d.unit))[:pieces] into chosen from unit_day d
  where d.product_id = listed and d.order_item_id = whole
    and d.day = (select max(m.day) from unit_day m where m.product_id = listed and m.order_item_id = whole);
  update unit_day u set order_item_id = part from (
    select d.unit, d.day, row_number() over (partition by d.day order by d.unit = any (chosen) desc, d.unit) as place
    from unit_day d where d.product_id = listed and d.order_item_id = whole
  ) n where u.product_id = listed and u.order_item_id = whole and u.unit = n.unit and u.day = n.day and n.place <= pieces;
  get diagnostics days = row_count;
  if days > 0 then
    insert into stock_movement (product_id, kind, order_item_id) values (listed, 'split', part);
  elsif (select sum(m.stock) from stock_movement m where m.order_item_id = whole) <= -pieces then
    insert into stock_movement (product_id, kind, stock, order_item_id) values (listed, 'split', pieces, whole), (listed, 'split', -pieces, part);
  end if;
end $$;

-- Lets of others on the units of an item and these days move to other units, whole, where all of them fit: never so that more units are let than
-- are left beside what somebody holds to buy. False, with nothing moved further, where one has begun or finds no place. The caller holds the
-- product's row and has called lapse_holds.
create function clear_units(product bigint, own int[], first_day date, last_day date, item bigint) returns boolean language plpgsql as $$
declare
  today date := app_today();
  l record;
  units int;
  room int;
  free int;
begin
  select pieces_to_let(p.is_local_service, p.stock), pieces_to_let(p.is_local_service, p.stock) - p.reserved into units, room from listing p where p.id = product;
  for l in
    select u.unit, u.order_item_id as of_item, case when u.order_item_id is null then u.owner_payment end as of_payment,
      case when u.order_item_id is null then u.owner_swap end as of_swap, min(u.day) as first, max(u.day) as last
    from unit_day u where u.product_id = product and u.unit = any (own) and u.order_item_id is distinct from item
    group by 1, 2, 3, 4 having bool_or(u.day between first_day and last_day)
  loop
    if l.first <= today then return false; end if;
    select s.unit into free from (
      select n.unit, exists (select from unit_day u where u.product_id = product and u.unit = n.unit and u.day >= today) as is_let
      from generate_series(1, units) as n(unit) where n.unit <> all (own)
    ) s
    where not exists (select from unit_day u where u.product_id = product and u.unit = s.unit and u.day between l.first and l.last)
      and not exists (select from unit_kept k where k.product_id = product and k.unit = s.unit and k.expires_at > app_now())
      and (s.is_let or room > (select count(*) from (
        select u.unit from unit_day u where u.product_id = product and u.day >= today union select unnest(own)) taken))
    order by s.is_let desc, s.unit limit 1;
    if free is null then return false; end if;
    update unit_day u set unit = free where u.product_id = product and u.unit = l.unit and u.order_item_id is not distinct from l.of_item
      and (l.of_item is not null or u.owner_payment is not distinct from l.of_payment and u.owner_swap is not distinct from l.of_swap);
  end loop;
  return true;
end $$;

-- The product and the units of a rented item, under the product's lock: as many as on the last day on which all are booked. One that has got another
-- number meanwhile keeps the old one on days that are over, and of several that are late some may be kept longer than others: those of the last of
-- all days have the numbers that they have now, and the others are among the lowest of before, as it is the highest that get another.
create function lock_let(item bigint, out listed bigint, out units int[], out last_day date) language plpgsql as $$
declare
  kept int[];
begin
  select m.product_id into listed from stock_movement m where m.order_item_id = item order by m.id limit 1;
  if listed is null then return; end if;
  perform from listing p where p.id = listed for no key update;
  perform lapse_holds(array[listed]);
  select u.day, array_agg(u.unit order by u.unit) into last_day, units from unit_day u
  where u.product_id = listed and u.order_item_id = item and u.expires_at is null group by u.day order by count(*) desc, u.day desc limit 1;
  select array_agg(u.unit) into kept from unit_day u
  where u.product_id = listed and u.order_item_id = item and u.expires_at is null and u.day > last_day group by u.day order by u.day desc limit 1;
  if kept is not null then
    select array_agg(n.unit order by n.unit) into units from (
      select k as unit from unnest(kept) as k
      union all (select f from unnest(units) as f where f <> all (kept) order by f limit cardinality(units) - cardinality(kept))) n;
  end if;
end $$;

-- The firm days of a rented item end on this day: those after it are free, those up to it are booked on its own units, as far as no other let
-- stands there; of several units each by itself where they are kept `singly`. Answers the last day on which all are booked; null when the item has none.
create function move_let_end(item bigint, until date, singly boolean) returns date language plpgsql as $$
declare
  l record;
  reached date;
  at date;
  moved int := 0;
begin
  select * into l from lock_let(item);
  if l.units is null then return null; end if;
  reached := least(l.last_day, until);
  delete from unit_day u where u.product_id = l.listed and u.order_item_id = item and u.expires_at is null and u.day > until;
  get diagnostics moved = row_count;
  moved := -moved;
  for at in select d::date from generate_series(reached + 1, until, interval '1 day') as d loop
    if clear_units(l.listed, l.units, at, at, item) then
      if reached = at - 1 then reached := at; end if;
    else
      exit when not singly;
    end if;
    with kept as (
      insert into unit_day (product_id, unit, day, order_item_id) select l.listed, u, at, item from unnest(l.units) as u
      on conflict (product_id, unit, day) do update set expires_at = null, holder = null where unit_day.order_item_id = item
      returning xmax = 0 as is_new)
    select moved + count(*) filter (where is_new) into moved from kept; -- what was only held counts already
  end loop;
  if moved <> 0 then insert into stock_movement (product_id, kind, days, order_item_id) values (l.listed, 'moved', moved, item); end if;
  if moved > 0 then perform relabel_units(l.listed); end if; -- pieces may have left the stock before its days were kept
  return reached;
end $$;

-- Holds more days on the units of a rented item until a time, up to and with this day. False when one of them is blocked or let.
create function hold_more_days(item bigint, of_payment bigint, who bigint, until timestamptz, to_day date) returns boolean language plpgsql as $$
declare
  l record;
begin
  select * into l from lock_let(item);
  if l.units is null or to_day <= l.last_day then return false; end if;
  if exists (select from blocked_day b where b.product_id = l.listed and b.day > l.last_day and b.day <= to_day) then return false; end if;
  if not clear_units(l.listed, l.units, l.last_day + 1, to_day, item) then return false; end if;
  if exists (select from unit_day u where u.product_id = l.listed and u.unit = any (l.units) and u.day > l.last_day and u.day <= to_day) then return false; end if;
  insert into unit_day (product_id, unit, day, owner_payment, holder, expires_at, order_item_id)
  select l.listed, c.unit, d.day::date, of_payment, who, until, item
  from unnest(l.units) as c(unit), generate_series(l.last_day + 1, to_day, interval '1 day') as d(day);
  insert into stock_movement (product_id, kind, days, owner_payment, order_item_id)
  values (l.listed, 'held', cardinality(l.units) * (to_day - l.last_day), of_payment, item);
  return true;
end $$;

-- Makes the days firm that a payment holds, or takes them anew when their time was over. False when they are gone.
create function take_more_days(item bigint, of_payment bigint, to_day date) returns boolean language plpgsql as $$
declare
  l record;
begin
  select * into l from lock_let(item);
  if l.units is null then return false; end if;
  if l.last_day >= to_day then return true; end if;
  if not exists (select from unit_day u where u.product_id = l.listed and u.owner_payment = of_payment and u.expires_at is not null)
    and not hold_more_days(item, of_payment, null, app_now() + interval '1 minute', to_day) then return false; end if;
  update unit_day u set expires_at = null, holder = null where u.product_id = l.listed and u.owner_payment = of_payment;
  insert into stock_movement (product_id, kind, owner_payment, order_item_id) values (l.listed, 'let', of_payment, item);
  return true;
end $$;

-- Keeps the units of a rented item for their renter, who buys them. False when a later let needs one of them.
create function keep_units(item bigint, of_payment bigint, until timestamptz) returns boolean language plpgsql as $$
declare
  l record;
begin
  select * into l from lock_let(item);
  if l.units is null or not clear_units(l.listed, l.units, app_today(), '2099-12-31', item) then return false; end if;
  delete from unit_kept k where k.product_id = l.listed and k.unit = any (l.units) and (k.order_item_id = item or k.expires_at <= app_now());
  insert into unit_kept (product_id, unit, order_item_id, owner_payment, expires_at) select l.listed, u, item, of_payment, until from unnest(l.units) as u;
  return true;
end $$;

-- Units of a rented item leave the stock, bought out with a payment. Their days to come are free, and lets that were booked for a number beyond the
-- stock move. False when another let needs them, or somebody holds them to buy.
create function drop_units(item bigint, of_payment bigint) returns boolean language plpgsql as $$
declare
  l record;
  freed int;
begin
  select * into l from lock_let(item);
  if l.units is null or not clear_units(l.listed, l.units, app_today(), '2099-12-31', item) then return false; end if;
  if exists (select from listing p where p.id = l.listed and greatest(0, p.stock - cardinality(l.units)) < p.reserved) then return false; end if;
  delete from unit_kept k where k.product_id = l.listed and k.order_item_id = item;
  delete from unit_day u where u.product_id = l.listed and u.order_item_id = item and u.day >= app_today();
  get diagnostics freed = row_count;
  insert into stock_movement (product_id, kind, stock, days, owner_payment, order_item_id)
  select l.listed, 'sold', -least(cardinality(l.units), p.stock), -freed, of_payment, item from listing p where p.id = l.listed;
  return true;
end $$;

-- Lets of which the piece was lost: their days are gone, and the room of orders cancels their items.
create table lost_let (
  order_item_id bigint primary key,
  product_id bigint not null references product,
  at timestamptz not null default app_now()
);

-- Lets of a product from today on, but those of an item that is lost: whose, for which unit, from when to when. A unit that its renter is
-- buying is let for ever, so that nothing is put behind.
create function lets_beside(product bigint, lost bigint)
returns table (item bigint, payment bigint, swap bigint, unit int, first_day date, last_day date) language sql stable as $$
  select u.order_item_id, case when u.order_item_id is null then u.owner_payment end, case when u.order_item_id is null then u.owner_swap end,
    u.unit, min(u.day), coalesce((
      select '2099-12-31'::date from unit_kept k
      where k.product_id = product and k.unit = u.unit and k.order_item_id = u.order_item_id and k.expires_at > app_now()), max(u.day))
  from unit_day u where u.product_id = product and u.day >= app_today() and u.order_item_id is distinct from lost
  group by 1, 2, 3, 4
$$;

-- Units of a rented item are lost, so many pieces. Lets of others get the units that are left, `placed`: [{item, payment, swap, unit, to}]; those
-- for which there is none end: of items, which are noted, and of holds. The caller holds the product's row and has chosen both.
create function lose_units(product bigint, lost bigint, pieces int, placed jsonb, items bigint[], payments bigint[], swaps bigint[])
returns void language plpgsql as $$
declare
  freed int;
begin
  with gone as (
    delete from unit_day u where u.product_id = product
      and (u.order_item_id = any(items) or u.order_item_id is null and (u.owner_payment = any(payments) or u.owner_swap = any(swaps)))
    returning u.order_item_id as item, case when u.order_item_id is null then u.owner_payment end as payment,
      case when u.order_item_id is null then u.owner_swap end as swap
  )
  insert into stock_movement (product_id, kind, days, owner_payment, owner_swap, order_item_id)
  select product, case when g.item is null then 'released' else 'moved' end, -count(*), g.payment, g.swap, g.item from gone g group by g.item, g.payment, g.swap;
  insert into lost_let (order_item_id, product_id) select i, product from unnest(items) as i;
  delete from unit_kept k where k.product_id = product and (k.order_item_id = lost or k.expires_at <= app_now());
  delete from unit_day u where u.product_id = product and u.order_item_id = lost and u.day >= app_today();
  get diagnostics freed = row_count;
  -- numbers that nothing has, then their own: the primary key looks at each row by itself
  update unit_day u set unit = p."to" + 1000000 from jsonb_to_recordset(placed) as p(item bigint, payment bigint, swap bigint, unit int, "to" int)
  where u.product_id = product and u.day >= app_today() and u.unit = p.unit and u.order_item_id is not distinct from p.item
    and (p.item is not null or u.owner_payment is not distinct from p.payment and u.owner_swap is not distinct from p.swap);
  update unit_kept k set unit = p."to" + 1000000 from jsonb_to_recordset(placed) as p(item bigint, unit int, "to" int)
  where k.product_id = product and k.unit = p.unit and k.order_item_id = p.item;
  update unit_day u set unit = u.unit - 1000000 where u.product_id = product and u.unit > 1000000;
  update unit_kept k set unit = k.unit - 1000000 where k.product_id = product and k.unit > 1000000;
  insert into stock_movement (product_id, kind, stock, days, order_item_id) values (product, 'moved', -pieces, -freed, lost);
end $$;

-- What the lister says there is. False when it is less than what is held and let; of things that never run out, than what is held.
create function set_stock(product bigint, wanted int) returns boolean language plpgsql as $$
declare
  present int;
begin
  select p.stock into present from listing p where p.id = product for no key update;
  perform lapse_holds(array[product]);
  if wanted < present and exists (
    select from product_availability a where a.id = product and wanted < a.held + case when a.endless then 0 else a.units_let end
  ) then return false; end if;
  if wanted <> present then
    insert into stock_movement (product_id, kind, stock)
    values (product, case when wanted > present then 'received' else 'corrected' end, wanted - present);
  end if;
  return true;
end $$;

-- The most often that a person has let one of these products go without trying to pay since a time.
create function holds_let_go(who bigint, products bigint[], since timestamptz) returns int language plpgsql stable as $$
begin
  return (select coalesce(max(c.times), 0) from (
    select count(*) as times from stock_movement m where m.holder = who and m.product_id = any(products) and m.at > since group by m.product_id
  ) c);
end $$;

-- What stands between a listing and somebody's days, for the copies of the search in memory: listings of which nothing is let, held or
-- blocked are missing, and so are those with the usual turnaround. Times in milliseconds, days as in `date`; a let without a time is firm.
create view rental_days as
select t.product_id,
  jsonb_build_object(
    'units', pieces_to_let(p.is_local_service, p.stock), 'before', p.turnaround_before, 'after', p.turnaround_after,
    'held', case when p.product_type = 'virtual' or (p.product_type = 'others' and (p.is_digital_online or p.is_local_service)) then '[]' else coalesce(
      (select jsonb_agg(jsonb_build_array(r.quantity, (extract(epoch from r.expires_at) * 1000)::bigint) order by r.expires_at, r.quantity)
        from reservation r where r.product_id = p.id and r.expires_at > app_now()), '[]') end,
    'booked', case when p.product_type = 'virtual' or (p.product_type = 'others' and p.is_digital_online) then '[]' else coalesce(
      (select jsonb_agg(jsonb_build_array(l.unit, l.first_day, l.last_day, l.until) order by l.unit, l.first_day, l.until) from (
        select d.unit, min(d.day) as first_day, max(d.day) as last_day, (extract(epoch from d.expires_at) * 1000)::bigint as until
        from (
          select u.unit, u.day, u.expires_at, u.day - (row_number() over (partition by u.unit, u.expires_at order by u.day))::int as island
          from unit_day u where u.product_id = p.id and u.day >= app_today() and (u.expires_at is null or u.expires_at > app_now())
        ) d group by d.unit, d.expires_at, d.island
      ) l), '[]') end,
    'blocked', coalesce(
      (select jsonb_agg(jsonb_build_array(b.first_day, b.last_day) order by b.first_day) from blocked_run b
        where b.product_id = p.id and b.last_day >= app_today()), '[]')
  ) as facts
from (
  select u.product_id from unit_day u where u.day >= app_today()
  union select b.product_id from blocked_day b where b.day >= app_today()
  union select r.product_id from reservation r where r.expires_at > app_now()
  union select l.id from listing l where (l.turnaround_before, l.turnaround_after) <> (0, 1)
) t join listing p on p.id = t.product_id
where p.for_rent;

-- Days on which a listing is not let, by its lender or by a calendar elsewhere.
create view closed_day as select product_id, day, feed_id from blocked_day;
