import { expect, test } from 'vitest'
import { join, type Person, signIn, someone } from './person.ts'
import { buys } from './purchase.ts'
import { callsOf } from './renting.ts'
import { garment, product, takenFrom } from './shop.ts'
import { browser } from './unpictured.ts'

/** Somebody who has bought a garment with shipping, and its seller, each with the page of the group before them. */
async function bought() {
  const wanted = await garment({ forSell: 'true', shipping: 'true' })
  const [nora, seller] = [await someone(browser, product), await someone(browser, product)]
  await join(nora, product)
  await signIn(seller, wanted.merchant)
  const { orderNumber } = await buys(await callsOf(nora), { id: wanted.id, way: 'shipping' }, product)
  await Promise.all([openGroup(nora, orderNumber), openGroup(seller, orderNumber)])
  return { nora, seller, wanted }
}
async function openGroup({ page }: Person, number: string) {
  await page.goto('/dashboard/transactions')
  await page
    .getByRole('article')
    .filter({ hasText: number })
    .getByRole('link', { name: /^Details/ })
    .click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
}
async function cancels({ page }: Person, reason: string) {
  await page.getByRole('button', { name: 'Cancel order' }).first().click()
  const dialog = page.getByRole('alertdialog')
  const go = dialog.getByRole('button', { name: 'Cancel order' })
  expect(await go.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').selectOption(reason)
  await go.click()
  await page.getByText('Cancel order completed successfully').waitFor()
}
/** Milliseconds until a text stands on somebody's screen. */
async function until({ page }: Person, text: string | RegExp, from: number): Promise<number> {
  await page.getByText(text, { exact: true }).first().waitFor()
  return Date.now() - from
}

test('the seller confirms and the buyer sees it; the buyer cancels and the seller sees it, each within a second', async () => {
  const { nora, seller } = await bought()

  await seller.page.getByRole('button', { name: 'Confirm order' }).click()
  await seller.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm order' }).click()
  await seller.page.getByText('Confirm order completed successfully').waitFor()
  expect(await until(nora, /is preparing your parcel/, Date.now())).toBeLessThan(1_000)

  await cancels(nora, 'changed_mind')
  expect(await until(seller, 'Canceled', Date.now())).toBeLessThan(1_000)
  await seller.page.getByText('Changed my mind').first().waitFor()
  expect(await seller.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  await expect.poll(async () => (await takenFrom(nora.email)).minor).toBe(0)
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})

test('the seller cancels with a word to the buyer, who sees it within a second and gets everything back', async () => {
  const { nora, seller, wanted } = await bought()
  await cancels(seller, 'out_of_stock')
  expect(await until(nora, 'Canceled', Date.now())).toBeLessThan(1_000)
  await nora.page.getByText('Out of stock').first().waitFor()
  await expect.poll(async () => (await takenFrom(nora.email)).minor).toBe(0)
  await nora.page.goto(`/product/${wanted.id}`)
  await nora.page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})
