import type { orders } from '@rondo/contracts'
import { pickupCodes } from '@rondo/rules/kernel/limits'
import type * as z from 'zod'
import type { GroupRow } from '../orders.repository.ts'
import { zoneOfPlace } from '../../../platform/zone-of-place.ts'

type Group = z.input<typeof orders.FulfillmentGroup>
type Answer = Pick<
  Group,
  | 'pickupLocationAddress'
  | 'pickupDate'
  | 'pickupTime'
  | 'pickupAt'
  | 'pickupZone'
  | 'pickupProposedBy'
  | 'pickupAcceptedAt'
  | 'pickupCode'
  | 'pickupTriesLeft'
  | 'pickupLockedUntil'
  | 'pickupLockedForDay'
>
const instantOrNull = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null)

/**
 * What a group says of its pickup to one of its two sides. Whoever reads a group is its customer, who paid for it, or its merchant, whose
 * place it is: both know the exact place, the customer not any more once the group is canceled (C-57). The code is the customer's alone.
 */
export function pickupAnswer(group: GroupRow, role: 'customer' | 'merchant', now: Date): Answer {
  const { pickup, status } = group
  const isReady = status === 'ready_for_pickup'
  const address = pickup?.address ?? group.pickup_address
  const lockedUntil = pickup?.locked_until ? new Date(pickup.locked_until) : null
  const isLocked = isReady && lockedUntil !== null && lockedUntil > now
  const triesLeft = lockedUntil ? (isLocked ? 0 : pickupCodes.tries) : pickupCodes.tries - (pickup?.tries ?? 0)
  return {
    pickupLocationAddress: address && placeFor(address, role === 'merchant' || status !== 'canceled'),
    pickupDate: group.pickup_date,
    pickupTime: group.pickup_time,
    pickupAt: instantOrNull(pickup?.starts_at),
    pickupZone: pickup?.zone ?? (address && zoneOfPlace(address)),
    pickupProposedBy: pickup?.proposed_by ?? null,
    pickupAcceptedAt: instantOrNull(pickup?.accepted_at),
    pickupCode: isReady && role === 'customer' ? (pickup?.code ?? null) : null,
    pickupTriesLeft: isReady ? triesLeft : null,
    pickupLockedUntil: isLocked ? lockedUntil.toISOString() : null,
    pickupLockedForDay: isLocked && (pickup?.locks ?? 0) >= pickupCodes.locksOfDay,
  }
}

function placeFor(address: NonNullable<GroupRow['pickup_address']>, isExact: boolean): Group['pickupLocationAddress'] {
  const { city, postalCode, country, state } = address
  const place = { city, postalCode, country, state }
  if (!isExact) {
    const hidden = { id: null, name: null, company: null, street: null, street2: null, phone: null, instructions: null }
    return { ...place, ...hidden, latitude: null, longitude: null, isExact }
  }
  const { id, name, company, street, street2, latitude, longitude, phone, instructions } = address
  return { ...place, id, name, company, street, street2, latitude, longitude, phone, instructions, isExact }
}
