// Both sides of a swap give and get: each is met as a shop by its name, and without one as the person whom the other trades with.
import { cart, notifications, orders, reviews } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { openMarket } from '../../../../test/market.ts'
import { standAt } from '../../../../test/stand-at.ts'
import { agreedSwap, checkOutSwap, inThreeDays } from '../../../../test/swapping.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, eventually } = opened
const market = openMarket(opened)
const called = (who: Person, names: { firstname?: string; lastname?: string; store_name: string | null }) =>
  app.db.updateTable('account').set(names).where('id', '=', who.id).execute()
const show = (who: Person, id: number) => as(who).call(orders.showGroup, { params: { id } })
const rename = (id: number, name: string) => sql`update product set name = ${name} where id = ${id}`.execute(app.db)

/** Anna, who has no name for a shop, and Mei, who has one, have both checked out. */
async function swapped() {
  const [anna, mei] = [await market.seller(), await market.seller()]
  await called(anna, { firstname: 'Anna', lastname: 'Lind', store_name: null })
  await called(mei, { firstname: 'Mei', lastname: 'Tan', store_name: 'Mei Tan Studio' })
  const { pieces } = await agreedSwap(opened, market, [anna, mei])
  const toMei = await checkOutSwap(opened, market, mei, pieces[0] ?? 0)
  const toAnna = await checkOutSwap(opened, market, anna, pieces[1] ?? 0)
  return { anna, mei, pieces, toMei, toAnna }
}

test('the other side of a swap has one name: on its order, in the lists, below the bell and where a review waits', async () => {
  const { anna, mei, toAnna, toMei } = await swapped()
  await standAt(app, { id: toAnna, status: 'pickup_completed_by_customer' })
  const named = async (who: Person, gives: number, gets: number) => {
    const { customer, swap } = await show(who, gives)
    const { merchant } = await show(who, gets)
    const { data } = await as(who).call(orders.merchantOrders, { query: {} })
    return [
      customer.name,
      merchant.name,
      data[0]?.users_permissions_user.name,
      ...(swap?.sides ?? []).map(({ giver }) => giver.name).toSorted(),
    ]
  }
  expect(await named(mei, toAnna, toMei)).toEqual(['Anna L.', 'Anna L.', 'Anna L.', 'Anna L.', 'Mei Tan Studio'])
  expect(await named(anna, toMei, toAnna)).toEqual(['Mei Tan Studio', 'Mei Tan Studio', 'Mei Tan Studio', 'Anna L.', 'Mei Tan Studio'])
  const told = async () => {
    const { data } = await as(mei).call(notifications.listNotifications, { query: {} })
    return data.find(({ kind }) => kind === 'swap_firm')?.who
  }
  await eventually(async () => (await told()) !== undefined)
  const waits = async () => (await as(mei).call(reviews.reviewable, { query: {} })).customers[0]?.customer.name
  expect([await told(), await waits()]).toEqual(['Anna L.', 'Anna L.'])
  await called(anna, { store_name: 'Closet of Anna' })
  expect((await named(mei, toAnna, toMei)).slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'Closet of Anna'))
  expect([await told(), await waits()]).toEqual(['Closet of Anna', 'Closet of Anna'])
}, 60_000)

test('in an order of a swap and a purchase the swap names its customer by shop, and the purchase as a person, on page and below the bell', async () => {
  const [anna, mei, bo] = [await market.seller(), await market.seller(), await market.seller()]
  await called(anna, { firstname: 'Anna', lastname: 'Lind', store_name: 'Closet of Anna' })
  await agreedSwap(opened, market, [mei, anna])
  const [line] = (await as(anna).call(cart.getCart, {})).items.filter(({ swap }) => swap)
  if (!line) throw new Error('no swap in the cart')
  await as(anna).call(cart.changeDelivery, { body: { cartItemId: line.cartItemId, deliveryMethod: 'pickup' } })
  const [{ pickupAddressId, ...swap } = line] = (await as(anna).call(cart.getCart, {})).items.filter((one) => one.swap)
  const when = { pickupDate: await inThreeDays(app), pickupTime: '18:00' }
  const swapLine = {
    productId: swap.product.id,
    quantity: 1,
    type: 'swap',
    cartItemId: swap.cartItemId,
    deliveryMethod: 'pickup',
    pickupAddressId,
    ...when,
  } as const
  const { order } = await market.buy(anna, [swapLine, market.line(bo, await market.garment(bo))])
  for (const [who, name, kind] of [
    [mei, 'Closet of Anna', 'order_received'],
    [bo, 'Anna L.', 'order_received'],
  ] as const) {
    const group = order.fulfillmentGroups.find(({ merchant }) => merchant.id === who.id)?.id ?? 0
    const { customer } = await show(who, group)
    const { data } = await as(who).call(orders.merchantOrders, { query: {} })
    expect([customer.name, data[0]?.users_permissions_user.name]).toEqual([name, name])
    await eventually(async () => {
      const told = (await as(who).call(notifications.listNotifications, { query: {} })).data.find((one) => one.kind.endsWith(kind))
      return told?.who === name
    })
  }
}, 60_000)

test('a swap keeps the names of its pieces as they were ordered, whatever their listings are called later', async () => {
  const { mei, pieces, toAnna } = await swapped()
  const names = async () => (await show(mei, toAnna)).swap?.sides.flatMap((side) => side.pieces.map(({ name }) => name)).toSorted()
  const before = await names()
  expect(before).toHaveLength(2)
  for (const id of pieces) await rename(id, `Another ${id}`)
  expect(await names()).toEqual(before)
}, 60_000)

test('in a circle who has not traded with the reader is known by shop or username alone', async () => {
  const people = [await market.seller(), await market.seller(), await market.seller(), await market.seller()]
  for (const who of people) await called(who, { firstname: 'Anna', lastname: 'Lind', store_name: null })
  const [first, second, third, last] = people
  const { pieces } = await agreedSwap(opened, market, people)
  if (!first || !second || !third || !last) throw new Error('nobody')
  const toFirst = await checkOutSwap(opened, market, first, pieces[3] ?? 0)
  await checkOutSwap(opened, market, second, pieces[0] ?? 0)
  const { swap } = await show(first, toFirst)
  expect(new Map(swap?.sides.map(({ giver }) => [giver.id, giver.name]))).toEqual(
    new Map([
      [first.id, 'Anna L.'],
      [second.id, 'Anna L.'],
      [third.id, third.username],
      [last.id, 'Anna L.'],
    ]),
  )
}, 60_000)
