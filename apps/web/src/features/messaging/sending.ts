import { sendMessage } from '@rondo/contracts/calls/messaging'
import { useSyncExternalStore } from 'react'
import { call } from '../../shell/calls.ts'
import { hear, readLiveness, watchLiveness } from '../../shell/line.ts'
import { keptPlace, mayKeep, readSession, watchSession } from '../../shell/session.ts'
import type { Message } from './messaging.queries.ts'
import { keepUnsent, type Unsent, type UnsentMessages } from './unsent.ts'

/** A message that gets no answer in this time is taken for not sent, and is sent again under its own name. */
const patienceMs = 15_000
const tryAgainMs = 30_000
const arrivals = new Set<(message: Message) => void>()

/** Hears every message of the reader's conversations once it stands: live ones, and own ones from the server's answer. */
export function watchArrivals(listener: (message: Message) => void): () => void {
  arrivals.add(listener)
  const stop = hear('messages.create', listener)
  return () => {
    arrivals.delete(listener)
    stop()
  }
}

async function send({ to, text, photos, about, clientId }: Unsent): Promise<void> {
  const kind = about.product ? 'product_context' : (about.fulfillmentGroup ?? about.order) ? 'fulfillment_context' : 'others'
  const body = { messageReceiver: to, messageType: kind, text, photos: photos.map(({ id }) => id), clientId, ...about } as const
  const message = await call(sendMessage, { body }, { key: clientId, signal: AbortSignal.timeout(patienceMs) })
  for (const arrive of arrivals) arrive(message)
}

let kept: { readonly account: number; readonly messages: UnsentMessages } | undefined
let goesOn = false
/** What the signed-in person has written and the server does not have. It goes on its way whatever screen is open. */
export function unsentOf(account: number): UnsentMessages {
  if (kept?.account === account) return kept.messages
  const isKept = () => kept?.messages === messages
  const messages: UnsentMessages = keepUnsent({
    mayGo: () => isKept() && readSession()?.user.id === account,
    mayKeep: () => isKept() && mayKeep(account),
    place: keptPlace(account, 'message.'),
    storage: {
      names: () => Object.keys(localStorage),
      getItem: (name) => localStorage.getItem(name),
      setItem: (name, value) => localStorage.setItem(name, value),
      removeItem: (name) => localStorage.removeItem(name),
    },
    send,
  })
  if (!goesOn) goOnByItself()
  kept = { account, messages }
  messages.resume()
  return messages
}
/** Sends what waits when the line is back; nothing in the name of somebody who has left, whose messages are forgotten. */
function goOnByItself() {
  goesOn = true
  watchSession(() => {
    if (kept && !mayKeep(kept.account)) kept = undefined
  })
  const goOn = () => {
    if (kept && readSession()?.user.id === kept.account) kept.messages.resume()
  }
  addEventListener('online', goOn)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue === null) kept?.messages.gone(key)
  })
  setInterval(goOn, tryAgainMs)
  watchLiveness(() => {
    if (readLiveness() === 'on') goOn()
  })
}

/** What stands unsent for one person. */
export function useUnsent(account: number, to: number): readonly Unsent[] {
  const messages = unsentOf(account)
  const list = () => messages.of(to)
  return useSyncExternalStore(messages.watch, list, list)
}

/** Those for whom something stands unsent. */
export function useUnsentPeople(account: number): readonly number[] {
  const messages = unsentOf(account)
  return useSyncExternalStore(messages.watch, messages.people, messages.people)
}

const draftPlace = (account: number, to: number) => keptPlace(account, `draft.${to}`)
/** A text that somebody has begun to write to a person; empty where there is none. */
export function readDraft(account: number, to: number): string {
  try {
    return localStorage.getItem(draftPlace(account, to)) ?? ''
  } catch {
    return '' // blocked storage keeps nothing
  }
}
export function keepDraft(account: number, to: number, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(draftPlace(account, to), text)
    else localStorage.removeItem(draftPlace(account, to))
  } catch {
    // a full or closed storage keeps nothing; the field itself goes on
  }
}
