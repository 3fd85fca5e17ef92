-- The ledger: double entry, debit positive and credit negative, minor units, each currency by itself (5.3 of the money design).
-- What follows holds whatever the code above believes: sums are zero, floors are kept, nothing is ever changed.

-- Kinds of accounts. `normal` is the side that grows: 1 debit, -1 credit. A floor keeps a cached balance and never lets it go
-- below zero; the platform's own accounts have none, since one row in every sale would be a queue.
create table ledger_kind (
  kind text primary key,
  normal smallint not null check (normal in (1, -1)),
  has_floor boolean not null
);
insert into ledger_kind (kind, normal, has_floor) values
  ('stripe_balance', 1, false),
  ('dispute_receivable', 1, true),
  ('merchant_receivable', 1, true),
  ('merchant_pending', -1, true),
  ('merchant_payable', -1, true),
  ('deposit_held', -1, true),
  ('refund_fund', -1, true),
  ('customer_refund', -1, true),
  ('merchant_refund', -1, true),
  ('shipping_held', -1, true),
  -- one jurisdiction holds the estimated tax of every sale: its floor is an invariant that is checked, not a row to queue at
  ('tax_payable', -1, false),
  ('shipping_payable', -1, false),
  ('platform_fee', -1, false),
  ('shipping_margin', -1, false),
  ('processor_fees', 1, false),
  ('dispute_fees', 1, false),
  ('dispute_losses', 1, false),
  ('shipping_loss', 1, false),
  ('goodwill', 1, false);

-- `subject` is whose account it is: a merchant, a group, an item; empty for the platform's own.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null references ledger_kind,
  subject text not null default '',
  currency char(3) not null,
  normal smallint not null,
  has_floor boolean not null,
  -- In the account's normal direction; kept only where there is a floor.
  balance_minor bigint,
  unique (kind, subject, currency),
  constraint ledger_account_floor check (balance_minor >= 0),
  constraint ledger_account_balance check (has_floor = (balance_minor is not null))
);

-- One transaction for one fact: the sale of a payment, a refund that the provider confirmed.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null default app_now(),
  request_id text,
  xid xid8 not null default pg_current_xact_id(),
  unique (kind, subject)
);
create table ledger_posting (
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_posting_account on ledger_posting (account_id);

create function ledger_refuse() returns trigger language plpgsql as
$$ begin raise exception 'the ledger is not changed: write a new transaction' using errcode = 'restrict_violation'; end $$;
create trigger ledger_posting_frozen before update or delete on ledger_posting for each row execute function ledger_refuse();
create trigger ledger_posting_kept before truncate on ledger_posting for each statement execute function ledger_refuse();
create trigger ledger_transaction_frozen before update or delete on ledger_transaction for each row execute function ledger_refuse();
create trigger ledger_transaction_kept before truncate on ledger_transaction for each statement execute function ledger_refuse();
create trigger ledger_account_kept before truncate on ledger_account for each statement execute function ledger_refuse();
create trigger ledger_account_undeleted before delete on ledger_account for each row execute function ledger_refuse();
-- Only a posting moves a balance: its trigger updates the account from one level below.
create trigger ledger_account_frozen before update on ledger_account for each row when (pg_trigger_depth() < 1) execute function ledger_refuse();

-- At commit each new transaction sums to zero in every currency and has postings of its accounts' currency.
create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_posting where transaction_id = new.id) then
    raise exception 'ledger transaction % has no postings', new.id using errcode = 'check_violation';
  end if;
  if exists (select 1 from ledger_posting where transaction_id = new.id group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % is not balanced', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_transaction deferrable initially deferred
  for each row execute function ledger_balanced();

-- Postings join only a transaction of the same commit, and move the balances of accounts with a floor, in the order of their ids.
create function ledger_post() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from added join ledger_transaction t on t.id = added.transaction_id join ledger_account a on a.id = added.account_id
    where t.xid <> pg_current_xact_id() or a.currency <> added.currency
  ) then
    raise exception 'a posting belongs to the commit of its transaction and the currency of its account' using errcode = 'check_violation';
  end if;
  perform id from ledger_account where has_floor and id in (select account_id from added) order by id for no key update;
  update ledger_account a set balance_minor = a.balance_minor + a.normal * moved.amount
  from (select account_id, sum(amount_minor) as amount from added group by account_id) moved
  where a.id = moved.account_id and a.has_floor;
  return null;
end $$;
create trigger ledger_post after insert on ledger_posting referencing new table as added for each statement execute function ledger_post();

-- Posts one fact in one statement. Accounts are written `kind` or `kind:subject`; the same one twice is added up, zero posts nothing.
-- Answers the transaction, or null when the fact was posted before or moves nothing.
create function post_ledger(fact text, about text, unit char(3), accounts text[], amounts bigint[], request text default null)
returns bigint language plpgsql as $$
declare made bigint;
begin
  if not exists (select 1 from unnest(amounts) as amount where amount <> 0) then return null; end if;
  insert into ledger_transaction (kind, subject, request_id) values (fact, about, request) on conflict (kind, subject) do nothing returning id into made;
  if made is null then return null; end if;
  insert into ledger_account (kind, subject, currency, normal, has_floor, balance_minor)
  select k.kind, w.subject, unit, k.normal, k.has_floor, case when k.has_floor then 0 end
  from (select distinct split_part(account, ':', 1) as kind, substr(account, strpos(account || ':', ':') + 1) as subject from unnest(accounts) as account) w
  join ledger_kind k on k.kind = w.kind
  where not exists (select 1 from ledger_account a where a.kind = w.kind and a.subject = w.subject and a.currency = unit)
  order by 1, 2
  on conflict (kind, subject, currency) do nothing;
  insert into ledger_posting (transaction_id, account_id, currency, amount_minor)
  select made, a.id, unit, sum(w.amount)
  from unnest(accounts, amounts) as w(account, amount)
  left join ledger_account a
    on a.kind = split_part(w.account, ':', 1) and a.subject = substr(w.account, strpos(w.account || ':', ':') + 1) and a.currency = unit
  group by a.id having sum(w.amount) <> 0 or a.id is null;
  return made;
end $$;

-- The record behind strapiPaymentId, made before the intent: who pays what, with the whole checkout frozen in it (C-76).
create table payment (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  currency char(3) not null,
  -- As in rules/wallet/payment-states.
  state text not null default 'prepared' check (state in ('prepared', 'processing', 'failed', 'succeeded', 'refunded', 'canceled')),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  total_minor bigint not null,
  charged_minor bigint not null,
  -- Planned refunds of it, ours or waiting: never more than was taken.
  refunded_minor bigint not null default 0,
  received_minor bigint check (received_minor >= 0),
  -- Lines, prices, addresses and quotes as they stood.
  snapshot jsonb not null,
  content_hash text not null,
  provider_customer_id text,
  intent_id text unique,
  client_secret text,
  charge_id text,
  order_id bigint unique,
  -- Until then goods are held for it.
  expires_at timestamptz not null,
  extended boolean not null default false,
  looked_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint payment_sums check (total_minor = subtotal_minor + fee_minor + tax_minor + shipping_minor and charged_minor = total_minor + deposit_minor),
  constraint payment_never_refunded_twice check (refunded_minor between 0 and coalesce(received_minor, 0)),
  constraint payment_succeeded_has_order check ((state = 'succeeded') = (order_id is not null))
);
-- A person pays for one checkout of a currency at a time: a newer one replaces it (SR-21).
create unique index payment_open on payment (account_id, currency) where state in ('prepared', 'processing', 'failed');
create index payment_unpaid on payment (created_at) where state in ('prepared', 'processing', 'failed');
create index payment_content on payment (account_id, content_hash);

-- What a provider is to do for us, written before it is asked. The key makes asking twice harmless.
create table operation (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  params jsonb not null,
  params_hash text not null,
  idempotency_key text not null unique,
  -- Keys that the provider has used up by failing: from the first on it is looked up before it is asked again, under a new key.
  generation int not null default 0,
  state text not null default 'planned' check (state in ('planned', 'sent', 'done', 'failed', 'unknown')),
  provider_id text,
  refusal text,
  attempts int not null default 0,
  next_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (kind, subject)
);
create index operation_due on operation (next_at) where state in ('planned', 'sent', 'unknown');

-- Units held for a payment under way; product.reserved is their sum.
create table reservation (
  payment_id bigint not null references payment,
  product_id bigint not null references product,
  quantity int not null check (quantity >= 1),
  primary key (payment_id, product_id)
);
create index reservation_product on reservation (product_id);

-- Books whole units of a product for the days of a rental, preferring units that are let already. The caller holds the product's row.
-- Answers the units, or null when they are not to be had; the primary key of unit_day is the last word.
create function book_unit_days(product bigint, wanted int, first_day date, last_day date, payment bigint, until timestamptz)
returns int[] language plpgsql as $$
declare
  today date := (app_now() at time zone 'UTC')::date;
  room int;
  units int;
  chosen int[];
begin
  delete from unit_day u where u.product_id = product and u.expires_at <= app_now();
  select p.stock, p.stock - p.reserved into units, room from product p where p.id = product and p.active and p.deleted_at is null;
  select array_agg(unit) into chosen from (
    select s.unit from generate_series(1, units) as s(unit)
    left join (
      select u.unit, bool_or(u.day >= today) as held, bool_or(u.day between first_day and last_day) as busy
      from unit_day u where u.product_id = product and u.day >= least(today, first_day) group by u.unit
    ) b on b.unit = s.unit
    where not coalesce(b.busy, false)
    order by coalesce(b.held, false) desc, s.unit limit wanted
  ) free;
  if coalesce(cardinality(chosen), 0) < wanted then return null; end if;
  if (select count(*) from (
        select u.unit from unit_day u where u.product_id = product and u.day >= today union select unnest(chosen)
      ) taken) > room then return null; end if;
  insert into unit_day (product_id, unit, day, payment_id, expires_at)
  select product, c.unit, d.day::date, payment, until
  from unnest(chosen) as c(unit), generate_series(first_day, last_day, interval '1 day') as d(day);
  return chosen;
end $$;

-- After a sale there are fewer units: lets that are booked for one of the highest numbers move to a number that is free from today on.
-- The caller holds the product's row.
create function relabel_units(product bigint) returns void language plpgsql as $$
declare
  today date := (app_now() at time zone 'UTC')::date;
  units int;
  old int;
  free int;
begin
  select p.stock into units from product p where p.id = product;
  for old in select distinct u.unit from unit_day u where u.product_id = product and u.day >= today and u.unit > units order by 1 loop
    select s.unit into free from generate_series(1, units) as s(unit)
    where not exists (select 1 from unit_day u where u.product_id = product and u.unit = s.unit and u.day >= today) order by s.unit limit 1;
    exit when free is null;
    update unit_day set unit = free where product_id = product and unit = old and day >= today;
  end loop;
end $$;

-- One row for each cause of giving money back (SR-38); sent as an operation of kind `refund`.
create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  account_id bigint not null references account,
  -- Why, with what: `lost:<order>`, `payment:<id>`; the same cause pays once.
  cause text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  state text not null default 'planned' check (state in ('planned', 'done', 'failed')),
  provider_id text unique,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  unique (payment_id, cause)
);
create index refund_open on refund (created_at) where state = 'planned';
