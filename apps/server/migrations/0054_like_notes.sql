-- The sale price when somebody began to like a product, minor units of `currency`: a drop is told from there. Null when it was not for sale.
alter table product_like add column price_minor bigint, add column currency char(3);
update product_like l set price_minor = p.price_minor, currency = p.currency from product p where p.id = l.product_id and p.for_sell;

-- Letters that somebody does not want. Those about orders, money and the account itself cannot be refused.
create table mail_refusal (
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('liked_items')),
  created_at timestamptz not null default app_now(),
  primary key (account_id, kind)
);
