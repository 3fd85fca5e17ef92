import { addDays, type Day } from '@rondo/rules/kernel/days'
import ICAL from 'ical.js'

export interface CalendarText {
  readonly text: string
  /** The days that matter, both included. */
  readonly from: Day
  readonly to: Day
}
export type Busy = { readonly days: readonly Day[] } | { readonly problem: 'not_a_calendar' | 'too_many_events' }

const mostOccurrences = 20_000

/** Days on which a calendar says busy: all-day and timed events, repeated ones too; not the free, not the cancelled. */
export function busyDays({ text, from, to }: CalendarText): Busy {
  let calendars: ICAL.Component[]
  try {
    calendars = readCalendars(text)
  } catch {
    return { problem: 'not_a_calendar' }
  }
  if (calendars.length === 0) return { problem: 'not_a_calendar' }
  const days = new Set<Day>()
  const add = (start: ICAL.Time, end: ICAL.Time) => {
    const last = lastDayOf(start, end)
    for (let day = max(dayOf(start), from); day <= last && day <= to; day = addDays(day, 1)) days.add(day)
  }
  let seen = 0
  for (const calendar of calendars) {
    const events = calendar.getAllSubcomponents('vevent')
    for (const one of events.filter((event) => !event.hasProperty('recurrence-id'))) {
      try {
        const uid = one.getFirstPropertyValue('uid')
        const exceptions = events.filter((event) => event.hasProperty('recurrence-id') && event.getFirstPropertyValue('uid') === uid)
        const event = new ICAL.Event(one, { exceptions })
        if (!event.isRecurring()) {
          seen++
          if (isBusy(one)) add(event.startDate, event.endDate)
        } else {
          const starts = event.iterator()
          for (let next = starts.next(); next && dayOf(next) <= to && seen <= mostOccurrences; next = starts.next()) {
            seen++
            const { startDate, endDate, item } = event.getOccurrenceDetails(next)
            if (isBusy((item as ICAL.Event).component)) add(startDate, endDate)
          }
        }
      } catch {
        // an event that makes no sense: the others count
      }
      if (seen > mostOccurrences) return { problem: 'too_many_events' }
    }
  }
  return { days: [...days].sort() }
}

function readCalendars(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[]
  const all = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
  return all.map((one) => new ICAL.Component(one as never)).filter(({ name }) => name === 'vcalendar')
}

const isBusy = (event: ICAL.Component) =>
  String(event.getFirstPropertyValue('transp') ?? '').toUpperCase() !== 'TRANSPARENT' &&
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() !== 'CANCELLED'

// the day where the event is written: what counts as a day is the lender's, not ours
const dayOf = ({ year, month, day }: ICAL.Time): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
const max = (a: Day, b: Day) => (a > b ? a : b)

/** An end at midnight is the day before; an event without a length is on the day of its start. */
function lastDayOf(start: ICAL.Time, end: ICAL.Time): Day {
  const isMidnight = end.isDate || (end.hour === 0 && end.minute === 0 && end.second === 0)
  const last = isMidnight ? addDays(dayOf(end), -1) : dayOf(end)
  return max(last, dayOf(start))
}
