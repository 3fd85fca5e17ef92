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
  -- [{"name", "value"}]: told to the seller, without any price.
  options jsonb not null default '[]',
  custom_note text check (length(custom_note) <= 500),
  variant_id text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint cart_line_period check (
    (type = 'rent') = (num_nonnulls(rental_option, rental_number, rental_start, rental_days) = 4)
    and (type = 'rent' or num_nulls(rental_option, rental_number, rental_start, rental_days) = 4)
  )
);
-- The same product, way, delivery, period and variant is one line (C-62).
create unique index cart_line_same on cart_line (
  account_id, product_id, type, delivery_method, coalesce(pickup_address_id, 0),
  coalesce(rental_option, ''), coalesce(rental_number, 0), coalesce(rental_start, '-infinity'::date), coalesce(variant_id, '')
);
create index cart_line_product on cart_line (product_id);
