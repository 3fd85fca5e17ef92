import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { addDays, addMonths, type Day, daysOfMonthGrid, weekdayOf } from './days.ts'
import { Icon } from './icon.tsx'

export interface CalendarProps {
  locale: string
  label: string
  /** Today where the garment is; earlier days are off. Given by the server, so that both renderings agree. */
  today: Day
  /** Days that cannot be the first day of this period. */
  taken: ReadonlySet<Day>
  /** Days of wear, shown as a wash from the first day on. */
  days: number
  value: Day | undefined
  onChange: (first: Day) => void
  words: { previous: string; next: string; taken: string }
}
const formats = new Map<string, Intl.DateTimeFormat>()
function write(locale: string, day: Day, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })))
  return format.format(new Date(day))
}

/** A month in which people pick the first day of a rental. WAI-ARIA grid: arrows, Home, End, PageUp, PageDown. */
export function PeriodCalendar({ locale, label, today, taken, days, value, onChange, words }: CalendarProps) {
  const [focus, setFocus] = useState(value ?? today)
  const [moved, setMoved] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focus, moved])

  const startOfWeek = locale === 'zh-CN' ? 1 : 0
  const month = `${focus.slice(0, 7)}-01`
  const name = write(locale, month, { month: 'long', year: 'numeric' })
  const weeks = daysOfMonthGrid(month, startOfWeek)
  const isOff = (day: Day) => day < today || taken.has(day)

  const go = (to: Day, byKey: boolean) => {
    setMoved(byKey)
    setFocus(to < today ? today : to)
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
      PageUp: () => addMonths(focus, -1),
      PageDown: () => addMonths(focus, 1),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    go(move(), true)
  }
  const pick = (day: Day) => {
    go(day, false)
    if (!isOff(day)) onChange(day)
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
        <IconButton label={words.next} onClick={() => go(addMonths(month, 1), false)}>
          <Icon name="right" />
        </IconButton>
      </div>
      <table
        role="grid"
        ref={grid}
        aria-label={name}
        onKeyDown={onKeyDown}
        className="figures w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5 text-center text-small"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={write(locale, day, { weekday: 'long' })} className="h-6 text-[11px] font-normal text-ink-3">
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
                    {...{
                      day,
                      locale,
                      isOff: isOff(day),
                      isToday: day === today,
                      isFocus: day === focus,
                      worn: wornAs(day, value, days),
                      taken: words.taken,
                    }}
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
    </div>
  )
}

type Worn = 'first' | 'last' | 'only' | 'between' | undefined
function wornAs(day: Day, first: Day | undefined, days: number): Worn {
  if (!first) return undefined
  const last = addDays(first, days - 1)
  if (day === first) return first === last ? 'only' : 'first'
  if (day === last) return 'last'
  return day > first && day < last ? 'between' : undefined
}
const washes: Record<NonNullable<Worn>, string> = {
  only: '',
  between: 'bg-accent-wash',
  first: 'bg-linear-to-r from-transparent from-50% to-accent-wash to-50%',
  last: 'bg-linear-to-l from-transparent from-50% to-accent-wash to-50%',
}

interface CellProps {
  day: Day
  locale: string
  isOff: boolean
  isToday: boolean
  isFocus: boolean
  worn: Worn
  taken: string
  onPick: () => void
}
function DayCell({ day, locale, isOff, isToday, isFocus, worn, taken, onPick }: CellProps) {
  const isEnd = worn !== undefined && worn !== 'between'
  const look = isEnd ? 'bg-accent font-semibold text-on-accent' : isOff ? 'text-ink-3 line-through' : 'hover:bg-sunken'
  return (
    <td role="gridcell" aria-selected={worn !== undefined} className={`p-0 ${worn ? washes[worn] : ''}`}>
      <button
        type="button"
        tabIndex={isFocus ? 0 : -1}
        aria-disabled={isOff}
        aria-current={isToday ? 'date' : undefined}
        aria-label={write(locale, day, { dateStyle: 'full' }) + (isOff ? `, ${taken}` : '')}
        onClick={onPick}
        className={`mx-auto grid size-10 place-items-center rounded-full aria-[current=date]:underline aria-[current=date]:underline-offset-4 ${look}`}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
