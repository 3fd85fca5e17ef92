import { addDays } from '../kernel/days.ts'
import { instantAt, localTime } from '../kernel/local-time.ts'

/** Hours in which somebody hears nothing: minutes of the day in their zone. `until` before `from` is past midnight. */
export interface QuietHours {
  readonly from: number
  readonly until: number
  readonly zone: string
}

const hourMs = 3_600_000

/** When the quiet hours end that an instant lies in, which is always later than it; undefined outside of them. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | undefined {
  if (!quiet || quiet.from === quiet.until) return undefined
  const { from, until, zone } = quiet
  const { day, minutes } = localTime(now, zone)
  const isOver = from < until
  const isIn = isOver ? minutes >= from && minutes < until : minutes >= from || minutes < until
  if (!isIn) return undefined
  const end = instantAt(!isOver && minutes >= from ? addDays(day, 1) : day, until, zone)
  return end > now ? end : new Date(end.getTime() + hourMs) // in an hour that comes twice the end of the second counts
}
