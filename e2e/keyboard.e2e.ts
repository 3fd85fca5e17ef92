// The main journeys without a mouse: the focus is seen at every stop, and never lost after dialogs and on new pages.
import { orders } from '@rondo/contracts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../apps/server/test/second-factor.ts'
import { arrived } from './deal.ts'
import { box, stepTo } from './forms.ts'
import { deskPart, deskShows, operatorAt } from './operator.ts'
import { partOf } from './part.ts'
import { CARDS, newcomer, PASSWORD, signIn, someone } from './person.ts'
import { picture } from './picture.ts'
import { paidFor, turn } from './renting.ts'
import { browser as pictured, garment, product } from './shop.ts'
import { faultsOfTabs } from './tab-tour.ts'
import { browser } from './unpictured.ts'

const main = (page: Page) => page.getByRole('main')
/** Steps to a control and presses it. */
async function follow(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await wanted.first().waitFor()
  await stepTo(page, wanted)
  await page.keyboard.press(key)
}
/** What has the focus, in words. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at && at !== document.body ? `${at.tagName.toLowerCase()} ${at.textContent?.trim()}` : 'lost'
  })
const standsAt = (page: Page, heading: string | RegExp) =>
  expect.poll(() => focusOf(page)).toMatch(typeof heading === 'string' ? `h1 ${heading}` : heading)
const isNotLost = (page: Page) => expect.poll(() => focusOf(page)).not.toBe('lost')
/** Arrow keys within a group whose one stop has the focus, until what is wanted has it. */
async function arrowTo(page: Page, wanted: Locator, key: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (await wanted.evaluateAll((them) => them.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never comes to ${String(wanted)}`)
}

test('by keyboard alone: a rental is searched, chosen, paid and written about, and each page begins at its heading', async () => {
  const wanted = await garment({ forRent: 'true', localPickup: 'true' })
  const nora = await newcomer(pictured, product)
  const { page, troubles } = nora
  const { keyboard } = page
  await page.goto('/')
  await stepTo(page, page.getByRole('banner').getByRole('combobox', { name: 'Search', exact: true }))
  await keyboard.type(wanted.name)
  await keyboard.press('Enter')
  await page.waitForURL('**/browse?q=*')
  await standsAt(page, /^h1 /)
  const found = main(page).locator(`a[href="/product/${wanted.id}"]`).first()
  await follow(page, main(page).getByRole('link', { name: 'Skip the filters' }))
  await follow(page, found)
  await standsAt(page, wanted.name)

  await page.goBack()
  await expect.poll(() => found.evaluate((one) => one === document.activeElement)).toBe(true) // where one left from
  await keyboard.press('Enter')
  await standsAt(page, wanted.name)

  const tab = main(page).getByRole('tab', { name: 'Rent' })
  if ((await tab.count()) > 0) {
    await stepTo(page, main(page).getByRole('tab', { selected: true }))
    await arrowTo(page, tab, 'ArrowRight')
  }
  await follow(page, main(page).getByRole('group', { name: 'Rental period' }).getByRole('radio').first(), 'Space')
  await main(page).getByRole('grid').waitFor()
  await stepTo(page, main(page).getByRole('grid').locator('[tabindex="0"]'))
  await arrowTo(page, main(page).getByRole('gridcell').locator('button:not([aria-disabled="true"])'), 'ArrowRight')
  await keyboard.press('Enter')
  await main(page).getByText('Return by').waitFor()
  await stepTo(page, main(page).getByRole('group', { name: 'Delivery method' }).getByRole('radio'))
  await arrowTo(page, main(page).getByRole('radio', { name: /Local Pickup/ }), 'ArrowDown')
  await keyboard.press('Space')
  await follow(page, main(page).getByRole('button', { name: 'Rent Now' }))
  await page.waitForURL('**/cart?rent=true')
  await standsAt(page, 'Your Cart')
  await follow(page, main(page).getByRole('button', { name: 'Check out in USD' }))
  await standsAt(page, 'Checkout')

  await main(page).getByRole('group', { name: 'Time' }).waitFor()
  for (const group of ['Day', 'Time'].map((name) => main(page).getByRole('group', { name })))
    if ((await group.count()) > 0) await follow(page, group.getByRole('radio').first(), 'Space') // a lone day is chosen already
  const card = main(page).getByRole('group', { name: 'Card' })
  const number = card.frameLocator('iframe').locator('[name=cardnumber]')
  await number.waitFor() // another document, which has nothing to stop at before it is built
  await stepTo(page, card.locator('iframe'))
  await expect.poll(() => number.evaluate((one) => document.hasFocus() && document.activeElement === one)).toBe(true)
  await keyboard.type(`${CARDS.good}1234123`) // each part leads on to the next when it is full
  const name = main(page).getByRole('textbox', { name: 'Name on card' })
  await stepTo(page, name)
  await keyboard.type('Nora Ellis')
  const postal = main(page).getByRole('textbox', { name: 'Postal code' })
  if ((await postal.count()) > 0) {
    await stepTo(page, postal)
    await keyboard.type('10118')
  }
  await follow(page, main(page).getByRole('button', { name: /^Pay / }).and(page.locator(':visible')))
  await page.waitForURL('**/checkout/confirmation')
  await standsAt(page, 'Order Confirmed!')
  await follow(page, main(page).getByRole('link', { name: 'View Order Details' }))
  await standsAt(page, /^h1 Order /)

  await follow(page, main(page).getByRole('link', { name: /^Message / }))
  const composer = main(page).getByRole('textbox', { name: 'Write a message' })
  await expect.poll(() => composer.evaluate((one) => one === document.activeElement)).toBe(true)
  await keyboard.type('When may I come by?')
  await keyboard.press('Enter')
  await main(page).getByText('When may I come by?').first().waitFor()
  expect(await composer.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(troubles).toEqual([])
})

test('by keyboard alone: a return is asked for, changed, rejected with a reason, and nobody loses the focus', async () => {
  const { customer, merchant, place } = await arrived({ by: 'alice', way: 'pickup' })
  await follow(customer.page, main(customer.page).getByRole('link', { name: 'Return pieces' }))
  await standsAt(customer.page, /^h1 /)
  await stepTo(customer.page, main(customer.page).getByLabel('Reason'))
  await customer.page.keyboard.type('Changed')
  await follow(customer.page, main(customer.page).getByRole('button', { name: 'Submit return request' }))
  await customer.page.waitForURL(`**${place}`)
  await standsAt(customer.page, /^h1 Order /)
  await follow(customer.page, main(customer.page).getByRole('button', { name: 'Change your request' }))
  const dialog = customer.page.getByRole('alertdialog')
  await dialog.waitFor()
  await stepTo(customer.page, dialog.getByRole('textbox').last())
  await customer.page.keyboard.type('It is too bright for me.')
  await follow(customer.page, dialog.getByRole('button').last())
  await dialog.waitFor({ state: 'detached' })
  await isNotLost(customer.page)

  await follow(merchant.page, main(merchant.page).getByRole('link', { name: 'Answer the return' }))
  await standsAt(merchant.page, /^h1 /)
  await stepTo(merchant.page, main(merchant.page).getByRole('radio', { name: /^Approve/ }))
  await merchant.page.keyboard.press('ArrowDown')
  await stepTo(merchant.page, main(merchant.page).getByLabel('Reason'))
  await merchant.page.keyboard.press('ArrowDown')
  await follow(merchant.page, main(merchant.page).getByRole('button', { name: 'Reject the return' }))
  await merchant.page.waitForURL(`**${place}`)
  await standsAt(merchant.page, /^h1 Order /)
  expect([...customer.troubles, ...merchant.troubles]).toEqual([])
})

test('by keyboard alone: a piece is listed, with a photograph, a colour and a price', async () => {
  const mei = await someone(pictured, product)
  const { page, troubles } = mei
  await signIn(mei, 'mei@demo.rondo.test')
  await page.goto('/dashboard/listings')
  await follow(page, main(page).getByRole('link', { name: 'Upload Listing' }).first())
  await standsAt(page, 'Create New Product')
  const form = page.getByRole('form', { name: 'Create New Product' })
  const chooser = page.waitForEvent('filechooser')
  await follow(page, form.locator('input[type=file][multiple]').or(form.getByRole('button', { name: /photo/i }).first()))
  await (await chooser).setFiles([await picture(page, 'coat.jpg', '#3b3')])
  await page.waitForFunction(() => document.querySelectorAll('[aria-roledescription] img').length === 1)
  const name = `Keyed Coat ${mei.name}`
  for (const [field, text] of [
    ['Name', name],
    ['Description', 'Cut from one length of cloth.'],
  ] as const) {
    await stepTo(page, form.getByRole('textbox', { name: field }))
    await page.keyboard.type(text)
  }
  for (const [field, text] of [
    ['Category', 'Coat'],
    ['Size', 'M'],
  ] as const) {
    await stepTo(page, form.getByRole('combobox', { name: field }))
    await page.keyboard.type(text)
  }
  await stepTo(
    page,
    form
      .getByRole('radiogroup', { name: /Color/ })
      .or(form.getByRole('group', { name: /Color/ }))
      .getByRole('radio'),
  )
  await arrowTo(page, form.getByRole('radio', { name: 'Navy' }), 'ArrowRight')
  await page.keyboard.press('Space')
  await follow(page, form.getByRole('button', { name: 'Medium Box' }))
  await stepTo(page, form.getByRole('textbox', { name: 'Price' }).first())
  await page.keyboard.type('180')
  await page.waitForFunction(() => document.querySelectorAll('[role=progressbar]').length === 0)
  await follow(page, page.getByRole('button', { name: 'Create Product' }))
  await page.waitForURL('**/dashboard/listings')
  await page.getByRole('article').filter({ hasText: name }).waitFor()
  await standsAt(page, 'My Listings')
  expect(troubles).toEqual([])
})

test('by keyboard alone: an operator signs in with a code, takes a listing down with a reason, and stays where the list is', async () => {
  const olive = await someone(browser, product)
  const { page, troubles } = olive
  const { id, name } = await garment({ forSell: 'true' })
  await page.goto(`/login?returnTo=${encodeURIComponent(`/desk/listings?q=${id}`)}`)
  await stepTo(page, box(page, 'Username or email'))
  await page.keyboard.type('operator@demo.rondo.test')
  await stepTo(page, box(page, 'Password'))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const code = page.getByRole('form', { name: 'Enter your code' }).getByRole('textbox', { name: 'Code' })
  await expect.poll(() => code.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type(codeOf('RONDODEMODESKRONDODEMODESK234567'))
  await page.keyboard.press('Enter')
  await main(page).getByText(name).first().waitFor()
  await standsAt(page, /^h1 /)
  for (const [press, reason] of [
    [/^Take down/, 'A forbidden fur'],
    [/^Put back/, 'It is fake fur'],
  ] as const) {
    await follow(page, main(page).getByRole('button', { name: press }))
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await stepTo(page, dialog.getByRole('textbox', { name: 'Reason' }))
    await page.keyboard.type(reason)
    await follow(page, dialog.getByRole('button').last())
    await dialog.waitFor({ state: 'detached' })
    await isNotLost(page)
  }
  expect(troubles).toEqual([])
})

test('by keyboard alone: an operator sends a refund once more and hands evidence in, and nobody loses the focus', async () => {
  const [refunded, disputed] = [await paidFor('Buy'), await paidFor('Buy')]
  await refunded.asNora(orders.cancelGroup, { params: { id: refunded.group }, body: { cancelReason: 'changed_mind' } })
  await expect.poll(async () => (await turn(refunded.nora.email, 'refund_failed')).status, { timeout: 30_000 }).toBe(200)
  await turn(disputed.nora.email, 'dispute')
  await disputed.nora.page.getByText(/^You disputed this payment with your bank/).waitFor()
  const olive = await operatorAt()
  const { page, troubles } = olive
  const again = main(page).getByRole('button', { name: new RegExp(`^Try again: .* to ${refunded.nora.name}$`) })
  await deskShows(olive, 'refunds', again)
  await page.goto('/desk')
  const desk = page.getByRole('navigation', { name: /desk/ })
  await follow(page, desk.getByRole('link', { name: 'Refunds' }))
  await standsAt(page, 'Refunds')
  await follow(page, again)
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await stepTo(page, dialog.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('The bank takes this card again.')
  await follow(page, dialog.getByRole('button').last())
  await dialog.waitFor({ state: 'detached' })
  await isNotLost(page)
  await again.waitFor({ state: 'detached' })

  await follow(page, desk.getByRole('link', { name: 'Card disputes' }))
  await standsAt(page, 'Card disputes')
  await follow(page, deskPart(olive, disputed.number, 'Send evidence').getByRole('button', { name: 'Send evidence', exact: true }))
  const explanation = main(page).getByRole('textbox', { name: 'What the bank should know' })
  await explanation.waitFor()
  await isNotLost(page)
  await stepTo(page, explanation)
  await page.keyboard.type('The buyer has not come to fetch it yet.')
  await follow(page, main(page).getByRole('button', { name: 'Hand in', exact: true }))
  await main(page)
    .getByText(new RegExp(`^Handed in .* by ${olive.name}`))
    .waitFor()
  expect(troubles).toEqual([])
})

const screens = (id: number) => ({
  visitor: ['/', '/browse', `/product/${id}`, '/merchant/1', '/search?q=silk&type=all', '/register', '/contact'],
  'alice@demo.rondo.test': ['/dashboard', '/favorites', '/message', '/dashboard/settings', '/dashboard/settings?tab=notices'],
  'mei@demo.rondo.test': ['/dashboard/listings', '/listing/upload', '/dashboard/lending', '/dashboard/wallet'],
})
/** Dozens of stops on each, a frame or two for each stop. */
const manyStopsMs = 240_000

test(
  'every stop of the Tab key is in sight, stands free and has a ring',
  async () => {
    const { id } = await garment({ forRent: 'true', localPickup: 'true' })
    const found: string[] = []
    for (const [who, paths] of Object.entries(screens(id))) {
      const person = await someone(browser, product)
      if (who !== 'visitor') await signIn(person, who)
      for (const at of partOf(paths, 3)) {
        await person.page.goto(at, { waitUntil: 'networkidle' })
        found.push(...(await faultsOfTabs(person.page, `${who} ${at}`, 60)))
      }
    }
    expect(found).toEqual([])
  },
  manyStopsMs,
)
