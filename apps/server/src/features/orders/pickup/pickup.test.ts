import { locations, orders } from '@rondo/contracts'
import { pickupCodes } from '@rondo/rules/kernel/limits'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp, type Person } from '../../../../test/app.ts'
import { openMarket } from '../../../../test/market.ts'
import { putAddress } from '../../../../test/products.ts'
import { appNow } from '../../../platform/clock.ts'
import { openSession } from '../../../platform/sessions.ts'

const opened = await openApp(crowd)
const { app, as, call, later, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const studio = await putAddress(app, mei.id, {
  street: '7 Hidden Lane',
  city: 'Berlin',
  country: 'DE',
  postal_code: '10115',
  latitude: 52.53,
  longitude: 13.38,
})
const today = dayIn(new Date())
const meeting = { pickupDate: addDays(today, 3), pickupTime: '18:30' }
const wrong = (code: string | null) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** A paid pickup of one garment. */
async function paid(line: Parameters<typeof market.line>[2] = {}, changes: Parameters<typeof market.garment>[1] = {}) {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei, changes), line)])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  return { alice, id, params: { id }, order }
}
const agree = (who: Person, id: number, body: object = {}) => as(who).call(orders.agreePickup, { params: { id }, body })
const enter = (code: string | null, id: number, who: Person = mei) =>
  as(who).call(orders.confirmPickup, { params: { id }, body: { pickupCode: code ?? '' } })
const seenBy = (who: Person, id: number) => as(who).call(orders.showGroup, { params: { id } })
/** Place and time set: the customer's code. */
async function ready() {
  const bought = await paid()
  await agree(mei, bought.id, { pickupLocationAddress: studio, ...meeting })
  const { pickupCode } = await seenBy(bought.alice, bought.id)
  return { ...bought, code: pickupCode }
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: { code?: string; body?: { code?: string; message?: string; details?: object } }) => error,
  )

test('place and time are proposed, accepted, moved by the customer, and set again; who has the code keeps it', async () => {
  const { alice, id } = await paid()
  expect((await as(mei).call(orders.coordinatePickup, { params: { id }, body: {} })).status).toBe('coordinating_pickup')
  const set = await agree(mei, id, { pickupLocationAddress: { id: studio }, ...meeting })
  expect(set).toMatchObject({
    status: 'ready_for_pickup',
    pickupZone: 'Europe/Berlin',
    pickupProposedBy: 'merchant',
    pickupAcceptedAt: null,
  })
  expect(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).format(new Date(set.pickupAt ?? 0)),
  ).toBe('18:30')
  const { pickupCode } = await seenBy(alice, id)
  expect(pickupCode).toMatch(/^\d{4}$/)
  const accepted = await agree(alice, id, { pickupLocationAddress: studio })
  expect([accepted.status, accepted.pickupAcceptedAt !== null]).toEqual(['ready_for_pickup', true])
  expect(await agree(alice, id)).toEqual(accepted)
  const asked = await agree(alice, id, { ...meeting, pickupTime: '20:00' })
  expect(asked).toMatchObject({ pickupProposedBy: 'customer', pickupAcceptedAt: null, pickupCode })
  const again = await agree(mei, id, { pickupDate: meeting.pickupDate, pickupTime: '20:00' })
  expect(again).toMatchObject({ pickupProposedBy: 'merchant', pickupAt: asked.pickupAt, pickupCode: null })
  expect(again.pickupAcceptedAt).not.toBeNull() // it is what alice asked for
  expect(await agree(mei, id, { pickupDate: meeting.pickupDate, pickupTime: '20:00' })).toEqual(again) // said twice, it stays agreed
  expect((await seenBy(alice, id)).pickupCode).toBe(pickupCode)
  expect((await seenBy(mei, id)).history.map(({ move, by }) => `${move} ${by}`)).toEqual([
    'payOrder system',
    'coordinatePickup merchant',
    'agreePickup merchant',
    'acceptPlace customer',
    'proposePickupTime customer',
    'agreePickup merchant',
  ])
})

test('a time that was asked for at the checkout is agreed on once the merchant sets it, and another one is a proposal', async () => {
  const { alice, id } = await paid(meeting)
  const { pickupLocationAddress: place } = await seenBy(mei, id)
  const other = await agree(mei, id, { pickupLocationAddress: place?.id, ...meeting, pickupTime: '19:00' })
  expect(other.pickupAcceptedAt).toBeNull()
  const second = await paid(meeting)
  const set = await agree(mei, second.id, { pickupLocationAddress: place?.id, ...meeting })
  expect(set.pickupAcceptedAt).not.toBeNull()
  expect((await seenBy(alice, id)).pickupAcceptedAt).toBeNull()
})

test('the exact place is known to the merchant and to the customer who paid, until the group is canceled; the code to the customer alone', async () => {
  const { alice, id, code } = await ready()
  const stranger = await person()
  expect((await seenBy(alice, id)).pickupLocationAddress).toMatchObject({ isExact: true, street: '7 Hidden Lane', latitude: 52.53 })
  expect((await seenBy(mei, id)).pickupLocationAddress).toMatchObject({ isExact: true, street: '7 Hidden Lane' })
  await expect(seenBy(stranger, id)).rejects.toMatchObject({ body: { code: 'orders.group_not_found' } })
  const { outbox } = (
    await sql<{ outbox: string }>`select coalesce(string_agg(to_jsonb(o)::text, ' '), '') as outbox from outbox o`.execute(app.db)
  ).rows[0] ?? { outbox: '' }
  expect(outbox).not.toContain('Hidden Lane')
  const bodies = [await seenBy(mei, id), await as(mei).call(orders.merchantOrders, { query: {} }), await refusal(enter(wrong(code), id))]
  expect(JSON.stringify(bodies)).not.toContain(`"pickupCode":"${code}"`)
  expect(await as(alice).call(locations.pickupDisplay, { params: { id: studio } })).toMatchObject({ street: '7 Hidden Lane' })
  await as(mei).call(orders.cancelGroup, { params: { id }, body: { cancelReason: 'out_of_stock' } })
  const after = await seenBy(alice, id)
  expect(after.pickupLocationAddress).toMatchObject({ isExact: false, street: null, latitude: null, city: 'Berlin' })
  expect(after.pickupCode).toBeNull()
})

test('only the merchant enters the code, by any of the three calls; it is over then, and the same code answers the same', async () => {
  const { alice, id, code } = await ready()
  await expect(enter(code, id, alice)).rejects.toMatchObject({ body: { code: 'orders.move_refused' } })
  await expect(enter(code, id, await person())).rejects.toMatchObject({ body: { code: 'orders.group_not_found' } })
  for (const odd of ['', '12', '12345', 'abcd'])
    await expect(enter(odd, id)).rejects.toMatchObject({ body: { code: 'orders.pickup_code_invalid', message: 'Invalid pickup code.' } })
  expect((await seenBy(mei, id)).pickupTriesLeft).toBe(5)
  await expect(as(mei).call(orders.confirmPickupByCode, { params: { id }, body: { code: wrong(code) } })).rejects.toMatchObject({
    status: 400,
    body: { details: { triesLeft: 4, until: null } },
  })
  const done = await as(mei).call(orders.confirmPickupByCode, { params: { id }, body: { code: code ?? '' } })
  expect([done.status, done.orderItems[0]?.status, done.deliveredAt !== null, done.pickupCode]).toEqual([
    'pickup_completed_by_customer',
    'pickup_completed_by_customer',
    true,
    null,
  ])
  expect(await enter(code, id)).toEqual(done)
  expect(done.history.filter(({ move }) => move === 'confirmPickup')).toHaveLength(1)
})

test('five wrong codes lock for 15 minutes, whatever comes at once and whoever restarts; the customer is told and may renew', async () => {
  const { alice, id, code } = await ready()
  const tries = await Promise.all(Array.from({ length: 12 }, () => refusal(enter(wrong(code), id))))
  const codes = tries.map((one) => (one as { body: { code: string } }).body.code)
  expect(codes.filter((one) => one === 'orders.pickup_code_invalid')).toHaveLength(pickupCodes.tries)
  expect(codes.filter((one) => one === 'orders.pickup_locked')).toHaveLength(12 - pickupCodes.tries)
  const locked = await refusal(enter(code, id))
  expect(locked).toMatchObject({ body: { code: 'orders.pickup_locked' }, status: 429 })
  expect(locked).toEqual(expect.objectContaining({ retryAfter: expect.any(Number) as number }))
  const seen = await seenBy(alice, id)
  expect([seen.pickupLockedUntil !== null, seen.pickupTriesLeft]).toEqual([true, 0])
  expect(seen.allowedActions.find(({ move }) => move === 'renewCode')?.allowed).toBe(true)
  const told = await sql<{
    n: number
  }>`select count(*)::int as n from outbox where type = 'orders.pickup_locked' and (data ->> 'groupId')::bigint = ${id}`.execute(app.db)
  expect(told.rows[0]?.n).toBe(1)
  await later({ minutes: pickupCodes.lockMinutes + 1 })
  expect((await seenBy(mei, id)).pickupTriesLeft).toBe(5)
  await expect(enter(wrong(code), id)).rejects.toMatchObject({ body: { details: { triesLeft: 4 } } })
  for (let n = 0; n < 4; n++) await refusal(enter(wrong(code), id))
  await expect(enter(code, id)).rejects.toMatchObject({ body: { code: 'orders.pickup_locked' } })
  const renewed = await as(alice).call(orders.renewPickupCode, { params: { id }, body: {} })
  expect(renewed.pickupCode).not.toBe(code)
  await expect(as(mei).call(orders.renewPickupCode, { params: { id }, body: {} })).rejects.toMatchObject({
    body: { code: 'orders.move_refused' },
  })
  await expect(enter(code, id)).rejects.toMatchObject({ body: { code: 'orders.pickup_code_invalid' } })
  expect((await enter(renewed.pickupCode, id)).status).toBe('pickup_completed_by_customer')
})

test('a place that is not the merchant’s, a time that is over, too late or not booked are refused', async () => {
  const { alice, id } = await paid()
  const foreign = await putAddress(app, alice.id, {})
  const cases: [Person, object, string][] = [
    [mei, { pickupLocationAddress: foreign, ...meeting }, 'orders.pickup_place_unknown'],
    [mei, { ...meeting, pickupTime: undefined }, 'orders.pickup_time_required'],
    [mei, { pickupDate: addDays(today, -1), pickupTime: '10:00' }, 'orders.pickup_time_past'],
    [mei, { pickupDate: addDays(today, 40), pickupTime: '10:00' }, 'orders.pickup_time_late'],
    [alice, { pickupLocationAddress: studio }, 'orders.pickup_place_unknown'],
    [alice, {}, 'orders.pickup_time_required'], // nothing is proposed that could be accepted
  ]
  for (const [who, body, code] of cases) await expect(agree(who, id, body), code).rejects.toMatchObject({ body: { code } })
  await expect(call(orders.agreePickup, { params: { id }, body: {} })).rejects.toMatchObject({ status: 401 })
  const rented = await paid(
    { type: 'rent', rentOption: { number: 3, option: 'day', startDate: addDays(today, 9) } },
    { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] },
  )
  const start = rented.order.fulfillmentGroups[0]?.orderItems[0]?.rentOption?.startDate ?? ''
  await expect(agree(mei, rented.id, { pickupDate: addDays(start, 3), pickupTime: '10:00' })).rejects.toMatchObject({
    body: { code: 'orders.pickup_day_not_booked' },
  })
  expect((await agree(mei, rented.id, { pickupDate: start, pickupTime: '23:00' })).status).toBe('ready_for_pickup')
})

test('an appointment is moved by both, takes place, and is over a day after its hours: its deposit goes back', async () => {
  const alice = await person()
  const lesson = await market.lesson(mei)
  const { order } = await market.buy(alice, [
    market.line(mei, lesson, { type: 'rent', rentOption: { number: 2, option: 'hour', startDate: meeting.pickupDate } }),
  ])
  const [group] = order.fulfillmentGroups
  const [item] = group?.orderItems ?? []
  if (!group || !item) throw new Error('no appointment')
  const day = item.rentOption?.startDate ?? ''
  expect([item.isService, item.securityDeposit]).toEqual([true, 15])
  await agree(mei, group.id, { pickupDate: day, pickupTime: '22:00' })
  await agree(alice, group.id, { pickupDate: day, pickupTime: '23:00' })
  await agree(mei, group.id, { pickupDate: day, pickupTime: '23:00' })
  const { pickupCode, pickupAt } = await seenBy(alice, group.id)
  await enter(pickupCode, group.id)
  const { rows } = await sql<{ due: Date }>`select due_at as due from fulfillment_group where id = ${group.id}`.execute(app.db)
  expect(rows[0]?.due.getTime()).toBe(Date.parse(pickupAt ?? '') + (2 + 24) * 3_600_000)
  await later({ days: 6 })
  const status = async () =>
    (await app.db.selectFrom('order_item').select('status').where('id', '=', item.id).executeTakeFirstOrThrow()).status
  await opened.eventually(async () => (await status()) === 'completed')
  expect(await market.ledger('deposit_held', String(item.id))).toBe(0)
  const refunds = await sql<{ cause: string; amount_minor: number }>`
    select r.cause, r.amount_minor from refund r join payment y on y.id = r.payment_id where y.order_id = ${order.id}`.execute(app.db)
  expect(refunds.rows).toEqual([{ cause: `deposit:${item.id}`, amount_minor: 1_500 }])
  const jwt = await openSession(app, app.db, { id: alice.id, passwordVersion: 1 })
  const seen = await as({ ...alice, jwt }).call(orders.showOrder, { params: { id: order.id } })
  expect([seen.status, seen.paymentStatus]).toEqual(['completed', 'deposit_refunded'])
})

/** Three days from now, however many have passed in the tests before. */
const comingUp = async () => ({ ...meeting, pickupDate: addDays(dayIn(await appNow(app)), 3) })

test('a place that its merchant has moved since the checkout is agreed on when its customer has seen it', async () => {
  const owner = await market.seller()
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(owner, await market.garment(owner), await comingUp())])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  await sql`
    update address set street = '99 Far Away', city = 'Marseille', latitude = 43.2965, longitude = 5.3698 where id = ${market.homes.get(owner.id)}`.execute(
    app.db,
  )
  const set = await agree(owner, id, await comingUp())
  expect([set.pickupLocationAddress?.street, set.pickupAcceptedAt]).toEqual(['99 Far Away', null])
  expect((await agree(alice, id)).pickupAcceptedAt).not.toBeNull()
})

test('a place bears the name that its merchant gave it, and stays agreed whatever they are called by now', async () => {
  const owner = await market.seller()
  const named = (last: string) => sql`update account set firstname = 'Mei', lastname = ${last} where id = ${owner.id}`.execute(app.db)
  await named('Linvoskaya')
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(owner, await market.garment(owner))])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  const place = { pickupLocationAddress: market.homes.get(owner.id), ...(await comingUp()) }
  await agree(owner, id, place)
  await agree(alice, id)
  expect(JSON.stringify(await seenBy(alice, id))).not.toContain('Linvoskaya')
  await named('Orsini')
  expect((await agree(owner, id, place)).pickupAcceptedAt).not.toBeNull()
})
