-- The clock of the product: every rule about time asks app_now(), which only the sandbox may shift.
create table app_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0
);
insert into app_clock default values;

create function app_now() returns timestamptz language sql stable as
$$ select now() + (select offset_ms from app_clock) * interval '1 millisecond' $$;

-- Facts of this installation that are made once, such as the signing secret.
create table setting (
  key text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Orders, groups, items and requests draw from one sequence: a number names exactly one thing.
create sequence trade_id as bigint start 1001;

-- What happened, written in the transaction that did it. Every process reads it to tell its own sockets;
-- one process hands each row to the jobs that react to it (dispatched_at).
create table outbox (
  -- before seq: whoever holds a lower number then also holds a lower or running transaction, so no reader passes it by
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity primary key,
  type text not null,
  tell bigint[] not null default '{}',
  touches text[] not null default '{}',
  data jsonb not null default '{}',
  request_id text,
  at timestamptz not null default app_now(),
  dispatched_at timestamptz
);
create index outbox_order on outbox (xid, seq);
create index outbox_undispatched on outbox (seq) where dispatched_at is null;

-- A hint only: readers also look by themselves, so a lost notification costs a moment, not an event.
create function outbox_hint() returns trigger language plpgsql as
$$ begin perform pg_notify('outbox', ''); return null; end $$;
create trigger outbox_hint after insert on outbox for each statement execute function outbox_hint();

-- Answers of calls that carried an Idempotency-Key, for 24 hours. `answer` is null while the first call is under way.
create table request_key (
  account_id bigint not null,
  key text not null,
  content bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index request_key_age on request_key (created_at);

-- Events of providers, stored before they are handled; the same event twice is one row.
create table webhook_event (
  provider text not null,
  event_id text not null,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_event_open on webhook_event (received_at) where handled_at is null;

-- Counters of the limits (SR-05), in the form that rate-limiter-flexible reads and writes.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

-- US dollars' worth of each currency, by day; filled from a dated list.
create table fx_rate (
  currency char(3) not null,
  day date not null,
  per_usd numeric(18, 8) not null check (per_usd > 0),
  primary key (currency, day)
);
