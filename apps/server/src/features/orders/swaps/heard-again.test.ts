// An end of a swap that is heard once more, after support has decided.
import { orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openMarket } from '../../../../test/market.ts'
import { agreedSwap, checkOutSwap, inThreeDays } from '../../../../test/swapping.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Happened } from '../../../platform/outbox.ts'
import { cancelForSupport, decideReturnForSupport } from '../index.ts'
import { swapReactions } from './end-sides.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, server, eventually } = opened
const market = openMarket(opened)
const show = (who: Person, id: number) => as(who).call(orders.showGroup, { params: { id } })
const openCase = async (groupId: number) =>
  (await sql<{ reason: string }>`select reason from support_case where group_id = ${groupId} and closed_at is null`.execute(app.db)).rows[0]
    ?.reason ?? null
const alarms = async (groupId: number) =>
  (await sql`select kind, state, times from alarm where subject = ${`group:${groupId}`} order by id`.execute(app.db)).rows

test('what support has decided of a broken swap stays decided when its end is heard once more', async () => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const { swapId, pieces } = await agreedSwap(opened, market, [anna, mei])
  const toMei = await checkOutSwap(opened, market, mei, pieces[0] ?? 0)
  const toAnna = await checkOutSwap(opened, market, anna, pieces[1] ?? 0)
  const body = { pickupLocationAddress: market.homes.get(anna.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
  await as(anna).call(orders.agreePickup, { params: { id: toMei }, body })
  const { pickupCode } = await show(mei, toMei)
  await as(anna).call(orders.confirmPickup, { params: { id: toMei }, body: { pickupCode: pickupCode ?? '' } })
  await inTransaction(app, (tx) => cancelForSupport(app, tx, toAnna, { reason: 'never came', actorId: null }))
  await eventually(async () => (await openCase(toMei)) === 'swap_broken')
  await inTransaction(app, (tx) =>
    decideReturnForSupport(app, tx, toMei, 'swap_close', { reason: 'They agreed that it stays.', actorId: null }),
  )
  expect(await openCase(toMei)).toBeNull()
  const alarmsBefore = await alarms(toMei)
  expect(alarmsBefore).not.toEqual([])
  // at least once: a sibling that could not be ended throws, and all of it is run again; so does a server that dies before its job is noted
  const reaction = swapReactions.find(({ name }) => name === 'orders.end-swap-sides')
  await reaction?.run(server, { data: { swapId, status: 'broken', cause: 'test', people: [anna.id, mei.id] } } as unknown as Happened)
  expect([await openCase(toMei), await alarms(toMei)]).toEqual([null, alarmsBefore])
})
