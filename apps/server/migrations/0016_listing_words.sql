-- True when some listing has these words. A plain `exists` is planned as a walk that soon meets one, which for a misspelt word
-- reads the whole table; here only the index of words is left to the planner.
create function any_listing_has(words tsquery) returns boolean language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as
$$ begin return exists (select from listing_search where tokens @@ words); end $$;
