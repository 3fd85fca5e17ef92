import { expect, test } from 'vitest'
import { box, stepTo, tabTo } from './forms.ts'
import { mailsTo, newcomer, PASSWORD, someone, until } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

test('by keyboard alone: sign up, confirm, sign in, sign out', async () => {
  const { page, context, name, email, troubles } = await someone(browser, product)
  await page.goto('/login')
  await tabTo(page, 'Sign up')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/register')
  for (const [field, text] of [
    ['Username', name],
    ['Email', email],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/check-email')
  const link = await until(async () => (await mailsTo(product, email))[0]?.links.find((one) => one.includes('confirm')))
  await context.clearCookies({ name: 'newcomer' }) // the link is opened as in another browser
  await page.goto(link)
  await tabTo(page, 'Go to sign in')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login\b/)
  await page.getByRole('status').filter({ hasText: 'Your email is confirmed' }).waitFor()
  await tabTo(page, 'Username or email')
  await page.keyboard.type(email)
  await tabTo(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText(`You are signed in. Welcome, ${name}.`).waitFor()
  await page.waitForURL('**/dashboard')
  const account = page.getByRole('banner').getByRole('button', { name: 'Your account' })
  const askForTheWayOut = async () => {
    await page.keyboard.press('Enter')
    await stepTo(page, page.getByRole('banner').getByRole('button', { name: 'Sign out' }))
    await page.keyboard.press('Enter')
  }
  await stepTo(page, account)
  await askForTheWayOut()
  const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to sign out?' })
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Your account')
  await askForTheWayOut()
  await stepTo(page, asked.getByRole('button', { name: 'Yes, sign out' }))
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(troubles).toEqual([])
})

test('who has not confirmed is led to the mail with a word why; it is sent again once a minute', async () => {
  const { page, name, email } = await someone(browser, product)
  await page.goto('/register')
  await box(page, 'Username').fill(name)
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(PASSWORD)
  await box(page, 'Confirm password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/check-email')
  await page.goto('/login?returnTo=%2Ffavorites')
  await box(page, 'Username or email').fill(email)
  await box(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/check-email?returnTo=%2Ffavorites')
  await page.getByRole('status').filter({ hasText: 'Please confirm your email address before you sign in.' }).waitFor()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await page.getByText('Verification email sent. Please look into your inbox.').waitFor()
  await page.getByText(/^Please wait \d+ seconds before requesting another verification email\.$/).waitFor()
  await until(async () => ((await mailsTo(product, email)).length === 2 ? true : undefined))

  await page.evaluate(
    (address) => sessionStorage.setItem(`rondo.resend.${address}`, JSON.stringify({ times: 3, at: Date.now() - 61_000 })),
    email,
  )
  await page.reload()
  await page.getByText('Maximum number of attempts reached (3). Please contact support for assistance.').waitFor()
  expect(await page.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact')
})

test('a forgotten password: the mailed link sets a new one, leads to the door after three seconds and ends the sessions of other browsers', async () => {
  const nora = await newcomer(browser, product)
  await nora.page.goto('/dashboard/settings')
  const { page } = await someone(browser, product)
  await page.goto('/login?returnTo=/favorites')
  await box(page, 'Username or email').fill(nora.name)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('status').filter({ hasText: nora.name }).waitFor()
  const link = await until(async () =>
    (await mailsTo(product, nora.email)).flatMap(({ links }) => links).find((one) => one.includes('reset')),
  )
  await page.goto(link)
  await box(page, 'New password').fill('Better2026')
  await box(page, 'Confirm password').fill('Better2026')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
  const since = Date.now()
  await page.waitForURL('**/login?*')
  expect(Date.now() - since).toBeGreaterThan(2_000)
  expect(await box(page, 'Username or email').inputValue()).toBe(nora.name)
  await box(page, 'Password').fill('Better2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/favorites')
  await nora.page.getByText('Your session ended, please sign in again').waitFor()
  expect(new URL(nora.page.url()).search).toContain('returnTo=%2Fdashboard%2Fsettings')
})

test.each([
  ['/dashboard/settings', '%2Fdashboard%2Fsettings'],
  ['/checkout', '%2Fcheckout'],
])('a session that ends at the server ends on %s at once, with the reason, and the page waits behind the door', async (path, way) => {
  const nora = await newcomer(browser, product)
  const { page } = nora
  const live = page.waitForEvent('websocket')
  await page.goto(path)
  await (await live).waitForEvent('framereceived')
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('rondo.session') ?? '{}') as { token?: string }).token)
  const ended = await fetch(`${product.origin}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token ?? ''}` } })
  expect(ended.status).toBe(200)
  await page.getByText('Your session ended, please sign in again').waitFor()
  expect(page.url()).toContain(`/login?returnTo=${way}`)
  expect(await page.evaluate(() => localStorage.getItem('rondo.session'))).toBeNull()
})

const doors = [
  ['/dashboard', '/login?returnTo=%2Fdashboard'],
  ['/favorites', '/login?returnTo=%2Ffavorites'],
  ['/dashboard/transactions?page=2', '/login?returnTo=%2Fdashboard%2Ftransactions%3Fpage%3D2'],
  ['/checkout', '/login?redirect=checkout'],
  ['/signin', '/login'],
  ['/merchantsLog', '/login?as=merchant'],
] as const
test('a visitor behind a door is led to it, with the way back', async () => {
  const { page } = await someone(browser, product)
  for (const [address, door] of doors) {
    await page.goto(address)
    await expect.poll(() => page.url(), { message: address }).toBe(product.origin + door)
  }
})
