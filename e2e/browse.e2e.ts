// The endless list of the shop in a real browser: its columns, its way back, and how little of it is drawn.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someone } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

/** What lies in the middle of the screen, and how the list stands. */
const placeIn = (page: Page) =>
  page.evaluate(() => {
    const entry = document.elementFromPoint(innerWidth * 0.7, innerHeight / 2)?.closest<HTMLElement>('[data-entry]')
    const list = document.querySelector<HTMLElement>('main [data-shown]')
    return {
      entry: entry?.dataset['entry'],
      top: Math.round(entry?.getBoundingClientRect().top ?? 0),
      shown: Number(list?.dataset['shown'] ?? 0),
      drawn: document.querySelectorAll('main [data-entry]').length,
    }
  })
async function scrollUntil(page: Page, shown: number): Promise<void> {
  const goOn = async () => {
    await page.evaluate(() => document.querySelector('main section > div:last-child')?.scrollIntoView({ block: 'end' }))
    return (await placeIn(page)).shown
  }
  await expect.poll(goOn, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(shown)
}

test('cards stand in 2 to 6 columns, and below 1024 px a bar takes the place of the rail', async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/browse')
  const rail = page.getByRole('complementary', { name: 'Filters' })
  const bar = page.getByRole('main').getByRole('button', { name: /^Filters/ })
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return page.evaluate(() => {
      const grid = document.querySelector('main [data-entry]')?.parentElement
      return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
    })
  }
  expect(await columns(360)).toBe(2)
  expect([await columns(700), await columns(1_023)]).toEqual([3, 3])
  expect([await bar.isVisible(), await rail.isVisible()]).toEqual([true, false])
  expect(await columns(1_024)).toBe(3)
  expect([await bar.isVisible(), await rail.isVisible()]).toEqual([false, true])
  expect([await columns(1_280), await columns(1_700), await columns(2_000)]).toEqual([4, 5, 6])
  expect(troubles).toEqual([])
})

test('the way back from a piece far down leads to its place, and what is far from the screen is not drawn', async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/browse')
  await page.mouse.move(900, 500)
  await scrollUntil(page, 140)
  await page.mouse.wheel(0, -1_200)
  await expect.poll(async () => (await placeIn(page)).drawn).toBeLessThan(120)
  // still, before its place is noted
  await expect
    .poll(async () => {
      const before = await placeIn(page)
      await page.waitForTimeout(150)
      return before.entry !== undefined && JSON.stringify(before) === JSON.stringify(await placeIn(page))
    })
    .toBe(true)
  const left = await placeIn(page)
  await page.evaluate((entry) => document.querySelector<HTMLElement>(`[data-entry="${entry}"] h3 a`)?.click(), left.entry)
  await page.waitForURL(`**/product/${left.entry}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL('**/browse')
  await expect.poll(async () => (await placeIn(page)).entry).toBe(left.entry)
  await expect.poll(async () => Math.abs((await placeIn(page)).top - left.top)).toBeLessThanOrEqual(2)

  await page.keyboard.press('Home')
  await page.locator('[aria-posinset="1"]').waitFor()
  expect(troubles).toEqual([])
})

test('the way back takes off the last filter, and forth puts it on again, without a request', async () => {
  const { page, troubles } = await someone(browser, product)
  // a page that nobody has asked for yet: one that the server kept may be half a minute old, and is asked for anew on the way back
  const start = '?minPrice=1'
  await page.goto(`/browse${start}`)
  const rail = page.getByRole('complementary', { name: 'Filters' })
  const chosen = () => rail.getByRole('button', { pressed: true }).evaluateAll((all) => all.map((one) => one.firstChild?.textContent))
  for (const category of ['Dress', 'Coat', 'Top']) {
    const found = page.waitForResponse((answer) => answer.url().includes('/api/search/') && answer.url().includes(category.toLowerCase()))
    await rail.getByRole('button', { name: new RegExp(`^${category}`) }).click()
    await page.waitForURL(`**/browse?*category=${category.toLowerCase()}*`)
    await page.getByRole('button', { name: `Remove filter ${category}` }).waitFor()
    await (await found).finished()
  }
  let asked = 0
  page.on('request', (request) => void (asked += Number(request.url().includes('/api/search/'))))
  await page.goBack()
  await expect.poll(chosen).toEqual(['Dress', 'Coat'])
  await page.goBack()
  await page.goBack()
  await expect.poll(chosen).toEqual([])
  expect(new URL(page.url()).search).toBe(start)
  await page.goForward()
  await page.goForward()
  await expect.poll(chosen).toEqual(['Dress', 'Coat'])
  expect([asked, troubles]).toEqual([0, []])
})
