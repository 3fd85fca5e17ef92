// Public pages are rendered beside /api, on one port. No inline executable script anywhere: the first state travels
// in a block of JSON, so `script-src 'self'` is enough, and a page is the same for every visitor and can be kept whole.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { failures } from '@rondo/contracts/kernel/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOfCountry } from '@rondo/rules/kernel/places'
import { type Locale, localeFor } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { Failure } from './failure.ts'
import { type Limits, ofOwnPages } from './limits.ts'
import { pageAddress } from './page-address.ts'
import { type KeptPage, PageCache } from './page-cache.ts'
import { installable } from './installable.ts'
import { policyOf, type Sheet, sheetOf, withSheet } from './page-packing.ts'
import {
  type AskApi,
  type Manifest,
  type PageEntry,
  type PageVisit,
  type ReadyPage,
  renderPage,
  sheetsOfAll,
  type Visitor,
} from './page-render.ts'
import { openPageThreads, PagesBusy } from './page-thread.ts'
import { policyReportsPath } from './policy-reports.ts'

/** How pages come to be: in their thread, or while developing in this one from the sources as they are. */
interface Source {
  /** What every page brings along, and how a content policy allows it. */
  readonly sheet: Sheet
  readonly allowed: readonly string[]
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
    readonly style: readonly string[]
  }
  /** Counts the pages that are drawn for somebody. */
  readonly limits: Pick<Limits, 'tally'>
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
export function visitorOf(
  { query, headers, cookies: { theme, lang: kept } }: Pick<FastifyRequest, 'query' | 'headers' | 'cookies'>,
  edgeCountryHeader?: string,
): Visitor {
  const { lang } = query as { lang?: unknown }
  const country = edgeCountryHeader && headers[edgeCountryHeader]
  return {
    locale: localeFor(
      (typeof lang === 'string' ? lang : undefined) ?? kept ?? headers['accept-language'],
      languageOfCountry(typeof country === 'string' ? country : undefined),
    ),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  }
}

/** Pages whose address holds a token of a mail or of a sign-in: they tell nobody where somebody comes from. */
const withSecret = /^\/(auth\/|reset-password|unsubscribe)/

/** Serves the rendered pages and the files of the web application. Call it once, after the routes of the API. */
export async function pages(http: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { root, dev, csp, origin, limits, cacheMb, edgeCountryHeader } = options
  const source = dev ? await development(http, root) : await production(http, root)
  const cache = new PageCache({ bytes: dev ? 0 : cacheMb * 1024 * 1024 })
  const headers = headersOf({ ...csp, style: [...csp.style, ...source.allowed] }, { dev, edgeCountryHeader })

  async function show(request: FastifyRequest, address: string, { locale, theme }: Visitor): Promise<KeptPage> {
    const asked = inProcess(http, request, locale)
    // joined, not resolved: `//evil.example/x` must not become the host
    const { mistake, ...page } = await source.render({ url: origin + address, locale, theme }, asked.ask)
    if (mistake) request.log.error({ err: mistake }, 'a page could not be rendered')
    return { ...page, isPartial: asked.wasRefused() }
  }

  async function pageFor(request: FastifyRequest, visitor: Visitor): Promise<KeptPage> {
    const address = pageAddress(request.url)
    if (address === undefined) throw new Failure('request.not_found')
    return await cache.get(`${visitor.locale} ${visitor.theme} ${address}`, () => {
      limits.tally({ ip: request.ip }, 'page') // thrown here and not in the promise: who waits for the same page is not refused with this one
      return show(request, address, visitor)
    })
  }

  installable(http, {
    worker: dev ? undefined : join(root, 'dist/client/worker.js'),
    languageOf: (request) => visitorOf(request, edgeCountryHeader).locale,
  })
  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|media|socket\.io|assets)(\/|\?|$)/.test(request.url)) return reply.callNotFound()
    const visitor = visitorOf(request, edgeCountryHeader)
    const page = await pageFor(request, visitor).catch(async (error: unknown) => {
      if (error instanceof PagesBusy) {
        await holdBack()
        return new Failure('server.busy', { retryAfter: 2 })
      }
      if (error instanceof Failure && failures[error.code] !== 404) return error
      throw error
    })
    if (page instanceof Failure) return refuse(reply, page, visitor.locale)
    reply.headers(headers)
    if (withSecret.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    if ('redirect' in page) return reply.redirect(page.redirect, page.status)
    return answer(request, reply, page, source.sheet)
  })
  return { invalidate: (topics) => cache.invalidate(topics) }
}

/** Who is refused is told after a breath: who asks again at once would take the time in which pages are drawn. */
const breathMs = 250
const mostHeld = 2_000
let held = 0
async function holdBack(): Promise<void> {
  if (held >= mostHeld) return
  held++
  await setTimeout(breathMs)
  held--
}

/** A page of one sentence, for whom no page can be drawn now; their browser comes again by itself. */
function refuse(reply: FastifyReply, { code, facts: { retryAfter = 5 } }: Failure, locale: Locale) {
  const text = sayIn(locale)(`failures.${code}`)
  return reply
    .code(failures[code])
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!DOCTYPE html><html lang="${locale}"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
        `<meta http-equiv="refresh" content="${retryAfter}"><title>Rondo</title><p>${text}</p></html>`,
    )
}

function answer(request: FastifyRequest, reply: FastifyReply, page: Exclude<KeptPage, { redirect: string }>, sheet: Sheet) {
  const { status, etag } = page
  reply.code(status).type('text/html; charset=utf-8').header('etag', etag)
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const packed = withSheet(page, sheet)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(packed))
  return reply.header('content-encoding', 'gzip').send(packed)
}

interface Circumstances {
  readonly dev: boolean
  readonly edgeCountryHeader: string | undefined
}
function headersOf({ script, frame, connect, img, style }: PagesOptions['csp'], { dev, edgeCountryHeader }: Circumstances) {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'", ...style, ...(dev ? ["'unsafe-inline'"] : [])], // Vite injects style elements while developing
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
    'report-uri': [policyReportsPath], // of browsers that do not know the next one
    'report-to': ['policy'],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'reporting-endpoints': `policy="${policyReportsPath}"`,
    'cache-control': 'private, no-cache',
    vary: ['accept-encoding', 'accept-language', 'cookie', ...(edgeCountryHeader ? [edgeCountryHeader] : [])].join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  }
}

/** Loads of pages call the API without a socket but through the same hooks. The page was counted, so its calls are not. */
function inProcess(http: FastifyInstance, { ip }: FastifyRequest, locale: Locale) {
  let isRefused = false
  const ask: AskApi = async (url) => {
    const headers = { accept: 'application/json', 'accept-language': locale, ...ofOwnPages }
    const { statusCode, body, headers: sent } = await http.inject({ method: 'GET', url, headers, remoteAddress: ip })
    isRefused ||= statusCode === 429 || statusCode >= 500
    return { status: statusCode, type: String(sent['content-type']), body }
  }
  return { ask, wasRefused: () => isRefused }
}

/** Vite as middleware, its reload socket on the same server. */
async function development(http: FastifyInstance, root: string): Promise<Source> {
  const { createServer } = (await import('vite')) as typeof import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: http.server } } })
  await http.register((await import('@fastify/middie')).default)
  http.use((request, response, next) => {
    if (/^\/(api|media|socket\.io)\//.test(request.url ?? '')) next()
    else vite.middlewares(request, response, next)
  })
  http.addHook('onClose', () => vite.close())
  const sheet = sheetOf('') // Vite puts the rules into the page itself
  return {
    sheet,
    allowed: [],
    render: async (visit, ask) =>
      renderPage(
        (await vite.ssrLoadModule('/src/entry-server.tsx')) as PageEntry,
        () => ({ entry: '/src/entry-dev.ts', styles: ['/src/app.css'], modules: [] }),
        visit,
        ask,
        sheet,
      ),
  }
}

async function production(http: FastifyInstance, root: string): Promise<Source> {
  const files = join(root, 'dist/client')
  const manifest = JSON.parse(readFileSync(join(files, '.vite/manifest.json'), 'utf8')) as Manifest
  const { default: fastifyStatic } = await import('@fastify/static')
  const shared = { preCompressed: true, index: false as const }
  await http.register(fastifyStatic, { root: join(files, 'assets'), prefix: '/assets/', immutable: true, maxAge: '1y', ...shared })
  await http.register(fastifyStatic, {
    root: files,
    wildcard: false, // a route for each file, so that every other address stays a page
    globIgnore: ['assets/**', '.vite/**', '**/*.gz', '**/*.br', 'worker.js'],
    decorateReply: false,
    maxAge: '1d',
    ...shared,
  })
  const css = sheetsOfAll(manifest)
    .map((file) => readFileSync(join(files, file), 'utf8'))
    .join('')
  const sheet = sheetOf(css)
  const threads = openPageThreads({ entry: pathToFileURL(join(root, 'dist/server/entry-server.js')).href, manifest, sheet })
  http.addHook('onClose', () => threads.close())
  return { sheet, allowed: [policyOf(css)], render: (visit, ask) => threads.render(visit, ask) }
}
