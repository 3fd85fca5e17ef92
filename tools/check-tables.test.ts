import { expect, test } from 'vitest'
import { faultsOfDoors, faultsOfPlan, faultsOfTables } from './check-tables.ts'

const plan = { tables: { accounts: ['account'], listings: ['product'] }, views: { accounts: ['person'] } }
const file = (text: string, path = 'apps/server/src/features/listings/save.ts') => ({ path, text })
const faults = (text: string, path?: string) => faultsOfTables([file(text, path)], plan).map((fault) => fault.replace(/^\S+ /, ''))

test('a room writes its own tables and reads the views of others', () => {
  expect(faults('sql`update product set name = ${name} from person a where a.id = merchant_id`')).toEqual([])
  expect(faults(`db.selectFrom('product as p').innerJoin('person', 'person.id', 'p.merchant_id')`)).toEqual([])
})

test('a write to the table of another room does not pass, in whatever way it is written', () => {
  const told = ['listings writes account of accounts']
  expect(faults('sql<Row>`with a as (insert into account (id) values (${id}) returning id) select id from a`.execute(tx)')).toEqual(told)
  expect(faults(`tx.updateTable('account').set({ name })`)).toEqual(told)
  expect(faults(`const text = 'delete from account where id = 1'`)).toEqual(told)
  expect(faults('const touched = sql`update only account set name = 1`')).toEqual(told)
  expect(faults('sql`update "account" set name = 1`')).toEqual(told)
  expect(faults(`await pool.query('lock table account')`)).toEqual(told)
  expect(faults(`await pool.query('alter table public.account disable trigger all')`)).toEqual(told)
  expect(faults(`client.query('copy account from stdin')`)).toEqual(told)
})

test('a read past the views of another room does not pass, nor does a write to a view', () => {
  const told = ['listings reads account of accounts']
  expect(faults('sql`select 1 from product p, account a where a.id = p.merchant_id`')).toEqual(told)
  expect(faults(`db.selectFrom(['product', 'account as a'])`)).toEqual(told)
  expect(faults('export const joins = `join account a on a.id = p.merchant_id`')).toEqual(told)
  expect(faults('sql`update person set name = 1`')).toEqual(['listings writes the view person'])
})

test('the platform is a room like the others, and the demo is none', () => {
  const reads = 'sql`select 1 from account`'
  expect(faults(reads, 'apps/server/src/platform/sessions.ts')).toEqual(['platform reads account of accounts'])
  expect(faults(reads, 'apps/server/src/demo/seed-demo.ts')).toEqual([])
})

test('every table has one room', () => {
  const migrations = [
    { path: '01.sql', text: 'create table account (id int);\ncreate view person as select id from account;\ncreate table media (id int);' },
  ]
  expect(faultsOfPlan(migrations, plan)).toEqual([
    'the plan names product, which no migration makes',
    'no room of the plan has the table media',
  ])
  expect(faultsOfPlan([], { tables: { accounts: ['a'], media: ['a'] }, views: {} }).at(-1)).toBe('the plan gives a to two rooms')
})

test('what stands in a migration belongs to the room that the file is named after', () => {
  const told = (text: string) => faults(text, 'apps/server/migrations/06-listings.sql')
  expect(told('create view listing as\n  select p.id from product p join person a on a.id = p.merchant_id;')).toEqual([])
  expect(told('create function f() returns void language sql as $$\n  update account set name = 1\n$$;')).toEqual([
    'listings writes account of accounts',
  ])
  expect(told("create function f() returns void language plpgsql as $$\nbegin\n  execute 'update account set name = 1';\nend $$;")).toEqual(
    ['listings writes account of accounts'],
  )
  expect(
    faultsOfTables(
      [file('create table p (id int);\ncreate view v as\n  select id from account;', 'apps/server/migrations/06-listings.sql')],
      plan,
    ),
  ).toEqual(['apps/server/migrations/06-listings.sql:2 listings reads account of accounts'])
  expect(told('create table product (merchant_id bigint references account);\ncreate trigger t after update of a on account')).toEqual([])
})

test('no door hands out SQL text', () => {
  const [index, card] = ['apps/server/src/features/listings/index.ts', 'apps/server/src/features/listings/card.ts']
  const doors = (text: string) => faultsOfDoors([file(`export { joins as more, type Card } from './card.ts'`, index), file(text, card)])
  expect(doors('export const joins = `join person a on a.id = p.merchant_id`')).toEqual([`${index} hands out the SQL text joins`])
  expect(doors('export const joins = (lang: string) => `\n  select ${lang} from person`')).toEqual([
    `${index} hands out the SQL text joins`,
  ])
  expect(doors('export const joins = sql`left join person a on true`')).toEqual([`${index} hands out the SQL text joins`])
  expect(doors('export const joins = sql`case when l.deleted_at is null then l.photos end`')).toEqual([
    `${index} hands out the SQL text joins`,
  ])
  expect(doors('export function joins(lang: string) {\n  return sql`${lang}::text`\n}')).toEqual([`${index} hands out the SQL text joins`])
  expect(doors('export const joins = () => {\n  return sql`l.id`\n}')).toEqual([`${index} hands out the SQL text joins`])
  expect(doors('export const joins = (db: Db) => sql`select 1`.execute(db)')).toEqual([])
  expect(doors('export const joins = `/product/${id}`')).toEqual([])
})

test('no door hands on the SQL text of another file, by whatever way it comes', () => {
  const [index, card, far] = ['index', 'card', 'far'].map((name) => `apps/server/src/features/listings/${name}.ts`)
  const doors = (door: string, text: string) =>
    faultsOfDoors([file(door, index), file(text, card), file('export const joins = sql`left join account on true`', far)])
  const told = [`${index} hands out the SQL text joins`]
  expect(doors(`export * from './far.ts'`, '')).toEqual(told)
  expect(doors(`export * from './card.ts'`, `export * from './far.ts'\nexport * from './index.ts'`)).toEqual(told)
  expect(doors(`export { more } from './card.ts'`, `export { joins as more } from './far.ts'`)).toEqual(told)
  expect(doors(`import { joins } from './far.ts'\nexport { joins }`, '')).toEqual(told)
  expect(doors('export const joins = sql`left join account on true`', '')).toEqual(told)
  expect(doors(`export * from './card.ts'`, `import { joins } from './far.ts'\nexport const all = (db: Db) => joins.execute(db)`)).toEqual(
    [],
  )
})
