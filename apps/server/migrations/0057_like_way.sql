-- Of which price a like remembers the amount: of the sale, else of the first rental period; a drop is one of the same kind.
alter table product_like add column way text check (way in ('sale', 'rent')), add column period text;
update product_like set way = 'sale' where price_minor is not null;
update product_like l set way = 'rent', currency = p.currency, price_minor = (p.rent_tiers -> 0 ->> 'priceMinor')::bigint,
  period = (p.rent_tiers -> 0 ->> 'number') || ' ' || (p.rent_tiers -> 0 ->> 'option')
from product p where p.id = l.product_id and not p.for_sell and p.for_rent and jsonb_array_length(p.rent_tiers) > 0;
