import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { assetsFrom } from './page-render.ts'
import { openPageThreads } from './page-thread.ts'
import { pages, visitorOf } from './pages.ts'

const root = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(root, { recursive: true }))
for (const folder of ['dist/client/.vite', 'dist/client/assets', 'dist/server']) mkdirSync(join(root, folder), { recursive: true })
const manifest = {
  'src/entry-early.ts': { file: 'assets/early.js' },
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/app.css'], imports: ['_lib.js'] },
  'src/pages/a.page.tsx': { file: 'assets/a.js', imports: ['_lib.js', '_shop.js'] },
  '_lib.js': { file: 'assets/lib.js' },
  '_shop.js': { file: 'assets/shop.js', css: ['assets/shop.css'] },
  '../../packages/words/src/en/shell.ts': { file: 'assets/shell.js' },
}
writeFileSync(join(root, 'dist/client/.vite/manifest.json'), JSON.stringify(manifest))
writeFileSync(join(root, 'dist/client/assets/entry.js'), 'start()')
writeFileSync(join(root, 'dist/client/robots.txt'), 'User-agent: *')
// The built web in miniature: what it was asked for stands in the page.
writeFileSync(
  join(root, 'dist/server/entry-server.js'),
  `let n = 0
  export async function render({ url, locale, theme, fetch, assetsOf }) {
    if (url.pathname === '/old') return { redirect: '/new', status: 302 }
    if (url.pathname === '/die') process.exit(3)
    if (url.pathname === '/broken') throw new Error('broken')
    const said = await (await fetch('/api/hello')).json()
    const { modules } = assetsOf('src/pages/a.page.tsx', [])
    const html = Buffer.from([++n, url.href, locale, theme, said.from, modules.join()].join(' '))
    return { html, status: url.pathname === '/lost' ? 404 : 200, topics: ['product:1'] }
  }`,
)

async function house() {
  const app = Fastify({ logger: false })
  app.get('/api/hello', (request) => ({ from: request.ip }))
  const csp = { script: ['https://pay.test'], frame: [], connect: [], img: [] }
  const served = await pages(app, { root, dev: false, origin: 'https://shop.test', csp, cacheMb: 1 })
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { ask, served }
}

test('a page is rendered for the address of the configuration, never for the Host header', async () => {
  const { ask } = await house()
  const { body, statusCode } = await ask('//evil.test/x?y=1', { host: 'evil.test' })
  expect([statusCode, body.split(' ')[1]]).toEqual([200, 'https://shop.test//evil.test/x?y=1'])
})

test('loads reach the API in process, from the address of the visitor', async () => {
  const { ask } = await house()
  expect((await ask('/')).body).toContain('127.0.0.1')
})

test('a page is kept for its language and theme until a topic is touched', async () => {
  const { ask, served } = await house()
  const first = (await ask('/', { cookie: 'theme=dark; lang=zh-CN' })).body
  expect(first).toContain('zh-CN dark')
  expect((await ask('/', { cookie: 'theme=dark; lang=zh-CN' })).body).toBe(first)
  expect((await ask('/')).body).not.toBe(first)
  served.invalidate(['product:1'])
  expect((await ask('/', { cookie: 'theme=dark; lang=zh-CN' })).body).not.toBe(first)
})

test('what a browser knows already is not sent again, and the rest is packed where it may be', async () => {
  const { ask } = await house()
  const { headers, body } = await ask('/')
  const again = await ask('/', { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await ask('/', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body)
})

test('scripts come from here and from the payment provider alone, and nobody frames a page', async () => {
  const { headers } = await (await house()).ask('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://pay.test;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect(headers['strict-transport-security']).toBeDefined()
})

test('a page whose address holds a token tells nobody where somebody comes from', async () => {
  const { ask } = await house()
  const policyOf = async (url: string) => (await ask(url)).headers['referrer-policy']
  for (const url of ['/auth/callback?access_token=x', '/auth/confirm?token=x', '/reset-password?token=x'])
    expect(await policyOf(url), url).toBe('no-referrer')
  expect(await policyOf('/browse')).toBe('strict-origin-when-cross-origin')
})

test('unknown pages are 404, moved ones lead on, and the API answers for itself', async () => {
  const { ask } = await house()
  expect((await ask('/lost')).statusCode).toBe(404)
  expect((await ask('/old')).headers['location']).toBe('/new')
  const { statusCode, headers } = await ask('/api/nothing')
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('a page that takes its thread along fails alone: the next has a thread of its own', async () => {
  const { ask } = await house()
  expect((await ask('/broken')).statusCode).toBe(500)
  const [dead] = await Promise.all([ask('/die'), ask('/die?again')])
  expect(dead.statusCode).toBe(500)
  const answers = await Promise.all(['/', '/a', '/b'].map((url) => ask(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('many pages at once are drawn by a second thread, which goes when nobody needs it', async () => {
  const built = { entry: pathToFileURL(join(root, 'dist/server/entry-server.js')).href, manifest }
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

test('files of the build stay for a year, others for a day', async () => {
  const { ask } = await house()
  expect((await ask('/assets/entry.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask('/robots.txt')).body).toBe('User-agent: *')
})

test('the address asks for a language before the cookie, the cookie before the browser', () => {
  const language = (query: object, cookie?: string, wish = 'en') =>
    visitorOf({ query, headers: { 'accept-language': wish, ...(cookie && { cookie }) } }).locale
  expect(language({ lang: 'zh-CN' }, 'lang=en')).toBe('zh-CN')
  expect(language({}, 'a=b; lang=zh-CN')).toBe('zh-CN')
  expect(language({}, undefined, 'zh-Hans;q=0.9')).toBe('zh-CN')
  expect(language({ lang: ['zh-CN'] }, 'slang=zh-CN')).toBe('en')
})

test('who asks for no language of ours begins in that of the country which our edge names', () => {
  const language = (country: string, wish?: string) =>
    visitorOf({ query: {}, headers: { 'x-country': country, ...(wish && { 'accept-language': wish }) } }, 'x-country').locale
  expect([language('CN'), language('CN', 'fr'), language('CN', 'en-GB'), language('FR')]).toEqual(['zh-CN', 'zh-CN', 'en', 'en'])
  expect(visitorOf({ query: {}, headers: { 'x-country': 'CN' } }).locale).toBe('en')
})

test('a page brings the files of its entry, its own and its words, each once', () => {
  expect(assetsFrom(manifest)('en', 'src/pages/a.page.tsx', [])).toEqual({
    entry: '/assets/early.js',
    styles: ['/assets/app.css', '/assets/shop.css'],
    modules: ['/assets/entry.js', '/assets/lib.js', '/assets/a.js', '/assets/shop.js', '/assets/shell.js'],
  })
})
