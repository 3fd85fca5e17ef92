import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Decline } from '@rondo/sandbox/payments/cards'
import { partOf } from './part.ts'
import { CARDS, checkOut, confirmed, newcomer, pay, type Person, typeCard } from './person.ts'
import { putByCall } from './purchase.ts'
import { callsOf } from './renting.ts'
import { garment, ordersOf, product, takenFrom } from './shop.ts'
import { askingCards, numberOf, payingCards, refusedAfterAsking, refusingCards, wrongNumber } from './test-cards.ts'
import { browser } from './unpictured.ts'

/** Puts a garment that is for sale nearby into the cart, and goes to a checkout on which only the card is missing. */
async function choose(person: Person): Promise<void> {
  const { id } = await garment({ forSell: 'true', localPickup: 'true' })
  await putByCall(await callsOf(person), id)
  await checkOut(person, 'USD')
}

/** Presses Pay, and answers what the provider says of the charge. */
async function tries(person: Person, card: string): Promise<{ code?: string; decline_code?: string } | undefined> {
  const isCharge = (answer: Response) => answer.url().endsWith('/confirm') && answer.request().method() === 'POST'
  await typeCard(person, card)
  const [answer] = await Promise.all([person.page.waitForResponse(isCharge), pay(person)])
  return ((await answer.json()) as { error?: object }).error
}
/** What is true after each card that did not pay: its own sentence is told, what was typed stays, and nothing was taken. */
async function isRefused({ page, email }: Person, words: string): Promise<void> {
  await page.getByText(words).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Name on card' }).inputValue()).toBe('Nora Ellis')
  expect(await takenFrom(email)).toEqual({ charges: 0, minor: 0 })
}
const said = ({ code, decline }: Decline) => ({ code, ...(decline && { decline_code: decline }) })

test('every card that is refused: its reason is told in its words, nothing is taken, and what was typed stays', async () => {
  const nora = await newcomer(browser, product)
  await choose(nora)
  for (const { number, decline } of refusingCards) {
    expect(await tries(nora, number), number).toMatchObject(said(decline))
    await isRefused(nora, decline.message)
  }
  await typeCard(nora, wrongNumber)
  await isRefused(nora, 'Your card number is invalid.')
  expect(await ordersOf(nora.email)).toEqual([])
  expect(nora.troubles).toEqual([])
})

const whoPays = 'We are unable to authenticate your payment method.'
test('3-D Secure: refused, left, or proved and refused all the same takes nothing; proved, a card pays', async () => {
  const nora = await newcomer(browser, product)
  const { page } = nora
  const bank = page.getByRole('dialog', { name: '3-D Secure' })
  const answers = (button: string) => bank.frameLocator('iframe').getByRole('button', { name: button }).click()
  await choose(nora)
  await tries(nora, numberOf('pm_card_authenticationRequired'))
  await answers('Fail')
  await isRefused(nora, whoPays)
  await tries(nora, numberOf('pm_card_threeDSecure2Required'))
  await bank.getByRole('button', { name: 'Close' }).click()
  await isRefused(nora, whoPays)
  for (const { number, decline } of refusedAfterAsking) {
    await tries(nora, number)
    await answers('Complete')
    await isRefused(nora, decline.message)
  }
  let orders = 0
  for (const { number } of partOf(askingCards, askingCards.length)) {
    if (orders > 0) await choose(nora)
    await tries(nora, number)
    await answers('Complete')
    await confirmed(nora)
    orders += 1
    expect(await ordersOf(nora.email)).toHaveLength(orders)
    expect((await takenFrom(nora.email)).charges).toBe(orders)
  }
}, 180_000)

test.each(partOf(payingCards, payingCards.length))('$method ($number) pays', async ({ number }) => {
  const nora = await newcomer(browser, product)
  await choose(nora)
  expect(await tries(nora, number)).toBeUndefined()
  await confirmed(nora)
  expect(await ordersOf(nora.email)).toHaveLength(1)
  expect((await takenFrom(nora.email)).charges).toBe(1)
  expect(nora.troubles).toEqual([])
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
  await nora.page.getByText('No saved cards yet').waitFor()
  expect(nora.troubles).toEqual([])
})

test('a card is added in the settings; one that the bank refuses is told, and not kept', async () => {
  const nora = await newcomer(browser, product)
  await nora.page.goto('/dashboard/settings?tab=cards')
  await nora.page.getByText('No saved cards yet').waitFor()
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
