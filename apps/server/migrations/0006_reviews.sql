create table comment (
  id bigint generated always as identity primary key,
  author_id bigint not null references account,
  -- What is reviewed: a product, or a person as customer.
  product_id bigint references product,
  merchant_id bigint references account,
  customer_id bigint references account,
  order_item_id bigint,
  rating int not null check (rating between 1 and 5),
  text text not null check (length(text) between 10 and 2000),
  pictures jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  check ((product_id is not null) <> (customer_id is not null))
);
create index comment_product on comment (product_id, created_at desc) where deleted_at is null;
create index comment_merchant on comment (merchant_id, created_at desc) where deleted_at is null;
create unique index comment_item on comment (author_id, order_item_id) where order_item_id is not null and deleted_at is null;
