// Everything behind the door without a mouse.
import { expect, test } from 'vitest'
import { box, stepTo, tabTo } from './forms.ts'
import { ownScreens, picture } from './own-screens.ts'

const { nora, open } = await ownScreens()

test('by keyboard alone: the profile, a portrait with its part, an address with a suggestion, another default, and one less', async () => {
  const page = await open('/dashboard/settings')
  await box(page, 'First name').waitFor()
  await tabTo(page, 'First name')
  await page.keyboard.type('Nora')
  await stepTo(page, page.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await page.getByText('Your changes are saved.').waitFor()

  await page.goto('/dashboard')
  await page.getByText(`@${nora.name}`).waitFor()
  const chooser = page.waitForEvent('filechooser') // beforehand: whoever asks for it late may miss it
  await stepTo(page, page.getByRole('button', { name: 'Change portrait' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(picture)
  await page.locator('dialog input[type=range]:enabled').waitFor()
  await stepTo(page, page.getByRole('button', { name: 'Part of the picture' }))
  for (const key of ['+', '+', 'ArrowUp', 'ArrowLeft', '-']) await page.keyboard.press(key)
  expect(Number(await page.getByRole('slider').inputValue())).toBeGreaterThan(1)
  await stepTo(page, page.getByRole('button', { name: 'Use this picture' }))
  await page.keyboard.press('Enter')
  await page.getByText('Your portrait has been changed.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Change portrait')

  for (const street of ['5 Rue de Riv', '12 Rue de Riv']) {
    await page.goto('/dashboard/settings?tab=address')
    await stepTo(page, page.getByRole('main').getByRole('link', { name: 'Add an address' }))
    await page.keyboard.press('Enter')
    await tabTo(page, 'Country')
    await page.keyboard.type('France')
    await stepTo(page, page.getByRole('combobox', { name: 'Street address' }))
    await page.keyboard.type(street)
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await box(page, 'City').inputValue()).toBe('Paris')
    await tabTo(page, 'Phone number')
    await page.keyboard.type('612345678')
    await stepTo(page, page.getByRole('button', { name: 'Save address' }))
    await page.keyboard.press('Enter')
    await page.getByText('The address has been saved.').waitFor()
  }
  await page.goto('/dashboard/settings?tab=address')
  const cards = page.getByRole('main').getByRole('listitem')
  await cards.nth(1).waitFor()
  await stepTo(page, cards.nth(1).getByRole('button', { name: 'Make default' }))
  await page.keyboard.press('Enter')
  await page.getByText('Your default address has been changed.').waitFor()
  await stepTo(page, cards.nth(1).getByRole('button', { name: /^Delete/ }))
  await page.keyboard.press('Enter')
  await stepTo(page, page.getByRole('button', { name: 'Yes, delete it' }))
  await page.keyboard.press('Enter')
  await page.getByText('The address has been deleted.').waitFor()
  await expect.poll(() => cards.count()).toBe(1)
})
