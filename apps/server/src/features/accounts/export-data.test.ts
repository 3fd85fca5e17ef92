// What a person gets of what is kept about them, while other things go on.
import { accounts } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'

const { app, as, eventually, person } = await openApp()

test('an export is of one moment, however long its reading takes', async () => {
  const [anna, kim] = [await person(), await person()]
  const other = await app.pool.connect()
  try {
    await other.query('begin')
    await other.query('lock table saved_search in access exclusive mode')
    const reading = as(anna).call(accounts.exportData, {})
    await eventually(async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (
        select from pg_locks where relation = 'saved_search'::regclass and not granted) as waits`.execute(app.db)
      return rows[0]?.waits === true
    })
    await other.query(
      `insert into saved_search (account_id, name, address, criteria, anchors) values ($1, 'Coats', 'q=coat', '{}', '{}')`,
      [anna.id],
    )
    await other.query('insert into person_block (blocker_id, blocked_id) values ($1, $2)', [anna.id, kim.id])
    await other.query('commit')
    const { data } = await reading
    expect([data['person_block']?.length, data['saved_search']?.length]).toEqual([0, 0])
  } finally {
    other.release(true)
  }
  const { data } = await as(anna).call(accounts.exportData, {})
  expect([data['person_block']?.length, data['saved_search']?.length]).toEqual([1, 1])
})
