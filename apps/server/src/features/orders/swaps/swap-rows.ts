// The swap that a group is a side of: read with its order, moved with its group, and ended for the other sides when one of them fails.
import type { Case, CaseSwap } from '@rondo/rules/moves/case'
import { isSwapOpen, type SwapStatus } from '@rondo/rules/messaging/swap-states'
import type { SwapProgress } from '@rondo/rules/messaging/swaps'
import { beforeSending, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import { sql } from 'kysely'
import type { AddressSnapshot } from '../../shipping/index.ts'
import { type GivenPiece, givenPieces } from '../../../platform/given-pieces.ts'
import { haveTraded } from '../../../platform/known-names.ts'
import { type NamedRow, namesJson, somebodyOf } from '../../../platform/somebody.ts'
import { photo } from '../../../platform/photos.ts'
import { nameIn, type Reader } from '../present-parties.ts'

interface SideGroup {
  readonly id: number
  readonly status: GroupStatus
  readonly group_type: 'shipping' | 'pickup'
  /** It came, and nobody has reported that it did not. */
  readonly is_delivered: boolean
  readonly delivered_at: string | null
  /** Where and when its two meet, as far as that is agreed or proposed. */
  readonly meeting: { readonly address: AddressSnapshot; readonly zone: string; readonly starts_at: string } | null
}
/** Who gives or gets something, and to whom of the swap they are known by their name: to whom they have traded with (C-27). */
interface Side extends NamedRow {
  readonly known_to: readonly number[]
}
/** As read inside JSON. */
export interface SwapRow {
  readonly id: number
  readonly status: SwapStatus
  readonly since: string
  readonly ends_at: string
  readonly ended_by: number | null
  readonly halted_at: string | null
  readonly resumed_at: string | null
  readonly past_halts: readonly { readonly from: string; readonly to: string }[]
  readonly sides: readonly {
    readonly giver_id: number
    /** Support has blocked who gives. */
    readonly is_blocked: boolean
    readonly giver: Side
    readonly receiver_id: number
    readonly receiver: Side
    readonly order_id: number | null
    readonly pieces: readonly GivenPiece[]
    readonly groups: readonly SideGroup[]
  }[]
}

const side = (who: 'giver_id' | 'receiver_id') =>
  sql`(
    select ${namesJson('p')} || jsonb_build_object('known_to', array(
      select k.giver_id from swap_part k where k.swap_id = w.id and (k.giver_id = p.id or ${haveTraded(sql.ref('p.id'), sql.ref('k.giver_id'))})))
    from person p where p.id = s.${sql.ref(who)})`

/** The swap of group `f`, where its order is the one by which its side has checked out. */
export const swapJson = sql`(
  select jsonb_build_object('id', w.id, 'status', w.status, 'since', w.status_since, 'ends_at', w.ends_at, 'ended_by', w.ended_by, 'halted_at', w.halted_at, 'resumed_at', w.resumed_at, 'past_halts', w.past_halts,
    'sides', (
    select jsonb_agg(jsonb_build_object('giver_id', s.giver_id, 'receiver_id', s.receiver_id, 'order_id', s.order_id,
      'is_blocked', exists (select from person a where a.id = s.giver_id and a.blocked_at is not null and a.deleted_at is null),
      'giver', ${side('giver_id')}, 'receiver', ${side('receiver_id')},
      'pieces', ${givenPieces},
      'groups', coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'status', x.status, 'group_type', x.group_type, 'delivered_at', x.delivered_at,
          'is_delivered', x.delivered_at is not null and x.status <> 'delivery_failed', 'meeting', (
            select jsonb_build_object('address', p.address, 'zone', p.zone, 'starts_at', p.starts_at) from pickup p where p.group_id = x.id and p.address is not null and p.starts_at is not null)) order by x.id) from fulfillment_group x
        where x.order_id = s.order_id and exists (select from order_item e where e.group_id = x.id and e.swap_id = w.id)), '[]')) order by s.receiver_id)
    from swap_part s where s.swap_id = w.id))
  from swap_record w join swap_part own on own.swap_id = w.id and own.order_id = f.order_id
  where w.id = (select max(e.swap_id) from order_item e where e.group_id = f.id)
)`

const unsent: readonly GroupStatus[] = [...beforeSending, 'canceled']

/** What its giver owes to nobody any more: a block of theirs keeps no other piece from its receiver (463). */
const hasArrived = ({ order_id, groups }: SwapRow['sides'][number]): boolean =>
  order_id !== null && groups.every(({ is_delivered }) => is_delivered)

type Halt = NonNullable<CaseSwap['halts']>[number]
/** The halts that are over. */
function haltsOver(swap: SwapRow): readonly Halt[] {
  const past = swap.past_halts.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
  const last = lastHaltOver(swap)
  return last ? [...past, last] : past
}
/** The last halt, once it is over: by the end of a block, or as the pieces of whoever is blocked have come meanwhile (469). */
function lastHaltOver({ halted_at: from, resumed_at: to, sides }: SwapRow): Halt | undefined {
  if (from === null) return undefined
  if (to !== null) return { from: new Date(from), to: new Date(to) }
  const blocked = sides.filter(({ is_blocked }) => is_blocked)
  if (blocked.length === 0 || !blocked.every(hasArrived)) return undefined
  const came = blocked.flatMap(({ groups }) => groups.map(({ delivered_at }) => Date.parse(delivered_at ?? from)))
  return { from: new Date(from), to: new Date(Math.max(Date.parse(from), ...came)) }
}

/** Once all has come, a piece that is sent again waits for its own giver alone. */
const owes = ({ status }: SwapRow, { groups }: SwapRow['sides'][number], groupId: number): boolean =>
  status === 'firm' || groups.some(({ id }) => id === groupId)

/** What the rules look at of a swap, from one of its groups. */
export function swapOfCase(swap: SwapRow | null, groupId: number): CaseSwap | null {
  if (!swap) return null
  const others = swap.sides.flatMap(({ groups }) => groups.filter(({ id }) => id !== groupId))
  return {
    id: swap.id,
    status: swap.status,
    since: new Date(swap.since),
    other: {
      isSent: others.some(({ status }) => !unsent.includes(status)),
      isDelivered:
        swap.sides.every(({ order_id }) => order_id !== null) &&
        others.every(({ status, is_delivered }) => is_delivered && status !== 'canceled'),
    },
    isLastToPay: swap.sides.filter(({ order_id }) => order_id === null).length <= 1,
    isHalted: swap.sides.some((side) => side.is_blocked && !hasArrived(side) && owes(swap, side, groupId)),
    halts: haltsOver(swap),
    isAgreed: true,
    areBothInStock: true,
  } satisfies NonNullable<Case['swap']>
}

const progressOf = ({ order_id: orderId, groups }: SwapRow['sides'][number]): SwapProgress => {
  if (orderId === null) return 'waiting'
  const live = groups.filter(({ status }) => status !== 'canceled')
  if (live.length === 0) return 'canceled'
  if (live.every(({ is_delivered, status }) => is_delivered && status !== 'delivery_failed')) return 'arrived'
  return live.some(({ status }) => !unsent.includes(status)) ? 'sent' : 'checked_out'
}
/** The side by which the two people of a group swap the other way round; nothing in a circle, where nobody meets the same person twice. */
function otherOfTwo({ sides }: SwapRow, groupId: number) {
  const own = sides.find(({ groups }) => groups.some(({ id }) => id === groupId))
  return sides.find(({ giver_id, receiver_id }) => giver_id === own?.receiver_id && receiver_id === own.giver_id)
}
/**
 * The meeting at which the same two people hand the other piece over, while it is still to come: both pieces can change hands there, each with
 * its own code. Null in a circle, where nobody meets the same person twice.
 */
export function meetingOfOther(swap: SwapRow | null, groupId: number, now: Date): SideGroup['meeting'] {
  const other = swap && otherOfTwo(swap, groupId)
  // of several groups of the other side one may come by parcel
  const found =
    other?.groups.find(({ status, is_delivered, meeting }) => meeting && status !== 'canceled' && !is_delivered)?.meeting ?? null
  return found && swap?.status === 'firm' && new Date(found.starts_at) > now ? found : null
}

/** A side by the name under which a reader knows them. */
const sideFor = ({ known_to: knownTo, ...names }: Side, { id }: Reader) =>
  somebodyOf(knownTo.includes(id) ? names : { ...names, firstname: null, lastname: null })

/** The swap of a group as both of its sides see it: who gives what, who is how far, and until when. */
export function presentSwap(swap: SwapRow | null, groupId: number, now: Date, reader: Reader) {
  if (!swap) return null
  const other = otherOfTwo(swap, groupId)
  return {
    id: swap.id,
    status: swap.status,
    until: new Date(swap.ends_at).toISOString(),
    mayCallOff: isSwapOpen(swap.status) && new Date(swap.ends_at) > now,
    meeting: meetingShown(swap, groupId, now),
    sides: swap.sides.map((side) => ({
      giver: sideFor(side.giver, reader),
      receiver: sideFor(side.receiver, reader),
      pieces: side.pieces.map((piece) => ({
        name: nameIn(piece, reader.language),
        photo: piece.cover && photo(piece.cover, reader.language, reader.mediaOrigin),
      })),
      byParcel: side.groups.some(({ group_type: type, status }) => type === 'shipping' && status !== 'canceled'),
      progress: progressOf(side),
      isThis: side.groups.some(({ id }) => id === groupId),
      groupId: side === other ? (side.groups[0]?.id ?? null) : null,
    })),
  }
}

function meetingShown(swap: SwapRow, groupId: number, now: Date) {
  const meeting = meetingOfOther(swap, groupId, now)
  return meeting && { at: new Date(meeting.starts_at).toISOString(), zone: meeting.zone, city: meeting.address.city }
}
