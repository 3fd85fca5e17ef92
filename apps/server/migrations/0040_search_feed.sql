-- Copies of the search in memory read changes by transaction: sequence order is not commit order.
create index listing_change_xid on listing_change (xid, seq);
create index listing_change_age on listing_change (at);

-- A hint only: readers also look by themselves.
create function listing_change_hint() returns trigger language plpgsql as
$$ begin perform pg_notify('listing_change', ''); return null; end $$;
create trigger listing_change_hint after insert on listing_change for each statement execute function listing_change_hint();
