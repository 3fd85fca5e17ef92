// What the journeys behind the door share: one person for a file, pages of theirs without a past, and calls that break.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { box } from './forms.ts'
import { endWithTest, newcomer } from './person.ts'
import { browser, product } from './shop.ts'

/** A file as a person chooses it. */
export const picture = {
  name: 'me.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(join(import.meta.dirname, '../packages/demo/pictures/dress-gown-1-front.webp')),
}
/** The person of a file, signed in, and how they open a page with nothing of the tests before. */
export async function ownScreens(shown = browser) {
  const nora = await newcomer(shown, product)
  const storageState = await nora.context.storageState()
  const open = async (at: string, locale = 'en-US'): Promise<Page> => {
    const context = await shown.newContext({
      baseURL: product.origin,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      locale,
      storageState,
    })
    endWithTest(context)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(at)
    return page
  }
  return { nora, open }
}
/** Presses a button of the page's own part. */
export const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
/** Types into fields and chooses in lists, by their labels. */
export async function fill(page: Page, typed: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(typed)) {
    const field = name === 'Street address' ? page.getByRole('combobox', { name }) : box(page, name)
    if (await field.evaluate((one) => one instanceof HTMLSelectElement)) await field.selectOption(text)
    else await field.fill(text)
  }
}

/** What the server says of its own mistakes. */
export const mistake = {
  status: 500,
  json: { statusCode: 500, error: 'Internal Server Error', message: 'Something went wrong.', code: 'server.mistake' },
}
/** How a call may answer instead. */
export type Broken = NonNullable<Parameters<Route['fulfill']>[0]>
/** From now on this call answers otherwise. */
export const breakCall = (page: Page, call: string, answer: Broken = mistake, method?: string) =>
  page.route(`**/api/${call}*`, (route) => (method && route.request().method() !== method ? route.fallback() : route.fulfill(answer)))

/** An address without its postal code. */
export const paris = { Country: 'FR', 'Street address': '5 Rue de Rivoli', City: 'Paris', 'Phone number': '612345678' }
/** An address that may be saved. */
export const home = { ...paris, 'Postal code': '75001' }
