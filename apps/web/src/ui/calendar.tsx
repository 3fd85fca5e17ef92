import { writtenDay } from '@rondo/words/written-day'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { addDays, addMonths, type Day, daysOfMonthGrid, weekdayOf } from './days.ts'
import { Icon } from './icon.tsx'

/** What a day is besides being a day. */
export interface DayMark {
  /** It cannot be picked. */
  off?: boolean
  /** Said with the day: why it is off, what happens on it. */
  words: string
  look: DayLook
}
/** `gone` and `off` cannot be had, the latter crossed out; the others are the lender's: worn by somebody, held while they pay, blocked, busy elsewhere. */
export type DayLook = 'gone' | 'off' | 'let' | 'held' | 'blocked' | 'elsewhere'
interface Days {
  readonly from: Day
  readonly to: Day
}
export interface CalendarProps {
  locale: string
  label: string
  /** Today where the garment is; earlier days are off. Given by the server, so that both renderings agree. */
  today: Day
  /** The last day that can be reached. */
  last: Day
  /** The day that is shown first; today without one. */
  start?: Day | undefined
  chosen: Days | undefined
  /** The days that a press on this day would choose, shown while it is pointed at or in focus. */
  previewOf?: (day: Day) => Days | undefined
  markOf: (day: Day) => DayMark | undefined
  /** Of days that are not off. */
  onPick: (day: Day) => void
  /** An off day was pressed: say why it is off. */
  onRefuse?: (day: Day) => void
  /** `past` and `far` say why days before today and after the last are off. */
  words: { previous: string; next: string; past: string; far: string }
  /** What stands below the month that is shown, of which it is told the looks. */
  below?: (looks: ReadonlySet<DayLook | undefined>) => ReactNode
}
const write = (locale: string, day: Day, options: Intl.DateTimeFormatOptions) => writtenDay(locale, { timeZone: 'UTC', ...options }, day)

/** A month in which people pick days. WAI-ARIA grid: arrows, Home, End, PageUp, PageDown, with Shift by years. */
export function Calendar({
  locale,
  label,
  today,
  last,
  start,
  chosen,
  previewOf,
  markOf: givenMarkOf,
  onPick,
  onRefuse,
  words,
  below,
}: CalendarProps) {
  const [focus, setFocus] = useState(chosen?.from ?? start ?? today)
  const [moved, setMoved] = useState(false)
  const [pointed, point] = useState<Day>()
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focus, moved])

  const startOfWeek = locale === 'zh-CN' ? 1 : 0
  const month = `${focus.slice(0, 7)}-01`
  const name = write(locale, month, { month: 'long', year: 'numeric' })
  const weeks = daysOfMonthGrid(month, startOfWeek)
  const markOf = (day: Day): DayMark | undefined => {
    if (day < today) return { off: true, look: 'gone', words: words.past }
    return day > last ? { off: true, look: 'gone', words: words.far } : givenMarkOf(day)
  }
  const preview = pointed === undefined ? undefined : previewOf?.(pointed)

  const go = (to: Day, byKey: boolean) => {
    setMoved(byKey)
    setFocus(to < today ? today : to > last ? last : to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = weekdayOf(focus, startOfWeek)
    const moves: Record<string, () => Day> = {
      ArrowLeft: () => addDays(focus, -1),
      ArrowRight: () => addDays(focus, 1),
      ArrowUp: () => addDays(focus, -7),
      ArrowDown: () => addDays(focus, 7),
      Home: () => addDays(focus, -weekday),
      End: () => addDays(focus, 6 - weekday),
      PageUp: () => addMonths(focus, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(focus, event.shiftKey ? 12 : 1),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    go(move(), true)
  }
  const pick = (day: Day) => {
    go(day, false)
    if (markOf(day)?.off) onRefuse?.(day)
    else onPick(day)
  }

  return (
    <div role="group" aria-label={label}>
      <div className="mb-1 flex items-center justify-between">
        <IconButton label={words.previous} disabled={month <= today} onClick={() => go(addMonths(month, -1), false)}>
          <Icon name="left" />
        </IconButton>
        <p aria-live="polite" className="figures font-semibold">
          {name}
        </p>
        <IconButton label={words.next} disabled={addMonths(month, 1) > last} onClick={() => go(addMonths(month, 1), false)}>
          <Icon name="right" />
        </IconButton>
      </div>
      <table
        role="grid"
        ref={grid}
        aria-label={name}
        onKeyDown={onKeyDown}
        onPointerLeave={() => point(undefined)}
        onBlur={() => point(undefined)}
        className="figures w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5 text-center text-small"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                aria-label={write(locale, day, { weekday: 'long' })}
                className="h-6 text-[11px] font-normal text-ink-3"
              >
                {write(locale, day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                day.startsWith(month.slice(0, 7)) ? (
                  <DayCell
                    key={day}
                    day={day}
                    locale={locale}
                    mark={markOf(day)}
                    isToday={day === today}
                    isFocus={day === focus}
                    worn={placeIn(day, chosen)}
                    shown={placeIn(day, preview)}
                    onPoint={() => point(day)}
                    onPick={() => pick(day)}
                  />
                ) : (
                  <td key={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {below?.(new Set(weeks.flat().map((day) => (day.startsWith(month.slice(0, 7)) ? markOf(day)?.look : undefined))))}
    </div>
  )
}

type Place = 'first' | 'last' | 'only' | 'between' | undefined
function placeIn(day: Day, days: Days | undefined): Place {
  if (!days || day < days.from || day > days.to) return undefined
  if (days.from === days.to) return 'only'
  return day === days.from ? 'first' : day === days.to ? 'last' : 'between'
}
const washes: Record<NonNullable<Place>, string> = {
  only: '',
  between: 'bg-accent-wash',
  first: 'bg-linear-to-r from-transparent from-50% to-accent-wash to-50%',
  last: 'bg-linear-to-l from-transparent from-50% to-accent-wash to-50%',
}
/** Looks of marked days; also for the legend beside a calendar. Each has a form besides its colour. */
export const dayLooks: Record<DayLook, string> = {
  gone: 'text-ink-3',
  off: 'text-ink-3 line-through',
  let: 'bg-info-wash font-semibold text-info',
  held: 'text-info shadow-[inset_0_0_0_1.5px_currentColor]',
  blocked: 'rounded-field! bg-sunken text-ink-2 line-through',
  elsewhere: 'rounded-field! text-problem underline decoration-dotted underline-offset-4 shadow-[inset_0_0_0_1.5px_currentColor]',
}

interface CellProps {
  day: Day
  locale: string
  mark: DayMark | undefined
  isToday: boolean
  isFocus: boolean
  worn: Place
  shown: Place
  onPick: () => void
  onPoint: () => void
}
function DayCell({ day, locale, mark, isToday, isFocus, worn, shown, onPick, onPoint }: CellProps) {
  const isEnd = worn !== undefined && worn !== 'between'
  const look = isEnd ? 'bg-accent font-semibold text-on-accent' : mark ? dayLooks[mark.look] : shown ? 'bg-sunken' : 'hover:bg-sunken'
  return (
    <td role="gridcell" aria-selected={worn !== undefined} className={`p-0 ${worn ? washes[worn] : ''}`}>
      <button
        type="button"
        tabIndex={isFocus ? 0 : -1}
        aria-disabled={mark?.off || undefined}
        aria-current={isToday ? 'date' : undefined}
        aria-label={[write(locale, day, { dateStyle: 'full' }), mark?.words].filter(Boolean).join(', ')}
        onClick={onPick}
        onFocus={onPoint}
        onPointerEnter={onPoint}
        className={`mx-auto grid h-11 w-full max-w-11 place-items-center rounded-full md:size-10 aria-[current=date]:underline aria-[current=date]:underline-offset-4 ${look}`}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
