import { isClockTime } from '@rondo/rules/orders/pickup'
import type { Details } from '../orders.queries.ts'

/** A day and a time by the clock of the place, as form fields hold them; empty where nothing is said. */
export interface Meeting {
  readonly day: string
  readonly time: string
}

/** An instant by the clock of a zone. */
function meetingIn(iso: string, timeZone: string): Meeting {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** What was proposed last: in the group, else at the checkout. */
export function proposedMeeting({ pickupAt, pickupZone, pickupDate, pickupTime }: Details): Meeting {
  if (pickupAt && pickupZone) return meetingIn(pickupAt, pickupZone)
  return { day: pickupDate ?? '', time: pickupTime && isClockTime(pickupTime) ? pickupTime : '' }
}

type Place = NonNullable<Details['pickupLocationAddress']>
/** The way to a place, in the map that the device opens such links with. Its coordinates, else its address as text. */
export function directionsTo({ latitude, longitude, street, city, state, postalCode, country }: Place): string {
  const written = [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  const destination = latitude !== null && longitude !== null ? `${latitude},${longitude}` : written
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`
}
