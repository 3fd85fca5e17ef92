-- What a renter paid later for an item: longer days, or the item itself. One row for each payment that succeeded.
create table rental_payment (
  payment_id bigint primary key references payment,
  item_id bigint not null references order_item,
  kind text not null check (kind in ('extend', 'keep')),
  -- Days added; 0 for the item itself.
  days int not null default 0 check (days >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  currency char(3) not null,
  at timestamptz not null default app_now()
);
create index rental_payment_item on rental_payment (item_id);
-- An item is bought out once.
create unique index rental_payment_keep on rental_payment (item_id) where kind = 'keep';
