import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { partOf } from './part.ts'
import { newcomer, phone, signIn, someone, withToken } from './person.ts'
import { openAtRest } from './rest.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

test('an unknown, a broken and an overlong address are each a good page that says: not found', async () => {
  const { page, troubles } = await someone(browser, product, 'zh-CN')
  for (const address of ['/nothing/here', '/%E0%A4%A', `/${'a'.repeat(1_500)}`]) {
    const answer = await page.goto(product.origin + address)
    expect(answer?.status(), address).toBe(404)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: '浏览' }).click()
    await page.waitForURL('**/browse')
  }
  expect(troubles).toEqual([])
})

test('the search of the bar: blank leads nowhere, products to the shop, any other kind to the page of searches', async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/about')
  const text = page.getByRole('banner').getByRole('combobox', { name: 'Search', exact: true })
  const kind = page.getByRole('banner').getByRole('combobox', { name: 'Search in' })
  expect(await kind.locator('option').allInnerTexts()).toEqual(['All', 'Products', 'Designers', 'Pages'])
  await text.fill('   ')
  await text.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(await kind.inputValue()).toBe('products')
  await text.fill('silk dress')
  await text.press('Enter')
  await page.waitForURL('**/browse?q=silk+dress')
  await page.goto('/about')
  await kind.selectOption('All')
  await text.fill(' silk & wool ')
  await text.press('Enter')
  await page.waitForURL('**/search?q=silk+%26+wool&type=all')
  await page.getByRole('link', { name: 'Search products for “silk & wool”' }).waitFor()
  await text.fill('dress')
  await text.press('Enter')
  await page.waitForURL('**/search?q=dress&type=all')
  await page.getByRole('heading', { name: 'Results for “dress”' }).waitFor()
  const found = page.getByRole('main').getByRole('heading', { level: 3 })
  await found.nth(7).waitFor()
  expect(await found.count()).toBe(8)
  await kind.selectOption('Designers')
  await text.fill('mei')
  await text.press('Enter')
  await page.waitForURL('**/search?q=mei&type=designers')
  await kind.selectOption('Products')
  await text.press('Enter')
  await page.waitForURL('**/browse?q=mei')
  expect(troubles).toEqual([])
})

test('a new page begins at its top', async () => {
  const { page } = await someone(browser, product)
  await openAtRest(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click() // at the very end of the page
  await page.getByRole('heading', { name: 'Contact Us' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('on a phone the menu holds what the bar holds, for visitors and for the signed-in', async () => {
  const nora = await newcomer(browser, product)
  for (const [page, links] of [
    [(await someone(browser, product)).page, ['Browse', 'About', 'Contact', 'Sign in', 'List a piece']],
    [nora.page, ['Browse', 'About', 'Contact', 'Cart', 'Messages', 'Favorites', 'Your dashboard', 'Orders', 'Settings', 'List a piece']],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Rondo' })
    await menu.waitFor()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(links)
  }
  await nora.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  expect(await nora.page.getByRole('alertdialog').evaluate((one) => getComputedStyle(one).maxHeight)).toBe(`${740 * 0.7}px`) // CNST-15
  await nora.page.getByRole('button', { name: 'Yes, sign out' }).click()
  await nora.page.waitForURL(`${product.origin}/`)
})

test.each([
  ['en-US', 'Search'],
  ['zh-CN', '搜索'],
])('on a phone of 360 px the hint in the search is whole (%s)', async (locale, name) => {
  const { page } = await someone(browser, product, locale, { ...phone, viewport: { width: 360, height: 740 } })
  await page.goto('/about')
  await page.getByRole('banner').getByRole('button', { name }).click()
  const tooWide = await page
    .getByRole('dialog')
    .locator('input[type=search]')
    .evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      return pen.measureText(field.placeholder).width - (field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
    })
  expect(tooWide).toBeLessThan(0)
})

test('the business buttons of the landing page know who is signed in; the loader stands for its documented time', async () => {
  const nora = await newcomer(browser, product)
  const { page } = await someone(browser, product)
  for (const [one, target] of [
    [page, '/login?returnTo=%2Fdashboard%2Flistings'],
    [nora.page, '/dashboard/listings'],
  ] as const) {
    await one.goto('/')
    const business = one
      .getByRole('region')
      .or(one.locator('section'))
      .filter({ has: one.getByRole('heading', { name: 'How it works for businesses' }) })
    await expect.poll(() => business.getByRole('link', { name: 'List a piece' }).getAttribute('href')).toBe(target)
    expect(await business.getByRole('link', { name: 'Register your business' }).getAttribute('href')).toBe('/register')
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const loaderOf = async (path: string) => {
    await page.goto(path)
    return page.locator('.splash').evaluate((one) => getComputedStyle(one).animationDuration)
  }
  expect([await loaderOf('/'), await loaderOf('/about')]).toEqual(['0.7s', '0.5s'])
})

test('nothing moves for whoever asked for less motion', async () => {
  const { page } = await someone(browser, product)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAtRest(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  const longest = await page.evaluate(() => {
    const seconds = (text: string) => text.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1))
    const styles = [...document.querySelectorAll('*')].flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::before')])
    return Math.max(
      ...styles.flatMap(({ animationDuration, transitionDuration }) => [animationDuration, transitionDuration].flatMap(seconds)),
    )
  })
  expect(longest).toBeLessThanOrEqual(0.001)
})

/** What opens by a press, and forms that complain: where, what is pressed, and what must have come. */
const opened = [
  { at: '/about', width: 360, press: 'Menu', come: 'dialog' },
  { at: '/about', width: 360, press: 'Search', come: 'dialog' },
  { at: '/dashboard', width: 1440, first: 'Your account', press: 'Sign out', come: 'alertdialog' },
] as const
const complaining = [
  { at: '/login', press: 'Sign in' },
  { at: '/signup?isClosetUser=true', press: 'Create account' },
  { at: '/auth/reset-password?token=', press: 'Save new password' },
  { at: '/contactUs', press: 'Send message' },
] as const

test.each(partOf(['light', 'dark'] as const, 2))(
  'axe finds nothing in what opens by a press, nor in forms that complain (%s)',
  async (colorScheme) => {
    const alice = await someone(browser, product)
    const { page } = alice
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    await page.setViewportSize({ width: 360, height: 740 })
    for (const { at, press } of complaining) {
      await openAtRest(page, await withToken(at, product)) // what is pressed too early only wakes
      await page.getByRole('main').getByRole('button', { name: press, exact: true }).click()
      await page.locator('main [aria-invalid=true]').first().waitFor()
      found.push(...(await faultsOf(page, at)))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(alice, 'alice@demo.rondo.test')
    for (const { at, width, press, come, ...before } of opened) {
      await page.setViewportSize({ width, height: 900 })
      await openAtRest(page, at)
      if ('first' in before) await page.getByRole('banner').getByRole('button', { name: before.first }).click()
      await page.getByRole('banner').getByRole('button', { name: press, exact: true }).first().click()
      await page.getByRole(come).waitFor()
      found.push(...(await faultsOf(page, `${press} at ${at}`)))
    }
    expect(found).toEqual([])
  },
)
