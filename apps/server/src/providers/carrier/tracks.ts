import type { Shippo } from 'shippo'
import { asked } from './asked.ts'

/** One word of the carrier about a parcel, as it says it. */
export interface TrackEvent {
  readonly at: Date
  /** The carrier's status, such as TRANSIT. */
  readonly status: string
  /** What it means more closely, such as out_for_delivery. */
  readonly code: string
  readonly text: string
  readonly city: string | null
  readonly country: string | null
}
/** What the carrier knows of a parcel, the oldest word first; none for one that it does not know. */
export interface Track {
  readonly eta: Date | null
  readonly events: readonly TrackEvent[]
}

/** Asks how a parcel stands. Throws ProviderUnavailable, or ProviderRefused for a number that the carrier does not take. */
export async function readTrack(sdk: Shippo, carrier: string, number: string): Promise<Track> {
  const { eta, trackingHistory, trackingStatus } = await asked(sdk.trackingStatus.get(number, carrier))
  const all = trackingHistory.length > 0 ? trackingHistory : trackingStatus ? [trackingStatus] : []
  const events = all.map(({ status, substatus, statusDetails, statusDate, objectCreated, location }) => ({
    at: statusDate ?? objectCreated,
    status,
    code: substatus?.code ?? '',
    text: statusDetails,
    city: location?.city ?? null,
    country: location?.country ?? null,
  }))
  return { eta: eta ?? null, events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()) }
}
