// Live events: the outbox is the truth, each process reads it past its own mark and tells its own sockets.
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { App, Language } from './context.ts'
import { type Held, heldOf, type Hub, openHub, type OpenLiveRoom, roomOf } from './live.ts'
import { keepListening } from './listening.ts'
import { endOfOutbox, eventsAfter } from './outbox.ts'
import { actorOfToken, livingSessions, sessionsEnded } from './sessions.ts'

const LOOK_AGAIN_MS = 1_000
/** Sessions also end without an event: by their 24 hours, or when somebody is blocked by hand. */
const LOOK_AT_SESSIONS_MS = 60_000
/** After a hint: rows behind a transaction that was still running are left at the first look. */
const LOOK_AFTER_HINT_MS = [0, 15, 60, 250]
/** Who has just looked waits for the second of these: where hundreds of orders are placed a second, one look reads several. */
const REST_MS = 10

/** Closes sockets of this process whose session is over: those of one person, or all. 1 query, none without sockets. */
async function closeEnded(io: Server, { db }: App, accountIds?: readonly number[]): Promise<void> {
  const sockets = await (accountIds ? io.in(accountIds.map(roomOf)) : io).fetchSockets()
  const sessionOf = (socket: { data: unknown }) => heldOf(socket).actor.sessionId
  if (sockets.length === 0) return
  const alive = await livingSessions(db, sockets.map(sessionOf))
  for (const socket of sockets) if (!alive.has(sessionOf(socket))) socket.disconnect(true)
}

export interface Relay {
  readonly close: () => Promise<void>
}

/** How much sockets may take of one process. */
export const socketBounds = { ofAll: 10_000, ofAddress: 200, ofAccount: 20, bytes: 16_384, silentMs: 10_000 }

/** The sockets of a process, with what is said and heard on them. */
export interface Sockets {
  readonly io: Server
  readonly hub: Hub
  readonly close: () => Promise<void>
}

/** Opens the sockets of this process. The server itself decides whose events a socket hears: its token's person. */
export function openSockets(http: HttpServer, app: App, rooms: readonly OpenLiveRoom[], bounds = socketBounds): Sockets {
  const addressOf = addressBehind(app.config.trustProxy)
  const open = new Map<string, number>()
  const io = new Server(http, {
    transports: app.config.socketTransports,
    perMessageDeflate: false,
    serveClient: false,
    cors: { origin: app.config.publicOrigin },
    maxHttpBufferSize: bounds.bytes,
    connectTimeout: bounds.silentMs,
    allowRequest: (request, answer) => {
      const ip = addressOf(request)
      const isFull = io.engine.clientsCount >= bounds.ofAll || (open.get(ip) ?? 0) >= bounds.ofAddress
      const isRefused = isFull || isSpent(app, ip)
      answer(isRefused ? 'request.too_many' : null, !isRefused)
    },
  })
  const hub = openHub(io, app, rooms)
  io.engine.on('connection', (raw: { request: IncomingMessage; once: (event: 'close', heard: () => void) => void }) => {
    const ip = addressOf(raw.request)
    open.set(ip, (open.get(ip) ?? 0) + 1)
    raw.once('close', () => {
      const left = (open.get(ip) ?? 1) - 1
      if (left > 0) open.set(ip, left)
      else open.delete(ip)
    })
  })
  io.use((socket, next) => {
    const token: unknown = (socket.handshake.auth as { token?: unknown }).token ?? socket.handshake.query['token']
    actorOfToken(app, typeof token === 'string' ? token : '').then(
      (actor) => {
        if (!actor) return next(new Error('session.missing'))
        const room = io.sockets.adapter.rooms.get(roomOf(actor.id))
        if (room && room.size >= bounds.ofAccount) return next(new Error('request.too_many'))
        const { language = actor.language } = socket.handshake.auth as { language?: Language }
        socket.data = { actor, language: language === 'zh-CN' ? 'zh-CN' : 'en', ip: addressOf(socket.request) } satisfies Held
        next()
      },
      (error: Error) => next(error),
    )
  })
  io.on('connection', (socket) => {
    hub.admit(socket)
    ;(socket.conn as { request?: unknown }).request = null // the handshake's request is 20 kB for each connection
  })
  const close = async () => {
    hub.close()
    await io.close()
  }
  return { io, hub, close }
}

/** The address that a socket is asked for from, as calls know it: forwarded ones count from trusted proxies alone. */
function addressBehind(trusted: string | undefined) {
  const trust = proxyAddr.compile(trusted?.split(',').map((one) => one.trim()) ?? [])
  return (request: IncomingMessage): string => proxyAddr(request, trust)
}

function isSpent({ limits }: App, ip: string): boolean {
  try {
    limits.tally({ ip }, 'socket')
    return false
  } catch {
    return true
  }
}

/** Reads committed events and passes them to the sockets, and their topics to `heard`; hands them to the jobs when this process works. */
export async function relayEvents(
  app: App,
  connection: pg.ClientConfig,
  sockets: Sockets | undefined,
  heard: (topics: readonly string[]) => void,
): Promise<Relay> {
  const io = sockets?.io
  let mark = await endOfOutbox(app.db)
  let reading: Promise<void> = Promise.resolve()
  let again = false
  let closed = false

  const ended = async (accountIds?: readonly number[]) => {
    if (io) await closeEnded(io, app, accountIds).catch((error: unknown) => app.log.warn({ err: error }, 'sessions of sockets'))
  }
  const read = async () => {
    const events = await eventsAfter(app.db, mark)
    const tell = await sockets?.hub.prepare(events) // before the mark moves: what fails is read again
    tell?.()
    for (const { xid, seq, type, audiences } of events) {
      mark = { xid, seq }
      for (const { tell, touches } of audiences) {
        if (touches.length > 0) heard(touches)
        if (touches.length > 0 && tell.length > 0) io?.to(tell.map(roomOf)).emit('touched', touches)
        if (type === sessionsEnded.type) await ended(tell)
      }
    }
    if (app.config.jobs) await app.jobs.dispatch(app)
    if (events.length === 500) again = true
  }
  let busy = false
  let lookedAt = 0
  const look = () => {
    if (closed) return
    if (busy) return void (again = true)
    busy = true
    lookedAt = performance.now()
    reading = read()
      .catch((error: unknown) => app.log.error({ err: error }, 'outbox'))
      .finally(() => {
        busy = false
        if (!again) return
        again = false
        look()
      })
  }
  const hints = new Map<number, NodeJS.Timeout>()
  const hinted = () => {
    for (const ms of LOOK_AFTER_HINT_MS) {
      if (hints.has(ms) || (ms === 0 && performance.now() < lookedAt + REST_MS)) continue
      const timer = setTimeout(() => {
        hints.delete(ms)
        look()
      }, ms)
      hints.set(ms, timer)
    }
  }
  const listening = keepListening({
    connection,
    channels: ['outbox', 'live'],
    againMs: LOOK_AGAIN_MS,
    heard: (channel, payload) => (channel === 'outbox' ? hinted() : sockets?.hub.whispered(payload)),
    ready: look,
    refused: (error) => app.log.warn({ err: error }, 'not listening; reading by the clock'),
  })
  await listening.first
  const timer = setInterval(look, LOOK_AGAIN_MS)
  const sessionTimer = setInterval(() => void ended(), LOOK_AT_SESSIONS_MS)
  return {
    async close() {
      closed = true
      clearInterval(timer)
      clearInterval(sessionTimer)
      for (const hint of hints.values()) clearTimeout(hint)
      await listening.close()
      await reading
    },
  }
}
