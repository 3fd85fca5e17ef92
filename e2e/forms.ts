// What journeys ask of a form: its fields by their labels, and what it says of them.
import type { Page } from 'playwright-core'

/** The field with a label, required or not. */
export const box = (page: Page, name: string) => page.getByRole('main').getByLabel(new RegExp(`^${name}( \\*)?$`))
/** The name of the control that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** What stands below the fields that are wrong, from the top down. */
export const messages = (page: Page) =>
  page
    .locator('main [aria-invalid=true]')
    .evaluateAll((fields) => fields.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent))

/** Presses Tab until the control of this name has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('main')
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('main').getByRole('link', { name, exact: true }))
  await stepTo(page, wanted.or(box(page, String(name))))
}
/** The same for a control that is found in another way. */
export async function stepTo(page: Page, wanted: ReturnType<Page['locator']>): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluateAll((them) => them.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`the Tab key never comes to ${String(wanted)}`)
}
