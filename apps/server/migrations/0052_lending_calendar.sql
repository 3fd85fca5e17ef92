-- Days that a lender keeps free around each rental (C-121). A parcel takes at least three of its own: packages/rules/cart/rental-period.
alter table product
  add column turnaround_before int not null default 0 check (turnaround_before between 0 and 14),
  add column turnaround_after int not null default 1 check (turnaround_after between 0 and 14);

-- A calendar elsewhere whose busy days block ours, read again and again.
create table calendar_feed (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  name text not null,
  url text not null,
  -- Last look, and the last that brought a calendar.
  looked_at timestamptz,
  read_at timestamptz,
  -- Why the last look brought none; null when it did.
  problem text,
  failures int not null default 0,
  next_look_at timestamptz not null default app_now(),
  -- Days that are busy there although we have let the piece: somebody has to be told.
  clashes date[] not null default '{}',
  created_at timestamptz not null default app_now(),
  unique (product_id, url)
);
create index calendar_feed_next on calendar_feed (next_look_at);

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

-- The address under which a lender's calendar may be read elsewhere. A new link or none makes the older ones worthless.
create table calendar_link (
  product_id bigint primary key references product,
  serial int not null default 1,
  is_open boolean not null default true,
  created_at timestamptz not null default app_now()
);

-- A booking and a block of the same days never both come to be, in whatever order they arrive: each locks the product first.
-- Bookings come with their payment; the days of a rental that is late are facts, and not refused.
create function refuse_blocked_days() returns trigger language plpgsql as $$
begin
  perform from product p where p.id in (select f.product_id from fresh f where f.payment_id is not null) order by p.id for no key update;
  if exists (select from fresh f join blocked_day b on b.product_id = f.product_id and b.day = f.day where f.payment_id is not null) then
    raise exception 'a day that is blocked cannot be let' using errcode = 'exclusion_violation', constraint = 'unit_day_not_blocked';
  end if;
  return null;
end $$;
create trigger unit_day_not_blocked after insert on unit_day referencing new table as fresh
  for each statement execute function refuse_blocked_days();

-- A service never runs out, but it is one pair of hands: it is let like one piece (SR-27).
create function pieces_to_let(p product) returns int language sql immutable as
$$ select case when p.is_local_service then 1 else p.stock end $$;

-- Where every piece is let there is nothing to block. A hold that has lapsed does not stand in the way, and cannot come back to life.
create function refuse_let_days() returns trigger language plpgsql as $$
begin
  perform from product p where p.id in (select f.product_id from fresh f) order by p.id for no key update;
  delete from unit_day u using fresh f where u.product_id = f.product_id and u.expires_at <= app_now();
  if exists (
    select from fresh f join product p on p.id = f.product_id join unit_day u on u.product_id = f.product_id and u.day = f.day
    group by p.id, f.day having count(distinct u.unit) >= pieces_to_let(p)
  ) then
    raise exception 'a day on which every piece is let cannot be blocked' using errcode = 'exclusion_violation', constraint = 'blocked_day_not_let';
  end if;
  return null;
end $$;
create trigger blocked_day_not_let after insert on blocked_day referencing new table as fresh
  for each statement execute function refuse_let_days();

-- As before, never on a day that the lender has blocked, and a service to one at a time.
create or replace function book_unit_days(product bigint, wanted int, first_day date, last_day date, payment bigint, until timestamptz)
returns int[] language plpgsql as $$
declare
  today date := (app_now() at time zone 'UTC')::date;
  room int;
  units int;
  chosen int[];
begin
  delete from unit_day u where u.product_id = product and u.expires_at <= app_now();
  if exists (select from blocked_day b where b.product_id = product and b.day between first_day and last_day) then return null; end if;
  select pieces_to_let(p), pieces_to_let(p) - p.reserved into units, room from product p where p.id = product and p.active and p.deleted_at is null;
  select array_agg(unit) into chosen from (
    select s.unit from generate_series(1, units) as s(unit)
    left join (
      select u.unit, bool_or(u.day >= today) as held, bool_or(u.day between first_day and last_day) as busy
      from unit_day u where u.product_id = product and u.day >= least(today, first_day) group by u.unit
    ) b on b.unit = s.unit
    where not coalesce(b.busy, false)
    order by coalesce(b.held, false) desc, s.unit limit wanted
  ) free;
  if coalesce(cardinality(chosen), 0) < wanted then return null; end if;
  if (select count(*) from (
        select u.unit from unit_day u where u.product_id = product and u.day >= today union select unnest(chosen)
      ) taken) > room then return null; end if;
  insert into unit_day (product_id, unit, day, payment_id, expires_at)
  select product, c.unit, d.day::date, payment, until
  from unnest(chosen) as c(unit), generate_series(first_day, last_day, interval '1 day') as d(day);
  return chosen;
end $$;
