import { orders } from '@rondo/contracts'
import { pickupCodes } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openMarket } from '../../../../test/market.ts'
import { putAddress } from '../../../../test/products.ts'
import { openSession } from '../../../platform/sessions.ts'

const opened = await openApp()
const { app, as, later, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const studio = await putAddress(app, mei.id)
const wrong = (code: string | null) => String((Number(code) + 1) % 10_000).padStart(4, '0')
/** Somebody with a session of this moment: a day ends those of before. */
const now = async (who: Person): Promise<Person> => ({ ...who, jwt: await openSession(app, app.db, { id: who.id, passwordVersion: 1 }) })

/** A paid pickup whose customer has a code. */
async function ready() {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  await as(await now(mei)).call(orders.agreePickup, { params: { id }, body: { pickupLocationAddress: studio } })
  const { pickupCode } = await as(alice).call(orders.showGroup, { params: { id } })
  return { alice, id, code: pickupCode }
}
const enter = async (code: string | null, id: number) =>
  as(await now(mei)).call(orders.confirmPickup, { params: { id }, body: { pickupCode: code ?? '' } })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => error,
  )

test('twenty wrong codes within a day end the tries of that day: support and the customer hear of it, and only another code opens it', async () => {
  const { alice, id, code } = await ready()
  const fiveWrong = async () => {
    for (let n = 0; n < pickupCodes.tries; n++) expect(await refusal(enter(wrong(code), id))).toMatchObject({ status: 400 })
  }
  for (let lock = 1; lock < pickupCodes.locksOfDay; lock++) {
    await fiveWrong()
    await later({ minutes: pickupCodes.lockMinutes + 1 })
  }
  expect(await market.alarms(`group:${id}`)).toEqual([])
  await fiveWrong()
  const locked = { status: 429, body: { code: 'orders.pickup_locked_for_day' } }
  await expect(enter(code, id)).rejects.toMatchObject(locked)
  await opened.eventually(async () => (await market.alarms(`group:${id}`)).includes('pickup_codes_guessed'))
  const { rows } = await sql<{ for_day: boolean }>`
    select (data ->> 'isForDay')::boolean as for_day from outbox where type = 'orders.pickup_locked' and (data ->> 'groupId')::bigint = ${id}
    order by seq`.execute(app.db)
  expect(rows.map(({ for_day }) => for_day)).toEqual([false, false, false, true])
  await later({ hours: pickupCodes.dayHours - 1 })
  await expect(enter(code, id)).rejects.toMatchObject(locked)
  const renewed = await as(await now(alice)).call(orders.renewPickupCode, { params: { id }, body: {} })
  expect((await enter(renewed.pickupCode, id)).status).toBe('pickup_completed_by_customer')
})

test('who has waited for the next day may try five codes again, and four locks of that day count anew', async () => {
  const { id, code } = await ready()
  for (let lock = 1; lock <= pickupCodes.locksOfDay; lock++) {
    for (let n = 0; n < pickupCodes.tries; n++) await refusal(enter(wrong(code), id))
    await later(lock < pickupCodes.locksOfDay ? { minutes: pickupCodes.lockMinutes + 1 } : { hours: pickupCodes.dayHours + 1 })
  }
  for (let left = pickupCodes.tries - 1; left >= 0; left--)
    expect(await refusal(enter(wrong(code), id))).toMatchObject({ body: { details: { triesLeft: left } } })
  await expect(enter(code, id)).rejects.toMatchObject({ body: { code: 'orders.pickup_locked' } })
  await later({ minutes: pickupCodes.lockMinutes + 1 })
  expect((await enter(code, id)).status).toBe('pickup_completed_by_customer')
})
