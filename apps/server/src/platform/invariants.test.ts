import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { inTransaction } from './db.ts'
import { type Looking, tellOfBroken } from './invariants.ts'

const { app, server } = await openApp({ jobs: false, logLevel: 'silent' })

/** Changes a balance behind the back of every trigger, as a mistake of ours or a hand in the database would. */
const misbook = (minor: number) =>
  inTransaction(app, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into ledger_account (kind, subject, currency, normal, has_floor, balance_minor)
      select kind, 'nobody', 'USD', normal, has_floor, 0 from ledger_kind where kind = 'shipping_held' on conflict do nothing`.execute(tx)
    await sql`update ledger_account set balance_minor = balance_minor + ${minor} where subject = 'nobody'`.execute(tx)
  })
const told = () => app.db.selectFrom('alarm').select(['subject', 'state', 'times', 'details']).where('kind', '=', 'rule_broken').execute()

test('a rule that does not hold at two looks is told to an operator, once, and not again after it was settled', async () => {
  const looking: Looking = { before: new Set(), next: 0 }
  const look = async () => {
    looking.next = 0
    await tellOfBroken(server, looking)
  }
  await look()
  await misbook(5)
  await look()
  expect(await told()).toEqual([]) // a reaction may still be at it
  await look()
  await look()
  const [alarm, ...more] = await told()
  expect(more).toEqual([])
  expect(alarm).toMatchObject({ state: 'open', times: 1, details: { rule: 'cached balance is not the sum of its postings', of: 1 } })
  await sql`update alarm set state = 'settled', closed_at = app_now(), reason = 'mended by hand' where subject = ${alarm?.subject ?? ''}`.execute(
    app.db,
  )
  await look()
  expect((await told()).map(({ state }) => state)).toEqual(['settled'])
  await misbook(-5)
  await look()
  await look()
  expect(await told()).toHaveLength(1)
})

test('a look that took long is not made again before a hundred times as long has passed', async () => {
  const looking: Looking = { before: new Set(), next: 0 }
  const from = performance.now()
  await tellOfBroken(server, looking)
  const took = performance.now() - from
  expect(looking.next).toBeGreaterThan(from)
  expect(looking.next - performance.now()).toBeLessThan(100 * took)
  const { next } = looking
  await tellOfBroken(server, looking)
  expect(looking.next).toBe(next)
})
