import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, newcomer, pay, type Person, typeCard } from './person.ts'
import { putByCall } from './purchase.ts'
import { callsOf } from './renting.ts'
import { garment, ordersOf, product, takenFrom } from './shop.ts'
import { browser } from './unpictured.ts'

/** A person at checkout who has typed a card. */
async function readyToPay(card: string): Promise<Person> {
  const wanted = await garment({ forSell: 'true', localPickup: 'true' })
  const person = await newcomer(browser, product)
  await putByCall(await callsOf(person), wanted.id)
  await checkOut(person, 'USD')
  await typeCard(person, card)
  return person
}
const expectOneOrder = async ({ email }: Person) => {
  expect(await ordersOf(email)).toHaveLength(1)
  expect((await takenFrom(email)).charges).toBe(1)
}

test('a declined card takes nothing, keeps what was typed, and another card pays', async () => {
  const nora = await readyToPay(CARDS.declined)
  await pay(nora)
  await nora.page
    .getByText(/declined/i)
    .first()
    .waitFor()
  expect(await nora.page.getByRole('textbox', { name: 'Name on card' }).inputValue()).toBe('Nora Ellis')
  expect(await takenFrom(nora.email)).toEqual({ charges: 0, minor: 0 })
  expect(await ordersOf(nora.email)).toEqual([])

  await typeCard(nora, CARDS.good)
  await pay(nora)
  await confirmed(nora)
  await expectOneOrder(nora)
})

test('the tab closed right after paying: the webhook finishes the order', async () => {
  const nora = await readyToPay(CARDS.good)
  // the browser never gets to place the order itself
  await nora.page.route('**/api/orders', (route) => (route.request().method() === 'POST' ? nora.context.close() : route.continue()))
  await pay(nora)
  await expect.poll(() => ordersOf(nora.email), { timeout: 20_000 }).toHaveLength(1)
  await expectOneOrder(nora)
})

test('a double click on Pay pays once', async () => {
  const nora = await readyToPay(CARDS.good)
  await nora.page
    .locator('button:not([disabled]):not([aria-disabled="true"])', { hasText: /^Pay / })
    .and(nora.page.locator(':visible'))
    .dblclick()
  await confirmed(nora)
  await expectOneOrder(nora)
})
