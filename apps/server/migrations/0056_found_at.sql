-- A search that is saved later must not take the listing for news.
alter table found_listing add column at timestamptz not null default app_now();
