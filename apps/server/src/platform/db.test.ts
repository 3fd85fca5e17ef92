import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { executeLast, inTransaction, openDatabase, statements } from './db.ts'

const { app, server } = await openApp()
const keep = (key: string) => ({ key, value: 'x' })
const insert = (key: string) => sql`insert into setting (key, value) values (${key}, '"x"')`
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

test('a connection of a server that rests stays open for ten minutes, with what was planned on it', async () => {
  const { db, pool, close } = openDatabase(server.pool.options, () => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await sql`select 1`.execute(db)
    vi.advanceTimersByTime(599_000)
    expect(pool.idleCount).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect(pool.idleCount).toBe(0)
  } finally {
    vi.useRealTimers()
    await close()
  }
})

test('a connection keeps the plans of what it sends first, whatever others of the process have sent', async () => {
  const one = () => openDatabase({ ...server.pool.options, max: 1 }, () => undefined)
  const [busy, other] = [one(), one()]
  const planned = async ({ db }: typeof busy) => {
    const { rows } = await sql<{ plans: number }>`select count(*)::int as plans from pg_prepared_statements`.execute(db)
    return rows[0]?.plans
  }
  try {
    for (let n = 0; n < 510; n++) await busy.pool.query(`select $1::int + ${n}`, [1])
    await other.pool.query('select $1::int', [1])
    expect(await planned(busy)).toBe(500) // and what is sent after these is planned each time
    expect(await planned(other)).toBe(2)
  } finally {
    await Promise.all([busy.close(), other.close()])
  }
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

test('a commit leaves with the last statement, before its answer; what is read after it is read', async () => {
  const order: string[] = []
  statements.heard = (text) => /^(begin|select|commit|insert)/.test(text) && order.push(text.split(/[; ]/)[0] ?? '')
  const read = await inTransaction(app, async (tx) => {
    const first = sql`select 1`.execute(tx) // on its way, and not awaited
    await Promise.all([executeLast(tx, insert('last')), first])
    order.push('answered')
    return tx.selectFrom('setting').select('key').where('key', '=', 'last').execute()
  })
  statements.heard = undefined
  expect(order).toEqual(['begin', 'select', 'insert', 'commit', 'answered', 'select'])
  expect(read).toEqual([{ key: 'last' }])
})

test('a last statement that fails leaves nothing, is repeated where PostgreSQL wants that, and its connection works on', async () => {
  const attempt = inTransaction(app, async (tx) => {
    await tx.insertInto('setting').values(keep('before the last')).execute()
    await executeLast(tx, sql`select 1 / 0`)
  })
  await expect(attempt).rejects.toThrow('division by zero')
  expect(await found('before the last')).toBe(0)
  let tries = 0
  await inTransaction(app, async (tx) => {
    await tx.insertInto('setting').values(keep('repeated')).execute()
    const again = sql`do $$ begin raise exception 'again' using errcode = 'serialization_failure'; end $$`
    await executeLast(tx, ++tries < 3 ? again : sql`select 1`)
  })
  expect([tries, await found('repeated')]).toEqual([3, 1])
})

test('work that fails after its commit has left is not done again', async () => {
  let tries = 0
  const attempt = inTransaction(app, async (tx) => {
    tries++
    await executeLast(tx, insert('kept'))
    throw Object.assign(new Error('again'), { code: '40001' })
  })
  await expect(attempt).rejects.toThrow('again')
  expect([tries, await found('kept')]).toEqual([1, 1])
})
