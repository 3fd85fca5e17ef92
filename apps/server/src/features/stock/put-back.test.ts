import { orders } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { hold, putBack, release, setStock } from './index.ts'

const opened = await openApp()
const { app, as, person } = opened
const market = openMarket(opened)
const soon = addDays(dayIn(new Date()), 10)
const mei = await market.seller()
const found = (id: number) => app.db.selectFrom('listing_search').select('id').where('id', '=', id).execute()
const back = (orderItemIds: readonly number[], why: 'canceled' | 'returned' = 'canceled') =>
  inTransaction(app, (tx) => putBack(tx, { orderItemIds, why }))
type Bought = Awaited<ReturnType<typeof market.buy>>
const itemsOf = ({ order }: Bought) => order.fulfillmentGroups.flatMap(({ orderItems }) => orderItems.map(({ id }) => id))

const cancel = (who: Person, { order }: Bought) =>
  Promise.all(
    order.fulfillmentGroups.map(({ id }) => as(who).call(orders.cancelGroup, { params: { id }, body: { cancelReason: 'changed_mind' } })),
  )

test('pieces of a canceled item are for sale and found again, once however often it is said', async () => {
  const dress = await market.garment(mei, { stock: 2 })
  const alice = await person()
  const bought = await market.buy(alice, [market.line(mei, dress, { quantity: 2 })])
  expect([(await market.stockOf(dress)).stock, await found(dress)]).toEqual([0, []])
  await cancel(alice, bought)
  await back(itemsOf(bought))
  expect([await market.stockOf(dress), await found(dress)]).toEqual([{ stock: 2, reserved: 0 }, [{ id: dress }]])
  const book = await app.db
    .selectFrom('stock_movement')
    .select(['kind', 'stock', 'reserved'])
    .where('product_id', '=', dress)
    .orderBy('id')
    .execute()
  expect(book.map(({ kind, stock, reserved }) => [kind, stock, reserved])).toEqual([
    ['opened', 2, 0],
    ['held', 0, 2],
    ['sold', -2, -2],
    ['restored', 2, 0],
  ])
})

test('a listing that was deleted meanwhile gets nothing back', async () => {
  const dress = await market.garment(mei)
  const alice = await person()
  const bought = await market.buy(alice, [market.line(mei, dress)])
  await app.db.updateTable('product').set({ active: false, deleted_at: new Date() }).where('id', '=', dress).execute()
  await cancel(alice, bought)
  expect(await market.stockOf(dress)).toEqual({ stock: 0, reserved: 0 })
})

test('days of a canceled rental are free for the next renter', async () => {
  const coat = await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] })
  const rent = [market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: soon } })]
  const rita = await person()
  const rented = await market.buy(rita, rent)
  const next = await person()
  await expect(market.prepare(next, rent)).rejects.toMatchObject({ status: 409 })
  await cancel(rita, rented)
  expect((await market.prepare(next, rent)).success).toBe(true)
})

test('a garment that never runs out takes nothing and gets nothing back', async () => {
  const pattern = await market.garment(mei, { product_type: 'virtual', stock: 999 })
  const bought = await market.buy(await person(), [market.line(mei, pattern, { deliveryMethod: 'virtual' })])
  await back(itemsOf(bought))
  expect(await market.stockOf(pattern)).toEqual({ stock: 999, reserved: 0 })
})

test('nobody changes the stock of a product but by a movement', async () => {
  const dress = await market.garment(mei)
  await expect(app.db.updateTable('product').set({ stock: 5 }).where('id', '=', dress).execute()).rejects.toThrow('by movements only')
  await expect(app.db.deleteFrom('stock_movement').where('product_id', '=', dress).execute()).rejects.toThrow('by movements only')
})

test('a lister says no less of what never runs out than is held of it', async () => {
  const file = await market.garment(mei, { stock: 3, product_type: 'others', is_digital_online: true })
  const owner = { swap: 1 }
  const until = new Date(Date.now() + 900_000)
  const line = { productId: file, quantity: 2, isEndless: false, rental: null } // held before its lister called it endless
  expect(await inTransaction(app, (tx) => hold(tx, owner, [line], { until, holder: null }))).toEqual({ lacking: [], taken: [] })
  const set = (stock: number) => inTransaction(app, (tx) => setStock(tx, file, stock))
  expect([await set(1), await set(2)]).toEqual([false, true])
  await inTransaction(app, (tx) => release(tx, owner))
  expect(await set(1)).toBe(true)
})
