import { searchProducts } from '@rondo/contracts/calls/catalog'
import { showProduct } from '@rondo/contracts/calls/listings'
import { call } from '@rondo/contracts/kernel/call'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CARDS, checkOut, join, pay, putIntoCart, someone, typeCard, until } from './person.ts'
import { openAtRest } from './rest.ts'
import { browser, garment, product } from './shop.ts'
import { faultsOfTabs } from './tab-tour.ts'

const base = product.origin
/** A listing of the demo that is only looked at, so it may be anybody's. */
async function looked(fits: (card: { forSell: boolean; currency: string; photos: readonly unknown[] }) => boolean) {
  const { data } = await call(searchProducts, { query: { forRent: 'true', productType: 'designer', pageSize: 200 } }, { base })
  const card = data.find(fits)
  if (!card) throw new Error('the demo has no such garment')
  return call(showProduct, { params: { id: card.id } }, { base })
}

type Finger = { x: number; y: number; id?: number }
/** Fingers that go down, glide and leave, as a touch screen reports them. */
async function glide(cdp: CDPSession, page: Page, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const at = (share: number) =>
    from.map(({ x, y }, id) => ({ id, x: x + ((to[id]?.x ?? x) - x) * share, y: y + ((to[id]?.y ?? y) - y) * share }))
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 8; step++) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
/** What is done while the whole screen is still opening is not heard: done again until its effect is there. */
const again = (act: () => Promise<void>, effect: () => Locator) =>
  until(async () => {
    if ((await effect().count()) > 0) return true
    await act()
    return effect()
      .waitFor({ timeout: 500 })
      .then(
        () => true,
        () => undefined,
      )
  })
const counterOf = (page: Page) => page.locator('main p', { hasText: /^Picture \d of \d/ })

test('a finger swipes from picture to picture, on the page and over the whole screen, where two enlarge it', async () => {
  const { id, photos } = await looked(({ photos: { length } }) => length > 1)
  const context = await browser.newContext({
    baseURL: base,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const mistakes: string[] = []
  page.on('pageerror', ({ message }) => mistakes.push(message))
  const cdp = await context.newCDPSession(page)
  const all = photos.length
  await openAtRest(page, `/product/${id}`)
  await glide(cdp, page, [{ x: 300, y: 250 }], [{ x: 60, y: 250 }])
  await counterOf(page)
    .filter({ hasText: `Picture 2 of ${all}` })
    .waitFor()

  await page.getByRole('button', { name: 'Full screen' }).tap()
  const whole = page.getByRole('dialog', { name: 'Pictures' })
  await whole.getByText(`2 / ${all}`).waitFor()
  await again(
    () => glide(cdp, page, [{ x: 60, y: 350 }], [{ x: 300, y: 350 }]),
    () => whole.getByText(`1 / ${all}`),
  )
  const [together, apart] = [
    [150, 210],
    [40, 320],
  ].map((fingers) => fingers.map((x) => ({ x, y: 350 })))
  await again(
    () => glide(cdp, page, together ?? [], apart ?? []),
    () => page.locator('.pswp--zoomed-in'),
  )
  await page.getByRole('button', { name: 'Close' }).tap()
  await whole.waitFor({ state: 'detached' })
  await counterOf(page)
    .filter({ hasText: `Picture 1 of ${all}` })
    .waitFor()
  expect(mistakes).toEqual([])
  await context.close()
})

test('the pictures by keyboard: arrows, the whole screen, closer, and back to where one was', async () => {
  const { id, photos } = await looked(({ photos: { length } }) => length > 1)
  const { page, troubles } = await someone(browser, product)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const all = photos.length
  await openAtRest(page, `/product/${id}`)
  const row = page.getByRole('group', { name: 'Pictures' })
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await counterOf(page)
    .filter({ hasText: `Picture 2 of ${all}` })
    .waitFor()
  await page.keyboard.press('Enter')
  const whole = page.getByRole('dialog', { name: 'Pictures' })
  await whole.getByText(`2 / ${all}`).waitFor()
  await again(
    () => page.keyboard.press('ArrowLeft'),
    () => whole.getByText(`1 / ${all}`),
  )
  await again(
    () => page.getByRole('button', { name: 'Zoom' }).press('Enter'),
    () => page.locator('.pswp--zoomed-in'),
  )
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached' })
  await page.locator('[aria-label="Pictures"]:focus').waitFor()
  expect(troubles).toEqual([])
})

test('on the way through history from the whole screen nothing of it stays over the other page', async () => {
  const { id } = await looked(() => true)
  const { page, troubles } = await someone(browser, product)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAtRest(page, `/product/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Browse' }).click()
  await page.waitForURL('**/browse')
  await page.goBack()
  await page.getByRole('button', { name: 'Full screen' }).click()
  const whole = page.getByRole('dialog', { name: 'Pictures' })
  await whole.waitFor()
  await page.goForward()
  await page.waitForURL('**/browse')
  await whole.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
})

test('without a line a press on a link says so, and the page stays where one is', async () => {
  const { id } = await looked(() => true)
  const { page, context } = await someone(browser, product)
  await openAtRest(page, `/product/${id}`)
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await page.getByText('No connection. Please check your network and try again.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/product/${id}`)
})

test('where the code of the calendar and of the fit does not come, the page stands, and the days come upon another press', async () => {
  const { id, name } = await looked(({ forSell, currency }) => !forSell && currency === 'USD')
  const { page } = await someone(browser, product)
  const first = await (await page.request.get(`/product/${id}`)).text()
  const lost = (url: URL) => url.pathname.endsWith('.js') && !first.includes(url.pathname) // what is loaded later has no name of its own
  await page.route(lost, (route) => route.abort())
  await page.goto(`/product/${id}`)
  await page.getByText('The free days could not be loaded.').waitFor()
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
})

test('without scripts the page of a rental says its periods, what they cost and the deposit', async () => {
  const { id, rentPriceAndTime, rentDeposit } = await looked(({ forSell, currency }) => !forSell && currency === 'USD')
  const context = await browser.newContext({ baseURL: base, locale: 'en-US', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/product/${id}`)
  const periods = await page.getByRole('group', { name: 'Rental period' }).innerText()
  for (const { number, option, price } of rentPriceAndTime) {
    expect(periods).toContain(`${number} ${option}`)
    expect(periods).toContain(String(price))
  }
  expect(periods).toContain(rentDeposit === null ? 'Refundable security deposit (50%' : `Refundable security deposit: $${rentDeposit}`)
  await context.close()
})

test('while somebody pays for the last piece, its kept page says so to everybody else', async () => {
  const wanted = await garment({ forSell: 'true', localPickup: 'true' }, { pieces: 1 })
  const pageText = async () => (await fetch(`${base}/product/${wanted.id}`, { headers: { 'accept-language': 'en' } })).text()
  expect(await pageText()).not.toContain('The last piece is held')
  const nora = await someone(browser, product)
  await join(nora, product)
  await putIntoCart(nora, wanted.id, { way: 'Buy', delivery: 'Local Pickup' })
  await checkOut(nora, 'USD')
  await typeCard(nora, CARDS.declined)
  await pay(nora)
  await until(async () => ((await pageText()).includes('The last piece is held for somebody') ? true : undefined))
  expect(nora.troubles).toEqual([])
})

test('by the Tab key nothing is chosen under the buttons that stay in sight', async () => {
  const { data } = await call(searchProducts, { query: { productType: 'others', pageSize: 200 } }, { base })
  const service = data.find(({ isLocalService }) => isLocalService)
  const { page } = await someone(browser, product)
  for (const height of [900, 760]) {
    await page.setViewportSize({ width: 1440, height })
    await openAtRest(page, `/product/${service!.id}`)
    await page.getByRole('grid').waitFor()
    const faults = await faultsOfTabs(page, `service at ${height} px`, 40)
    expect(faults.filter((one) => one.endsWith('is covered'))).toEqual([])
  }
})

test('the server writes the page of a piece whole, whichever way it can be had', async () => {
  const { data } = await call(searchProducts, { query: { pageSize: 200 } }, { base: product.origin })
  const ways = new Map(data.map((one) => [[one.productType, one.forSell, one.forRent, one.openToSwap, one.obstacle].join(), one.id]))
  expect([...ways.keys()].filter((way) => way.includes('false,false,true')).length).toBeGreaterThan(0)
  const unfinished: number[] = []
  for (const id of ways.values()) {
    const html = await (await fetch(`${product.origin}/product/${id}`)).text()
    // what React leaves where a part was not ready
    if (!html.includes('</html>') || html.includes('<!--$!-->')) unfinished.push(id)
  }
  expect(unfinished).toEqual([])
})
