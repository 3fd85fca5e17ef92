import { type ListingDays, startProblem, firstFreeStart, type StartProblem, type WantedRental } from '@rondo/rules/cart/free-days'
import { periodsHolding } from '@rondo/rules/cart/holding'
import { latestStart } from '@rondo/rules/cart/rental-period'
import { addDays, type Day, daysBetween, rentalDays } from '@rondo/rules/kernel/days'
import type { Say } from '@rondo/words'
import { useEffect, useEffectEvent, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { wished } from '../../shell/wished.ts'
import { Calendar, dayLooks } from '../../ui/calendar.tsx'
import type { Product } from '../listings/index.ts'

type Tier = Product['rentPriceAndTime'][number]

export interface RentDaysProps {
  listing: ListingDays
  tiers: readonly Tier[]
  /** Without a tier the shortest stands in: its days are shown, and a press asks for the tier. */
  wanted: WantedRental
  isComplete: boolean
  /** No way to receive it is chosen yet: the days are those of a parcel, which never become fewer. */
  isParcelAssumed: boolean
  /** Nothing is worn or brought back: somebody comes. */
  isService: boolean
  start: Day | undefined
  onTier: (tier: Tier) => void
  onStart: (day: Day) => void
  /** A day was pressed before there is a tier. */
  onIncomplete: () => void
  /** Told whether any day of the year will do, and whether the chosen one does. */
  onFree: (isAny: boolean, isStart: boolean) => void
}
/** The free days of a garment for one tier, quantity and delivery. What is shown as free can be had; a choice that no longer fits is not taken along. */
export default function RentDays(props: RentDaysProps) {
  const { listing, tiers, wanted, isComplete, isParcelAssumed, isService, start, onTier, onStart, onIncomplete, onFree } = props
  const { say, format, locale } = useShell()
  const [refused, setRefused] = useState<Day>()
  const length = rentalDays(wanted.option, wanted.number)
  const first = firstFreeStart(listing, wanted)
  const [wish = '', lastWish = wish] = wished('days')?.split(' ') ?? []
  const problemOf = (day: Day) => startProblem(listing, wanted, day)
  const reasonOf = (day: Day) => {
    const problem = problemOf(day)
    return problem && problemWords(problem, wanted.quantity, say)
  }
  const why = refused && reasonOf(refused)
  const isLost = start !== undefined && problemOf(start) !== undefined
  const isAny = first !== undefined
  useEffect(() => onFree(isAny || !isComplete, !isLost), [isAny, isComplete, isLost, onFree])

  // whoever looked for pieces that are free on some days finds the first chosen, and the shortest period that holds them all, where it can be
  const begin = useEffectEvent(() => {
    if (start !== undefined || wish === '') return
    const fits = (tier: Tier) => startProblem(listing, { ...wanted, ...tier }, wish) === undefined
    const tier = isComplete ? undefined : periodsHolding(tiers, daysBetween(wish, lastWish) + 1).find(fits)
    if (tier) onTier(tier)
    // a period that is chosen already and does not hold these days begins where its reader says
    if (tier || (problemOf(wish) === undefined && !(isComplete && length <= daysBetween(wish, lastWish)))) onStart(wish)
  })
  useEffect(() => begin(), [])

  const pick = (day: Day) => {
    setRefused(undefined)
    if (isComplete) onStart(day)
    else onIncomplete()
  }
  const wornFrom = (day: Day) => ({ from: day, to: addDays(day, length - 1) })
  return (
    <div className="rounded-panel border border-line bg-surface p-3.5">
      <Calendar
        locale={locale}
        label={say('days.firstDay')}
        today={listing.today}
        last={latestStart(listing.today)}
        start={first && wish > first ? wish : openingOf(first)}
        chosen={start && !isLost ? wornFrom(start) : undefined}
        previewOf={(day) => (problemOf(day) ? undefined : wornFrom(day))}
        markOf={(day) => {
          const reason = reasonOf(day)
          return reason === undefined ? undefined : { off: true, look: 'off', words: reason }
        }}
        onPick={pick}
        onRefuse={setRefused}
        words={{
          previous: say('days.previousMonth'),
          next: say('days.nextMonth'),
          past: say('days.past'),
          far: say('days.far'),
        }}
        below={(looks) => (
          <div className="mt-2.5 grid gap-1.5 border-t border-line pt-3 text-small text-ink-2">
            <p role="alert" className="font-medium text-warning empty:sr-only">
              {refused && why && say('days.why', { day: format.day(refused), reason: why })}
            </p>
            <p role="status" className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              {start && !isLost ? (
                <>
                  <span>
                    {say(isService ? 'days.serviceOn' : 'days.wear')}{' '}
                    <b className="figures font-semibold text-ink">
                      {length === 1
                        ? format.day(start)
                        : say('days.wearRange', { from: format.day(start), to: format.day(addDays(start, length - 1)) })}
                    </b>
                  </span>
                  {!isService && (
                    <span>
                      {say('days.returnBy')} <b className="figures font-semibold text-ink">{format.day(addDays(start, length))}</b>
                    </span>
                  )}
                </>
              ) : isLost ? (
                <span className="text-warning">{say('days.daysLost')}</span>
              ) : (
                <>
                  <span>{say(first === undefined ? 'product.daysNone' : isService ? 'days.serviceDayHint' : 'days.firstDayHint')}</span>
                  {first !== undefined && ( // a button, since it may lie in the month before the one that opens
                    <button type="button" className="hit link figures" onClick={() => pick(first)}>
                      {say('days.firstFree', { day: format.day(first) })}
                    </button>
                  )}
                </>
              )}
            </p>
            {looks.has('off') && (
              <p className="text-mini">
                <span aria-hidden="true" className={`figures me-1.5 ${dayLooks.off}`}>
                  12
                </span>
                {say(isParcelAssumed ? 'days.parcelFirst' : 'days.crossed')}
              </p>
            )}
            {looks.has('gone') && (
              <p className="text-mini">
                <span aria-hidden="true" className={`figures me-1.5 ${dayLooks.gone}`}>
                  12
                </span>
                {say('days.gone')}
              </p>
            )}
          </div>
        )}
      />
    </div>
  )
}

/** A month whose last day alone is free has no choice to show: the next one opens. */
function openingOf(first: Day | undefined): Day | undefined {
  const next = first && addDays(first, 1)
  return next?.endsWith('-01') ? next : first
}

/** Why a day cannot be the first, for whoever hears the calendar. */
function problemWords(problem: StartProblem, quantity: number, say: Say): string {
  if (problem === 'past') return say('days.past')
  if (problem === 'far') return say('days.far')
  if (problem === 'soon') return say('days.soon')
  return problem === 'few' ? say('days.few', { n: quantity }) : say('days.taken')
}
