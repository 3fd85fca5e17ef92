// What can be fetched nearby, from the landing page: with leave to know the place, and without.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { phone, someone, until } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

const near = { name: 'Pick up near you' }

test('who gives their place has what can be picked up near it, and on the way back the whole list', async () => {
  const nora = await someone(browser, product, 'en-US', phone)
  const { page, context } = nora
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 48.86061, longitude: 2.33764 })
  await page.goto('/')
  await page.getByRole('link', near).click()
  await page.waitForURL(/localPickup=true/)
  const asked = new URL(page.url()).searchParams
  expect([asked.get('lat'), asked.get('lng')], 'nobody needs the house').toEqual(['48.861', '2.338'])
  await page.getByRole('button', { name: /^Remove filter Pickup within/ }).waitFor()
  expect(await faultsOf(page, 'pieces nearby, a phone')).toEqual([])

  // the way back leads to the whole list, which asks for the place no second time
  await page.goBack()
  await page.waitForURL(({ pathname, search }) => pathname + search === '/browse')
  await page.getByRole('button', { name: /^Remove filter Pickup within/ }).waitFor({ state: 'detached' })
  await page.locator('#pieces').getByRole('article').first().waitFor()
  expect(nora.troubles).toEqual([])
})

test('who keeps their place to themselves is told so, and has the whole list', async () => {
  const nora = await someone(browser, product)
  const { page } = nora
  await page.goto('/')
  await page.getByRole('link', near).click()
  await page.getByText('Location permission denied').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/browse')
  await page.locator('#pieces').getByRole('article').first().waitFor()
  // a reload asks for nothing
  await page.reload()
  await page.locator('#pieces').getByRole('article').first().waitFor()
  expect(await page.getByText('Location permission denied').count()).toBe(0)
  expect(nora.troubles).toEqual([])
})

/** Opens a page and follows its link to a town until what is found there is as many as the link said: others buy pieces meanwhile. Answers the town. */
const leadsToAsMany = (page: Page, open: () => Promise<unknown>, link: Locator) =>
  until(async () => {
    await open()
    const [, town, n] = /^(.*?)\s+(\d+)$/s.exec(await link.innerText()) ?? []
    expect(Number(n)).toBeGreaterThan(0)
    await link.click()
    await page.waitForURL(/localPickup=true/)
    const found = page.getByText(new RegExp(`^${n} pieces?`)).first()
    return await found.waitFor({ timeout: 4_000 }).then(
      () => town,
      () => undefined,
    )
  }, 35_000)

test('a town on the landing page leads to as many pieces as it says, and so it does for who keeps their place to themselves', async () => {
  const nora = await someone(browser, product, 'en-US', phone)
  const { page } = nora
  const towns = page.getByRole('list', { name: /^Pick up within 10 km of a town/ }).getByRole('link')
  const town = await leadsToAsMany(page, () => page.goto('/'), towns.first())

  const openNear = async () => {
    await page.goto('/')
    await page.getByRole('link', near).click()
    await page.getByText('We do not know where you are, so this is the whole shop.').waitFor()
  }
  await openNear()
  expect(await faultsOf(page, 'no place known, a phone')).toEqual([])
  await leadsToAsMany(page, openNear, page.getByRole('link', { name: new RegExp(`^${town} \\d+$`) }))
  expect(nora.troubles).toEqual([])
})
