-- What a person may tell of themselves. Measures are words as typed: units differ by country.
alter table account
  add column height text,
  add column weight text,
  add column bodytype text,
  add column bustsize text,
  add column clothingsize text,
  -- {"instagram", "twitter", "facebook"}: handles.
  add column social_links jsonb not null default '{}',
  -- Set when the person deleted their account: the row stays for the books, without a name.
  add column deleted_at timestamptz;

-- Further purposes: `email` confirms a new address (`email` until then, `old_email` after), `social` is the one-time code
-- that the callback page exchanges for a session.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in ('verify', 'reset', 'email', 'social')),
  add column email text,
  add column old_email text;

-- Who somebody is elsewhere: the subject of an issuer of OpenID Connect.
create table identity (
  issuer text not null,
  subject text not null,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (issuer, subject)
);
create index identity_account on identity (account_id);

-- A sign-in under way at an identity provider: what must come back, and a digest of the cookie of the browser that began.
create table social_sign_in (
  state_digest bytea primary key,
  browser_digest bytea not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  created_at timestamptz not null default app_now()
);

-- Messages of the contact form until they reached support, and for 30 days more.
create table contact_message (
  id bigint generated always as identity primary key,
  reply_to text,
  name text,
  phone text,
  subject text,
  text text not null check (length(text) <= 5000),
  created_at timestamptz not null default app_now()
);

-- When something first showed this file. What nobody shows a day after its upload is removed.
alter table media add column used_at timestamptz;
create index media_unused on media (created_at) where used_at is null and owner_id is not null;
create index media_today on media (owner_id, created_at);
