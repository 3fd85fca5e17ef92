import type { Format } from '../../../shell/format.ts'
import type { Group } from '../orders.queries.ts'
import { zoneBeside } from '../zone-beside.ts'

/** When the lock of a pickup code ends: the hour of one of minutes; the day too of one that holds for a day, and beside another clock. */
export function lockEnd(group: Group, until: string, format: Format): string {
  const beside = zoneBeside(group)
  return group.pickupLockedForDay || beside ? format.moment(until, beside) : format.hourHere(until)
}
