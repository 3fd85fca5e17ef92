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
  -- Of a parcel to a customer: countries and metres of its way back, and the currency for a US dollar, by which a return is estimated.
  way_back jsonb,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check ((source = 'carrier') = (carrier_rate_id is not null))
);
create index shipping_quote_age on shipping_quote (expires_at);
create index shipping_quote_account on shipping_quote (account_id, content);

-- Rates that may still be taken.
create view standing_quote as select
  id, account_id, merchant_id, content, provider, service_name, service_token, amount_minor, currency, days, estimated_days, source, carrier_rate_id, way_back
from shipping_quote where expires_at > app_now();

-- Addresses as quotes and orders store them. A parcel needs a name: without one at the address it is that of its person. A place where people
-- meet bears the name that was given to it.
create view address_snapshot as select
  d.id, d.account_id, d.is_default, d.deleted_at, w.place,
  w.place || jsonb_build_object('name', coalesce(d.name, nullif(concat_ws(' ', p.firstname, p.lastname), ''), p.username)) as snapshot
from saved_address d join person p on p.id = d.account_id cross join lateral (
  select jsonb_build_object('id', d.id, 'name', d.name, 'company', d.company,
    'street', d.street, 'street2', d.street2, 'city', d.city, 'state', d.state, 'postalCode', d.postal_code, 'country', d.country,
    'phone', d.phone, 'instructions', d.instructions, 'latitude', d.latitude, 'longitude', d.longitude) as place
) w;

-- One parcel on one way. It is written when its label is wanted and has no status until the label is bought; then its status moves by the
-- history of orders (leg_step), and in no other way. Its id is of trade_id: one number names one thing.
create table carrier_leg (
  id bigint primary key default nextval('trade_id'),
  order_id bigint not null,
  group_id bigint not null,
  merchant_id bigint not null references account,
  customer_id bigint not null references account,
  way text not null check (way in ('outbound', 'return')),
  status text,
  status_since timestamptz not null default app_now(),
  item_ids bigint[] not null check (cardinality(item_ids) > 0),
  -- Who asked for the label.
  actor_id bigint,
  -- What is asked of the carrier, as the server worked it out: addresses, parcel, customs, and the service that was paid for.
  from_address jsonb not null,
  to_address jsonb not null,
  parcel jsonb not null,
  customs jsonb,
  service jsonb not null,
  -- Collected from the customer for it, and its price at the day's rate, in the group's currency; the carrier's own amount beside it.
  currency char(3) not null,
  held_minor bigint not null check (held_minor >= 0),
  -- Who bears the label of a return: its customer, out of the refund and by card what that lacks, or its merchant.
  -- The card's part stands in held_minor too.
  bearer text not null default 'customer' check (bearer in ('customer', 'merchant')),
  paid_minor bigint not null default 0 check (paid_minor between 0 and held_minor),
  payment_id bigint,
  -- Who gives what for it, in minor units: of which item's refund, out of which fund. What the card paid is no item's; without a fund it waits with the
  -- group. Fixed when it is bought; the card's part when it is wished for.
  payers jsonb not null default '[]' check (jsonb_typeof(payers) = 'array'),
  cost_minor bigint check (cost_minor >= 0),
  carrier_amount numeric(12, 2),
  carrier_currency char(3),
  -- The rate that is bought, once: a lost answer is looked up by it (SR-56).
  shipment_id text,
  rate_id text unique,
  rate_at timestamptz,
  asked_carrier_at timestamptz,
  estimated_days int,
  transaction_id text unique,
  carrier text,
  provider text,
  service_name text,
  tracking_number text,
  tracking_url text,
  -- Keys of the files: the label, and papers for customs.
  label_key text,
  invoice_key text,
  estimate_at timestamptz,
  last_scan_at timestamptz,
  delivered_at timestamptz,
  -- When the carrier was heard or asked last (SR-58).
  heard_at timestamptz,
  polled_at timestamptz,
  -- Why no label was bought, or that one was bought in vain; either ends the wish for it.
  refusal text,
  -- The label of the same parcel that could not be used: another one is bought instead of it, once.
  replaces bigint references carrier_leg check (replaces is null or way = 'return'),
  -- What the carrier said to our wish to void it.
  void_answer text check (void_answer in ('asked', 'voided', 'refused')),
  created_at timestamptz not null default app_now(),
  bought_at timestamptz,
  constraint carrier_leg_bought check (status is null or num_nulls(cost_minor, rate_id, transaction_id, carrier, tracking_number, bought_at) = 0)
);
-- One live label for a group on its way out, however many tabs ask for it.
create unique index carrier_leg_live on carrier_leg (group_id)
  where way = 'outbound' and ((status is null and refusal is null) or status in ('pre_transit', 'transit'));
create unique index carrier_leg_replaced on carrier_leg (replaces) where refusal is null;
create index carrier_leg_group on carrier_leg (group_id);
create index carrier_leg_merchant on carrier_leg (merchant_id, id desc);
create index carrier_leg_customer on carrier_leg (customer_id, id desc);
create index carrier_leg_number on carrier_leg (tracking_number);
create index carrier_leg_silent on carrier_leg (coalesce(polled_at, heard_at)) where status in ('pre_transit', 'transit');

-- What the carrier said of a parcel, kept as it came; the same word twice is one row.
create table carrier_event (
  leg_id bigint not null references carrier_leg,
  -- The carrier's own time, which may be ahead of ours, and the time that counts: never later than when it was heard.
  said_at timestamptz not null,
  at timestamptz not null,
  status text not null,
  code text not null,
  text text not null,
  city text,
  country text,
  heard_at timestamptz not null default app_now(),
  primary key (leg_id, said_at, status, code)
);

-- Takes one step of a leg for the history of orders, which has checked it against the tables. Answers the group, null when the leg stands elsewhere.
create function leg_step(leg bigint, of_order bigint, from_status text, next_status text, step_at timestamptz) returns bigint language sql as $$
  update carrier_leg set status = next_status,
    status_since = case when status is not distinct from next_status then status_since else step_at end,
    delivered_at = case when next_status = 'delivered' then coalesce(delivered_at, step_at) else delivered_at end
  where id = leg and order_id = of_order and status is not distinct from from_status returning group_id
$$;
create function leg_refuse() returns trigger language plpgsql as
$$ begin raise exception 'a leg moves by its history' using errcode = 'restrict_violation'; end $$;
create trigger carrier_leg_moved before update of status on carrier_leg for each row when (pg_trigger_depth() < 1) execute function leg_refuse();
create trigger carrier_leg_begin before insert on carrier_leg for each row when (new.status is not null) execute function leg_refuse();
create function leg_frozen() returns trigger language plpgsql as
$$ begin raise exception 'what was bought stays what it was' using errcode = 'restrict_violation'; end $$;
create trigger carrier_leg_frozen before update of order_id, group_id, way, item_ids, currency, held_minor, bearer, paid_minor, payment_id, replaces on carrier_leg
  for each row execute function leg_frozen();
create trigger carrier_leg_bought before update of cost_minor, rate_id, transaction_id, tracking_number on carrier_leg
  for each row when (old.status is not null) execute function leg_frozen();
create trigger carrier_leg_kept before delete or truncate on carrier_leg for each statement execute function leg_frozen();

-- Parcels as other rooms may read them: towns and countries, no street and no name.
create view parcel as select
  id, order_id, group_id, merchant_id, customer_id, way, status, status_since, item_ids, held_minor, bearer, paid_minor, payment_id, payers, replaces, cost_minor, carrier, provider,
  service_name, tracking_number, tracking_url, label_key is not null and is_named as has_label, invoice_key is not null and is_named as has_invoice,
  estimate_at, last_scan_at, delivered_at, refusal, created_at, bought_at,
  jsonb_build_object('city', from_address ->> 'city', 'country', from_address ->> 'country', -- as near as a town, for the map of the way
    'latitude', round((from_address ->> 'latitude')::numeric, 1), 'longitude', round((from_address ->> 'longitude')::numeric, 1)) as from_place,
  jsonb_build_object('city', to_address ->> 'city', 'country', to_address ->> 'country', -- as near as a town, for the map of the way
    'latitude', round((to_address ->> 'latitude')::numeric, 1), 'longitude', round((to_address ->> 'longitude')::numeric, 1)) as to_place
from carrier_leg cross join lateral (
  -- a street is what every parcel had: without it one of the two people is gone
  select ('' in (from_address ->> 'street', to_address ->> 'street')) is not true as is_named
) as people;
create view parcel_event as select leg_id, at, status, code, text, city, country from carrier_event;
