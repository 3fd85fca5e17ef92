create table product (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references account,
  name text not null,
  description text not null,
  notes text,
  -- Language of name and description; `translations` holds {"zh-CN": {"name", "description"}}.
  language text not null default 'en' check (language in ('en', 'zh-CN')),
  translations jsonb not null default '{}',
  product_type text not null check (product_type in ('designer', 'sharing', 'virtual', 'others')),
  is_digital_online boolean not null default false,
  is_local_service boolean not null default false,
  service_radius int,
  category text not null,
  size text not null,
  custom_size_details text,
  color text not null,
  condition text not null,
  material text,
  -- What it is worn for: values of rules/listings/catalogue.
  occasions text[] not null default '{}' check (cardinality(occasions) <= 3),
  brand text,
  -- The merchant's own number of an article: what a table import knows its lines by.
  sku text,
  currency char(3) not null,
  price_minor bigint not null default 0 check (price_minor >= 0),
  for_sell boolean not null,
  for_rent boolean not null,
  open_to_swap boolean not null,
  -- [{"number", "option", "priceMinor"}], at most three.
  rent_tiers jsonb not null default '[]' check (jsonb_array_length(rent_tiers) <= 3),
  require_deposit boolean not null default false,
  rent_deposit_minor bigint check (rent_deposit_minor >= 0),
  min_rental_days int,
  max_rental_days int,
  -- Days that a lender keeps free around each rental (C-121). A parcel takes at least three of its own: packages/rules/cart/rental-period.
  turnaround_before int not null default 0 check (turnaround_before between 0 and 14),
  turnaround_after int not null default 1 check (turnaround_after between 0 and 14),
  open_to_pickup boolean not null,
  open_to_shipping boolean not null,
  pickup_address_id bigint references address,
  shipping_address_id bigint references address,
  -- {"length", "width", "height", "weight", "units": {"distance", "mass"}}
  parcel jsonb,
  -- [{"id", "key", "width", "height", "alt": {"en", "zh-CN"}}]: facts of immutable files.
  photos jsonb not null default '[]',
  cover_index int not null default 0,
  -- What buyers of something digital download: [{"id", "name", "type", "bytes"}], facts of goods_file.
  files jsonb not null default '[]',
  stock int not null check (stock >= 0),
  -- Units held for payments under way; the rest of the stock is what a buyer may have.
  reserved int not null default 0,
  active boolean not null default true,
  -- Support took it down: until it is put back nobody shows it in the shop. Whether it was shown before, to return as it stood.
  taken_down_at timestamptz,
  taken_down_reason text,
  taken_down_active boolean,
  constraint product_taken_down check (num_nulls(taken_down_at, taken_down_reason, taken_down_active) in (0, 3) and (taken_down_at is null or not active)),
  likes_count int not null default 0 check (likes_count >= 0),
  -- As rules/reviews/rating works it out; null without a review.
  rating_average real,
  rating_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  -- Nobody can sell the same garment twice, whatever the code above believes.
  constraint product_never_oversold check (reserved between 0 and stock)
);
create index product_merchant on product (merchant_id, created_at desc) where deleted_at is null;
create unique index product_sku on product (merchant_id, sku) where sku is not null and deleted_at is null;

-- The stock of a listing and what of it is held; called by movements of the stock alone.
create function count_pieces(listed bigint, pieces int, held int) returns void language sql as $$
  update product set stock = stock + pieces, reserved = reserved + held, updated_at = case when pieces <> 0 then app_now() else updated_at end
  where id = listed
$$;

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

-- The address under which a lender's calendar may be read elsewhere. A new link or none makes the older ones worthless.
create table calendar_link (
  product_id bigint primary key references product,
  serial int not null default 1,
  is_open boolean not null default true,
  created_at timestamptz not null default app_now()
);

-- Listings as other rooms may read them, deleted ones too. What can be had of one is product_availability.
create view listing as select
  id, merchant_id, name, description, notes, language, translations, product_type, is_digital_online, is_local_service, service_radius,
  category, size, custom_size_details, color, condition, material, brand, currency, price_minor, for_sell, for_rent, open_to_swap,
  rent_tiers, require_deposit, rent_deposit_minor, min_rental_days, max_rental_days, turnaround_before, turnaround_after, open_to_pickup,
  open_to_shipping, pickup_address_id, shipping_address_id, parcel, photos, cover_index, stock, reserved, active, likes_count, rating_average,
  rating_count, version, created_at, updated_at, deleted_at, files, taken_down_at,
  -- the picture of the cover while the listing stands
  case when deleted_at is null and taken_down_at is null then photos -> cover_index end as shown_cover
from product;

-- What is said of a listing, a digest of each part (rules/messaging/offer-pieces): whoever agrees to a piece means it as it was said. Places,
-- stock and ways to get it are no part of it, as in what a swap keeps (features/listings/write-listing).
create function said_of(p listing) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', md5(jsonb_build_array(p.name, (select jsonb_object_agg(t.key, t.value -> 'name') from jsonb_each(p.translations) t))::text),
    'description', md5(jsonb_build_array(p.description, p.notes, (select jsonb_object_agg(t.key, t.value - 'name') from jsonb_each(p.translations) t))::text),
    'photos', md5(jsonb_build_array(jsonb_path_query_array(p.photos, '$[*].id'), p.cover_index)::text),
    'condition', md5(coalesce(p.condition, '')),
    'size', md5(jsonb_build_array(p.size, p.custom_size_details)::text),
    'details', md5(jsonb_build_array(p.category, p.color, p.material, p.brand)::text),
    'price', md5(jsonb_build_array(p.currency, case when p.for_sell then p.price_minor end, case when p.for_rent then p.rent_tiers end)::text))
$$;

-- Listings as the search finds them, deleted ones too: with the place of pickup and the newest rate of their currency.
create view findable_listing as select
  p.id, p.merchant_id, p.created_at, p.name, p.description, p.translations, p.brand, p.category, p.color, p.size, p.product_type,
  p.is_local_service, p.material, p.occasions, p.condition, p.for_sell, p.for_rent, p.open_to_swap, p.open_to_pickup, p.open_to_shipping, p.currency, p.price_minor,
  p.rent_tiers, p.likes_count, p.active, p.stock, p.deleted_at, d.latitude, d.longitude,
  (select f.per_usd::float8 from fx_rate f where f.currency = p.currency order by f.day desc limit 1) as per_usd
from product p left join saved_address d on d.id = p.pickup_address_id;

-- What has changed on cards, told by whatever a card shows in the transaction that changes it: cards are kept in memory (decision 541).
create table card_change (
  -- A listing, or a shop as a negative number: its name, face, stars, or the city of one of its places.
  subject bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index card_change_subject on card_change (subject, xid);
create index card_change_xid on card_change (xid);
create index card_change_at on card_change using brin (at);

create function note_card() returns trigger language plpgsql as $$ begin insert into card_change (subject) values (old.id); return null; end $$;
create function note_shop() returns trigger language plpgsql as $$ begin insert into card_change (subject) values (-new.id); return null; end $$;
create function note_city() returns trigger language plpgsql as $$ begin insert into card_change (subject) values (-new.account_id); return null; end $$;

-- Triggers of other rooms call these when days of rentals change (08-catalog.sql), so that copies of the search hear of it.
create function note_changed_days() returns trigger language plpgsql as $$
begin
  insert into card_change (subject) select distinct product_id from moved;
  -- a statement without rows would wake every reader
  if exists (select from moved m join listing p on p.id = m.product_id where p.for_rent) then
    insert into listing_change (listing_id) select distinct m.product_id from moved m join listing p on p.id = m.product_id where p.for_rent;
  end if;
  return null;
end $$;
create function note_days_of_listing() returns trigger language plpgsql as
$$ begin insert into listing_change (listing_id) values (new.id); return null; end $$;
