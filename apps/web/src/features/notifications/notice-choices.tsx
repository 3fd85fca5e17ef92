import { chooseNotices, noticeChoices } from '@rondo/contracts/calls/notifications'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { type Channel, channels, type Subject, subjects } from '@rondo/rules/notifications/notice-kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, read } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Check } from '../../ui/field.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { settingsQuery } from './notice-settings.ts'
import { NotLoaded } from '../../shell/not-loaded.tsx'

type Choices = AnswerOf<typeof noticeChoices>
interface Chosen {
  readonly subject: Subject
  readonly channel: Channel
  readonly on: boolean
}
const choicesQuery = read(noticeChoices, {})

/** The choices of the reader. A press shows at once, and is taken back when the server refuses it. */
function useChoices() {
  const shell = useShell()
  const cache = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(choicesQuery)
  const put = (answer: Choices) => cache.setQueryData(choicesQuery.queryKey, answer)
  const change = useMutation({
    mutationFn: (chosen: Chosen) => call(chooseNotices, { body: chosen }),
    onMutate: async ({ subject, channel, on }: Chosen) => {
      await cache.cancelQueries(choicesQuery)
      const before = cache.getQueryData(choicesQuery.queryKey)
      if (before) put({ data: before.data.map((one) => (one.subject === subject ? { ...one, [channel]: { ...one[channel], on } } : one)) })
      return before
    },
    onSuccess: put,
    onError: async (error, _chosen, before) => {
      if (before) put(before)
      toast.error(await explain(shell, error))
    },
  })
  return { choices: data?.data, isError, isFetching, refetch, choose: (chosen: Chosen) => change.mutate(chosen) }
}

/** Whether mails about liked items come: the same choice as in the table of settings, where people look for it. */
export function MailChoice() {
  const { say } = useShell()
  const { choices, choose } = useChoices()
  const isOn = choices?.find(({ subject }) => subject === 'liked_items')?.mail.on ?? true
  return (
    <div className="grid gap-1">
      <Check checked={isOn} disabled={!choices} onChange={() => choose({ subject: 'liked_items', channel: 'mail', on: !isOn })}>
        {say('favorites.mailLiked')}
      </Check>
      <p className="ps-7.5 text-small text-ink-2">{say('favorites.mailLikedHint')}</p>
    </div>
  )
}

/** All that is set about notices; where the choices do not come, that alone. */
export function NoticeSettings({ children }: { children: ReactNode }) {
  const { say } = useShell()
  const { choices, isError, isFetching, refetch } = useChoices()
  if (choices || !isError) return children
  return <NotLoaded title={say('bell.choicesFailed')} busy={isFetching} onAgain={() => void refetch()} />
}

/** One table of all choices, by subject and channel. What always comes says so. */
export function NoticeChoices() {
  const { say } = useShell()
  const { choices, choose } = useChoices()
  const { data: settings, isPending } = useQuery(settingsQuery)
  // what goes into a summary is asked where one comes
  const shown = settings?.summary.rhythm === 'off' ? channels.filter((channel) => channel !== 'summary') : channels
  const row = `grid border-b border-line sm:table-row ${shown.length === channels.length ? 'grid-cols-4' : 'grid-cols-3'}`
  if (!choices || isPending) return <Skeleton className="h-84 rounded-panel" />
  return (
    <div className="grid gap-3.5">
      <p className="text-ink-2">{say('bell.choicesHint')}</p>
      <table className="w-full border-collapse text-start">
        <thead className="text-small text-ink-2">
          <tr className={row}>
            <th scope="col" className="absolute py-2 text-start font-medium sm:static">
              <span className="sr-only">{say('bell.subject')}</span>
            </th>
            {shown.map((channel) => (
              <th key={channel} scope="col" className="px-0.5 py-2 text-center text-mini font-medium sm:w-25 sm:text-small">
                {say(`bell.channel_${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map(({ subject, ...ways }) => (
            <tr key={subject} className={`${row} align-top`}>
              <th scope="row" className="col-span-full pt-3 pe-3 text-start font-normal sm:pb-3">
                <span className="block font-[550]">{say(`bell.subject_${subject}`)}</span>
                <span className="block text-small text-ink-2">{say(`bell.hint_${subject}`)}</span>
              </th>
              {shown.map((channel) => (
                <td key={channel} className="px-1 py-2 text-center max-sm:grid max-sm:place-items-center">
                  <Choice subject={subject} channel={channel} way={ways[channel]} onChange={(on) => choose({ subject, channel, on })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-2">{say('bell.alwaysHint')}</p>
    </div>
  )
}

interface ChoiceProps {
  subject: Subject
  channel: Channel
  way: { on: boolean; chosen: boolean }
  onChange: (on: boolean) => void
}
/** A box where there is a choice, else what holds in its place. */
function Choice({ subject, channel, way, onChange }: ChoiceProps) {
  const { say } = useShell()
  if (way.chosen) {
    const name = say('bell.toggle', { subject: say(`bell.subject_${subject}`), channel: say(`bell.channel_${channel}`) })
    return (
      <Check checked={way.on} aria-label={name} onChange={() => onChange(!way.on)} className="inline-flex w-fit justify-center gap-0!">
        <span className="sr-only">{name}</span>
      </Check>
    )
  }
  const how = subjects[subject][channel]
  if (how === 'elsewhere') {
    return (
      <Link to="/favorites#saved" className="hit link inline-block py-3 text-small">
        {say('bell.perSearch')}
      </Link>
    )
  }
  if (how === 'always') return <span className="inline-block py-3 text-small text-ink-2">{say('bell.always')}</span>
  return (
    <span className="inline-block py-3 text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{say('bell.never')}</span>
    </span>
  )
}
