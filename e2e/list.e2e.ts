// What merchants do with their listings: photographed, ordered by keys, found by others, changed, taken out, deleted.
import { readFileSync } from 'node:fs'
import { searchProducts } from '@rondo/contracts/calls/catalog'
import { call } from '@rondo/contracts/kernel/call'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newcomer, type Person, phone, signIn, someone } from './person.ts'
import { picture } from './picture.ts'
import { browser, product } from './shop.ts'

const form = (page: Page) => page.getByRole('form', { name: /Create New Product|Edit Product/ })
const kept = (page: Page) =>
  form(page)
    .getByRole('list', { name: 'Product Photos' })
    .getByRole('button', { name: /^Photo \d+$/ })
/** Addresses of the pictures on the board, in their order. */
const board = (page: Page) =>
  kept(page)
    .locator('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))

async function fill(page: Page, name: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Cut from one length of cloth.')
  await form(page).getByRole('combobox', { name: 'Category' }).selectOption('coat')
  await form(page).getByRole('combobox', { name: 'Size' }).selectOption('M')
  await form(page).getByRole('radio', { name: 'Navy' }).check({ force: true })
  await form(page).getByRole('button', { name: 'Medium Box' }).click()
}
/** Red, green and blue, in this order. */
async function choosePhotos(page: Page): Promise<void> {
  await form(page)
    .locator('input[type=file][multiple]')
    .setInputFiles([
      await picture(page, 'red.jpg', '#b33'),
      await picture(page, 'green.jpg', '#3b3'),
      await picture(page, 'blue.jpg', '#33b'),
    ])
  await page.waitForFunction(() => document.querySelectorAll('[aria-roledescription] img').length === 3)
}
async function merchant(name: 'mei' | 'claire' = 'mei'): Promise<Person> {
  const person = await someone(browser, product)
  await signIn(person, `${name}@demo.rondo.test`)
  return person
}

test('a verified merchant lists a garment with photos ordered by keys; a stranger finds it; price, activation and deletion follow', async () => {
  const mei = await merchant()
  const { page } = mei
  const name = `Quartz Travel Coat ${mei.name}`
  await page.goto('/dashboard/listings')
  await page.getByRole('link', { name: 'Upload Listing' }).first().click()
  await form(page).waitFor()

  // What is missing is said at once, everywhere, and the first field has the focus.
  await page.getByRole('button', { name: 'Create Product' }).click()
  await page.getByRole('alert').getByText('Please fill in all required fields').waitFor()
  await form(page).locator('#error-photos').waitFor()
  expect(await form(page).getByText('Please enter a valid price greater than 0.').count()).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file')

  await choosePhotos(page)
  await page.waitForFunction(() => document.querySelectorAll('[role=progressbar]').length === 0)
  const before = await board(page)
  await kept(page).nth(2).focus()
  await page.keyboard.press('Space')
  await page.getByText('Photo 3 of 3 is picked up.').waitFor({ state: 'attached' })
  // a key that comes while the board is still being measured moves nothing: whoever hears no answer presses again
  const moved = page.getByText('Photo 3 is now at place 2 of 3.')
  const press = async () => {
    if ((await moved.count()) === 0) await page.keyboard.press('ArrowLeft')
    return moved.count()
  }
  await expect.poll(press, { interval: 3_000, timeout: 20_000 }).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await page.waitForFunction(
    ([third]) => document.querySelectorAll<HTMLImageElement>('[aria-roledescription] img')[1]?.src === third,
    [before[2]],
  )
  expect(await board(page)).toEqual([before[0], before[2], before[1]])
  await page.getByRole('button', { name: 'Make photo 2 the cover' }).click()

  await fill(page, name)
  await form(page).getByRole('textbox', { name: 'Price' }).fill('480')
  // The draft survives a reload, pictures and all.
  await page.waitForFunction((typed) => Object.values(localStorage).some((kept) => String(kept).includes(typed)), name)
  await page.reload()
  await page.getByText('We kept what you had typed last time.').waitFor()
  expect(await form(page).getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name)
  expect(await kept(page).count()).toBe(3)
  await page.getByRole('switch', { name: 'For Rent' }).check({ force: true })
  await form(page).getByRole('group', { name: 'Period 1' }).getByRole('textbox', { name: 'How many' }).fill('3')
  await form(page).getByRole('group', { name: 'Period 1' }).getByRole('textbox', { name: 'Price' }).fill('45')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await page.getByText('Product created successfully!').waitFor()
  await page.waitForURL('**/dashboard/listings')
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByText('Active', { exact: true }).waitFor()
  await card.getByText(/^Rent, /).waitFor()

  const stranger = await someone(browser, product)
  await stranger.page.goto(`/browse?q=${encodeURIComponent(name)}`)
  await stranger.page.getByRole('link', { name }).click()
  await stranger.page.getByRole('heading', { name, level: 1 }).waitFor()
  await stranger.page.getByText('$480').first().waitFor()

  await card.getByRole('link', { name, exact: true }).click()
  await page.waitForURL('**/listing/edit/*')
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor()
  const cover = await form(page)
    .locator('li', { has: page.getByText('Cover', { exact: true }) })
    .getByRole('button', { name: 'Photo 2', exact: true })
    .count()
  expect(cover).toBe(1)
  await form(page).getByRole('textbox', { name: 'Price' }).first().fill('395')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.getByText('Product updated successfully!').waitFor()
  await card.getByText('$395').first().waitFor()

  await card.getByRole('button', { name: `Deactivate: ${name}` }).click()
  await page.getByText('Product deactivated successfully').waitFor()
  await card.getByText('Inactive', { exact: true }).waitFor()
  const found = await call(searchProducts, { query: { q: name } }, { base: product.origin })
  expect(found.data.map((one) => one.name)).not.toContain(name)

  await card.getByRole('checkbox').check({ force: true })
  await page.getByRole('region', { name: 'With the selected listings' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByText(name).waitFor()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await page.getByText('Product deleted successfully').waitFor()
  await card.waitFor({ state: 'detached' })
  expect([...mei.troubles, ...stranger.troubles]).toEqual([])
})

test('a finger that rests on a photo takes it along; one that passes over it scrolls', async () => {
  const mei = await someone(browser, product, 'en-US', phone)
  await signIn(mei, 'mei@demo.rondo.test')
  const { page } = mei
  await page.goto('/listing/upload')
  await choosePhotos(page)
  const before = await board(page)
  const hand = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints })
  const middleOf = async (at: number) => {
    const tile = await kept(page).nth(at).boundingBox()
    return { x: (tile?.x ?? 0) + (tile?.width ?? 0) / 2, y: (tile?.y ?? 0) + (tile?.height ?? 0) / 2 }
  }
  const [from, to] = [await middleOf(0), await middleOf(2)]
  await touch('touchStart', from)
  await page.getByText('Photo 1 of 3 is picked up.').waitFor({ state: 'attached' })
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y })
  await page.getByText('Photo 1 is now at place 3 of 3.').waitFor({ state: 'attached' })
  await touch('touchEnd')
  await expect.poll(() => board(page)).toEqual([before[1], before[2], before[0]])

  // sent in one go: on a slow machine the finger would else rest long enough to take the photo along
  const swipe = [1, 2, 3, 4, 5].map((part) => ({ x: from.x, y: from.y - 40 * part }))
  await Promise.all([touch('touchStart', from), ...swipe.map((to) => touch('touchMove', to)), touch('touchEnd')])
  await page.waitForFunction(() => scrollY > 50)
  expect(await board(page)).toEqual([before[1], before[2], before[0]])
  expect(mei.troubles).toEqual([])
})

test('an activation that fails is taken back on screen and said', async () => {
  const mei = await merchant()
  const { page } = mei
  await page.goto('/dashboard/listings')
  const active = page.getByRole('article').filter({ has: page.getByText('Active', { exact: true }) }) // the newest may be sold out
  const name = (await active.first().getByRole('heading').textContent()) ?? ''
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await page.route('**/api/products/*/toggle-activation', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: 'No' } }),
  )
  await card.getByRole('button', { name: /^Deactivate/ }).click()
  await page.getByText('Failed to update product status').waitFor()
  await card.getByText('Active', { exact: true }).waitFor()
  expect(mei.troubles).toEqual([])
})

test('several listings go out of the shop and back together', async () => {
  const claire = await merchant('claire') // other journeys buy from merchants in the United States
  const { page } = claire
  await page.goto('/dashboard/listings?sortBy=price_desc')
  const boxes = page.getByRole('article').getByRole('checkbox')
  await boxes.nth(0).check({ force: true })
  await boxes.nth(1).check({ force: true })
  const bar = page.getByRole('region', { name: 'With the selected listings' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Successfully deactivated 2 products').waitFor()
  await boxes.nth(0).check({ force: true })
  await boxes.nth(1).check({ force: true })
  await bar.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByText('Successfully activated 2 products').waitFor()
  expect(claire.troubles).toEqual([])
})

test('a merchant who is not verified is told so, and led to the verification', async () => {
  const nora = await newcomer(browser, product) // noor of the demo verifies in a journey of her own
  const { page } = nora
  await page.goto('/dashboard/listings')
  await page.getByText('You list it here once you are verified.').waitFor()
  await page.getByRole('link', { name: 'Go to verification' }).waitFor()
  await page.goto('/listing/upload')
  await page.waitForURL('**/dashboard/wallet')
  await page.getByText('You need to complete payment-provider verification before uploading products.').waitFor()
  expect(nora.troubles).toEqual([])
})

test('a table goes out, comes back changed, and is looked at before anything is done', async () => {
  const mei = await merchant()
  const { page } = mei
  const sku = `E2E-${mei.name}`
  const name = `Imported Shawl ${mei.name}`
  const head = 'sku,name,description,productType,category,size,color,stock,forSell,price,openToPickUp,openToShipping,photos'
  const line = (title: string, price: string, photo: string) =>
    `${sku},${title},Woven by hand,designer,accessories,onesize,red,1,yes,${price},yes,no,${photo}`
  await page.goto('/dashboard/listings')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const exported = await file
  expect(exported.suggestedFilename()).toMatch(/^rondo-listings-.*\.csv$/)
  expect(readFileSync(await exported.path(), 'utf8')).toMatch(/sku,name,description[^]+designer/)

  const look = async (csv: string) => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Table').setInputFiles({ name: 'listings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByLabel('Photos').setInputFiles(await picture(page, 'red.jpg', '#b33'))
    await dialog.getByRole('button', { name: 'Check the table' }).click()
    return dialog
  }
  const refused = await look(`${head}\n${line('', '0', 'red.jpg')}`)
  await refused.getByText('1 line cannot be imported.').waitFor()
  await refused.getByText('Name is required').waitFor()
  expect(await refused.getByRole('button', { name: /^Import/ }).count()).toBe(0) // all or none
  await page.keyboard.press('Escape')

  const fresh = await look(`${head}\n${line(name, '60', 'red.jpg')}`)
  await fresh.getByText('1 new, 0 changed, 0 as they are.').waitFor()
  await fresh.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByText('Imported: 1 new, 0 changed, 0 as they were.').waitFor()
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByText(sku).waitFor()

  const again = await look(`${head}\n${line(name, '60', '')}`)
  await again.getByText('0 new, 0 changed, 1 as they are.').waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await card.waitFor({ state: 'detached' })
  expect(mei.troubles).toEqual([])
})
