-- The clock of the product: every rule about time asks app_now(), which only the sandbox may shift.
create table app_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0
);
insert into app_clock default values;

-- PostgreSQL writes a function into the statement that calls it only when it reads no table, and app_now() is called thirty times for an
-- order. So the offset of the clock is part of the function's text, and moving the clock writes the function anew.
-- Only the owner of a function may do so, and whoever works here owns none.
create function move_app_clock(ms bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_clock set offset_ms = ms; -- holds the row: one at a time
  execute format('create or replace function app_now() returns timestamptz language sql stable as %L', format('select now() + interval ''%s ms''', ms));
end $$;
select move_app_clock(0);

-- The day of the product, UTC.
create function app_today() returns date language sql stable as $$ select (app_now() at time zone 'UTC')::date $$;

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
  -- [{ tell: [account], touches: [topic] }]: nobody hears of topics that are another's
  audiences jsonb not null default '[]',
  data jsonb not null default '{}',
  request_id text,
  at timestamptz not null default app_now(),
  dispatched_at timestamptz
);
create index outbox_order on outbox (xid, seq);
create index outbox_undispatched on outbox (seq) where dispatched_at is null;

-- Says to the process whose transaction it is that there will be something to read; that process tells the others after the commit. A NOTIFY of
-- the transaction itself would hold the one lock of all that notify while its commit is written to the disk: one commit at a time.
create function outbox_hint() returns trigger language plpgsql as
$$ begin raise notice 'outbox'; return null; end $$;
create trigger outbox_hint after insert on outbox for each statement execute function outbox_hint();

-- Idempotency-Keys of the last 24 hours, each written in the transaction that did its work, with what was answered. `answer` is null where the
-- work has a key of its own nature and may simply be asked for again.
create table request_key (
  account_id bigint not null,
  key text not null,
  content bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index request_key_age on request_key (created_at);

-- Takes a key for as long as this transaction lives, and tells what is known of it; `noted` writes one that is new at once. The lock comes
-- before the look: each statement in here sees what was committed when it begins, so whoever gets the lock also sees the answer of the call before.
create function take_key(who bigint, named text, told bytea, noted boolean)
returns table (mine boolean, content bytea, answer jsonb) language plpgsql as $$
begin
  mine := pg_try_advisory_xact_lock(hashtextextended('key ' || who || ' ' || named, 0));
  select r.content, r.answer into content, answer from request_key r where r.account_id = who and r.key = named;
  if noted and mine and content is null then perform keep_key(who, named, told, null); end if;
  return next;
end $$;
create function keep_key(who bigint, named text, told bytea, answered jsonb) returns void language sql as $$
  insert into request_key (account_id, key, content, answer) values (who, named, told, answered) on conflict do nothing
$$;

-- Events of providers, stored before they are handled; the same event twice is one row.
create table webhook_event (
  provider text not null,
  event_id text not null,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  -- When its reaction was asked for last: one that is never handled is asked for again.
  asked_at timestamptz not null default app_now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_event_open on webhook_event (asked_at) where handled_at is null;

-- What a person must look at: open until an operator retries or settles it. Kinds as in rules/kernel/alarms.
create table alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about: `operation:12`, `dispute:dp_1`.
  subject text not null,
  details jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'retried', 'settled')),
  -- How often it was raised while it was open.
  times int not null default 1,
  raised_at timestamptz not null default app_now(),
  closed_at timestamptz,
  closed_by bigint,
  reason text,
  constraint alarm_closed check ((state = 'open') = (closed_at is null))
);
create unique index alarm_open on alarm (kind, subject) where state = 'open';

-- What operators did: who, to what, from what to what, why. `by_id` is null for the machine's own command line. A row is added and stays.
create table operator_act (
  id bigint generated always as identity primary key,
  by_id bigint,
  -- As in rules/desk/acts.
  act text not null,
  -- What it was about: `refund:12`, `account:7`.
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (length(btrim(reason)) > 0),
  request_id text,
  at timestamptz not null default app_now()
);
create index operator_act_subject on operator_act (subject, id);
-- Of an act on an alarm, a difference or a call: what that was about.
create index operator_act_about on operator_act ((before ->> 'about'));
create function operator_act_refuse() returns trigger language plpgsql as
$$ begin raise exception 'what operators did is not changed' using errcode = 'restrict_violation'; end $$;
create trigger operator_act_frozen before update or delete on operator_act for each row execute function operator_act_refuse();
create trigger operator_act_kept before truncate on operator_act for each statement execute function operator_act_refuse();

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
-- Middle rates of 31 October 2025, rounded: what one US dollar is worth. Good enough to sort prices across currencies (C-52) and to say
-- "about"; nobody is charged by them.
insert into fx_rate (currency, day, per_usd) values
  ('USD', '2025-10-31', 1),
  ('EUR', '2025-10-31', 0.866),
  ('GBP', '2025-10-31', 0.761),
  ('CNY', '2025-10-31', 7.12),
  ('JPY', '2025-10-31', 154),
  ('CAD', '2025-10-31', 1.40),
  ('AUD', '2025-10-31', 1.53),
  ('INR', '2025-10-31', 88.7),
  ('SGD', '2025-10-31', 1.30),
  ('HKD', '2025-10-31', 7.77),
  ('CHF', '2025-10-31', 0.804),
  ('KRW', '2025-10-31', 1428),
  ('NZD', '2025-10-31', 1.75),
  ('RUB', '2025-10-31', 81),
  ('BRL', '2025-10-31', 5.38),
  ('ZAR', '2025-10-31', 17.3),
  ('SEK', '2025-10-31', 9.49),
  ('DKK', '2025-10-31', 6.46),
  ('NOK', '2025-10-31', 10.1);

-- Records an event from within a statement of another room.
create function tell_event(kind text, audiences jsonb, request text default null, facts jsonb default '{}') returns void language sql as $$
  insert into outbox (type, audiences, request_id, data) values (kind, audiences, request, facts)
$$;
