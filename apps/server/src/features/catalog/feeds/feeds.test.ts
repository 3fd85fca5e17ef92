import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { putProducts } from '../../../../test/products.ts'
import { inTransaction } from '../../../platform/db.ts'
import { speakContracts } from '../../../platform/errors.ts'
import { Failure } from '../../../platform/failure.ts'
import { reindex } from '../../listings/index.ts'
import { feedRoutes } from './feeds.routes.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'

const { base, app, person } = await openApp({ search: 'postgres' })
const { publicOrigin: origin } = app.config
const mei = await person({ merchant: true })
const nora = await person({ merchant: true })
const ids = await putProducts(
  app,
  ['<script>alert(1)</script> ]]> Gown', 'Coat', 'Scarf', 'Hidden', 'Sold'].map((name) => ({
    merchant_id: mei.id,
    name,
    ...(name === 'Hidden' && { active: false }),
    ...(name === 'Sold' && { stock: 0 }),
  })),
)
const [gown = 0, coat = 0, scarf = 0, hidden = 0, sold = 0] = ids
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(base + path, { headers })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}
const locsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)

test('robots are kept from what is private and led to the sitemap', async () => {
  const { body, headers } = await ask('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${origin}/sitemap.xml`]))
})

test('the sitemap lists public pages, listed products and merchants with a listing, in both languages, and nothing else', async () => {
  const index = locsIn((await ask('/sitemap.xml')).body)
  expect(index).toEqual([
    `${origin}/sitemaps/pages.xml`,
    `${origin}/sitemaps/products-${gown}.xml`,
    `${origin}/sitemaps/merchants-${mei.id}.xml`,
  ])
  const parts = await Promise.all(index.map(async (loc = '') => (await ask(new URL(loc).pathname, { 'accept-encoding': 'gzip' })).body))
  const [pages = '', products = '', merchants = ''] = parts
  expect(locsIn(pages)).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/browse?category=dress`, `${origin}/legal/terms`]))
  expect(locsIn(products)).toEqual([gown, coat, scarf].map((id) => `${origin}/product/${id}`))
  expect(locsIn(merchants)).toEqual([`${origin}/merchant/${mei.id}`])
  expect(products).toContain(`<xhtml:link rel="alternate" hreflang="zh-CN" href="${origin}/product/${gown}?lang=zh-CN"/>`)
  expect(pages).toContain(`href="${origin}/browse?category=dress&amp;lang=en"`)
  for (const gone of [`/product/${hidden}`, `/product/${sold}`, `/merchant/${nora.id}`]) expect(parts.join()).not.toContain(`${gone}<`)
})

test('parts end where the next begins, however many there are', async () => {
  const index = locsIn(await text(await sitemapIndex(app.db, origin, 2)))
  expect(index.filter((loc) => loc?.includes('products'))).toEqual([gown, scarf].map((id) => `${origin}/sitemaps/products-${id}.xml`))
  const first = await text(await sitemapPart(app.db, origin, { kind: 'products', from: gown }, 2))
  expect(locsIn(first)).toEqual([gown, coat].map((id) => `${origin}/product/${id}`))
})

test('what is sold leaves the sitemap with its listing', async () => {
  await app.db.updateTable('product').set({ active: false }).where('id', '=', coat).execute()
  await inTransaction(app, (tx) => reindex(tx, [coat]))
  expect(locsIn((await ask(`/sitemaps/products-${gown}.xml`)).body)).toEqual([gown, scarf].map((id) => `${origin}/product/${id}`))
})

test.each(['/sitemaps/orders-1.xml', '/sitemaps/products-0.xml', '/sitemaps/products-1.xml.gz'])('%s is no part', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('of many who ask at once each gets a whole part or is asked to come again, and no place stays taken', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('/sitemaps/pages.xml')))
  const isFair = ({ status, body, headers }: (typeof answers)[number]) =>
    status === 200 ? body.endsWith('</urlset>') : status === 503 && headers.get('retry-after') === '5'
  expect(answers.map(isFair)).toEqual(answers.map(() => true))
  expect((await ask('/sitemaps/pages.xml')).status).toBe(200)
})

test('whoever only looks, or hangs up, takes no place for good', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    for (let n = 0; n < 3; n++) {
      await fetch(`${base}/sitemaps/pages.xml`, { method: 'HEAD', headers })
      const broken = new AbortController()
      const asked = fetch(`${base}/sitemaps/pages.xml`, { headers, signal: broken.signal }).then(
        () => undefined,
        () => undefined,
      )
      broken.abort()
      await asked
    }
  }
  await vi.waitFor(async () => expect((await ask('/sitemaps/pages.xml')).status).toBe(200))
})

test('what is written for machines is counted: one address does not have it made without end', async () => {
  const http = Fastify()
  speakContracts(http)
  const tally = (_: object, what?: string) => {
    if (what === 'picture') throw new Failure('request.too_many', { retryAfter: 7 })
  }
  feedRoutes(http, { ...app, limits: { ...app.limits, tally } })
  for (const url of ['/sitemap.xml', '/sitemaps/pages.xml', '/feed.xml']) {
    const { statusCode, headers } = await http.inject(url)
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 429, '7'])
  }
  await http.close()
})

test('new arrivals are a feed in two languages; what merchants write stays text', async () => {
  const { body, headers } = await ask('/feed.xml?lang=zh-CN')
  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(body).toContain('<language>zh-CN</language>')
  expect(body).toContain(`<link>${origin}/product/${gown}</link>`)
  expect(body).not.toContain('<script>')
  expect(body).not.toContain(`/product/${hidden}`)
  expect((await ask('/feed.xml', { 'accept-language': 'en' })).body).toContain('<language>en</language>')
  const again = await ask('/feed.xml?lang=zh-CN', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, again.body]).toEqual([304, ''])
})
