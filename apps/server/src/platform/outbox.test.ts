import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { inTransaction } from './db.ts'
import { endOfOutbox, eventsAfter, type Mark, record } from './outbox.ts'

const { house } = await openHouse({ jobs: false, sockets: false })
/** Types after a mark; asked again, since a transaction of another database of the same server also holds the reader back. */
const expectRead = (mark: Mark) => expect.poll(async () => (await eventsAfter(house.db, mark)).map(({ type }) => type), { timeout: 10_000 })

test('an event of a transaction that began later and ends later is not passed by, though its number is lower', async () => {
  const start = await endOfOutbox(house.db)
  const [early, late] = [await house.pool.connect(), await house.pool.connect()]
  try {
    await early.query('begin')
    await early.query('select pg_current_xact_id()') // the lower transaction
    await late.query('begin')
    await late.query(`insert into outbox (type) values ('test.late')`) // the lower number
    await early.query(`insert into outbox (type) values ('test.early')`)
    await early.query('commit')
    await expectRead(start).toEqual(['test.early'])
    const [last = start] = await eventsAfter(house.db, start)
    await late.query('commit')
    await expectRead(last).toEqual(['test.late'])
  } finally {
    for (const client of [early, late]) client.release(true)
  }
})

test('events of one transaction are read in the order in which they were recorded', async () => {
  const start = await endOfOutbox(house.db)
  await inTransaction(house, async (tx) => {
    await record(tx, { type: 'test.one' })
    await record(tx, { type: 'test.two' })
  })
  await expectRead(start).toEqual(['test.one', 'test.two'])
})
