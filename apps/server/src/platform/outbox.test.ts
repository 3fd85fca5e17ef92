import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { inTransaction } from './db.ts'
import { event, record } from './events.ts'
import { endOfOutbox, eventsAfter, type Mark } from './outbox.ts'

const { app } = await openApp({ jobs: false, sockets: false })
/** Types after a mark; asked again, since a transaction of another database of the same server also holds the reader back. */
const expectRead = (mark: Mark) =>
  expect.poll(async () => (await eventsAfter(app.db, mark)).events.map(({ type }) => type), { timeout: 10_000 })

test('an event of a transaction that began later and ends later is not passed by, though its number is lower', async () => {
  const start = await endOfOutbox(app.db)
  const [early, late] = [await app.pool.connect(), await app.pool.connect()]
  try {
    await early.query('begin')
    await early.query('select pg_current_xact_id()') // the lower transaction
    await late.query('begin')
    await late.query(`insert into outbox (type) values ('test.late')`) // the lower number
    await early.query(`insert into outbox (type) values ('test.early')`)
    await early.query('commit')
    await expectRead(start).toEqual(['test.early'])
    const {
      events: [last = start],
    } = await eventsAfter(app.db, start)
    await late.query('commit')
    await expectRead(last).toEqual(['test.late'])
  } finally {
    for (const client of [early, late]) client.release(true)
  }
})

test('events of one transaction are read in the order in which they were recorded', async () => {
  const start = await endOfOutbox(app.db)
  await inTransaction(app, async (tx) => {
    await record(tx, event('test.one'), {})
    await record(tx, event('test.two'), {})
  })
  await expectRead(start).toEqual(['test.one', 'test.two'])
})

test('a transaction that somebody leaves open by hand holds events back until its limit, and whoever wants its row no longer either', async () => {
  const start = await endOfOutbox(app.db)
  const { host, port, user, database, connectionString } = app.pool.options
  const hand = new pg.Client({ host, port, user, database, connectionString })
  hand.on('error', () => undefined)
  await hand.connect()
  await hand.query('set idle_in_transaction_session_timeout = 1500')
  await hand.query(`begin; insert into setting (key, value) values ('by hand', '')`)
  await inTransaction(app, (tx) => record(tx, event('test.behind'), {}))
  expect(await eventsAfter(app.db, start)).toMatchObject({ events: [], isBehind: true })
  await sql`insert into setting (key, value) values ('by hand', 'ours')`.execute(app.db) // it waits for the row, less than its limit
  await expectRead(start).toEqual(['test.behind'])
})
