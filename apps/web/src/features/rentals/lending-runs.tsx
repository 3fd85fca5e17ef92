import { type Day, daysBetween } from '@rondo/rules/kernel/days'
import { plain } from '@rondo/words/plain-text'
import type { CSSProperties } from 'react'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { weekdayOf } from '../../ui/days.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { type BarWords, barWords } from './lending-bars.ts'
import type { Lending, Let } from './renting.queries.ts'

type Listing = Lending['listings'][number]
export type State = Let['state'] | 'blocked'

/** How a run of days looks: as a bar, and as the dot before its words. What is with somebody is full, what is only booked a wash. */
export const looks: Readonly<Record<State, { readonly bar: string; readonly dot: string }>> = {
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
  readonly renter: string | null
  readonly group: number | null
}

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

/** All that is not free of a listing, also what ends before the days shown. */
function runsOf({ lets, blocked }: Listing, { say, format }: Shell): Run[] {
  const words = (state: State, firstDay: Day, lastDay: Day, renter: string | null) => {
    const values = { state: say(`renting.state_${state}`), from: format.day(firstDay), to: format.day(lastDay) }
    if (state === 'swap' || state === 'checkout') return say('renting.letUntil', values)
    return renter ? say('renting.letWith', { ...values, name: renter }) : say('renting.letOf', values)
  }
  return [
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
      renter: null,
      words: words('blocked', firstDay, lastDay, null),
    })),
  ]
}

export const columnsOf = (days: readonly Day[]): CSSProperties => ({ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` })
const isWeekend = (day: Day) => weekdayOf(day, 1) >= 5

interface DaysProps {
  listing: Listing
  days: readonly Day[]
  today: Day
  /** Pixels of a day on a desk; 0 until it is known. */
  column: number
}
/** The days of one listing: bars on a desk, a strip and its words on a phone. */
export function Days({ listing, days, today, column }: DaysProps) {
  const shell = useShell()
  const { say, format } = shell
  const { name, pieces, lets } = listing
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const units = Math.max(pieces, ...lets.map(({ unit }) => unit), 1)
  const all = runsOf(listing, shell)
  const runs = all.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first)
  const bars = runs.map(({ unit, firstDay, lastDay, renter, due, state }) => {
    const short = renter ?? say(`renting.state_${state}`)
    return {
      unit,
      first: Math.max(0, daysBetween(first, firstDay)),
      last: Math.min(days.length - 1, daysBetween(first, lastDay)),
      texts: due ? [format.list([short, due]), short] : [short],
    }
  })
  const said = barWords(bars, days.length, column)
  const placeOf = (at: number): CSSProperties => {
    const { unit, first, last } = bars[at]!
    return { gridColumn: `${first + 1} / ${last + 2}`, gridRow: unit === 0 ? `1 / ${units + 1}` : `${unit}` }
  }
  const isFree = all.length === 0
  return (
    <div className="grid gap-2.5 lg:relative lg:min-h-13">
      <div aria-hidden="true" className="absolute inset-0 grid max-lg:hidden" style={columnsOf(days)}>
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
            <div key={row} className="grid h-3 bg-sunken" style={columnsOf(days)}>
              {days.map((day, place) => place % 7 === 0 && place > 0 && <Week key={day} place={place} />)}
              {runs.map(
                ({ unit, state, words }, at) =>
                  (unit === row + 1 || unit === 0) && (
                    <span key={words} className={`row-start-1 ${looks[state].dot}`} style={{ gridColumn: placeOf(at).gridColumn }} />
                  ),
              )}
            </div>
          ))}
        </div>
      )}
      <ul
        aria-label={say('renting.days', { name })}
        style={columnsOf(days)}
        className="grid-rows-[minmax(0,auto)] gap-1.5 text-small max-lg:grid max-lg:grid-cols-1! lg:relative lg:grid lg:h-full lg:content-center lg:gap-x-0 lg:gap-y-1 lg:py-2"
      >
        {runs.map((run, at) => (
          <li key={`${run.unit} ${run.words}`} style={placeOf(at)} className="min-w-0 max-lg:col-auto! max-lg:row-auto!">
            <OneRun run={run} said={said[at]} edge={edgeOf(run, first, last)} />
          </li>
        ))}
        {runs.length === 0 && (
          <li className={`text-ink-2 max-lg:col-auto! lg:col-span-full lg:px-3 ${isFree ? 'lg:sr-only' : ''}`}>
            {isFree ? say('renting.free') : format.list(all.map(({ words }) => words))}
          </li>
        )}
      </ul>
    </div>
  )
}

/** A line between two weeks of a strip, as its scale has it. */
const Week = ({ place }: { place: number }) => (
  <span className="row-start-1 border-l border-line" style={{ gridColumn: `${place + 1} / span 1` }} />
)

/** A bar that goes on beyond the days shown has no round end there. */
const edgeOf = ({ firstDay, lastDay }: Run, first: Day, last: Day) =>
  `${firstDay < first ? 'lg:rounded-s-none' : ''} ${lastDay > last ? 'lg:rounded-e-none' : ''}`

/** What stands in a bar that has no room for words: the first letter of who has the piece, or a sign. */
function Mark({ run: { state, renter } }: { run: Run }) {
  if (renter) return <>{Array.from(renter)[0]}</>
  if (state === 'swap') return <Glyph name="swap" />
  return <Icon name={state === 'checkout' ? 'bag' : state === 'blocked' ? 'lock' : 'clock'} className="size-3.5" />
}

/** A bar names only who has the piece, or why it is not free: its place says the days, its colour the rest. */
function OneRun({ run, said, edge }: { run: Run; said: BarWords | undefined; edge: string }) {
  const { format } = useShell()
  const { state, words, due, group } = run
  const all = format.list([words, due])
  const bar = `flex items-center gap-2 lg:relative lg:h-8 lg:rounded-control lg:text-mini lg:font-[550] ${looks[state].bar} ${edge} ${said?.side === 'in' ? 'lg:px-2.5' : 'lg:justify-center'}`
  const inside = (
    <>
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full lg:hidden ${looks[state].dot}`} />
      <span className="lg:sr-only">{all}</span>
      <span
        aria-hidden="true"
        className={`whitespace-nowrap max-lg:hidden ${state === 'blocked' ? 'rounded-field bg-surface px-1.5 py-0.5' : ''}`}
      >
        {said?.side === 'in' ? said.text : <Mark run={run} />}
      </span>
      {said && said.side !== 'in' && (
        <span
          aria-hidden="true"
          className={`absolute text-ink whitespace-nowrap max-lg:hidden ${said.side === 'after' ? 'left-full ps-2' : 'right-full pe-2'}`}
        >
          {said.text}
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
