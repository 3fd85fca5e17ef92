// A rental and a listing in one hand: what is pressed and typed on the way is counted, a press into each field too. The seconds are a model and no
// measure: so many for each press and letter. Scrolling is left out, and signing up: both begin with an account.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { CARDS, confirmed, join, pay, phone, signIn, someone, typeCard, until } from './person.ts'
import { picture } from './picture.ts'
import { browser, garment, product } from './shop.ts'

/** Seconds that somebody needs with one thumb: to look and press, and for each letter. The machine's own share is bounded by the benches. */
const SECONDS = { press: 3, letter: 0.35 } as const
/** Number, month, year and code of a card. */
const CARD_LETTERS = 16 + 4 + 3

/** What one hand does on a phone. */
function hand() {
  const done = { presses: 0, letters: 0 }
  return {
    done,
    press: async (control: Locator) => {
      done.presses++
      await control.tap()
    },
    /** A press into the field, and what is typed there. */
    type: async (field: Locator, text: string) => {
      done.presses++
      done.letters += text.length
      await field.fill(text)
    },
    /** The system's own list: a press opens it, another chooses. */
    choose: async (list: Locator, value: string) => {
      done.presses += 2
      await list.selectOption(value)
    },
    seconds: () => done.presses * SECONDS.press + done.letters * SECONDS.letter,
  }
}

test('on a phone the rental of a dress takes at most 15 presses and, by our model, 90 seconds from the landing page, and the bar asks for what is missing', async () => {
  const wanted = await garment({ forRent: 'true', localPickup: 'true' }, { first: 72, category: 'dress' })
  const nora = await someone(browser, product, 'en-US', phone)
  const { page } = nora
  await join(nora, product)
  const { done, press, seconds } = hand()
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
  done.presses += 2 // into the name, and into the number of the card, whose other fields follow by themselves
  done.letters += CARD_LETTERS + nora.name.length
  await pay(nora)
  done.presses++
  await confirmed(nora)
  expect(done.presses).toBeLessThanOrEqual(15)
  expect(seconds()).toBeLessThan(90)
  expect(nora.troubles).toEqual([])
})

test('on a phone a piece is listed within three minutes from the dashboard, photographs, words and prices included', async () => {
  const mei = await someone(browser, product, 'en-US', phone)
  const { page } = mei
  await signIn(mei, 'mei@demo.rondo.test')
  await page.goto('/dashboard')
  const { done, press, type, choose, seconds } = hand()
  const name = `Thumb Coat ${mei.name}`
  await press(page.getByRole('link', { name: 'My Listings' }).first())
  await press(page.getByRole('link', { name: 'Upload Listing' }).first())
  const form = page.getByRole('form', { name: 'Create New Product' })
  await form.waitFor()
  done.presses += 3 // the field, a photograph of the roll, and that it is the one
  await form.locator('input[type=file][multiple]').setInputFiles([await picture(page, 'coat.jpg', '#33b')])
  await page.waitForFunction(() => document.querySelectorAll('[aria-roledescription] img').length === 1)
  await type(form.getByRole('textbox', { name: 'Name' }), name)
  await type(form.getByRole('textbox', { name: 'Description' }), 'Warm wool coat, lined, worn two winters and dry cleaned since.')
  await choose(form.getByRole('combobox', { name: 'Category' }), 'coat')
  await choose(form.getByRole('combobox', { name: 'Size' }), 'M')
  done.presses++
  await form.getByRole('radio', { name: 'Navy' }).check({ force: true })
  await press(form.getByRole('button', { name: 'Medium Box' }))
  await type(form.getByRole('textbox', { name: 'Price' }).first(), '180')
  done.presses++
  await page.getByRole('switch', { name: 'For Rent' }).check({ force: true })
  const period = form.getByRole('group', { name: 'Period 1' })
  await type(period.getByRole('textbox', { name: 'How many' }), '3')
  await type(period.getByRole('textbox', { name: 'Price' }), '45')
  await page.waitForFunction(() => document.querySelectorAll('[role=progressbar]').length === 0)
  await press(page.getByRole('button', { name: 'Create Product' }))
  await page.getByText('Product created successfully!').waitFor()
  await page.waitForURL('**/dashboard/listings')
  await page.getByRole('article').filter({ hasText: name }).getByText('Active', { exact: true }).waitFor()
  expect(seconds()).toBeLessThan(180)
  expect(mei.troubles).toEqual([])
})
