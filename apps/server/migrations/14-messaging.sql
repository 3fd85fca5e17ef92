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

create table message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  seq int not null check (seq > 0),
  -- Of what the product writes itself, the sender is the side that did it.
  sender_id bigint not null references account,
  receiver_id bigint not null references account,
  type text not null check (type in ('product_context', 'fulfillment_context', 'others')),
  text text not null default '' check (length(text) <= 2000),
  product_id bigint references product,
  group_id bigint references fulfillment_group,
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
select id, sender_id, receiver_id, text, jsonb_array_length(photos) as photos, created_at from message where system_kind is null;
