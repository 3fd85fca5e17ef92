-- Rates that were shown, so that checkout can hold us to them (SR-55). Nothing in them changes afterwards.
create table shipping_quote (
  id text primary key,
  account_id bigint not null references account on delete cascade,
  merchant_id bigint not null references account,
  -- Digest of products, quantities and both addresses: a quote is good for exactly these.
  content text not null,
  from_address jsonb not null,
  to_address_id bigint not null references address,
  to_address jsonb not null,
  parcel jsonb not null,
  -- `standard` is our own fallback when the carrier does not answer (C-71): we bear what the label costs more.
  source text not null check (source in ('carrier', 'standard')),
  carrier_shipment_id text,
  carrier_rate_id text,
  provider text not null,
  service_name text not null,
  service_token text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  days text not null,
  estimated_days int,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check ((source = 'carrier') = (carrier_rate_id is not null))
);
create index shipping_quote_age on shipping_quote (expires_at);
create index shipping_quote_account on shipping_quote (account_id, content);
