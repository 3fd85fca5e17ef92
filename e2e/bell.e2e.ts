import { expect, test } from 'vitest'
import { join, type Person, signIn, someone } from './person.ts'
import { buys } from './purchase.ts'
import { callsOf } from './renting.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const bell = ({ page }: Person, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications, none unread' : `Notifications, ${unread} unread` })
/** Milliseconds until a bell counts so many. */
async function rings(who: Person, unread: number, from: number): Promise<number> {
  await bell(who, unread).waitFor()
  return Date.now() - from
}

test('the seller acts, the buyer’s bell counts it within a second, and the entry leads to the group', async () => {
  const wanted = await garment({ forSell: 'true', shipping: 'true' })
  const [nora, seller] = [await someone(browser, product), await someone(browser, product)]
  await join(nora, product)
  await signIn(seller, wanted.merchant)
  await seller.page.goto('/dashboard')
  const { orderNumber: number } = await buys(await callsOf(nora), { id: wanted.id, way: 'shipping' }, product)
  await nora.page.goto('/browse')
  await bell(nora, 1).waitFor() // the order is confirmed

  const entry = seller.page.getByRole('link', { name: new RegExp(`ordered from you: order ${number}`) })
  await seller.page.getByRole('button', { name: /^Notifications/ }).click()
  await entry.click()
  await seller.page.getByRole('heading', { name: 'What happened' }).waitFor() // the dashboard has such a button too
  await seller.page.getByRole('button', { name: 'Confirm order' }).click()
  await seller.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm order' }).click()
  await seller.page.getByText('Confirm order completed successfully').waitFor()
  expect(await rings(nora, 2, Date.now())).toBeLessThan(1_000)

  await bell(nora, 2).click()
  const panel = nora.page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: new RegExp(`confirmed order ${number}`) }).waitFor()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await bell(nora, 0).waitFor()
  expect(await panel.getByText('Not read yet').count()).toBe(0)
  await nora.page.keyboard.press('Escape')
  expect(await nora.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Notifications, none unread')

  await nora.page.keyboard.press('Enter')
  await panel.getByRole('link', { name: new RegExp(`confirmed order ${number}`) }).click()
  await nora.page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  expect(await panel.count()).toBe(0)
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})
