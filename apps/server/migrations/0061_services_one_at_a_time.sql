-- A service never runs out, but it is one pair of hands: it is let like one piece (SR-27).
create function pieces_to_let(p product) returns int language sql immutable as
$$ select case when p.is_local_service then 1 else p.stock end $$;

create or replace function refuse_let_days() returns trigger language plpgsql as $$
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
