import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { protectAnswers } from './answer-headers.ts'
import { speakContracts } from './errors.ts'
import { Failure } from './failure.ts'
import { packPage, sheetOf } from './page-packing.ts'
import { assetsFrom, renderPage } from './page-render.ts'
import { openPageThreads, pageThreads } from './page-thread.ts'
import { pages, visitorOf } from './pages.ts'

const root = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(root, { recursive: true }))
for (const folder of ['dist/client/.vite', 'dist/client/assets', 'dist/server']) mkdirSync(join(root, folder), { recursive: true })
const manifest = {
  'src/entry-early.ts': { file: 'assets/early.js', css: ['assets/app.css'] },
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_lib.js'] },
  'src/pages/a.page.tsx': { file: 'assets/a.js', imports: ['_lib.js', '_shop.js'] },
  '_lib.js': { file: 'assets/lib.js' },
  '_shop.js': { file: 'assets/shop.js', css: ['assets/shop.css'] },
  '../../packages/words/src/en/shell.ts': { file: 'assets/shell.js' },
}
writeFileSync(join(root, 'dist/client/.vite/manifest.json'), JSON.stringify(manifest))
writeFileSync(join(root, 'dist/client/assets/entry.js'), 'start()')
const rules = '.a>b{color:red}'
writeFileSync(join(root, 'dist/client/assets/app.css'), rules)
writeFileSync(join(root, 'dist/client/robots.txt'), 'User-agent: *')
// The built web in miniature: what it was asked for stands in the page.
writeFileSync(
  join(root, 'dist/server/entry-server.js'),
  `let n = 0
  export async function render({ url, locale, theme, fetch, assetsOf }) {
    if (url.pathname === '/old') return { redirect: '/new', status: 302 }
    if (url.pathname === '/die') process.exit(3)
    if (url.pathname === '/broken') throw new Error('broken')
    if (url.pathname === '/eat') for (const eaten = []; ; ) eaten.push(new Array(1e6).fill(n + 0.5))
    const said = await (await fetch('/api/hello')).json()
    const { modules } = assetsOf('src/pages/a.page.tsx', [])
    const html = Buffer.from([++n, url.href, locale, theme, said.from, modules.join(), '<head></head>'].join(' '))
    return { html, status: url.pathname === '/lost' ? 404 : 200, topics: ['product:1'] }
  }`,
)

interface Trouble {
  readonly hello?: () => object
  readonly tally?: (what: string | undefined) => void
}
async function app({ hello, tally }: Trouble = {}) {
  const http = Fastify({ logger: false })
  await protectAnswers(http, { publicOrigin: 'https://shop.test' })
  await http.register(cookie)
  speakContracts(http)
  http.get('/api/hello', (request) => hello?.() ?? { from: request.ip })
  const csp = { script: ['https://pay.test'], frame: [], connect: [], img: [], style: [] }
  const served = await pages(http, {
    root,
    dev: false,
    origin: 'https://shop.test',
    csp,
    cacheMb: 1,
    limits: { tally: (_, what) => tally?.(what) },
  })
  const ask = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
  return { ask, served }
}

test('a page is rendered for the address of the configuration, never for the Host header', async () => {
  const { ask } = await app()
  const { body, statusCode } = await ask('//evil.test/x?y=1', { host: 'evil.test' })
  expect([statusCode, body.split(' ')[1]]).toEqual([200, 'https://shop.test//evil.test/x'])
})

test('loads reach the API in process, from the address of the visitor', async () => {
  const { ask } = await app()
  expect((await ask('/')).body).toContain('127.0.0.1')
})

test('a page is kept for its language and theme until a topic is touched', async () => {
  const { ask, served } = await app()
  const first = (await ask('/', { cookie: 'theme=dark; lang=zh-CN' })).body
  expect(first).toContain('zh-CN dark')
  expect((await ask('/', { cookie: 'theme=dark; lang=zh-CN' })).body).toBe(first)
  expect((await ask('/')).body).not.toBe(first)
  served.invalidate(['product:1'])
  expect((await ask('/', { cookie: 'theme=dark; lang=zh-CN' })).body).not.toBe(first)
})

test('what no page reads makes no other page, and does not stand in it', async () => {
  const { ask } = await app()
  const first = (await ask('/a?lang=en')).body
  expect(first).toContain('https://shop.test/a?lang=en')
  expect((await ask('/a?utm_source=letter&lang=en&x=1')).body).toBe(first)
})

test("a page behind which a call was refused is nobody else's page", async () => {
  let isSpent = true
  const { ask } = await app({
    hello: () => {
      if (isSpent) throw new Failure('request.too_many', { retryAfter: 60 })
      return { from: 'the shop' }
    },
  })
  expect((await ask('/a')).body).not.toContain('the shop')
  isSpent = false
  expect((await ask('/a')).body).toContain('the shop')
})

test('pages that are drawn are counted, those from memory are not; one too many is a page that says when to come again', async () => {
  let drawn = 0
  const { ask } = await app({
    tally: (what) => {
      if (what === 'page' && ++drawn > 2) throw new Failure('request.too_many', { retryAfter: 7 })
    },
  })
  const statuses = [await ask('/a'), await ask('/a'), await ask('/b')].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 200, 200])
  const { statusCode, headers, body } = await ask('/c', { 'accept-language': 'zh-CN' })
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([429, '7', 'text/html; charset=utf-8'])
  expect(body).toContain('lang="zh-CN"')
})

test('of very many pages at once some are told to come again, and none waits without end', async () => {
  const { ask } = await app()
  const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => ask(`/page-${n}`)))
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([200, 503]))
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2')
  expect((await ask('/after')).statusCode).toBe(200)
})

test('what a browser knows already is not sent again, and the rest is packed where it may be', async () => {
  const { ask } = await app()
  const { headers, body } = await ask('/')
  const again = await ask('/', { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await ask('/', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body)
})

test('the rules of every page come within it, packed once for all, and the policy allows them and no others', async () => {
  const { ask } = await app()
  const [plain, packed] = [await ask('/'), await ask('/', { 'accept-encoding': 'gzip' })]
  for (const text of [plain.body, gunzipSync(packed.rawPayload).toString()])
    expect(text).toMatch(/<head><style>\.a>b{color:red}<\/style><\/head>$/)
  const allowed = createHash('sha256').update(rules).digest('base64')
  expect(plain.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${allowed}';`)
})

test('other rules make another page: a browser does not keep the old ones', () => {
  const html = Buffer.from('<head></head>')
  const [red, blue] = ['red', 'blue'].map((color) => packPage(html, sheetOf(`a{color:${color}}`)).packed)
  expect(red).not.toEqual(blue)
})

test('scripts come from here and from the payment provider alone, and nobody frames a page', async () => {
  const { headers } = await (await app()).ask('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://pay.test;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect([policy, headers['reporting-endpoints']]).toEqual([
    expect.stringMatching(/report-uri (\S+); report-to policy$/),
    'policy="/api/policy-reports"',
  ])
  expect(headers['strict-transport-security']).toBeDefined()
})

test('a page whose address holds a token tells nobody where somebody comes from', async () => {
  const { ask } = await app()
  const policyOf = async (url: string) => (await ask(url)).headers['referrer-policy']
  for (const url of ['/auth/callback?access_token=x', '/auth/confirm?token=x', '/reset-password?token=x'])
    expect(await policyOf(url), url).toBe('no-referrer')
  expect(await policyOf('/browse')).toBe('strict-origin-when-cross-origin')
})

test('unknown pages are 404, moved ones lead on, and the API answers for itself', async () => {
  const { ask } = await app()
  expect((await ask('/lost')).statusCode).toBe(404)
  expect((await ask('/old')).headers['location']).toBe('/new')
  const { statusCode, headers } = await ask('/api/nothing')
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('a page that takes its thread along fails alone: the next has a thread of its own', async () => {
  const { ask } = await app()
  expect((await ask('/broken')).statusCode).toBe(500)
  const [dead] = await Promise.all([ask('/die'), ask('/die?again')])
  expect(dead.statusCode).toBe(500)
  const answers = await Promise.all(['/', '/a', '/b'].map((url) => ask(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('a page that takes more memory than a thread may hold fails alone, and takes none of the rest', async () => {
  const { ask } = await app()
  await ask('/')
  const heldMb = () => process.memoryUsage.rss() / 2 ** 20
  const before = heldMb()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, heldMb())), 5)
  expect((await ask('/eat')).statusCode).toBe(500)
  clearInterval(watch)
  expect(most - before).toBeLessThan(2 * (pageThreads.youngMb + pageThreads.oldMb))
  expect((await ask('/after')).statusCode).toBe(200)
})

test.each([100, 10_000, 40_000])(
  'a page of %d bytes holds no more memory than its own: what it lies in goes along to where it is kept',
  async (size) => {
    const html = Buffer.concat([Buffer.from('<head></head>'), randomBytes(size)])
    const entry = { render: () => Promise.resolve({ html, status: 200, topics: [] }) }
    const visit = { url: 'https://shop.test/', locale: 'en', theme: null } as const
    const page = await renderPage(entry, assetsFrom(manifest), visit, () => Promise.reject(new Error('nothing is asked')), sheetOf(''))
    if ('redirect' in page) throw new Error('no page')
    expect(page.packed.buffer.byteLength).toBe(page.packed.length)
    expect(gunzipSync(page.packed).equals(html)).toBe(true)
  },
)

test('many pages at once are drawn by a second thread, which goes when nobody needs it', async () => {
  const built = { entry: pathToFileURL(join(root, 'dist/server/entry-server.js')).href, manifest, sheet: sheetOf('') }
  const crew = openPageThreads(built, { most: 2, idleMs: 40 })
  const visit = { url: 'https://shop.test/', locale: 'en', theme: null } as const
  const ask = () => Promise.resolve({ status: 200, type: 'application/json', body: '{"from":"here"}' })
  const draw = () => crew.render(visit, ask)
  await draw()
  expect(crew.size).toBe(1)
  await vi.waitFor(async () => {
    await Promise.all(Array.from({ length: 12 }, draw))
    expect(crew.size).toBe(2)
  })
  const pages = await Promise.all(Array.from({ length: 12 }, draw))
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
  await vi.waitFor(() => expect(crew.size).toBe(1))
  await crew.close()
  await expect(draw()).rejects.toThrow('the pages are closed')
})

test('files of the build stay for a year, others for a day, each as what it says it is and over https alone', async () => {
  const { ask } = await app()
  expect((await ask('/assets/entry.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask('/robots.txt')).body).toBe('User-agent: *')
  for (const path of ['/assets/entry.js', '/assets/none.js', '/robots.txt']) {
    const { headers } = await ask(path)
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    expect(headers['strict-transport-security'], path).toBeDefined()
  }
})

test('the address asks for a language before the cookie, the cookie before the browser', () => {
  const language = (query: object, kept?: string, wish = 'en') =>
    visitorOf({ query, headers: { 'accept-language': wish }, cookies: kept ? cookie.fastifyCookie.parse(kept) : {} }).locale
  expect(language({ lang: 'zh-CN' }, 'lang=en')).toBe('zh-CN')
  expect(language({}, 'a=b; lang=zh-CN')).toBe('zh-CN')
  expect(language({}, undefined, 'zh-Hans;q=0.9')).toBe('zh-CN')
  expect(language({ lang: ['zh-CN'] }, 'slang=zh-CN')).toBe('en')
})

test('who asks for no language of ours begins in that of the country which our edge names', () => {
  const language = (country: string, wish?: string) =>
    visitorOf({ query: {}, headers: { 'x-country': country, ...(wish && { 'accept-language': wish }) }, cookies: {} }, 'x-country').locale
  expect([language('CN'), language('CN', 'fr'), language('CN', 'en-GB'), language('FR')]).toEqual(['zh-CN', 'zh-CN', 'en', 'en'])
  expect(visitorOf({ query: {}, headers: { 'x-country': 'CN' }, cookies: {} }).locale).toBe('en')
})

test('a page brings the files of its entry, its own and its words, each once, and first the application, which the first script loads', () => {
  expect(assetsFrom(manifest)('en', 'src/pages/a.page.tsx', [])).toEqual({
    entry: '/assets/early.js',
    styles: ['/assets/shop.css'],
    modules: ['/assets/entry.js', '/assets/lib.js', '/assets/a.js', '/assets/shop.js', '/assets/shell.js'],
  })
})
