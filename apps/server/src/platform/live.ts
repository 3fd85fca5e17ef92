// What people say and hear on their sockets besides `touched`. A room brings its words, what it tells after its events, and what processes
// whisper to each other; the platform says who is who, counts, and closes those who flood.
import { randomUUID } from 'node:crypto'
import type { SocketAnswer } from '@rondo/contracts/kernel/live'
import { socketWords as pace } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import type { Server, Socket } from 'socket.io'
import type * as z from 'zod'
import type { Actor, App, Language, MemberCtx } from './context.ts'
import type { Db } from './db.ts'
import { foreseen } from './errors.ts'
import type { EventKind } from './events.ts'
import { Failure } from './failure.ts'
import { inputText } from './input-texts.ts'
import type { Told } from './outbox.ts'
import { unreadableAt } from './readable-text.ts'
import { isLivingSession } from './sessions.ts'

/** What a socket knows of its person. */
export interface Held {
  readonly actor: Actor
  readonly language: Language
  readonly ip: string
}
export const heldOf = (socket: { readonly data: unknown }): Held => socket.data as Held

/** Somebody says something: who they are, and their socket's own rooms. */
export interface Speaker {
  readonly ctx: MemberCtx
  readonly socketId: string
  readonly enter: (room: string) => void
  readonly leave: (room: string) => void
  readonly isIn: (room: string) => boolean
  readonly rooms: () => readonly string[]
}
/** A word that a browser may say, by the schema of its contract; what `run` gives goes back with the answer. */
export interface Word {
  readonly name: string
  readonly schema: z.ZodType
  /** A word that writes nothing and reads nothing: its session is not looked up again. */
  readonly isLight?: true
  readonly run: (speaker: Speaker, said: never) => Promise<object>
}
/** Declares a word: `run` gets what the schema lets through. */
export const word = <S extends z.ZodType>(
  name: string,
  schema: S,
  run: (speaker: Speaker, said: z.output<S>) => Promise<object>,
  isLight?: true,
): Word => ({ name, schema, run, ...(isLight && { isLight }) })

/** The sockets of this process, and the other processes. */
export interface Live {
  readonly app: App
  /** Whether a person has a socket at this process. */
  readonly isHere: (accountId: number) => boolean
  /** To every socket of a person at this process, in the language of each. */
  readonly tell: (accountId: number, event: string, body: (language: Language) => object) => void
  readonly tellRoom: (room: string, event: string, body: object) => void
  /** Every socket of a person at this process leaves a room. */
  readonly part: (accountId: number, room: string) => void
  /** Rooms of this process that begin so. */
  readonly rooms: (prefix: string) => readonly string[]
  /** To every process, this one among them, by NOTIFY: never stored, lost where nobody listens. At most 7,000 bytes. */
  readonly whisper: (kind: string, payload: object) => void
}
export interface LiveRoom {
  readonly words: readonly Word[]
  /** What follows events of a kind: asks `db` what it must, then answers what tells it, which must not fail. One batch at a time, in their order. */
  readonly follows: readonly { readonly type: string; readonly prepare: (data: readonly object[], db: Db) => Promise<() => void> }[]
  readonly whispers: Readonly<Record<string, (payload: never) => void>>
  /** The first socket of a person at this process, and the last that left it. */
  readonly came: (accountId: number) => void
  readonly went: (accountId: number) => void
  readonly close: () => void
}
export type OpenLiveRoom = (live: Live) => LiveRoom

/** Declares what follows an event. */
export const follow = <Data extends object>(
  { type }: EventKind<Data>,
  prepare: (data: readonly Data[], db: Db) => Promise<() => void>,
): LiveRoom['follows'][number] => ({ type, prepare: (data, db) => prepare(data as readonly Data[], db) })

/** The live side of a process. */
export interface Hub {
  readonly admit: (socket: Socket) => void
  /** Asks `db` what is to be told of these events; what it answers tells it. */
  readonly prepare: (events: readonly Told[], db: Db) => Promise<() => void>
  readonly whispered: (payload: string) => void
  readonly close: () => void
}
export const roomOf = (accountId: number): string => `user:${accountId}`

export function openHub(io: Server, app: App, openRooms: readonly OpenLiveRoom[]): Hub {
  const { rooms } = io.sockets.adapter
  let isClosed = false
  const live: Live = {
    app,
    isHere: (accountId) => rooms.has(roomOf(accountId)),
    tell(accountId, event, body) {
      const bodies = new Map<Language, object>()
      for (const id of rooms.get(roomOf(accountId)) ?? []) {
        const socket = io.sockets.sockets.get(id)
        if (!socket) continue
        const { language } = heldOf(socket)
        try {
          const known = bodies.get(language) ?? body(language)
          bodies.set(language, known)
          socket.emit(event, known)
        } catch (error) {
          // such as a row of a newer version: passed over, or nobody here would hear anything any more
          app.log.error({ err: error, event }, 'not told')
        }
      }
    },
    tellRoom: (room, event, body) => void io.to(room).emit(event, body),
    part: (accountId, room) => io.in(roomOf(accountId)).socketsLeave(room),
    rooms: (prefix) => [...rooms.keys()].filter((name) => name.startsWith(prefix)),
    whisper: (kind, payload) => {
      if (isClosed) return
      sql`select pg_notify('live', ${JSON.stringify([kind, payload])})`
        .execute(app.db)
        .catch((error: unknown) => app.log.warn({ err: error }, 'whisper'))
    },
  }
  const parts = openRooms.map((open) => open(live))
  const words = new Map(parts.flatMap((part) => part.words).map((one) => [one.name, one]))
  const follows = parts.flatMap((part) => part.follows)

  return {
    admit(socket) {
      const { id } = heldOf(socket).actor
      const isFirst = !live.isHere(id)
      void socket.join(roomOf(id))
      if (isFirst) for (const part of parts) part.came(id)
      listen(socket, app, words)
      socket.on('disconnect', () => {
        if (!live.isHere(id)) for (const part of parts) part.went(id)
      })
    },
    async prepare(events, db) {
      const told: (() => void)[] = []
      for (const { type, prepare } of follows) {
        const data = events.filter((one) => one.type === type).map((one) => one.data)
        if (data.length > 0) told.push(await prepare(data, db))
      }
      return () => told.forEach((tell) => tell())
    },
    whispered(payload) {
      const [kind, data] = JSON.parse(payload) as [string, never]
      for (const { whispers } of parts) whispers[kind]?.(data)
    },
    close() {
      isClosed = true
      for (const part of parts) part.close()
    },
  }
}

/** Words that wait behind others of the same socket. */
const MOST_WAITING = 50

/** Takes what a socket says, one word after the other. Whoever says more than a person can, or what is no word, is closed. */
function listen(socket: Socket, app: App, words: ReadonlyMap<string, Word>): void {
  let left: number = pace.atOnce
  let at = performance.now()
  let waiting = 0
  let line: Promise<void> = Promise.resolve()
  socket.onAny((name: string, ...args: unknown[]) => {
    const now = performance.now()
    left = Math.min(pace.atOnce, left + ((now - at) / 1000) * pace.eachSecond) - 1
    at = now
    const found = words.get(name)
    if (!found || left < 0 || waiting >= MOST_WAITING) return void socket.disconnect(true)
    const reply = args.at(-1)
    const answer = typeof reply === 'function' ? (reply as (answer: SocketAnswer) => void) : () => undefined
    waiting++
    line = line
      .then(() => hear(socket, app, found, args[0]))
      .then(answer, (error: unknown) => answer(refusal(app, error)))
      .finally(() => void waiting--)
  })
}

async function hear(socket: Socket, app: App, { schema, isLight, run }: Word, said: unknown): Promise<SocketAnswer> {
  const { actor, language, ip } = heldOf(socket)
  app.limits.tally({ ip, accountId: actor.id }, 'socketWord')
  const parsed = schema.safeParse(said, { error: inputText })
  if (!parsed.success || unreadableAt(parsed.data)) throw new Failure('request.invalid')
  if (!isLight && !(await isLivingSession(app.db, actor.sessionId))) {
    socket.disconnect(true)
    throw new Failure('session.missing')
  }
  const ctx: MemberCtx = {
    app,
    actor,
    language,
    ip,
    requestId: randomUUID(),
    edgeCountry: undefined,
    cookies: {},
    setCookie: () => undefined,
    setHeader: () => undefined,
  }
  const speaker: Speaker = {
    ctx,
    socketId: socket.id,
    enter: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    isIn: (room) => socket.rooms.has(room),
    rooms: () => [...socket.rooms],
  }
  return { ok: true, ...(await run(speaker, parsed.data as never)) }
}

/** A refusal as a socket hears it. What nobody foresaw is told to the log alone. */
function refusal(app: App, error: unknown): SocketAnswer {
  const failure = foreseen(error as Error)
  if (!failure) app.log.error({ err: error }, 'mistake')
  const { code, message, facts } = failure ?? new Failure('server.mistake')
  return { ok: false, code, message, ...(facts.retryAfter !== undefined && { retryAfter: facts.retryAfter }) }
}
