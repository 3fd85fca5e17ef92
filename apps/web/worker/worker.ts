// What goes on where no page is open or no line is there: the offline page with what belongs to it, and the pictures of what was seen.
// It keeps no answer of the API and changes no page that the server answers. Built to /worker.js (vite.config.ts).
import { keptReader } from '../src/shell/kept-reader.ts'
import { press, renew, show } from './notifications.ts'
declare const self: ServiceWorkerGlobalScope
/** Of the build that this file belongs to; another build is another file, and replaces this one. */
declare const BUILD: string

/** The files of this build. */
const files = `rondo-build-${BUILD}`
/** Pictures of what was seen; the page fills it (shell/kept-pictures.ts). */
const seen = 'rondo-seen'
const languages = ['en', 'zh-CN'] as const
const offlinePage = (language: string) => `/offline?lang=${language}`

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(press(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (url.searchParams.has('kept') && request.destination === 'image') return event.respondWith(keptPicture(url))
  if (url.origin !== self.location.origin) return
  const isPage = !/^\/(api|media|socket\.io)\//.test(url.pathname)
  // also where a browser passes through the server: without an answer from here it would ask twice, and the way back from Google holds once
  if (request.mode === 'navigate') event.respondWith(isPage ? page(event, url) : asked(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** The offline page in each language, as a visitor sees it, and all that it loads. Without one of them there is no worker. */
async function install(): Promise<void> {
  const cache = await caches.open(files)
  const needed = new Set<string>()
  for (const language of languages) {
    const answer = await fetch(offlinePage(language), { credentials: 'omit', cache: 'no-store' })
    if (!answer.ok) throw new Error(`${offlinePage(language)}: ${answer.status}`)
    const text = await answer.clone().text()
    const [rules = ''] = /<style>[^]*?<\/style>/.exec(text) ?? []
    for (const [path] of text.replace(rules, '').matchAll(/\/assets\/[\w.-]+/g)) needed.add(path)
    for (const [, path = ''] of rules.matchAll(/url\(["']?(\/assets\/[\w.-]+-latin-wght[\w.-]+)/g)) needed.add(path)
    await cache.put(offlinePage(language), answer)
  }
  await cache.addAll([...needed])
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('rondo-build-') && name !== files)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable() // a page does not wait until this file is running
}

/** The server's answer, which the browser has begun to ask for by itself. */
const asked = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? (await fetch(request))

/** A page as the server has it; where no answer comes, the offline page, which knows where the reader wanted to go. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return await asked(event)
  } catch {
    const { language, theme } = await visitor(url)
    if (url.pathname === '/offline') return offline(language, theme)
    // addresses that hold a token are not carried on
    const to = /^\/(auth\/|reset-password|unsubscribe)/.test(url.pathname) ? '' : `&to=${encodeURIComponent(url.pathname + url.search)}`
    return Response.redirect(offlinePage(language) + to)
  }
}

async function offline(language: string, theme: string | undefined): Promise<Response> {
  const kept = await caches.match(offlinePage(language))
  if (!kept) return Response.error()
  const html = await kept.text()
  const headers = new Headers(kept.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name) // of the bytes that came
  return new Response(theme ? html.replace('<html ', `<html data-theme="${theme}" `) : html, { headers })
}

/** Language and theme as pages read them, by the address or the cookies of the browser; else as the last page had them, or by its own language. */
async function visitor(url: URL): Promise<{ language: string; theme: string | undefined }> {
  const cookies = (self as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } }).cookieStore
  const [lang, theme] = await Promise.all(['lang', 'theme'].map(async (name) => (await cookies?.get(name))?.value))
  const last = await keptReader().catch(() => undefined) // a broken store: as without
  const wished = url.searchParams.get('lang') ?? lang ?? last?.locale ?? self.navigator.language
  const look = theme ?? last?.theme
  return {
    language: wished.startsWith('zh') ? 'zh-CN' : 'en',
    theme: look === 'light' || look === 'dark' ? look : undefined,
  }
}

/** A file of a build never changes: kept when it first comes, so that what was used once is there without a line. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone()
    void caches.open(files).then((cache) => cache.put(request, copy))
  }
  return answer
}

/** A picture exactly as it was shown; only asked for by the page that shows what was seen. */
async function keptPicture(url: URL): Promise<Response> {
  url.searchParams.delete('kept')
  const kept = await (await caches.open(seen)).match(url, { ignoreVary: true })
  return kept ?? fetch(url)
}
