// A swap on its whole way: offered in the chat, in both carts, checked out by both, sent, and ended early in each way that the table knows.
import { accounts, cart, messaging, orders } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { Refused } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'
import { inTransaction } from '../../platform/db.ts'
import { landSwap } from '../cart/index.ts'
import { cancelForSupport } from '../orders/index.ts'
import { agreeSwap } from '../stock/index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, later, eventually, person } = opened
const market = openMarket(opened)

const soon = addDays(dayIn(new Date()), 3)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )
/** Two shops, each with a piece that is open to swap. */
async function pair(changes: Parameters<typeof market.garment>[1] = {}) {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const [coat, dress] = [
    await market.garment(anna, { open_to_swap: true, ...changes }),
    await market.garment(mei, { open_to_swap: true, ...changes }),
  ]
  return { anna, mei, coat, dress }
}
type Pair = Awaited<ReturnType<typeof pair>>
/** Anna offers her coat for the dress of Mei. */
const offer = ({ anna, coat, dress }: Pair, more: object = {}) =>
  as(anna).call(messaging.makeOffer, { body: { type: 'swap', product: dress, offeredProducts: [coat], ...more } })
const answer = (who: Person, { messageId }: { messageId: number }, accepted: boolean) =>
  as(who).call(messaging.respondToOffer, { params: { id: messageId }, body: { accepted } })
const show = (who: Person, id: number) => as(who).call(messaging.showOffer, { params: { id } })
const cartOf = async (who: Person) => (await as(who).call(cart.getCart, {})).items
async function agreed(changes: Parameters<typeof pair>[0] = {}, more: object = { deliveryMethod: 'pickup' }) {
  const two = await pair(changes)
  const made = await offer(two, more)
  await answer(two.mei, made, true)
  const { swap } = await show(two.anna, made.id)
  if (!swap) throw new Error('the swap is not agreed')
  return { ...two, made, swapId: swap.id }
}
/** Checks out what somebody gets, picked up from whoever gives it. */
async function checkOut(who: Person, productId: number) {
  const [line] = (await cartOf(who)).filter(({ product, type }) => type === 'swap' && product.id === productId)
  if (!line) throw new Error('the piece is not in the cart')
  if (line.deliveryMethod !== 'pickup')
    await as(who).call(cart.changeDelivery, { body: { cartItemId: line.cartItemId, deliveryMethod: 'pickup' } })
  const [now] = (await cartOf(who)).filter(({ cartItemId }) => cartItemId === line.cartItemId)
  return market.buy(who, [
    {
      productId,
      quantity: 1,
      type: 'swap',
      cartItemId: line.cartItemId,
      deliveryMethod: 'pickup',
      pickupAddressId: now?.pickupAddressId ?? null,
      pickupDate: soon,
      pickupTime: '18:00',
    },
  ])
}
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from swap_record where id = ${id}`.execute(app.db)).rows[0]?.status
const groupOf = async (who: Person, orderId: number) => {
  const order = await as(who).call(orders.showOrder, { params: { id: orderId } })
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  return group
}
const free = async (...ids: number[]) =>
  (
    await sql<{ free: number }>`select free from product_availability where id = any(${ids}::bigint[]) order by id`.execute(app.db)
  ).rows.map((row) => row.free)

test('an accepted swap holds both pieces for 48 hours and puts a locked line at no price into each cart', async () => {
  const two = await pair()
  const made = await offer(two, { text: 'Mine for yours?' })
  expect(made).toMatchObject({
    type: 'swap',
    status: 'pending',
    price: 0,
    products: [{ id: two.dress }],
    offeredProducts: [{ id: two.coat }],
  })
  const { data } = await as(two.mei).call(messaging.openChat, { params: { id: two.anna.id }, query: {} })
  expect(data).toMatchObject([{ messageType: 'swap', offeredProduct: { id: two.coat }, requestedProduct: { id: two.dress } }])
  expect(await free(two.coat, two.dress)).toEqual([1, 1]) // nothing is held before the yes
  await answer(two.mei, made, true)
  expect(await free(two.coat, two.dress)).toEqual([0, 0])
  for (const [who, gets] of [
    [two.anna, two.dress],
    [two.mei, two.coat],
  ] as const) {
    const [line, ...others] = await cartOf(who)
    expect(others).toEqual([])
    expect(line).toMatchObject({ type: 'swap', quantity: 1, unitPrice: 0, lineTotal: 0, product: { id: gets }, problem: null })
    const id = line?.cartItemId ?? 0
    expect(await refusal(as(who).call(cart.removeItem, { params: { cartItemId: id } }))).toBe('cart.swap_locked')
    expect(await refusal(as(who).call(cart.changeQuantity, { body: { cartItemId: id, action: 'increase' } }))).toBe('cart.swap_locked')
    await as(who).call(cart.clearCart, {})
    expect(await cartOf(who)).toHaveLength(1)
  }
})

test('an offer says of each piece its size and what it costs, of what is only let its first rent', async () => {
  const [tier, size] = [{ option: 'day', number: 2, priceMinor: 1_900 }, 'M']
  const made = await offer(await pair({ for_sell: false, for_rent: true, rent_tiers: [tier], size }))
  const said = { size, price: null, rent: { option: 'day', number: 2, price: 19 } }
  expect(made).toMatchObject({ products: [said], offeredProducts: [said] })
})

test('who has agreed nothing puts no swap into the cart', async () => {
  const { dress } = await pair()
  const bo = await person()
  expect(await refusal(as(bo).call(cart.addItem, { body: { product: dress, type: 'swap', deliveryMethod: 'pickup' } }))).toBe(
    'cart.swap_not_agreed',
  )
  const line = { productId: dress, quantity: 1, type: 'swap', deliveryMethod: 'pickup' } as const
  expect(await refusal(market.prepare(bo, [line]))).toBe('checkout.problems')
})

test('only own pieces that are open to swap and to be had are offered, and only for such', async () => {
  const two = await pair()
  const closed = await market.garment(two.anna, { open_to_swap: false })
  expect(await refusal(offer(two, { offeredProducts: [] }))).toBe('messaging.swap_pieces')
  expect(await refusal(offer(two, { offeredProducts: [closed] }))).toBe('messaging.swap_pieces')
  expect(await refusal(offer(two, { offeredProducts: [two.dress] }))).toBe('messaging.swap_pieces')
  expect(await refusal(offer(two, { offeredProducts: [two.coat, two.coat] }))).toBe('messaging.swap_pieces')
  expect(await refusal(offer({ ...two, dress: await market.garment(two.mei, { open_to_swap: false }) }))).toBe(
    'messaging.offer_unavailable',
  )
  expect(await refusal(offer({ ...two, dress: two.coat }))).toBe('messaging.own_product')
  const made = await offer(two)
  expect(await refusal(offer(two))).toBe('messaging.offer_open')
  expect(await refusal(answer(two.anna, made, true))).toBe('messaging.not_receiver')
})

test('an offer is answered with other pieces, declined, or taken back; a stranger who buys first makes it impossible', async () => {
  const two = await pair()
  const second = await market.garment(two.anna, { open_to_swap: true })
  const made = await offer(two)
  const back = await as(two.mei).call(messaging.makeOffer, {
    body: { type: 'swap', product: second, offeredProducts: [two.dress], answerTo: made.id },
  })
  expect((await show(two.anna, made.id)).status).toBe('countered')
  const other = await market.garment(two.anna, { open_to_swap: true })
  const late = { type: 'swap' as const, product: other, offeredProducts: [two.dress], answerTo: made.id }
  await expect(as(two.mei).call(messaging.makeOffer, { body: late })).rejects.toMatchObject({
    body: { code: 'messaging.offer_answered', details: { current: { id: made.id, status: 'countered' } } },
  })
  await answer(two.anna, back, false)
  expect((await show(two.mei, back.id)).status).toBe('declined')
  const again = await offer(two)
  await as(two.anna).call(messaging.withdrawOffer, { params: { id: again.id } })
  expect(await refusal(answer(two.mei, again, true))).toBe('messaging.offer_answered')
  const third = await offer(two)
  await market.buy(await person(), [market.line(two.mei, two.dress)])
  expect(await refusal(answer(two.mei, third, true))).toBe('messaging.offer_unavailable')
  expect(await free(two.coat)).toEqual([1])
})

/** How many are listed as open and as ended, which is what the counts of the filters say. */
async function offersOf(who: Person): Promise<number[]> {
  const states = ['open', 'closed'] as const
  const lists = await Promise.all(states.map((state) => as(who).call(messaging.listOffers, { query: { state, facets: true } })))
  for (const { facets } of lists)
    expect(states.map((state) => (facets?.buyer[state] ?? 0) + (facets?.merchant[state] ?? 0))).toEqual(
      lists.map(({ data }) => data.length),
    )
  return lists.map(({ data }) => data.length)
}

test('both check out without paying a price, fee or tax; nothing is handed over before, and both arrived is done', async () => {
  const { anna, mei, coat, dress, swapId } = await agreed()
  expect(await offersOf(anna)).toEqual([1, 0])
  await sql`update product set translations = '{"en": {"name": "Wool coat"}}' where id = ${coat}`.execute(app.db)
  const carts = [await cartOf(anna), await cartOf(mei)]
  expect(carts.map((lines) => lines.map(({ swap }) => swap?.gives))).toEqual(
    carts.toReversed().map((lines) => [lines.map(({ product }) => product.name)]),
  )
  const orderOf = async (who: Person) => (await as(who).call(messaging.listOffers, { query: {} })).data[0]?.swap?.groupId
  expect(await orderOf(anna)).toBeNull()
  const first = await checkOut(anna, dress)
  expect(first.prepared).toMatchObject({ noPaymentRequired: true, clientSecret: null, totals: { charged: 0, platformFee: 0, tax: 0 } })
  expect(first.order).toMatchObject({ orderType: 'swap', total: 0 })
  expect(await statusOf(swapId)).toBe('half_paid')
  const firstGroup = await groupOf(anna, first.order.id)
  expect(firstGroup).toMatchObject({ orderType: 'swap', swap: { id: swapId, status: 'half_paid', mayCallOff: true } })
  const agree = (who: Person, id: number) =>
    as(who).call(orders.agreePickup, {
      params: { id },
      body: { pickupLocationAddress: market.homes.get(who.id) ?? 0, pickupDate: soon, pickupTime: '18:30' },
    })
  expect(await refusal(agree(mei, firstGroup.id))).toBe('orders.move_refused')

  const second = await checkOut(mei, coat)
  expect(await statusOf(swapId)).toBe('firm')
  expect(await refusal(as(mei).call(messaging.callOffSwap, { params: { id: swapId } }))).toBe('messaging.swap_not_open')
  const secondGroup = await groupOf(mei, second.order.id)
  expect(secondGroup.swap?.sides.map(({ progress }) => progress)).toEqual(['checked_out', 'checked_out'])
  expect(await cartOf(anna)).toEqual([])
  for (const [giver, receiver, order] of [
    [mei, anna, first.order.id],
    [anna, mei, second.order.id],
  ] as const) {
    expect(await statusOf(swapId)).toBe('firm')
    const { id } = await groupOf(receiver, order)
    await agree(giver, id)
    const { pickupCode } = await groupOf(receiver, order)
    await as(giver).call(orders.confirmPickup, { params: { id }, body: { pickupCode: pickupCode ?? '' } })
  }
  expect(await statusOf(swapId)).toBe('done')
  expect(await offersOf(anna)).toEqual([0, 1])
  expect([await orderOf(anna), await orderOf(mei)]).toEqual([firstGroup.id, secondGroup.id])
  const done = await groupOf(anna, first.order.id)
  expect(done.swap).toMatchObject({ status: 'done', mayCallOff: false, sides: [{ progress: 'arrived' }, { progress: 'arrived' }] })
})

test('a side calls it off: pieces are free, carts empty, and what the other has ordered is canceled', async () => {
  const { anna, mei, coat, dress, swapId } = await agreed()
  const { order } = await checkOut(anna, dress)
  await as(mei).call(messaging.callOffSwap, { params: { id: swapId } })
  await as(mei).call(messaging.callOffSwap, { params: { id: swapId } }) // twice is fine
  await eventually(async () => (await groupOf(anna, order.id)).status === 'canceled')
  expect([await statusOf(swapId), await free(coat, dress)]).toEqual(['called_off', [1, 1]])
  await eventually(async () => (await cartOf(mei)).length === 0)
})

/** An agreed swap of which Anna has her piece sent, and has paid for that. */
async function shippedToAnna() {
  const swap = await agreed(
    { parcel: JSON.stringify({ length: 14, width: 10, height: 3, weight: 2, units: { distance: 'in', mass: 'lb' } }) },
    { deliveryMethod: 'shipping' },
  )
  const { anna, dress } = swap
  const home = await putAddress(app, anna.id, { street: '2 Far Road', city: 'Oakland', state: 'CA', postal_code: '94601', country: 'US' })
  const [line] = await cartOf(anna)
  const { rates } = await market.rates(anna, { items: [{ productId: dress }], toAddressId: home, currency: 'USD' })
  const shipped = { productId: dress, quantity: 1, type: 'swap', deliveryMethod: 'shipping', pickupAddressId: null } as const
  const chosen = { cartItemId: line?.cartItemId ?? 0, ...(rates[0] && { selectedShippoRateId: rates[0].id }) }
  return { ...swap, ...(await market.buy(anna, [{ ...shipped, ...chosen }], { shippingAddressId: home })) }
}

test('a swap of which a bank has taken the shipping of one side back is off for the other side as well', async () => {
  const { mei, coat, dress, swapId, prepared } = await shippedToAnna()
  const other = await checkOut(mei, coat)
  expect(await statusOf(swapId)).toBe('firm')
  await market.loseDispute(prepared.strapiPaymentId)
  expect(await statusOf(swapId)).toBe('broken')
  await eventually(async () => (await groupOf(mei, other.order.id)).status === 'canceled')
  expect(await free(coat, dress)).toEqual([1, 1])
})

test('without the other side it lapses after 48 hours, and shipping that was paid goes back to the cent', async () => {
  const { anna, coat, dress, swapId, prepared, order } = await shippedToAnna()
  const paidMinor = Math.round(prepared.totals.charged * 100)
  expect(paidMinor).toBeGreaterThan(0)
  expect(prepared.totals).toMatchObject({ subtotal: 0, platformFee: 0, tax: 0, shipping: prepared.totals.charged })
  const { id: groupId } = await groupOf(anna, order.id)
  const heldMinor = () => market.ledger('shipping_held', `${groupId}`)
  expect(await heldMinor()).toBe(-paidMinor)
  await later({ hours: 48 })
  await eventually(async () => {
    const { rows } = await sql<{ status: string }>`select status from order_group where id = ${groupId}`.execute(app.db)
    return rows[0]?.status === 'canceled'
  })
  expect(await heldMinor()).toBe(0)
  expect(await statusOf(swapId)).toBe('lapsed')
  await eventually(async () => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount_minor), 0)::float8 as sum from refund_record where payment_id = ${prepared.strapiPaymentId} and state = 'done'`.execute(
      app.db,
    )
    return rows[0]?.sum === paidMinor
  })
  expect(await free(coat, dress)).toEqual([1, 1])
})

test('once it is firm, one who cancels cancels both', async () => {
  const { anna, mei, coat, dress, swapId } = await agreed()
  const first = await checkOut(anna, dress)
  const second = await checkOut(mei, coat)
  const group = await groupOf(anna, first.order.id)
  await as(anna).call(orders.cancelGroup, { params: { id: group.id }, body: { version: group.version, cancelReason: 'changed_mind' } })
  expect(await statusOf(swapId)).toBe('broken')
  await eventually(async () => (await groupOf(mei, second.order.id)).status === 'canceled')
  expect(await free(coat, dress)).toEqual([1, 1])
})

test('whoever checks out after it was called off gets nothing, and an account with an open swap stays', async () => {
  const { anna, dress, mei, swapId } = await agreed()
  const [line] = await cartOf(anna)
  const prepared = await market.prepare(anna, [
    {
      productId: dress,
      quantity: 1,
      type: 'swap',
      cartItemId: line?.cartItemId ?? 0,
      deliveryMethod: 'pickup',
      pickupAddressId: line?.pickupAddressId ?? null,
      pickupDate: soon,
      pickupTime: '18:00',
    },
  ])
  expect(await refusal(as(mei).call(accounts.deleteAccount, { body: { username: mei.username } }))).not.toBe('done')
  await as(mei).call(messaging.callOffSwap, { params: { id: swapId } })
  expect(await refusal(market.place(anna, prepared.strapiPaymentId))).not.toBe('done')
  expect(await free(dress)).toEqual([1])
})

test('three people swap in a ring: it is firm when all have checked out, and one who cancels cancels all', async () => {
  const people = [await market.seller(), await market.seller(), await market.seller()] as const
  const pieces: number[] = []
  for (const who of people) pieces.push(await market.garment(who, { open_to_swap: true }))
  const next = (at: number) => people[(at + 1) % 3] ?? people[0]
  const sides = people.map((who, at) => ({ giverId: who.id, receiverId: next(at).id, productIds: [pieces[at] ?? 0] }))
  const swapId = await inTransaction(app, async (tx) => {
    const made = await agreeSwap(tx, { cause: `circle:${people[0].id}`, sides })
    if (!('swapId' in made)) throw new Error('a piece is lacking')
    await landSwap(tx, made.swapId, 'test')
    return made.swapId
  })
  const placed = []
  for (const [at] of people.entries()) {
    const { order } = await checkOut(next(at), pieces[at] ?? 0)
    placed.push({ who: next(at), order: order.id })
    expect(await statusOf(swapId)).toBe(at === 2 ? 'firm' : 'half_paid')
  }
  const [first, ...others] = placed
  if (!first) throw new Error('nobody has checked out')
  const { id, version } = await groupOf(first.who, first.order)
  await as(first.who).call(orders.cancelGroup, { params: { id }, body: { version, cancelReason: 'changed_mind' } })
  expect(await statusOf(swapId)).toBe('broken')
  for (const { who, order } of others) await eventually(async () => (await groupOf(who, order)).status === 'canceled')
  expect(await free(...pieces)).toEqual([1, 1, 1])
})

test('what is handed over of a swap that fails then is a case for support, and its timers rest', async () => {
  const { anna, mei, coat, dress, swapId } = await agreed()
  const first = await checkOut(anna, dress)
  const second = await checkOut(mei, coat)
  const { id } = await groupOf(anna, first.order.id)
  const place = { pickupLocationAddress: market.homes.get(mei.id) ?? 0, pickupDate: soon, pickupTime: '18:30' }
  await as(mei).call(orders.agreePickup, { params: { id }, body: place })
  const { pickupCode } = await groupOf(anna, first.order.id)
  await as(mei).call(orders.confirmPickup, { params: { id }, body: { pickupCode: pickupCode ?? '' } })
  const rest = await groupOf(mei, second.order.id)
  // who has got theirs does not call the other half off
  const cancel = (who: Person, cancelReason: string) =>
    refusal(as(who).call(orders.cancelGroup, { params: { id: rest.id }, body: { version: rest.version, cancelReason } }))
  expect([await cancel(mei, 'changed_mind'), await cancel(anna, 'out_of_stock')]).toEqual(['orders.move_refused', 'orders.move_refused'])
  await inTransaction(app, (tx) => cancelForSupport(app, tx, rest.id, { reason: 'never came', actorId: null }))
  expect(await statusOf(swapId)).toBe('broken')
  await eventually(async () => {
    const { rows } = await sql<{ reason: string }>`select reason from support_case where group_id = ${id} and closed_at is null`.execute(
      app.db,
    )
    return rows[0]?.reason === 'swap_broken'
  })
  for (const who of [mei, anna])
    expect(await refusal(as(who).call(accounts.deleteAccount, { body: { username: who.username } }))).not.toBe('done')
})

test('the line of a swap is bought in no other way: as a purchase it is not found, and the swap stands', async () => {
  const { anna, dress, swapId } = await agreed({ for_sell: true, price_minor: 5_000, stock: 2 })
  const [line] = await cartOf(anna)
  const bought = market.prepare(anna, [
    {
      productId: dress,
      quantity: 1,
      type: 'buy',
      cartItemId: line?.cartItemId ?? 0,
      deliveryMethod: 'pickup',
      pickupAddressId: line?.pickupAddressId ?? null,
      pickupDate: soon,
      pickupTime: '18:00',
    },
  ])
  const why = await bought.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? JSON.stringify(error.body) : String(error)),
  )
  expect(why).toContain('Item not found in cart')
  expect(await statusOf(swapId)).toBe('agreed')
})
