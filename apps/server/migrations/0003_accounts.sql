create table account (
  id bigint generated always as identity primary key,
  -- Letters of any script; never an @, which login reads as an e-mail address.
  username text not null check (length(username) between 3 and 30 and username !~ '[@[:space:][:cntrl:]]'),
  email text not null,
  password_hash text,
  -- Tokens name the version they were made under: a new password voids the older ones.
  password_version int not null default 1,
  confirmed_at timestamptz,
  blocked_at timestamptz,
  firstname text,
  lastname text,
  bio text,
  custom_rules text,
  social_link_handle text,
  phone text,
  country char(2),
  language text not null default 'en' check (language in ('en', 'zh-CN')),
  store_name text,
  is_merchant boolean not null default false,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  stripe_account_id text unique,
  stripe_customer_id text unique,
  -- Facts of a picture are its content's, so keeping them here beside its id cannot go stale.
  portrait jsonb,
  banner jsonb,
  followers_count int not null default 0 check (followers_count >= 0),
  following_count int not null default 0 check (following_count >= 0),
  active_products_count int not null default 0,
  rating_sum int not null default 0,
  rating_count int not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));

create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  password_version int not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- Links in mails: 32 random bytes, of which only the digest is kept. A confirmation is asked for before its mail is
-- written, so its row waits without a digest; `again` marks those that the person asked for (C-15).
create table one_time_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  again boolean not null default false,
  digest bytea unique,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  used_at timestamptz,
  voided_at timestamptz,
  check ((digest is null) = (expires_at is null))
);
create index one_time_token_account on one_time_token (account_id, purpose, created_at);

create table follow (
  follower_id bigint not null references account on delete cascade,
  followee_id bigint not null references account on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_followee on follow (followee_id);
