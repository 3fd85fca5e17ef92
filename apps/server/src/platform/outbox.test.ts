import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { inTransaction } from './db.ts'
import { endOfOutbox, eventsAfter, record } from './outbox.ts'

const { house } = await openHouse({ jobs: false, sockets: false })

test('an event of a transaction that began later and ends later is not passed by, though its number is lower', async () => {
  const start = await endOfOutbox(house.db)
  const [early, late] = [await house.pool.connect(), await house.pool.connect()]
  await early.query('begin')
  await early.query('select pg_current_xact_id()') // the lower transaction
  await late.query('begin')
  await late.query(`insert into outbox (type) values ('test.late')`) // the lower number
  await early.query(`insert into outbox (type) values ('test.early')`)
  await early.query('commit')

  const first = await eventsAfter(house.db, start)
  expect(first.map(({ type }) => type)).toEqual(['test.early'])
  await late.query('commit')
  const [last] = first
  expect((await eventsAfter(house.db, last ?? start)).map(({ type }) => type)).toEqual(['test.late'])
  for (const client of [early, late]) client.release()
})

test('events of one transaction are read in the order in which they were recorded', async () => {
  const start = await endOfOutbox(house.db)
  await inTransaction(house, async (tx) => {
    await record(tx, { type: 'test.one' })
    await record(tx, { type: 'test.two' })
  })
  expect((await eventsAfter(house.db, start)).map(({ type }) => type)).toEqual(['test.one', 'test.two'])
})
