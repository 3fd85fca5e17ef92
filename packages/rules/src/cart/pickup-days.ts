// When a rental may be handed over: one rule for the days that a checkout offers and for the server that books them.
import { addDays, type Day } from '../kernel/days.ts'
import type { Days } from './free-days.ts'

/** What is met for together with others: its first day, and whether it is a service. */
export interface Met {
  readonly start: Day
  readonly isService: boolean
}
/** Days on which all of these may be met for: a rental's first day of wear or the day before it (C-149), a service's own day alone. */
export function pickupDaysOf(met: readonly Met[], today: Day): Day[] {
  const [first] = met
  if (!first) return []
  const suits = (day: Day) => met.every(({ start, isService }) => day === start || (!isService && day === addDays(start, -1)))
  return [addDays(first.start, -1), first.start].filter((day) => day >= today && suits(day))
}

/** The days that a rental keeps when it is picked up on a day: from then on it is out. */
export const keptFrom = (kept: Days, pickup: Day | null): Days => (pickup !== null && pickup < kept.from ? { ...kept, from: pickup } : kept)

/** Times at which people like to meet, as `16:00`. */
const usual = ['10:00', '12:30', '16:00', '18:30', '20:00'] as const
/** Times that a day has left, by the clock of whoever asks (`14:38`): the usual ones, late in the day full hours. With none left all are offered: the shop answers with another. */
export function timesLeft(day: Day, today: Day, clock: string): readonly string[] {
  if (day !== today) return usual
  const left = usual.filter((time) => time > clock)
  if (left.length > 0) return left
  const hours = [21, 22, 23].map((hour) => `${hour}:00`).filter((time) => time > clock)
  return hours.length > 0 ? hours : usual
}
