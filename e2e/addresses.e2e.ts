import { expect, test } from 'vitest'
import { box, focused, messages } from './forms.ts'
import { newcomer } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

test('addresses: bad input, a suggestion by keyboard, the point on the map, another default, and away again', async () => {
  const nora = await newcomer(browser, product)
  const { page } = nora
  await page.goto('/dashboard/settings?tab=address')
  await page.getByText('No address yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Add an address' }).click()
  await box(page, 'Country').selectOption('US')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect
    .poll(() => messages(page))
    .toEqual([
      'Street address is required',
      'City is required',
      'State/Region is required',
      'Postal code is required',
      'Phone number is required',
    ])
  expect(await focused(page)).toBe('street')
  await box(page, 'ZIP / postal code').fill('123')
  await box(page, 'Phone number').fill('12')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect
    .poll(async () => (await messages(page)).slice(-2))
    .toEqual(['US ZIP codes must be 5 digits or 5+4 digits', 'Invalid number - Not enough digits.'])
  expect(await box(page, 'ZIP / postal code').inputValue()).toBe('123')

  const street = page.getByRole('combobox', { name: 'Street address' })
  await street.pressSequentially('12 Valencia')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await suggestions.first().waitFor()
  expect(await suggestions.count()).toBeLessThanOrEqual(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await box(page, 'City').inputValue()).toBe('San Francisco')
  await page.getByRole('img', { name: 'Overview map of the countries around San Francisco, United States' }).waitFor()
  await box(page, 'Phone number').fill('4155550123')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('The address has been saved.').waitFor()

  await page.getByRole('link', { name: /^Edit/ }).click()
  await box(page, 'Business hours').fill('Mon to Fri, 10 to 18')
  await box(page, 'Email').fill('studio@')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect.poll(() => messages(page)).toEqual(['Please enter a valid email address'])
  await box(page, 'Email').fill('studio@example.test')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('The address has been saved.').waitFor()
  await page.getByRole('link', { name: /^Edit/ }).click()
  expect(await box(page, 'Business hours').inputValue()).toBe('Mon to Fri, 10 to 18')
  await box(page, 'Country').selectOption('FR')
  await page.getByText('keep their prices in USD').waitFor()

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
  expect(await cards.nth(0).innerText()).toMatch(/Paris[^]*Default|Default[^]*Paris/)
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

test('the place of the browser: found and named, or refused in words', async () => {
  const nora = await newcomer(browser, product)
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

/** A map style without a network: land, and one street. */
const style = {
  version: 8,
  sources: {
    land: {
      type: 'geojson',
      attribution: 'Drawn for this test',
      data: {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [2, 48],
              [3, 48],
              [3, 49],
              [2, 49],
              [2, 48],
            ],
          ],
        },
      },
    },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': '#c9d8e6' } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#f4efe6' } },
  ],
}

test('a street map is drawn where the product has a style; one that cannot be had leaves the overview', async () => {
  const { page, troubles } = await newcomer(browser, product)
  const settings = (await (await fetch(`${product.origin}/api/config`)).json()) as object
  await page.route('**/api/config', (route) => route.fulfill({ json: { ...settings, mapStyleUrl: `${product.origin}/test-style.json` } }))
  await page.route('**/test-style.json', (route) => route.fulfill({ json: style }))
  const choose = async () => {
    await page.goto('/dashboard/settings/addresses/new')
    await box(page, 'Country').selectOption('FR')
    const street = page.getByRole('combobox', { name: 'Street address' })
    await street.fill('') // what was typed on an earlier visit is there still
    await street.pressSequentially('5 Rue de Rivoli')
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().click()
  }
  await choose()
  const map = page.getByRole('region', { name: /Map of the streets around Paris/ })
  await map.waitFor()
  // the source's words appear once the worker has cut it into tiles
  await page.getByText('Drawn for this test').waitFor()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(troubles).toEqual([])

  await page.route('**/test-style.json', (route) => route.fulfill({ status: 404, body: '' }))
  await choose()
  await page.getByRole('img', { name: /Overview map of the countries around Paris/ }).waitFor()
})
