import { born, textOf, type Body, type Depot } from './records.ts'
import { tellCarrier } from './webhooks.ts'

export const trackStatuses = ['UNKNOWN', 'PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE'] as const
export type TrackStatus = (typeof trackStatuses)[number]

interface Place {
  city: string
  state: string
  zip: string
  country: string
}

interface Step {
  object_id: string
  object_created: string
  object_updated: string
  status: TrackStatus
  status_details: string
  status_date: string
  substatus?: { code: string; text: string; action_required: boolean }
  location?: Place
}

/** A parcel on its way; `tracking_history` has the oldest step first. */
export interface Track {
  object_id: string
  carrier: string
  tracking_number: string
  address_from?: Place
  address_to?: Place
  eta?: string
  original_eta?: string
  servicelevel?: { token: string; name: string }
  metadata: string
  messages: string[]
  transaction?: string
  tracking_status?: Step
  tracking_history: Step[]
}

const words: Record<TrackStatus, { text: string; code: string; detail: string; action?: true }> = {
  UNKNOWN: { text: 'The package has not been found.', code: 'other', detail: 'Unknown.' },
  PRE_TRANSIT: {
    text: 'Your shipment was created, the carrier awaits the package.',
    code: 'information_received',
    detail: 'Information about the package received.',
  },
  TRANSIT: {
    text: 'Your shipment has departed from the origin.',
    code: 'package_accepted',
    detail: 'Package accepted into the carrier network.',
  },
  DELIVERED: { text: 'Your shipment has been delivered.', code: 'delivered', detail: 'Package has been delivered.' },
  RETURNED: {
    text: 'Your shipment is on its way back to the sender.',
    code: 'return_to_sender',
    detail: 'Package is to be returned to sender.',
    action: true,
  },
  FAILURE: { text: 'The delivery of your shipment failed.', code: 'package_lost', detail: 'Package has been lost.', action: true },
}

const keyOf = (carrier: string, number: string) => `${carrier.toLowerCase()}|${number}`

/** The last scan before the door: a TRANSIT of its own kind. */
const outForDelivery = { text: 'Your shipment is out for delivery.', code: 'out_for_delivery', detail: 'Package is out for delivery.' }

function stepOf(depot: Depot, status: TrackStatus, location: Place | undefined, isOut = false): Step {
  const { object_id, object_created, object_updated } = born(depot)
  const {
    text,
    code,
    detail,
    action = false,
  }: { text: string; code: string; detail: string; action?: boolean } = isOut ? outForDelivery : words[status]
  return {
    object_id,
    object_created,
    object_updated,
    status,
    status_details: text,
    status_date: object_created,
    substatus: { code, text: detail, action_required: action },
    ...(location && { location }),
  }
}

/** Starts the track of a bought label. */
export function startTrack(depot: Depot, given: Omit<Track, 'object_id' | 'messages' | 'tracking_status' | 'tracking_history'>): Track {
  const first = stepOf(depot, 'PRE_TRANSIT', given.address_from)
  const track: Track = { object_id: depot.names.hex(32), ...given, messages: [], tracking_status: first, tracking_history: [first] }
  return depot.records.put('track', track, keyOf(track.carrier, track.tracking_number))
}

/** The carrier's own test numbers answer their status; every other number is looked up. */
export function findTrack(depot: Depot, carrier: string, number: string): Track | undefined {
  const magic = carrier === 'shippo' ? trackStatuses.find((status) => number === `SHIPPO_${status}`) : undefined
  if (!magic) return depot.records.marked<Track>('track', keyOf(carrier, number))[0]
  const place = { city: 'San Francisco', state: 'CA', zip: '94103', country: 'US' }
  const order: TrackStatus[] =
    magic === 'UNKNOWN' || magic === 'PRE_TRANSIT'
      ? [magic]
      : magic === 'TRANSIT'
        ? ['PRE_TRANSIT', 'TRANSIT']
        : ['PRE_TRANSIT', 'TRANSIT', magic]
  const steps = order.map((status) => stepOf(depot, status, place))
  return {
    object_id: '',
    carrier,
    tracking_number: number,
    address_from: place,
    address_to: { city: 'Chicago', state: 'IL', zip: '60611', country: 'US' },
    metadata: 'Shippo test tracking',
    messages: [],
    tracking_history: steps,
    ...(steps.at(-1) && { tracking_status: steps.at(-1) as Step }),
  }
}

/** A track as it is answered: an unknown number has no status and no history. */
export function answerTrack(depot: Depot, carrier: string, number: string): Omit<Track, 'object_id'> {
  const { object_id: _id, ...found } = findTrack(depot, carrier, number) ?? {
    object_id: '',
    carrier,
    tracking_number: number,
    metadata: '',
    messages: [],
    tracking_history: [],
  }
  return found
}

/** `POST /tracks`: asks to be told about a number. */
export function registerTrack(depot: Depot, body: Body): Omit<Track, 'object_id'> {
  const carrier = textOf(body, 'carrier')
  const number = textOf(body, 'tracking_number')
  const found = findTrack(depot, carrier, number)
  if (found && carrier !== 'shippo')
    depot.records.put('track', { ...found, metadata: textOf(body, 'metadata') || found.metadata }, keyOf(carrier, number))
  const track = answerTrack(depot, carrier, number)
  if (carrier === 'shippo') tellCarrier(depot, 'track_updated', track, carrier)
  return track
}

/** The parcel with a number, whoever carries it. */
export function parcelOf(depot: Depot, number: string): Track | undefined {
  const row = depot.store.row<{ body: string }>(
    "select body from record where kind = 'carrier.track' and parent like ? order by seq desc limit 1",
    `%|${number}`,
  )
  return row && (JSON.parse(row.body) as Track)
}

/** Moves a parcel on (or back, or twice: carriers do that) and tells the product. */
export function moveParcel(depot: Depot, track: Track, status: TrackStatus, isOut = false): Track {
  const step = stepOf(depot, status, status === 'DELIVERED' || isOut ? track.address_to : track.address_from, isOut && status === 'TRANSIT')
  const moved: Track = { ...track, tracking_status: step, tracking_history: [...track.tracking_history, step] }
  depot.records.put('track', moved, keyOf(track.carrier, track.tracking_number))
  const { object_id: _id, ...shown } = moved
  tellCarrier(depot, 'track_updated', shown, track.carrier)
  return moved
}

/** The newest parcels first. */
export function latestParcels(depot: Depot, limit: number): Track[] {
  return depot.records.page<Track>('track', { results: limit }).results
}
