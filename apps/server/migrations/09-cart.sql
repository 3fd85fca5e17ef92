create table cart_line (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  product_id bigint not null references product,
  type text not null check (type in ('buy', 'rent', 'swap')),
  quantity int not null check (quantity >= 1),
  delivery_method text not null check (delivery_method in ('shipping', 'pickup', 'sameDay', 'virtual')),
  -- A tier of the listing and the first day of wear; the price is always the listing's.
  rental_option text check (rental_option in ('hour', 'day', 'week', 'month')),
  rental_number int check (rental_number >= 1),
  rental_start date,
  rental_days int check (rental_days >= 1),
  pickup_address_id bigint references address,
  -- An own address to send it to, and a rate of a carrier: wishes, which checkout asks about anew.
  shipping_address_id bigint references address,
  rate_id text check (length(rate_id) <= 100),
  -- [{"name", "value"}]: told to the seller, without any price.
  options jsonb not null default '[]',
  custom_note text check (length(custom_note) <= 500),
  variant_id text,
  -- The agreed swap by which this piece is had; such a line is locked.
  swap_id bigint references swap_agreement,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- What one unit cost when it was put into the cart, so that a changed price can be told (SR-12).
  added_price_minor bigint check (added_price_minor >= 0),
  added_currency char(3),
  constraint cart_line_swap check ((type = 'swap') = (swap_id is not null) and (type <> 'swap' or quantity = 1)),
  constraint cart_line_added check ((added_price_minor is null) = (added_currency is null)),
  constraint cart_line_period check (
    (type = 'rent') = (num_nonnulls(rental_option, rental_number, rental_start, rental_days) = 4)
    and (type = 'rent' or num_nulls(rental_option, rental_number, rental_start, rental_days) = 4)
  )
);
-- The same product, way, delivery, period and variant is one line (C-62).
create unique index cart_line_same on cart_line (
  account_id, product_id, type, delivery_method, coalesce(pickup_address_id, 0),
  coalesce(rental_option, ''), coalesce(rental_number, 0), coalesce(rental_start, '-infinity'::date), coalesce(variant_id, ''), coalesce(swap_id, 0)
);
create index cart_line_of_swap on cart_line (swap_id) where swap_id is not null;
create index cart_line_product on cart_line (product_id);

-- Lines of carts as other rooms may read them.
create view cart_item as select
  id, account_id, product_id, type, quantity, delivery_method, rental_option, rental_number, rental_start, rental_days, pickup_address_id,
  options, custom_note, variant_id, added_price_minor, added_currency, swap_id, created_at
from cart_line;

-- A product as one person may have it: what is held for that person is free to them. One select, which PostgreSQL puts into the statement
-- around it; what it says of the product is of the row that it is given, of its latest version where the caller locks it.
create function availability_for(p listing, who bigint) returns table (
  product_type text, is_digital_online boolean, is_local_service boolean, price_minor bigint, for_sell boolean, for_rent boolean,
  rent_tiers jsonb, rent_deposit_minor bigint, min_rental_days int, max_rental_days int, open_to_pickup boolean, open_to_shipping boolean,
  pickup_address_id bigint, stock int, held int, booked jsonb, blocked jsonb, turnaround jsonb, on_sale boolean, today date, fetched_at jsonb, agreed jsonb
) language sql stable as $$
  select p.product_type, p.is_digital_online, p.is_local_service, p.price_minor, p.for_sell, p.for_rent, p.rent_tiers, p.rent_deposit_minor,
    p.min_rental_days, p.max_rental_days, p.open_to_pickup, p.open_to_shipping, p.pickup_address_id, p.stock,
    v.held - (select coalesce(sum(h.quantity), 0)::int from live_hold h where h.product_id = p.id and h.holder = who),
    case when p.for_rent or p.stock > 0 then (
      select jsonb_agg(jsonb_build_array(r.unit, r.first_day, r.last_day))
      from let_run r where r.product_id = p.id and r.holder is distinct from who
    ) end,
    case when p.for_rent then (
      select jsonb_agg(jsonb_build_array(b.first_day, b.last_day)) from blocked_run b where b.product_id = p.id and b.last_day >= app_today()
    ) end,
    jsonb_build_object('before', p.turnaround_before, 'after', p.turnaround_after), v.on_sale, app_today(), case when p.for_rent then place_now(p.pickup_address_id) end,
    (select jsonb_agg(jsonb_build_object('id', a.id, 'offer', a.offer_id, 'pieces', a.pieces, 'minor', a.price_minor, 'currency', a.currency,
      'until', a.expires_at, 'option', case when a.rental_option is not null then
        jsonb_build_object('option', a.rental_option, 'number', a.rental_number) end))
      from agreed_price a where a.buyer_id = who and a.product_id = p.id)
  from product_availability v where v.id = p.id
$$;
