// Public pages are rendered beside /api, on one port. No inline executable script anywhere: the first state travels
// in a block of JSON, so `script-src 'self'` is enough, and a page is the same for every visitor and can be kept whole.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOfCountry } from '@rondo/rules/kernel/places'
import { type Locale, localeFor } from '@rondo/words'
import { type KeptPage, PageCache } from './page-cache.ts'
import { type AskApi, type Manifest, type PageEntry, type PageVisit, type ReadyPage, renderPage, type Visitor } from './page-render.ts'
import { openPageThreads } from './page-thread.ts'

/** How pages come to be: in their thread, or while developing in this one from the sources as they are. */
interface Source {
  render(visit: PageVisit, ask: AskApi): Promise<ReadyPage>
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

/** Pages whose address holds a token of a mail or of a sign-in: they tell nobody where somebody comes from. */
const withSecret = /^\/(auth\/|reset-password|unsubscribe)/

/** Serves the rendered pages and the files of the web application. Call it once, after the routes of the API. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { root, dev, origin, csp, cacheMb, edgeCountryHeader } = options
  const source = dev ? await development(app, root) : await production(app, root)
  const cache = new PageCache({ bytes: dev ? 0 : cacheMb * 1024 * 1024 })
  const headers = headersOf(csp, { dev, secure: origin.startsWith('https:'), edgeCountryHeader })

  async function show(request: FastifyRequest, { locale, theme }: Visitor): Promise<KeptPage> {
    // joined, not resolved: `//evil.example/x` must not become the host
    const { mistake, ...page } = await source.render({ url: origin + request.url, locale, theme }, inProcess(app, request, locale))
    if (mistake) request.log.error({ err: mistake }, 'a page could not be rendered')
    return page
  }

  app.get('/*', async (request, reply) => {
    if (/^\/(api|media|socket\.io|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound()
    const visitor = visitorOf(request, edgeCountryHeader)
    const page = await cache.get(`${visitor.locale} ${visitor.theme} ${request.url}`, () => show(request, visitor))
    reply.headers(headers)
    if (withSecret.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    if ('redirect' in page) return reply.redirect(page.redirect, page.status)
    return answer(request, reply, page)
  })
  return { invalidate: (topics) => cache.invalidate(topics) }
}

function answer(request: FastifyRequest, reply: FastifyReply, { status, packed, etag }: Exclude<KeptPage, { redirect: string }>) {
  reply.code(status).type('text/html; charset=utf-8').header('etag', etag)
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(packed))
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
  (app: FastifyInstance, { ip }: FastifyRequest, locale: Locale): AskApi =>
  async (url) => {
    const headers = { accept: 'application/json', 'accept-language': locale }
    const { statusCode, body, headers: sent } = await app.inject({ method: 'GET', url, headers, remoteAddress: ip })
    return { status: statusCode, type: String(sent['content-type']), body }
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
    render: async (visit, ask) =>
      renderPage(
        (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageEntry,
        () => ({ entry: '/src/entry-dev.ts', styles: ['/src/app.css'], modules: [] }),
        visit,
        ask,
      ),
  }
}

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
  const threads = openPageThreads({ entry: pathToFileURL(join(root, 'dist/server/entry-server.js')).href, manifest })
  app.addHook('onClose', () => threads.close())
  return threads
}
