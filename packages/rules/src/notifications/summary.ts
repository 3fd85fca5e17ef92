import { addDays } from '../kernel/days.ts'
import { instantAt, localTime, weekdayOf } from '../kernel/local-time.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

/** How often somebody gets one mail of what they have not read. */
export const summaryRhythms = ['off', 'daily', 'weekly'] as const
export type SummaryRhythm = (typeof summaryRhythms)[number]

/** Entries that one summary lists; of the others it tells how many there are. */
export const summaryBounds = { entries: 20 } as const

export interface SummaryChoice {
  readonly rhythm: SummaryRhythm
  /** Hour of the day, 0 to 23, in `zone`. */
  readonly hour: number
  /** Of a weekly one: 1 is Monday, 7 Sunday. */
  readonly weekday: number
  readonly zone: string
  readonly quiet: QuietHours | null
}

/** When the next summary is due after an instant; undefined where none is wanted. One that falls into quiet hours comes at their end. */
export function nextSummary({ rhythm, hour, weekday, zone, quiet }: SummaryChoice, after: Date): Date | undefined {
  if (rhythm === 'off') return undefined
  const { day } = localTime(after, zone)
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const on = addDays(day, ahead)
    if (rhythm === 'weekly' && weekdayOf(on) !== weekday) continue
    const at = instantAt(on, hour * 60, zone)
    const due = quietUntil(quiet, at) ?? at
    if (due > after && at > after) return due
  }
  throw new Error(`no day of ${zone} has the hour ${hour}`)
}
