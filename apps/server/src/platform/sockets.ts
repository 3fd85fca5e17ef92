// Live events: the outbox is the truth, each process reads it past its own mark and tells its own sockets.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import proxyAddr from '@fastify/proxy-addr'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { App, Language } from './context.ts'
import { type Held, heldOf, type Hub, openHub, type OpenLiveRoom, roomOf } from './live.ts'
import { afterEvents, openDatabase, PLAN_ONCE } from './db.ts'
import { keepListening } from './listening.ts'
import { endOfOutbox, eventsAfter } from './outbox.ts'
import { actorOfToken, livingSessions, sessionsEnded } from './sessions.ts'

const LOOK_AGAIN_MS = 1_000
/** Sessions also end without an event: by their 24 hours, or when somebody is blocked by hand. */
const LOOK_AT_SESSIONS_MS = 60_000
/** Rows behind a transaction that still runs are looked for again after so long, the last of these until they can be told. */
const LOOK_BEHIND_MS = [15, 60, 250] as const
/** Who has just looked, or told others to look, rests: where hundreds of messages are written a second, one look reads several. */
const REST_MS = 20

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
  // a connection of its own: its few statements are planned once, and it waits for nobody else's
  const reader = openDatabase({ ...connection, max: 1 }, (error) => app.log.warn({ err: error }, 'outbox'), PLAN_ONCE)
  let mark = await endOfOutbox(reader.db)
  let reading: Promise<void> = Promise.resolve()
  let closed = false

  const ended = async (accountIds?: readonly number[]) => {
    if (io) await closeEnded(io, app, accountIds).catch((error: unknown) => app.log.warn({ err: error }, 'sessions of sockets'))
  }
  const read = async () => {
    const { events, isBehind } = await eventsAfter(reader.db, mark)
    const tell = await sockets?.hub.prepare(events, reader.db) // before the mark moves: what fails is read again
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
    if (events.length === 500) lookWithin(0)
    behind = isBehind ? behind + 1 : 0
    if (isBehind) lookWithin(LOOK_BEHIND_MS[Math.min(behind, LOOK_BEHIND_MS.length) - 1] ?? 0)
  }
  let behind = 0
  let busy = false
  let again = false
  let lookedAt = -Infinity
  const look = () => {
    if (closed) return
    if (busy) return void (again = true)
    busy = true
    lookedAt = performance.now()
    reading = read()
      .catch((error: unknown) => app.log.error({ err: error }, 'outbox'))
      .finally(() => {
        busy = false
        if (again) lookWithin(0)
        again = false
      })
  }
  let planned: { readonly at: number; readonly timer: NodeJS.Timeout } | undefined
  function lookWithin(ms: number): void {
    const now = performance.now()
    const at = Math.max(now + ms, lookedAt + REST_MS)
    if (closed || (planned && planned.at <= at)) return
    clearTimeout(planned?.timer)
    const timer = setTimeout(() => {
      planned = undefined
      look()
    }, at - now)
    planned = { at, timer }
  }
  const me = randomUUID()
  let telling: Promise<void> | undefined
  let untold = false
  /** The other processes look, too: at once, and after that as seldom as one process looks. A hint that is lost costs them a second. */
  const tellOthers = () => {
    if (telling) return void (untold = true)
    untold = false
    telling = tell().finally(() => {
      telling = undefined
      if (untold && !closed) tellOthers()
    })
  }
  const tell = async () => {
    await listening
      .client()
      ?.query('select pg_notify($1, $2)', ['outbox', me])
      .catch(() => undefined)
    await pause(REST_MS, undefined, { ref: false })
  }
  const unheard = afterEvents(app, () => {
    lookWithin(0)
    tellOthers()
  })
  const listening = keepListening({
    connection,
    channels: ['outbox', 'live'],
    againMs: LOOK_AGAIN_MS,
    heard: (channel, payload) => {
      if (channel === 'live') sockets?.hub.whispered(payload)
      else if (payload !== me) lookWithin(0)
    },
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
      clearTimeout(planned?.timer)
      unheard()
      await listening.close()
      await reading
      await reader.close()
    },
  }
}
