import type { login } from '@rondo/contracts/calls/accounts'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Got } from '@rondo/contracts/kernel/endpoint'
import { clocks } from '@rondo/rules/kernel/limits'
import { useSyncExternalStore } from 'react'

type LoginAnswer = typeof login extends Call<infer E> ? Got<E> : never
export type Me = LoginAnswer['user']
/** The signed-in person of this browser. `loginTime` is an ISO instant; `merchantLogin` says which door a lost session leads to. */
export interface Session {
  readonly jwt: string
  readonly user: Me
  readonly loginTime: string
  readonly merchantLogin: boolean
}

const place = 'rondo.session'
const lifetimeMs = clocks.sessionHours * 3_600_000
const isYoung = ({ loginTime }: Session) => Date.now() - Date.parse(loginTime) < lifetimeMs
const listeners = new Set<() => void>()
let current: Session | null = typeof localStorage === 'undefined' ? null : stored()

function stored(): Session | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Session | null
    if (kept?.jwt && kept.user && isYoung(kept)) return kept
    if (kept) localStorage.removeItem(place)
    return null
  } catch {
    return null // storage that is blocked or broken means: nobody is signed in
  }
}
function change(next: Session | null) {
  current = next
  for (const listener of listeners) listener()
}
if (typeof window !== 'undefined') {
  // Another tab signed in or out: this one follows.
  addEventListener('storage', ({ key }) => {
    if (key === place || key === null) change(stored())
  })
  // A tab that slept through the end of the session learns of it when somebody looks at it again.
  addEventListener('visibilitychange', () => {
    if (current && !isYoung(current)) endSession(current.jwt)
  })
}

export const readSession = (): Session | null => current

/** Follows the session outside React; answers how to stop. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session as React sees it; null while the server renders and during hydration. */
export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession, () => null)

/** Signs this browser in, in all its tabs. */
export function beginSession({ jwt, user }: LoginAnswer): void {
  const session = { jwt, user, loginTime: new Date().toISOString(), merchantLogin: user.isMerchant }
  localStorage.setItem(place, JSON.stringify(session))
  change(session)
}

/** Replaces what is known of the signed-in person, after a change of the profile. */
export function renewUser(user: Me): void {
  if (!current) return
  const session = { ...current, user }
  localStorage.setItem(place, JSON.stringify(session))
  change(session)
}

/** Forgets the session in all tabs. */
export function dropSession(): void {
  localStorage.removeItem(place)
  change(null)
}

let lastEnded: string | undefined
/** Whether the server ended this session, and its owner is being led to the door; not so after signing out. */
export const wasEnded = ({ jwt }: Session): boolean => jwt === lastEnded

let onEnd: (ended: Session) => void = () => {}
/** Says once, at the start, where people go whose session the server no longer accepts. */
export const whenSessionEnds = (handler: (ended: Session) => void) => (onEnd = handler)

/** The server refused `token`: forget it, unless another tab has signed in anew meanwhile. */
export function endSession(token: string): void {
  const ended = current
  if (ended?.jwt !== token) return
  lastEnded = token
  dropSession()
  onEnd(ended)
}
