import type { login } from '@rondo/contracts/calls/accounts'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { sessionHours } from '@rondo/rules/kernel/limits'
import { useSyncExternalStore } from 'react'

type LoginAnswer = AnswerOf<typeof login>
export type Me = LoginAnswer['user']
/** The signed-in person of this browser. `loginTime` is an ISO instant; `merchantLogin` says which door a lost session leads to. */
export interface Session {
  readonly jwt: string
  readonly user: Me
  readonly loginTime: string
  readonly merchantLogin: boolean
}

const place = 'rondo.session'
const lifetimeMs = sessionHours * 3_600_000
const isYoung = ({ loginTime }: { readonly loginTime: string }) => Date.now() - Date.parse(loginTime) < lifetimeMs
const listeners = new Set<() => void>()
let current: Session | null = typeof localStorage === 'undefined' ? null : stored()

/** The session under the names that it is documented to be kept by. */
interface StoredSession {
  readonly userInfo: Me
  readonly token: string
  readonly loginTime: string
  readonly isLoggedIn: boolean
  readonly merchantLogin: boolean
}
function stored(): Session | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as StoredSession | null
    if (kept?.token && kept.userInfo && isYoung(kept))
      return { jwt: kept.token, user: kept.userInfo, loginTime: kept.loginTime, merchantLogin: kept.merchantLogin }
    if (kept) localStorage.removeItem(place)
    return null
  } catch {
    return null // storage that is blocked or broken means: nobody is signed in
  }
}
function store({ jwt, user, loginTime, merchantLogin }: Session): void {
  const kept: StoredSession = { userInfo: user, token: jwt, loginTime, isLoggedIn: true, merchantLogin }
  localStorage.setItem(place, JSON.stringify(kept))
}
/** What belongs to the browser and not to who used it: where it stands on earth. */
const ofTheBrowser = 'rondo.country'
/** Whose session ended here without their wish, until somebody signs in: their account's id. */
const endedPlace = 'rondo.ended'
const keptOf = (account: number) => `rondo.kept.${account}.`
/** Where work that was not sent yet lies in storage. It outlives the end of a session, for the same account; signing out takes it along. */
export const keptPlace = (account: number, what: string): string => keptOf(account) + what

/** Id of the account whose session ended here by itself; 0 when nobody's did. */
function endedAccount(): number {
  try {
    return Number(localStorage.getItem(endedPlace))
  } catch {
    return 0
  }
}
/** Whether work of this account may be kept now: it is signed in, or its session has just ended under its hands. */
export const mayKeep = (account: number): boolean => (current ? current.user.id : endedAccount()) === account

/** Removes what goes from the storage of this tab and of this browser. */
function remove(goes: (key: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage]) for (const key of Object.keys(storage)) if (goes(key)) storage.removeItem(key)
  } catch {
    // blocked storage holds nothing
  }
}
/** Removes all that a person has left (C-21), but for what begins with one of these. */
const forget = (...but: readonly string[]): void =>
  remove((key) => key.startsWith('rondo.') && key !== ofTheBrowser && !but.some((start) => key.startsWith(start)))
/** Another person signs in here: nothing that somebody kept for later is left to them, nor hearts that are still granted to who was here. */
const forgetOthers = (account: number): void => {
  const isAnother = current !== null && current.user.id !== account
  remove((key) => (isAnother && key === 'rondo.hearts') || (key.startsWith('rondo.kept.') && !key.startsWith(keptOf(account))))
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
    const isAnother = current !== null && next !== null && next.user.id !== current.user.id
    if (!next && endedAccount()) return endUnder(current)
    if (next) forgetOthers(next.user.id) // what this tab has kept goes too
    else forget()
    change(next)
    // A tab that slept meanwhile never saw its person leave: what stands on its screen is theirs.
    if (isAnother) location.reload()
  })
  // A tab that slept through the end of the session learns of it when somebody looks at it again.
  addEventListener('visibilitychange', () => {
    if (current && !isYoung(current)) endSession(current.jwt)
  })
}

/** As whom this tab was opened. */
export const openedAs: Session | null = current

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
  forgetOthers(user.id)
  store(session)
  localStorage.setItem(endedPlace, ' '.repeat(String(user.id).length)) // room to note its end, where storage is full by then
  change(session)
}

/** Replaces what is known of the signed-in person, after a change of the profile. */
export function renewUser(user: Me): void {
  if (current?.user.id !== user.id) return
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
  try {
    localStorage.setItem(endedPlace, String(ended.user.id))
  } catch {
    // blocked storage has kept nothing either
  }
  endUnder(ended)
}
/** What follows in each tab when a session has ended by itself: its work waits for its owner, who is led to the door. */
function endUnder(ended: Session | null): void {
  if (ended) lastEnded = ended.jwt
  forget(endedPlace, keptOf(endedAccount() || (ended?.user.id ?? 0))) // where storage is full nothing is noted
  change(null)
  if (ended) onEnd(ended)
}
