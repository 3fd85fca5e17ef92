import { messaging } from '@rondo/contracts'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/context.ts'
import type { On } from '../../platform/endpoints.ts'
import { Failure } from '../../platform/failure.ts'
import { actorOf } from '../../platform/sessions.ts'
import { keepPrivatePhotos, privateSize } from '../media/index.ts'
import { findMessages } from './find-messages.ts'
import { markRead, readUpTo } from './mark-read.ts'
import { photoKeyFor } from './message-photos.ts'
import { offerRoutes } from './offer.routes.ts'
import { openFrom } from './open-from.ts'
import { countUnread, listChats, openChat, readChat, readConversation } from './read-chats.ts'
import { setTalk, talkSettings } from './talk-settings.ts'
import { sendMessage } from './send-message.ts'

export function messagingRoutes(on: On): void {
  on(messaging.listChats, (ctx, { query }) => listChats(ctx, query))
  on(messaging.findMessages, (ctx, { query }) => findMessages(ctx, query))
  on(messaging.talkSettings, ({ app, actor }) => talkSettings(app.db, actor.id))
  on(messaging.setTalk, (ctx, { body }) => setTalk(ctx, body))
  on(messaging.openChat, (ctx, { params, query }) => openChat(ctx, params.id, query))
  on(messaging.readChat, (ctx, { params, query }) => readChat(ctx, params.id, query))
  on(messaging.readConversation, (ctx, { params, query }) => readConversation(ctx, params, query))
  on(messaging.sendMessage, (ctx, { body }) => sendMessage(ctx, body))
  on(messaging.uploadPhotos, async (ctx, { body }) =>
    (await keepPrivatePhotos(ctx, body)).map(({ id, width, height }) => ({ id, width, height })),
  )
  on(messaging.countUnread, (ctx) => countUnread(ctx))
  on(messaging.markRead, (ctx, { body }) => markRead(ctx, body.ids))
  on(messaging.readUpTo, (ctx, { params, body }) => readUpTo(ctx, params.id, body.seq))
  offerRoutes(on)
  on(messaging.openFrom, (ctx, { query }) => openFrom(ctx, query))
}

interface PhotoRequest {
  readonly photo: string
  readonly file: string
}

/** GET /api/messages/photos/<id>/<width>.<format>: bytes for the two people of the message, by their session and by no address alone. */
export function messagePhotos(http: FastifyInstance, app: App): void {
  http.get<{ Params: PhotoRequest }>('/messages/photos/:photo(^\\d{1,15}$)/:file', { schema: { hide: true } }, async (request, reply) => {
    const actor = await actorOf(app, request, 'member')
    app.limits.tally({ ip: request.ip, accountId: actor?.id })
    const key = actor && (await photoKeyFor(app.db, actor.id, Number(request.params.photo)))
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
