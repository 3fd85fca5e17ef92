import { notifications } from '@rondo/contracts'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/context.ts'
import type { On } from '../../platform/endpoints.ts'
import { chooseMail, endMail, showChoices, showEnding } from './mail-choices.ts'

export function notificationsRoutes(on: On): void {
  on(notifications.mailChoices, (ctx) => showChoices(ctx))
  on(notifications.chooseMail, (ctx, { body }) => chooseMail(ctx, body))
  on(notifications.showEnding, ({ house }, { query }) => showEnding(house, query.token))
  on(notifications.endMail, ({ house }, { body }) => endMail(house, body.token))
}

const tokenIn = (query: unknown): string => {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}

/**
 * The address in the header of a letter (RFC 8058): a mail program posts a form to it, and the letters end; a person who opens it is led
 * to the page with the button, since programs that look into links open them too.
 */
export function unsubscribeRoute(app: FastifyInstance, house: House): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // what is posted says nothing that the address does not: it is let pass unread, whatever its type
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined))
    scope.get('/unsubscribe', { schema: { hide: true } }, async (request, reply) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(tokenIn(request.query))}`, 302),
    )
    scope.post('/unsubscribe', { schema: { hide: true } }, async (request, reply) => {
      house.limits.tally({ ip: request.ip, accountId: undefined })
      await endMail(house, tokenIn(request.query))
      return reply.type('text/plain; charset=utf-8').send('OK')
    })
  })
}
