import { useEffect, useState } from 'react'
import { safePath } from '../features/accounts/index.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { type KeptList, keptFavorites, keptLists } from '../shell/kept-lists.ts'
import { useHydrated, useSay, useShell } from '../shell/providers.tsx'
import { useSession } from '../shell/session.ts'
import { useLocation } from '../shell/router/index.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState, Note } from '../ui/panel.tsx'
import { KeptCards } from './offline/kept-cards.tsx'

const NewPieces = lazyPart(() => import('./new-pieces.tsx'), ['landing'])

/**
 * What a device has kept, for times without a line: lists seen last and the reader's favourites, each with the time of its prices. What only the
 * device knows stands below what the kept page says already, so that nothing on it moves or changes when it comes alive.
 */
export default function OfflinePage() {
  const say = useSay()
  const isHere = useHydrated()
  const [isOnline, lose] = useOnline()
  useSession() // another person, or nobody, has other lists
  const kept = isHere ? listsKept(say('offline.favorites')) : []
  const title = say(isOnline ? 'offline.backTitle' : 'offline.title')
  return (
    <div className="frame min-h-dvh pb-16">
      <title>{`${title} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <div role="status">
        <EmptyState
          kind={isOnline ? 'closed' : 'lost'}
          heading="h1"
          title={title}
          hint={say(isOnline ? 'offline.backHint' : 'offline.needsLine')}
        >
          <GoBack isOnline={isOnline} onLost={lose} />
        </EmptyState>
      </div>
      {isHere && !isOnline && (
        <p className="mx-auto max-w-[52ch] text-center text-balance text-ink-2">
          {say(kept.length > 0 ? 'offline.hint' : 'offline.noneHint')}
        </p>
      )}
      {kept.map((list) => (
        <Seen key={list.path} list={list} isOnline={isOnline} />
      ))}
      {isOnline && <NewPieces />}
    </div>
  )
}

const answers = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
/** Whether the server can be reached, and what says that it was not: a browser that has a line may still hear nothing from it. */
function useOnline(): [isOnline: boolean, lose: () => void] {
  const [isOnline, setOnline] = useState(false)
  const lose = () => setOnline(false)
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      clearTimeout(next)
      const isReached = await answers()
      if (isOver) return
      setOnline(isReached)
      // the first call after the line comes back may still fail: it is made again
      if (!isReached && navigator.onLine) next = setTimeout(() => void ask(), 2_000)
    }
    if (!isOnline) void ask()
    const hear = () => void ask()
    addEventListener('online', hear)
    addEventListener('offline', lose)
    return () => {
      isOver = true
      clearTimeout(next)
      removeEventListener('online', hear)
      removeEventListener('offline', lose)
    }
  }, [isOnline])
  return [isOnline, lose]
}

/** Leads to where the reader wanted to go, or else to all pieces, as soon as the server answers. */
function GoBack({ isOnline, onLost }: { isOnline: boolean; onLost: () => void }) {
  const say = useSay()
  const isHere = useHydrated()
  const { search } = useLocation()
  const [state, setState] = useState<'asking' | 'refused'>()
  if (isOnline && state === 'refused') setState(undefined) // what was said of the lost line
  const wanted = isHere && safePath(new URLSearchParams(search).get('to') ?? '')
  const go = async () => {
    setState('asking')
    if (await answers()) return location.assign(wanted || '/browse')
    onLost()
    setState('refused')
  }
  return (
    <div className="grid justify-items-center gap-3">
      <Button busy={state === 'asking'} onClick={() => void go()}>
        {say(isOnline ? (wanted ? 'offline.goBack' : 'shell.browse') : 'offline.retry')}
      </Button>
      <p className="text-small text-ink-2">
        {state === 'refused' ? say('offline.stillOffline') : !isOnline && wanted && say('offline.goBackLater')}
      </p>
    </div>
  )
}

/** The reader's favourites first, then the lists seen last. */
function listsKept(favoritesTitle: string): readonly KeptList[] {
  const favorites = keptFavorites()
  return [...(favorites?.pieces.length ? [{ ...favorites, title: favoritesTitle }] : []), ...keptLists()]
}

function Seen({ list, isOnline }: { list: KeptList; isOnline: boolean }) {
  const { path, title, seenAt } = list
  const { say, format } = useShell()
  return (
    <section className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
        <h2 className="type-heading wrap-anywhere">{title || path}</h2>
        {isOnline && (
          <a href={path} className={buttonLook('line', 's')}>
            {say('offline.openList')}
          </a>
        )}
      </div>
      <div className="mb-5 max-w-140">
        <Note icon="clock" tone="warning">
          {say('offline.seenAt', { when: format.moment(seenAt) })} · {say('offline.pricesThen')}
        </Note>
      </div>
      <KeptCards list={list} isOnline={isOnline} />
    </section>
  )
}
