import { setNoticeSettings } from '@rondo/contracts/calls/notifications'
import { hourOf } from '@rondo/rules/kernel/local-time'
import { summaryRhythms, type SummaryRhythm } from '@rondo/rules/notifications/summary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { FailedNote } from '../../shell/failed-note.tsx'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Field, Select } from '../../ui/field.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { type Settings, settingsQuery } from './notice-settings.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { weekdayNames, zonesWith, zoneTime } from '../../ui/zones.ts'

/** When the reader hears of things: hours in which nothing comes, and one mail of what they have not read. */
export default function NoticeTimes() {
  const { say } = useShell()
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery)
  if (data) return <Times settings={data} />
  if (!isError) return <Skeleton className="h-60 rounded-panel" />
  return (
    <FailedNote busy={isFetching} onAgain={() => void refetch()}>
      {say('bell.whenLoadFailed')}
    </FailedNote>
  )
}

function Times({ settings: { quiet, zone, summary } }: { settings: Settings }) {
  const { say, locale } = useShell()
  const cache = useQueryClient()
  const form = useForm({
    start: {
      isQuiet: quiet !== null,
      from: quiet?.from ?? '22:00',
      until: quiet?.until ?? '07:00',
      zone,
      rhythm: summary.rhythm as string,
      hour: String(summary.hour),
      weekday: String(summary.weekday),
    },
    check: ({ isQuiet, from, until }) => ({ until: isQuiet && from === until ? say('bell.quietSame') : undefined }),
    send: async (chosen) => {
      const saved = await call(setNoticeSettings, {
        body: {
          quiet: chosen.isQuiet ? { from: chosen.from, until: chosen.until } : null,
          zone: chosen.zone,
          summary: { rhythm: chosen.rhythm as SummaryRhythm, hour: Number(chosen.hour), weekday: Number(chosen.weekday) },
        },
      })
      cache.setQueryData(settingsQuery.queryKey, saved)
      toast.success(say('bell.whenSaved'))
    },
    failed: say('bell.whenFailed'),
  })
  const { isQuiet, rhythm } = form.values
  return (
    <form {...form.form} className="grid gap-5">
      <Select {...form.field('zone')} label={say('bell.zone')} hint={zoneTime(form.values.zone, locale)}>
        {zonesWith(zone, locale).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <fieldset className="grid gap-2.5">
        <div>
          <Check checked={isQuiet} onChange={() => form.set('isQuiet', !isQuiet)}>
            {say('bell.quiet')}
          </Check>
          <p className="ps-7.5 text-small text-ink-2">{say('bell.quietHint')}</p>
        </div>
        {isQuiet && (
          <div className="grid grid-cols-2 gap-3">
            <Field {...form.field('from')} type="time" label={say('bell.quietFrom')} required />
            <Field {...form.field('until')} type="time" label={say('bell.quietUntil')} required />
          </div>
        )}
      </fieldset>
      <div className="grid gap-2.5">
        <Select {...form.field('rhythm')} label={say('bell.summaryTitle')} hint={say('bell.summaryHint')}>
          {summaryRhythms.map((one) => (
            <option key={one} value={one}>
              {say(`bell.summary_${one}`)}
            </option>
          ))}
        </Select>
        {rhythm !== 'off' && (
          <div className="grid grid-cols-2 gap-3">
            {rhythm === 'weekly' && (
              <Select {...form.field('weekday')} label={say('bell.summaryDay')}>
                {weekdayNames(locale).map((name, at) => (
                  <option key={name} value={at + 1}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            <Select {...form.field('hour')} label={say('bell.summaryHour')}>
              {Array.from({ length: 24 }, (_, hour) => (
                <option key={hour} value={hour}>
                  {hourOf(hour * 60)}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {say('bell.whenSave')}
      </Button>
    </form>
  )
}
