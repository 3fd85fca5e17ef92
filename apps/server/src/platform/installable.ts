// What browsers read to make an application of the pages: its manifest in the reader's language, and its service worker.
import { existsSync, readFileSync } from 'node:fs'
import { type Locale, locales } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Installable {
  /** The built worker; none while developing. */
  readonly worker: string | undefined
  readonly languageOf: (request: FastifyRequest) => Locale
}

/** Serves the manifest and the worker. The worker may reach this server and nothing else, and is looked at anew on every visit. */
export function installable(http: FastifyInstance, { worker, languageOf }: Installable): void {
  const manifests = new Map(locales.map((locale) => [locale, JSON.stringify(manifestIn(locale))]))
  http.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-language, cookie' })
      .send(manifests.get(languageOf(request))),
  )
  if (!worker || !existsSync(worker)) return
  const script = readFileSync(worker)
  http.get('/worker.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .send(script),
  )
}

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

function manifestIn(locale: Locale): object {
  const say = sayIn(locale)
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('rondo', 192)] })
  return {
    id: '/',
    name: say('offline.appName'),
    short_name: 'Rondo',
    description: say('offline.appDescription'),
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f9fafb',
    theme_color: '#f9fafb',
    categories: ['shopping', 'lifestyle'],
    icons: [icon('rondo', 192), icon('rondo', 512), icon('maskable', 192, 'maskable'), icon('maskable', 512, 'maskable')],
    shortcuts: [
      shortcut(say('shell.browse'), '/browse'),
      shortcut(say('shell.favorites'), '/favorites'),
      shortcut(say('member.messages'), '/message'),
    ],
  }
}
