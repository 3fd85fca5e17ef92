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
  -- When the last letter was asked for.
  told_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (account_id, address)
);
create index saved_search_anchors on saved_search using gin (anchors) with (fastupdate = off) where notify <> 'none';

-- Garments that became found after a search was saved; a pair is told once, by the letter named here.
create table saved_search_match (
  search_id bigint not null references saved_search on delete cascade,
  product_id bigint not null references product on delete cascade,
  found_at timestamptz not null default app_now(),
  letter text,
  primary key (search_id, product_id)
);
create index saved_search_match_untold on saved_search_match (search_id) where letter is null;
create index saved_search_match_product on saved_search_match (product_id);

-- Listings that became found or changed what they are found by, until they were held against the saved searches.
create table found_listing (
  seq bigint generated always as identity primary key,
  listing_id bigint not null,
  -- The search row as it was; null when there was none.
  before jsonb
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
-- likes, price and date are not what a listing is found by
create trigger listing_found_anew after update of merchant_id, lat, lng, tags, tokens, brand on listing_search for each row
  when ((old.merchant_id, old.lat, old.lng, old.tags, old.tokens, old.brand)
    is distinct from (new.merchant_id, new.lat, new.lng, new.tags, new.tokens, new.brand))
  execute function note_found_listing();
