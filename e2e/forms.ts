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
