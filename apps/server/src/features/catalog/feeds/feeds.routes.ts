// Root addresses for search engines and readers of feeds: /robots.txt, /sitemap.xml with its parts, /feed.xml.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { text } from 'node:stream/consumers'
import { locales, localeFor } from '@rondo/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { App } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { arrivalsFeed } from './arrivals-feed.ts'
import { partOf, sitemapIndex, sitemapPart } from './sitemap.ts'

/** Crawlers keep out of these pages: they are private or need a session. */
const closed = ['/api/', '/auth/', '/cart', '/checkout', '/dashboard', '/favorites', '/listing/', '/message', '/rental/', '/returns/']
/** The server writes at most this many long parts at once; other callers get a 503. */
const mostAtOnce = 2
/** A part is read within a minute. */
const longestMs = 60_000
const hour = 'public, max-age=3600'

export function feedRoutes(http: FastifyInstance, { db, config, limits }: App): void {
  const { publicOrigin: origin, mediaOrigin } = config
  const schema = { hide: true }
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  let writing = 0
  /** What is written once for all who ask within a minute. */
  const written = new LRUCache<string, string, FastifyRequest>({
    max: 8,
    ttl: 60_000,
    fetchMethod: (key, _, { context: { ip } }) => {
      limits.tally({ ip }, 'picture')
      const language = locales.find((one) => one === key)
      return language ? arrivalsFeed(db, { origin, mediaOrigin, language }) : sitemapIndex(db, origin).then((stream) => text(stream))
    },
  })

  http.get('/robots.txt', { schema }, async (_, reply) => plain(reply, hour).type('text/plain; charset=utf-8').send(robots))

  http.get('/sitemap.xml', { schema }, async (request, reply) =>
    plain(reply, hour)
      .type(xml)
      .send(await written.forceFetch('sitemap', { context: request })),
  )

  http.get<{ Params: { file: string } }>('/sitemaps/:file', { schema }, async (request, reply) => {
    const part = partOf(request.params.file)
    if (!part) throw new Failure('request.not_found')
    limits.tally({ ip: request.ip }, 'picture')
    if (writing >= mostAtOnce) throw new Failure('server.busy', { retryAfter: 5 })
    writing++
    const stream = await sitemapPart(db, origin, part).catch((error: unknown) => {
      writing--
      throw error
    })
    const slow = setTimeout(() => stream.destroy(), longestMs) // whoever does not read holds no place for good
    stream.once('close', () => {
      clearTimeout(slow)
      writing--
    })
    plain(reply, hour).type(xml)
    if (!takesGzip(request)) return reply.send(stream)
    // a part that breaks off closes the connection, which tells its reader
    return reply.header('content-encoding', 'gzip').send(pipeline(stream, createGzip({ level: 5 }), () => undefined))
  })

  http.get<{ Querystring: { lang?: unknown } }>('/feed.xml', { schema }, async (request, reply) => {
    const { lang } = request.query
    const language = localeFor(typeof lang === 'string' ? lang : request.headers['accept-language'])
    const body = await written.forceFetch(language, { context: request })
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    plain(reply, 'public, max-age=300').header('etag', etag).header('vary', 'accept-language')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('application/rss+xml; charset=utf-8').send(body)
  })
}

const xml = 'application/xml; charset=utf-8'
const takesGzip = (request: FastifyRequest) => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
const plain = (reply: FastifyReply, cache: string) =>
  reply.headers({ 'cache-control': cache, 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
