-- How far the provider's own list of events was read: what its webhooks never brought is found there.
create table provider_event_read (
  provider text primary key,
  event_id text not null,
  read_at timestamptz not null default now()
);
