create table comment (
  id bigint generated always as identity primary key,
  author_id bigint not null references account,
  -- What is reviewed: a product, or a person as customer.
  product_id bigint references product,
  merchant_id bigint references account,
  customer_id bigint references account,
  order_item_id bigint,
  -- Of a customer: the order, and the group unless it is of all that the merchant had in the order.
  order_id bigint,
  group_id bigint,
  rating int not null check (rating between 1 and 5),
  -- How a garment fell on whoever reviews it.
  fit text check (fit in ('small', 'true', 'large')),
  text text not null check (length(text) between 1 and 2000),
  pictures jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  check ((product_id is not null) <> (customer_id is not null)),
  check (product_id is null or length(text) >= 10)
);
create index comment_product on comment (product_id, created_at desc) where deleted_at is null;
create index comment_merchant on comment (merchant_id, created_at desc) where deleted_at is null;
create unique index comment_item on comment (author_id, order_item_id) where order_item_id is not null and deleted_at is null;

create unique index comment_group on comment (author_id, group_id) where group_id is not null and deleted_at is null;
create unique index comment_order on comment (author_id, order_id) where group_id is null and order_id is not null and deleted_at is null;
create index comment_customer on comment (order_id) where customer_id is not null and deleted_at is null;

-- What a review said before it was changed.
create table comment_edit (
  comment_id bigint not null references comment on delete cascade,
  rating int not null,
  text text not null,
  written_at timestamptz not null,
  primary key (comment_id, written_at)
);

-- Reviews of customers that merchants owe (SR-46): a row for each delivered group, with how many reminders have left.
create table review_due (
  group_id bigint primary key,
  order_id bigint not null,
  merchant_id bigint not null references account on delete cascade,
  customer_id bigint not null references account on delete cascade,
  delivered_at timestamptz not null,
  reminded int not null default 0,
  -- When the next reminder is due; null when none is left or the review is written.
  remind_at timestamptz
);
create index review_due_next on review_due (remind_at) where remind_at is not null;
create index review_due_merchant on review_due (merchant_id);
create index review_due_customer on review_due (customer_id);

-- Reviews as other rooms may read them.
create view review as
select id, author_id, product_id, merchant_id, customer_id, order_item_id, order_id, group_id, rating, pictures, created_at, deleted_at from comment;
