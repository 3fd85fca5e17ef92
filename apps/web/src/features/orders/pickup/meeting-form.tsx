import { dayIn } from '@rondo/rules/kernel/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '../../../shell/calls.ts'
import { FailedNote } from '../../../shell/failed-note.tsx'
import { explain } from '../../../shell/failure.ts'
import { useForm } from '../../../shell/form.ts'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { addressesQuery, addressLines, placeText } from '../../locations/index.ts'
import type { Details } from '../orders.queries.ts'
import { proposedMeeting } from './meeting.ts'
import { suggestedMeetings } from './slots.ts'
import { usePickup } from './use-pickup.ts'

interface FormProps {
  readonly group: Details
  readonly asMerchant: boolean
  readonly onDone: () => void
  /** Nothing to go back to without it. */
  readonly onCancel: (() => void) | undefined
}
const fieldOf: Readonly<Record<string, 'place' | 'day' | 'time'>> = {
  'orders.pickup_place_required': 'place',
  'orders.pickup_place_unknown': 'place',
  'orders.pickup_time_past': 'time',
  'orders.pickup_time_late': 'day',
  'orders.pickup_day_not_booked': 'day',
}

/** Proposes place and time; a time alone where the place stands, unless its merchant wants another. */
export function MeetingForm({ group, asMerchant, onDone, onCancel }: FormProps) {
  const shell = useShell()
  const { say, format, locale } = shell
  const { pickupLocationAddress: standing, pickupZone } = group
  const [asksPlace, askPlace] = useState(asMerchant && standing?.id == null)
  const { data: addresses, isError, isFetching, refetch } = useQuery({ ...addressesQuery, enabled: asksPlace })
  const pickup = usePickup(group)
  const other = asMerchant ? group.customer : group.merchant
  const isKept = standing?.id != null && addresses !== undefined && !addresses.some(({ id }) => id === standing.id)
  const form = useForm({
    start: { place: standing?.id ? String(standing.id) : '', ...proposedMeeting(group) },
    check: ({ place, day, time }) => ({
      place: asMerchant && place === '' ? say('pickup.placeMissing') : undefined,
      day: day === '' ? say('pickup.dayMissing') : undefined,
      time: time === '' ? say('pickup.hourMissing') : undefined,
    }),
    send: async ({ place, day, time }) => {
      await pickup.agree({ ...(asMerchant && { pickupLocationAddress: Number(place) }), pickupDate: day, pickupTime: time })
      onDone()
      toast.success(say(agrees ? 'pickup.acceptDone' : 'pickup.proposed', { name: other.name }))
    },
    failed: say('pickup.failed'),
    onFailed: async (error) => {
      const field = fieldOf[(error instanceof Refused && error.body?.code) || '']
      if (field === 'place') askPlace(asMerchant)
      return field ? { fields: { [field]: await explain(shell, error, say('pickup.failed')) } } : undefined
    },
    groups: { day: ['day', 'time'], time: ['day', 'time'] },
  })
  // what the customer asked for at the checkout stands in the fields: sent unchanged, it is agreed to
  const wished = proposedMeeting(group)
  const hasTime = wished.day !== '' && wished.time !== ''
  const isAsked = asMerchant && group.pickupProposedBy === null && hasTime
  const agrees = isAsked && form.values.day === wished.day && form.values.time === wished.time
  const [today] = useState(() => dayIn(new Date(), pickupZone ?? undefined))
  // what is rented is met for on its booked days alone
  const suggested = !hasTime && group.orderItems.every(({ type }) => type === 'buy') ? suggestedMeetings(today) : []
  const isElsewhere = pickupZone !== null && pickupZone !== Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <form {...form.form} className="@container grid max-w-xl gap-4">
      <h3 className="font-[550]">
        {say(isAsked ? 'pickup.agreeTitle' : asksPlace ? 'pickup.setTitle' : hasTime ? 'pickup.moveTitle' : 'pickup.proposeTime')}
      </h3>
      {asksPlace && (
        <div className="grid gap-1.5">
          <Select label={say('pickup.address')} required autoFocus={standing?.id != null} {...form.field('place')}>
            <option value="">{say('pickup.placeMissing')}</option>
            {isKept && <option value={String(standing.id)}>{say('pickup.addressKept', { place: placeText(standing, locale) })}</option>}
            {addresses?.map((address) => (
              <option key={address.id} value={String(address.id)}>
                {format.list(addressLines(address, locale))}
              </option>
            ))}
          </Select>
          {isError && !addresses && (
            <FailedNote busy={isFetching} onAgain={() => void refetch()}>
              {say('locations.loadFailed')}
            </FailedNote>
          )}
          <Link to="/dashboard/settings/addresses/new" className="hit link justify-self-start text-small">
            {say('pickup.addAddress')}
          </Link>
        </div>
      )}
      {suggested.length > 0 && (
        <div role="group" aria-label={say('pickup.suggested')} className="flex flex-wrap gap-2">
          {suggested.map(({ day, time }) => (
            <Chip
              key={day}
              pressed={form.values.day === day && form.values.time === time}
              onClick={() => {
                form.set('day', day)
                form.set('time', time)
              }}
            >
              {format.list([format.day(day), format.clock(time)])}
            </Chip>
          ))}
        </div>
      )}
      <div className="grid gap-4 @sm:grid-cols-2">
        <Field
          type="date"
          label={say('pickup.day')}
          required
          min={today}
          hint={isElsewhere && standing ? say('locations.clockOf', { city: standing.city }) : undefined}
          {...form.field('day')}
        />
        <Field type="time" label={say('pickup.hour')} required {...form.field('time')} />
      </div>
      <Trouble of={form.trouble} />
      <span className="flex flex-wrap gap-2">
        <Button type="submit" size="s" busy={form.busy}>
          {say(agrees ? 'pickup.agree' : 'pickup.propose')}
        </Button>
        {asMerchant && !asksPlace && (
          <Button size="s" look="plain" onClick={() => askPlace(true)}>
            {say('pickup.otherPlace')}
          </Button>
        )}
        {onCancel && (
          <Button size="s" look="plain" onClick={onCancel}>
            {say('shell.cancel')}
          </Button>
        )}
      </span>
    </form>
  )
}
