import type { rentals } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { runsOf } from '@rondo/rules/cart/free-days'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { linkOf } from './calendar-link.ts'
import { type CalendarRow, type FeedRow, findCalendar } from './rentals.repository.ts'

export type LendingCalendar = Answer<typeof rentals.lendingCalendar>

/** The calendar of an own listing. 1 query beside the session's. */
export async function showCalendar({ app, actor }: MemberCtx, productId: number): Promise<LendingCalendar> {
  const row = await findCalendar(app.db, productId, actor.id)
  if (!row) throw new Failure('listings.not_found')
  const link = row.link === null ? null : await linkOf(app, productId, row.link)
  return { ...presentCalendar(row), link }
}

function presentCalendar({ today, stock, before, after, booked, blocked, feeds }: CalendarRow): Omit<LendingCalendar, 'link'> {
  const unitDays = new Map<string, { unit: number; isHeld: boolean; days: string[] }>()
  for (const [unit, day, isHeld] of booked ?? []) {
    const run = unitDays.get(`${unit} ${isHeld}`) ?? { unit, isHeld, days: [] }
    run.days.push(day)
    unitDays.set(`${unit} ${isHeld}`, run)
  }
  const feedDays = new Map<number | null, string[]>()
  for (const [feed, day] of blocked ?? []) feedDays.set(feed, [...(feedDays.get(feed) ?? []), day])
  return {
    today,
    stock,
    turnaround: { before, after },
    booked: [...unitDays.values()].flatMap(({ unit, isHeld, days }) =>
      runsOf(days).map(({ from, to }) => ({ unit, isHeld, firstDay: from, lastDay: to })),
    ),
    blocked: [...feedDays].flatMap(([feed, days]) => runsOf(days).map(({ from, to }) => ({ feed, firstDay: from, lastDay: to }))),
    feeds: (feeds ?? []).map(presentFeed),
  }
}

/** Addresses of calendars carry secrets: the lender recognises one by its name and host. */
const presentFeed = ({ id, name, url, looked_at, read_at, next_look_at, problem, clashes }: FeedRow): LendingCalendar['feeds'][number] => ({
  id,
  name,
  host: new URL(url).host,
  lookedAt: isoOf(looked_at),
  readAt: isoOf(read_at),
  nextLookAt: new Date(next_look_at).toISOString(),
  problem,
  clashes: [...clashes],
})
const isoOf = (at: string | null) => at && new Date(at).toISOString()
