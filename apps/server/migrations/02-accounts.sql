create table account (
  id bigint generated always as identity primary key,
  -- Letters of any script; never an @, which login reads as an e-mail address. A blank stands only in the names of deleted accounts.
  username text not null check (length(username) between 3 and 30 and username !~ '[@[:cntrl:]]'),
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
  -- {"instagram", "twitter", "facebook"}: handles.
  social_links jsonb not null default '{}',
  -- Measures are words as typed: units differ by country.
  height text,
  weight text,
  bodytype text,
  bustsize text,
  clothingsize text,
  phone text,
  country char(2),
  language text not null default 'en' check (language in ('en', 'zh-CN')),
  store_name text,
  is_merchant boolean not null default false,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  stripe_account_id text unique,
  stripe_details_submitted boolean not null default false,
  -- Since when the provider has called the account verified: until then its word takes no right away.
  stripe_verified_at timestamptz,
  stripe_customer_id text unique,
  -- Facts of a picture are its content's, so keeping them here beside its id cannot go stale.
  portrait jsonb,
  banner jsonb,
  followers_count int not null default 0 check (followers_count >= 0),
  following_count int not null default 0 check (following_count >= 0),
  active_products_count int not null default 0,
  -- As rules/reviews/rating works it out; null without a review.
  rating_average real,
  rating_count int not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Set by `npm run operator -- grant` alone: may work at the operator's desk.
  operator_since timestamptz,
  -- Set when the person deleted their account: the row stays for the books, without a name.
  deleted_at timestamptz,
  check (deleted_at is not null or username !~ '[[:space:]]')
);
create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));

create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  password_version int not null,
  -- A code of the second factor was given for it.
  second_factor boolean not null default false,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- Links in mails: 32 random bytes, of which only the digest is kept. A confirmation is asked for before its mail is
-- written, so its row waits without a digest; `again` marks those that the person asked for (C-15).
-- Purposes: `email` confirms a new address (`email` until then, `old_email` after), `social` is the one-time code that the callback page
-- exchanges for a session, made of the code and the browser's cookie. `newcomer` is the cookie of the browser that registered: the link of the mail opens a
-- session in it. `second_step` waits between the password and the second factor's code. `undo` lets the owner of the old address take a new one back.
create table one_time_token (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'email', 'social', 'undo', 'second_step', 'newcomer')),
  again boolean not null default false,
  digest bytea unique,
  email text,
  old_email text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  used_at timestamptz,
  voided_at timestamptz,
  check ((digest is null) = (expires_at is null))
);
create index one_time_token_account on one_time_token (account_id, purpose, created_at);

-- A second factor (RFC 6238): it counts once its owner has typed a first code. `last_step` is the interval of 30 seconds of the last code that
-- was taken: no code counts twice.
create table second_factor (
  account_id bigint primary key references account on delete cascade,
  -- Sealed with a key of the product's secret.
  secret bytea not null,
  last_step bigint,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz
);
-- What opens the door when the device is lost: 80 random bits each, of which only the digest is kept, good once.
create table recovery_code (
  account_id bigint not null references second_factor on delete cascade,
  digest bytea not null,
  used_at timestamptz,
  primary key (account_id, digest)
);

create table follow (
  follower_id bigint not null references account on delete cascade,
  followee_id bigint not null references account on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follow_followee on follow (followee_id);

-- Whom somebody does not want to hear from. It holds for both sides (199).
create table person_block (
  blocker_id bigint not null references account on delete cascade,
  blocked_id bigint not null references account on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index person_block_blocked on person_block (blocked_id);
-- Who blocks whom, for rooms that must keep the two apart.
create view blocked_pair as select blocker_id, blocked_id from person_block;

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

-- Messages of the contact form, until 30 days after support has closed them.
create table contact_message (
  id bigint generated always as identity primary key,
  reply_to text,
  name text,
  phone text,
  subject text,
  text text not null check (length(text) <= 5000),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default app_now(),
  closed_at timestamptz,
  constraint contact_message_closed check ((state = 'open') = (closed_at is null))
);
create index contact_message_state on contact_message (state, id);

-- Whoever changes a merchant's right to be paid, by whatever way, listings hear of it: they leave the shop and come back (SR-11).
create function account_charges_changed() returns trigger language plpgsql as $$
begin
  perform tell_event('accounts.charges_changed',
    jsonb_build_array(jsonb_build_object('tell', array[new.id], 'touches', array['profile', 'merchant:' || new.id])),
    facts => jsonb_build_object('accountId', new.id));
  return null;
end $$;
create trigger account_charges_changed after update of charges_enabled on account for each row
  when (old.charges_enabled is distinct from new.charges_enabled) execute function account_charges_changed();

-- People as other rooms may read them: nothing by which somebody is reached, and no secret.
create view person as select
  id, username, password_version, confirmed_at, blocked_at, firstname, lastname, bio, custom_rules, social_link_handle, social_links,
  height, weight, bodytype, bustsize, clothingsize, country, language, store_name, is_merchant, charges_enabled, payouts_enabled,
  stripe_details_submitted,  portrait, banner, followers_count, following_count, active_products_count, rating_average, rating_count, operator_since, created_at, updated_at,
  deleted_at
from account;

-- Under which name the provider of payments knows a person.
create view payer as select id, stripe_customer_id from account;
-- Where earnings of a merchant go, and whether they may.
create view payee as
select id, stripe_account_id, stripe_account_id is not null and charges_enabled and payouts_enabled as is_payable, deleted_at is not null as has_left from account;
