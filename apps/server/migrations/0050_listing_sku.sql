-- The merchant's own number of an article: what a table import knows its lines by.
alter table product add column sku text;
create unique index product_sku on product (merchant_id, sku) where sku is not null and deleted_at is null;
