import { me } from '@rondo/contracts/calls/accounts'
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { call } from './calls.ts'
import { readSession, watchSession } from './session.ts'

let socket: Socket | undefined

/** Whatever the server touched is stale here: fetch it again where it is on screen. */
export function keepFresh(on: Pick<Socket, 'on'>, cache: QueryClient): void {
  const refresh = (topics: readonly string[]) =>
    void cache.invalidateQueries({
      predicate: ({ meta }) =>
        (meta as { topics?: readonly string[] } | undefined)?.topics?.some((topic) => topics.includes(topic)) ?? false,
    })
  let wasLost = false
  on.on('touched', refresh)
  on.on('disconnect', () => (wasLost = true))
  on.on('connect', () => {
    if (wasLost) void cache.invalidateQueries() // what was touched meanwhile is unknown
    wasLost = false
  })
}

/** A connection that the server itself has closed: its session is over, and asking says so (C-18), or it stands and goes on. */
export function askWhenClosed(socket: Pick<Socket, 'on' | 'connect'>): void {
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return
    void call(me, {}).then(
      () => socket.connect(),
      () => {},
    )
  })
}

/** Keeps one live connection while somebody is signed in; its code is fetched only then. */
export function startLive(cache: QueryClient): () => void {
  let connectedAs: string | undefined
  const follow = async () => {
    const token = readSession()?.jwt
    if (token === connectedAs) return
    connectedAs = token
    leave()
    if (!token) return
    const { io } = await import('socket.io-client')
    if (connectedAs !== token) return
    socket = io({ path: '/socket.io', auth: { token }, transports: ['websocket', 'polling'] })
    keepFresh(socket, cache)
    askWhenClosed(socket)
  }
  void follow()
  return watchSession(() => void follow())
}
function leave() {
  socket?.close()
  socket = undefined
}
