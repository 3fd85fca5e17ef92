import { setTalk } from '@rondo/contracts/calls/messaging'
import { awayBounds } from '@rondo/rules/messaging/opening-hours'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Field, Select, TextArea } from '../../ui/field.tsx'
import { ChecksPlace } from '../../shell/form-place.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { ownZone, weekdayNames, zonesWith, zoneTime } from '../../ui/zones.ts'
import { type OwnTalk, talkQuery } from './messaging.queries.ts'

export interface TalkSettingsProps {
  /** Only who sells has hours in which they answer. */
  isMerchant: boolean
}
/** What is marked in messages, when somebody answers, and what writers read while they are away. */
export default function TalkSettings({ isMerchant }: TalkSettingsProps) {
  const { say } = useShell()
  const { data, isError, isFetching, refetch } = useQuery(talkQuery)
  if (data) return <Talk settings={data} isMerchant={isMerchant} />
  if (!isError) return <ChecksPlace count={isMerchant ? 3 : 2} />
  return <NotLoaded title={say('messages.settingsFailed')} busy={isFetching} onAgain={() => void refetch()} />
}

function Talk({ settings: { marks, hours, away }, isMerchant }: TalkSettingsProps & { settings: OwnTalk }) {
  const { say, locale } = useShell()
  const cache = useQueryClient()
  const form = useForm({
    start: {
      marks,
      hasHours: hours !== null,
      days: hours?.days ?? [1, 2, 3, 4, 5],
      from: hours?.from ?? '09:00',
      until: hours?.until ?? '18:00',
      zone: hours?.zone ?? away?.zone ?? ownZone(),
      isAway: away !== null,
      note: away?.note ?? '',
      back: away?.until ?? '',
    },
    check: ({ hasHours, days, from, until, isAway, note }) => ({
      until: hasHours && from >= until ? say('messages.hoursOrder') : undefined,
      from: hasHours && days.length === 0 ? say('messages.hoursNoDay') : undefined,
      note: isAway && note.trim() === '' ? say('messages.awayEmpty') : undefined,
    }),
    send: async (chosen) => {
      const { days, from, until, zone, note, back } = chosen
      const saved = await call(setTalk, {
        body: {
          marks: chosen.marks,
          hours: chosen.hasHours ? { days, from, until, zone } : null,
          away: chosen.isAway ? { note, until: back || null, zone } : null,
        },
      })
      cache.setQueryData(talkQuery.queryKey, saved)
      toast.success(say('messages.settingsSaved'))
    },
    failed: say('messages.settingsNotSaved'),
  })
  const { hasHours, isAway, days, zone } = form.values
  const flip = (day: number) => form.set('days', days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
  return (
    <form {...form.form} className="grid max-w-130 gap-6 pt-2">
      <div>
        <Check checked={form.values.marks} onChange={() => form.set('marks', !form.values.marks)}>
          {say('messages.marks')}
        </Check>
        <p className="ps-7.5 text-small text-ink-2">{say('messages.marksHint')}</p>
      </div>
      {isMerchant && (
        <fieldset className="grid gap-2.5">
          <div>
            <Check checked={hasHours} onChange={() => form.set('hasHours', !hasHours)}>
              {say('messages.hours')}
            </Check>
            <p className="ps-7.5 text-small text-ink-2">{say('messages.hoursHint')}</p>
          </div>
          {hasHours && (
            <>
              <div role="group" aria-label={say('messages.hoursDays')} className="flex flex-wrap gap-x-5">
                {weekdayNames(locale).map((name, at) => (
                  <Check key={name} checked={days.includes(at + 1)} onChange={() => flip(at + 1)}>
                    {name}
                  </Check>
                ))}
              </div>
              <div className="grid grid-cols-2 gap-3">
                <Field {...form.field('from')} type="time" label={say('messages.hoursFrom')} required />
                <Field {...form.field('until')} type="time" label={say('messages.hoursUntil')} required />
              </div>
            </>
          )}
        </fieldset>
      )}
      <fieldset className="grid gap-2.5">
        <div>
          <Check checked={isAway} onChange={() => form.set('isAway', !isAway)}>
            {say('messages.away')}
          </Check>
          <p className="ps-7.5 text-small text-ink-2">{say('messages.awayHint')}</p>
        </div>
        {isAway && (
          <>
            <TextArea {...form.field('note')} label={say('messages.awayNote')} rows={3} maxLength={awayBounds.note} required />
            <Field {...form.field('back')} type="date" label={say('messages.awayUntilLabel')} />
          </>
        )}
      </fieldset>
      {(isAway || hasHours) && (
        <Select {...form.field('zone')} label={say('messages.zone')} hint={zoneTime(zone, locale)}>
          {zonesWith(zone, locale).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {say('messages.settingsSave')}
      </Button>
    </form>
  )
}
