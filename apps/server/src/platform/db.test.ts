import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { inTransaction, statements } from './db.ts'

const { app } = await openApp()
const keep = (key: string) => ({ key, value: 'x' })
const found = async (key: string) => (await app.db.selectFrom('setting').select('key').where('key', '=', key).execute()).length

test('what is written together is there together or not at all', async () => {
  const attempt = inTransaction(app, async (tx) => {
    await tx.insertInto('setting').values(keep('half')).execute()
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  expect(await found('half')).toBe(0)
})

test('statements that are started together travel together, and one that fails takes all with it', async () => {
  const attempt = inTransaction(app, (tx) =>
    Promise.all([
      tx.insertInto('setting').values(keep('a')).execute(),
      sql`select 1 / 0`.execute(tx),
      tx.insertInto('setting').values(keep('b')).execute(),
    ]),
  )
  await expect(attempt).rejects.toThrow('division by zero')
  expect(await found('a')).toBe(0)
})

test('a transaction that PostgreSQL wants repeated is repeated', async () => {
  let tries = 0
  const answer = await inTransaction(app, async (tx) => {
    tries++
    if (tries < 3) await sql`do $$ begin raise exception 'again' using errcode = 'serialization_failure'; end $$`.execute(tx)
    return 'done'
  })
  expect([answer, tries]).toEqual(['done', 3])
})

test('a transaction of one statement costs three: begin, the statement, commit', async () => {
  await inTransaction(app, (tx) => sql`select 1`.execute(tx))
  const heard: string[] = []
  statements.heard = (text) => heard.push(text)
  await inTransaction(app, (tx) => sql`select 1`.execute(tx))
  statements.heard = undefined
  expect(heard.filter((text) => /^begin|^select 1$|^commit$/.test(text)).map((text) => text.split(';')[0])).toEqual([
    'begin',
    'select 1',
    'commit',
  ])
})

test('a transaction whose connection is ended between two statements fails, and the process goes on', async () => {
  const other = await app.pool.connect()
  const attempt = inTransaction(app, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await tx.insertInto('setting').values(keep('ended')).execute()
  })
  await expect(attempt).rejects.toThrow(/not queryable|terminated|administrator/)
  other.release()
  expect(await found('ended')).toBe(0)
})
