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
  brand text,
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
  open_to_pickup boolean not null,
  open_to_shipping boolean not null,
  pickup_address_id bigint references address,
  shipping_address_id bigint references address,
  -- {"length", "width", "height", "weight", "units": {"distance", "mass"}}
  parcel jsonb,
  -- [{"id", "key", "width", "height", "alt": {"en", "zh-CN"}}]: facts of immutable files.
  photos jsonb not null default '[]',
  cover_index int not null default 0,
  stock int not null check (stock >= 0),
  -- Units held for payments under way; the rest of the stock is what a buyer may have.
  reserved int not null default 0,
  active boolean not null default true,
  likes_count int not null default 0 check (likes_count >= 0),
  rating_sum int not null default 0,
  rating_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  -- Nobody can sell the same garment twice, whatever the code above believes.
  constraint product_never_oversold check (reserved between 0 and stock)
);
create index product_merchant on product (merchant_id, created_at desc) where deleted_at is null;

-- Days of wear (and the lender's buffer) of one unit. The primary key is the promise that no unit is let twice.
create table unit_day (
  product_id bigint not null references product,
  unit int not null check (unit >= 1),
  day date not null,
  payment_id bigint,
  order_item_id bigint,
  -- Null once paid; before that the hold lapses by itself.
  expires_at timestamptz,
  primary key (product_id, unit, day),
  check (payment_id is not null or order_item_id is not null)
);
create index unit_day_expiry on unit_day (expires_at) where expires_at is not null;
create index unit_day_payment on unit_day (payment_id) where payment_id is not null;

create table product_like (
  account_id bigint not null references account on delete cascade,
  product_id bigint not null references product on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (account_id, product_id)
);
create index product_like_product on product_like (product_id);

-- What can be found: a narrow row for each listed product (active, in stock, merchant verified), written with the product.
create table listing_search (
  id bigint primary key references product on delete cascade,
  merchant_id bigint not null,
  created_at timestamptz not null,
  -- US cents: sale price, else first rent price; null goes last in both directions.
  sort_price bigint,
  likes int not null,
  -- Where it can be picked up, on the public grid (C-57): an exact place here would let distances tell where somebody lives.
  lat float8,
  lng float8,
  -- Square of 0.05 degrees (catalog/places).
  cell int,
  -- Facet codes (rules/catalog/facets) and search tokens (rules/catalog/tokens): no word rules of the database's own.
  tags int[] not null,
  tokens tsvector not null,
  name_tokens tsvector not null,
  -- Folded: lower case.
  brand text
);
create index listing_search_facets on listing_search using gin (tags, tokens) with (fastupdate = off);
create index listing_search_names on listing_search using gin (name_tokens) with (fastupdate = off);
create index listing_search_newest on listing_search (created_at desc, id desc);
create index listing_search_price on listing_search (sort_price, id);
create index listing_search_dear on listing_search (sort_price desc nulls last, id desc);
create index listing_search_likes on listing_search (likes desc, id desc);
create index listing_search_cell on listing_search (cell);
create index listing_search_brand on listing_search (brand);
create index listing_search_merchant on listing_search (merchant_id, created_at desc);

-- Terms that occur, with the number of listings: for unknown words the nearest known one is taken.
create table search_term (
  term text collate "C" primary key,
  listings int not null
);

-- Changes of listing_search, for the copies that processes keep in memory.
create table listing_change (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity primary key,
  listing_id bigint not null,
  at timestamptz not null default now()
);
