// One side of a swap gets one piece by parcel and another in person: two groups, which stand and fall together.
import { cart, deliveries, listings, notifications, orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openMarket } from '../../../../test/market.ts'
import { measures, newYork, openParcels, toronto } from '../../../../test/parcels.ts'
import { putAddress } from '../../../../test/products.ts'
import { agreedSwap, checkOutSwap, inThreeDays } from '../../../../test/swapping.ts'
import { inTransaction } from '../../../platform/db.ts'
import { setBlocked } from '../../accounts/index.ts'
import { bookCarrierClaim } from '../cancel-as-operator.ts'
import { cancelForSupport } from '../index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, eventually, later } = opened
const parcels = await openParcels(opened)
const market = openMarket(opened)
const show = (who: Person, id: number) => as(who).call(orders.showGroup, { params: { id } })
const free = async (id: number) =>
  (await sql<{ free: number }>`select free from product_availability where id = ${id}`.execute(app.db)).rows[0]?.free
const caseOf = async (groupId: number) =>
  (await sql<{ reason: string }>`select reason from support_case where group_id = ${groupId} and closed_at is null`.execute(app.db)).rows[0]
    ?.reason ?? null

/** Both have checked out: Mei gets one of Anna's two pieces in person and one by parcel, Anna hers in person. */
async function firm() {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const { pieces } = await agreedSwap(opened, market, [anna, mei], 1)
  const [near = 0, theirs = 0, far = 0] = pieces
  await sql`update product set parcel = ${measures}::jsonb where id = ${far}`.execute(app.db)
  const to = market.homes.get(mei.id) ?? 0
  const line = async (id: number) => {
    const found = (await as(mei).call(cart.getCart, {})).items.find(({ product }) => product.id === id)
    if (!found) throw new Error('the piece is not in the cart')
    return found
  }
  await as(mei).call(cart.changeDelivery, { body: { cartItemId: (await line(near)).cartItemId, deliveryMethod: 'pickup' } })
  await as(mei).call(cart.changeDelivery, { body: { cartItemId: (await line(far)).cartItemId, deliveryMethod: 'shipping' } })
  const { rates } = await market.rates(mei, { items: [{ productId: far }], toAddressId: to, currency: 'USD' })
  const [byHand, byMail] = [await line(near), await line(far)]
  const swapped = { quantity: 1, type: 'swap' } as const
  const { order } = await market.buy(
    mei,
    [
      { ...swapped, productId: far, cartItemId: byMail.cartItemId, deliveryMethod: 'shipping', selectedShippoRateId: rates[0]?.id },
      {
        ...swapped,
        productId: near,
        cartItemId: byHand.cartItemId,
        deliveryMethod: 'pickup',
        pickupAddressId: byHand.pickupAddressId,
        pickupDate: await inThreeDays(app),
        pickupTime: '18:00',
      },
    ],
    { shippingAddressId: to },
  )
  const groupOf = (way: string) => order.fulfillmentGroups.find(({ deliveryMethod }) => deliveryMethod === way)?.id ?? 0
  const toAnna = await checkOutSwap(opened, market, anna, theirs)
  return { anna, mei, pieces, toAnna, inPerson: groupOf('pickup'), byParcel: groupOf('shipping') }
}

test('who calls one of them off calls off all of the swap: every piece is free again, and shipping goes back', async () => {
  const { anna, mei, pieces, toAnna, inPerson, byParcel } = await firm()
  const names = await Promise.all(pieces.map(async (id) => (await opened.call(listings.showProduct, { params: { id } })).name))
  const sides = (await show(mei, inPerson)).swap?.sides ?? []
  expect(sides.map(({ pieces: given }) => given.map(({ name }) => name))).toEqual(
    expect.arrayContaining([[names[0], names[2]], [names[1]]]),
  )
  expect(sides.map(({ isThis, groupId }) => (isThis ? groupId === null : groupId === toAnna))).toEqual([true, true])
  await as(mei).call(orders.cancelGroup, { params: { id: inPerson }, body: { cancelReason: 'changed_mind' } })
  await eventually(async () => (await show(mei, byParcel)).status === 'canceled' && (await show(anna, toAnna)).status === 'canceled')
  expect(await Promise.all(pieces.map(free))).toEqual([1, 1, 1])
  const { refunded, sums } = await show(mei, byParcel)
  expect([refunded > 0, refunded]).toEqual([true, sums.total])
})

test('what was handed over when another piece of the same side fails is a case, and the swap is not done before all has come', async () => {
  const { anna, mei, pieces, toAnna, inPerson, byParcel } = await firm()
  const place = { pickupLocationAddress: market.homes.get(anna.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
  await as(anna).call(orders.agreePickup, { params: { id: inPerson }, body: place })
  // they need not meet twice, though a parcel goes along
  expect((await show(mei, toAnna)).swap?.meeting).toMatchObject({ city: (await show(mei, inPerson)).pickupLocationAddress?.city })
  const { pickupCode } = await show(mei, inPerson)
  await as(anna).call(orders.confirmPickup, { params: { id: inPerson }, body: { pickupCode: pickupCode ?? '' } })
  expect((await show(mei, inPerson)).swap?.status).toBe('firm')
  expect((await show(anna, toAnna)).swap?.sides.find(({ isThis }) => !isThis)?.progress).toBe('sent')
  // nobody but support calls off what is left, now that something was given
  await expect(
    as(mei).call(orders.cancelGroup, { params: { id: byParcel }, body: { cancelReason: 'changed_mind' } }),
  ).rejects.toMatchObject({ status: 409 })
  await inTransaction(app, (tx) => cancelForSupport(app, tx, byParcel, { reason: 'It was never sent.', actorId: null }))
  await eventually(async () => (await show(anna, toAnna)).status === 'canceled')
  await eventually(async () => (await caseOf(inPerson)) === 'swap_broken')
  expect(await Promise.all(pieces.map(free))).toEqual([0, 1, 1])
  // what is left of a side has arrived
  const { swap } = await show(mei, inPerson)
  expect(swap?.sides.map(({ isThis, progress }) => [isThis, progress])).toEqual(
    expect.arrayContaining([
      [true, 'arrived'],
      [false, 'canceled'],
    ]),
  )
})

test('nobody sends or hands over a piece for one of somebody whom support has blocked, and the swap ends if it stays so', async () => {
  const { anna, mei, pieces, inPerson, byParcel } = await firm()
  const place = { pickupLocationAddress: market.homes.get(anna.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
  const meet = () => as(anna).call(orders.agreePickup, { params: { id: inPerson }, body: place })
  const label = () => as(anna).call(deliveries.buyLabel, { body: { fulfillmentGroupId: byParcel } })
  const block = (blocked: boolean) => inTransaction(app, (tx) => setBlocked(tx, mei.id, blocked, {}))
  await block(true)
  for (const send of [meet, label]) await expect(send()).rejects.toMatchObject({ status: 409, body: { code: 'orders.move_refused' } })
  const { allowedActions } = await show(anna, byParcel)
  expect(allowedActions.find(({ move }) => move === 'buyLabel')).toMatchObject({ allowed: false, guard: 'swap_not_halted' })
  await eventually(async () => {
    const { data } = await as(anna).call(notifications.listNotifications, { query: {} })
    return data.some(({ kind }) => kind === 'swap_halted')
  })
  await block(false)
  expect((await meet()).status).toBe('ready_for_pickup')
  await block(true)
  await later({ days: 8 }) // the piece that should go by parcel was not sent
  await eventually(async () => (await Promise.all(pieces.map(free))).every((n) => n === 1))
})

test('a swap that was halted goes on with the days that it had left, nobody is pressed meanwhile, and both hear that it goes on', async () => {
  const { anna, mei, byParcel } = await firm()
  const block = (blocked: boolean) => inTransaction(app, (tx) => setBlocked(tx, mei.id, blocked, {}))
  const status = async () =>
    (await sql<{ status: string }>`select status from fulfillment_group where id = ${byParcel}`.execute(app.db)).rows[0]?.status
  const told = async (who: Person, kind: string) =>
    (await sql`select from notification where account_id = ${who.id} and kind = ${kind}`.execute(app.db)).rows.length
  const reminded = async () =>
    (await sql`select from outbox where type = 'orders.wait_reminded' and (data ->> 'groupId')::bigint = ${byParcel}`.execute(app.db)).rows
      .length
  await later({ days: 1 })
  await block(true)
  await eventually(async () => (await told(anna, 'swap_halted')) === 1)
  await later({ days: 4 })
  expect(await reminded()).toBe(0)
  await block(false)
  for (const who of [anna, mei]) await eventually(async () => (await told(who, 'swap_resumed')) === 1)
  // a second short block takes none of the days that the first one gave back
  await block(true)
  await later({ minutes: 1 })
  await block(false)
  await later({ days: 4 }) // nine since both have checked out, and five of its own
  expect(await status()).toBe('processing')
  expect(await reminded()).toBeGreaterThan(0)
  await later({ days: 3 })
  await eventually(async () => (await status()) === 'canceled')
})

test('whoever has what a blocked person gave sends theirs all the same: nobody keeps both', async () => {
  const { anna, mei, byParcel, toAnna } = await firm()
  const place = { pickupLocationAddress: market.homes.get(mei.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
  await as(mei).call(orders.agreePickup, { params: { id: toAnna }, body: place })
  const { pickupCode } = await show(anna, toAnna)
  await as(mei).call(orders.confirmPickup, { params: { id: toAnna }, body: { pickupCode: pickupCode ?? '' } })
  await inTransaction(app, (tx) => setBlocked(tx, mei.id, true, {}))
  await as(anna).call(deliveries.buyLabel, { body: { fulfillmentGroupId: byParcel } })
  const { allowedActions } = await show(anna, byParcel)
  expect(allowedActions.filter(({ guard }) => guard === 'swap_not_halted')).toEqual([])
})

test.each([
  ['what it is sold for', {}, 10_000],
  ['a round sum, where it is not for sale', { for_sell: false, price_minor: 0 }, 2_000],
])(
  'a swapped piece goes to another customs area with a label that declares %s, and is paid by its carrier up to that',
  async (_what, changes, worth) => {
    const [anna, mei] = [await market.seller(), await market.seller()]
    market.homes.set(anna.id, await putAddress(app, anna.id, { ...newYork, is_default: false }))
    const to = await putAddress(app, mei.id, { ...toronto, is_default: false })
    const { pieces } = await agreedSwap(opened, market, [anna, mei])
    const [far = 0, theirs = 0] = pieces
    await app.db
      .updateTable('product')
      .set({ parcel: measures, ...changes })
      .where('id', '=', far)
      .execute()
    const { rates } = await market.rates(mei, { items: [{ productId: far }], toAddressId: to, currency: 'USD' })
    const line = async () => (await as(mei).call(cart.getCart, {})).items.find(({ product }) => product.id === far)
    await as(mei).call(cart.changeDelivery, { body: { cartItemId: (await line())?.cartItemId ?? 0, deliveryMethod: 'shipping' } })
    const wanted = { productId: far, quantity: 1, type: 'swap', deliveryMethod: 'shipping', selectedShippoRateId: rates[0]?.id } as const
    const { order } = await market.buy(mei, [{ ...wanted, cartItemId: (await line())?.cartItemId }], { shippingAddressId: to })
    await checkOutSwap(opened, market, anna, theirs)
    const id = order.fulfillmentGroups[0]?.id ?? 0
    const { status, deliveryId, trackingNumber } = await as(anna).call(deliveries.buyLabel, { body: { fulfillmentGroupId: id } })
    const { rows } = await sql<{ customs: object[] }>`select customs from carrier_leg where id = ${deliveryId}`.execute(app.db)
    expect([status, rows[0]?.customs]).toMatchObject(['bought', [{ quantity: 1, valueMinor: worth, currency: 'USD', originCountry: 'US' }]])
    for (const [word, stands] of [
      ['TRANSIT', 'shipped_to_customer'],
      ['FAILURE', 'delivery_failed'],
    ] as const) {
      await parcels.say(trackingNumber ?? '', word)
      await parcels.until(id, stands)
    }
    const paid = (goods: number) => bookCarrierClaim(app, deliveryId ?? 0, { label: 0, goods }, 'claim 8 is paid')
    await expect(paid(worth / 100 + 1)).rejects.toMatchObject({ code: 'desk.carrier_too_much' })
    await paid(worth / 100)
  },
)
