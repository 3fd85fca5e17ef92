import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { afterCommit, inTransaction } from './db.ts'

const { app } = await openApp({ jobs: false })

test('what waits for a commit runs once it has committed and before its caller goes on', async () => {
  const order: string[] = []
  await inTransaction(app, async (tx) => {
    afterCommit(tx, ({ pool }) => order.push(pool === app.pool ? 'after' : 'elsewhere'))
    afterCommit(tx, () => order.push('after that'))
    await sql`select 1`.execute(tx)
    order.push('before')
  })
  order.push('caller')
  expect(order).toEqual(['before', 'after', 'after that', 'caller'])
})

test('what waits for a commit does not run without one, and once when the transaction is repeated', async () => {
  const order: string[] = []
  let tries = 0
  const conflict = () => Object.assign(new Error('again'), { code: '40001' })
  await inTransaction(app, async (tx) => {
    afterCommit(tx, () => order.push(`try ${tries}`))
    await sql`select 1`.execute(tx)
    if (++tries === 1) throw conflict()
  })
  const refused = inTransaction(app, async (tx) => {
    afterCommit(tx, () => order.push('never'))
    await sql`select 1`.execute(tx)
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(order).toEqual(['try 2'])
})
