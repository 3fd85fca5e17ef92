import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { actorOf } from '../../../platform/sessions.ts'
import { type Paper, readPaper } from '../../shipping/index.ts'

/** GET /api/deliveries/<id>/label and …/invoice: the file for whoever sends the parcel, by bearer; not found for everybody else. */
export function deliveryPapers(http: FastifyInstance, app: App): void {
  http.get<{ Params: { id: string; paper: Paper } }>(
    '/deliveries/:id(^\\d{1,15}$)/:paper(^(?:label|invoice)$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const actor = await actorOf(app, request, 'member')
      app.limits.tally({ ip: request.ip, accountId: actor?.id })
      const { id, paper } = request.params
      const bytes = actor && (await readPaper(app, actor.id, Number(id), paper))
      if (!bytes) throw new Failure('orders.delivery_not_found')
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${paper}-${id}.pdf"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
