import { addDays, type Day } from '@rondo/rules/kernel/days'
import type { Meeting } from './meeting.ts'

const saturday = 6
/** Times that suit many, none of them on one day: the next two evenings, and a Saturday morning after them. */
export function suggestedMeetings(today: Day): readonly Meeting[] {
  const toSaturday = (saturday - new Date(today).getUTCDay() + 7) % 7
  return [
    { day: addDays(today, 1), time: '18:00' },
    { day: addDays(today, 2), time: '18:00' },
    { day: addDays(today, toSaturday > 2 ? toSaturday : toSaturday + 7), time: '11:00' },
  ]
}
