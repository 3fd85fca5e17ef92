import { claims } from '@rondo/contracts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/context.ts'
import type { On } from '../../platform/endpoints.ts'
import { on as heard } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { actorOf } from '../../platform/sessions.ts'
import { eventHandled } from '../../platform/webhook-events.ts'
import { keepPrivatePhotos, privateSize } from '../media/index.ts'
import { groupMoved } from '../orders/index.ts'
import { disputeChanged } from '../wallet/index.ts'
import { answerClaim, claimDeposit, showClaim } from './claim-deposit.ts'
import { evidenceKeyFor } from './claims.repository.ts'
import { addPhotos, showCondition } from './condition.ts'
import { decideClaim, followMove, listClaims } from './decide-claim.ts'
import { askDisputes, hearDispute } from './follow-dispute.ts'
import { listDisputes, sendEvidence, showDispute } from './operate-disputes.ts'
import { remindOperators } from './remind-operators.ts'

export function claimsRoutes(on: On): void {
  on(claims.showCondition, (ctx, { params }) => showCondition(ctx, params.id))
  on(claims.addPhotos, addPhotos)
  on(claims.showClaim, (ctx, { params }) => showClaim(ctx, params.id))
  on(claims.uploadPhotos, async (ctx, { body }) =>
    (await keepPrivatePhotos(ctx, body)).map(({ id, width, height }) => ({ id, width, height })),
  )
  on(claims.claimDeposit, claimDeposit)
  on(claims.answerClaim, answerClaim)
  on(claims.listClaims, (ctx, { query }) => listClaims(ctx, query))
  on(claims.decideClaim, decideClaim)
  on(claims.listDisputes, (ctx, { query }) => listDisputes(ctx, query))
  on(claims.showDispute, (ctx, { params }) => showDispute(ctx, params.id))
  on(claims.sendEvidence, sendEvidence)
}

interface PhotoRequest {
  readonly photo: string
  readonly file: string
}
/** GET /api/claims/photos/<id>/<width>.webp: evidence, for the two sides of its order and for operators. */
export function evidencePhotos(http: FastifyInstance, app: App): void {
  http.get<{ Params: PhotoRequest }>('/claims/photos/:photo(^\\d{1,15}$)/:file', { schema: { hide: true } }, async (request, reply) => {
    const actor = await actorOf(app, request, 'member')
    app.limits.tally({ ip: request.ip, accountId: actor?.id })
    const key = actor && (await evidenceKeyFor(app.db, actor.id, actor.isOperator && actor.hasSecondFactor, Number(request.params.photo)))
    if (!key) throw new Failure('media.not_found')
    const { type, bytes } = await privateSize(app, key, request.params.file, request.ip)
    return reply
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('vary', 'authorization, origin') // what a browser keeps is not for whoever signs in after them
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(bytes)
  })
}

export const claimsReactions: readonly Reaction[] = [
  heard(disputeChanged, 'claims.hear-dispute', async (app, { data }) => {
    await hearDispute(app, data.objectId)
    await eventHandled(app.db, data.eventId)
  }),
  heard(groupMoved, 'claims.follow-move', followMove),
]
/** Disputes whose events never came are found within the hour; a new day's mail to operators leaves within one too. */
export const claimsSweepers: readonly Sweeper[] = [
  { name: 'claims.ask-disputes', everySeconds: 3_600, run: askDisputes },
  { name: 'claims.remind-operators', everySeconds: 3_600, run: remindOperators },
]
