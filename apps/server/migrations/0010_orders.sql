-- Ids of orders, groups and items come from trade_id: one number names one thing (C-09). Status of an order and of its payment
-- are functions of what is below them (rules/orders), not columns that could disagree.
create table trade_order (
  id bigint primary key,
  order_number text not null unique,
  payment_id bigint not null unique references payment,
  customer_id bigint not null references account,
  currency char(3) not null,
  order_type text not null check (order_type in ('purchase', 'rental', 'swap', 'mixed')),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  total_minor bigint not null,
  shipping_address jsonb,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  canceled_at timestamptz,
  return_approved_at timestamptz,
  return_completed_at timestamptz,
  constraint trade_order_sum check (total_minor = subtotal_minor + fee_minor + tax_minor + shipping_minor)
);
create index trade_order_customer on trade_order (customer_id, id desc);
alter table payment add constraint payment_order foreign key (order_id) references trade_order deferrable initially deferred;

-- What one merchant sends or hands over together.
create table fulfillment_group (
  id bigint primary key,
  order_id bigint not null references trade_order,
  merchant_id bigint not null references account,
  customer_id bigint not null references account,
  status text not null,
  group_type text not null check (group_type in ('shipping', 'pickup')),
  delivery_method text not null check (delivery_method in ('shipping', 'pickup', 'sameDay', 'virtual')),
  currency char(3) not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  -- The quote that was paid: {"id", "provider", "serviceName", "serviceToken", "amountMinor", "currency", "days", "carrierRateId"}.
  shipping_rate jsonb,
  origin_address jsonb,
  pickup_address jsonb,
  pickup_date date,
  pickup_time text,
  -- Raised by every event: a stale one is refused (SR-69).
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  delivered_at timestamptz,
  canceled_at timestamptz
);
create index fulfillment_group_order on fulfillment_group (order_id);
create index fulfillment_group_merchant on fulfillment_group (merchant_id, order_id desc);

create table order_item (
  id bigint primary key,
  group_id bigint not null references fulfillment_group,
  order_id bigint not null references trade_order,
  product_id bigint not null references product,
  merchant_id bigint not null references account,
  status text not null,
  type text not null check (type in ('buy', 'rent')),
  quantity int not null check (quantity >= 1),
  price_minor bigint not null check (price_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  currency char(3) not null,
  -- Name, photos, size, condition, parcel and terms as they stood (SR-12).
  product jsonb not null,
  rental_option text,
  rental_number int,
  rental_start date,
  rental_days int,
  custom_note text,
  variant_id text,
  swap_id bigint,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  delivered_at timestamptz,
  canceled_at timestamptz,
  constraint order_item_amount check (amount_minor = price_minor * quantity),
  constraint order_item_period check ((type = 'rent') = (num_nonnulls(rental_option, rental_number, rental_start, rental_days) = 4))
);
create index order_item_group on order_item (group_id);
create index order_item_product on order_item (product_id);

-- Every move of a group or item with who and why; never changed (SR-07).
create table status_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_order,
  thing text not null check (thing in ('group', 'item')),
  thing_id bigint not null,
  -- The row of the state tables that was taken: G1, I3c.
  event text not null,
  from_status text,
  to_status text not null,
  role text not null,
  actor_id bigint,
  reason text,
  request_id text,
  at timestamptz not null default app_now()
);
create index status_history_thing on status_history (thing_id, id);

create function history_refuse() returns trigger language plpgsql as
$$ begin raise exception 'history is not changed' using errcode = 'restrict_violation'; end $$;
create trigger status_history_frozen before update or delete on status_history for each row execute function history_refuse();
create trigger status_history_kept before truncate on status_history for each statement execute function history_refuse();

-- Parts add up to the whole when the order is committed, and money and goods of an order stay what they were.
create function trade_order_adds_up() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (
      select coalesce(sum(g.subtotal_minor), 0) as subtotal, coalesce(sum(g.fee_minor), 0) as fee, coalesce(sum(g.tax_minor), 0) as tax,
             coalesce(sum(g.shipping_minor), 0) as shipping, coalesce(sum(g.deposit_minor), 0) as deposit
      from fulfillment_group g where g.order_id = new.id
    ) s where (s.subtotal, s.fee, s.tax, s.shipping, s.deposit)
      is distinct from (new.subtotal_minor, new.fee_minor, new.tax_minor, new.shipping_minor, new.deposit_minor)
  ) or exists (
    select 1 from fulfillment_group g left join (
      select i.group_id, sum(i.amount_minor) as subtotal, sum(i.fee_minor) as fee, sum(i.tax_minor) as tax, sum(i.deposit_minor) as deposit
      from order_item i where i.order_id = new.id group by i.group_id
    ) s on s.group_id = g.id
    where g.order_id = new.id
      and (s.subtotal, s.fee, s.tax, s.deposit) is distinct from (g.subtotal_minor, g.fee_minor, g.tax_minor, g.deposit_minor)
  ) then
    raise exception 'order % does not add up', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger trade_order_adds_up after insert on trade_order deferrable initially deferred
  for each row execute function trade_order_adds_up();

create function amounts_frozen() returns trigger language plpgsql as
$$ begin raise exception 'amounts of an order are not changed' using errcode = 'restrict_violation'; end $$;
create trigger trade_order_frozen before update of subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, currency, customer_id, payment_id
  on trade_order for each row execute function amounts_frozen();
create trigger fulfillment_group_frozen before update of subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, currency, order_id, merchant_id, customer_id
  on fulfillment_group for each row execute function amounts_frozen();
create trigger order_item_frozen before update of price_minor, amount_minor, fee_minor, tax_minor, deposit_minor, quantity, currency, product, product_id, group_id, order_id
  on order_item for each row execute function amounts_frozen();
