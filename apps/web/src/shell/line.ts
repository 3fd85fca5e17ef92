import { me } from '@rondo/contracts/calls/accounts'
import type { SocketAnswers, SocketEvents, SocketSaid } from '@rondo/contracts/messaging'
import { lineAttempts as attempts } from '@rondo/rules/kernel/limits'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { call } from './calls.ts'
import { readSession, watchSession } from './session.ts'

/** `lost`: three attempts have failed, and what is on screen is read every 30 seconds instead (C-39). */
export type Liveness = 'off' | 'connecting' | 'on' | 'lost'
/** Why a connection was given up: its attempts are used up, or the last ended by its time, or the server refused it (MSG-44). */
export type LineTrouble = 'attempts' | 'timeout' | 'refused'
export const readEveryMs = 30_000
/** What is read by the clock while nothing live comes: talks, the bell, and what waits there. */
const readMeanwhile = /^(chats|unread|notifications|chat:\d+)$/

let socket: Socket | undefined
let liveness: Liveness = 'off'
let trouble: LineTrouble = 'attempts'
const watchers = new Set<() => void>()
const listeners = new Map<string, Set<(told: never) => void>>()

function turn(next: Liveness) {
  if (liveness === next) return
  liveness = next
  for (const watcher of watchers) watcher()
}
export const readLiveness = (): Liveness => liveness
/** Follows the state of the live connection; answers how to stop. */
export function watchLiveness(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const useLiveness = (): Liveness => useSyncExternalStore(watchLiveness, readLiveness, () => 'off' as const)

/** Why it is `lost`, as of the last time that it was. */
export const readLineTrouble = (): LineTrouble => trouble

type Heard = SocketEvents
/** Hears an event of the live connection, whichever socket carries it; answers how to stop. */
export function hear<E extends keyof Heard>(event: E, listener: (told: Heard[E]) => void): () => void {
  const all = listeners.get(event) ?? new Set()
  listeners.set(event, all.add(listener))
  return () => all.delete(listener)
}
/** Says something on the live connection, where there is one; what was said over none is not said later. Undefined where no answer came. */
export async function tell<W extends keyof SocketAnswers>(word: W, said: SocketSaid[W]): Promise<SocketAnswers[W] | undefined> {
  if (!socket?.connected) return undefined
  try {
    return (await socket.timeout(attempts.timeoutMs).emitWithAck(word, said)) as SocketAnswers[W]
  } catch {
    return undefined
  }
}

/** Fetches again what is on screen and depends on one of the topics. */
function refresh(cache: QueryClient, isStale: (topic: string) => boolean): void {
  const topicsOf = ({ meta }: Pick<Query, 'meta'>) => (meta as { topics?: readonly string[] } | undefined)?.topics
  readAnew(cache, (query) => topicsOf(query)?.some(isStale) ?? false)
}
/** Readings that are followed by another: however often something is touched meanwhile, by one. */
const awaited = new WeakSet<Promise<unknown>>()
/** The next page of a list. */
const isFurther = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined
/**
 * The library asks anew for what is shown already. Another reading that is under way goes on, and its answer may be older than what was touched:
 * it is stale as soon as it is there. So does the next page of a list, which would never come while others go on changing something.
 */
function readAnew(cache: QueryClient, predicate: (query: Query) => boolean): void {
  const underWay = cache.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  const further = new Set(underWay.filter(isFurther))
  void cache.invalidateQueries({ predicate: (query) => predicate(query) && !further.has(query) })
  for (const query of underWay) {
    const isAskedAnew = query.isActive() && query.state.data !== undefined && !further.has(query)
    if (isAskedAnew || !query.promise || awaited.has(query.promise)) continue
    awaited.add(query.promise)
    void query.promise.then(
      () => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    )
  }
}

/**
 * Whatever the server touched is stale here: fetch it again where it is on screen. What was touched before the first connection, after the
 * page had been read, is unknown, so all that can be touched is read again then.
 */
export function keepFresh(on: Pick<Socket, 'on'>, cache: QueryClient): void {
  let wasLost = false
  let isFirst = true
  on.on('touched', (topics: readonly string[]) => refresh(cache, (topic) => topics.includes(topic)))
  on.on('disconnect', () => (wasLost = true))
  on.on('connect', () => {
    if (wasLost) readAnew(cache, () => true) // what was touched meanwhile is unknown
    else if (isFirst) refresh(cache, () => true)
    wasLost = false
    isFirst = false
  })
}

/** A connection that the server itself has closed: its session is over, and asking says so (C-18), or it stands and goes on. */
export function askWhenClosed(socket: Pick<Socket, 'on' | 'connect'>): void {
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return
    void call(me, { query: {} }).then(
      () => socket.connect(),
      () => {},
    )
  })
}

/** What the library says of an attempt that was not answered in its time. */
const timedOut = 'timeout'
type Line = Pick<Socket, 'on' | 'connect' | 'active'> & {
  readonly io: {
    on(event: 'reconnect_failed', heard: () => void): unknown
    reconnectionAttempts(most: number): unknown
    randomizationFactor(share: number): unknown
  }
}
/**
 * Tries three times and then gives up: from then on what is on screen is read every 30 seconds. It tries anew when the browser is back in
 * the net, and where sockets have worked before, after each reading. Answers how to stop.
 */
export function giveUpInTime(socket: Line, cache: QueryClient): () => void {
  let reading: ReturnType<typeof setInterval> | undefined
  let hasWorked = false
  const again = () => {
    if (liveness === 'lost') socket.connect()
  }
  let isTimedOut = false
  const lose = (why: LineTrouble) => {
    trouble = why
    turn('lost')
    clearInterval(reading)
    reading = setInterval(() => {
      refresh(cache, (topic) => readMeanwhile.test(topic))
      if (hasWorked) again()
    }, readEveryMs)
  }
  socket.on('connect', () => {
    hasWorked = true
    clearInterval(reading)
    socket.io.reconnectionAttempts(attempts.most)
    socket.io.randomizationFactor(1)
    turn('on')
  })
  socket.on('disconnect', () => turn('connecting'))
  socket.on('connect_error', ({ message }) => {
    isTimedOut = message === timedOut
    if (!socket.active) lose('refused') // by a word of the server: the library does not try again
  })
  socket.io.on('reconnect_failed', () => lose(isTimedOut ? 'timeout' : 'attempts'))
  addEventListener('online', again)
  return () => {
    clearInterval(reading)
    removeEventListener('online', again)
  }
}

/** What a connection says of itself: whose it is, and in which language it wants to be told. */
export const handshakeOf = (token: string) => ({ token, language: document.documentElement.lang })

/** Keeps one live connection while somebody is signed in; the library comes only then. */
export function keepLine(cache: QueryClient): void {
  let connectedAs: string | undefined
  let stop: (() => void) | undefined
  function leave() {
    stop?.()
    stop = undefined
    socket?.close()
    socket = undefined
    turn('off')
  }
  const follow = async () => {
    const token = readSession()?.jwt
    if (token === connectedAs) return
    connectedAs = token
    leave()
    if (!token) return
    turn('connecting')
    const { io } = await import('socket.io-client')
    if (connectedAs !== token) return
    socket = io({
      path: '/socket.io',
      auth: handshakeOf(token),
      transports: ['websocket', 'polling'],
      tryAllTransports: true, // without it the second is never tried
      reconnectionAttempts: attempts.most - 1,
      reconnectionDelay: attempts.delayMs,
      timeout: attempts.timeoutMs,
    })
    keepFresh(socket, cache)
    askWhenClosed(socket)
    stop = giveUpInTime(socket, cache)
    socket.onAny((event: string, told: unknown) => listeners.get(event)?.forEach((listener) => listener(told as never)))
  }
  watchSession(() => void follow())
  void follow()
}
