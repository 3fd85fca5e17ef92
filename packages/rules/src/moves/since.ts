import { clocks } from '../kernel/clocks.ts'
import type { Clock, ClockName, ReminderName, State } from '../kernel/machine.ts'
import { type AnyThing, type Case, type CaseItem, type CaseLeg, isGoingIn, type MachineName } from './case.ts'
import { caseMachines, type Placed, rowOf } from './machines.ts'
import { onTheWayStatuses, waitingStatuses } from '../orders/item-statuses.ts'

const HOUR = 3_600_000
const units = { Minutes: 60_000, Hours: HOUR, Days: 24 * HOUR } as const
const unitOf = (name: string): number => units[(/(Minutes|Hours|Days)(?:FromDue)?$/.exec(name)?.[1] ?? 'Days') as keyof typeof units]
/** A figure of kernel/clocks in milliseconds. */
export const msOf = (name: ClockName): number => clocks[name] * unitOf(name)
const remindersMs = (name: ReminderName): number[] => [clocks[name]].flat().map((one) => one * unitOf(name))

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce<Date | null>((first, one) => (one && (!first || one < first) ? one : first), null)
const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce<Date | null>((last, one) => (one && (!last || one > last) ? one : last), null)
const itemsAt = (c: Case, thing: AnyThing): readonly CaseItem[] =>
  thing === c.group ? c.items : c.items.filter(({ id }) => id === thing.id)
const isBeforeScan = ({ status }: CaseItem) =>
  status === 'return_approved_by_merchant' || status === 'awaiting_return_shipment' || status === 'return_label_generated'

/** A carrier has an item on its way back: by its live label, or by one that was replaced and used all the same. A parcel that failed is of the past. */
export const isBackScanned = (c: Case, itemId: number): boolean =>
  c.legs.some(
    (leg) =>
      leg.way === 'return' && leg.lastScanAt !== null && leg.status !== 'failure' && leg.status !== 'returned' && isGoingIn(c, itemId, leg),
  )

/** It has a label for its way back, or is on it: what its merchant has received is lost with no parcel. */
export const isGoingBack = ({ status }: CaseItem): boolean => (rowOf('I18d').row.from as readonly (string | null)[]).includes(status)
export const isAwaitedBack = (c: Case, leg: CaseLeg): boolean => c.items.some((item) => isGoingBack(item) && isGoingIn(c, item.id, leg))

/** The live parcel of an item on its way back. */
export const returnLegOf = (c: Case, item: CaseItem): CaseLeg | undefined =>
  c.legs.find((leg) => leg.way === 'return' && leg.status !== 'cancelled' && isGoingIn(c, item.id, leg))
const hasNotArrived = ({ status }: CaseItem) => [...waitingStatuses, ...onTheWayStatuses].some((one) => one === status)
/**
 * Parcels to the customer that count now: bought, and not voided. One that failed counts while its group stands failed, and so does one that
 * the carrier calls delivered and its customer never had; once what was in it is sent again it is of the past.
 */
export const currentLegs = (c: Case): readonly CaseLeg[] =>
  c.legs.filter(({ way, status, itemIds }) => {
    if (way !== 'outbound' || status === null || status === 'cancelled') return false
    if (c.group.status === 'delivery_failed') return true
    if (status === 'delivered') return !c.items.some((item) => itemIds.includes(item.id) && hasNotArrived(item))
    return status !== 'failure' && status !== 'returned'
  })
/** When the customer is asked whether a silent parcel came. */
export const askedAt = (c: Case): Date | null => c.group.estimateAt && later(c.group.estimateAt, msOf('askCustomerAfterEstimateDays'))
/** Until when a customer may say that what counts as delivered never came. */
export const reportEnd = ({ group: { deliveredAt, deliveredBy } }: Case): Date | null =>
  deliveredAt && later(deliveredAt, msOf(deliveredBy === 'merchant' ? 'notReceivedMerchantConfirmedDays' : 'notReceivedHours'))
export const wasScanned = (c: Case): boolean => currentLegs(c).some(({ lastScanAt }) => lastScanAt !== null)

/**
 * When an item that nobody has received yet reached its merchant as far as anybody knows: the carrier's word, else the estimate of what is not
 * tracked. A parcel of the customer's own is not: whatever its number is, no carrier tells us of it.
 */
function thereAt(c: Case, item: CaseItem): Date | null {
  if (!isGoingBack(item)) return null
  const leg = returnLegOf(c, item)
  if (leg?.deliveredAt) return leg.deliveredAt
  if (item.status !== 'return_shipped_to_merchant' || leg?.isTracked) return null
  const { daysBack } = c.group
  return latest([item.since, leg?.estimateAt ?? (daysBack && item.since ? later(item.since, daysBack * 24 * HOUR) : null)])
}

const unscannedSince = (c: Case) => c.group.estimateAt && later(c.group.estimateAt, 24 * HOUR)
/** Of a group on its way. A parcel that was never scanned counts from a day after its estimate, so that it is lost 15 days after it. */
function silentSince(c: Case): Date | null {
  if (c.group.status !== 'shipped_to_customer' && c.group.status !== 'partially_delivered_to_customer') return null
  if (wasScanned(c)) return latest(currentLegs(c).map(({ lastScanAt }) => lastScanAt))
  return unscannedSince(c)
}

/** From when a rental that is not back counts as lost: it was due, and no claim on it has been withdrawn or refused since. */
export function lostSince(c: Case, item: CaseItem | undefined): Date | null {
  const deposit = c.deposits.find(({ id }) => id === item?.id)
  return item?.dueAt ? latest([item.dueAt, deposit?.status === 'held' ? deposit.since : null]) : null
}

/**
 * When the days to send an item back begin: with its approval, but of a rental never so that they outlast the day on which it counts as lost. Who
 * begins its return again and again keeps nobody from claiming it.
 */
function approvedSince(c: Case, item: CaseItem): Date | null {
  const lost = item.type === 'rent' ? lostSince(c, item) : null
  return item.approvedAt && earliest([item.approvedAt, lost && later(lost, msOf('rentalLostTimerDays') - msOf('returnShipDays'))])
}

/** What a clock is counted from; null while that has not happened. */
const since = {
  status: (_c, thing) => thing.since,
  agreed: (_c, thing) => thing.since,
  /** For rentals and services not before three days before the first booked day (SR-70). */
  idle: (c, thing) => {
    const days = c.items.flatMap(({ firstDay, status }) => (firstDay && status !== 'canceled' ? [new Date(`${firstDay}T00:00:00Z`)] : []))
    const first = earliest(days)
    return latest([thing.since, first && later(first, -msOf('bookedDayGraceDays'))])
  },
  customerAsked: (c) => askedAt(c),
  carrierSilent: silentSince,
  /** A parcel to the customer that was handed over and never scanned counts like its group. */
  lastScan: (c, thing) => {
    const leg = thing as CaseLeg
    if (leg.way === 'return' && !isAwaitedBack(c, leg)) return null
    return leg.lastScanAt ?? (leg.way === 'outbound' ? unscannedSince(c) : thing.since)
  },
  asked: (c) => earliest(c.items.filter(({ status }) => status === 'return_requested_by_customer').map((item) => item.since)),
  approved: (c, thing) => {
    const request = c.requests.find((one) => one === thing)
    // its item has lapsed before it and is with its customer again: the request is counted from the same approval
    const items = request ? c.items.filter(({ id }) => request.itemIds.includes(id)) : itemsAt(c, thing).filter(isBeforeScan)
    return earliest(items.map((item) => approvedSince(c, item)))
  },
  returnThere: (c, thing) => earliest(itemsAt(c, thing).map((item) => thereAt(c, item))),
  received: (c, thing) => itemsAt(c, thing)[0]?.receivedAt ?? null,
  delivered: (c, thing) => itemsAt(c, thing)[0]?.deliveredAt ?? null,
  lastDelivered: (c) => latest(c.items.map(({ deliveredAt }) => deliveredAt)),
  due: (c, thing) => itemsAt(c, thing)[0]?.dueAt ?? null,
  lost: (c, thing) => lostSince(c, itemsAt(c, thing)[0]),
  serviceEnd: (c, thing) => (itemsAt(c, thing)[0]?.isService ? (itemsAt(c, thing)[0]?.dueAt ?? null) : null),
} satisfies Record<string, (c: Case, thing: AnyThing) => Date | null>
export const sinceNames: readonly string[] = Object.keys(since)

const start = ({ since: name }: Clock, c: Case, thing: AnyThing) => since[name as keyof typeof since](c, thing)

/** The clocks that run on a thing. */
export function clocksOn(machine: MachineName, thing: AnyThing): readonly Clock[] {
  const states: Readonly<Record<string, State>> = caseMachines[machine].states
  return thing.status === null ? [] : (states[thing.status]?.clocks ?? [])
}
/**
 * How long everything was kept still since an instant, milliseconds: by a dispute that has ended, as goods may not be sent while it is open, by a
 * case that support has closed, and by the block of somebody with whom one swaps. What several kept still counts once.
 */
function restSince({ dispute, group: { lastCase }, swap }: Case, from: Date): number {
  const rests: { from: number; to: number }[] = []
  if (dispute?.openedAt && dispute.status !== 'open') rests.push({ from: dispute.openedAt.getTime(), to: dispute.since.getTime() })
  if (lastCase) rests.push({ from: lastCase.openedAt.getTime(), to: lastCase.closedAt.getTime() })
  for (const { from: at, to } of swap?.halts ?? []) rests.push({ from: at.getTime(), to: to.getTime() })
  let counted = from.getTime()
  let rested = 0
  for (const rest of rests.toSorted((a, b) => a.from - b.from)) {
    rested += Math.max(0, rest.to - Math.max(counted, rest.from))
    counted = Math.max(counted, rest.to)
  }
  return rested
}
/** When a clock ends; null while it does not run. */
export function endOf(clock: Clock, c: Case, thing: AnyThing): Date | null {
  const from = start(clock, c, thing)
  return from && later(from, msOf(clock.after) + restSince(c, from))
}
/** A bank decides, or support: till then nobody may act, and clocks rest. */
export const isResting = ({ dispute, group }: Case): boolean => dispute?.status === 'open' || group.hasSupportCase
/** What is due on its day is due whatever anybody decides. */
export const isFromDue = ({ reminders }: Clock): boolean => reminders?.endsWith('FromDue') === true
/** When who must act is reminded of it. */
export function remindersOf(clock: Clock, c: Case, thing: AnyThing): Date[] {
  const isOfDay = isFromDue(clock)
  const from = isOfDay ? since.due(c, thing) : start(clock, c, thing)
  if (!from || !clock.reminders) return []
  // what is due at the end of a day is said in the morning
  const begin = isOfDay ? later(from, -msOf('rentalReminderBeforeEndHours')) : later(from, restSince(c, from))
  return remindersMs(clock.reminders).map((ms) => later(begin, ms))
}
/** When the timer may take this row of a thing; null when no clock of its status leads there. */
export function timeOf({ machine, row }: Placed, c: Case, thing: AnyThing): Date | null {
  const clock = clocksOn(machine, thing).find(({ fires }) => fires === row.id)
  return clock ? endOf(clock, c, thing) : null
}
