import { endMail, showEnding } from '@rondo/contracts/calls/notifications'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/mark.tsx'
import { Note } from '../../ui/panel.tsx'

/** What the link of a mail ends; nothing is asked without its token. */
const endingQuery = (token: string) => ({ ...read(showEnding, { query: { token } }, { anonymous: true }), enabled: token !== '' })

/** What heads the screen of such a link: a broken one ends nothing. */
export function useEndTitle(token: string): string {
  const { say } = useShell()
  const { isError } = useQuery(endingQuery(token))
  return say(token === '' || isError ? 'favorites.endFailed' : 'favorites.endTitle')
}

type Ending = AnswerOf<typeof showEnding>

const endings = {
  liked_items: 'favorites.endLiked',
  review_reminders: 'favorites.endReviews',
  offers: 'favorites.endOffers',
  summary: 'favorites.endSummary',
} as const

/** One button that ends the mails which a link names; it works without a session, so the calls bear none. */
export function EndMail({ token }: { token: string }) {
  const shell = useShell()
  const { say } = shell
  const [trouble, setTrouble] = useState<string>()
  const { data, error, isPending } = useQuery(endingQuery(token))
  const end = useMutation({
    mutationFn: () => call(endMail, { body: { token } }, { anonymous: true }),
    onMutate: () => setTrouble(undefined),
    onError: async (refused) => setTrouble(await explain(shell, refused)),
  })
  const name = (ending: Ending) =>
    ending.kind !== 'saved_search'
      ? say(endings[ending.kind])
      : ending.name === null
        ? say('favorites.endSearchGone')
        : say('favorites.endSearch', { name: ending.name })
  if (token === '' || error) {
    return (
      <div className="grid gap-3">
        <Note tone="danger" icon="warn" role="alert">
          {say('failures.notifications.link_invalid')}
        </Note>
        <Link to="/dashboard/settings?tab=notices" className="link justify-self-start">
          {say('favorites.endedChange')}
        </Link>
      </div>
    )
  }
  if (isPending) return <Loader label={say('shell.loading')} className="py-6" />
  const done = end.data ?? (data?.ended ? data : undefined)
  if (done || !data) {
    return (
      <div role="status" className="grid gap-3">
        <Note icon="check">{say('favorites.ended')}</Note>
        <p className="text-ink-2">{say('favorites.endedHint')}</p>
        <Link
          to={done?.kind === 'saved_search' || done?.kind === 'liked_items' ? '/favorites#saved' : '/dashboard/settings?tab=notices'}
          className="link justify-self-start"
        >
          {say('favorites.endedChange')}
        </Link>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      {trouble && (
        <Note tone="danger" icon="warn" role="alert">
          {trouble}
        </Note>
      )}
      <p>{name(data)}</p>
      <Button busy={end.isPending} onClick={() => end.mutate()}>
        {say('favorites.endDo')}
      </Button>
    </div>
  )
}
