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
const isYoung = ({ loginTime }: { readonly loginTime: string }) => Date.now() - Date.parse(loginTime) < lifetimeMs
const listeners = new Set<() => void>()
let current: Session | null = typeof localStorage === 'undefined' ? null : stored()

/** The session under the names that it is documented to be kept by. */
interface Kept {
  readonly userInfo: Me
  readonly token: string
  readonly loginTime: string
  readonly isLoggedIn: boolean
  readonly merchantLogin: boolean
}
function stored(): Session | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null
    if (kept?.token && kept.userInfo && isYoung(kept))
      return { jwt: kept.token, user: kept.userInfo, loginTime: kept.loginTime, merchantLogin: kept.merchantLogin }
    if (kept) localStorage.removeItem(place)
    return null
  } catch {
    return null // storage that is blocked or broken means: nobody is signed in
  }
}
function store({ jwt, user, loginTime, merchantLogin }: Session): void {
  const kept: Kept = { userInfo: user, token: jwt, loginTime, isLoggedIn: true, merchantLogin }
  localStorage.setItem(place, JSON.stringify(kept))
}
/** What belongs to the browser and not to who used it: where it stands on earth. */
const ofTheBrowser = 'rondo.country'
/** Removes all that a person has left in the storage of this tab and of this browser (C-21). */
function forget(): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('rondo.') && key !== ofTheBrowser) storage.removeItem(key)
  } catch {
    // blocked storage holds nothing
  }
}
let ending: ReturnType<typeof setTimeout> | undefined
/** Ends a session in time on a page that stays open. */
function endInTime() {
  clearTimeout(ending)
  const session = current
  if (session) ending = setTimeout(() => endSession(session.jwt), Date.parse(session.loginTime) + lifetimeMs - Date.now())
}
function change(next: Session | null) {
  current = next
  endInTime()
  for (const listener of listeners) listener()
}
if (typeof window !== 'undefined') {
  endInTime()
  // Another tab signed in or out: this one follows.
  addEventListener('storage', ({ key }) => {
    if (key !== place && key !== null) return
    const next = stored()
    if (!next) forget() // what this tab alone has kept
    change(next)
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

/** One value of the session, for pieces that stand on a page by the thousand: they are drawn again only when it changes. */
export function useOfSession<T extends string | number | boolean>(read: (session: Session | null) => T): T {
  return useSyncExternalStore(
    watchSession,
    () => read(current),
    () => read(null),
  )
}

/** Signs this browser in, in all its tabs. */
export function beginSession({ jwt, user }: LoginAnswer): void {
  const session = { jwt, user, loginTime: new Date().toISOString(), merchantLogin: user.isMerchant }
  store(session)
  change(session)
}

/** Replaces what is known of the signed-in person, after a change of the profile. */
export function renewUser(user: Me): void {
  if (!current) return
  const session = { ...current, user }
  store(session)
  change(session)
}

/** Forgets the session and what its person left in storage, in all tabs. */
export function dropSession(): void {
  forget()
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
