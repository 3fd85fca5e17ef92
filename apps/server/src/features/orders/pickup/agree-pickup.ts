import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { dayIn } from '@rondo/rules/kernel/days'
import { pickupDeadline } from '@rondo/rules/moves/offers'
import { isClockTime, meetingProblem } from '@rondo/rules/orders/pickup'
import { isDeepStrictEqual } from 'node:util'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'
import type { LockedCase } from '../case.repository.ts'
import { changeGroup } from '../change-group.ts'
import { meetingOfOther } from '../swaps/swap-rows.ts'
import { accept, bookedDays, instantIn, ownPlace, propose } from './pickup.repository.ts'
import { zoneOfPlace } from '../../../platform/zone-of-place.ts'

type Asked = Received<typeof orders.agreePickup>['body']

/**
 * The merchant sets place and time, which makes the code. The customer accepts what stands, or names another time, at the checkout already,
 * which the merchant then takes over by setting it: both agree on it then. What either side changes after an agreement is a proposal again (C-93).
 */
export const agreePickup = (
  ctx: MemberCtx,
  { params, body }: Received<typeof orders.agreePickup>,
): Promise<Answer<typeof orders.agreePickup>> =>
  changeGroup(
    ctx,
    params.id,
    async (role, locked, tx) => {
      const isOpen = ['processing', 'coordinating_pickup', 'ready_for_pickup'].includes(locked.group.status)
      if (locked.group.group_type !== 'pickup' || !isOpen) return role === 'merchant' ? 'agreePickup' : 'acceptPlace' // the tables refuse it
      return role === 'merchant' ? proposeByMerchant(tx, locked, body) : answerByCustomer(tx, locked, body)
    },
    { version: body.version },
  )

async function proposeByMerchant(tx: Tx, locked: LockedCase, asked: Asked) {
  const { group } = locked
  if (asked.sameMeeting) {
    const meeting = meetingOfOther(group.swap, group.id, locked.case.now)
    if (!meeting) throw new Failure('orders.pickup_place_required')
    const startsAt = new Date(meeting.starts_at)
    if (stands(group, meeting.address, startsAt)) return undefined
    await propose(tx, group.id, { address: meeting.address, zone: meeting.zone, startsAt, by: 'merchant' })
    return { move: 'agreePickup', input: { hasAddress: true } } as const
  }
  const standing = group.pickup?.address ?? group.pickup_address
  const address = await placeOf(tx, locked, asked.pickupLocationAddress ?? standing?.id)
  const zone = zoneOfPlace(address)
  const wanted = wantedTime(asked)
  const startsAt = wanted ? await timeOf(tx, locked, wanted, zone) : dateOrNull(group.pickup?.starts_at)
  if (stands(group, address, startsAt)) return undefined
  await propose(tx, group.id, { address, zone, startsAt, by: 'merchant' })
  const wish = standing && isSamePlace(standing, address) ? await askedTime(tx, group, zone) : null
  if (wish && wish.getTime() === startsAt?.getTime()) await accept(tx, group.id)
  return { move: 'agreePickup', input: { hasAddress: true } } as const
}

const whereabouts = ['street', 'street2', 'city', 'state', 'postalCode', 'country'] as const
/** A saved address may have moved since somebody has seen it. */
const isSamePlace = (one: AddressSnapshot, other: AddressSnapshot): boolean => whereabouts.every((part) => one[part] === other[part])

/** The merchant has set this place and time before: said again, what was agreed on it stays. */
const stands = ({ status, pickup }: LockedCase['group'], address: AddressSnapshot, startsAt: Date | null): boolean =>
  status === 'ready_for_pickup' &&
  pickup?.proposed_by === 'merchant' &&
  isDeepStrictEqual(pickup.address, address) &&
  startsAt?.getTime() === dateOrNull(pickup.starts_at)?.getTime()

/** The time that the customer asked for, as it stands: in the order, else at the checkout. */
async function askedTime(tx: Tx, { pickup, pickup_date: day, pickup_time: time }: LockedCase['group'], zone: string) {
  if (pickup?.starts_at) return pickup.proposed_by === 'customer' ? new Date(pickup.starts_at) : null
  return day !== null && time !== null && isClockTime(time) ? instantIn(tx, day, time, zone) : null
}

async function answerByCustomer(tx: Tx, locked: LockedCase, asked: Asked) {
  const { group } = locked
  const { pickup } = group
  const address = pickup?.address ?? group.pickup_address
  if (!address) throw new Failure('orders.pickup_place_required')
  const named = asked.pickupLocationAddress
  if (named !== undefined && named !== address.id) throw new Failure('orders.pickup_place_unknown')
  const zone = pickup?.zone ?? zoneOfPlace(address)
  const wanted = wantedTime(asked)
  const startsAt = wanted ? await timeOf(tx, locked, wanted, zone) : dateOrNull(pickup?.starts_at)
  const isSame = startsAt?.getTime() === dateOrNull(pickup?.starts_at)?.getTime()
  if (pickup?.address && isSame) {
    if (pickup.proposed_by === 'customer') return undefined // nobody accepts an own proposal
    if (pickup.accepted_at) return undefined
    await accept(tx, group.id)
    return 'acceptPlace' as const
  }
  if (!startsAt) throw new Failure('orders.pickup_time_required') // nothing stands that could be accepted
  await propose(tx, group.id, { address, zone, startsAt, by: 'customer' })
  return 'proposePickupTime' as const
}

/** A saved address of the merchant, or the place that was paid for, which stands as it was then. */
async function placeOf(tx: Tx, { group }: LockedCase, id: number | undefined): Promise<AddressSnapshot> {
  if (id === undefined) throw new Failure('orders.pickup_place_required')
  const own = await ownPlace(tx, group.merchant.id, id)
  const kept = [group.pickup?.address, group.pickup_address].find((place) => place?.id === id)
  const place = own ?? kept
  if (!place) throw new Failure('orders.pickup_place_unknown')
  return place
}

const dateOrNull = (text: string | null | undefined) => (text ? new Date(text) : null)

function wantedTime({ pickupDate, pickupTime }: Asked): { readonly day: string; readonly time: string } | undefined {
  if (pickupDate === undefined && pickupTime === undefined) return undefined
  if (pickupDate === undefined || pickupTime === undefined) throw new Failure('orders.pickup_time_required')
  return { day: pickupDate, time: pickupTime }
}

/** The instant that is meant by the clock of the place. Throws what keeps both from meeting then. */
async function timeOf(tx: Tx, { case: c, group }: LockedCase, { day, time }: { day: string; time: string }, zone: string): Promise<Date> {
  const [at, booked] = await Promise.all([instantIn(tx, day, time, zone), bookedDays(tx, group.id)])
  const deadline = pickupDeadline(c)
  const problem = meetingProblem(at, dayIn(at, zone), { now: c.now, deadline, booked })
  if (!problem) return at
  if (problem === 'orders.pickup_day_not_booked' && booked) throw new Failure(problem, { values: booked })
  if (problem === 'orders.pickup_time_late' && deadline) throw new Failure(problem, { values: { until: dayIn(deadline, zone) } })
  throw new Failure(problem)
}
