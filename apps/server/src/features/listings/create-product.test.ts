import { accounts, catalog, listings, locations } from '@rondo/contracts'
import { productTypes } from '@rondo/rules/listings/catalogue'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp({ productTypes: [...productTypes], limits: false })
const { as, call, app, eventually } = opened
const { merchant, picture, dress, create, own, eventsOf, row } = openForms(opened)
const mei = await merchant()

const refused = (errors: Record<string, string>) => ({ status: 400, body: { message: 'Please fill in all required fields', errors } })

test('a listing is kept with all that the form said, and answered as its merchant sees it', async () => {
  const made = await create(
    mei,
    dress(mei, { notes: ' Dry clean ', sku: 'D-1', requireDeposit: true, rentDeposit: 60, coverImageIndex: 1 }),
  )
  expect(made).toMatchObject({
    version: 1,
    name: 'Red silk dress',
    notes: 'Dry clean',
    sku: 'D-1',
    language: 'en',
    stock: '2',
    leastStock: 0,
    price: 120,
    currency: 'USD',
    rentPriceAndTime: [{ number: 3, option: 'day', price: 29, currency: 'USD' }],
    requireDeposit: true,
    rentDeposit: 60,
    coverImageIndex: 1,
    useShippingForPickup: true,
    pickupAddress: { id: mei.home, street: '12 Pine Street' },
    shippingAddress: { id: mei.home },
    selectedAddressId: mei.home,
    parcelInfo: { length: 12, width: 9, height: 1.5, weight: 1, units: { distance: 'in', mass: 'lb' } },
    activeListing: true,
  })
  expect(made.photos.map(({ id }) => id)).toEqual(mei.photos)
  expect(await own(mei, made.id)).toEqual(made)
  expect(await eventsOf(made.id)).toEqual([{ type: 'listings.created', data: { productId: made.id, merchantId: mei.id } }])
})

test('after the answer the product page, the search and the merchant page show it', async () => {
  const claire = await merchant({ country: 'FR' }, { country: 'FR', city: 'Paris', postal_code: '75004' })
  const { id } = await create(claire, dress(claire, { name: 'Fuchsia bolero' }))
  expect(await call(listings.showProduct, { params: { id } })).toMatchObject({ id, name: 'Fuchsia bolero', currency: 'EUR' })
  const found = await eventually(async () => {
    const { data } = await call(catalog.searchProducts, { query: { q: 'fuchsia' } })
    return data.length > 0 && data
  })
  expect(found.map((card) => card.id)).toEqual([id])
  const { data } = await call(catalog.searchProducts, { query: { merchant: claire.id } })
  expect(data.map((card) => card.id)).toEqual([id])
  expect(await call(accounts.merchantProfile, { params: { id: claire.id } })).toMatchObject({ activeProductsCount: 1 })
})

test('codes stand beside the texts, so that the browser can say them in its language', async () => {
  await expect(create(mei, dress(mei, { name: '' }))).rejects.toMatchObject({
    body: { code: 'listings.invalid', errors: { name: 'Name is required' }, details: { name: 'listings.name_required' } },
  })
})

test('a measure below nothing is refused at its field, in words of ours', async () => {
  const parcelInfo = { length: 12, width: 9, height: 1.5, weight: -1 }
  await expect(create(mei, dress(mei, { parcelInfo }))).rejects.toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: { 'parcelInfo.weight': 'Must be at least 0' } },
  })
})

test('a condition that was never given is none, for its merchant and for everybody', async () => {
  const { condition: _, ...others } = dress(mei)
  const made = await create(mei, others)
  const shown = await call(listings.showProduct, { params: { id: made.id } })
  expect([made.condition, (await own(mei, made.id)).condition, shown.condition]).toEqual([null, null, null])
})

test('photos and addresses are the merchant’s own', async () => {
  const other = await merchant()
  await expect(create(mei, dress(mei, { photos: [other.photos[0] ?? 0] }))).rejects.toMatchObject(
    refused({ photos: 'Please upload this photo first' }),
  )
  await expect(create(mei, dress(mei, { shippingAddress: other.home }))).rejects.toMatchObject(
    refused({ shippingAddress: 'Please choose one of your own addresses' }),
  )
  await expect(create(mei, dress(mei, { useShippingForPickup: false, pickupAddress: { id: other.home } }))).rejects.toMatchObject(
    refused({ pickupAddress: 'Please choose one of your own addresses' }),
  )
  const gone = await putAddress(app, mei.id, { deleted_at: new Date() })
  await expect(create(mei, dress(mei, { shippingAddress: gone }))).rejects.toMatchObject({ status: 400 })
})

test('at most ten photos; a photo named twice is one; a cover that is not there is the first', async () => {
  const eleven = await Promise.all(Array.from({ length: 11 }, () => picture(mei)))
  await expect(create(mei, dress(mei, { photos: eleven }))).rejects.toMatchObject(refused({ photos: 'At most 10 photos' }))
  const [first = 0, second = 0] = mei.photos
  const made = await create(mei, dress(mei, { photos: [first, { id: second }, first], coverImageIndex: 2 }))
  expect([made.photos.map(({ id }) => id), made.coverImageIndex]).toEqual([[first, second], 0])
})

test('photos of a listing are kept, those that nothing shows are not', async () => {
  const [shown, unused] = [await picture(mei), await picture(mei)]
  await create(mei, dress(mei, { photos: [shown] }))
  const rows = await app.db.selectFrom('media').select(['id', 'used_at']).where('id', 'in', [shown, unused]).orderBy('id').execute()
  expect(rows.map(({ used_at }) => used_at !== null)).toEqual([true, false])
})

test('virtual fashion is sold, never runs out, and is neither let, swapped nor sent', async () => {
  const { id, currency } = await create(mei, dress(mei, { productType: 'virtual', stock: 1, openToSwap: true, activeListing: false }))
  expect(currency).toBe('USD')
  expect(await row(id)).toMatchObject({
    product_type: 'virtual',
    stock: 999,
    for_sell: true,
    for_rent: false,
    open_to_swap: false,
    open_to_pickup: false,
    open_to_shipping: false,
    rent_tiers: [],
    pickup_address_id: null,
    shipping_address_id: null,
    parcel: null,
  })
})

test('a digital item is the same, and no service even if it says so', async () => {
  const made = await create(
    mei,
    dress(mei, {
      productType: 'others',
      isDigitalOnline: true,
      isLocalService: true,
      category: '',
      size: '',
      color: '',
      activeListing: false,
    }),
  )
  expect(made).toMatchObject({ isDigitalOnline: true, isLocalService: false, forSell: true, stock: '999', category: '' })
})

test('what is digital takes the currency of the account', async () => {
  const claire = await merchant({ country: 'FR' })
  expect((await create(claire, dress(claire, { productType: 'virtual', activeListing: false }))).currency).toBe('EUR')
})

test('a local service is let by the hour where it is given, within ten miles unless it says so', async () => {
  const rates = [{ number: 2, option: 'hour' as const, price: 40 }]
  const made = await create(
    mei,
    dress(mei, {
      productType: 'others',
      isLocalService: true,
      useShippingForPickup: false,
      pickupAddress: mei.home,
      rentPriceAndTime: rates,
      price: 5,
    }),
  )
  expect(made).toMatchObject({
    serviceRadius: 10,
    forRent: true,
    forSell: false,
    price: 0,
    openToPickUp: true,
    openToShipping: false,
    stock: '999',
    parcelInfo: null,
  })
})

test('what is turned off leaves nothing behind', async () => {
  const made = await create(
    mei,
    dress(mei, {
      forRent: false,
      minRentalDays: 2,
      maxRentalDays: 9,
      rentDeposit: 10,
      openToShipping: false,
      useShippingForPickup: false,
      pickupAddress: mei.home,
    }),
  )
  expect(made).toMatchObject({
    rentPriceAndTime: [],
    minRentalDays: null,
    maxRentalDays: null,
    rentDeposit: null,
    shippingAddress: null,
    parcelInfo: null,
    pickupAddress: { id: mei.home },
  })
  expect((await create(mei, dress(mei, { forSell: false, price: 99 }))).price).toBe(0)
})

test.each([
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['GB', 'GBP'],
  ['JP', 'JPY'],
  ['SE', 'SEK'],
  ['VN', 'USD'],
])('an address in %s sells in %s, rent prices too', async (country, currency) => {
  const there = await merchant({}, { country })
  const made = await create(there, dress(there))
  expect([made.currency, made.price, made.rentPriceAndTime[0]]).toEqual([currency, 120, { number: 3, option: 'day', price: 29, currency }])
})

test('with two addresses the one that it is sent from gives the currency', async () => {
  const paris = await putAddress(app, mei.id)
  const both = { useShippingForPickup: false, pickupAddress: paris }
  expect((await create(mei, dress(mei, both))).currency).toBe('USD')
  expect((await create(mei, dress(mei, { ...both, openToShipping: false }))).currency).toBe('EUR')
  expect((await create(mei, dress(mei, { shippingAddress: paris }))).parcelInfo?.units).toEqual({ distance: 'cm', mass: 'kg' })
})

test('a currency that cannot be charged is refused when the garment is listed', async () => {
  const there = await merchant({}, { country: 'RU' })
  await expect(create(there, dress(there))).rejects.toMatchObject(
    refused({ currency: 'Payments in the currency of this address are not possible' }),
  )
})

test('who cannot be paid yet is sent to the verification', async () => {
  const noor = await merchant({ merchant: false })
  await expect(create(noor, dress(noor))).rejects.toMatchObject({
    status: 403,
    body: {
      code: 'listings.not_verified',
      message: 'You need to complete payment-provider verification before uploading products.',
    },
  })
})

test('sent twice under one key it is listed once', async () => {
  const claire = await merchant()
  const key = { 'idempotency-key': 'press-1' }
  const [first, second] = [await create(claire, dress(claire), key), await create(claire, dress(claire), key)]
  expect(second.id).toBe(first.id)
  await expect(create(claire, dress(claire, { price: 5 }), key)).rejects.toMatchObject({ status: 422 })
  expect(await app.db.selectFrom('product').select('id').where('merchant_id', '=', claire.id).execute()).toHaveLength(1)
})

test('one SKU names one listing of a merchant, also when two come at once', async () => {
  const [claire, other] = [await merchant(), await merchant()]
  const both = await Promise.allSettled([1, 2].map(() => create(claire, dress(claire, { sku: ' A-7 ' }))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(create(claire, dress(claire, { sku: 'A-7' }))).rejects.toMatchObject(
    refused({ sku: 'Another listing of yours has this SKU' }),
  )
  expect((await create(other, dress(other, { sku: 'A-7' }))).sku).toBe('A-7')
})

test('texts are kept as they can be read: composed, without controls and direction marks', async () => {
  const made = await create(
    mei,
    dress(mei, {
      name: 'Cafe\u0301  dress\n\u202Eevil',
      description: 'One\r\n\r\n\r\n\r\ntwo\u0007',
      brand: 'W\u0000eft'.replace('\u0000', ''),
    }),
  )
  expect([made.name, made.description]).toEqual(['Café dress evil', 'One\n\ntwo'])
})

test('texts stand in the language of their author, and in the other one as given', async () => {
  const chen = await merchant({ language: 'zh-CN' })
  const { id, language } = await create(
    chen,
    dress(chen, { name: '红色真丝连衣裙', description: '只穿过一次。', translations: { en: { name: 'Red silk dress' } } }),
  )
  expect(language).toBe('zh-CN')
  expect(await call(listings.showProduct, { params: { id } })).toMatchObject({ name: 'Red silk dress', description: '只穿过一次。' })
})

test('nobody has more listings than a shop may have', async () => {
  const claire = await merchant()
  await app.pool.query(
    `insert into product (merchant_id, name, description, product_type, category, size, color, condition, currency, for_sell, for_rent, open_to_swap,
       open_to_pickup, open_to_shipping, stock, active)
     select $1, 'n', 'd', 'designer', 'dress', 'M', 'red', '', 'USD', true, false, false, true, false, 1, false from generate_series(1, 5000)`,
    [claire.id],
  )
  await expect(create(claire, dress(claire))).rejects.toMatchObject({ status: 409, body: { code: 'listings.too_many' } })
})

test('an address that a listing has taken cannot be deleted from under it', async () => {
  const { selectedAddressId } = await create(mei, dress(mei))
  const refused = as(mei).call(locations.deleteAddress, { params: { id: selectedAddressId ?? 0 } })
  await expect(refused).rejects.toMatchObject({ status: 409, body: { code: 'locations.address_in_use' } })
})
