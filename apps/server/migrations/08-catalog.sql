create table product_like (
  account_id bigint not null references account on delete cascade,
  product_id bigint not null references product on delete cascade,
  created_at timestamptz not null default app_now(),
  -- The price when somebody began to like a product, minor units of `currency`, and which: of the sale, else of the first rental period.
  -- A drop is told from there, and is one of the same kind. Null when it was neither for sale nor for rent.
  price_minor bigint,
  currency char(3),
  way text check (way in ('sale', 'rent')),
  period text,
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
  -- US cents of the sale and of the lowest rent, for bounds of the price; null where it is not offered so.
  sale_price bigint,
  rent_price bigint,
  -- Days of the longest period that it is let for; 0 where it is not.
  longest_let int not null,
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
create index listing_search_cell on listing_search (cell);
create index listing_search_brand on listing_search (brand);
create index listing_search_merchant on listing_search (merchant_id, created_at desc);

-- Words that listings have or had: PostgreSQL takes an unknown word of a search for the nearest of these.
create table search_term (
  term text collate "C" primary key
);

-- Changes of listing_search, for the copies that processes keep in memory.
create table listing_change (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity primary key,
  listing_id bigint not null,
  at timestamptz not null default now()
);
-- Copies of the search in memory read changes by transaction: sequence order is not commit order.
create index listing_change_xid on listing_change (xid, seq);
create index listing_change_age on listing_change (at);

-- Says to the process whose transaction it is that listings changed; it tells all others after the commit, as of the outbox.
create function listing_change_hint() returns trigger language plpgsql as
$$ begin raise notice 'listing_change'; return null; end $$;
create trigger listing_change_hint after insert on listing_change for each statement execute function listing_change_hint();

-- The days of rentals are no part of a search row; the copies in memory read them when they hear of a listing.
create trigger unit_day_taken after insert on unit_day referencing new table as moved for each statement execute function note_changed_days();
create trigger unit_day_moved after update on unit_day referencing new table as moved for each statement execute function note_changed_days();
create trigger unit_day_freed after delete on unit_day referencing old table as moved for each statement execute function note_changed_days();
create trigger blocked_day_closed after insert on blocked_day referencing new table as moved for each statement execute function note_changed_days();
create trigger blocked_day_opened after delete on blocked_day referencing old table as moved for each statement execute function note_changed_days();
create trigger reservation_made after insert on reservation referencing new table as moved for each statement execute function note_changed_days();
create trigger reservation_moved after update on reservation referencing new table as moved for each statement execute function note_changed_days();
create trigger reservation_ended after delete on reservation referencing old table as moved for each statement execute function note_changed_days();

create trigger product_turnaround after update of turnaround_before, turnaround_after on product for each row
  when ((old.turnaround_before, old.turnaround_after) is distinct from (new.turnaround_before, new.turnaround_after)) execute function note_days_of_listing();
-- Two pieces become one without a reservation that ends, where a payment came after its hold had lapsed.
create trigger product_pieces after update of stock on product for each row
  when (new.for_rent and old.stock <> new.stock) execute function note_days_of_listing();

-- What a card shows tells of its changes (06-listings.sql).
create trigger product_card after update or delete on product for each row execute function note_card();
create trigger account_cards after update of username, store_name, portrait, rating_average on account for each row
  when ((old.username, old.store_name, old.portrait, old.rating_average) is distinct from (new.username, new.store_name, new.portrait, new.rating_average))
  execute function note_shop();
create trigger address_cards after update of city on address for each row when (old.city <> new.city) execute function note_city();

-- What a person looks for, kept to be told of what is new.
create table saved_search (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The one form of its address below /browse (rules/catalog/saved-search).
  address text not null check (address <> ''),
  -- What is searched for, read from the address: facet codes, words as they were mended.
  criteria jsonb not null,
  -- A listing fits only if it has one of these keys (catalog/saved/anchors): which searches a listing may fit is one look into an index.
  anchors text[] not null,
  notify text not null default 'daily' check (notify in ('instant', 'daily', 'none')),
  -- When the last mail was asked for.
  told_at timestamptz,
  -- A daily one whose morning has not come is not looked at again before.
  rests_until timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (account_id, address)
);
create index saved_search_anchors on saved_search using gin (anchors) with (fastupdate = off) where notify <> 'none';

-- Garments that became found after a search was saved; a pair is told once, by the mail named here.
create table saved_search_match (
  search_id bigint not null references saved_search on delete cascade,
  product_id bigint not null references product on delete cascade,
  found_at timestamptz not null default app_now(),
  mail text,
  primary key (search_id, product_id)
);
create index saved_search_match_untold on saved_search_match (search_id) where mail is null;
create index saved_search_match_product on saved_search_match (product_id);

-- Listings that became found or changed what they are found by, until they were held against the saved searches.
create table found_listing (
  seq bigint generated always as identity primary key,
  listing_id bigint not null,
  -- The search row as it was; null when there was none.
  before jsonb,
  -- A search that is saved later must not take the listing for news.
  at timestamptz not null default app_now()
);

-- Written along with a search row, so nothing is missed; matching is somebody else's work, after the commit.
create function note_found_listing() returns trigger language plpgsql as $$
begin
  if exists (select from saved_search where notify <> 'none') then
    insert into found_listing (listing_id, before) values (new.id, case tg_op when 'UPDATE' then to_jsonb(old) end);
  end if;
  return null;
end $$;
create trigger listing_found after insert on listing_search for each row execute function note_found_listing();
-- Likes and date are not what a listing is found by; its price is, by whoever keeps a search with bounds.
create trigger listing_found_anew after update of merchant_id, lat, lng, tags, tokens, brand, sale_price, rent_price on listing_search for each row
  when ((old.merchant_id, old.lat, old.lng, old.tags, old.tokens, old.brand, old.sale_price, old.rent_price)
    is distinct from (new.merchant_id, new.lat, new.lng, new.tags, new.tokens, new.brand, new.sale_price, new.rent_price))
  execute function note_found_listing();

-- Who likes what.
create view liked_listing as select account_id, product_id, created_at from product_like;
