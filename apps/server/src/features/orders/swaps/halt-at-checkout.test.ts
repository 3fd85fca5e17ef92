// Support blocks somebody in the moment in which the last side of a swap checks out: the checkout saw no block, and the block no settled swap.
import { notifications } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { mailsTo } from '../../../../test/mailbox.ts'
import { openMarket } from '../../../../test/market.ts'
import { agreedSwap, checkOutSwap } from '../../../../test/swapping.ts'
import { waiters, whileHeld } from '../../../../test/while-held.ts'
import { inTransaction } from '../../../platform/db.ts'
import { setBlocked } from '../../accounts/index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, eventually, sandbox } = opened
const market = openMarket(opened)

test('a swap that becomes settled while support blocks one of its sides is halted, and all hear when it goes on', async () => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const { pieces, swapId } = await agreedSwap(opened, market, [anna, mei])
  await checkOutSwap(opened, market, mei, pieces[0] ?? 0)
  const block = (blocked: boolean) => inTransaction(app, (tx) => setBlocked(tx, mei.id, blocked, {}))
  let isBlocked = false
  const waiting = (n: number) => eventually(async () => isBlocked || (await waiters(app)) >= n)
  const acts = await whileHeld(
    app,
    ['lock table swap_side in share row exclusive mode'],
    () => [
      checkOutSwap(opened, market, anna, pieces[1] ?? 0),
      waiting(1)
        .then(() => block(true))
        .then(() => (isBlocked = true)),
    ],
    () => waiting(2),
  )
  expect(acts).toBe(2)
  const { rows } = await sql<{ status: string; is_halted: boolean }>`
    select status, halted_at is not null as is_halted from swap_record where id = ${swapId}`.execute(app.db)
  expect(rows).toEqual([{ status: 'firm', is_halted: true }])
  const told = async (who: Person, kind: string) =>
    (await as(who).call(notifications.listNotifications, { query: {} })).data.some((one) => one.kind === kind)
  await eventually(() => told(anna, 'swap_halted'))
  await block(false)
  await eventually(() => told(anna, 'swap_resumed'))
  await eventually(async () => (await mailsTo(sandbox, anna.email)).some(({ subject }) => subject.endsWith('goes on')))
}, 60_000)
