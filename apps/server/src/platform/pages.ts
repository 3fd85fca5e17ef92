// Public pages are rendered in this process, beside /api, on one port. No inline executable script anywhere: the first state travels
// in a block of JSON, so `script-src 'self'` is enough, and a page is the same for every visitor and can be kept whole.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOfCountry } from '@rondo/rules/kernel/places'
import { type Locale, localeFor } from '@rondo/words'
import { type KeptPage, PageCache } from './page-cache.ts'

interface Assets {
  readonly entry: string
  readonly styles: readonly string[]
  readonly modules: readonly string[]
}
export interface Visitor {
  readonly locale: Locale
  readonly theme: 'light' | 'dark' | null
}
interface Visit extends Visitor {
  readonly url: URL
  readonly fetch: typeof fetch
  assetsOf(chunk: string | undefined, words: readonly string[]): Assets
}
type Rendered =
  | { readonly redirect: string; readonly status: number }
  | { readonly html: string; readonly status: number; readonly topics: readonly string[]; readonly mistake?: unknown }
/** What the built web exports. */
interface PageEntry {
  render(visit: Visit): Promise<Rendered>
}
type AssetsOf = (locale: Locale, chunk: string | undefined, words: readonly string[]) => Assets
interface Source {
  readonly assetsOf: AssetsOf
  entry(): Promise<PageEntry>
}

export interface PagesOptions {
  /** Folder of the web application: its sources in development, its `dist` in production. */
  readonly root: string
  readonly dev: boolean
  /** Public origin, from configuration; never the Host header. */
  readonly origin: string
  /** Further origins that pages may use, beside their own. */
  readonly csp: {
    readonly script: readonly string[]
    readonly frame: readonly string[]
    readonly connect: readonly string[]
    readonly img: readonly string[]
  }
  /** Memory for rendered pages; 0 keeps none. */
  readonly cacheMb: number
  /** Header in which our own edge names the visitor's country. */
  readonly edgeCountryHeader?: string | undefined
}
export interface Pages {
  /** Forgets the kept pages that depend on one of the topics. */
  invalidate(topics: readonly string[]): void
}

/** Language and theme of a request: `?lang=`, then cookie, then Accept-Language, then the country that our edge names; the theme by cookie, else the system's. */
export function visitorOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>, edgeCountryHeader?: string): Visitor {
  const cookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
  const { lang } = query as { lang?: unknown }
  const theme = cookie('theme')
  const country = edgeCountryHeader && headers[edgeCountryHeader]
  return {
    locale: localeFor(
      (typeof lang === 'string' ? lang : undefined) ?? cookie('lang') ?? headers['accept-language'],
      languageOfCountry(typeof country === 'string' ? country : undefined),
    ),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  }
}

/** Serves the rendered pages and the files of the web application. Call it once, after the routes of the API. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { root, dev, origin, csp, cacheMb, edgeCountryHeader } = options
  const source = dev ? await development(app, root) : await production(app, root)
  const cache = new PageCache({ bytes: dev ? 0 : cacheMb * 1024 * 1024 })
  const headers = headersOf(csp, { dev, secure: origin.startsWith('https:'), edgeCountryHeader })

  async function show(request: FastifyRequest, { locale, theme }: Visitor): Promise<KeptPage> {
    const { render } = await source.entry()
    const page = await render({
      url: new URL(origin + request.url), // joined, not resolved: `//evil.example/x` must not become the host
      locale,
      theme,
      fetch: inProcess(app, request, locale),
      assetsOf: (chunk, words) => source.assetsOf(locale, chunk, words),
    })
    if ('redirect' in page) return { ...page, topics: [] }
    if (page.mistake !== undefined) request.log.error({ err: page.mistake }, 'a page could not be rendered')
    const body = Buffer.from(page.html)
    // beyond this level every hundredth part costs as much time as all before
    const packed = await compress(body, { level: 4 })
    const etag = `W/"${createHash('sha256').update(packed).digest('base64url').slice(0, 22)}"` // a tenth of the body, and as good
    return { status: page.status, topics: page.topics, body, packed, etag }
  }

  app.get('/*', async (request, reply) => {
    if (/^\/(api|media|socket\.io|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound()
    const visitor = visitorOf(request, edgeCountryHeader)
    const page = await cache.get(`${visitor.locale} ${visitor.theme} ${request.url}`, () => show(request, visitor))
    reply.headers(headers)
    if ('redirect' in page) return reply.redirect(page.redirect, page.status)
    return answer(request, reply, page)
  })
  return { invalidate: (topics) => cache.invalidate(topics) }
}

const compress = promisify(gzip) as (body: Buffer, options: { level: number }) => Promise<Buffer> // in libuv's threads

function answer(request: FastifyRequest, reply: FastifyReply, { status, body, packed, etag }: Exclude<KeptPage, { redirect: string }>) {
  reply.code(status).type('text/html; charset=utf-8').header('etag', etag)
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(packed)
}

interface Circumstances {
  readonly dev: boolean
  readonly secure: boolean
  readonly edgeCountryHeader: string | undefined
}
function headersOf({ script, frame, connect, img }: PagesOptions['csp'], { dev, secure, edgeCountryHeader }: Circumstances) {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [])], // Vite injects style elements while developing
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...img],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect, ...(dev ? ['ws:'] : [])],
    'frame-src': frame.length > 0 ? frame : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'cache-control': 'private, no-cache',
    vary: ['accept-encoding', 'accept-language', 'cookie', ...(edgeCountryHeader ? [edgeCountryHeader] : [])].join(', '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Loads of pages call the API without a socket but through the same hooks: validation and limits hold, for the visitor's own address. */
const inProcess =
  (app: FastifyInstance, { ip }: FastifyRequest, locale: Locale): typeof fetch =>
  async (url) => {
    const headers = { accept: 'application/json', 'accept-language': locale }
    const { statusCode, body, headers: sent } = await app.inject({ method: 'GET', url: url as string, headers, remoteAddress: ip })
    // what a call reads of an answer and no more: a whole Response with its streams would take a tenth of the time of a page
    const answer = {
      ok: statusCode < 400,
      status: statusCode,
      headers: { get: (name: string) => sent[name]?.toString() ?? null },
      json: () => Promise.resolve(JSON.parse(body) as unknown),
    }
    return answer as unknown as Response
  }

/** Vite as middleware, its reload socket on the same server. */
async function development(app: FastifyInstance, root: string): Promise<Source> {
  const { createServer } = (await import('vite')) as typeof import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  await app.register((await import('@fastify/middie')).default)
  app.use((request, response, next) => {
    if (/^\/(api|media|socket\.io)\//.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  app.addHook('onClose', () => vite.close())
  return {
    assetsOf: () => ({ entry: '/src/entry-dev.ts', styles: ['/src/app.css'], modules: [] }),
    entry: () => vite.ssrLoadModule('/src/entry-server.tsx') as Promise<PageEntry>,
  }
}

type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>>

async function production(app: FastifyInstance, root: string): Promise<Source> {
  const files = join(root, 'dist/client')
  const manifest = JSON.parse(readFileSync(join(files, '.vite/manifest.json'), 'utf8')) as Manifest
  const { default: fastifyStatic } = await import('@fastify/static')
  const shared = { preCompressed: true, index: false as const }
  await app.register(fastifyStatic, { root: join(files, 'assets'), prefix: '/assets/', immutable: true, maxAge: '1y', ...shared })
  await app.register(fastifyStatic, {
    root: files,
    wildcard: false, // a route for each file, so that every other address stays a page
    globIgnore: ['assets/**', '.vite/**', '**/*.gz', '**/*.br'],
    decorateReply: false,
    maxAge: '1d',
    ...shared,
  })
  const built = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as PageEntry
  return { assetsOf: assetsFrom(manifest), entry: () => Promise.resolve(built) }
}

/** Looks up what a page needs in Vite's manifest: everything that its entry, its own file and its words import. */
export function assetsFrom(manifest: Manifest): AssetsOf {
  const known = new Map<string, Assets>()
  const entry = manifest['src/entry-early.ts']
  const collect = (key: string, into: Map<string, NonNullable<Manifest[string]>>) => {
    const chunk = manifest[key]
    if (!chunk || into.has(key)) return
    into.set(key, chunk)
    for (const imported of chunk.imports ?? []) collect(imported, into)
  }
  return (locale, chunk, words) => {
    const key = `${locale} ${chunk ?? ''} ${words.join()}`
    let assets = known.get(key)
    if (!assets) {
      const found = new Map<string, NonNullable<Manifest[string]>>()
      const spoken = ['shell', ...words].map((feature) => `../../packages/words/src/${locale}/${feature}.ts`)
      for (const part of ['src/entry-client.tsx', ...(chunk ? [chunk] : []), ...spoken]) collect(part, found)
      const all = [...found.values()]
      assets = {
        entry: `/${entry?.file ?? ''}`,
        styles: [...new Set(all.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
        modules: all.map(({ file }) => `/${file}`),
      }
      known.set(key, assets)
    }
    return assets
  }
}
