import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { box, focused, messages } from './forms.ts'
import { newcomer, PASSWORD, signIn } from './person.ts'
import { browser as pictured, product } from './shop.ts'
import { browser } from './unpictured.ts'

const picture = readFileSync(join(import.meta.dirname, '../packages/demo/pictures/dress-gown-1-front.webp'))

test('settings: the profile keeps what is typed, a portrait is cropped by keyboard, and both are seen at once', async () => {
  const nora = await newcomer(pictured, product)
  const { page } = nora
  await page.goto('/dashboard/settings')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.waitFor()
  expect(await save.isDisabled()).toBe(true)
  await box(page, 'Email').fill('nora@')
  await box(page, 'Phone number').fill('1')
  await box(page, 'Bio').fill('I sew.')
  await page.getByRole('tab', { name: 'Address' }).click() // what is typed stays while something else is looked at, and Back leads to it
  await page.waitForURL('**/settings?tab=address')
  await page.goBack()
  await page.waitForURL('**/dashboard/settings')
  await save.click()
  await page.getByText('Please fix errors in the form').waitFor()
  await expect
    .poll(() => messages(page))
    .toEqual(['Please enter a valid email address', 'Current password is required', 'Invalid number - Not enough digits.'])
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
  const nora = await newcomer(browser, product)
  const { page } = nora
  const elsewhere = {
    ...nora,
    page: await (await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block', locale: 'en-US' })).newPage(),
  }
  await signIn(elsewhere, nora.email)
  await elsewhere.page.goto('/dashboard')
  await page.goto('/dashboard/settings?tab=security')
  const change = page.getByRole('button', { name: 'Change password' })
  const fill = async (current: string, next: string, again = next) => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(current)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(again)
    await change.click()
  }
  await change.click()
  await expect
    .poll(() => messages(page))
    .toEqual(['Current password is required', 'Password is required', 'Please confirm your new password'])
  await fill(PASSWORD, 'abc', 'abd')
  await expect
    .poll(() => messages(page))
    .toEqual([
      'Password must be at least 6 characters. Password must include uppercase letters. Password must include at least 1 digit',
      'Passwords do not match',
    ])
  await fill(PASSWORD, PASSWORD)
  await expect.poll(() => messages(page)).toEqual(['New password must be different'])
  await fill('Wrong2026', 'Better2026')
  await page.getByText('Current password is incorrect').waitFor()
  expect(await focused(page)).toBe('currentPassword')
  await fill(PASSWORD, 'Better2026')
  await page.getByText('Your password has been changed.').waitFor()
  await elsewhere.page.getByText('Your session ended, please sign in again').waitFor()
  expect(new URL(elsewhere.page.url()).pathname).toBe('/login')
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
})

test('one’s own data can be taken along, and the account ended', async () => {
  const nora = await newcomer(browser, product)
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
