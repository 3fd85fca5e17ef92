// A rental in one hand: what is pressed from the landing page to the order is counted. Words and figures are typed, not pressed.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { CARDS, confirmed, join, pay, phone, someone, typeCard, until } from './person.ts'
import { browser, garment, product } from './shop.ts'

test('on a phone a rental takes at most 14 presses from the landing page, and the bar asks for what is missing', async () => {
  const wanted = await garment({ forRent: 'true', localPickup: 'true' }, { first: 100 })
  const nora = await someone(browser, product, 'en-US', phone)
  const { page } = nora
  await join(nora, product)
  let presses = 0
  const press = async (control: Locator) => {
    presses++
    await control.tap()
  }
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Start Exploring' }).first())
  await page.waitForURL('**/browse')
  const card = page.getByRole('main').locator(`a[href="/product/${wanted.id}"]`).first()
  await until(async () => {
    if ((await card.count()) > 0) return true
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return undefined
  })
  await press(card)
  await page.getByRole('heading', { level: 1, name: wanted.name }).waitFor()
  const tab = page.getByRole('tab', { name: 'Rent' })
  if ((await tab.count()) > 0) await press(tab)

  const bar = page.locator('[data-foot-bar]')
  expect(await bar.getByRole('button', { name: 'Rent Now' }).count()).toBe(0)
  await press(bar.getByRole('button', { name: 'Choose dates' }))
  const sheet = page.getByRole('dialog', { name: 'Choose dates' })
  await sheet.getByRole('grid').waitFor()
  const lengths = sheet.getByRole('group', { name: 'Rental period' }).locator('label')
  if ((await lengths.count()) > 0) await press(lengths.first())
  await press(sheet.getByRole('gridcell').locator('button:not([aria-disabled="true"])').first())
  await press(sheet.getByRole('button', { name: 'Use these days' }))
  await sheet.waitFor({ state: 'detached' })
  await press(bar.getByRole('button', { name: 'Rent Now' }))
  const asked = bar.getByRole('group', { name: 'How would you like to receive it?' })
  const isInCart = page.waitForURL('**/cart?rent=true')
  await Promise.race([isInCart, asked.waitFor()])
  if ((await asked.count()) > 0) await press(asked.getByRole('button', { name: 'Local Pickup' }))
  await isInCart

  await press(page.getByRole('button', { name: 'Check out in USD' }))
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await press(page.getByRole('group', { name: 'Day' }).locator('label').first())
  await press(page.getByRole('group', { name: 'Time' }).locator('label').first())
  await typeCard(nora, CARDS.good)
  await pay(nora)
  presses++
  await confirmed(nora)
  expect(presses).toBeLessThanOrEqual(14)
  expect(nora.troubles).toEqual([])
})
