-- Photos of an item when it changes hands. The database says when each came; nothing of them is changed or taken away: they are evidence.
create table hand_over_photo (
  id bigint generated always as identity primary key,
  item_id bigint not null references order_item,
  group_id bigint not null references fulfillment_group,
  stage text not null check (stage in ('out_by_lender', 'in_by_renter', 'out_by_renter', 'in_by_lender')),
  media_id bigint not null,
  key text not null,
  width int not null,
  height int not null,
  taken_by bigint not null references account,
  at timestamptz not null default app_now(),
  unique (item_id, stage, key)
);
create index hand_over_photo_media on hand_over_photo (media_id);
create index hand_over_photo_taken on hand_over_photo (taken_by);

-- What a lender claims of the deposit of a rented item (SR-51 to SR-53). Its status is the deposit's; here is what was claimed, answered and
-- decided. Amounts in minor units of `currency`, without the late fee.
create table deposit_claim (
  id bigint generated always as identity primary key,
  item_id bigint not null references order_item,
  group_id bigint not null references fulfillment_group,
  kind text not null check (kind in ('damage', 'lost')),
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  comments text,
  pictures jsonb not null default '[]',
  receipt jsonb,
  -- Null where the clock claimed for the lender (I27).
  claimed_by bigint references account,
  claimed_at timestamptz not null default app_now(),
  answer text check (answer in ('accepted', 'contested', 'silence')),
  answer_comments text,
  answer_pictures jsonb not null default '[]',
  answered_at timestamptz,
  -- What the lender gets of it in the end; 0 of what was refused.
  granted_minor bigint check (granted_minor between 0 and amount_minor),
  decision text,
  decided_by bigint references account,
  withdrawn boolean not null default false,
  closed_at timestamptz,
  constraint deposit_claim_shown check (kind = 'lost' or jsonb_array_length(pictures) > 0),
  constraint deposit_claim_answered check ((answer is null) = (answered_at is null)),
  constraint deposit_claim_decided check (decided_by is null or decision is not null and granted_minor is not null)
);
create unique index deposit_claim_open on deposit_claim (item_id) where closed_at is null;
create index deposit_claim_item on deposit_claim (item_id, id desc);
create index deposit_claim_group on deposit_claim (group_id);
create index deposit_claim_closed on deposit_claim (closed_at desc) where closed_at is not null;

create function evidence_refuse() returns trigger language plpgsql as
$$ begin raise exception 'evidence is kept as it is' using errcode = 'restrict_violation'; end $$;
create trigger hand_over_photo_frozen before update or delete on hand_over_photo for each row execute function evidence_refuse();
create trigger hand_over_photo_kept before truncate on hand_over_photo for each statement execute function evidence_refuse();
create trigger deposit_claim_kept before delete or truncate on deposit_claim for each statement execute function evidence_refuse();
create trigger deposit_claim_frozen before update of item_id, group_id, kind, currency, amount_minor, reason, pictures, receipt, claimed_by, claimed_at on deposit_claim
  for each row execute function evidence_refuse();
-- What has ended is not decided again; what somebody typed who has left may go.
create trigger deposit_claim_ended before update of answer, answer_pictures, answered_at, granted_minor, decision, decided_by, withdrawn, closed_at on deposit_claim
  for each row when (old.closed_at is not null) execute function evidence_refuse();

-- A rental that never came back is claimed as its deposit says so, whoever moved it: between a move of the clock (I27) and its claim there is
-- no moment in which the renter could contest what support never sees.
create function deposit_claim_lost() returns trigger language plpgsql as
$$ begin
  if exists (select from rental_period where item_id = new.item_id and returned_at is null) then
    insert into deposit_claim (item_id, group_id, kind, currency, amount_minor, reason)
    values (new.item_id, new.group_id, 'lost', new.currency, new.amount_minor, 'not_returned') on conflict (item_id) where closed_at is null do nothing;
  end if;
  return null;
end $$;
create trigger deposit_claim_lost after update of status on deposit for each row when (new.status = 'claimed' and old.status <> 'claimed')
  execute function deposit_claim_lost();

-- What is claimed of a deposit now, for the motor of orders; what was decided counts instead.
-- Which piece of an order a claim is about.
create view claimed_line as select id, item_id from deposit_claim;
create view open_claim as select item_id, coalesce(granted_minor, amount_minor) as claimed_minor from deposit_claim where closed_at is null;
-- Files that evidence shows: nobody sweeps them.
create view evidence_file as
select key from hand_over_photo
union all select p ->> 'key' from deposit_claim c cross join lateral jsonb_array_elements(c.pictures || c.answer_pictures || coalesce(c.receipt, '[]')) p
union all select p ->> 'key' from return_picture r cross join lateral jsonb_array_elements(r.pictures) p;
