import { expect, test } from 'vitest'
import { confirmationFor, join, PASSWORD, signIn, someone } from './person.ts'
import { openAtRest } from './rest.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const heartOf = (name: string) => new RegExp(`^Like ${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}, `)

test('a visitor who presses a heart is asked to log in and comes back to the piece', async () => {
  const wanted = await garment({})
  const nora = await someone(browser, product)
  await join(nora, product)
  await nora.context.clearCookies()
  await nora.page.evaluate(() => localStorage.clear())
  await nora.page.goto(`/product/${wanted.id}`)
  await nora.page.getByRole('button', { name: heartOf(wanted.name) }).click()
  const asked = nora.page.getByRole('alertdialog', { name: 'Please log in to like this product' })
  await asked.getByRole('link', { name: 'Sign In' }).click()
  await nora.page.getByRole('textbox', { name: 'Username or email' }).fill(nora.email)
  await nora.page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await nora.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await nora.page.waitForURL(`**/product/${wanted.id}`)
  expect(nora.troubles).toEqual([])
})

test('a visitor who presses a heart and signs up comes back to the list that was looked at, by the link of the mail', async () => {
  const nora = await someone(browser, product)
  const { page, name, email } = nora
  await page.goto('/browse?category=dress')
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click()
  await page.getByRole('alertdialog', { name: 'Please log in to like this product' }).getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.goto(await confirmationFor(product, email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/browse?category=dress')
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
