// The product as an application of its own on a device: what can be read without a line, and what is never taken for current.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { join, type Person, phone, someone, until } from './person.ts'
import { browser, garment, product } from './shop.ts'

/** Somebody whose browser may install the worker. */
const deviceOf = (locale = 'en-US') => someone(browser, product, locale, { ...phone, serviceWorkers: 'allow' })

/** Waits until a question asked in the page is answered with yes. */
const when = <T>(page: Page, question: (value: T) => Promise<boolean>, value?: T) =>
  until(async () => ((await page.evaluate(question as (value: unknown) => Promise<boolean>, value)) ? true : undefined))
/** Waits until the worker stands and every picture of what was seen is kept; `least` lists at least. */
const kept = (page: Page, least: number) =>
  when(
    page,
    async (lists) => {
      const worker = await navigator.serviceWorker.getRegistration()
      const seen = JSON.parse(localStorage.getItem('rondo.seen') ?? '{"lists":[]}') as { lists: { pieces: { picture: string }[] }[] }
      const pictures = seen.lists.flatMap(({ pieces }) => pieces.map(({ picture }) => picture))
      const cache = await caches.open('rondo-seen')
      const found = await Promise.all(pictures.map((picture) => cache.match(picture)))
      return worker?.active?.state === 'activated' && seen.lists.length >= lists && found.every((one) => one?.ok)
    },
    least,
  )
/** How many pictures stand in a part of the page, and how many of them are drawn. */
const pictures = (page: Page) =>
  page.evaluate(async () => {
    const all = [...document.querySelectorAll<HTMLImageElement>('main article img')]
    await Promise.all(all.map((one) => one.decode().catch(() => {})))
    return { all: all.length, drawn: all.filter(({ naturalWidth }) => naturalWidth > 0).length }
  })
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()

async function likes({ page }: Person, wanted: { id: number }) {
  await page.goto(`/product/${wanted.id}`)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Like / })
    .first()
  await heart.click()
  await page.waitForFunction((id) => (localStorage.getItem('rondo.session') ?? '').includes(`"likedProducts":[${id}`), wanted.id)
}

test('without a line the lists seen last are there with their pictures, and every price says that it is of then', async () => {
  const ann = await deviceOf()
  const { page, context } = ann
  await page.goto('/browse?category=dress')
  await kept(page, 1)
  const seen = (await names(page)).slice(0, 4)
  await context.setOffline(true)
  await page.getByText('You are offline. Prices on this page are as of').waitFor()
  await page.goto('/browse?category=coat')
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe('/browse?category=coat')
  await page.getByText(/Seen .* · Prices as of then/).waitFor()
  expect((await names(page)).slice(0, 4)).toEqual(seen)
  const { all, drawn } = await pictures(page)
  expect([all > 3, drawn]).toEqual([true, all])
  const prices = (await page.getByRole('main').locator('article li').allInnerTexts()).filter((text) => /\d/.test(text))
  expect(prices.length).toBeGreaterThan(3)
  expect(prices.filter((text) => !text.trim().endsWith('then'))).toEqual([])
  expect(await page.locator('main article a').count()).toBe(0)
  await page.getByText('Opens when you are online').first().waitFor()
  expect(await faultsOf(page, 'offline')).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Still no connection.').waitFor()

  await context.setOffline(false)
  await page.getByRole('heading', { name: 'You are online again', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/browse?category=coat')
  await context.close()
})

test('the page without a line speaks the language and shows the theme that the browser has chosen', async () => {
  const wei = await deviceOf('zh-CN')
  const { page, context } = wei
  await context.addCookies([{ name: 'theme', value: 'dark', url: product.origin }])
  await page.goto('/browse')
  await kept(page, 1)
  await context.setOffline(true)
  await page.goto('/dashboard/settings')
  await page.getByRole('heading', { name: '您已离线', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page
    .getByText(/^¥|^当时/)
    .first()
    .waitFor()
  expect(await faultsOf(page, 'offline, zh-CN, dark')).toEqual([])
  await context.close()
})

test('without a choice the page without a line speaks as the last page did, and nothing on it moves when it comes alive', async () => {
  const lin = await deviceOf()
  const { page, context } = lin
  await page.goto('/browse?lang=zh-CN')
  await kept(page, 1)
  await context.setOffline(true)
  await page.goto('/dashboard/settings', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('您已离线')
  await page.getByText(/浏览于 .* · 价格为当时的价格/).waitFor()
  const moved = await page.evaluate(() => {
    const watch = new PerformanceObserver(() => {})
    watch.observe({ type: 'layout-shift', buffered: true })
    return watch.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)
  })
  expect(moved).toBeLessThan(0.001) // the letters of the mark, when their font comes
  await context.close()
})

test('another language takes the place of what was kept in the one before, favourites included', async () => {
  const wanted = await garment({})
  const lin = await deviceOf()
  const { page, context } = lin
  await join(lin, product)
  await likes(lin, wanted)
  await page.goto('/browse')
  await kept(page, 1)
  const localesKept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).flatMap((key): string[] => {
        const value = localStorage.getItem(key) ?? ''
        if (key.endsWith('.favorites')) return [(JSON.parse(value) as { locale: string }).locale]
        return key === 'rondo.seen' ? (JSON.parse(value) as { lists: { locale: string }[] }).lists.map(({ locale }) => locale) : []
      }),
    )
  await expect.poll(async () => new Set(await localesKept())).toEqual(new Set(['en']))
  await expect.poll(async () => (await localesKept()).length).toBeGreaterThan(1)
  await context.addCookies([{ name: 'lang', value: 'zh-CN', url: product.origin }])
  await page.goto('/about')
  await expect.poll(localesKept).toEqual(['zh-CN'])
  await context.close()
})

test('with the worker at hand the way through Google leads in: the server is asked once, as its answer holds once', async () => {
  const ann = await deviceOf()
  const { page } = ann
  await page.goto('/browse?category=dress')
  await kept(page, 1)
  await page.goto('/dashboard/following') // from here on the worker has the pages
  await page.waitForURL('**/login?returnTo=*')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(ann.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard/following')
  await page.getByText('You follow nobody yet').waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
})

test('favourites are read without a line, and signing out clears them, the lists and their pictures', async () => {
  const wanted = await garment({})
  const nora = await deviceOf()
  const { page, context } = nora
  await join(nora, product)
  await likes(nora, wanted)
  await page.goto('/browse')
  await kept(page, 1)
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.favorites')))
  await when(page, async () => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.favorites')) ?? ''
    const { pieces } = JSON.parse(localStorage.getItem(key) ?? '{"pieces":[]}') as { pieces: { picture: string }[] }
    return pieces.length === 1 && (await caches.match(pieces[0]?.picture ?? '')) !== undefined
  })
  await context.setOffline(true)
  await page.goto('/favorites')
  const favorites = page.locator('section', { has: page.getByRole('heading', { name: 'Your favorites' }) })
  await favorites.getByRole('heading', { name: wanted.name, level: 3 }).waitFor()
  const { all, drawn } = await pictures(page)
  expect([all > 1, drawn]).toEqual([true, all])

  await context.setOffline(false)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Yes, sign out' }).click()
  await when(page, async () => {
    const left = Object.keys(localStorage).filter((key) => key !== 'rondo.country')
    return left.length === 0 && !(await caches.has('rondo-seen'))
  })
  await context.setOffline(true)
  await page.goto('/favorites')
  await page.getByText('Nothing is kept here yet').waitFor()
  expect(await page.getByText(wanted.name).count()).toBe(0)
  await context.close()
})

test('it can be installed in the reader’s language, and a new version takes the place of the last with nothing left of it', async () => {
  const ann = await deviceOf()
  const { page, context } = ann
  await page.goto('/browse')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await page.evaluate(
    async (url) => (await (await fetch(url)).json()) as { lang: string; icons: { src: string }[] },
    address ?? '',
  )
  expect(manifest.lang).toBe('en')
  const icons = await page.evaluate(
    (all) => Promise.all(all.map(async (src) => (await fetch(src)).headers.get('content-type'))),
    manifest.icons.map(({ src }) => src),
  )
  expect(icons.every((type) => type === 'image/png') && icons.length > 0).toBe(true)

  await kept(page, 1)
  const left = await page.evaluate(async () => {
    await (await caches.open('rondo-build-before')).put('/x', new Response('x'))
    // another address is another file, as that of another build is
    const next = await navigator.serviceWorker.register('/worker.js?next')
    const worker = next.installing ?? next.waiting ?? next.active
    while (worker?.state !== 'activated') await new Promise((resume) => worker?.addEventListener('statechange', resume, { once: true }))
    return (await caches.keys()).filter((name) => name.startsWith('rondo-build-'))
  })
  expect(left).toHaveLength(1)
  expect(left).not.toContain('rondo-build-before')
  expect(await page.evaluate(async () => (await fetch('/worker.js')).headers.get('cache-control'))).toBe('no-cache')
  const ofApi = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().flatMap(({ url }) => (url.includes('/api/') ? [url] : []))
  })
  expect(ofApi).toEqual([])
  expect(ann.troubles).toEqual([])
  await context.close()
})
