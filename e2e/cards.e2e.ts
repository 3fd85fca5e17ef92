import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, newcomer, pay, type Person, typeCard } from './person.ts'
import { putByCall } from './purchase.ts'
import { callsOf } from './renting.ts'
import { garment, ordersOf, product, takenFrom } from './shop.ts'
import { browser } from './unpictured.ts'

/** Puts a garment that is for sale nearby into the cart, and goes to a checkout on which only the card is missing. */
async function choose(person: Person): Promise<void> {
  const { id } = await garment({ forSell: 'true', localPickup: 'true' })
  await putByCall(await callsOf(person), id)
  await checkOut(person, 'USD')
}

test('a card is refused: each reason is told in its words, nothing is taken, and what was typed stays', async () => {
  const nora = await newcomer(browser, product)
  await choose(nora)
  for (const [card, words] of [
    [CARDS.insufficient, /insufficient funds/i],
    [CARDS.expired, /card has expired/i],
    [CARDS.processingError, /error occurred while processing/i],
  ] as const) {
    await typeCard(nora, card)
    await pay(nora)
    await nora.page.getByText(words).first().waitFor()
    expect(await nora.page.getByRole('textbox', { name: 'Name on card' }).inputValue()).toBe('Nora Ellis')
    expect(await takenFrom(nora.email)).toEqual({ charges: 0, minor: 0 })
    expect(await ordersOf(nora.email)).toEqual([])
  }
})

test('a card that was kept at the first order pays the second, and is taken away in the settings', async () => {
  const nora = await newcomer(browser, product)
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
  const nora = await newcomer(browser, product)
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
