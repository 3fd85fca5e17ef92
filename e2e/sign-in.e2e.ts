import { expect, test } from 'vitest'
import { join, newcomer, signInByForm, someone } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

test('all tabs sign out together, and a session of yesterday is nobody’s', async () => {
  const nora = await newcomer(browser, product)
  const other = await nora.context.newPage()
  const asked: string[] = []
  nora.context.on('request', (request) => asked.push(request.url()))
  await other.goto('/dashboard/settings')
  await other.getByRole('button', { name: 'Save changes' }).waitFor()
  await nora.page.goto('/dashboard')
  await nora.page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await nora.page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await nora.page.getByRole('button', { name: 'Yes, sign out' }).click()
  await other.waitForURL('**/login?returnTo=%2Fdashboard%2Fsettings')
  await nora.page.waitForURL(/\/$/)
  expect(await nora.page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'rondo.country'))).toEqual([])
  expect(asked.filter((url) => url.includes('/logout'))).toEqual([]) // C-21

  await signInByForm(nora, nora.email)
  await nora.page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('rondo.session') ?? '{}') as object
    localStorage.setItem('rondo.session', JSON.stringify({ ...session, loginTime: new Date(Date.now() - 25 * 3_600_000).toISOString() }))
  })
  await nora.page.goto('/dashboard')
  await nora.page.waitForURL('**/login?returnTo=%2Fdashboard')
  expect(await nora.page.evaluate(() => localStorage.getItem('rondo.session'))).toBeNull()
})

test('a public page that is opened with a session of yesterday is shown as visitors see it', async () => {
  const nora = await newcomer(browser, product)
  const { page } = nora
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('rondo.session') ?? '{}') as { token?: string }).token)
  await page.goto('about:blank')
  await fetch(`${product.origin}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token ?? ''}` } })
  await page.goto('/browse')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/browse')
  await page.goto('/dashboard')
  await page.waitForURL('**/login?*')
})

test('guards: messages and a new address ask to sign in, an unverified merchant is sent to the wallet with the reason', async () => {
  const nora = await someone(browser, product)
  const { page } = nora
  await page.goto('/message')
  await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
  await page.getByText('Please sign in to access your messages.').waitFor()
  await page.goto('/dashboard/settings/addresses/new')
  await page.getByText('Please log in to continue').waitFor()
  expect(await page.getByRole('alertdialog').getByRole('link', { name: 'Sign up' }).getAttribute('href')).toContain('/signup?returnTo=')
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await join(nora, product)
  await page.goto('/listing/upload')
  await page.waitForURL('**/dashboard/wallet')
  await page.getByText('You need to complete payment-provider verification before uploading products.').waitFor()
  await page.goto('/register')
  await page.waitForURL('**/dashboard')
  await page.goto('/login?returnTo=%2Ffavorites')
  await page.waitForURL('**/favorites')
})

test('Google: there and back with the page that was wanted; without a code the reason and the way back', async () => {
  const nora = await someone(browser, product)
  const { page } = nora
  await page.goto('/dashboard/following')
  await page.waitForURL('**/login?returnTo=*')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(nora.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard/following')
  await page.getByText('You follow nobody yet').waitFor()
  expect(page.url()).not.toContain('access_token')
  await page.goto('/dashboard/settings?tab=security')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText(`A link to set a password is on its way to ${nora.email}.`).waitFor()

  const stranger = await someone(browser, product)
  await stranger.page.goto('/auth/callback?provider=google&access_token=nonsense')
  await stranger.page.getByText('Failed to complete social login. Please try again.').waitFor()
  await stranger.page.getByRole('link', { name: 'Back to Login' }).click()
  await stranger.page.waitForURL('**/login')
})
