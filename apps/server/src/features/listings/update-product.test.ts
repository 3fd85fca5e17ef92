import { cart, listings, messaging } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { letDays, putStock } from '../../../test/goods.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp({ limits: false, productTypes: ['designer', 'sharing', 'virtual', 'others'] })
const { as, call, app, eventually, person } = opened
const { merchant, picture, dress, create, change, own, eventsOf, row } = openForms(opened)
const market = openMarket(opened)
const mei = await merchant()
const typesOf = async (id: number) => (await eventsOf(id)).map(({ type }) => type)
const today = dayIn(new Date())

test('a change names only what changes; version, time and an event follow', async () => {
  const made = await create(mei, dress(mei))
  const changed = await change(mei, made.id, { name: 'Blue silk dress', color: 'blue', version: made.version })
  expect(changed).toMatchObject({
    name: 'Blue silk dress',
    color: 'blue',
    version: 2,
    price: 120,
    stock: '2',
    description: made.description,
  })
  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt))
  expect(await own(mei, made.id)).toEqual(changed)
  expect(await call(listings.showProduct, { params: { id: made.id } })).toMatchObject({ name: 'Blue silk dress' })
  expect(await typesOf(made.id)).toEqual(['listings.created', 'listings.changed'])
})

test('the same content again changes nothing and records nothing, whatever version it names', async () => {
  const made = await create(mei, dress(mei))
  await change(mei, made.id, { price: 130, version: 1 })
  expect(await change(mei, made.id, { price: 130, version: 1 })).toMatchObject({ version: 2, price: 130 })
  expect(await change(mei, made.id, dress(mei, { price: 130 }))).toMatchObject({ version: 2 })
  expect(await typesOf(made.id)).toEqual(['listings.created', 'listings.changed', 'listings.price_changed'])
})

test('who looked at an older version is told, and nothing is overwritten', async () => {
  const made = await create(mei, dress(mei))
  await change(mei, made.id, { notes: 'From the other tab', version: 1 })
  await expect(change(mei, made.id, { notes: 'From this one', version: 1 })).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'listings.changed_meanwhile',
      details: { version: 2, current: { id: made.id, version: 2, notes: 'From the other tab' } },
    },
  })
  expect((await own(mei, made.id)).notes).toBe('From the other tab')
})

test('of two changes of one version at once, one is taken', async () => {
  const { id } = await create(mei, dress(mei))
  const both = await Promise.allSettled(['A', 'B'].map((notes) => change(mei, id, { notes, version: 1 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('rules hold for what a change leads to, not only for what it names', async () => {
  const { id } = await create(mei, dress(mei))
  await expect(change(mei, id, { openToShipping: false, openToPickUp: false })).rejects.toMatchObject({
    status: 400,
    body: { errors: { deliveryOption: 'Please select at least one delivery option' } },
  })
  expect(await change(mei, id, { openToShipping: false, useShippingForPickup: false, pickupAddress: mei.home })).toMatchObject({
    shippingAddress: null,
    parcelInfo: null,
    pickupAddress: { id: mei.home },
  })
})

test('an edited listing keeps its type, also one that is not offered to new ones', async () => {
  const { id } = await create(mei, dress(mei, { productType: 'sharing' }))
  expect(await change(mei, id, { productType: 'virtual', notes: 'x' })).toMatchObject({ productType: 'sharing', forRent: true })
})

test('a digital piece becomes no service, nor a service a digital piece: it keeps its kind, in words of the form', async () => {
  const nature = { productType: 'others', useShippingForPickup: false }
  const online = await create(mei, dress(mei, { ...nature, isDigitalOnline: true, activeListing: false }))
  const service = await create(
    mei,
    dress(mei, { ...nature, isLocalService: true, pickupAddress: mei.home, rentPriceAndTime: [{ number: 1, option: 'hour', price: 40 }] }),
  )
  const kept = {
    status: 400,
    body: { errors: { productType: 'A listing keeps its type.' }, details: { productType: 'listings.kind_kept' } },
  }
  await expect(
    change(mei, online.id, { isDigitalOnline: false, isLocalService: true, pickupAddress: mei.home, notes: 'x' }),
  ).rejects.toMatchObject(kept)
  await expect(
    change(mei, service.id, { isDigitalOnline: true, isLocalService: false, price: 5, activeListing: false }),
  ).rejects.toMatchObject(kept)
  expect(await change(mei, service.id, { isLocalService: true, notes: 'At your place' })).toMatchObject({ isLocalService: true })
})

test('a stranger, and the merchant after deletion, find nothing', async () => {
  const { id } = await create(mei, dress(mei))
  const other = await merchant()
  const notFound = { status: 404, body: { message: 'Product not found' } }
  await expect(change(other, id, { price: 1 })).rejects.toMatchObject(notFound)
  await expect(own(other, id)).rejects.toMatchObject(notFound)
  await as(mei).call(listings.deleteProduct, { params: { id } })
  await expect(change(mei, id, { price: 1 })).rejects.toMatchObject(notFound)
})

test('photos in another order keep their cover; without the cover the first is it', async () => {
  const [a = 0, b = 0, c = 0] = mei.photos
  const { id } = await create(mei, dress(mei, { coverImageIndex: 2 }))
  expect((await change(mei, id, { photos: [c, a, b] })).coverImageIndex).toBe(0)
  expect((await change(mei, id, { photos: [a, b, c] })).coverImageIndex).toBe(2)
  expect((await change(mei, id, { photos: [b, c] })).coverImageIndex).toBe(1)
  expect((await change(mei, id, { photos: [b, a] })).coverImageIndex).toBe(0)
})

test('a photo taken out is given up, unless something else shows it', async () => {
  const [alone, twice, sold] = [await picture(mei), await picture(mei), await picture(mei)]
  const { id } = await create(mei, dress(mei, { photos: [alone, twice] }))
  await create(mei, dress(mei, { photos: [twice] }))
  await change(mei, id, { photos: [sold] })
  const usedOf = async (photo: number) =>
    (await app.db.selectFrom('media').select('used_at').where('id', '=', photo).executeTakeFirst())?.used_at !== null
  expect([await usedOf(alone), await usedOf(twice), await usedOf(sold)]).toEqual([false, true, true])
  const buyer = await person()
  await market.buy(buyer, [market.line(mei, id, { pickupAddressId: mei.home })])
  await change(mei, id, { photos: [twice] })
  expect(await usedOf(sold)).toBe(true)
})

test('another price is told with old and new, of the sale or of the first period, and only in one currency', async () => {
  const { id } = await create(mei, dress(mei))
  await change(mei, id, { price: 99, rentPriceAndTime: [{ number: 3, option: 'day', price: 25 }] })
  const told = { productId: id, merchantId: mei.id, currency: 'USD' }
  const prices = async () => (await eventsOf(id)).filter(({ type }) => type === 'listings.price_changed').map(({ data }) => data)
  expect(await prices()).toEqual([{ ...told, way: 'sale', oldPriceMinor: 12_000, newPriceMinor: 9_900 }])
  await change(mei, id, { forSell: false })
  await change(mei, id, { rentPriceAndTime: [{ number: 3, option: 'day', price: 20 }] })
  expect((await prices()).at(-1)).toEqual({ ...told, way: 'rent', oldPriceMinor: 2_500, newPriceMinor: 2_000 })
  await change(mei, id, { rentPriceAndTime: [{ number: 1, option: 'day', price: 8 }] })
  expect(await prices(), 'less for fewer days is another offer').toHaveLength(2)
  await change(mei, id, { rentPriceAndTime: [{ number: 3, option: 'day', price: 20 }] })
  const paris = await putAddress(app, mei.id)
  await change(mei, id, { shippingAddress: paris, rentPriceAndTime: [{ number: 3, option: 'day', price: 10 }] })
  expect(await prices()).toHaveLength(2)
  expect(await own(mei, id)).toMatchObject({ currency: 'EUR', rentPriceAndTime: [{ currency: 'EUR' }] })
})

test('stock after none is told', async () => {
  const { id } = await create(mei, dress(mei, { stock: 1 }))
  await putStock(app.db, id, 0)
  await change(mei, id, { stock: 4 })
  await change(mei, id, { stock: 5 })
  const told = (await eventsOf(id)).filter(({ type }) => type === 'listings.restocked')
  expect(told).toEqual([{ type: 'listings.restocked', data: { productId: id, merchantId: mei.id, stock: 4 } }])
  expect(await app.db.selectFrom('listing_search').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

test('stock does not fall below what is reserved and rented out', async () => {
  const { id } = await create(mei, dress(mei, { stock: 5 }))
  const buyer = await person()
  await market.prepare(buyer, [market.line(mei, id, { pickupAddressId: mei.home, quantity: 2 })])
  await letDays(
    app,
    [4, 5].map((unit) => ({ product_id: id, unit, day: addDays(today, 9), order_item_id: 1 })),
  )
  expect(await own(mei, id)).toMatchObject({ leastStock: 4 })
  await expect(change(mei, id, { stock: 3 })).rejects.toMatchObject({
    status: 400,
    body: { errors: { stock: 'Stock must not be less than what is reserved or rented out now' } },
  })
  await change(mei, id, { stock: 4 })
  const units = await app.db.selectFrom('unit_day').select('unit').where('product_id', '=', id).orderBy('unit').execute()
  expect(units.every(({ unit }) => unit <= 4)).toBe(true)
})

test('pieces that are let while their merchant waits count: the stock does not fall below them', async () => {
  const { id } = await create(mei, dress(mei, { stock: 3 }))
  const isWaiting = async () => {
    const { rows } = await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
    )
    return rows.length > 0
  }
  const renter = await app.pool.connect()
  await renter.query('begin')
  await renter.query('select id from product where id = $1 for no key update', [id])
  const saving = change(mei, id, { stock: 1 }).catch(({ body }: { body: { errors: object } }) => body.errors)
  await eventually(isWaiting)
  await renter.query(
    `with days as (insert into unit_day (product_id, unit, day, order_item_id) select $1, u, $2, 1 from generate_series(1, 2) u returning product_id)
     insert into stock_movement (product_id, kind, days, owner_payment) select product_id, 'let', 1, 1 from days`,
    [id, addDays(today, 9)],
  )
  await renter.query('commit')
  renter.release()
  expect(await saving).toEqual({ stock: 'Stock must not be less than what is reserved or rented out now' })
})

test('texts of a listing that sold out can be corrected; it stays sold out, and only a sale makes one so', async () => {
  const { id } = await create(mei, dress(mei, { stock: 1 }))
  await expect(change(mei, id, { stock: 0 })).rejects.toMatchObject({ body: { errors: { stock: 'Stock must be at least 1' } } })
  await putStock(app.db, id, 0)
  const { version, stock } = await own(mei, id)
  expect(await change(mei, id, { ...dress(mei, { name: 'Red silk gown', stock }), version })).toMatchObject({
    name: 'Red silk gown',
    stock: '0',
  })
  expect(await app.db.selectFrom('listing_search').select('id').where('id', '=', id).execute()).toHaveLength(0)
})

test('what is sold while its merchant writes stays sold: the stock of the form is counted from what was seen', async () => {
  const { id } = await create(mei, dress(mei, { stock: 5 }))
  const save = async (stock: string, stockSeen: number, version: number) =>
    change(mei, id, { name: `With ${stock}`, stock, stockSeen, version })
  const sell = (stock: number) => putStock(app.db, id, stock)
  await sell(3)
  expect(await save('5', 5, 1)).toMatchObject({ name: 'With 5', stock: '3', version: 2 })
  await sell(2)
  expect(await save('7', 3, 2)).toMatchObject({ stock: '6', version: 3 })
  await sell(0)
  expect(await save('6', 6, 3)).toMatchObject({ name: 'With 6', stock: '0' })
  await expect(save('9', 6, 3)).rejects.toMatchObject({ body: { code: 'listings.changed_meanwhile' } })
  await expect(save('', 0, 4)).resolves.toMatchObject({ stock: '0' })
  await expect(change(mei, id, { stock: '0', stockSeen: 3, version: 5 })).resolves.toMatchObject({ stock: '0' })
})

test('twenty buyers and a merchant who takes stock away never sell what is not there', async () => {
  const { id } = await create(mei, dress(mei, { stock: 8 }))
  const buyers = await Promise.all(Array.from({ length: 20 }, () => person()))
  const buy = buyers.map((buyer) => market.prepare(buyer, [market.line(mei, id, { pickupAddressId: mei.home })]).catch(() => undefined))
  const lower = [7, 6, 5, 4, 3].map((stock) => change(mei, id, { stock }).catch(() => undefined))
  const held = (await Promise.all(buy)).filter(Boolean).length
  await Promise.all(lower)
  const { stock, reserved } = await row(id)
  expect(reserved).toBe(held)
  expect(reserved).toBeLessThanOrEqual(stock)
})

test('a translation is dropped when its original changes, and kept when not', async () => {
  const translations = { 'zh-CN': { name: '红色真丝连衣裙', description: '只穿过一次。' } }
  const { id } = await create(mei, dress(mei, { translations }))
  expect((await change(mei, id, { price: 10 })).translations).toEqual(translations)
  expect((await change(mei, id, { name: 'Scarlet dress' })).translations).toEqual({ 'zh-CN': { description: '只穿过一次。' } })
  const again = { 'zh-CN': { name: '猩红连衣裙' } }
  expect((await change(mei, id, { name: 'Scarlet gown', translations: again })).translations).toEqual(again)
})

test('a cart with a changed garment has the new price and says what it was', async () => {
  const { id } = await create(mei, dress(mei))
  const buyer = await person()
  await market.add(buyer, { product: id, type: 'buy', deliveryMethod: 'pickup', pickupAddressId: mei.home })
  await change(mei, id, { price: 100 })
  const { items } = await as(buyer).call(cart.getCart, {})
  expect(items[0]).toMatchObject({ unitPrice: 100, priceWas: 120, problem: null })
  await opened.eventually(async () => {
    const { rows } = await app.pool.query(`select 1 from outbox where type = 'cart.changed' and audiences @> $1`, [
      JSON.stringify([{ tell: [buyer.id], touches: ['cart'] }]),
    ])
    return rows.length > 1
  })
  await change(mei, id, { forSell: false })
  expect((await as(buyer).call(cart.getCart, {})).items[0]).toMatchObject({ problem: 'cart.way_not_offered' })
})

test('a photo that was sent to somebody is no photo of a listing: given up there, it would be swept from where it was sent', async () => {
  const [claire, anna] = [await merchant(), await person()]
  const photo = await market.photo(claire)
  await as(claire).call(messaging.sendMessage, { body: { messageReceiver: anna.id, photos: [photo] } })
  const refused = { status: 400, body: { errors: { photos: 'Please upload this photo first' } } }
  await expect(create(claire, dress(claire, { photos: [photo] }))).rejects.toMatchObject(refused)
  const made = await create(claire, dress(claire))
  await expect(change(claire, made.id, { photos: [photo] })).rejects.toMatchObject(refused)
})
