create table address (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text,
  company text,
  street text not null,
  street2 text,
  city text not null,
  state text,
  postal_code text not null,
  country char(2) not null,
  phone text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  instructions text,
  -- What a place of pickup may say of itself beside its instructions; words as typed.
  email text,
  business_hours text,
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  check ((latitude is null) = (longitude is null))
);
create index address_account on address (account_id) where deleted_at is null;
create unique index address_default on address (account_id) where is_default and deleted_at is null;

-- Addresses as other rooms may read them; what of them is shown to whom is the reader's matter.
create view saved_address as select
  id, account_id, name, company, street, street2, city, state, postal_code, country, phone, latitude, longitude, instructions, email,
  business_hours, is_default, created_at, deleted_at
from address;

-- A saved address as a place on the map, with the product's time, milliseconds: what day it is there depends on its zone.
create function place_now(address bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('country', d.country, 'latitude', d.latitude, 'longitude', d.longitude,
    'now', floor(extract(epoch from app_now()) * 1000))
  from saved_address d where d.id = address
$$;
