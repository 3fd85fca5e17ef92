-- PostgreSQL writes a function into the statement that calls it only when it reads no table, and app_now() is called thirty times for an
-- order. So the offset of the clock is part of the function's text, and moving the clock writes the function anew.
create function move_app_clock(ms bigint) returns void language plpgsql as $$
begin
  update app_clock set offset_ms = ms; -- holds the row: one at a time
  execute format('create or replace function app_now() returns timestamptz language sql stable as %L', format('select now() + interval ''%s ms''', ms));
end $$;
select move_app_clock(offset_ms) from app_clock;
