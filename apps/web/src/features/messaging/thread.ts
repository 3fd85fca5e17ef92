// A conversation as a list to draw: every message once, in order, days apart, neighbours of one person together.
import type { Unsent } from './unsent.ts'

/** What the order of a conversation needs to know of a message. */
export interface Placed {
  readonly id: number
  /** Counts the messages of the conversation. */
  readonly seq: number
  readonly created_at: string
  /** Written by the reader. */
  readonly isSender: boolean
  /** Name that the writer's browser gave it before the server knew it. */
  readonly clientId: string | null
  /** What happened, where neither of the two wrote it. */
  readonly system: string | null
  readonly status: { readonly read: boolean }
  /** The part of an order that it is about. */
  readonly fulfillmentGroup?: { readonly id: number } | null
}

/** Messages of the same minutes stand together without a name and a time each. */
const runMs = 5 * 60_000

/** Messages of several answers, each once, in the order in which they were sent. What was read stays read, whichever answer came last. */
export function inOrder<M extends Placed>(...lists: readonly (readonly M[])[]): M[] {
  const known = new Map<number, M>()
  for (const message of lists.flat()) {
    const before = known.get(message.id)
    known.set(message.id, before?.status.read && !message.status.read ? before : message)
  }
  return [...known.values()].toSorted((a, b) => a.seq - b.seq)
}

export type Entry<M extends Placed> =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: M
      /** What Rondo told of the same order before. */
      readonly earlier: readonly M[]
      readonly isFirst: boolean
      readonly isLast: boolean
    }
  | { readonly kind: 'unsent'; readonly key: string; readonly unsent: Unsent; readonly isFirst: boolean; readonly isLast: boolean }

type Piece<M> = { readonly message: M; readonly earlier: readonly M[] } | { readonly unsent: Unsent }
const momentOf = (piece: Piece<Placed>): number => Date.parse('message' in piece ? piece.message.created_at : piece.unsent.at)
const sideOf = (piece: Piece<Placed>): string =>
  'unsent' in piece ? 'own' : piece.message.system !== null ? 'system' : piece.message.isSender ? 'own' : 'other'
const dayOf = (moment: number): string => new Date(moment).toDateString()
const isTogether = (a: Piece<Placed> | undefined, b: Piece<Placed> | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  sideOf(a) === sideOf(b) &&
  sideOf(a) !== 'system' &&
  dayOf(momentOf(a)) === dayOf(momentOf(b)) &&
  Math.abs(momentOf(b) - momentOf(a)) < runMs

/** Messages in their order; what Rondo tells of one order stands once, where the last of it stands. */
function folded<M extends Placed>(messages: readonly M[]): { message: M; earlier: readonly M[] }[] {
  const told = Map.groupBy(messages, ({ system, fulfillmentGroup }) => (system === null ? undefined : fulfillmentGroup?.id))
  return messages.flatMap((message) => {
    const same = message.system !== null && message.fulfillmentGroup ? told.get(message.fulfillmentGroup.id) : undefined
    if (!same) return [{ message, earlier: [] }]
    return same.at(-1) === message ? [{ message, earlier: same.slice(0, -1) }] : []
  })
}

/**
 * The lines of a conversation. What the server has is not shown a second time as unsent; what it has not stands at the end. Keys stay when
 * a message is sent. `newFrom` is the id of the first message that was new when the conversation was opened.
 */
export function entriesOf<M extends Placed>(messages: readonly M[], unsent: readonly Unsent[], newFrom?: number): Entry<M>[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const pieces: Piece<M>[] = [
    ...folded(messages),
    ...unsent.filter(({ clientId }) => !arrived.has(clientId)).map((one) => ({ unsent: one })),
  ]
  const firstNew = messages.find(({ id }) => id === newFrom)
  const lineBelow = firstNew && pieces.find((piece) => 'message' in piece && piece.message.seq >= firstNew.seq)
  const isNew = (piece: Piece<M>) => piece === lineBelow
  const entries: Entry<M>[] = []
  for (const [at, piece] of pieces.entries()) {
    const [before, after] = [pieces[at - 1], pieces[at + 1]]
    const moment = momentOf(piece)
    if (!before || dayOf(momentOf(before)) !== dayOf(moment))
      entries.push({ kind: 'day', key: `day ${dayOf(moment)}`, at: new Date(moment).toISOString() })
    if (isNew(piece)) entries.push({ kind: 'unread', key: 'unread' })
    const place = {
      isFirst: isNew(piece) || !isTogether(before, piece),
      isLast: (after && isNew(after)) || !isTogether(piece, after),
    }
    entries.push(
      'message' in piece
        ? { kind: 'message', key: keyOf(piece.message), message: piece.message, earlier: piece.earlier, ...place }
        : { kind: 'unsent', key: piece.unsent.clientId, unsent: piece.unsent, ...place },
    )
  }
  return entries
}
const keyOf = ({ clientId, id, isSender }: Placed): string => (isSender && clientId) || String(id)

/** Messages of the other one, or of Rondo, that the reader has not seen. */
export const unreadIn = <M extends Placed>(messages: readonly M[]): M[] =>
  messages.filter(({ isSender, status }) => !isSender && !status.read)

/** Whoever has scrolled up further than this reads what was, and is not moved (pixels). */
const atEndWithin = 50
export const isAtEnd = (pixelsFromEnd: number): boolean => pixelsFromEnd <= atEndWithin

export type DayName = 'today' | 'yesterday' | 'weekday' | 'date'
/** How people call the day of an instant, in their own time zone. */
export function dayName(at: Date, now: Date): DayName {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const back = (days: number) => new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - days)
  if (at >= midnight) return 'today'
  if (at >= back(1)) return 'yesterday'
  return at >= back(6) ? 'weekday' : 'date'
}
