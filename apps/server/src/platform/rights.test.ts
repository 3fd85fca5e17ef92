import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { within, workerOf } from '../../test/postgres.ts'
import { giveRights, roleOf } from './rights.ts'

const { app } = await openApp()
const { rows: at } = await app.pool.query<{ name: string }>('select current_database() as name')
const here = within(inject('postgres').connection, at[0]?.name ?? '')
const worker = workerOf(here)
if (worker) {
  const owner = new pg.Pool({ ...here, max: 1 })
  await giveRights(owner, roleOf(worker)) // of a database, as it is given at each start: clones lose what was revoked
  await owner.end()
}

/** What a statement of the server's role is told; undefined when it may. */
async function refusal(text: string): Promise<string | undefined> {
  const client = new pg.Client(worker)
  await client.connect()
  try {
    await client.query('begin')
    return await client.query(text).then(
      () => undefined,
      ({ code }: { code: string }) => code,
    )
  } finally {
    await client.end()
  }
}

const forbidden = {
  'changes a table': 'alter table product add column more text',
  'makes a table': 'create table public.more ()',
  'drops a table': 'drop table ledger_posting',
  'writes a function': 'create function public.more() returns int language sql as $$ select 1 $$',
  'replaces the clock': 'create or replace function app_now() returns timestamptz language sql stable as $$ select now() $$',
  'makes a table of its own, whose triggers may move a status': 'create temporary table more (id int)',
  'takes a trigger away': 'drop trigger ledger_posting_frozen on ledger_posting',
  'switches a trigger off': 'alter table status_history disable trigger all',
  'switches all triggers off': 'set session_replication_role = replica',
  'empties a table': 'truncate outbox',
  'becomes the owner': `set role rondo`,
  'allows a status': 'insert into status_row select * from status_row',
  'shifts the clock by hand': 'update app_clock set offset_ms = 1',
  'rewrites a movement of goods': 'update stock_movement set stock = 0',
  'rewrites a posting': 'update ledger_posting set amount_minor = 0',
  'deletes history': 'delete from status_history',
  'deletes an order': 'delete from trade_order',
  'reads a file of the machine': "select pg_read_file('/etc/hostname')",
  'runs a program': "copy product from program 'true'",
}
test.runIf(worker).each(Object.entries(forbidden))('the role of a server that %s is refused', async (_, text) => {
  expect(await refusal(text)).toBe('42501')
})

test.runIf(worker)('the role of a server reads every table and writes what is not a rule', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'job')",
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { name } of rows) expect([name, await refusal(`select from ${name} limit 1`)]).toEqual([name, undefined])
  expect(await refusal(`update product set name = 'other' where id = 0`)).toBeUndefined()
  expect(await refusal('select move_app_clock(0)')).toBeUndefined()
})
