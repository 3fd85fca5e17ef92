import { moderation } from '@rondo/contracts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { On } from '../../platform/endpoints.ts'
import { Failure } from '../../platform/failure.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { actorOf } from '../../platform/sessions.ts'
import { dropCopies, privateSize } from '../media/index.ts'
import { appealReport } from './appeal-report.ts'
import { decideAppeal, decideReport, takeReport } from './decide-report.ts'
import { deskReports } from './desk-reports.ts'
import { emptyReports, photoKeyFor, restReports } from './reports.repository.ts'
import { listOwn, sendReport } from './send-report.ts'

export function moderationRoutes(on: On): void {
  on(moderation.sendReport, (ctx, { body }) => sendReport(ctx, body))
  on(moderation.ownReports, (ctx, { query }) => listOwn(ctx, query.cursor))
  on(moderation.appeal, (ctx, { params, body }) => appealReport(ctx, params.id, body.text))
  on(moderation.deskReports, (ctx, { query }) => deskReports(ctx, query))
  on(moderation.takeReport, (ctx, received) => takeReport(ctx, received))
  on(moderation.decideReport, (ctx, received) => decideReport(ctx, received))
  on(moderation.decideAppeal, (ctx, received) => decideAppeal(ctx, received))
}

interface PhotoRequest {
  readonly report: string
  readonly photo: string
  readonly file: string
}
const at = '/operator/reports/:report(^\\d{1,15}$)/photos/:photo(^\\d{1,15}$)/:file'
/** GET /api/operator/reports/<id>/photos/<photo>/<width>.webp: pictures that were seen, for operators. */
export function reportPhotos(http: FastifyInstance, app: App): void {
  http.get<{ Params: PhotoRequest }>(at, { schema: { hide: true } }, async (request, reply) => {
    const actor = await actorOf(app, request, 'operator')
    app.limits.tally({ ip: request.ip, accountId: actor?.id })
    const { report, photo, file } = request.params
    const key = actor && (await photoKeyFor(app.db, actor.id, Number(report), Number(photo)))
    if (!key) throw new Failure('media.not_found')
    const { type, bytes } = await privateSize(app, key, file, request.ip)
    return reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('vary', 'authorization, origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(bytes)
  })
}

const AT_ONCE = 200
/** Closed reports lose what was seen and typed once they were kept for long enough. */
async function forgetOld(app: App): Promise<void> {
  let emptied = AT_ONCE
  while (emptied === AT_ONCE)
    emptied = await inTransaction(app, async (tx) => {
      const { count, copies } = await emptyReports(tx, AT_ONCE)
      await dropCopies(tx, copies)
      return count
    })
}

/** Decisions that nobody appealed in time rest. */
export const moderationSweepers: readonly Sweeper[] = [
  { name: 'moderation.forget-reports', everySeconds: 86_400, run: forgetOld },
  { name: 'moderation.rest-reports', everySeconds: 3_600, run: ({ db }) => restReports(db) },
]
