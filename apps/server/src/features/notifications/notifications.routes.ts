import { notifications } from '@rondo/contracts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/context.ts'
import type { On } from '../../platform/endpoints.ts'
import { chooseNotices, endMail, showChoices, showEnding } from './notice-choices.ts'
import { setSettings, showSettings } from './notice-settings.ts'
import { addDevice, keepDevice, readThere, removeDevice, renewDevice, showDevices } from './push-devices.ts'
import { countUnread, listNotices, readNotices } from './notices.ts'

export function notificationsRoutes(on: On): void {
  on(notifications.listNotifications, (ctx, { query }) => listNotices(ctx, query))
  on(notifications.unreadNotifications, ({ app, actor }) => countUnread(app.db, actor.id))
  on(notifications.readNotifications, ({ app, actor }, { body }) => readNotices(app, actor.id, body))
  on(notifications.noticeChoices, ({ app, actor }) => showChoices(app.db, actor.id))
  on(notifications.chooseNotices, (ctx, { body }) => chooseNotices(ctx, body))
  on(notifications.noticeSettings, ({ app, actor }) => showSettings(app.db, actor.id))
  on(notifications.setNoticeSettings, (ctx, { body }) => setSettings(ctx, body))
  on(notifications.pushDevices, ({ app, actor }) => showDevices(app, actor.id))
  on(notifications.addPushDevice, (ctx, { body }) => addDevice(ctx, body))
  on(notifications.keepPushDevice, (ctx, { body }) => keepDevice(ctx, body.endpoint))
  on(notifications.renewPushDevice, ({ app }, { body }) => renewDevice(app, body))
  on(notifications.readOnDevice, ({ app }, { body }) => readThere(app, body))
  on(notifications.removePushDevice, (ctx, { params }) => removeDevice(ctx, params.id))
  on(notifications.showEnding, ({ app }, { query }) => showEnding(app, query.token))
  on(notifications.endMail, ({ app }, { body }) => endMail(app, body.token))
}

const tokenIn = (query: unknown): string => {
  const { token } = query as { token?: unknown }
  return typeof token === 'string' ? token : ''
}

/**
 * The address in the header of a mail (RFC 8058): a mail program posts a form to it, and the mails end; a person who opens it is led
 * to the page with the button, since programs that look into links open them too.
 */
export function unsubscribeRoute(http: FastifyInstance, app: App): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // what is posted says nothing that the address does not: it is let pass unread, whatever its type
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined))
    scope.get('/unsubscribe', { schema: { hide: true } }, async (request, reply) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(tokenIn(request.query))}`, 302),
    )
    scope.post('/unsubscribe', { schema: { hide: true } }, async (request, reply) => {
      app.limits.tally({ ip: request.ip, accountId: undefined })
      await endMail(app, tokenIn(request.query))
      return reply.type('text/plain; charset=utf-8').send('OK')
    })
  })
}
