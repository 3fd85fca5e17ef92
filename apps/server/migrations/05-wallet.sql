-- The ledger: double entry, debit positive and credit negative, minor units, each currency by itself (5.3 of the money design).
-- What follows holds whatever the code above believes: sums are zero, floors are kept, nothing is ever changed.

-- Kinds of accounts. `normal` is the side that grows: 1 debit, -1 credit. A floor keeps a cached balance and never lets it go
-- below zero; the platform's own accounts have none, since one row in every sale would be a queue.
create table ledger_kind (
  kind text primary key,
  normal smallint not null check (normal in (1, -1)),
  has_floor boolean not null,
  unique (kind, normal, has_floor)
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
  kind text not null,
  subject text not null default '',
  currency char(3) not null,
  normal smallint not null,
  has_floor boolean not null,
  -- In the account's normal direction; kept only where there is a floor.
  balance_minor bigint,
  unique (kind, subject, currency),
  foreign key (kind, normal, has_floor) references ledger_kind (kind, normal, has_floor),
  constraint ledger_account_floor check (balance_minor >= 0),
  constraint ledger_account_balance check (has_floor = (balance_minor is not null))
);

-- Kinds of transactions with the accounts that each may debit and credit; a reversal has them the other way round.
-- The catalogue of rules/wallet/postings: a test holds both equal.
create table posting_kind (
  kind text primary key,
  event text not null,
  debit text[] not null,
  credit text[] not null
);
insert into posting_kind (kind, event, debit, credit) values
  ('B1', 'Sale paid', '{stripe_balance}', '{merchant_pending,deposit_held,platform_fee,tax_payable,shipping_held}'),
  ('B2', 'Card fee', '{processor_fees}', '{stripe_balance}'),
  ('B3', 'Outbound label bought', '{shipping_held,shipping_loss}', '{shipping_payable,shipping_margin}'),
  ('B4', 'Outbound label voided, posted before B6', '{shipping_payable,shipping_margin,shipping_loss}', '{shipping_held,shipping_loss}'),
  ('B5', 'Second outbound label', '{shipping_loss}', '{shipping_payable}'),
  ('B6', 'Group or item canceled', '{merchant_pending,merchant_receivable,platform_fee,tax_payable,deposit_held,shipping_held,shipping_loss}', '{customer_refund}'),
  ('B7', 'Refund confirmed by the provider', '{customer_refund}', '{stripe_balance}'),
  ('B8', 'Payout due', '{merchant_pending}', '{merchant_payable}'),
  ('B9', 'Transfer confirmed', '{merchant_payable}', '{stripe_balance}'),
  ('B10', 'Fund paid by card', '{stripe_balance}', '{refund_fund}'),
  ('B11', 'Fund from held earnings of the group', '{merchant_pending,merchant_receivable}', '{refund_fund}'),
  ('B12', 'Fund by reversal or later earnings', '{merchant_receivable}', '{refund_fund}'),
  ('B13', 'Customer pays a return label or its difference', '{stripe_balance}', '{refund_fund,shipping_held}'),
  ('B14', 'Return label bought', '{refund_fund,shipping_loss,shipping_held,merchant_pending,merchant_receivable}', '{shipping_payable,shipping_margin}'),
  ('B15', 'Returned item assessed', '{refund_fund,tax_payable,platform_fee}', '{customer_refund}'),
  ('B16', 'Fund or label money given back', '{refund_fund,shipping_held,shipping_payable,shipping_loss,shipping_margin}', '{merchant_refund,merchant_pending,merchant_receivable,customer_refund}'),
  ('B17', 'Refund to the merchant confirmed', '{merchant_refund}', '{stripe_balance}'),
  ('B18', 'Deposit released', '{deposit_held}', '{customer_refund}'),
  ('B19', 'Deposit split', '{deposit_held}', '{merchant_payable,customer_refund}'),
  ('B20', 'Buy-out or extension paid', '{stripe_balance}', '{merchant_pending,platform_fee,tax_payable}'),
  ('B21', 'Dispute opened', '{dispute_receivable,dispute_fees}', '{stripe_balance}'),
  ('B22', 'Dispute lost', '{merchant_pending,merchant_receivable,deposit_held,customer_refund,merchant_refund,platform_fee,tax_payable,shipping_held,dispute_losses}', '{dispute_receivable}'),
  ('B23', 'Dispute won', '{stripe_balance}', '{dispute_receivable}'),
  ('B24', 'Debt of a merchant recovered', '{stripe_balance,merchant_payable}', '{merchant_receivable}'),
  ('B25', 'Support refund without goods', '{merchant_pending,merchant_receivable,refund_fund,platform_fee,tax_payable,goodwill}', '{customer_refund}'),
  ('B26', 'Carrier pays for a lost parcel', '{shipping_payable}', '{shipping_loss,merchant_payable}'),
  ('B27', 'Payment that fits no record, owed back at once', '{stripe_balance}', '{customer_refund}'),
  ('B28', 'Deposit follows a split of a rented item', '{deposit_held}', '{deposit_held}'),
  ('B29', 'Refund or transfer paid outside of the provider', '{customer_refund,merchant_refund,merchant_payable}', '{goodwill}'),
  ('B30', 'Refund that a lost dispute of a part has paid', '{customer_refund,merchant_refund}', '{merchant_receivable,merchant_pending,dispute_losses}'),
  ('B31', 'Fee that the provider takes by itself', '{processor_fees,dispute_fees}', '{stripe_balance}');

-- One transaction for one fact: the sale of a payment, a refund that the provider confirmed.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null references posting_kind,
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
-- An account begins at zero: only postings give it a balance.
create trigger ledger_account_empty before insert on ledger_account for each row when (new.balance_minor <> 0) execute function ledger_refuse();
create trigger ledger_account_undeleted before delete on ledger_account for each row execute function ledger_refuse();
-- Only a posting moves a balance: its trigger updates the account from one level below.
create trigger ledger_account_frozen before update on ledger_account for each row when (pg_trigger_depth() < 1) execute function ledger_refuse();

-- What follows asks the ledger by its indexes, whatever the statistics were when a session made its plan: a plan that walks the accounts was
-- right among a hundred of them, and costs more with each order that is there.

-- At commit each new transaction has postings, sums to zero in every currency, and touches only the accounts of its kind.
create function ledger_balanced() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  postings int;
  straight int;
  turned int;
  lopsided boolean;
begin
  select coalesce(sum(c.postings), 0), coalesce(sum(c.straight), 0), coalesce(sum(c.turned), 0), coalesce(bool_or(c.total <> 0), false)
  into postings, straight, turned, lopsided
  from (
    select count(*) as postings, sum(p.amount_minor) as total,
      count(*) filter (where a.kind = any (case when p.amount_minor > 0 then k.debit else k.credit end)) as straight,
      count(*) filter (where a.kind = any (case when p.amount_minor > 0 then k.credit else k.debit end)) as turned
    from ledger_posting p join ledger_account a on a.id = p.account_id join posting_kind k on k.kind = new.kind
    where p.transaction_id = new.id group by p.currency
  ) c;
  if postings = 0 then raise exception 'ledger transaction % has no postings', new.id using errcode = 'check_violation'; end if;
  if lopsided then raise exception 'ledger transaction % is not balanced', new.id using errcode = 'check_violation'; end if;
  if postings not in (straight, turned) then
    raise exception 'ledger transaction % touches accounts that are not those of %', new.id, new.kind using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_transaction deferrable initially deferred
  for each row execute function ledger_balanced();

-- Postings join only a transaction of the same commit, and move the balances of accounts with a floor, in the order of their ids.
create function ledger_post() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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

-- What a fact moves on each account, as text that can be compared: accounts of the same name added up, those that move nothing left out.
create function ledger_sums(accounts text[], amounts bigint[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(w.account, w.sum), '{}')
  from (select account, sum(amount) as sum from unnest(accounts, amounts) as p(account, amount) group by account having sum(amount) <> 0) w
$$;

-- Posts one fact in one statement. Accounts are written `kind` or `kind:subject`; the same one twice is added up, zero posts nothing.
-- Answers the transaction, or null when the fact was posted before or moves nothing. The same fact with other amounts is refused.
create function post_ledger(fact text, about text, unit char(3), accounts text[], amounts bigint[], request text default null)
returns bigint language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  made bigint;
  told jsonb;
begin
  if exists (select 1 from unnest(amounts) as amount where amount <> 0) then
    insert into ledger_transaction (kind, subject, request_id) values (fact, about, request) on conflict (kind, subject) do nothing returning id into made;
  end if;
  if made is null then
    select jsonb_object_agg(a.kind || case when a.subject = '' then '' else ':' || a.subject end || case when p.currency = unit then '' else ' ' || p.currency end, p.amount_minor)
    into told from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
    where t.kind = fact and t.subject = about;
    if told is not null and told <> ledger_sums(accounts, amounts) then
      raise exception '% of % was posted with other amounts', fact, about using errcode = 'unique_violation';
    end if;
    return null;
  end if;
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

-- The record behind strapiPaymentId, made before the intent: who pays what, with all that success needs frozen in it (C-76).
create table payment (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- What it is for, as in rules/wallet/payment-purposes. The room of a purpose takes its name out of the second check when it is built.
  purpose text not null default 'checkout' check (purpose in ('checkout', 'fund_collection', 'keep_rental', 'extend_rental', 'return_label')),
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
  -- What the provider kept of the charge is in the ledger (B2).
  fee_booked boolean not null default false,
  -- How the provider settled it where it did so in another currency: kept beside the books, which stay in the payment's own (4.7).
  settled_currency char(3),
  settled_minor bigint,
  settled_fee_minor bigint,
  settled_rate numeric,
  -- Until then what it brings its merchants is kept: the bank of its card suspects fraud.
  suspected_until timestamptz,
  order_id bigint unique,
  -- Until then goods are held for it.
  expires_at timestamptz not null,
  extended boolean not null default false,
  looked_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint payment_sums check (total_minor = subtotal_minor + fee_minor + tax_minor + shipping_minor and charged_minor = total_minor + deposit_minor),
  constraint payment_never_refunded_twice check (refunded_minor between 0 and coalesce(received_minor, 0)),
  constraint payment_checkout_has_order check ((purpose = 'checkout' and state = 'succeeded') = (order_id is not null))
);
-- A person pays for one thing of a purpose and currency at a time: a newer one replaces it (SR-21).
create unique index payment_open on payment (account_id, currency, purpose) where state in ('prepared', 'processing', 'failed');
create index payment_unpaid on payment (created_at) where state in ('prepared', 'processing', 'failed');
create index payment_content on payment (account_id, content_hash);
create index payment_fee_missing on payment (updated_at) where charge_id is not null and not fee_booked;

-- What is paid, by whom and for what never changes. Addresses and notes of people who leave may be blanked in the snapshot, nothing else.
create function payment_refuse() returns trigger language plpgsql as
$$ begin raise exception 'amounts and snapshot of a payment are not changed' using errcode = 'restrict_violation'; end $$;
create function snapshot_facts(snapshot jsonb) returns jsonb language sql immutable as $$
  select snapshot - array['shippingAddress', 'lines', 'groups'] || jsonb_build_object(
    'lines', (select jsonb_agg(l - 'note' order by n) from jsonb_array_elements(snapshot -> 'lines') with ordinality as x(l, n)),
    'groups', (select jsonb_agg(g - array['originAddress', 'pickupAddress'] order by n) from jsonb_array_elements(snapshot -> 'groups') with ordinality as x(g, n)))
$$;
create trigger payment_frozen before update of account_id, purpose, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor,
  charged_minor, content_hash, created_at on payment for each row execute function payment_refuse();
create trigger payment_snapshot_frozen before update of snapshot on payment for each row
  when (snapshot_facts(old.snapshot) is distinct from snapshot_facts(new.snapshot)) execute function payment_refuse();

-- What a provider is to do for us, written before it is asked. The key makes asking twice harmless.
create table operation (
  id bigint generated always as identity primary key,
  -- As in rules/wallet/operation-states.
  kind text not null check (kind in ('customer', 'account', 'payment_intent', 'intent_cancel', 'refund', 'transfer', 'transfer_reversal', 'label', 'label_void', 'dispute_evidence', 'customer_update', 'customer_end')),
  subject text not null,
  params jsonb not null,
  params_hash text not null,
  idempotency_key text not null unique,
  -- Keys that the provider has used up by failing: from the first on it is looked up before it is asked again, under a new key.
  generation int not null default 0,
  state text not null default 'planned' check (state in ('planned', 'sent', 'done', 'failed', 'unknown')),
  provider_id text,
  refusal text,
  -- An operator has taken care of it otherwise: it is not made again.
  settled_at timestamptz,
  attempts int not null default 0,
  next_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (kind, subject)
);
create index operation_due on operation (next_at) where state in ('planned', 'sent', 'unknown');

-- What the provider did stays done, and what was asked of it stays what was asked.
create function operation_refuse() returns trigger language plpgsql as
$$ begin raise exception 'operation % is done, and what it asks is not changed', old.id using errcode = 'restrict_violation'; end $$;
create trigger operation_done before update of state, provider_id on operation for each row
  when (old.state = 'done' and (new.state <> 'done' or new.provider_id is distinct from old.provider_id)) execute function operation_refuse();
create trigger operation_frozen before update of kind, subject, params, params_hash, idempotency_key on operation
  for each row execute function operation_refuse();

-- Plans an operation once for its subject. The same one with other parameters is refused: a key must not mean two things.
create function plan_operation(what text, about text, asked jsonb) returns bigint language plpgsql as $$
declare
  made bigint;
  hash text := md5(asked::text);
begin
  insert into operation (kind, subject, params, params_hash, idempotency_key) values (what, about, asked, hash, 'op_' || gen_random_uuid())
  on conflict (kind, subject) do nothing returning id into made;
  if made is null then
    select id into made from operation o where o.kind = what and o.subject = about and o.params_hash = hash;
    if made is null then raise exception 'operation % of % was planned with other parameters', what, about using errcode = 'unique_violation'; end if;
  end if;
  return made;
end $$;

-- One row for each cause of giving money back (SR-38); sent as an operation of kind `refund`.
create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  -- Who paid and is paid back: B7 books a customer's refund, B17 a merchant's.
  account_id bigint not null references account,
  payee text not null default 'customer' check (payee in ('customer', 'merchant')),
  -- Why, with what: `canceled:<item>`, `payment:<id>`; the same cause pays once.
  cause text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- `disputed`: the bank took the charge back before it was sent, so the dispute has paid it (X3). `settled`: an operator
  -- paid it outside of the provider.
  state text not null default 'planned' check (state in ('planned', 'done', 'failed', 'disputed', 'settled')),
  provider_id text unique,
  -- Sent again after it came back from the bank, each time as an operation of its own.
  tries int not null default 0,
  operation_subject text not null generated always as ('refund:' || id || case when tries = 0 then '' else ':' || tries end) stored,
  -- When it came back from the bank for the last time.
  failed_at timestamptz check (failed_at is not null or state <> 'failed'),
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  unique (payment_id, cause)
);
create index refund_open on refund (created_at) where state = 'planned';
create index refund_failed on refund (failed_at) where state = 'failed';

-- Money on its way to a merchant's connected account: one for each earning (SR-31), from the charge that brought it.
create table transfer (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references account,
  payment_id bigint not null references payment,
  -- Which earning: `group:<id>`; the same one is transferred once.
  cause text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  -- Taken back of it when a merchant owes money.
  reversed_minor bigint not null default 0,
  currency char(3) not null,
  -- `called_off`: it paid what its merchant owed instead, before anybody had begun to send it. `settled`: an operator paid it outside of the provider.
  state text not null default 'planned' check (state in ('planned', 'done', 'called_off', 'settled')),
  provider_id text unique,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  constraint transfer_reversed check (reversed_minor between 0 and amount_minor)
);
create index transfer_merchant on transfer (merchant_id, id desc);

-- A charge that its customer disputes at the bank (4.6, X). Status null is a question of the bank: no money has moved. The provider's word
-- and date stand beside ours; amounts in minor units of `currency`.
create table card_dispute (
  id bigint generated always as identity primary key,
  provider_id text not null unique,
  payment_id bigint not null references payment,
  status text check (status in ('open', 'won', 'lost')),
  provider_status text not null,
  reason text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Less than what was left of the charge is in question: its order goes its way, and the books alone follow.
  is_part boolean not null default false,
  currency char(3) not null,
  -- What the provider kept for it, in the currency of our balance there.
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  fee_currency char(3) not null,
  -- Until then the bank takes evidence.
  due_at timestamptz,
  -- How often evidence was handed in, and when at last.
  sent int not null default 0,
  sent_at timestamptz,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  updated_at timestamptz not null default app_now(),
  constraint card_dispute_closed check (closed_at is not null or status is distinct from 'won' and status is distinct from 'lost')
);
create index card_dispute_payment on card_dispute (payment_id);
create index card_dispute_open on card_dispute (coalesce(due_at, 'infinity'), id) where closed_at is null;
create index card_dispute_closed on card_dispute (closed_at, id) where closed_at is not null;
-- A dispute ends once; who disputes what is not changed.
create function dispute_refuse() returns trigger language plpgsql as
$$ begin raise exception 'dispute % has ended, or is not changed so', old.id using errcode = 'restrict_violation'; end $$;
create trigger card_dispute_ended before update of status on card_dispute for each row
  when (old.status in ('won', 'lost') and new.status is distinct from old.status or old.status = 'open' and new.status is null) execute function dispute_refuse();
create trigger card_dispute_frozen before update of provider_id, payment_id, currency, opened_at on card_dispute
  for each row execute function dispute_refuse();
create trigger card_dispute_kept before delete or truncate on card_dispute for each statement execute function dispute_refuse();

-- What an operator hands to the bank as evidence: the words and lists as they were sent, once each, by whom.
create table dispute_evidence (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references card_dispute,
  -- The provider's names of evidence, with our texts.
  evidence jsonb not null,
  -- [{"id", "key", "width", "height", "caption"}]: photos that go along as one file, its name at the provider, and its bytes once it is there.
  photos jsonb not null default '[]',
  -- {"title", "parts"}: the receipt of the order as it stood then; it goes along in the same file.
  receipt jsonb,
  file_id text,
  file_bytes int,
  sent_by bigint not null references account,
  sent_at timestamptz not null default app_now()
);
create index dispute_evidence_dispute on dispute_evidence (dispute_id);

-- Money of a payment does not leave while its dispute is open (X1): refunds and transfers wait.
create function waits_for_dispute(what text, about text) returns boolean language sql stable as $$
  select case what
    when 'refund' then exists (
      select from refund r join card_dispute d on d.payment_id = r.payment_id where r.id = split_part(about, ':', 2)::bigint and d.status = 'open')
    when 'transfer' then exists (
      select from transfer t join card_dispute d on d.payment_id = t.payment_id where t.id = split_part(about, ':', 2)::bigint and d.status = 'open')
    else false
  end
$$;
-- A merchant's account at the provider, as the provider told of it last. Its country is chosen once (C-126); the rights that follow
-- from it stand in `account`.
create table connected_account (
  account_id bigint primary key references account,
  country char(2) not null,
  provider_id text unique,
  -- As in rules/wallet/verification.
  state text not null default 'in_progress'
    check (state in ('in_progress', 'pending', 'needs_information', 'enabled', 'restricted', 'rejected')),
  state_since timestamptz not null default app_now(),
  details_submitted boolean not null default false,
  disabled_reason text,
  -- By the provider's own names: what it asks for now, and what it looks at.
  due text[] not null default '{}',
  pending text[] not null default '{}',
  due_at timestamptz,
  -- [{"requirement", "reason"}]: what the provider did not accept.
  problems jsonb not null default '[]',
  currency char(3),
  -- When the provider was asked for what stands here: an answer to an older question changes nothing.
  read_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index connected_account_read on connected_account (read_at nulls first);

-- A hold is {"kind", "until"?}: what keeps an earning, and until when (milliseconds since 1970) where that ends by itself.
-- When the last of them ends: -infinity without any, null while one has no end.
create function holds_end(holds jsonb) returns timestamptz language sql immutable as $$
  select case when bool_or(h ->> 'until' is null) then null else coalesce(max(to_timestamp((h ->> 'until')::float8 / 1000)), '-infinity') end
  from jsonb_array_elements(holds) as h
$$;

-- Whether a bank has an earning in question, or suspects fraud: it pays no refund fund meanwhile (X1).
create function is_questioned(holds jsonb) returns boolean language sql stable as $$
  select exists (
    select from jsonb_array_elements(holds) h where h ->> 'kind' in ('dispute', 'support')
      and (h ->> 'until' is null or to_timestamp((h ->> 'until')::float8 / 1000) > app_now()))
$$;

-- Whether a dispute is open, other than one, that no group of an order moves for: of a payment, or of a refund fund of a group.
create function is_disputed(paid bigint, of_group bigint, but bigint) returns boolean language sql stable as $$
  select exists (
    select from card_dispute d join payment p on p.id = d.payment_id
    where d.status = 'open' and d.closed_at is null and d.id <> but and (d.is_part or p.purpose <> 'checkout')
      and case p.purpose when 'fund_collection' then (p.snapshot ->> 'groupId')::bigint = of_group else d.payment_id = paid end)
$$;
-- What keeps whatever a payment brings in a group, besides what the motor of orders says.
create function own_holds_of(paid bigint, of_group bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(h), '[]') from (
    select '{"kind": "dispute"}'::jsonb as h where is_disputed(paid, of_group, 0)
    union all
    select jsonb_build_object('kind', 'support', 'until', round(extract(epoch from suspected_until) * 1000))
    from payment where id = paid and suspected_until > app_now()
  ) x
$$;

-- What a merchant earned, one row for each thing that is paid by itself: a group's sale or rent, an extension, a buy-out, a part of a deposit that
-- was kept. The sum of those that are held is merchant_pending of the ledger, of those that are due or on their way merchant_payable.
create table earning (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references account,
  payment_id bigint not null references payment,
  order_id bigint not null,
  group_id bigint not null,
  kind text not null check (kind in ('sale', 'extension', 'buy_out', 'deposit', 'carrier', 'returned')),
  -- What it comes from: `group:<id>`; the same one earns once, and is transferred once (SR-31).
  cause text not null unique,
  currency char(3) not null,
  -- What was credited, and what is left of it: refunds take from it while it is held.
  sold_minor bigint not null check (sold_minor > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  -- What of the rest is lent to refund funds and labels: it comes back to this earning, or out of its payment, where they come to nothing.
  lent_minor bigint not null default 0,
  -- What of an extension or a buy-out went back to its payer, or was taken back by the bank, whoever bears it by now.
  back_minor bigint not null default 0,
  -- The part that paid the merchant's debts instead of being sent.
  netted_minor bigint not null default 0,
  state text not null default 'held' check (state in ('held', 'due', 'paying', 'paid', 'given_back')),
  -- What the motor of orders says, written anew with each move; and what other rooms set and lift by themselves.
  holds jsonb not null default '[]',
  own_holds jsonb not null default '[]',
  -- From when on it may be paid; null while something without an end keeps it.
  release_at timestamptz generated always as (case state when 'held' then holds_end(holds || own_holds) when 'due' then holds_end(own_holds) end) stored,
  created_at timestamptz not null default app_now(),
  released_at timestamptz,
  paid_at timestamptz,
  constraint earning_lent check (lent_minor between 0 and sold_minor - amount_minor),
  constraint earning_back check (back_minor between 0 and sold_minor),
  constraint earning_netted check (netted_minor between 0 and amount_minor),
  constraint earning_given_back check ((state = 'given_back') = (amount_minor = 0)),
  constraint earning_paid check ((state = 'paid') = (paid_at is not null)),
  constraint earning_released check ((state in ('paying', 'paid')) = (released_at is not null))
);
create index earning_merchant on earning (merchant_id, id desc);
create index earning_group on earning (group_id);
create index earning_pending on earning (merchant_id, currency, order_id) include (amount_minor) where state = 'held';
create index earning_due on earning (release_at) where release_at is not null;
create index earning_paid_at on earning (merchant_id, paid_at) where state = 'paid';

-- What is earned, by whom and of what never changes, and what was paid stays paid.
create function earning_refuse() returns trigger language plpgsql as
$$ begin raise exception 'earning % is not changed', old.id using errcode = 'restrict_violation'; end $$;
create trigger earning_frozen before update of merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, created_at on earning
  for each row execute function earning_refuse();
create trigger earning_released_stays before update of amount_minor, state on earning for each row
  when (old.state in ('paying', 'paid', 'given_back') and (new.amount_minor <> old.amount_minor or not (new.state = old.state or (old.state = 'paying' and new.state = 'paid'))))
  execute function earning_refuse();

-- What begins later is kept by what keeps its payment already.
create function earning_keep() returns trigger language plpgsql as
$$ begin new.own_holds := own_holds_of(new.payment_id, new.group_id); return new; end $$;
create trigger earning_kept before insert on earning for each row when (new.state in ('held', 'due') and new.own_holds = '[]') execute function earning_keep();

-- What was sent to a merchant in each month (UTC), minor units: a wallet of a hundred thousand earnings does not add them up anew each time it is opened.
create table earning_month (
  merchant_id bigint not null references account,
  month date not null,
  currency char(3) not null,
  sent_minor bigint not null,
  primary key (merchant_id, month, currency)
);
create function earning_sent() returns trigger language plpgsql as $$
begin
  insert into earning_month as m (merchant_id, month, currency, sent_minor)
  values (new.merchant_id, date_trunc('month', new.paid_at at time zone 'utc'), new.currency, new.amount_minor - new.netted_minor)
  on conflict (merchant_id, month, currency) do update set sent_minor = m.sent_minor + excluded.sent_minor;
  return null;
end $$;
-- What paid a debt whole was not sent: its transaction never waits for this row.
create trigger earning_sent after update of state on earning for each row
  when (new.state = 'paid' and old.state <> 'paid' and new.amount_minor > new.netted_minor) execute function earning_sent();

-- What is held of a group, and may pay a refund fund of it.
create view held_earning as select group_id, merchant_id, currency, amount_minor from earning where state = 'held' and not is_questioned(holds || own_holds);
-- What a group brings its merchant besides its price: what its renter paid later, to rent longer or to keep it.
create view later_earning as select group_id, sold_minor, back_minor from earning where kind in ('extension', 'buy_out');

-- The provider's own book of our balance, as far as it was read: each entry once. Amounts in minor units of the currency that it settles in.
create table provider_entry (
  id text primary key,
  type text not null,
  -- The object that moved the balance: a charge, a refund, a transfer.
  source text not null,
  currency char(3) not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  -- Units of this currency for one of the charge's, where they are not the same.
  exchange_rate numeric,
  at timestamptz not null
);
create index provider_entry_source on provider_entry (source);
create index provider_entry_at on provider_entry (at desc);

-- Where our books and the provider's do not agree, or a payment and what it promises: open until a later run finds nothing, or an operator settles it.
create table reconciliation_difference (
  id bigint generated always as identity primary key,
  -- As in rules/wallet/differences.
  kind text not null,
  subject text not null,
  currency char(3),
  ours_minor bigint,
  theirs_minor bigint,
  state text not null default 'open' check (state in ('open', 'settled', 'gone')),
  -- The operator who takes care of it.
  owner_id bigint references account,
  reason text,
  found_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  -- When an operator was told: what goes by itself before is no alarm.
  told_at timestamptz,
  closed_at timestamptz,
  constraint reconciliation_difference_closed check ((state = 'open') = (closed_at is null))
);
create unique index reconciliation_difference_open on reconciliation_difference (kind, subject, coalesce(currency, '')) where state = 'open';

-- How far the provider's own list of events was read: what its webhooks never brought is found there.
create table provider_event_read (
  provider text primary key,
  event_id text not null,
  read_at timestamptz not null default now()
);

-- Payments and refunds as other rooms may read them: nothing of the provider.
create view payment_record as
select id, account_id, purpose, currency, state, subtotal_minor, fee_minor, tax_minor, total_minor, shipping_minor, deposit_minor, charged_minor, snapshot, content_hash, order_id,
  expires_at, created_at
from payment;
create view refund_record as select id, payment_id, account_id, cause, amount_minor, currency, state, created_at, settled_at from refund;


-- What is left in refund funds, by their ids as text.
create view fund_balance as select subject as fund, currency, balance_minor from ledger_account where kind = 'refund_fund';
-- Disputes as other rooms may read them: whether a payment is in question, and how far that is.
create view dispute_record as
select id, payment_id, status, provider_status, reason, amount_minor, currency, due_at, sent, sent_at, opened_at, closed_at, is_part from card_dispute;
