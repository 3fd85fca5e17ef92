// An operator of a journey's own: a code is good once, and two journeys that share one take it from each other.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { accounts } from '@rondo/contracts'
import { codeOf } from '../apps/server/test/second-factor.ts'
import { newcomer, PASSWORD, type Person } from './person.ts'
import { callsOf } from './renting.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

const command = join(import.meta.dirname, '../scripts/operator.ts')

/** The first step of signing in: name and password. */
export async function enter({ page }: Person, identifier: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(identifier)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Somebody with a second factor who was made an operator on the command line, and has signed in for a screen of the desk. */
export async function operatorAt(desk = '/desk'): Promise<Person> {
  const olive = await newcomer(browser, product)
  const { page, email } = olive
  const ask = await callsOf(olive)
  const { secret } = await ask(accounts.setUpSecondFactor, { body: { password: PASSWORD } })
  await ask(accounts.confirmSecondFactor, { body: { code: codeOf(secret) } })
  await promisify(execFile)(process.execPath, [command, 'grant', email], { env: { ...process.env, DATA_DIR: product.dataDir } })
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/login?returnTo=${encodeURIComponent(desk)}`)
  await enter(olive, email)
  const step = page.getByRole('form', { name: 'Enter your code' })
  await step.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${desk}`)
  return olive
}

/** The part of the desk that is about an order: the innermost one that offers to do something. */
export const deskPart = ({ page }: Person, number: string, button: string): Locator =>
  page
    .locator('div')
    .filter({ hasText: number })
    .filter({ has: page.getByRole('button', { name: button, exact: true }) })
    .last()

/** Opens a tab of the desk until something stands there: the desk shows what is true when it is opened, and the word of a bank is on its way. */
export const deskShows = ({ page }: Person, tab: string, wanted: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.goto(`/desk/${tab}`)
        return wanted
          .first()
          .waitFor({ timeout: 5_000 })
          .then(() => true)
          .catch(() => false)
      },
      { timeout: 40_000 },
    )
    .toBe(true)
