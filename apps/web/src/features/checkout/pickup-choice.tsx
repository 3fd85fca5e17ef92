import { pickupDisplay } from '@rondo/contracts/calls/locations'
import { timesLeft } from '@rondo/rules/cart/pickup-days'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { plain } from '@rondo/words/plain-text'
import { writtenDay } from '@rondo/words/written-day'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { read } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { placeText } from '../locations/index.ts'
import { type Delivery, loneDay, type Meeting, rentalDaysOf } from './delivery-groups.ts'

const daysOffered = 7

/** Where a delivery is picked up, as a stranger may know it. */
export const placeQuery = ({ lines }: Pick<Delivery, 'lines'>) => read(pickupDisplay, { params: { id: lines[0]?.pickupAddressId ?? 0 } })

/** The days to meet: those that suit every rental, which are booked with them (C-149); without a rental from tomorrow for a week. */
function meetingDays(delivery: Delivery, today: string): string[] {
  return rentalDaysOf(delivery) ?? Array.from({ length: daysOffered }, (_, index) => addDays(today, 1 + index))
}

interface PickupChoiceProps {
  delivery: Delivery
  meeting: Meeting | undefined
  onChange: (meeting: Meeting) => void
  disabled?: boolean
}
/** Where, on which day and at what time something is picked up. The seller confirms it later. */
export function PickupChoice({ delivery, meeting, onChange, disabled }: PickupChoiceProps) {
  const { say, format, locale } = useShell()
  const place = useQuery(placeQuery(delivery))
  const isUnknown = place.isError && !place.data
  const [{ now, own }] = useState(() => ({ now: new Date(), own: Intl.DateTimeFormat().resolvedOptions().timeZone }))
  const zone = place.data?.zone ?? own
  const today = dayIn(now, zone)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(now)
  const days = meetingDays(delivery, today)
  // a lone day is chosen already: it becomes a meeting with its time
  const only = loneDay(days)
  const day = only ?? meeting?.day ?? null
  const time = meeting?.time ?? null
  return (
    <div className={`grid gap-4 ${isUnknown ? 'text-ink-3' : ''}`}>
      {isUnknown ? (
        <p role="alert" className="text-small text-danger">
          {say('checkout.pickupDetailsFailed')}{' '}
          <button type="button" disabled={place.isFetching} onClick={() => void place.refetch()} className="hit link font-[550]">
            {say('shell.retry')}
          </button>
        </p>
      ) : (
        <p className="text-small text-ink-2">
          {place.data ? say('checkout.pickupPlace', { place: placeText(place.data, locale) }) : say('checkout.pickupLoading')}
        </p>
      )}
      {days.length > 0 && (
        <>
          {only !== null ? (
            <div>
              <p className="mb-1 text-small font-[550]">{say('checkout.pickupDay')}</p>
              <p className="figures">{format.day(only)}</p>
            </div>
          ) : (
            <Chips
              legend={say('checkout.pickupDay')}
              isWeek
              disabled={disabled || isUnknown}
              value={day}
              onChange={(next) =>
                onChange({ day: next, time: time !== null && timesLeft(next, today, clock).includes(time) ? time : null })
              }
              options={days.map((one) => ({
                id: one,
                name: format.day(one),
                label: (
                  <span className="grid justify-items-center py-1.5 leading-tight">
                    <span className="text-mini font-normal">{writtenDay(locale, { timeZone: 'UTC', weekday: 'short' }, one)}</span>
                    <span className="figures text-body font-semibold">{Number(one.slice(8))}</span>
                  </span>
                ),
              }))}
            />
          )}
          <Chips
            legend={say('checkout.pickupTime')}
            beside={zone !== own && place.data ? say('locations.clockOf', { city: place.data.city }) : undefined}
            disabled={disabled || isUnknown}
            value={time}
            onChange={(next) => onChange({ day, time: next })}
            options={timesLeft(day ?? '', today, clock).map((one) => {
              const name = format.clock(one)
              return { id: one, name, label: <span className="figures">{name}</span> }
            })}
          />
        </>
      )}
      <p className="text-small text-ink-3">
        {say(days.length === 0 ? 'checkout.pickupApart' : only === null ? 'checkout.pickupProposal' : 'checkout.pickupProposalTime')}
      </p>
    </div>
  )
}

interface ChipsProps {
  legend: string
  /** Said beside the legend. */
  beside?: string | undefined
  /** Seven in a row. */
  isWeek?: boolean
  options: readonly { readonly id: string; readonly name: string; readonly label: React.ReactNode }[]
  value: string | null
  onChange: (id: string) => void
  disabled: boolean | undefined
}
/** One of a few small things, as chips that are radios. */
function Chips({ legend, beside, isWeek = false, options, value, onChange, disabled }: ChipsProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="disabled:opacity-60">
      <legend className="mb-2 text-small font-[550]">
        {legend}
        {beside && <span className="font-normal text-ink-3"> {beside}</span>}
      </legend>
      <div className={isWeek ? 'grid max-w-lg grid-cols-7 gap-1.5 sm:gap-2' : 'flex flex-wrap gap-2'}>
        {options.map(({ id, name: words, label }) => (
          <label
            key={id}
            className={`relative inline-flex min-h-11 items-center justify-center rounded-[12px] border border-line-strong bg-surface ${isWeek ? '' : 'px-3.5'} text-small font-medium transition-colors duration-(--dur-2) hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent`}
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              aria-label={plain(words)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
