import { platform as about, listings } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openForms } from '../../../test/listing-forms.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ limits: false })
const { call, app, person } = opened
const { merchant, dress, create, change } = openForms(opened)
const market = openMarket(opened)
const mei = await merchant()

test('unless told otherwise, new listings are original designs, and the page can know it', async () => {
  expect((await call(about.config, {})).productTypes).toEqual(['designer'])
  for (const productType of ['sharing', 'virtual', 'others', 'toaster', '__proto__']) {
    await expect(create(mei, dress(mei, { productType, isDigitalOnline: true }))).rejects.toMatchObject({
      status: 400,
      body: { errors: { productType: 'This type cannot be offered yet' } },
    })
  }
  expect((await create(mei, dress(mei, { productType: 'physical' }))).productType).toBe('designer')
  const { productType: _none, ...untyped } = dress(mei)
  expect((await create(mei, untyped)).productType).toBe('designer')
})

test('a stored listing of another type is edited, shown and sold as what it is', async () => {
  const { id } = await create(mei, dress(mei))
  await app.db.updateTable('product').set({ product_type: 'sharing' }).where('id', '=', id).execute()
  expect(await change(mei, id, { price: 77, productType: 'designer' })).toMatchObject({ productType: 'sharing', price: 77 })
  expect(await call(listings.showProduct, { params: { id } })).toMatchObject({ productType: 'sharing', activeListing: true })
  const { order } = await market.buy(await person(), [market.line(mei, id, { pickupAddressId: mei.home })])
  expect(order.fulfillmentGroups).toHaveLength(1)
})
