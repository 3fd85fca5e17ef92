import { runsOf } from '@rondo/rules/cart/free-days'
import { useState } from 'react'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { Field } from '../../ui/field.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { type Feed, useConnectFeed, useDisconnectFeed, useRefreshFeed } from './lending.queries.ts'

/** Calendars elsewhere whose busy days block this listing. */
export function FeedList({ id, feeds }: { id: number; feeds: readonly Feed[] }) {
  const shell = useShell()
  const { say } = shell
  const connect = useConnectFeed(id)
  const form = useForm({
    start: { url: '', name: '' },
    check: ({ url }) => ({ url: url.trim() === '' ? say('rentals.feedMissing') : undefined }),
    send: async ({ url, name }) => {
      await connect.mutateAsync({ url: url.trim(), ...(name.trim() !== '' && { name: name.trim() }) })
      toast.success(say('rentals.connected'))
      form.reset()
    },
    onFailed: async (error) => {
      const words = await explain(shell, error, say('rentals.connectFailed'))
      if (fieldErrors(error)['url']) return { fields: { url: words } }
      toast.error(words)
      return { text: '' }
    },
  })
  return (
    <Panel className="grid gap-4">
      <div>
        <h3 className="type-subhead">{say('rentals.feeds')}</h3>
        <p className="mt-1 text-small text-ink-2">{say('rentals.feedsHint')}</p>
      </div>
      {feeds.length > 0 && (
        <ul className="grid">
          {feeds.map((feed) => (
            <ConnectedFeed key={feed.id} id={id} feed={feed} />
          ))}
        </ul>
      )}
      <form {...form.form} className="grid gap-3">
        <Field
          {...form.field('url')}
          label={say('rentals.feedUrl')}
          type="url"
          required
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
        <Field
          {...form.field('name')}
          label={say('rentals.feedName')}
          hint={say('rentals.feedNameHint')}
          maxLength={60}
          autoComplete="off"
        />
        <Button type="submit" look="line" busy={form.busy} className="justify-self-start">
          {say('rentals.connect')}
        </Button>
      </form>
    </Panel>
  )
}

function ConnectedFeed({ id, feed }: { id: number; feed: Feed }) {
  const shell = useShell()
  const { say, format } = shell
  const refresh = useRefreshFeed(id)
  const disconnect = useDisconnectFeed(id)
  const [asks, ask] = useState(false)
  const { id: feedId, name, host, readAt, problem, clashes } = feed
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(await explain(shell, error, say('rentals.saveFailed')))
    }
  }
  const days = runsOf(clashes).map(({ from, to }) => (from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`))
  const trouble = problem && say(`rentals.problem_${problem}`)
  return (
    <li className="grid gap-2.5 border-t border-line py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="figures text-small text-ink-2">
            {name !== host && `${host} · `}
            {readAt ? say('rentals.readAt', { at: format.moment(readAt) }) : say('rentals.notReadYet')}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            look="soft"
            size="s"
            busy={refresh.isPending}
            onClick={() => void run(() => refresh.mutateAsync(feedId), say('rentals.refreshed'))}
          >
            {say('rentals.refresh')}
          </Button>
          <Button look="plain" size="s" onClick={() => ask(true)}>
            {say('rentals.disconnect')}
          </Button>
        </div>
      </div>
      {trouble && (
        <Note tone="danger" icon="warn">
          {readAt ? say('rentals.problemSince', { problem: trouble }) : trouble}
        </Note>
      )}
      {days.length > 0 && (
        <Note tone="warning" icon="warn">
          {say('rentals.clashes', { days: format.list(days) })}
        </Note>
      )}
      <Question
        open={asks}
        title={say('rentals.disconnectTitle', { name })}
        cancelLabel={say('rentals.keep')}
        onCancel={() => ask(false)}
        action={
          <Button
            look="danger"
            busy={disconnect.isPending}
            onClick={() => void run(() => disconnect.mutateAsync(feedId), say('rentals.disconnected'))}
          >
            {say('rentals.disconnect')}
          </Button>
        }
      >
        <p className="text-ink-2">{say('rentals.disconnectHint')}</p>
      </Question>
    </li>
  )
}
