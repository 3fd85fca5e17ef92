// The operator of the demo. A code is good once, so that another file may have used the one of now.
import { expect } from 'vitest'
import { codeOf } from '../apps/server/test/second-factor.ts'
import { PASSWORD, type Person, someone } from './person.ts'
import { browser, product } from './shop.ts'

/** Signed in, at a tab of the desk. */
export async function atTheDesk(tab: string): Promise<Person> {
  const olive = await someone(browser, product)
  const { page } = olive
  await page.goto(`/login?returnTo=%2Fdesk%2F${tab}`)
  await page.getByRole('textbox', { name: 'Username or email' }).fill('operator@demo.rondo.test')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  const step = page.getByRole('form', { name: 'Enter your code' })
  await step.waitFor()
  await expect
    .poll(
      async () => {
        await step.getByRole('textbox', { name: 'Code' }).fill(codeOf('RONDODEMODESKRONDODEMODESK234567', 1))
        await step.getByRole('button', { name: 'Sign in' }).click()
        return page.waitForURL(`**/desk/${tab}`, { timeout: 3_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 90_000, interval: 8_000 },
    )
    .toBe(true)
  return olive
}
