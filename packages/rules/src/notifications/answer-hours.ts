import type { NoticeKind } from './notice-kinds.ts'

/** Kinds of entries that ask something of their reader, with the hours that they have for it. */
const answerHours: Partial<Record<NoticeKind, number>> = {
  offer_received: 48,
  swap_received: 48,
  swap_accepted: 48,
  circle_proposed: 72,
  return_asked: 5 * 24,
  return_approved: 14 * 24,
  return_there: 3 * 24,
  return_counted: 5 * 24,
}
/** By when the reader of an entry that was put at an instant is to act; undefined of one that is news alone. */
export function dueOf(kind: string, at: Date): Date | undefined {
  const hours = answerHours[kind as NoticeKind]
  return hours === undefined ? undefined : new Date(at.getTime() + hours * 3_600_000)
}
