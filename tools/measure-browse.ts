// `npm run bench -- pages`: the endless list of the shop in a browser four times slower than this machine: first cards, long tasks, memory,
// and whether cards far down move as smoothly as the first.
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

const SLOWER = 4
const SCROLLED = 500
const FAR = 2_000

/** The page counts its own long tasks and frames: evaluated in the browser, so it stands alone. */
function watch() {
  const seen = { longest: 0, frames: [] as number[], watching: false }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask' })
  let before = performance.now()
  const frame = (now: number) => {
    if (seen.watching) seen.frames.push(now - before)
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
interface Seen {
  longest: number
  frames: number[]
  watching: boolean
}
const setWatching = (page: Page, watching: boolean) =>
  page.evaluate((on) => {
    const { seen } = globalThis as unknown as { seen: Seen }
    const { longest, frames } = seen
    Object.assign(seen, { longest: 0, frames: [], watching: on })
    return { longest, frames }
  }, watching)

/** Cards of the list until now; those far from the screen are not drawn. */
const countCards = (page: Page) => page.locator('main [data-shown]').evaluate((list) => Number((list as HTMLElement).dataset['shown']))
async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}
const at = (values: readonly number[], share: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Glides down a little each frame, until there are `cards` or the time is up. */
const glideDown = (page: Page, cards: number, mostMs: number) =>
  page.evaluate(
    ([enough, limit]) =>
      new Promise<void>((done) => {
        const until = performance.now() + limit
        const frame = (now: number) => {
          scrollBy(0, 90)
          if (now > until || Number(document.querySelector<HTMLElement>('main [data-shown]')?.dataset['shown']) >= enough) done()
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [cards, mostMs] as const,
  )

/** Cards until there are `n`, by the button at the end: no slower than the server. */
async function loadCards(page: Page, n: number) {
  for (let before = await countCards(page); before < n; before = await countCards(page)) {
    const more = page.locator('main section > div:last-child button') // not while others are on their way; none at the end
    if (
      !(await more.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      ))
    )
      return
    await more.evaluate((button) => (button as HTMLButtonElement).click())
    const grown = await page
      .waitForFunction((old) => Number(document.querySelector<HTMLElement>('main [data-shown]')?.dataset['shown']) > old, before, {
        timeout: 15_000,
        polling: 30,
      })
      .catch(() => undefined)
    if (!grown) return
  }
}

/** Frames while the page glides for two seconds. */
async function framesHere(page: Page) {
  await page.waitForTimeout(500)
  await setWatching(page, true)
  await glideDown(page, Infinity, 2_000)
  const { frames, longest } = await setWatching(page, false)
  return { p95: at(frames, 0.95), longest }
}

export async function measureBrowse(origin: string): Promise<void> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const cdp = await page.context().newCDPSession(page)
    const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await page.addInitScript(watch)
    await page.goto(`${origin}/browse`, { waitUntil: 'load' }) // what is measured is the shop, not the first connection
    await slow(SLOWER)
    await page.goto(`${origin}/browse`, { waitUntil: 'load' })
    const painted = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
    await page.waitForTimeout(1_000)
    await setWatching(page, true)
    await glideDown(page, 100, 15_000)
    const heapBefore = await heapMb(cdp)
    await setWatching(page, true)
    await glideDown(page, SCROLLED, 150_000)
    const { longest } = await setWatching(page, false)
    const scrolled = await countCards(page)
    const heapAfter = await heapMb(cdp)

    await slow(1)
    await page.goto(`${origin}/browse`, { waitUntil: 'load' })
    await loadCards(page, 100)
    await slow(SLOWER)
    await page.evaluate(() => scrollTo(0, 600))
    const near = await framesHere(page)
    await slow(1)
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(1_000)
    await loadCards(page, FAR)
    const many = await countCards(page)
    await slow(SLOWER)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.8))
    const far = await framesHere(page)
    console.table([
      { what: 'first cards painted, s (aim 1.5)', is: (painted / 1000).toFixed(2) },
      { what: `longest task while ${scrolled} cards come by, ms (aim 200)`, is: longest.toFixed(0) },
      { what: `heap at 100 cards and at ${scrolled}, MB`, is: `${heapBefore.toFixed(1)}, ${heapAfter.toFixed(1)}` },
      { what: 'frames among the first 100 cards, p95 and longest task, ms', is: `${near.p95.toFixed(0)}, ${near.longest.toFixed(0)}` },
      { what: `frames among ${many} cards, p95 and longest task, ms`, is: `${far.p95.toFixed(0)}, ${far.longest.toFixed(0)}` },
    ])
  } finally {
    await browser.close()
  }
}
