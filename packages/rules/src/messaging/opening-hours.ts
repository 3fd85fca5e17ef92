import { addDays } from '../kernel/days.ts'
import { instantAt, localTime, weekdayOf } from '../kernel/local-time.ts'

/** When a merchant answers: ISO weekdays, and minutes of the day in their zone. */
export interface OpeningHours {
  readonly days: readonly number[]
  readonly from: number
  readonly until: number
  readonly zone: string
}
export const awayBounds = { note: 300 } as const

/** When somebody answers next; undefined while they do. */
export function opensAt({ days, from, until, zone }: OpeningHours, now: Date): Date | undefined {
  const { day, minutes, weekday } = localTime(now, zone)
  if (days.includes(weekday) && minutes >= from && minutes < until) return undefined
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const on = addDays(day, ahead)
    if (days.includes(weekdayOf(on)) && (ahead > 0 || minutes < from)) return instantAt(on, from, zone)
  }
  return undefined
}
