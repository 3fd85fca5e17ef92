import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, join, pay, type Person, putIntoCart, someone, typeCard } from './person.ts'
import { garment, ordersOf, product, takenFrom } from './shop.ts'
import { browser } from './unpictured.ts'

async function shopper(): Promise<Person> {
  const person = await someone(browser, product)
  await join(person, product)
  return person
}
/** Puts a garment that is for sale nearby into the cart, and goes to a checkout on which only the card is missing. */
async function choose(person: Person): Promise<void> {
  const { id } = await garment({ forSell: 'true', localPickup: 'true' })
  await putIntoCart(person, id, { way: 'Buy', delivery: 'Local Pickup' })
  await checkOut(person, 'USD')
}

test.each([
  ['insufficient funds', CARDS.insufficient, /insufficient funds/i],
  ['an expired card', CARDS.expired, /card has expired/i],
  ['an error of the bank', CARDS.processingError, /error occurred while processing/i],
])('%s: told in its words, nothing is taken, and what was typed stays', async (_, card, words) => {
  const nora = await shopper()
  await choose(nora)
  await typeCard(nora, card)
  await pay(nora)
  await nora.page.getByText(words).first().waitFor()
  expect(await nora.page.getByRole('textbox', { name: 'Name on card' }).inputValue()).toBe('Nora Ellis')
  expect(await takenFrom(nora.email)).toEqual({ charges: 0, minor: 0 })
  expect(await ordersOf(nora.email)).toEqual([])
})

test('a card that was kept at the first order pays the second, and is taken away in the settings', async () => {
  const nora = await shopper()
  await choose(nora)
  await typeCard(nora, CARDS.good)
  await nora.page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
  await pay(nora)
  await confirmed(nora)

  await choose(nora)
  const saved = nora.page.getByRole('radio', { name: /Visa .*4242/ })
  await saved.waitFor()
  await saved.check({ force: true })
  await pay(nora)
  await confirmed(nora)
  await expect.poll(() => ordersOf(nora.email)).toHaveLength(2)
  expect((await takenFrom(nora.email)).charges).toBe(2)

  await nora.page.goto('/dashboard/settings?tab=cards')
  await nora.page.getByRole('button', { name: /^Remove Visa/ }).click()
  await nora.page.getByText('You have saved no card yet.').waitFor()
  expect(nora.troubles).toEqual([])
})

test('a card is added in the settings; one that the bank refuses is told, and not kept', async () => {
  const nora = await shopper()
  await nora.page.goto('/dashboard/settings?tab=cards')
  await nora.page.getByText('You have saved no card yet.').waitFor()
  await nora.page.getByRole('button', { name: 'Add a card' }).click()
  await typeCard(nora, CARDS.declined)
  await nora.page.getByRole('button', { name: 'Save card' }).click()
  await nora.page
    .getByText(/declined/i)
    .first()
    .waitFor()
  await typeCard(nora, CARDS.good)
  await nora.page.getByRole('button', { name: 'Save card' }).click()
  await nora.page.getByText(/Visa .*4242/).waitFor()
  expect(nora.troubles).toEqual([])
})
