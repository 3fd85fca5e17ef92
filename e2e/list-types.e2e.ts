// The types that the shop does not offer by default, with the setting on: each is listed through its own form and found for what it is.
import { searchProducts } from '@rondo/contracts/calls/catalog'
import { showProduct } from '@rondo/contracts/calls/listings'
import { call } from '@rondo/contracts/kernel/call'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownProduct } from './own-product.ts'
import { signIn, someone } from './person.ts'
import { picture } from './picture.ts'
import { browser } from './shop.ts'

const product = await ownProduct({ PRODUCT_TYPES: 'designer,sharing,virtual,others' })

const form = (page: Page) => page.getByRole('form', { name: 'Create New Product' })
const box = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const sections = (page: Page) => form(page).getByRole('heading', { level: 2 }).allInnerTexts()
const beginning = ['Product Photos', 'Basic Information']
const sold = { forSell: true, forRent: false, openToSwap: false, openToShipping: false, openToPickUp: false, stock: '999', price: 30 }

async function addFile(page: Page) {
  await form(page)
    .locator('input[name=goods]')
    .setInputFiles(await picture(page, 'pattern.jpg', '#36b'))
  await form(page).getByRole('button', { name: 'Remove pattern.jpg' }).waitFor()
}

interface Kind {
  readonly kind: string
  readonly type: 'sharing' | 'virtual' | 'others'
  readonly asks: readonly string[]
  /** What is asked besides name, description, photo and type. */
  readonly fill: (page: Page) => Promise<void>
  readonly becomes: object
}
const kinds: readonly Kind[] = [
  {
    kind: 'Closet piece',
    type: 'sharing',
    asks: ['Details', 'Availability', 'Pricing'],
    fill: async (page) => {
      await form(page).getByRole('combobox', { name: 'Category' }).selectOption('top')
      await form(page).getByRole('combobox', { name: 'Size' }).selectOption('custom')
      await box(page, 'Custom size details').fill('Chest 90 cm')
      await form(page).getByRole('radio', { name: 'Red' }).check({ force: true })
      await form(page).getByRole('button', { name: 'Small Box' }).click()
      await box(page, 'Price').fill('30')
      // What closets need more than designers do.
      await page.getByRole('button', { name: 'Create Product' }).click()
      await form(page).locator('[data-field=condition]').getByText('Condition is required').waitFor()
      await form(page).getByRole('combobox', { name: 'Condition' }).selectOption('good')
    },
    becomes: { condition: 'good', customSizeDetails: 'Chest 90 cm', openToShipping: true, stock: '1' },
  },
  {
    kind: 'Virtual gown',
    type: 'virtual',
    asks: ['Files for customers', 'Pricing'],
    fill: async (page) => {
      await box(page, 'Price').fill('30')
      // nobody can sell what cannot be downloaded
      await page.getByRole('button', { name: 'Create Product' }).click()
      await form(page).locator('[data-field=files]').getByText('Customers need a file to download').waitFor()
      await addFile(page)
    },
    becomes: sold,
  },
  {
    kind: 'Sewing pattern',
    type: 'others',
    asks: ['Files for customers', 'Pricing'],
    fill: async (page) => {
      await form(page).getByRole('radio', { name: 'A digital piece, delivered online' }).check({ force: true })
      await addFile(page)
      await box(page, 'Price').fill('30')
    },
    becomes: { ...sold, isDigitalOnline: true, isLocalService: false },
  },
  {
    kind: 'Alterations',
    type: 'others',
    asks: ['Service Area', 'Service Rates'],
    fill: async (page) => {
      await form(page).getByRole('radio', { name: 'A local service, by the hour' }).check({ force: true })
      await page.locator('label:has(input[name=pickupAddress])').first().click()
      await form(page).getByRole('slider', { name: 'Service radius' }).fill('30')
      await form(page).getByText('48 kilometers around').waitFor()
      await form(page).getByRole('group', { name: 'Rate 1' }).getByRole('textbox', { name: 'Price' }).fill('25')
    },
    becomes: {
      isLocalService: true,
      serviceRadius: 30,
      forRent: true,
      forSell: false,
      openToPickUp: true,
      openToShipping: false,
      stock: '999',
      rentPriceAndTime: [{ number: 1, option: 'hour', price: 25, currency: 'EUR' }],
    },
  },
]

test.each(kinds)(
  '$kind is listed through its own form and stands in the shop as its type wants it',
  async ({ kind, type, asks, fill, becomes }) => {
    const claire = await someone(browser, product)
    const { page, name } = claire
    await signIn(claire, 'claire@demo.rondo.test')
    await page.goto('/listing/upload')
    await form(page)
      .locator('input[type=file][multiple]')
      .setInputFiles(await picture(page, 'red.jpg', '#b33'))
    await box(page, 'Name').fill(`${kind} ${name}`)
    await box(page, 'Description').fill('Made in Paris.')
    await form(page).locator(`input[name=productType][value=${type}]`).check({ force: true })
    await fill(page)
    expect(await sections(page)).toEqual([...beginning, ...asks])
    await page.getByRole('button', { name: 'Create Product' }).click()
    await page.waitForURL('**/dashboard/listings')
    await page
      .getByRole('article')
      .filter({ hasText: `${kind} ${name}` })
      .getByText('Active', { exact: true })
      .waitFor()
    const { data } = await call(searchProducts, { query: { q: `${kind} ${name}` } }, { base: product.origin })
    const listed = await call(showProduct, { params: { id: data[0]?.id ?? 0 } }, { base: product.origin })
    expect(listed).toMatchObject({ name: `${kind} ${name}`, productType: type, currency: 'EUR', ...becomes })
    expect(claire.troubles).toEqual([])
  },
)
