import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, join, pay, type Person, phone, putIntoCart, signIn, someone, typeCard } from './person.ts'
import { garment, product } from './shop.ts'
import { expectSoon } from './soon.ts'
import { browser } from './unpictured.ts'

/** Buys a garment that is picked up. Answers the order's number. */
async function buys(who: Person, wanted: { id: number }): Promise<string> {
  await putIntoCart(who, wanted.id, { way: 'Buy', delivery: 'Local Pickup' })
  await checkOut(who, 'USD')
  await typeCard(who, CARDS.good)
  await pay(who)
  return confirmed(who)
}
async function openGroup({ page }: Person, number: string) {
  await page.goto('/dashboard/transactions')
  await page
    .getByRole('article')
    .filter({ hasText: number })
    .getByRole('link', { name: /^Details/ })
    .click()
  await page.getByRole('heading', { name: 'Pickup', exact: true }).waitFor()
}
/** Milliseconds until a text stands on somebody's screen. */
async function until({ page }: Person, text: string | RegExp): Promise<number> {
  const from = Date.now()
  await page.getByText(text).first().waitFor()
  return Date.now() - from
}
const codeOf = async ({ page }: Person): Promise<string> => {
  const said = await page.getByRole('img', { name: /^Your pickup code/ }).getAttribute('aria-label')
  return said?.replace(/\D/g, '') ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

test('two people agree on place and time; a wrong code is refused, five lock, a new code opens, and each sees the other within a second', async () => {
  const wanted = await garment({ forSell: 'true', localPickup: 'true' })
  const [nora, seller] = [await someone(browser, product, 'en-US', phone), await someone(browser, product)]
  await join(nora, product)
  await signIn(seller, wanted.merchant)
  const number = await buys(nora, wanted)
  await Promise.all([openGroup(nora, number), openGroup(seller, number)])

  expect(await nora.page.getByRole('img', { name: /^Your pickup code/ }).count()).toBe(0)
  // the place that was paid for and the proposal of the checkout stand in the form
  await seller.page.getByRole('button', { name: 'Agree to this time', exact: true }).click()
  const waits = [await until(nora, 'Your pickup code')]
  await nora.page.getByRole('link', { name: /^Directions/ }).waitFor()
  await until(nora, 'You both agreed on this.') // it is what nora asked for at the checkout
  expect(await nora.page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0)

  const code = await codeOf(nora)
  expect(code).toMatch(/^\d{4}$/)
  expect(await seller.page.getByRole('main').innerText()).not.toContain(code)
  const entry = seller.page.getByRole('textbox', { name: /^Pickup code of/ })
  const enter = async (typed: string) => {
    await entry.fill(typed)
    await entry.press('Enter')
  }
  await enter(wrong(code))
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await until(seller, `Invalid pickup code. ${left} left.`)
    await enter(wrong(code))
  }
  await until(seller, /^Five wrong codes/)
  expect(await entry.isDisabled()).toBe(true)
  waits.push(await until(nora, /^A wrong code was entered five times/))

  await nora.page.getByRole('button', { name: 'Get a new code' }).click()
  await nora.page.getByRole('alertdialog').getByRole('button', { name: 'Get a new code' }).click()
  await until(nora, 'You have a new code.')
  await expect.poll(() => entry.isDisabled()).toBe(false)
  const renewed = await codeOf(nora)
  expect(renewed).not.toBe(code)
  await entry.fill('')
  await entry.pressSequentially(`${renewed.slice(0, 2)} ${renewed.slice(2)}`)
  await seller.page.getByRole('button', { name: 'Confirm pickup' }).click()
  await until(seller, 'Pickup confirmed')
  waits.push(await until(nora, /^Handed over on/))
  expect(await nora.page.getByRole('img', { name: /^Your pickup code/ }).count()).toBe(0)
  expectSoon(waits)
  expect([...nora.troubles, ...seller.troubles]).toEqual([])
})
