// What the server renders is whole without script, asks for nothing more, and can be switched to another language, theme and currency.
import { expect, test } from 'vitest'
import { someone } from './person.ts'
import { openAtRest } from './rest.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const wanted = await garment({ forRent: 'true' })
const rendered = ['/', '/browse?category=dress', `/product/${wanted.id}`, '/merchant/1']

test.each(rendered)('%s arrives whole: readable without script, in its language, with what machines ask for', async (path) => {
  const html = await (await fetch(product.origin + path, { headers: { 'accept-language': 'zh-CN' } })).text()
  expect(html).toMatch(/<html[^>]+lang="zh-CN"/)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
  expect(html).toMatch(/<link rel="canonical" href="http/)
  expect(html).toMatch(/<meta property="og:title"/)
  expect(html).toMatch(/<h1[\s>]/)
  const scripts = [...html.matchAll(/<script(?![^>]*type="application\/(?:ld\+)?json")(?![^>]*src=)[^>]*>/g)]
  expect(scripts, 'no inline script').toEqual([])
})

test.each(['/', `/product/${wanted.id}`])('%s names its first picture before its styles, so that it is asked for at once', async (path) => {
  const html = await (await fetch(product.origin + path)).text()
  const ahead = html.indexOf('<link rel="preload" as="image" type="image/avif"')
  const [set] = /(?<=<source[^>]* srcSet=")[^"]+/.exec(html.slice(html.indexOf('<main'))) ?? []
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThan(html.indexOf('<style>'))
  expect(html.slice(ahead, html.indexOf('<style>'))).toContain(`imageSrcSet="${set}"`)
})

test.each([
  ['/browse', true],
  ['/dashboard/transactions', false],
])('before the browser knows who is there, %s asks to sign in: %j', async (path, asks) => {
  const context = await browser.newContext({ baseURL: product.origin, locale: 'en-US', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(asks ? 1 : 0)
  await context.close()
})

test('a product says to machines what it is and what it costs', async () => {
  const html = await (await fetch(`${product.origin}/product/${wanted.id}`)).text()
  const [, data = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Product', name: wanted.name, offers: expect.anything() })
})

test.each(rendered)('%s needs no call to show what it shows, and its policy is kept', async (path) => {
  const { page, troubles, context } = await someone(browser, product)
  const calls: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.push(request.url()))
  await openAtRest(page, path)
  // free days, and what wearers say of the fit, come after the page
  expect(calls.filter((url) => !/availability|health|size-hint/.test(url))).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test('an unknown page and an unknown product are not found, with a status that machines understand', async () => {
  for (const path of ['/nothing/here', '/product/999999999', '/merchant/999999999'])
    expect((await fetch(product.origin + path)).status, path).toBe(404)
})

test('the language and the theme can be switched and are kept', async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/browse')
  await page
    .getByRole('button', { name: '中文' })
    .or(page.getByRole('link', { name: '中文' }))
    .first()
    .click()
  await page.getByRole('heading', { name: '浏览', level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '浏览', level: 1 }).waitFor()
  const theme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const before = await theme()
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /主题|深色|浅色/ })
    .first()
    .click()
  await expect.poll(theme).not.toBe(before)
  expect(troubles).toEqual([])
})

test("prices are also estimated in a currency of one's own, on cards, a product and after a reload, until it is given up", async () => {
  const { page, troubles } = await someone(browser, product)
  await page.goto('/browse')
  const estimates = page.getByRole('main').getByText(/^about CHF/)
  await page.getByRole('article').first().waitFor()
  expect(await estimates.count()).toBe(0)
  const currency = page.getByRole('contentinfo').getByRole('combobox', { name: 'Also show prices in' })
  await currency.scrollIntoViewIfNeeded() // its list comes when it is near
  await currency.selectOption('CHF')
  await estimates.first().waitFor()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/product/*')
  await estimates.first().waitFor()
  await page.reload()
  await estimates.first().waitFor()
  await currency.scrollIntoViewIfNeeded()
  await currency.locator('option[value=CHF]').waitFor({ state: 'attached' })
  await currency.selectOption('')
  await estimates.first().waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
})
