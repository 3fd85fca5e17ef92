// Hours of people: what a clock on the wall shows in a time zone (IANA name), and which instant an hour of a day is.
import { type Day, dayIn, hourIn } from './days.ts'

const minuteMs = 60_000
export const minutesOfDay = 1440

/** True for a name that this machine knows as a time zone. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An hour as people write it, `09:30`, with its minutes of the day. */
export const hourPattern = /^([01]\d|2[0-3]):[0-5]\d$/
export const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
export const hourOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export interface LocalTime {
  readonly day: Day
  /** Minutes since midnight, as the clock shows them. */
  readonly minutes: number
  /** 1 is Monday, 7 Sunday. */
  readonly weekday: number
}
export function localTime(instant: Date, zone: string): LocalTime {
  const day = dayIn(instant, zone)
  return { day, minutes: Math.round(hourIn(instant, zone) * 60), weekday: weekdayOf(day) }
}
/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const dayMs = minutesOfDay * minuteMs

/** The instant of an hour of a day. One that a clock leaps over in spring is an hour later; of one that comes twice it is the first. */
export function instantAt(day: Day, minutes: number, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs
  const shown = (time: number) => {
    const local = localTime(new Date(time), zone)
    return Date.parse(`${local.day}T00:00:00Z`) + local.minutes * minuteMs
  }
  const [byYesterday = wanted, byTomorrow = wanted] = [wanted - dayMs, wanted + dayMs].map((time) => wanted - (shown(time) - time))
  return new Date(shown(byYesterday) !== wanted && shown(byTomorrow) === wanted ? byTomorrow : byYesterday)
}
