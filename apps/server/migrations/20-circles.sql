-- Who would take what in a swap: a like of a piece that is open to swap counts without a row, unless one says otherwise.
create table swap_wish (
  account_id bigint not null references account on delete cascade,
  product_id bigint not null references product on delete cascade,
  wanted boolean not null,
  created_at timestamptz not null default app_now(),
  primary key (account_id, product_id)
);
create index swap_wish_product on swap_wish (product_id);

-- A circle of three to six people that was proposed to all of them (table N).
create table circle (
  id bigint generated always as identity primary key,
  status text not null default 'proposed' check (status in ('proposed', 'agreed', 'declined', 'expired', 'ended')),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'proposed') = (ended_at is null))
);
create index circle_open on circle (expires_at) where status = 'proposed';

-- One of them: gives to the seat with the next place, and the last to the first.
create table circle_seat (
  circle_id bigint not null references circle on delete cascade,
  place int not null check (place between 0 and 5),
  member_id bigint not null references account,
  gives_id bigint not null references product,
  receives_id bigint not null references product,
  answer text not null default 'waiting' check (answer in ('waiting', 'yes', 'no', 'left')),
  -- What was said of what they receive when they said yes: a digest of `said_of`.
  saw text,
  -- As long as the circle waits.
  is_open boolean not null default true,
  -- Its member did not want it, or did not answer: the two pieces are not proposed to them again.
  is_refused boolean not null default false,
  primary key (circle_id, place),
  unique (circle_id, member_id)
);
-- A piece waits in one circle at a time.
create unique index circle_seat_piece on circle_seat (gives_id) where is_open;
create index circle_seat_open on circle_seat (member_id) where is_open;
create index circle_seat_member on circle_seat (member_id, circle_id desc);
create index circle_seat_pieces on circle_seat (gives_id, receives_id);

-- What was proposed stays as it was proposed, and a circle that has ended stays so.
create function circle_proposed() returns trigger language plpgsql as
$$ begin raise exception 'a circle is not changed' using errcode = 'restrict_violation'; end $$;
create trigger circle_frozen before update of created_at, expires_at on circle for each row execute function circle_proposed();
create trigger circle_ended before update of status on circle for each row when (old.status <> 'proposed') execute function circle_proposed();
create trigger circle_seat_frozen before update of circle_id, place, member_id, gives_id, receives_id on circle_seat
  for each row execute function circle_proposed();

-- When circles are looked for next, and from which member on.
create table circle_search (
  id int primary key default 1 check (id = 1),
  next_at timestamptz not null default app_now(),
  from_member bigint not null default 0
);
insert into circle_search default values;
