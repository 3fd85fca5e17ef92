// Root addresses for search engines and readers of feeds: /robots.txt, /sitemap.xml with its parts, /feed.xml.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { localeFor } from '@rondo/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { arrivalsFeed } from './arrivals-feed.ts'
import { partOf, sitemapIndex, sitemapPart } from './sitemap.ts'

/** Pages that are nobody's business or lead nowhere without a session. */
const closed = ['/api/', '/auth/', '/cart', '/checkout', '/dashboard', '/favorites', '/listing/', '/message', '/rental/', '/returns/']
/** Long parts are written for so many at once; the next are asked to come again. */
const mostAtOnce = 2
const hour = 'public, max-age=3600'

export function machineRoutes(app: FastifyInstance, { db, config }: House): void {
  const { publicOrigin: origin, mediaOrigin } = config
  const schema = { hide: true }
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
  let writing = 0

  app.get('/robots.txt', { schema }, async (_, reply) => plain(reply, hour).type('text/plain; charset=utf-8').send(robots))

  app.get('/sitemap.xml', { schema }, async (_, reply) =>
    plain(reply, hour)
      .type(xml)
      .send(await sitemapIndex(db, origin)),
  )

  app.get<{ Params: { file: string } }>('/sitemaps/:file', { schema }, async (request, reply) => {
    const part = partOf(request.params.file)
    if (!part) throw new Failure('request.not_found')
    if (writing >= mostAtOnce) throw new Failure('server.busy', { retryAfter: 5 })
    writing++
    const written = await sitemapPart(db, origin, part).catch((error: unknown) => {
      writing--
      throw error
    })
    written.once('close', () => writing--)
    plain(reply, hour).type(xml)
    if (!takesGzip(request)) return reply.send(written)
    // a part that breaks off closes the connection, which tells its reader
    return reply.header('content-encoding', 'gzip').send(pipeline(written, createGzip({ level: 5 }), () => undefined))
  })

  app.get<{ Querystring: { lang?: unknown } }>('/feed.xml', { schema }, async (request, reply) => {
    const { lang } = request.query
    const language = localeFor(typeof lang === 'string' ? lang : request.headers['accept-language'])
    const body = await arrivalsFeed(db, { origin, mediaOrigin, language })
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
