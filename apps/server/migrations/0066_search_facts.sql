-- All facet values of a listing in one number (rules/catalog/packs): the orders carry it, so that what is asked of facets alone is found and
-- counted in an index, without the wide rows.
create function pg_temp.facts_of(tags int[]) returns int language sql immutable as $$
  select coalesce(bit_or(case tag / 100
    when 1 then tag % 100 + 1 when 2 then (tag % 100 + 1) << 5 when 3 then (tag % 100 + 1) << 10 when 5 then (tag % 100 + 1) << 15
    when 6 then (tag % 100 + 1) << 20 when 4 then (tag % 100 + 1) << 23 when 7 then 1 << (26 + tag % 100) end), 0)
  from unnest(tags) as tag
$$;
drop index listing_search_newest, listing_search_price, listing_search_dear, listing_search_likes;
alter table listing_search add column facts int not null default 0;
-- a rewrite of the table: every index is built anew in one go
alter table listing_search alter column facts drop default, alter column facts type int using pg_temp.facts_of(tags);
drop function pg_temp.facts_of;
create index listing_search_newest on listing_search (created_at desc, id desc) include (facts);
create index listing_search_price on listing_search (sort_price, id) include (facts);
create index listing_search_dear on listing_search (sort_price desc nulls last, id desc) include (facts);
create index listing_search_likes on listing_search (likes desc, id desc) include (facts);
