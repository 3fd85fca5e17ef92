import { clocks } from '../kernel/clocks.ts'
import type { NoticeKind } from './notice-kinds.ts'

/** Kinds of entries that ask something of their reader, with the hours that they have for it; none are left where that time has ended. */
const answerHours: Partial<Record<NoticeKind, number>> = {
  offer_received: clocks.offerHours,
  offer_accepted: clocks.agreementHours,
  swap_received: clocks.offerHours,
  swap_accepted: clocks.swapHours,
  circle_proposed: clocks.circleHours,
  circle_agreed: clocks.swapHours,
  return_asked: clocks.returnAnswerDays * 24,
  return_approved: clocks.returnShipDays * 24,
  return_there: clocks.returnReceiptDays * 24,
  return_counted: clocks.returnAssessmentDays * 24,
  return_approved_late: 0,
  return_lapsed: 0,
}
/** By when the reader of an entry that was put at an instant is to act, or had to; undefined of one that is news alone. */
export function dueOf(kind: string, at: Date): Date | undefined {
  const hours = answerHours[kind as NoticeKind]
  return hours === undefined ? undefined : new Date(at.getTime() + hours * 3_600_000)
}
