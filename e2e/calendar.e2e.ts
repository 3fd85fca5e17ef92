import { addDays, dayIn } from '@rondo/rules/kernel/days'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CARDS, checkOut, confirmed, join, pay, signIn, someone, typeCard } from './person.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const today = dayIn(new Date())
const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
const named = (day: string) => full.format(new Date(day))
const day = (page: Page, which: string): Locator => page.getByRole('gridcell').getByRole('button', { name: named(which) })

/** The next day from which on ten days lie in the month that a calendar shows. */
const inOneMonth = (from: string): string => (Number(from.slice(8)) <= 18 ? from : inOneMonth(addDays(from, 1)))

/** Walks to a day by keys alone: pages to its month, arrows to its place. */
async function walkTo(page: Page, which: string): Promise<void> {
  await page.getByRole('grid').locator('[tabindex="0"]').focus()
  for (let month = 0; month < 3 && (await day(page, which).count()) === 0; month++) await page.keyboard.press('PageDown')
  for (let step = 0; step < 60; step++) {
    const here = Number(await page.locator('td button:focus').innerText())
    const there = Number(which.slice(8))
    if (here === there) return
    await page.keyboard.press(here < there ? 'ArrowRight' : 'ArrowLeft')
  }
  throw new Error(`${which} was not reached`)
}

/** Opens the days of a rental: its shortest tier, picked up. */
async function openDays(page: Page, id: number): Promise<void> {
  await page.goto(`/product/${id}`)
  const tab = page.getByRole('tab', { name: 'Rent' })
  if ((await tab.count()) > 0) await tab.click()
  await page.getByRole('group', { name: 'Rental period' }).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: /Local Pickup/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('grid').waitFor()
}

test('a lender blocks days by keyboard; a renter finds them grey and rents others; to the next one those are grey too', async () => {
  const wanted = await garment({ forRent: 'true', localPickup: 'true' }, { pieces: 1 })
  const [lender, nora, vera] = [await someone(browser, product), await someone(browser, product), await someone(browser, product)]
  const first = inOneMonth(addDays(today, 36))
  const last = addDays(first, 2)

  await signIn(lender, wanted.merchant)
  await lender.page.goto(`/listing/edit/${wanted.id}`)
  await lender.page.getByRole('heading', { name: 'Rental calendar' }).waitFor()
  await walkTo(lender.page, first)
  await lender.page.keyboard.press('Enter')
  await walkTo(lender.page, last)
  await lender.page.keyboard.press('Enter')
  await lender.page.keyboard.press('Tab')
  expect(await lender.page.locator(':focus').innerText()).toBe('Block these days')
  await lender.page.keyboard.press('Enter')
  await lender.page.getByText('Blocked. Nobody can rent it on these days.').waitFor()
  await day(lender.page, first)
    .and(lender.page.getByRole('button', { name: /Blocked by you/ }))
    .waitFor()

  await join(nora, product)
  await openDays(nora.page, wanted.id)
  await walkTo(nora.page, first)
  for (const blocked of [first, addDays(first, 1), last].filter((one) => one.slice(0, 7) === first.slice(0, 7)))
    expect(await day(nora.page, blocked).getAttribute('aria-disabled'), blocked).toBe('true')
  await nora.page.keyboard.press('Enter')
  expect(await nora.page.getByText('Return by').count()).toBe(0)

  const free = addDays(last, 1)
  await walkTo(nora.page, free)
  await nora.page.keyboard.press('Enter')
  await nora.page.getByText('Return by').waitFor()
  await nora.page.getByRole('button', { name: 'Add to Cart' }).click()
  await nora.page.getByText('Added to your cart').waitFor()
  await checkOut(nora, 'USD')
  await typeCard(nora, CARDS.good)
  await pay(nora)
  await confirmed(nora)

  await openDays(vera.page, wanted.id)
  await walkTo(vera.page, free)
  expect(await day(vera.page, free).getAttribute('aria-label')).toContain('not available')
  await lender.page.reload()
  await walkTo(lender.page, free)
  expect(await day(lender.page, free).getAttribute('aria-label')).toContain('Rented out')
  expect([...lender.troubles, ...nora.troubles, ...vera.troubles]).toEqual([])
})
