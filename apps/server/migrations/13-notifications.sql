-- Mails that left, or may have left, each under its cause: a cause is never told twice. `handed_at` is set right before
-- the conversation with the mail server; a claim without it belongs to a process that died and may be taken over.
create table mail_sent (
  cause text primary key,
  claimed_at timestamptz not null default now(),
  handed_at timestamptz,
  sent_at timestamptz
);

-- What somebody does not want to hear of, by subject and channel. Letters about orders, money and the account cannot be refused.
create table notice_refusal (
  account_id bigint not null references account on delete cascade,
  subject text not null,
  channel text not null check (channel in ('app', 'mail')),
  created_at timestamptz not null default app_now(),
  primary key (account_id, subject, channel),
  check (subject not in ('account', 'orders') or channel = 'app')
);

-- Entries below the bell. An event tells a person once, under its cause. Whom it is about is a reference: their name is read anew.
create table notification (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null,
  cause text not null,
  about_id bigint references account on delete set null,
  facts jsonb not null default '{}',
  link text not null check (link like '/%'),
  at timestamptz not null default app_now(),
  read_at timestamptz,
  unique (account_id, cause)
);
create index notification_latest on notification (account_id, id desc);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_at on notification (at);
create index notification_about on notification (about_id) where about_id is not null;
