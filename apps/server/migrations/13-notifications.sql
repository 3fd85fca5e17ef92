-- Mails that left, or may have left, each under its cause: a cause is never told twice. `handed_at` is set right before
-- the conversation with the mail server; a claim without it belongs to a process that died and may be taken over.
create table mail_sent (
  cause text primary key,
  claimed_at timestamptz not null default now(),
  handed_at timestamptz,
  sent_at timestamptz
);

-- What somebody does not want to hear of, by subject and channel. Mails about orders, money and the account cannot be refused.
create table notice_refusal (
  account_id bigint not null references account on delete cascade,
  subject text not null,
  channel text not null check (channel in ('app', 'mail', 'push', 'summary')),
  created_at timestamptz not null default app_now(),
  primary key (account_id, subject, channel),
  check (subject not in ('account', 'orders') or channel <> 'mail')
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
  -- The summary that it belongs to, whether it was listed there or not. An entry that commits after a summary was taken belongs to the next one,
  -- whatever its id.
  summary_id bigint,
  unique (account_id, cause)
);
create index notification_latest on notification (account_id, id desc);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_at on notification (at);
create index notification_about on notification (about_id) where about_id is not null;

-- When somebody hears of things. Without a row: at any hour, and no summary.
create table notice_setting (
  account_id bigint primary key references account on delete cascade,
  -- Minutes of the day in the zone; from ten at night until seven the second is the smaller.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  -- Name of the IANA list.
  zone text not null,
  -- One mail of what was not read.
  summary text not null default 'off' check (summary in ('off', 'daily', 'weekly')),
  summary_hour int not null default 8 check (summary_hour between 0 and 23),
  -- 1 is Monday.
  summary_weekday int not null default 1 check (summary_weekday between 1 and 7),
  -- When the next is due, worked out from the above (rules/notifications/summary).
  summary_due_at timestamptz,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until),
  check ((summary = 'off') = (summary_due_at is null))
);
create index notice_setting_due on notice_setting (summary_due_at) where summary_due_at is not null;
-- The zone that somebody has chosen, for mails of other rooms that wait for an hour of the day.
create view chosen_zone as select account_id, zone from notice_setting;

-- Summaries that were due: one row each, written once.
create table summary (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  due_at timestamptz not null,
  unique (account_id, due_at)
);

-- What happened in somebody's quiet hours, for the mails that wait for their end: told anew then.
create table held_mail (
  reaction text not null,
  seq bigint not null,
  type text not null,
  data jsonb not null,
  until timestamptz not null,
  primary key (reaction, seq)
);
create index held_mail_until on held_mail (until);

-- Devices that somebody has switched on: where the push service of the browser takes messages for it, and the keys under which only that
-- browser reads them. `session_id` is the session that was seen there last; signing it out ends the device.
create table push_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  session_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- How its browser calls itself, for the list of devices.
  name text not null check (length(name) <= 60),
  -- What its push service did not take, in a row.
  failures int not null default 0,
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now()
);
create index push_device_account on push_device (account_id);

-- What a device was told, or is being told: each thing once, after a few tries at most.
create table push_delivery (
  device_id bigint not null references push_device on delete cascade,
  cause text not null,
  tries int not null default 0,
  ended_at timestamptz,
  at timestamptz not null default app_now(),
  primary key (device_id, cause)
);
create index push_delivery_at on push_delivery (at);
