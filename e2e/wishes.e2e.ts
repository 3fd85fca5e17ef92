// What people wait for: a search that writes when something comes in, a liked piece that gets cheaper or is there again, and their own size.
import { readFileSync } from 'node:fs'
import { join as joined } from 'node:path'
import { login } from '@rondo/contracts/calls/accounts'
import { prepareCheckout } from '@rondo/contracts/calls/checkout'
import { bulkDelete, createProduct } from '@rondo/contracts/calls/listings'
import { listAddresses } from '@rondo/contracts/calls/locations'
import { createOrder } from '@rondo/contracts/calls/orders'
import { call } from '@rondo/contracts/kernel/call'
import { afterAll, expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { mailsTo, newcomer, PASSWORD, signIn, someone } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

async function as(name: 'claire' | 'alice') {
  const { jwt } = await call(login, { body: { identifier: `${name}@demo.rondo.test`, password: PASSWORD } }, { base: product.origin })
  return { base: product.origin, headers: { authorization: `Bearer ${jwt}` } }
}
const asClaire = await as('claire')
const [home] = await call(listAddresses, {}, asClaire)
const made: number[] = []
afterAll(() => call(bulkDelete, { body: { ids: made } }, asClaire))

const photo = readFileSync(joined(import.meta.dirname, '../packages/demo/pictures/dress-gown-1-front.webp'))
/** Claire lists a coat, which is nobody else's in these journeys. */
async function list(name: string): Promise<number> {
  const form = new FormData()
  form.append('files', new File([photo], 'coat.webp', { type: 'image/webp' }))
  const answer = await fetch(`${product.origin}/api/upload`, { method: 'POST', headers: asClaire.headers, body: form })
  const [kept] = (await answer.json()) as { id: number }[]
  const text = { name, description: 'Cut from one length of cloth.' }
  const { id } = await call(
    createProduct,
    {
      body: {
        ...text,
        productType: 'designer',
        category: 'coat',
        size: 'M',
        color: 'navy',
        condition: 'good',
        stock: 1,
        photos: [kept?.id ?? 0],
        forSell: true,
        price: 200,
        openToPickUp: true,
        pickupAddress: home?.id ?? 0,
      },
    },
    asClaire,
  )
  made.push(id)
  return id
}
/** Alice buys the only piece of something, to be picked up. */
async function sellOut(id: number): Promise<void> {
  const asAlice = await as('alice')
  const line = { productId: id, quantity: 1, type: 'buy', deliveryMethod: 'pickup', pickupAddressId: home?.id ?? null } as const
  const { clientSecret, strapiPaymentId } = await call(
    prepareCheckout,
    { body: { shippableItems: [line], targetCurrency: 'EUR' } },
    asAlice,
  )
  await fetch(`${product.sandbox}/v1/payment_intents/${clientSecret?.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_rondo_sandbox' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: `${product.origin}/after` }),
  })
  await call(createOrder, { body: { strapiPaymentId } }, asAlice)
  made.splice(made.indexOf(id), 1) // what is in an order is not deleted
}
const nora = await newcomer(browser, product)
/** A mail to Nora, which timers send: they come round every two seconds. */
async function mail(about: string) {
  const find = async () => (await mailsTo(product, nora.email)).find(({ subject, text }) => (subject + text).includes(about))
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return (await find()) ?? { subject: '', text: '', links: [] }
}

test('a search is saved, a merchant lists what fits it, the mail comes, and one press ends such mails', async () => {
  const { page } = nora
  await page.goto('/browse?q=quillwort&category=coat')
  await page.getByRole('heading', { name: 'No Products Found' }).waitFor()
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('quillwort · Coat')
  await dialog.getByRole('radio', { name: 'At once' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('“quillwort · Coat” is saved.').waitFor()

  const id = await list('Quillwort Travel Coat')
  const { links } = await mail('Quillwort Travel Coat')
  expect(links).toContain(`${product.origin}/product/${id}`)
  const end = links.find((link) => link.includes('/unsubscribe')) ?? ''

  // whoever has the mail may: no session is asked for
  const reader = await someone(browser, product)
  await reader.page.goto(end)
  await reader.page.getByText('You get emails about new pieces for your saved search “quillwort · Coat”.').waitFor()
  expect(await faultsOf(reader.page, 'unsubscribe')).toEqual([])
  await reader.page.getByRole('button', { name: 'Stop these emails' }).click()
  await reader.page.getByText('Done. We send no more of these emails.').waitFor()

  await page.goto('/favorites#saved')
  const saved = page.getByRole('dialog', { name: 'Saved searches' })
  await saved.getByText('1 new piece since you saved it').waitFor()
  expect(await saved.getByRole('combobox', { name: 'Emails about quillwort · Coat' }).inputValue()).toBe('none')
  expect(await faultsOf(page, 'saved searches')).toEqual([])
  expect([...nora.troubles, ...reader.troubles]).toEqual([])
})

test('who likes a piece is written to when it gets cheaper, and when it can be had again', async () => {
  const [cheaper, back] = [await list('Burdock Evening Coat'), await list('Teasel Morning Coat')]
  const { page } = nora
  for (const id of [cheaper, back]) {
    await page.goto(`/product/${id}`)
    await page.getByRole('button', { name: /^Like .+ Coat, / }).click()
    await page.getByRole('button', { name: /^Like .+ Coat, 1 like$/, pressed: true, disabled: false }).waitFor()
  }

  await sellOut(back)
  const claire = await someone(browser, product)
  await signIn(claire, 'claire@demo.rondo.test')
  const change = async (id: number, field: string, value: string) => {
    await claire.page.goto(`/listing/edit/${id}`)
    const form = claire.page.getByRole('form', { name: 'Edit Product' })
    await form.getByRole('textbox', { name: field }).first().fill(value)
    await claire.page.getByRole('button', { name: 'Update Product' }).click()
    await claire.page.getByText('Product updated successfully!').waitFor()
  }
  await change(cheaper, 'Price', '120')
  await change(back, 'Stock', '2')
  expect((await mail('Burdock Evening Coat')).text).toContain('now costs €120.00 instead of €200.00')
  expect((await mail('Teasel Morning Coat')).subject).toContain('Available again')

  await page.goto('/favorites')
  const card = page.getByRole('article').filter({ hasText: 'Burdock Evening Coat' })
  await card.getByText('Dropped from €200').waitFor()
  expect([...nora.troubles, ...claire.troubles]).toEqual([])
})

test('who tells their measures browses by them, is told how a piece would fall, and never sees another list meanwhile', async () => {
  const id = await list('Yarrow Travel Coat')
  const { page } = nora
  await page.goto('/browse')
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: 'Tell us in settings' }).click()
  await page.getByRole('textbox', { name: 'Clothing size' }).fill('M')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()

  await page.goto('/browse?category=dress')
  const own = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /^My size/ })
  const [pieces] = await page
    .getByRole('main')
    .getByText(/^\d+ pieces/)
    .allInnerTexts()
  await own.check({ force: true })
  await page.waitForURL('**/browse?*mySize=true*')
  await page.getByRole('button', { name: 'Remove filter My size' }).waitFor()
  expect(
    Number.parseInt(
      (await page
        .getByRole('main')
        .getByText(/^\d+ pieces/)
        .innerText()) ?? '',
    ),
  ).toBeLessThan(Number.parseInt(pieces ?? ''))

  // opened by its address: the page that was rendered for everybody holds no list, and none is shown before the answer
  const html = await (await fetch(page.url())).text()
  expect(html).not.toContain('<article')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/search/products*', (route) => void promise.then(() => route.continue()))
  await page.reload()
  await page.getByRole('button', { name: 'Remove filter My size' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  resolve()
  await page.getByRole('article').first().waitFor()

  await page.goto(`/product/${id}`)
  await page.getByText(/^Should fit you \(you wear .*M/).waitFor()
  expect(nora.troubles).toEqual([])
})
