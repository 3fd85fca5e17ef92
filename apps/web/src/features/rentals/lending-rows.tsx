import { type Day, daysBetween, daysFromTo } from '@rondo/rules/kernel/days'
import { plain } from '@rondo/words/plain-text'
import { writtenDay } from '@rondo/words/written-day'
import type { CSSProperties } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { weekdayOf } from '../../ui/days.ts'
import { Picture } from '../../ui/picture.tsx'
import type { Lending, Let } from './renting.queries.ts'

type Listing = Lending['listings'][number]
type State = Let['state'] | 'blocked'

/** How a run of days looks: as a bar, and as the dot before its words. What is with somebody is full, what is only booked a wash. */
const looks: Readonly<Record<State, { readonly bar: string; readonly dot: string }>> = {
  held: {
    bar: 'lg:bg-warning-wash lg:text-warning lg:outline-1 lg:-outline-offset-1 lg:outline-dashed',
    dot: 'bg-warning-wash text-warning outline-1 -outline-offset-1 outline-dashed',
  },
  booked: { bar: 'lg:bg-info-wash lg:text-info', dot: 'bg-info-wash outline-1 -outline-offset-1 outline-info' },
  out: { bar: 'lg:bg-info lg:text-canvas', dot: 'bg-info' },
  due: { bar: 'lg:bg-warning lg:text-canvas', dot: 'bg-warning' },
  late: { bar: 'lg:bg-danger lg:text-canvas', dot: 'bg-danger' },
  back: { bar: 'lg:bg-success-wash lg:text-success', dot: 'bg-success-wash outline-1 -outline-offset-1 outline-success' },
  swap: {
    bar: 'lg:bg-info-wash lg:text-info lg:outline-1 lg:-outline-offset-1 lg:outline-dashed',
    dot: 'bg-info-wash text-info outline-1 -outline-offset-1 outline-dashed',
  },
  checkout: {
    bar: 'lg:bg-warning-wash lg:text-warning lg:outline-1 lg:-outline-offset-1 lg:outline-dotted',
    dot: 'bg-warning-wash text-warning outline-1 -outline-offset-1 outline-dotted',
  },
  blocked: { bar: 'lg:hatched lg:text-ink-2', dot: 'hatched' },
}

/** A run of days that a piece is not free: with somebody, booked, promised, or blocked by its lender. */
interface Run {
  readonly state: State
  readonly unit: number
  readonly firstDay: Day
  readonly lastDay: Day
  readonly words: string
  readonly due?: string | undefined
  readonly renter?: string | null
  readonly group: number | null
}

/** All of its pieces are free on all these days, and it has one. */
export const isFree = ({ pieces, free }: Pick<Listing, 'pieces' | 'free'>) => free > 0 && free === pieces

/** A rental and its extension are one run: days of the same order that follow each other. */
export function joined(lets: readonly Let[]): Let[] {
  const all: Let[] = []
  for (const one of lets.toSorted((a, b) => a.unit - b.unit || (a.firstDay < b.firstDay ? -1 : 1))) {
    const last = all.at(-1)
    const isSame = last && one.groupId !== null && last.groupId === one.groupId && last.unit === one.unit && last.state === one.state
    if (isSame && daysBetween(last.lastDay, one.firstDay) <= 1) all[all.length - 1] = { ...one, firstDay: last.firstDay }
    else all.push(one)
  }
  return all
}

/** When it is due, where the days do not end with it. */
export const dueOf = ({ returnBy, state, lastDay }: Pick<Let, 'returnBy' | 'state' | 'lastDay'>) =>
  state === 'back' || returnBy === lastDay ? null : returnBy

/** The days of each piece, those that somebody has first: from a desk's width on as bars below a scale of days, on a phone as a strip and the same in words. */
export function LendingRows({ lending }: { lending: Lending }) {
  const { say } = useShell()
  const days = daysFromTo(lending.from, lending.to)
  const taken = lending.listings.filter((listing) => !isFree(listing))
  const free = lending.listings.filter(isFree)
  const states = new Set(
    lending.listings.flatMap(({ lets, blocked }) => [...lets.map(({ state }) => state), ...blocked.map(() => 'blocked' as const)]),
  )
  return (
    <div className="grid gap-3">
      {states.size > 0 && (
        <ul aria-label={say('renting.legend')} className="flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-2 max-lg:hidden">
          {(Object.keys(looks) as State[])
            .filter((state) => states.has(state))
            .map((state) => (
              <li key={state} className="flex items-center gap-2">
                <span aria-hidden="true" className={`h-3 w-6 rounded-control ${looks[state].dot}`} />
                {say(`renting.state_${state}`)}
              </li>
            ))}
        </ul>
      )}
      <div className="rounded-panel border border-line bg-surface">
        <Scale days={days} today={lending.today} />
        <ul className="divide-y divide-line">
          {[...taken, ...free].map((listing) => (
            <li
              key={listing.id}
              className={`grid gap-3 p-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-0 lg:p-0 ${isFree(listing) ? 'max-lg:hidden' : ''}`}
            >
              <Piece listing={listing} />
              <Days listing={listing} days={days} today={lending.today} />
            </li>
          ))}
          {free.length > 0 && (
            <li className="p-4 lg:hidden">
              <details>
                <summary className="unfold hit w-fit font-[550]">
                  {say('renting.freeCount', { n: free.reduce((sum, listing) => sum + listing.free, 0) })}
                </summary>
                <ul className="grid gap-3 pt-3">
                  {free.map((listing) => (
                    <li key={listing.id}>
                      <Piece listing={listing} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

const columns = (days: readonly Day[]): CSSProperties => ({ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` })
const isWeekend = (day: Day) => weekdayOf(day, 1) >= 5

/** Months, weekdays and dates above the bars. The bars say their days themselves. */
function Scale({ days, today }: { days: readonly Day[]; today: Day }) {
  const { locale } = useShell()
  const write = (day: Day, options: Intl.DateTimeFormatOptions) => writtenDay(locale, { timeZone: 'UTC', ...options }, day)
  return (
    <div aria-hidden="true" className="sticky top-16 z-10 rounded-t-panel border-b border-line bg-surface pl-60 max-lg:hidden">
      <div className="grid" style={columns(days)}>
        {days.map((day, place) => (
          <span key={day} className="figures grid justify-items-center gap-0.5 py-2 text-[11px] leading-tight text-ink-3">
            <span className="h-3.5 font-[550] whitespace-nowrap text-ink-2">
              {place === 0 || day.endsWith('-01') ? write(day, { month: 'short' }) : ''}
            </span>
            <span>{write(day, { weekday: 'narrow' })}</span>
            <span
              className={
                day === today
                  ? 'grid size-5.5 place-items-center rounded-full bg-accent font-semibold text-on-accent'
                  : 'grid size-5.5 place-items-center text-ink-2'
              }
            >
              {Number(day.slice(8))}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}

function Piece({ listing: { id, name, photo, pieces } }: { listing: Listing }) {
  const { say } = useShell()
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-3 lg:border-r lg:border-line lg:px-4 lg:py-2.5">
      <span className="block bg-cove">
        {photo && <Picture {...photo} alt="" sizes="40px" most={160} className="aspect-4/5 w-full object-cover" />}
      </span>
      <span className="grid min-w-0">
        <Link to={`/listing/edit/${id}`} className="hit line-clamp-2 leading-snug font-[550] hover:underline">
          {name}
        </Link>
        {pieces > 1 && <span className="figures text-mini text-ink-2">{say('renting.pieces', { n: pieces })}</span>}
      </span>
    </div>
  )
}

function Days({ listing, days, today }: { listing: Listing; days: readonly Day[]; today: Day }) {
  const { say, format } = useShell()
  const { name, pieces, lets, blocked } = listing
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const units = Math.max(pieces, ...lets.map(({ unit }) => unit), 1)
  const words = (state: State, firstDay: Day, lastDay: Day, renter: string | null) => {
    const values = { state: say(`renting.state_${state}`), from: format.day(firstDay), to: format.day(lastDay) }
    if (state === 'swap' || state === 'checkout') return say('renting.letUntil', values)
    return renter ? say('renting.letWith', { ...values, name: renter }) : say('renting.letOf', values)
  }
  const all: readonly Run[] = [
    ...joined(lets).map((one) => {
      const { state, unit, firstDay, lastDay, renter, groupId } = one
      const due = dueOf(one)
      return {
        state,
        unit,
        firstDay,
        lastDay,
        group: groupId,
        renter,
        words: words(state, firstDay, lastDay, renter),
        due: due === null ? undefined : say('renting.dueOn', { day: format.day(due) }),
      }
    }),
    ...blocked.map(({ firstDay, lastDay }) => ({
      state: 'blocked' as const,
      unit: 0,
      firstDay,
      lastDay,
      group: null,
      words: words('blocked', firstDay, lastDay, null),
    })),
  ]
  const runs = all.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first)
  const none = all.length > 0 ? format.list(all.map((run) => run.words)) : say(pieces > 0 ? 'renting.free' : 'renting.noPiece')
  const placeOf = ({ unit, firstDay, lastDay }: Run): CSSProperties => ({
    gridColumn: `${daysBetween(first, firstDay < first ? first : firstDay) + 1} / ${daysBetween(first, lastDay > last ? last : lastDay) + 2}`,
    gridRow: unit === 0 ? `1 / ${units + 1}` : `${unit}`,
  })
  return (
    <div className="grid gap-2.5 lg:relative lg:min-h-13">
      <div aria-hidden="true" className="absolute inset-0 grid max-lg:hidden" style={columns(days)}>
        {days.map((day) => (
          <span
            key={day}
            className={`border-line not-first:border-l ${day === today ? 'bg-accent-wash' : isWeekend(day) ? 'bg-sunken' : ''}`}
          />
        ))}
      </div>
      {runs.length > 0 && (
        <div aria-hidden="true" className="grid gap-0.5 lg:hidden">
          {Array.from({ length: units }, (_, row) => (
            <div key={row} className="grid h-3 bg-sunken" style={columns(days)}>
              {runs
                .filter(({ unit }) => unit === row + 1 || unit === 0)
                .map((run) => (
                  <span key={run.words} className={`row-start-1 ${looks[run.state].dot}`} style={{ gridColumn: placeOf(run).gridColumn }} />
                ))}
            </div>
          ))}
        </div>
      )}
      <ul
        aria-label={say('renting.days', { name })}
        style={columns(days)}
        className="grid-rows-[minmax(0,auto)] gap-1.5 text-small max-lg:grid max-lg:grid-cols-1! lg:relative lg:grid lg:h-full lg:content-center lg:gap-x-0 lg:gap-y-1 lg:py-2"
      >
        {runs.map((run) => (
          <li key={`${run.unit} ${run.words}`} style={placeOf(run)} className="min-w-0 max-lg:col-auto! max-lg:row-auto!">
            <OneRun run={run} />
          </li>
        ))}
        {runs.length === 0 && <li className="text-ink-2 max-lg:col-auto! lg:col-span-full lg:px-3">{none}</li>}
      </ul>
    </div>
  )
}

/** A bar names only who has the piece: its place says the days, its colour the rest. */
function OneRun({ run: { state, words, due, group, renter } }: { run: Run }) {
  const { format } = useShell()
  const all = format.list([words, due])
  const bar = `flex items-center gap-2 lg:h-8 lg:rounded-control lg:px-2.5 lg:text-mini lg:font-[550] ${looks[state].bar}`
  const inside = (
    <>
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full lg:hidden ${looks[state].dot}`} />
      <span className={renter ? 'lg:sr-only' : 'lg:truncate'}>{all}</span>
      {renter && (
        <span aria-hidden="true" className="truncate max-lg:hidden">
          {renter}
        </span>
      )}
    </>
  )
  if (group === null)
    return (
      <span title={plain(all)} className={bar}>
        {inside}
      </span>
    )
  return (
    <Link to={`/dashboard/transactions/fg/${group}`} title={plain(all)} className={`${bar} min-h-6 hover:underline max-lg:text-accent`}>
      {inside}
    </Link>
  )
}
