import { catalog, listings } from '@rondo/contracts'
import { addDays, type Day, dayIn, daysFromTo } from '@rondo/rules/kernel/days'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { letDays } from '../../../test/goods.ts'
import { inTransaction } from '../../platform/db.ts'
import { agreeSwap, hold as holdGoods } from '../stock/index.ts'
import { putAddress, putProducts } from '../../../test/products.ts'
import { fewestStatementsOf, statementsOf } from '../../../test/statements.ts'

const { as, call, person, app } = await openApp({ jobs: false })
const claire = await person({ merchant: true, country: 'FR' })
const home = await putAddress(app, claire.id)
await putAddress(app, claire.id, { city: 'Lyon', postal_code: '69001', is_default: true })
const photo = (id: number) => ({
  id,
  key: `0123456789abcdef${id}`,
  width: 960,
  height: 1200,
  alt: { en: `front ${id}`, 'zh-CN': `正面 ${id}` },
})
let today: Day
beforeEach(() => {
  today = dayIn(new Date()) // a run may pass midnight
})

const one = async (changes: object = {}) => {
  const [id] = await putProducts(app, [
    { merchant_id: claire.id, pickup_address_id: home, currency: 'EUR', price_minor: 12_050, ...changes },
  ])
  if (id === undefined) throw new Error('nothing was written')
  return id
}
const show = (id: number) => call(listings.showProduct, { params: { id } })
const book = (product_id: number, unit: number, days: readonly string[], expires_at: Date | null = null) =>
  letDays(
    app,
    days.map((day) => ({ product_id, unit, day, order_item_id: 1 })),
    expires_at,
  )

/** A buyer's payment under way that holds units of a product. */
async function hold(product_id: number, quantity: number) {
  const none = { subtotal_minor: 0, fee_minor: 0, tax_minor: 0, shipping_minor: 0, deposit_minor: 0, total_minor: 0, charged_minor: 0 }
  const buyer = await person()
  const { id: payment_id } = await app.db
    .insertInto('payment')
    .values({
      account_id: buyer.id,
      currency: 'EUR',
      ...none,
      snapshot: '{}',
      content_hash: '',
      expires_at: new Date(Date.now() + 600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { productId: product_id, quantity, isEndless: false, rental: null }
  await inTransaction(app, (tx) =>
    holdGoods(tx, { payment: payment_id }, [line], { until: new Date(Date.now() + 600_000), holder: buyer.id }),
  )
}

test('a product is shown with its merchant, its photos and amounts in major units', async () => {
  const tiers = [{ number: 3, option: 'day', priceMinor: 2_900 }]
  const id = await one({
    photos: [photo(1), photo(2)],
    for_rent: true,
    rent_tiers: tiers,
    rent_deposit_minor: 4_000,
    require_deposit: true,
    stock: 3,
  })
  const product = await show(id)
  expect(product).toMatchObject({
    id,
    price: 120.5,
    currency: 'EUR',
    stock: '3',
    available: 3,
    rentDeposit: 40,
    activeListing: true,
    being_liked_by: [],
  })
  expect(product.rentPriceAndTime).toEqual([{ number: 3, option: 'day', price: 29, currency: 'EUR' }])
  expect(product.photos[1]).toMatchObject({
    url: '/media/0123456789abcdef2/960.webp',
    alt: 'front 2',
    formats: { thumbnail: { url: '/media/0123456789abcdef2/320.webp' } },
  })
  expect(product.users_permissions_user).toMatchObject({
    id: claire.id,
    username: claire.username,
    city: 'Lyon',
    country: 'FR',
    averageRating: null,
  })
})

test('a visitor costs one query, a member one more for the session', async () => {
  const id = await one()
  const mei = await person()
  await show(id)
  await as(mei).call(listings.showProduct, { params: { id } })
  expect(await statementsOf(() => show(id))).toHaveLength(1)
  expect(await statementsOf(() => as(mei).call(listings.showProduct, { params: { id } }))).toHaveLength(2)
})

test('a stranger learns the quarter of a pickup, not the app', async () => {
  const { pickupAddress, _geoloc } = await show(await one())
  expect(_geoloc).toEqual({ lat: pickupAddress?.latitude, lng: pickupAddress?.longitude })
  expect(pickupAddress).toMatchObject({ id: home, city: 'Paris', country: 'FR', postalCode: '750' })
  const off = Math.abs((pickupAddress?.latitude ?? 0) - 48.8556)
  expect(off).toBeGreaterThan(0)
  expect(off).toBeLessThan(0.003)
})

test('texts are answered in the language of the reader', async () => {
  const id = await one({ name: 'Red Silk Dress', translations: { 'zh-CN': { name: '红色真丝连衣裙', description: '穿过两次。' } } })
  const chinese = await call(listings.showProduct, { params: { id } }, { 'accept-language': 'zh-CN,zh;q=0.9' })
  expect(chinese).toMatchObject({ name: '红色真丝连衣裙', description: '穿过两次。' })
  expect((await show(id)).name).toBe('Red Silk Dress')
})

test('whoever is signed in reads in the language of their page, else in that of their mails', async () => {
  const id = await one({ name: 'Red Silk Dress', translations: { 'zh-CN': { name: '红色真丝连衣裙' } } })
  const [anna, chen] = [await person(), await person({ language: 'zh-CN' })]
  const named = async (who: typeof anna, wish?: string) =>
    (await as(who).call(listings.showProduct, { params: { id } }, wish === undefined ? {} : { 'accept-language': wish })).name
  expect(await named(anna, 'zh-CN')).toBe('红色真丝连衣裙')
  expect(await named(chen, 'en')).toBe('Red Silk Dress')
  expect(await named(chen)).toBe('红色真丝连衣裙')
  expect(await named(chen, 'fr')).toBe('红色真丝连衣裙')
})

test('of the likes a caller sees the number and only themselves', async () => {
  const id = await one({ likes_count: 2 })
  const [bea, alice] = [await person(), await person()]
  await app.db
    .insertInto('product_like')
    .values([bea, alice].map((who) => ({ account_id: who.id, product_id: id })))
    .execute()
  expect(await as(bea).call(listings.showProduct, { params: { id } })).toMatchObject({ likes_count: 2, being_liked_by: [bea.id] })
  expect((await show(id)).being_liked_by).toEqual([])
})

test('what is on sale now is the stock less reservations and units with days booked from today on', async () => {
  const id = await one({ stock: 5 })
  await hold(id, 1)
  await book(id, 1, [addDays(today, 3), addDays(today, 4)])
  await book(id, 2, [addDays(today, -3)])
  await book(id, 3, [addDays(today, 9)], new Date(Date.now() - 1000))
  await book(id, 4, [addDays(today, 9)], new Date(Date.now() + 60_000))
  expect(await show(id)).toMatchObject({ available: 2, rentable: 4, obstacles: { buy: null, rent: null, swap: null } })
})

test('why nobody can have a listing is told for each way', async () => {
  const let_ = await one()
  await book(let_, 1, [addDays(today, 20)])
  expect((await show(let_)).obstacles).toEqual({ buy: 'all_let', rent: null, swap: 'all_let' })
  const paying = await one()
  await hold(paying, 1)
  expect((await show(paying)).obstacles).toEqual({ buy: 'held', rent: 'held', swap: 'held' })
  expect((await show(await one({ stock: 0 }))).obstacles.buy).toBe('sold_out')
  expect((await show(await one({ active: false }))).obstacles.rent).toBe('inactive')
  const noor = await person()
  expect((await show(await one({ merchant_id: noor.id }))).obstacles.buy).toBe('unverified')
})

test('lists say what stands in every way of a piece, whether a checkout or a swap holds it, and ask no more for it', async () => {
  const own = { for_sell: true, open_to_swap: true }
  const [paying, swapped, let_, free] = [await one(own), await one(own), await one(own), await one(own)]
  const noor = await person({ merchant: true, country: 'FR' })
  const other = await one({ ...own, merchant_id: noor.id })
  await hold(paying, 1)
  await book(let_, 1, [addDays(today, 20)])
  const sides = [
    { giverId: claire.id, receiverId: noor.id, productIds: [swapped] },
    { giverId: noor.id, receiverId: claire.id, productIds: [other] },
  ]
  await inTransaction(app, (tx) => agreeSwap(tx, { cause: `offer:${swapped}`, sides }))
  expect((await show(swapped)).obstacles.buy).toBe('held')
  const search = () => call(catalog.searchProducts, { query: { merchant: claire.id, pageSize: 100 } })
  const said = new Map((await search()).data.map(({ id, obstacle }) => [id, obstacle]))
  expect([paying, swapped, let_, free].map((id) => said.get(id))).toEqual(['held', 'held', 'all_let', undefined])
  expect(await fewestStatementsOf(() => search())).toHaveLength(1)
})

test('a listing that never runs out has 999, whatever is reserved', async () => {
  const id = await one({ product_type: 'virtual', stock: 999, open_to_pickup: false, open_to_shipping: false })
  expect((await show(id)).available).toBe(999)
})

test('who buys something digital reads what they will download, never its name or where it is', async () => {
  const files = JSON.stringify([{ id: 7, name: 'Gown, final.webp', type: 'image/webp', bytes: 17_300 }])
  const id = await one({ product_type: 'virtual', stock: 999, open_to_pickup: false, open_to_shipping: false, files })
  expect((await show(id)).downloads).toEqual([{ type: 'image/webp', bytes: 17_300 }])
  const sized = JSON.stringify([{ id: 8, name: 'Gown.webp', type: 'image/webp', bytes: 9, width: 1_500, height: 1_875 }])
  const known = await one({ product_type: 'virtual', stock: 999, open_to_pickup: false, open_to_shipping: false, files: sized })
  expect((await show(known)).downloads).toEqual([{ type: 'image/webp', bytes: 9, width: 1_500, height: 1_875 }])
  expect((await show(await one({}))).downloads).toEqual([])
})

test('an inactive product is still shown by its address, a deleted or unknown one is not found', async () => {
  const id = await one({ active: false })
  expect((await show(id)).activeListing).toBe(false)
  await app.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await expect(show(id)).rejects.toMatchObject({ status: 404, body: { message: 'Product not found' } })
  await expect(show(9_000_000)).rejects.toMatchObject({ status: 404 })
})

test('a day is taken when no unit is left on it, and one query tells', async () => {
  const id = await one({ stock: 2, for_rent: true })
  const atHome = dayIn(new Date(), 'Europe/Paris')
  const days = [addDays(today, 5), addDays(today, 6)]
  await book(id, 1, [...days, addDays(today, 7)])
  await book(id, 2, days)
  await book(id, 2, [addDays(today, 7)], new Date(Date.now() - 1000))
  await book(id, 1, [addDays(today, -1), addDays(today, 400)])
  const sent = await statementsOf(async () =>
    expect(await call(listings.availability, { params: { id } })).toEqual({
      today,
      ...(atHome > today && { todayAtPickup: atHome }),
      units: 2,
      booked: [
        { unit: 1, from: addDays(today, 5), to: addDays(today, 7) },
        { unit: 1, from: addDays(today, 400), to: addDays(today, 400) },
        { unit: 2, from: addDays(today, 5), to: addDays(today, 6) },
      ],
      blocked: [],
      turnaround: { before: 0, after: 1 },
      taken: days,
    }),
  )
  expect(sent).toHaveLength(1)
})

test('a service is one unit: hours of two people cannot overlap', async () => {
  const id = await one({ product_type: 'others', is_local_service: true, stock: 999, for_rent: true, for_sell: false })
  await book(id, 1, [addDays(today, 2)])
  expect(await call(listings.availability, { params: { id } })).toMatchObject({ today, units: 1, taken: [addDays(today, 2)] })
})

test('days that the lender blocks are taken, and units held for a purchase are not to be let', async () => {
  const id = await one({ stock: 2, for_rent: true, turnaround_before: 1, turnaround_after: 4 })
  await hold(id, 1)
  const [first_day, last_day] = [addDays(today, 10), addDays(today, 12)]
  await app.db
    .insertInto('blocked_day')
    .values(daysFromTo(first_day, last_day).map((day) => ({ product_id: id, day })))
    .execute()
  expect(await call(listings.availability, { params: { id } })).toMatchObject({
    units: 1,
    blocked: [{ from: first_day, to: last_day }],
    turnaround: { before: 1, after: 4 },
    taken: [first_day, addDays(today, 11), last_day],
  })
})
