import { readFileSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { join, type Person, PASSWORD, signIn, someone } from './person.ts'
import { browser, product } from './shop.ts'

const picture = readFileSync(pathOf(import.meta.dirname, '../packages/demo/pictures/dress-gown-1-front.webp'))
const box = (page: Page, name: string) => page.getByRole('main').getByLabel(new RegExp(`^${name}( \\*)?$`))
/** The name of the control that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const messages = (page: Page) =>
  page
    .locator('main [aria-invalid=true]')
    .evaluateAll((fields) => fields.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent))

async function newcomer(): Promise<Person> {
  const person = await someone(browser, product)
  await join(person, product)
  return person
}

test('sign-in and sign-up with bad input: what was typed stays, the documented words stand there, the first wrong field has the focus', async () => {
  const { page } = await someone(browser, product)
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(await messages(page)).toEqual(['Username or email is required', 'Password is required'])
  await page.getByRole('textbox', { name: 'Username or email' }).fill('nora@nowhere')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('x')
  await page.keyboard.press('Enter')
  expect(await messages(page)).toEqual(['Please enter a valid email address'])
  expect(await focused(page)).toBe('identifier')

  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  expect(await messages(page)).toEqual(['Username is required', 'Email is required', 'Password is required'])
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('nora')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nora@')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('other')
  await page.getByRole('button', { name: 'Create account' }).click()
  expect(await messages(page)).toEqual([
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ])
  expect(await focused(page)).toBe('email')
  expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe('nora@')
})

test('the contact form: bad input stays, a good message arrives, the trap for machines is out of reach', async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  expect(await messages(page)).toEqual([
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Email is required',
    'Message is required',
  ])
  expect(await focused(page)).toBe('firstName')
  await box(page, 'First name').fill('Nora')
  await box(page, 'Last name').fill('Ellis')
  await box(page, 'Phone').pressSequentially('12-ab3')
  await box(page, 'Email').fill('nora@')
  await box(page, 'Message').fill('Where is my coat?')
  await send.click()
  expect(await messages(page)).toEqual(['Invalid number - Not enough digits.', 'Please enter a valid email address'])
  expect(await focused(page)).toBe('phone')
  expect(await box(page, 'Phone').inputValue()).toBe('123')
  expect(await page.getByRole('textbox', { name: 'Leave this field empty' }).count()).toBe(0)

  await box(page, 'Phone').fill('2125550123')
  await box(page, 'Email').fill('nora@people.test')
  await send.click()
  await page.getByText("Message sent successfully. We'll get back to you soon!").waitFor()
  expect(await box(page, 'Message').inputValue()).toBe('')
  expect(troubles).toEqual([])
})

test('a message that cannot be sent says why, and stays', async () => {
  const { page } = await someone(browser, product)
  await page.route('**/api/email-service/send', (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, error: 'Too Many Requests', message: 'Please wait.' } }),
  )
  await page.goto('/support')
  for (const [name, text] of [
    ['First name', 'Nora'],
    ['Last name', 'Ellis'],
    ['Phone', '2125550123'],
    ['Email', 'nora@people.test'],
    ['Message', 'Hello'],
  ] as const)
    await box(page, name).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Failed to send message: Please wait.').waitFor()
  expect(await box(page, 'Message').inputValue()).toBe('Hello')
})

test('addresses: bad input, a suggestion by keyboard, the point on the map, another default, and away again', async () => {
  const nora = await newcomer()
  const { page } = nora
  await page.goto('/dashboard/settings?tab=address')
  await page.getByText('No address yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Add an address' }).click()
  await box(page, 'Country').selectOption('US')
  await page.getByRole('button', { name: 'Save address' }).click()
  expect(await messages(page)).toEqual([
    'Street address is required',
    'City is required',
    'State/Region is required',
    'Postal code is required',
    'Phone number is required',
  ])
  expect(await focused(page)).toBe('street')
  await box(page, 'ZIP code').fill('123')
  await box(page, 'Phone number').fill('12')
  await page.getByRole('button', { name: 'Save address' }).click()
  expect((await messages(page)).slice(-2)).toEqual(['US ZIP codes must be 5 digits or 5+4 digits', 'Invalid number - Not enough digits.'])
  expect(await box(page, 'ZIP code').inputValue()).toBe('123')

  const street = page.getByRole('combobox', { name: 'Street address' })
  await street.pressSequentially('12 Valencia')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await suggestions.first().waitFor()
  expect(await suggestions.count()).toBeLessThanOrEqual(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await box(page, 'City').inputValue()).toBe('San Francisco')
  await page.getByRole('img', { name: /map of the world.*San Francisco/ }).waitFor()
  await box(page, 'Phone number').fill('4155550123')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('The address has been saved.').waitFor()

  await page.goto('/dashboard/settings/addresses/new?returnUrl=%2Fdashboard%2Ffollowing')
  await box(page, 'Country').selectOption('FR')
  expect(await box(page, 'Department').count()).toBe(1)
  await page.getByRole('combobox', { name: 'Street address' }).fill('5 Rue de Rivoli')
  await box(page, 'City').fill('Paris')
  await box(page, 'Postal code').fill('75001')
  await box(page, 'Phone number').fill('612345678')
  await page.getByRole('checkbox', { name: 'Make this my default address' }).check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.waitForURL('**/dashboard/following')

  await page.goto('/dashboard/settings?tab=address')
  const cards = page.getByRole('main').getByRole('listitem')
  await cards.nth(1).waitFor()
  expect(await cards.nth(0).innerText()).toMatch(/Paris[^]*default|default[^]*Paris/)
  await cards.nth(1).getByRole('button', { name: 'Make default' }).click()
  await page.getByText('Your default address has been changed.').waitFor()
  expect(await cards.nth(0).innerText()).toContain('San Francisco')
  await cards
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await page.getByText('The address has been deleted.').waitFor()
  expect(await cards.count()).toBe(1)
  expect(nora.troubles).toEqual([])
})

test('settings: the profile keeps what is typed, a portrait is cropped by keyboard, and both are seen at once', async () => {
  const nora = await newcomer()
  const { page } = nora
  await page.goto('/dashboard/settings')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.waitFor()
  expect(await save.isDisabled()).toBe(true)
  await box(page, 'Email').fill('nora@')
  await box(page, 'Phone number').fill('1')
  await box(page, 'Bio').fill('I sew.')
  await save.click()
  await page.getByText('Please fix errors in the form').waitFor()
  expect(await messages(page)).toEqual(['Please enter a valid email address', 'Invalid number - Not enough digits.'])
  expect(await focused(page)).toBe('email')
  expect(await box(page, 'Bio').inputValue()).toBe('I sew.')
  await box(page, 'Email').fill(nora.email)
  await box(page, 'Phone number').fill('2125550123')
  await box(page, 'First name').fill('Nora')
  await box(page, 'Instagram').fill('nora.sews')
  await save.click()
  await page.getByText('Your changes are saved.').waitFor()
  expect(await save.isDisabled()).toBe(true)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change portrait' }).click()
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await page.getByText('Please upload only image files').waitFor()
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change portrait' }).click()
  await (await again).setFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: picture })
  await page.getByRole('button', { name: 'Part of the picture' }).focus()
  for (const name of ['+', '+', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(name)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('Your portrait has been changed.').waitFor()

  await page.goto('/dashboard')
  await page.getByText(`@${nora.name}`).waitFor()
  expect(await page.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://www.instagram.com/nora.sews')
  expect(await page.getByRole('main').locator('img[src*="/media/"]').count()).toBe(1)
  expect(nora.troubles).toEqual([])
})

test('the password: every refusal at its field; other devices are signed out, this one is not', async () => {
  const nora = await newcomer()
  const { page } = nora
  const elsewhere = { ...nora, page: await (await browser.newContext({ baseURL: product.origin, locale: 'en-US' })).newPage() }
  await signIn(elsewhere, nora.email)
  await page.goto('/dashboard/settings?tab=security')
  const change = page.getByRole('button', { name: 'Change password' })
  const fill = async (current: string, next: string, again = next) => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(current)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(again)
    await change.click()
  }
  await change.click()
  expect(await messages(page)).toEqual(['Current password is required', 'Password is required', 'Please confirm your new password'])
  await fill(PASSWORD, 'abc', 'abd')
  expect(await messages(page)).toEqual([
    'Password must be at least 6 characters. Password must include uppercase letters. Password must include at least 1 digit',
    'Passwords do not match',
  ])
  await fill(PASSWORD, PASSWORD)
  expect(await messages(page)).toEqual(['New password must be different'])
  await fill('Wrong2026', 'Better2026')
  await page.getByText('Current password is incorrect').waitFor()
  expect(await focused(page)).toBe('currentPassword')
  await fill(PASSWORD, 'Better2026')
  await page.getByText('Your password has been changed.').waitFor()
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await elsewhere.page.goto('/dashboard/settings')
  await elsewhere.page.getByText('Your session ended, please sign in again').waitFor()
})

test('all tabs sign out together, and a session of yesterday is nobody’s', async () => {
  const nora = await newcomer()
  const other = await nora.context.newPage()
  const asked: string[] = []
  nora.context.on('request', (request) => asked.push(request.url()))
  await other.goto('/dashboard/settings')
  await other.getByRole('button', { name: 'Save changes' }).waitFor()
  await nora.page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await nora.page.getByRole('button', { name: 'Yes, sign out' }).click()
  await other.waitForURL('**/login?returnTo=%2Fdashboard%2Fsettings')
  await nora.page.waitForURL(/\/$/)
  expect(await nora.page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'rondo.country'))).toEqual([])
  expect(asked.filter((url) => url.includes('/logout'))).toEqual([]) // C-21

  await signIn(nora, nora.email)
  await nora.page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('rondo.session') ?? '{}') as object
    localStorage.setItem('rondo.session', JSON.stringify({ ...session, loginTime: new Date(Date.now() - 25 * 3_600_000).toISOString() }))
  })
  await nora.page.goto('/dashboard')
  await nora.page.waitForURL('**/login?returnTo=%2Fdashboard')
  expect(await nora.page.evaluate(() => localStorage.getItem('rondo.session'))).toBeNull()
})

test('guards: messages and a new address ask to sign in, an unverified merchant is sent to the wallet with the reason', async () => {
  const noor = await someone(browser, product)
  const { page } = noor
  await page.goto('/message')
  await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
  await page.getByText('Please sign in to access your messages.').waitFor()
  await page.goto('/dashboard/settings/addresses/new')
  await page.getByText('Please log in to continue').waitFor()
  expect(await page.getByRole('alertdialog').getByRole('link', { name: 'Sign up' }).getAttribute('href')).toContain('/signup?returnTo=')
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await signIn(noor, 'noor@demo.rondo.test')
  await page.goto('/listing/upload')
  await page.waitForURL('**/dashboard/wallet')
  await page.getByText('You need to complete payment-provider verification before uploading products.').waitFor()
  await page.goto('/register')
  await page.waitForURL('**/dashboard')
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

test('one’s own data can be taken along, and the account ended', async () => {
  const nora = await newcomer()
  const { page } = nora
  await page.goto('/dashboard/settings?tab=security')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data = readFileSync(await (await file).path(), 'utf8')
  expect(data).toContain(nora.email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await page.getByRole('alertdialog').getByText('Password is required').waitFor()
  await page.getByRole('textbox', { name: 'Type your password to confirm' }).fill('Wrong2026')
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await page.getByText('Current password is incorrect').waitFor()
  await page.getByRole('textbox', { name: 'Type your password to confirm' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('rondo.session'))).toBeNull()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Username or email' }).fill(nora.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Invalid credentials. Please check your email/username and password.').waitFor()
})

test('the place of the browser: found and named, or refused in words', async () => {
  const nora = await newcomer()
  const { page, context } = nora
  await page.goto('/dashboard/settings/addresses/new')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('Location permission denied').waitFor()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.8606, longitude: 2.3376 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByText('Found: Paris, France').waitFor()
  expect(await box(page, 'City').inputValue()).toBe('Paris')
  expect(await box(page, 'Country').inputValue()).toBe('FR')
})
