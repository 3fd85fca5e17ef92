import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { confirmationFor, join, PASSWORD, signIn, someone } from './person.ts'
import { openAtRest } from './rest.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const heartOf = (name: string) => new RegExp(`^Like ${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}, `)

test('a visitor presses three hearts and signs in: the pieces are favorites, in at most eight presses', async () => {
  const nora = await someone(browser, product)
  await join(nora, product)
  await nora.context.clearCookies()
  await nora.page.evaluate(() => localStorage.clear())
  const { page } = nora
  await page.goto('/browse?category=dress')
  let presses = 0
  const press = async (control: Locator) => {
    presses++
    await control.click()
  }
  const asked = page.getByRole('alertdialog', { name: 'Please log in to like this product' })
  for (const n of [0, 1, 2]) {
    await press(page.getByRole('button', { name: /^Like / }).nth(n))
    if (n === 0) await press(asked.getByRole('button', { name: 'Keep looking' }))
  }
  expect(await page.getByRole('button', { name: /^Like /, pressed: true }).count()).toBe(3)
  await press(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
  await page.getByRole('textbox', { name: 'Username or email' }).fill(nora.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  presses += 2
  await page.getByText('Sign in to keep your favorites.').waitFor()
  await press(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }))
  await page.waitForURL('**/browse?category=dress')
  const liked = page.getByRole('button', { name: /^Like /, pressed: true })
  await expect.poll(() => liked.count()).toBe(3)
  expect(presses).toBeLessThanOrEqual(8)
  await page.goto('/favorites')
  await expect.poll(() => liked.count()).toBe(3)
  expect(nora.troubles).toEqual([])
})

test('a visitor who presses a heart and signs up comes back by the link of the mail to the list that was looked at, and the heart is filled', async () => {
  const nora = await someone(browser, product)
  const { page, name, email } = nora
  await page.goto('/browse?category=dress')
  const heart = page.getByRole('button', { name: /^Like / }).first()
  await heart.click()
  await page.getByRole('alertdialog', { name: 'Please log in to like this product' }).getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.goto(await confirmationFor(product, email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/browse?category=dress')
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  expect(nora.troubles).toEqual([])
})

test('what is liked is counted for everybody and waits among the favorites, after a reload too, until the heart is pressed again', async () => {
  const wanted = await garment({})
  const [nora, other] = [await someone(browser, product), await someone(browser, product)]
  await join(nora, product)
  await nora.page.goto('/favorites')
  await nora.page.getByRole('heading', { name: 'No favorites yet' }).waitFor()

  await nora.page.goto(`/product/${wanted.id}`)
  const heart = nora.page.getByRole('button', { name: heartOf(wanted.name) })
  const before = Number(await heart.innerText())
  await heart.click()
  await nora.page.getByRole('button', { name: heartOf(wanted.name), pressed: true, disabled: false }).waitFor()
  expect(Number(await heart.innerText())).toBe(before + 1)
  await nora.page.reload()
  await nora.page.getByRole('button', { name: heartOf(wanted.name), pressed: true }).waitFor()

  await other.page.goto(`/product/${wanted.id}`)
  const seen = other.page.getByRole('button', { name: heartOf(wanted.name), pressed: false })
  expect(Number(await seen.innerText())).toBe(before + 1)

  await nora.page.getByRole('link', { name: 'Favorites', exact: true }).first().click()
  await nora.page.getByRole('heading', { name: 'My Favorites' }).waitFor()
  await nora.page.getByRole('link', { name: wanted.name }).waitFor()
  await nora.page.getByRole('button', { name: heartOf(wanted.name), pressed: true }).click()
  await nora.page.getByRole('heading', { name: 'No favorites yet' }).waitFor()
  expect([...nora.troubles, ...other.troubles]).toEqual([])
})

test('a merchant is followed and left again by others, not by themselves', async () => {
  const wanted = await garment({})
  const [nora, mei] = [await someone(browser, product), await someone(browser, product)]
  await join(nora, product)
  await openAtRest(nora.page, `/product/${wanted.id}`) // what comes after the page moves the link
  await nora.page.locator('a[href^="/merchant/"]').first().click()
  await nora.page.waitForURL('**/merchant/*')
  await nora.page.getByRole('button', { name: 'Follow', exact: true }).click()
  await nora.page.getByRole('button', { name: 'Following', exact: true }).click()
  await nora.page.getByRole('button', { name: 'Follow', exact: true }).waitFor()

  const shop = new URL(nora.page.url()).pathname
  await signIn(mei, wanted.merchant)
  await mei.page.goto(shop)
  await mei.page.getByRole('heading', { level: 1 }).waitFor()
  await mei.page.getByRole('link', { name: 'Favorites', exact: true }).first().waitFor()
  expect(await mei.page.getByRole('button', { name: /^Follow/ }).count()).toBe(0)
  expect([...nora.troubles, ...mei.troubles]).toEqual([])
})
