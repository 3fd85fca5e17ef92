// Handing over in person: the code that the customer says, and the times at which both may meet.
import { pickupCodes } from '../kernel/limits.ts'
import type { Day } from '../kernel/days.ts'

const pattern = new RegExp(`^[0-9]{${pickupCodes.digits}}$`)
/** True for text that can be a pickup code: four digits, zeros in front kept (PICK-04). */
export const isPickupCode = (text: string): boolean => pattern.test(text)
/** What remains of a typed or pasted code: its digits, no more than a code has. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, pickupCodes.digits)

/** A time of day as the place's own clock shows it, `18:30`. */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** What bounds a meeting: days are those of the place's own calendar. */
export interface MeetingBounds {
  readonly now: Date
  /** When the group is canceled by itself; null when nothing ends the wait. */
  readonly deadline: Date | null
  /** Days for which every rental and service of the group is booked; null when nothing is booked by days. */
  readonly booked: { readonly from: Day; readonly to: Day } | null
}
export type MeetingProblem = 'orders.pickup_time_past' | 'orders.pickup_time_late' | 'orders.pickup_day_not_booked'

/** Why both cannot meet then; undefined when they can. A rental is handed over on days that it is booked for (C-149). */
export function meetingProblem(at: Date, day: Day, { now, deadline, booked }: MeetingBounds): MeetingProblem | undefined {
  if (at <= now) return 'orders.pickup_time_past'
  if (booked && (day < booked.from || day > booked.to)) return 'orders.pickup_day_not_booked'
  return deadline && at >= deadline ? 'orders.pickup_time_late' : undefined
}
