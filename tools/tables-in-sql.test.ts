import { expect, test } from 'vitest'
import { tablesIn } from './tables-in-sql.ts'

const reads = (text: string) => tablesIn(text).flatMap(({ table, writes }) => (writes ? [] : [table]))
const writes = (text: string) => tablesIn(text).flatMap(({ table, writes: isWrite }) => (isWrite ? [table] : []))

test.each([
  ['select p.id from product p join account a on a.id = p.merchant_id', ['product', 'account']],
  ['select 1 from product p, account a where a.id = p.merchant_id', ['product', 'account']],
  ['select name, product, account from trade_order order by product, account', ['trade_order']],
  ['select 1 from (select id from product) p, lateral (select 1 from account) a, media', ['product', 'account', 'media']],
  ['select extract(epoch from created_at), a is distinct from b from address', ['created_at', 'address']],
  ["select 1 from product -- from account\n where name = 'from media'", ['product']],
  ['select 1 from "product" join public.account on true, "public"."media"', ['product', 'account', 'media']],
  ['select 1 as "from", account from product', ['product']],
  ['table product', ['product']],
  ['copy product (id, name) to stdout', ['product']],
])('%s reads', (text, tables) => {
  expect(reads(text)).toEqual(tables)
  expect(writes(text)).toEqual([])
})

test.each([
  ['insert into outbox (type) values (1)', ['outbox']],
  ['update product p set stock = 1 from reservation r where r.id = p.id', ['product']],
  ['delete from cart_line using product where true', ['cart_line']],
  ['with gone as (delete from session returning 1) insert into media select 1 from gone', ['session', 'media']],
  ['insert into account (id) values (1) on conflict (id) do update set name = 2', ['account']],
  ['update "product" set stock = 1', ['product']],
  ['copy product (id, name) from stdin', ['product']],
  ['lock table only product, "media" in share mode; select account, address', ['product', 'media']],
  ['alter table if exists only product add column more text', ['product']],
  ['alter table product add constraint p foreign key (a) references account', []],
  ['truncate table product, media', ['product', 'media']],
  ['drop table if exists product', ['product']],
  ["begin execute 'update product set stock = 0 where name = ''from media'''; end", ['product']],
  ["execute 'delete from ' || 'product' using 1; select 'update media'", ['product', 'product']],
  ["execute format('insert into %I select 1', 'product')", ['product']],
  ["create trigger t after update on product execute function told('media')", []],
  ['create unlogged table product (id int)', []],
  ['select id from product for update of p', []],
  ['select id from product for no key update', []],
])('%s writes', (text, tables) => {
  expect(writes(text)).toEqual(tables)
})
