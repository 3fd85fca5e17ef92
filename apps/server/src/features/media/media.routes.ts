import { media } from '@rondo/contracts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/context.ts'
import type { On } from '../../platform/endpoints.ts'
import { Failure } from '../../platform/failure.ts'
import { uploadGoods } from './goods-files.ts'
import { isKey } from './originals.ts'
import { contentTypes, type Format, type Size, sizeOf, widths } from './sizes.ts'
import { uploadPhotos } from './upload-photos.ts'

interface PictureRequest {
  readonly key: string
  readonly file: string
}

/** The size that an address means; undefined for anything but our own widths and formats. */
function sizeNamed(key: string, file: string): Size | undefined {
  const [, width, format] = /^(\d{3,4})\.(avif|webp|jpg)$/.exec(file) ?? []
  const known = widths.find((one) => String(one) === width)
  return known === undefined ? undefined : { key, width: known, format: format as Format }
}
const sizeAsked = ({ key, file }: PictureRequest): Size | undefined => (isKey(key) ? sizeNamed(key, file) : undefined)

/** A size of a picture whose reader was found to have the right to it, by a name such as `480.webp`. Throws media.not_found. */
export async function privateSize(app: App, key: string, file: string, ip: string): Promise<{ type: string; bytes: Buffer }> {
  const size = sizeNamed(key, file)
  const bytes = size && (await sizeOf(app, size, 'private', () => app.limits.tally({ ip }, 'picture')))
  if (!bytes) throw new Failure('media.not_found')
  return { type: contentTypes[size.format], bytes }
}

/** GET /media/<key>/<width>.<format>, at the root of the origin. The key is the content's digest, so an answer never changes. */
export function pictureRoutes(http: FastifyInstance, app: App): void {
  http.get<{ Params: PictureRequest }>('/media/:key/:file', { schema: { hide: true } }, async (request, reply) => {
    const size = sizeAsked(request.params)
    if (!size) throw new Failure('media.not_found')
    const etag = `"${size.key}-${size.width}-${size.format}"`
    const bytes = await sizeOf(app, size, 'public', () => app.limits.tally({ ip: request.ip }, 'picture'))
    if (!bytes) throw new Failure('media.not_found')
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin') // MEDIA_ORIGIN may be another host
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(contentTypes[size.format]).send(bytes)
  })
}

export function mediaRoutes(on: On): void {
  on(media.upload, (ctx, { body }) => uploadPhotos(ctx, body))
  on(media.uploadFiles, (ctx, { body }) => uploadGoods(ctx, body))
}
