// When a rental may be handed over: one rule for the days that a checkout offers and for the server that books them.
import { addDays, type Day } from '../kernel/days.ts'
import type { Days } from './free-days.ts'

/** Days on which rentals that begin on these days may be picked up together: a first day of wear or the day before it (C-149). */
export function pickupDaysOf(starts: readonly Day[], today: Day): Day[] {
  const [first, ...others] = starts
  if (first === undefined) return []
  return [addDays(first, -1), first].filter((day) => day >= today && others.every((start) => day === start || day === addDays(start, -1)))
}

/** The days that a rental keeps when it is picked up on a day: from then on it is out. */
export const keptFrom = (kept: Days, pickup: Day | null): Days => (pickup !== null && pickup < kept.from ? { ...kept, from: pickup } : kept)
