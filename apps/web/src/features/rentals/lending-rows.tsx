import { type Day, daysFromTo } from '@rondo/rules/kernel/days'
import { writtenDay } from '@rondo/words/written-day'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { columnsOf, Days, looks, type State } from './lending-runs.tsx'
import type { Lending } from './renting.queries.ts'

type Listing = Lending['listings'][number]

/** All of its pieces are free on all these days, and it has one. */
export const isFree = ({ pieces, free }: Pick<Listing, 'pieces' | 'free'>) => free > 0 && free === pieces
/** It has no piece, and nothing stands on its days. */
const isIdle = ({ pieces, lets, blocked }: Listing) => pieces === 0 && lets.length === 0 && blocked.length === 0

/** The days of each piece, those that somebody has first: from a desk's width on as bars below a scale of days, on a phone as a strip and the same in words. */
export function LendingRows({ lending }: { lending: Lending }) {
  const { say } = useShell()
  const scale = useRef<HTMLDivElement>(null)
  const { listings, total, today } = lending
  const days = daysFromTo(lending.from, lending.to)
  const column = useWidth(scale) / days.length
  const free = listings.filter(isFree)
  const idle = listings.filter(isIdle)
  const taken = listings.filter((listing) => !isFree(listing) && !isIdle(listing))
  /** A page of several has counted only its own. */
  const isAll = total === listings.length
  const freeWords = isAll ? say('renting.freeCount', { n: free.reduce((sum, listing) => sum + listing.free, 0) }) : say('renting.free')
  return (
    <div className="grid gap-3">
      <Legend listings={taken} />
      <div className="rounded-panel border border-line bg-surface">
        <Scale days={days} today={today} box={scale} className={taken.length > 0 ? 'max-lg:px-4' : 'max-lg:hidden'} />
        <ul className="divide-y divide-line">
          {taken.map((listing) => (
            <Row key={listing.id} listing={listing} days={days} today={today} column={column} />
          ))}
          {free.length > 0 && (
            <>
              <li className="px-4 py-2 text-small font-[550] text-ink-2 max-lg:hidden">{freeWords}</li>
              {free.map((listing) => (
                <Row key={listing.id} listing={listing} days={days} today={today} column={column} className="max-lg:hidden" />
              ))}
              <Folded title={freeWords} listings={free} className="lg:hidden" />
            </>
          )}
          {idle.length > 0 && (
            <Folded title={isAll ? say('renting.idleCount', { n: idle.length }) : say('renting.idle')} listings={idle}>
              <p className="max-w-prose pt-2 text-small text-ink-2">{say('renting.idleHint')}</p>
            </Folded>
          )}
        </ul>
      </div>
    </div>
  )
}

/** Pixels of an element's width, also after the window has changed. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [box])
  return width
}

/** What the colours of these bars mean. */
function Legend({ listings }: { listings: readonly Listing[] }) {
  const { say } = useShell()
  const states = new Set(
    listings.flatMap(({ lets, blocked }) => [...lets.map(({ state }) => state), ...blocked.map(() => 'blocked' as const)]),
  )
  if (states.size === 0) return null
  return (
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
  )
}

interface ScaleProps {
  days: readonly Day[]
  today: Day
  box: RefObject<HTMLDivElement | null>
  className: string
}
/** Months, weekdays and dates above the bars, on a phone the first day of each week above the strips. The bars say their days themselves. */
function Scale({ days, today, box, className }: ScaleProps) {
  const { say, locale } = useShell()
  const write = (day: Day, options: Intl.DateTimeFormatOptions) => writtenDay(locale, { timeZone: 'UTC', ...options }, day)
  return (
    <div aria-hidden="true" className={`sticky top-16 z-10 rounded-t-panel border-b border-line bg-surface lg:pl-60 ${className}`}>
      <div className="figures grid text-mini text-ink-2 lg:hidden" style={columnsOf(days)}>
        {days.map(
          (day, place) =>
            place % 7 === 0 && (
              <span key={day} className="col-span-7 border-line py-2 not-first:border-l not-first:ps-1.5">
                {day === today ? say('renting.today') : write(day, { month: 'short', day: 'numeric' })}
              </span>
            ),
        )}
      </div>
      <div ref={box} className="grid max-lg:hidden" style={columnsOf(days)}>
        {days.map((day, place) => (
          <span
            key={day}
            className="figures grid justify-items-center gap-0.5 py-2 text-[11px] leading-tight text-ink-3 max-xl:text-[10px]"
          >
            <span className="h-3.5 font-[550] whitespace-nowrap text-ink-2">
              {place === 0 || day.endsWith('-01') ? write(day, { month: 'short' }) : ''}
            </span>
            <span>{write(day, { weekday: 'narrow' })}</span>
            <span
              className={
                day === today
                  ? 'grid size-5.5 place-items-center rounded-full bg-accent font-semibold text-on-accent max-xl:size-4'
                  : 'grid size-5.5 place-items-center text-ink-2 max-xl:size-4'
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

interface RowProps {
  listing: Listing
  days: readonly Day[]
  today: Day
  column: number
  className?: string
}
const Row = ({ className = '', ...row }: RowProps) => (
  <li className={`grid gap-3 p-4 last:overflow-clip last:rounded-b-panel lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-0 lg:p-0 ${className}`}>
    <Piece listing={row.listing} className="lg:border-r lg:border-line lg:px-4 lg:py-2.5" />
    <Days {...row} />
  </li>
)

/** Pieces of which all is said in one line, opened by a press. */
const Folded = ({
  title,
  listings,
  className = '',
  children,
}: {
  title: string
  listings: readonly Listing[]
  className?: string
  children?: ReactNode
}) => (
  <li className={`p-4 ${className}`}>
    <details>
      <summary className="unfold hit w-fit font-[550]">{title}</summary>
      {children}
      <ul className="grid gap-3 pt-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <Piece listing={listing} />
          </li>
        ))}
      </ul>
    </details>
  </li>
)

function Piece({ listing: { id, name, photo, pieces }, className = '' }: { listing: Listing; className?: string }) {
  const { say } = useShell()
  return (
    <div className={`grid grid-cols-[40px_minmax(0,1fr)] items-center gap-3 ${className}`}>
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
