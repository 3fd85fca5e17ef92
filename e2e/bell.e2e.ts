import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, giveAddress, join, pay, type Person, putIntoCart, signIn, someone, typeCard } from './person.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

/** Buys a garment with shipping and goes to the page of its group. Answers the order's number. */
async function buys(who: Person, wanted: { id: number }): Promise<string> {
  await putIntoCart(who, wanted.id, { way: 'Buy', delivery: 'Shipping' })
  await checkOut(who, 'USD')
  await giveAddress(who)
  await who.page.getByText('Ready', { exact: true }).waitFor()
  await typeCard(who, CARDS.good)
  await pay(who)
  const number = await confirmed(who)
  await who.page.getByRole('link', { name: 'View Order Details' }).click()
  return number
}
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
  const number = await buys(nora, wanted)
  await bell(nora, 1).waitFor() // the order is confirmed
  await nora.page.goto('/browse')
  await bell(nora, 1).waitFor()

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
