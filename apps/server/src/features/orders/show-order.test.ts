import { orders } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openHouse({ jobs: false }) // statements are counted: nothing else may run
const { as, call, house, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

test('orders are listed for both sides by kind and chip, newest first, in two queries beside the session', async () => {
  const alice = await person()
  const [dress, coat] = [await market.garment(mei), await market.garment(mei, rentable)]
  const bought = (await market.buy(alice, [market.line(mei, dress)])).order
  const rented = (await market.buy(alice, [market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day' } })])).order
  const mine = (query: { type?: string; status?: string; pageSize?: number; page?: number }) => as(alice).call(orders.myOrders, { query })
  expect(ids(await mine({}))).toEqual([rented.id, bought.id])
  expect(ids(await mine({ type: 'renting' }))).toEqual([rented.id])
  expect(ids(await mine({ type: 'buying' }))).toEqual([bought.id])
  expect(ids(await as(mei).call(orders.merchantOrders, { query: { type: 'lending' } }))).toEqual([rented.id])
  expect(await mine({ pageSize: 1, page: 2 })).toMatchObject({
    data: [{ id: bought.id }],
    meta: { total: 2, page: 2, pageSize: 1, hasMore: false },
  })
  expect((await statementsOf(() => mine({}))).length).toBeLessThanOrEqual(3)

  const to = (id: number, status: string) => house.db.updateTable('fulfillment_group').set({ status }).where('order_id', '=', id).execute()
  expect(ids(await mine({ status: 'Ongoing' }))).toEqual([rented.id, bought.id])
  expect(ids(await mine({ status: 'completed' }))).toEqual([])
  await to(bought.id, 'pickup_completed_by_customer')
  await to(rented.id, 'canceled')
  expect(ids(await mine({ status: 'completed' }))).toEqual([bought.id])
  expect(ids(await mine({ status: 'canceled' }))).toEqual([rented.id])
  expect(ids(await mine({ status: 'ongoing' }))).toEqual([])
  await to(bought.id, 'processing') // as its history has it
  await to(rented.id, 'processing')
})

test('each side may do what the table of states lets it do', async () => {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  expect(order.fulfillmentGroups[0]?.allowedActions).toEqual(['G16a'])
  const received = await as(mei).call(orders.showOrder, { params: { id: order.id } })
  expect(received.fulfillmentGroups[0]?.allowedActions).toEqual(['G3', 'G4', 'G5a', 'G17'])
})

test('an order keeps what was bought, whatever the listing says later', async () => {
  const alice = await person()
  const dress = await market.garment(mei, { name: 'Silk Dress', size: 'S' })
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  await house.db.updateTable('product').set({ name: 'Something else', size: 'XL', price_minor: 1 }).where('id', '=', dress).execute()
  const [item] = (await as(alice).call(orders.showOrder, { params: { id: order.id } })).fulfillmentGroups[0]?.orderItems ?? []
  expect(item).toMatchObject({ product: { name: 'Silk Dress' }, size: 'S', price: 100 })
  expect(JSON.parse(item?.variantInfo ?? '')).toMatchObject({ size: 'S' })
})

test('orders are for their parties; a visitor is asked to sign in', async () => {
  const [alice, eve] = [await person(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  await expect(call(orders.showOrder, { params: { id: order.id } })).rejects.toMatchObject({ status: 401 })
  await expect(as(eve).call(orders.showOrder, { params: { id: order.id } })).rejects.toMatchObject({
    status: 404,
    body: { code: 'orders.not_found' },
  })
  await expect(as(eve).call(orders.showGroup, { params: { id: order.fulfillmentGroups[0]?.id ?? 0 } })).rejects.toMatchObject({
    status: 404,
    body: { code: 'orders.group_not_found' },
  })
  expect(await as(eve).call(orders.myOrders, { query: {} })).toMatchObject({ data: [], meta: { total: 0 } })
})

test('an order costs fewer than fifteen statements, from preparing to placing', async () => {
  const alice = await person()
  const first = await market.garment(mei)
  await market.buy(alice, [market.line(mei, first)]) // the customer at the provider is known from here on
  const shirt = await market.garment(mei, { stock: 5 })
  await market.webhooks('hold')
  let prepared: Awaited<ReturnType<typeof market.prepare>> | undefined
  const preparing = await statementsOf(async () => (prepared = await market.prepare(alice, [market.line(mei, shirt)])))
  await market.confirm(prepared?.clientSecret ?? null)
  const placing = await statementsOf(() => market.place(alice, prepared?.strapiPaymentId ?? 0))
  const own = [...preparing, ...placing].filter((text) => !/^(begin|commit)/i.test(text))
  await market.webhooks('deliver')
  expect(own.length).toBeLessThan(15)
})

test('what was paid for an order is shown to its customer alone', async () => {
  const alice = await person()
  const rent = { type: 'rent' as const, rentOption: { number: 3, option: 'day' as const } }
  const { order, prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei, rentable), rent)])
  const params = { id: order.id }
  expect(await as(alice).call(orders.orderPayment, { params })).toMatchObject({
    orderNumber: order.orderNumber,
    strapiPaymentId: prepared.strapiPaymentId,
    paymentStatus: 'paid',
    total: 35.64,
    depositTotal: 15,
    charged: 50.64,
    refunded: 0,
  })
  await expect(as(mei).call(orders.orderPayment, { params })).rejects.toMatchObject({ status: 404 })
})
