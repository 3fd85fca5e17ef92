import { accounts, cart, catalog, listings, orders } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { openMarket } from '../../../test/market.ts'
import { standDone } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { takeDown } from './support-listings.ts'

const opened = await openApp({ limits: false })
const { as, call, app, person, eventually } = opened
const { merchant, dress, create, change, own, eventsOf, row } = openForms(opened)
const market = openMarket(opened)
const mei = await merchant()

const toggle = (who: typeof mei, id: number, active?: boolean) =>
  as(who).call(listings.toggleActivation, { params: { id }, body: active === undefined ? {} : { active } })
const bulk = (who: typeof mei, ids: number[], active: boolean) => as(who).call(listings.bulkActivation, { body: { ids, active } })
const remove = (who: typeof mei, id: number) => as(who).call(listings.deleteProduct, { params: { id } })
const removeAll = (who: typeof mei, ids: number[]) => as(who).call(listings.bulkDelete, { body: { ids } })
const isFound = async (id: number) => (await app.db.selectFrom('listing_search').select('id').where('id', '=', id).execute()).length === 1
const activeOf = async (who: typeof mei) => (await call(accounts.merchantProfile, { params: { id: who.id } })).activeProductsCount

test('deactivated is not found and not sold, but still shown by its address; activated it is back', async () => {
  const { id } = await create(mei, dress(mei))
  expect(await toggle(mei, id, false)).toEqual({ id, activeListing: false, version: 2 })
  expect(await isFound(id)).toBe(false)
  expect((await call(listings.showProduct, { params: { id } })).activeListing).toBe(false)
  const buyer = await person()
  await expect(market.add(buyer, { product: id, type: 'buy', deliveryMethod: 'pickup' })).rejects.toMatchObject({ status: 409 })
  expect(await toggle(mei, id, false)).toMatchObject({ version: 2 })
  expect(await toggle(mei, id)).toMatchObject({ activeListing: true, version: 3 })
  expect(await isFound(id)).toBe(true)
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['listings.created', 'listings.deactivated', 'listings.activated'])
})

test('PUT does the same as POST', async () => {
  const { id } = await create(mei, dress(mei))
  expect(await as(mei).call(listings.putActivation, { params: { id }, body: { active: false } })).toMatchObject({ activeListing: false })
})

test('the merchant page counts what is shown', async () => {
  const claire = await merchant()
  const [a, b] = [await create(claire, dress(claire)), await create(claire, dress(claire))]
  expect(await activeOf(claire)).toBe(2)
  await toggle(claire, a.id, false)
  expect(await activeOf(claire)).toBe(1)
  await remove(claire, b.id)
  expect(await activeOf(claire)).toBe(0)
})

test('who cannot be paid any more can take listings out, but not bring them back', async () => {
  const claire = await merchant()
  const { id } = await create(claire, dress(claire))
  await app.db.updateTable('account').set({ charges_enabled: false }).where('id', '=', claire.id).execute()
  expect(await change(claire, id, { notes: 'Still mine' })).toMatchObject({ notes: 'Still mine' })
  expect(await toggle(claire, id, false)).toMatchObject({ activeListing: false })
  const refused = { status: 403, body: { message: 'You need to complete payment-provider verification before uploading products.' } }
  await expect(toggle(claire, id, true)).rejects.toMatchObject(refused)
  await expect(bulk(claire, [id], true)).rejects.toMatchObject(refused)
  await expect(change(claire, id, { activeListing: true })).rejects.toMatchObject(refused)
})

test('several are shown or taken out at once, all or none', async () => {
  const claire = await merchant()
  const ids = [await create(claire, dress(claire)), await create(claire, dress(claire))].map(({ id }) => id)
  const [foreign] = [await create(mei, dress(mei))]
  expect(await bulk(claire, [...ids, foreign.id], false)).toEqual({
    processed: 0,
    failed: [{ id: foreign.id, message: 'Product not found', code: 'listings.not_found' }],
  })
  expect(await activeOf(claire)).toBe(2)
  expect(await bulk(claire, ids, false)).toEqual({ processed: 2, failed: [] })
  expect(await bulk(claire, ids, false)).toEqual({ processed: 2, failed: [] })
  expect(await activeOf(claire)).toBe(0)
  expect((await row(foreign.id)).active).toBe(true)
})

test('deleted it is gone from page, search, lists, carts and likes; orders keep their copy', async () => {
  const { id } = await create(mei, dress(mei, { sku: 'GONE' }))
  const buyer = await person()
  await market.add(buyer, { product: id, type: 'buy', deliveryMethod: 'pickup', pickupAddressId: mei.home })
  await as(buyer).call(catalog.like, { params: { id }, body: { liked: true } })
  expect(await remove(mei, id)).toEqual({ id, name: 'Red silk dress' })
  await expect(call(listings.showProduct, { params: { id } })).rejects.toMatchObject({
    status: 404,
    body: { message: 'Product not found' },
  })
  expect(await isFound(id)).toBe(false)
  await eventually(async () => (await as(buyer).call(cart.getCart, {})).items.length === 0)
  await eventually(
    async () => (await app.db.selectFrom('product_like').select('product_id').where('product_id', '=', id).execute()).length === 0,
  )
  expect((await as(mei).call(catalog.ownListings, { query: { pageSize: 500 } })).data.some((card) => card.id === id)).toBe(false)
  await expect(remove(mei, id)).rejects.toMatchObject({ status: 404 })
  expect((await create(mei, dress(mei, { sku: 'GONE' }))).sku).toBe('GONE')
})

test('what is being paid for or ordered is not deleted, and the refusal names it', async () => {
  const { id } = await create(mei, dress(mei, { name: 'Ordered dress' }))
  const buyer = await person()
  const refused = {
    status: 409,
    body: { code: 'listings.in_use', message: 'Still in an unfinished order, rental or swap: Ordered dress.' },
  }
  const prepared = await market.prepare(buyer, [market.line(mei, id, { pickupAddressId: mei.home })])
  await expect(remove(mei, id)).rejects.toMatchObject(refused)
  await market.confirm(prepared.clientSecret)
  const order = await market.place(buyer, prepared.strapiPaymentId)
  await expect(remove(mei, id)).rejects.toMatchObject(refused)

  const free = await create(mei, dress(mei))
  expect(await removeAll(mei, [id, free.id])).toEqual({
    processed: 0,
    failed: [{ id, code: 'listings.in_use', message: refused.body.message }],
  })
  expect((await own(mei, free.id)).activeListing).toBe(true)

  await standDone(app, { productId: id })
  expect(await removeAll(mei, [id, free.id])).toEqual({ processed: 2, failed: [] })
  const kept = await as(buyer).call(orders.showOrder, { params: { id: order.id } })
  expect(JSON.stringify(kept)).toContain('Ordered dress')
})

test('a delete and a checkout at once: either the garment is held, or it is gone', async () => {
  for (let n = 0; n < 5; n++) {
    const { id } = await create(mei, dress(mei, { stock: 1 }))
    const buyer = await person()
    const [held, gone] = await Promise.allSettled([
      market.prepare(buyer, [market.line(mei, id, { pickupAddressId: mei.home })]),
      remove(mei, id),
    ])
    expect([held.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('who leaves takes listings out of carts too', async () => {
  const claire = await merchant()
  const { id } = await create(claire, dress(claire))
  const buyer = await person()
  await market.add(buyer, { product: id, type: 'buy', deliveryMethod: 'pickup', pickupAddressId: claire.home })
  await as(claire).call(accounts.deleteAccount, { body: { username: claire.username } })
  await eventually(async () => (await as(buyer).call(cart.getCart, {})).items.length === 0)
  expect((await eventsOf(id)).at(-1)).toEqual({ type: 'listings.deleted', data: { productId: id, merchantId: claire.id } })
})

test('its merchant reads why support took a listing down, in the list and in the form', async () => {
  const claire = await merchant()
  const { id } = await create(claire, dress(claire))
  const reasons = async () => {
    const [card] = (await as(claire).call(catalog.ownListings, { query: {} })).data
    return [card?.takenDownReason, (await as(claire).call(listings.ownListing, { params: { id } })).takenDownReason]
  }
  expect(await reasons()).toEqual([null, null])
  await inTransaction(app, (tx) => takeDown(tx, id, 'A forbidden fur'))
  expect(await reasons()).toEqual(['A forbidden fur', 'A forbidden fur'])
})
