import { addDays, type Day, daysBetween } from '@rondo/rules/kernel/days'
import { useState } from 'react'
import { Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Calendar, type DayLook, dayLooks, type DayMark } from '../../ui/calendar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Lending, useChangeDays } from './lending.queries.ts'

const daysAhead = 730
interface Picked {
  readonly from: Day
  /** Undefined while the last day is still to be picked. */
  readonly to: Day | undefined
}

/** The days of an own listing, to look at and to block. Two presses pick the first and the last day, in any order. */
export function LendingDays({ id, calendar }: { id: number; calendar: Lending }) {
  const shell = useShell()
  const { say, format, locale } = shell
  const [picked, pick] = useState<Picked>()
  const change = useChangeDays(id)
  const last = addDays(calendar.today, daysAhead)
  const rangeTo = (day: Day) =>
    picked && picked.to === undefined ? { from: min(picked.from, day), to: max(picked.from, day) } : { from: day, to: day }
  const press = (day: Day) => pick(picked && picked.to === undefined ? rangeTo(day) : { from: day, to: undefined })
  const chosen = picked && { from: picked.from, to: picked.to ?? picked.from }

  const send = async (blocked: boolean) => {
    if (!chosen) return
    try {
      await change.mutateAsync({ firstDay: chosen.from, lastDay: chosen.to, blocked })
      toast.success(say(blocked ? 'rentals.blockedNow' : 'rentals.openNow'))
      pick(undefined)
    } catch (error) {
      const days = error instanceof Refused && error.body?.code === 'rentals.days_let' ? error.body.details?.['days'] : undefined
      toast.error(
        typeof days === 'string'
          ? say('rentals.daysLet', { days: days.replace(/\d{4}-\d\d-\d\d/g, (one) => format.day(one)) })
          : await explain(shell, error, say('rentals.changeFailed')),
      )
    }
  }
  return (
    <Panel>
      <Calendar
        locale={locale}
        label={say('rentals.calendar')}
        today={calendar.today}
        last={last}
        chosen={chosen}
        previewOf={rangeTo}
        markOf={(day) => markOf(day, calendar, shell)}
        onPick={press}
        words={{
          previous: say('rentals.previousMonth'),
          next: say('rentals.nextMonth'),
          past: say('rentals.dayPast'),
          far: say('rentals.dayFar'),
        }}
      />
      <Legend calendar={calendar} />
      <div className="mt-4 grid gap-3 border-t border-line pt-4">
        <p role="status" className="figures text-small text-ink-2">
          {picked === undefined
            ? say('rentals.pickFirst')
            : picked.to === undefined
              ? say('rentals.pickLast', { day: format.day(picked.from) })
              : picked.from === picked.to
                ? say('rentals.pickedOne', { day: format.day(picked.from) })
                : say('rentals.picked', {
                    from: format.day(picked.from),
                    to: format.day(picked.to),
                    n: daysBetween(picked.from, picked.to) + 1,
                  })}
        </p>
        {chosen && (
          <div className="flex flex-wrap gap-2.5">
            <Button busy={change.isPending && change.variables.blocked} onClick={() => void send(true)}>
              {say('rentals.block')}
            </Button>
            <Button look="line" busy={change.isPending && !change.variables.blocked} onClick={() => void send(false)}>
              {say('rentals.open')}
            </Button>
            <Button look="plain" onClick={() => pick(undefined)}>
              {say('rentals.clear')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
const min = (a: Day, b: Day) => (a < b ? a : b)
const max = (a: Day, b: Day) => (a > b ? a : b)

/** What stands on a day, the weightiest first: somebody has the piece, pays for it, the lender blocked it, another calendar did. */
function markOf(day: Day, { booked, blocked, feeds, stock }: Lending, { say, format }: Shell): DayMark | undefined {
  const isIn = ({ firstDay, lastDay }: { firstDay: Day; lastDay: Day }) => firstDay <= day && day <= lastDay
  const out = booked.filter((one) => isIn(one) && !one.isHeld)
  const held = booked.some((one) => isIn(one) && one.isHeld)
  const blocks = blocked.filter(isIn)
  const own = blocks.some(({ feed }) => feed === null)
  const others = feeds.filter(({ id }) => blocks.some(({ feed }) => feed === id))
  const words = [
    out.length > 0 && (stock > 1 ? say('rentals.letPieces', { n: out.length }) : say('rentals.let')),
    held && say('rentals.held'),
    own && say('rentals.blocked'),
    ...others.map(({ name }) => say('rentals.elsewhere', { name })),
  ].filter(Boolean)
  if (words.length === 0) return undefined
  const look: DayLook = out.length > 0 ? 'let' : held ? 'held' : own ? 'blocked' : 'elsewhere'
  return { look, words: format.list(words) }
}

/** What the marks mean, as far as they stand in this calendar. */
function Legend({ calendar: { booked, blocked } }: { calendar: Lending }) {
  const { say } = useShell()
  const kinds = [
    { look: 'let', words: say('rentals.let'), is: booked.some(({ isHeld }) => !isHeld) },
    { look: 'held', words: say('rentals.held'), is: booked.some(({ isHeld }) => isHeld) },
    { look: 'blocked', words: say('rentals.blocked'), is: blocked.some(({ feed }) => feed === null) },
    { look: 'elsewhere', words: say('rentals.elsewhereShort'), is: blocked.some(({ feed }) => feed !== null) },
  ] as const
  const there = kinds.filter(({ is }) => is)
  if (there.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-2">
      {there.map(({ look, words }) => (
        <li key={look} className="flex items-center gap-2">
          <span aria-hidden="true" className={`figures grid size-6.5 place-items-center rounded-full text-mini ${dayLooks[look]}`}>
            12
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}
