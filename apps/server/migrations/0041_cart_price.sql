-- What one unit cost when it was put into the cart, so that a changed price can be told (SR-12); null for lines older than this.
alter table cart_line
  add column added_price_minor bigint check (added_price_minor >= 0),
  add column added_currency char(3),
  add constraint cart_line_added check ((added_price_minor is null) = (added_currency is null));
