// Portrait, banner and overview behind the door: what may go wrong with them, and how it is told.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { breakCall, type Broken, mistake, ownScreens, picture } from './own-screens.ts'
import { signIn, someone } from './person.ts'
import { browser, product } from './shop.ts'

const { nora, open } = await ownScreens()

/** Chooses a file at a button of the page, as the person would. */
async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}
test.each([
  ['/dashboard/settings', 'Change portrait', mistake, 'Failed to update avatar'],
  ['/dashboard', 'Change portrait', mistake, 'Failed to update profile picture'],
  ['/dashboard', 'Change banner', mistake, 'Failed to update background image'],
  ['/dashboard/settings', 'Change portrait', { json: [] }, 'File upload failed'],
  ['/dashboard/settings', 'Change banner', { status: 502, body: 'Bad Gateway' }, 'Upload failed with status 502'],
] as const)('at %s, %s: what fails is told beside the chosen part, which stays', async (at, button, answer, said) => {
  const page = await open(at)
  await breakCall(page, 'upload', answer as Broken)
  await choose(page, button, picture)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Part of the picture' }).press('+')
  const size = await dialog.getByRole('slider').inputValue()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.getByRole('alert').filter({ hasText: said }).waitFor()
  expect(await dialog.getByRole('slider').inputValue()).toBe(size)
})

test.each([
  [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }, 'Please upload only image files'],
  [{ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }, 'PNG, JPG up to 5MB'],
])('a file that is no picture of ours is refused before it is sent', async (file, said) => {
  const page = await open('/dashboard')
  await choose(page, 'Change portrait', file)
  await expect.poll(() => page.getByRole('main').getByRole('alert').allInnerTexts()).toEqual([said])
})

test('a picture that cannot be read says so in the dialog', async () => {
  const page = await open('/dashboard')
  await choose(page, 'Change portrait', { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG, but not really') })
  const told = page.getByRole('dialog').getByRole('alert')
  await expect.poll(() => told.allInnerTexts()).toEqual(['This picture cannot be read. Please choose another one.'])
})

test('what cannot be loaded says so in the documented words, and the way to try again', async () => {
  const page = await open('/')
  await breakCall(page, 'profile/me')
  await page.goto('/dashboard')
  await page.getByText('Error loading profile').waitFor()
  await page.getByText('API request failed').waitFor()
  await page.unroute('**/api/profile/me*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText(`@${nora.name}`).waitFor()
  await page.getByText('No reviews yet').waitFor()
  await breakCall(page, 'profile/me', {
    status: 404,
    json: { statusCode: 404, message: 'User not found', code: 'accounts.person_not_found' },
  })
  await page.goto('/dashboard')
  await page.getByText('User not found').waitFor()

  const mei = await someone(browser, product)
  await breakCall(mei.page, 'comments/user/*/received')
  await signIn(mei, 'mei@demo.rondo.test')
  await mei.page.goto('/dashboard')
  await mei.page.getByText('Error loading ratings').waitFor()
  await mei.page.unroute('**/api/comments/user/*/received*')
  await mei.page.getByRole('button', { name: 'Retry' }).click()
  await mei.page.getByText('Error loading ratings').waitFor({ state: 'detached' })
  await expect.poll(() => mei.page.getByRole('heading', { name: 'What others say' }).count()).toBe(1)
})
