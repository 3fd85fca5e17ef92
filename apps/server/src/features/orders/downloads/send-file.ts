// GET /downloads/<token>, at the root of the origin: the browser saves what it answers, and may go on where it broke off (RFC 9110, 14).
import { topics } from '@rondo/contracts/kernel/topics'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { App } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db.ts'
import { record } from '../../../platform/events.ts'
import { Failure } from '../../../platform/failure.ts'
import { readGoods } from '../../media/index.ts'
import { fileDownloaded } from '../events.ts'
import { countDownload, findLink, type LinkRow } from './download-links.repository.ts'

interface Asked {
  Params: { token: string }
}
export function downloadRoute(http: FastifyInstance, app: App): void {
  http.get<Asked>('/downloads/:token', { schema: { hide: true } }, async (request, reply) => {
    app.limits.tally({ ip: request.ip })
    const link = await findLink(app.db, request.params.token)
    if (!link) throw new Failure('orders.download_unknown')
    if (link.is_over) throw new Failure('orders.download_expired')
    const file = await readGoods(app, link.file_id)
    if (!file) throw new Failure('orders.download_unknown')
    const { content } = file
    const etag = `"${file.id}-${content.length}"`
    const part = partAsked(request, etag, content.length)
    void reply
      .header('accept-ranges', 'bytes')
      .header('etag', etag)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', dispositionOf(file.name))
      .type(file.type)
    if (part === 'none') return reply.code(416).header('content-range', `bytes */${content.length}`).send()
    const isBegun = part === undefined || part.start === 0
    if (isBegun && request.method === 'GET') await count(app, link)
    return part ? sendPart(reply, content, part) : reply.send(content)
  })
}

interface Part {
  readonly start: number
  readonly end: number
}
/** The one part that is asked for; undefined for the whole, which is also what answers several parts or another version. */
function partAsked({ headers }: FastifyRequest, etag: string, size: number): Part | 'none' | undefined {
  const { range, 'if-range': version } = headers
  if (range === undefined || (version !== undefined && version !== etag)) return undefined
  const parts = parseRange(size, range)
  if (parts === -2) return undefined
  if (parts === -1) return 'none'
  return parts.type === 'bytes' && parts.length === 1 ? parts[0] : undefined
}

const sendPart = (reply: FastifyReply, content: Buffer, { start, end }: Part) =>
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${content.length}`)
    .send(content.subarray(start, end + 1))

/** A name in any language (RFC 6266), beside one that every browser reads. */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Both sides see it at once. */
const count = (app: App, link: LinkRow) =>
  inTransaction(app, async (tx) => {
    await countDownload(tx, link)
    await record(tx, fileDownloaded, {
      audiences: [{ tell: [link.customer_id, link.merchant_id], touches: [topics.group(link.group_id)] }],
      data: { groupId: link.group_id, itemId: link.item_id, fileId: link.file_id },
    })
  })
