// Live events: the outbox is the truth, each process reads it past its own mark and tells its own sockets.
import type { Server as HttpServer } from 'node:http'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { House } from './context.ts'
import { keepListening } from './listening.ts'
import { endOfOutbox, eventsAfter } from './outbox.ts'
import { actorOfToken, livingSessions, SESSIONS_ENDED } from './sessions.ts'

const LOOK_AGAIN_MS = 1_000
/** Sessions also end without an event: by their 24 hours, or when somebody is blocked by hand. */
const LOOK_AT_SESSIONS_MS = 60_000
/** After a hint: rows behind a transaction that was still running are left at the first look. */
const LOOK_AFTER_HINT_MS = [0, 15, 60, 250]

/** What a socket knows of its person. */
interface Held {
  readonly accountId: number
  readonly sessionId: string
}

/** Closes sockets of this process whose session is over: those of one person, or all. 1 query, none without sockets. */
async function closeEnded(io: Server, { db }: House, accountIds?: readonly number[]): Promise<void> {
  const sockets = await (accountIds ? io.in(accountIds.map((id) => `user:${id}`)) : io).fetchSockets()
  const sessionOf = (socket: { data: unknown }) => (socket.data as Held).sessionId
  if (sockets.length === 0) return
  const alive = await livingSessions(db, sockets.map(sessionOf))
  for (const socket of sockets) if (!alive.has(sessionOf(socket))) socket.disconnect(true)
}

export interface Relay {
  readonly close: () => Promise<void>
}

/** Opens the sockets of this process. The server itself decides whose events a socket hears: its token's person. */
export function openSockets(http: HttpServer, house: House): Server {
  const io = new Server(http, {
    transports: house.config.socketTransports,
    perMessageDeflate: false,
    serveClient: false,
    cors: { origin: house.config.publicOrigin },
  })
  io.use((socket, next) => {
    const token: unknown = (socket.handshake.auth as { token?: unknown }).token ?? socket.handshake.query['token']
    actorOfToken(house, typeof token === 'string' ? token : '').then(
      (actor) => {
        if (!actor) return next(new Error('session.missing'))
        socket.data = { accountId: actor.id, sessionId: actor.sessionId } satisfies Held
        next()
      },
      (error: Error) => next(error),
    )
  })
  io.on('connection', (socket) => {
    const { accountId } = socket.data as Held
    void socket.join(`user:${accountId}`)
    ;(socket.conn as { request?: unknown }).request = null // the handshake's request is 20 kB for each connection
  })
  return io
}

/** Reads committed events and passes their topics to the sockets of `io` and to `heard`; hands them to the jobs when this process works. */
export async function relayEvents(
  house: House,
  connection: pg.ClientConfig,
  io: Server | undefined,
  heard: (topics: readonly string[]) => void,
): Promise<Relay> {
  let mark = await endOfOutbox(house.db)
  let reading: Promise<void> = Promise.resolve()
  let again = false
  let closed = false

  const read = async () => {
    const events = await eventsAfter(house.db, mark)
    for (const { xid, seq, type, tell, touches } of events) {
      mark = { xid, seq }
      if (touches.length === 0) continue
      heard(touches)
      if (tell.length > 0) io?.to(tell.map((id) => `user:${id}`)).emit('touched', touches)
      if (io && type === SESSIONS_ENDED) await closeEnded(io, house, tell)
    }
    if (house.config.jobs) await house.jobs.dispatch(house)
    if (events.length === 500) again = true
  }
  let busy = false
  const look = () => {
    if (closed) return
    if (busy) return void (again = true)
    busy = true
    reading = read()
      .catch((error: unknown) => house.log.error({ err: error }, 'outbox'))
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
      if (hints.has(ms)) continue
      const timer = setTimeout(() => {
        hints.delete(ms)
        look()
      }, ms)
      hints.set(ms, timer)
    }
  }
  const listening = keepListening({
    connection,
    channel: 'outbox',
    againMs: LOOK_AGAIN_MS,
    heard: hinted,
    ready: look,
    refused: (error) => house.log.warn({ err: error }, 'not listening; reading by the clock'),
  })
  await listening.first
  const timer = setInterval(look, LOOK_AGAIN_MS)
  const ended = () => io && closeEnded(io, house).catch((error: unknown) => house.log.warn({ err: error }, 'sessions of sockets'))
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
