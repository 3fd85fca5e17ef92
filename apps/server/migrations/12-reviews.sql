create table comment (
  id bigint generated always as identity primary key,
  author_id bigint not null references account,
  -- What is reviewed: a product; or a person as customer; or else the merchant, as a shop.
  product_id bigint references product,
  -- The shop that it is about; of a customer, the shop that says it.
  merchant_id bigint references account,
  customer_id bigint references account,
  order_item_id bigint,
  -- The order, and the group; of a customer without one, it is of all that the merchant had in the order.
  order_id bigint,
  group_id bigint,
  rating int not null check (rating between 1 and 5),
  -- How a garment fell on whoever reviews it.
  fit text check (fit in ('small', 'true', 'large')),
  text text not null check (length(text) between 1 and 2000),
  -- Lines of text.
  pros jsonb not null default '[]',
  cons jsonb not null default '[]',
  pictures jsonb not null default '[]',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- From then on others may read it (C-122).
  show_at timestamptz not null default app_now(),
  -- When the averages of what it is about first counted it, and its people were told.
  counted_at timestamptz,
  deleted_at timestamptz,
  -- An operator took it out after a report; it counts as deleted as long as that stands.
  hidden_at timestamptz,
  check (num_nonnulls(product_id, customer_id) <= 1),
  check (customer_id is not null or merchant_id is not null),
  check (product_id is null or length(text) >= 10)
);
create index comment_product on comment (product_id, created_at desc) where deleted_at is null;
create index comment_merchant on comment (merchant_id, created_at desc) where deleted_at is null;
create index comment_author on comment (author_id, updated_at desc) where deleted_at is null;
create index comment_received on comment (customer_id, created_at desc) where customer_id is not null and deleted_at is null;
create index comment_uncounted on comment (show_at) where counted_at is null and deleted_at is null;
create unique index comment_item on comment (author_id, order_item_id) where order_item_id is not null and deleted_at is null;

create unique index comment_group on comment (author_id, group_id) where group_id is not null and product_id is null and deleted_at is null;
create unique index comment_order on comment (author_id, order_id) where group_id is null and order_id is not null and deleted_at is null;
create index comment_customer on comment (order_id) where order_id is not null and deleted_at is null;

-- What whoever is reviewed answers.
create table comment_reply (
  comment_id bigint primary key references comment on delete cascade,
  author_id bigint not null references account,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- An operator took it out after a report; what its author answers anew stands in its place.
  hidden_at timestamptz
);
create index comment_reply_author on comment_reply (author_id);

-- What a review or its reply said before it was changed or taken back. Pictures that are taken out are gone.
create table comment_edit (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment on delete cascade,
  part text not null check (part in ('review', 'reply')),
  rating int,
  fit text,
  text text not null,
  pros jsonb not null default '[]',
  cons jsonb not null default '[]',
  written_at timestamptz not null,
  replaced_at timestamptz not null default app_now()
);
create index comment_edit_of on comment_edit (comment_id, id);
create function comment_edit_refuse() returns trigger language plpgsql as
$$ begin raise exception 'what was said is kept as it was' using errcode = 'restrict_violation'; end $$;
create trigger comment_edit_frozen before update on comment_edit for each row execute function comment_edit_refuse();

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
select id, author_id, product_id, merchant_id, customer_id, order_item_id, order_id, group_id, rating, text, pictures, created_at, show_at, deleted_at, hidden_at from comment;

-- What was answered to reviews.
create view review_reply as select comment_id, author_id, text, hidden_at from comment_reply;
