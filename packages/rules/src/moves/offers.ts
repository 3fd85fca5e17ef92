import { type Clock, guardsOf, type Role } from '../kernel/machine.ts'
import { type AnyThing, type Case, type Input, itemsAbout, type MachineName, thingsOf } from './case.ts'
import { isStored, lackingFor } from './effects.ts'
import { type GuardAnswer, holds } from './guard.ts'
import { guards } from './guards.ts'
import { caseMachines, everyRow, type Guard, type Move, rowOf } from './machines.ts'
import { asked, isRefused, type Plan, plan } from './plan.ts'
import { clocksOn, endOf, isFromDue, isResting, remindersOf, timeOf } from './since.ts'

/** A move that somebody may make now, or what keeps it and until when. */
export type Offer =
  | { readonly move: Move; readonly allowed: true; readonly until?: Date }
  | { readonly move: Move; readonly allowed: false; readonly guard: Guard; readonly until?: Date }

/** What a group is, it stays: a move that is not for its kind is not offered at all. */
const ofKind: readonly Guard[] = ['shipping_group', 'pickup_group', 'not_virtual']

const moves = new Map<string, readonly Move[]>()
/** Moves of a side from a status that somebody has built: the same for every case, and a list of orders asks for it a hundred times. */
function openFrom(machine: MachineName, by: Role, status: string): readonly Move[] {
  const key = `${machine} ${by} ${status}`
  const known = moves.get(key)
  if (known) return known
  const rows = everyRow.filter(
    (at) => at.machine === machine && at.row.by.includes(by) && (at.row.from as readonly string[]).includes(status),
  )
  const names = [...new Set(rows.flatMap(({ row }) => row.move ?? []))]
  const open = names.filter((move) => rows.some((at) => at.row.move === move && lackingFor(at).length === 0))
  moves.set(key, open)
  return open
}

/** What one side may do now with the group, or with one of its items (SR-68). Moves that are not open are left out. */
export function offersOf(c: Case, by: Role, itemId?: number): Offer[] {
  const machine = itemId === undefined ? 'group' : 'item'
  const thing = itemId === undefined ? c.group : c.items.find(({ id }) => id === itemId)
  const status = thing?.status ?? null
  if (status === null) return []
  return openFrom(machine, by, status).flatMap((move): Offer[] => {
    const planned = asked(c, move, by, itemId === undefined ? {} : { itemIds: [itemId] })
    if (!isRefused(planned))
      return planned.lacking.length > 0 ? [] : [{ move, allowed: true, ...(planned.until && { until: planned.until }) }]
    const { guard, until } = planned
    return guard && !ofKind.includes(guard) ? [{ move, allowed: false, guard, ...(until && { until }) }] : []
  })
}

interface Running {
  readonly clock: Clock
  readonly machine: MachineName
  readonly thing: AnyThing
  readonly end: Date | null
}
/** It holds, or time alone keeps it from doing so. */
const isOrWillBe = (answer: GuardAnswer, now: Date) => holds(answer) || (typeof answer === 'object' && answer.until > now)

const clocksOf = new WeakMap<Case, readonly Running[]>()
/** Clocks of the case whose row the timer may take once their time is over; found once for the case, its group and each of its items. */
function running(c: Case): readonly Running[] {
  const known = clocksOf.get(c) ?? findRunning(c)
  clocksOf.set(c, known)
  return known
}
function findRunning(c: Case): Running[] {
  return (Object.keys(caseMachines) as MachineName[]).filter(isStored).flatMap((machine) =>
    thingsOf(c, machine).flatMap((thing) =>
      clocksOn(machine, thing).flatMap((clock) => {
        const at = rowOf(clock.fires)
        const items = itemsAbout(c, machine, thing) ?? c.items
        const look = { c, by: 'timer' as const, input: {}, at, thing, items }
        const others = (guardsOf(at.row, 'timer') as readonly Guard[]).filter((guard) => guard !== 'time_over')
        const isOpen =
          at.row.move !== undefined && lackingFor(at).length === 0 && others.every((guard) => isOrWillBe(guards[guard](look), c.now))
        return isOpen ? [{ clock, machine, thing, end: endOf(clock, c, thing) }] : []
      }),
    ),
  )
}

/** The next instant at which a clock of the case ends or somebody is to be reminded; null when nothing waits for time. */
export function nextDue(c: Case): Date | null {
  const times = running(c).flatMap(({ clock, thing, end }) => [
    ...(end ? [end] : []),
    ...remindersOf(clock, c, thing).filter((at) => at > c.now && (!end || at < end)),
  ])
  return times.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null)
}

/** Items that a move by time is about: where each has days of its own to be answered, those whose days are over. */
function overdueIds(c: Case, { clock, machine, thing }: Running): readonly number[] | undefined {
  if (machine === 'item' || machine === 'deposit') return [thing.id]
  if (clock.fires !== 'G23') return undefined
  return c.items.flatMap((item) => {
    const end = timeOf(rowOf('I11a'), c, item)
    return end && end <= c.now ? [item.id] : []
  })
}

/** The moves whose time is over, the earliest first. */
export const dueMoves = (c: Case): { readonly move: Move; readonly itemIds?: readonly number[] }[] =>
  running(c)
    .filter(({ end }) => end !== null && end <= c.now)
    .sort((a, b) => Number(a.end) - Number(b.end))
    .flatMap((one) => {
      const { move } = rowOf(one.clock.fires).row
      const itemIds = overdueIds(c, one)
      return move ? [{ move, ...(itemIds && { itemIds }) }] : []
    })

/** A move that changes no status, begins nothing and books nothing has been made already. */
const isEffective = ({ steps, begun, bookings, moneyBack }: Plan): boolean =>
  begun > 0 || bookings.length > 0 || moneyBack !== undefined || steps.some(({ from, to }) => from !== to)

/** What time does next: the first move that is due, may be made and changes something, so that none keeps another from its turn. */
export function moveByTimer(c: Case): { readonly move: Move; readonly input: Input } | undefined {
  for (const { move, itemIds } of dueMoves(c)) {
    const input = itemIds ? { itemIds } : {}
    const planned = plan(c, move, 'timer', input)
    if (!isRefused(planned) && planned.lacking.length === 0 && isEffective(planned)) return { move, input }
  }
  return undefined
}

/** What comes next by itself in the group, or in one of its items, and when: the clock that screens and reminders name. */
export function nextByTimer(c: Case, itemId?: number): { readonly move: Move; readonly at: Date } | undefined {
  if (isResting(c)) return undefined
  const next = running(c)
    .filter(
      ({ machine, thing, end }) => end !== null && (itemId === undefined ? machine === 'group' : machine === 'item' && thing.id === itemId),
    )
    .sort((a, b) => Number(a.end) - Number(b.end))[0]
  const move = next && rowOf(next.clock.fires).row.move
  return next?.end && move ? { move, at: next.end } : undefined
}

/** When a group is canceled by itself if nobody comes to fetch it, counted as if both agreed now. */
export function pickupDeadline(c: Case): Date | null {
  const status = 'ready_for_pickup'
  return nextByTimer({ ...c, group: { ...c.group, status, since: c.group.status === status ? c.group.since : c.now } })?.at ?? null
}

/** Whether somebody is to be reminded, when reminders up to `from` were given. Nobody is of a swap in which nothing may be sent. */
export const isReminderDue = (c: Case, from: Date): boolean =>
  c.swap?.isHalted !== true &&
  running(c).some(
    ({ clock, thing, end }) =>
      !(isResting(c) && !isFromDue(clock)) && remindersOf(clock, c, thing).some((at) => at > from && at <= c.now && (!end || c.now < end)),
  )
