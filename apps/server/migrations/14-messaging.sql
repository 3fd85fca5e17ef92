-- What two people say to each other: one conversation for each pair, whoever began.
create table conversation (
  id bigint generated always as identity primary key,
  low_id bigint not null references account,
  high_id bigint not null references account,
  -- Messages so far; each has the next number, without a gap.
  last_seq int not null default 0 check (last_seq >= 0),
  last_at timestamptz not null default app_now(),
  -- Who of the two has written, or traded: only then each may know whether the other is there.
  low_spoke boolean not null default false,
  high_spoke boolean not null default false,
  created_at timestamptz not null default app_now(),
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index conversation_low on conversation (low_id, last_at desc, id desc);
create index conversation_high on conversation (high_id, last_at desc, id desc);

-- A price that one of two people offers the other for a piece, a rental period of it, or several pieces of one merchant together.
create table offer (
  id bigint generated always as identity primary key,
  type text not null check (type in ('buy', 'rent', 'bundle', 'swap')),
  proposer_id bigint not null references account,
  receiver_id bigint not null references account,
  -- Who of the two would pay; the other one's pieces they are.
  buyer_id bigint not null references account,
  merchant_id bigint not null references account,
  -- What it is about: one offer about the same waits between two people at a time.
  subject text not null check (length(subject) <= 120),
  rental_option text check (rental_option in ('hour', 'day', 'week', 'month')),
  rental_number int check (rental_number >= 1),
  price_minor bigint not null,
  -- What the pieces cost when it was made.
  listed_minor bigint not null check (listed_minor >= price_minor),
  currency char(3) not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'countered', 'withdrawn', 'expired')),
  -- The lender's lowest price has answered.
  is_automatic boolean not null default false,
  response text check (length(response) <= 500),
  -- An operator took the response out after a report: its words are shown to nobody.
  response_removed_at timestamptz,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Of a swap: how its proposer would like to get what is asked for.
  delivery_method text check (delivery_method in ('shipping', 'pickup')),
  check (case when type = 'swap' then price_minor = 0 and proposer_id = buyer_id else price_minor > 0 and delivery_method is null end),
  check (proposer_id <> receiver_id and buyer_id <> merchant_id),
  check (proposer_id in (buyer_id, merchant_id) and receiver_id in (buyer_id, merchant_id)),
  check ((type = 'rent') = (num_nonnulls(rental_option, rental_number) = 2)),
  check ((status = 'pending') = (ended_at is null))
);
create unique index offer_pending on offer (buyer_id, merchant_id, subject) where status = 'pending';
create index offer_expiry on offer (expires_at) where status = 'pending';
create index offer_proposer on offer (proposer_id, id desc);
create index offer_receiver on offer (receiver_id, id desc);

create table offer_piece (
  offer_id bigint not null references offer on delete cascade,
  product_id bigint not null references product,
  place int not null,
  listed_minor bigint not null check (listed_minor >= 0),
  -- Of a swap: what the proposer gives for the others.
  is_given boolean not null default false,
  -- What was said of it when it was offered: digests of `said_of`.
  said jsonb not null default '{}',
  primary key (offer_id, product_id)
);
create index offer_piece_product on offer_piece (product_id);

-- Below this share of the listed price a lender answers by itself. For the lender's eyes alone.
create table offer_floor (
  product_id bigint primary key references product,
  percent int not null check (percent between 10 and 95)
);

-- What was offered stays as it was offered, and an offer that has ended stays so.
create function offer_made() returns trigger language plpgsql as
$$ begin raise exception 'an offer is not changed' using errcode = 'restrict_violation'; end $$;
create trigger offer_frozen before update of type, proposer_id, receiver_id, buyer_id, merchant_id, subject, rental_option, rental_number,
  price_minor, listed_minor, currency, created_at, expires_at on offer for each row execute function offer_made();
create trigger offer_ended before update of status on offer for each row when (old.status <> 'pending') execute function offer_made();

create table message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  seq int not null check (seq > 0),
  -- Of what the product writes itself, the sender is the side that did it.
  sender_id bigint not null references account,
  receiver_id bigint not null references account,
  type text not null check (type in ('product_context', 'fulfillment_context', 'offer', 'swap', 'others')),
  text text not null default '' check (length(text) <= 2000),
  product_id bigint references product,
  group_id bigint references fulfillment_group,
  offer_id bigint unique references offer,
  -- [{id, key, width, height}]: files that the public addresses of pictures do not serve.
  photos jsonb not null default '[]' check (jsonb_array_length(photos) <= 5),
  -- What the product tells by itself: a kind of rules/messaging, facts for its words, and the event that it tells of.
  system_kind text,
  system_facts jsonb,
  cause text unique,
  -- The sender's own name of it: sent twice, it is one message.
  client_id uuid,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  -- An operator took it out after a report: its words and photos are shown to nobody.
  removed_at timestamptz,
  -- The summary that counts it, as entries of the bell have it: what commits after a summary was taken is unmarked, and the next one's. 0: told of before.
  summary_id bigint,
  unique (conversation_id, seq),
  check (sender_id <> receiver_id),
  check ((system_kind is null) = (system_facts is null))
);
create unique index message_client on message (sender_id, client_id) where client_id is not null;
create index message_unread on message (receiver_id, conversation_id, seq) where read_at is null;
create index message_photo on message using gin (photos jsonb_path_ops) where photos <> '[]';
create index message_product on message (product_id) where product_id is not null;
create index message_group on message (group_id) where group_id is not null;

-- What was said stays as it was said; what may change is that it was read, and that photos and places go with their owner.
create function message_said() returns trigger language plpgsql as
$$ begin raise exception 'a message is not changed' using errcode = 'restrict_violation'; end $$;
create trigger message_frozen before update of conversation_id, seq, sender_id, receiver_id, type, text, product_id, group_id, system_kind, client_id, created_at
  on message for each row execute function message_said();
create trigger message_read before update of read_at on message for each row when (old.read_at is not null) execute function message_said();

-- What two people wrote to each other, for those who must show what was agreed about a trade. What the product tells by itself is left out.
create view trade_message as
select id, sender_id, receiver_id, text, photos, group_id, product_id, created_at, removed_at, offer_id is not null as is_offer from message where system_kind is null and (type not in ('offer', 'swap') or text <> '');

-- What people answered to each other's offers.
create view offer_answer as select id, proposer_id, receiver_id, response from offer where response is not null;

-- How somebody wants to be written to. Without a row: addresses are marked, and nothing is said of when they answer.
create table talk_setting (
  account_id bigint primary key references account on delete cascade,
  -- Addresses of pages and of e-mail and telephone numbers are marked in what this person reads.
  marks boolean not null default true,
  -- {days: weekdays from 1 for Monday, from, until: minutes of the day, zone}: when they answer.
  hours jsonb,
  -- What writers are told while they are away, until the end of a day in their zone.
  away_note text check (length(away_note) between 1 and 300),
  away_until date,
  away_zone text,
  check (away_note is not null or (away_until is null and away_zone is null))
);
