import { media } from '@rondo/contracts'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/context.ts'
import type { On } from '../../platform/endpoints.ts'
import { Failure } from '../../platform/failure.ts'
import { isKey } from './originals.ts'
import { contentTypes, type Format, type Size, sizeOf, widths } from './sizes.ts'
import { uploadPhotos } from './upload-photos.ts'

interface Asked {
  readonly key: string
  readonly file: string
}

/** The size that an address means; undefined for anything but our own widths and formats. */
function sizeAsked({ key, file }: Asked): Size | undefined {
  const [, width, format] = /^(\d{3,4})\.(avif|webp|jpg)$/.exec(file) ?? []
  const known = widths.find((one) => String(one) === width)
  return known !== undefined && isKey(key) ? { key, width: known, format: format as Format } : undefined
}

/** GET /media/<key>/<width>.<format>, at the root of the origin. The key is the content's digest, so an answer never changes. */
export function pictureRoutes(app: FastifyInstance, house: House): void {
  app.get<{ Params: Asked }>('/media/:key/:file', { schema: { hide: true } }, async (request, reply) => {
    const size = sizeAsked(request.params)
    if (!size) throw new Failure('media.not_found')
    const etag = `"${size.key}-${size.width}-${size.format}"`
    const bytes = await sizeOf(house, size)
    if (!bytes) throw new Failure('media.not_found')
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin') // MEDIA_ORIGIN may be another host
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(contentTypes[size.format]).send(bytes)
  })
}

export function mediaRoutes(on: On): void {
  on(media.upload, (ctx, { body }) => uploadPhotos(ctx, body))
}
