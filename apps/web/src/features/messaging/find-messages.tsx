import { snippetOf, wordsIn } from '@rondo/rules/messaging/find-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { type FoundMessage, foundQuery } from './messaging.queries.ts'
import { shortWhen } from './when.ts'

/** A search begins when nobody has typed for so long. */
const restMs = 300

export interface FindProps {
  /** What is looked for; it stands in the address, so back and reload keep it. */
  q: string
  /** The message that is open: the other one's id and its number. */
  current: string | undefined
  onAsk: (q: string) => void
  onClose: () => void
}
/** Search in messages, in place of the list of conversations. Escape leads back to it. */
export default function FindMessages({ q, current, onAsk, onClose }: FindProps) {
  const { say } = useShell()
  const [typed, type] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const ask = () => {
    if (typed.trim() !== q) onAsk(typed.trim())
  }
  const askRested = useEffectEvent(ask)
  useEffect(() => {
    const timer = setTimeout(() => askRested(), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (q === '') field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
  }, [])
  return (
    <>
      <form
        role="search"
        className="px-gutter pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <Field
          ref={field}
          type="search"
          label={say('messages.find')}
          labelHidden
          placeholder={say('messages.find')}
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          before={<Icon name="search" className="size-4.5" />}
          after={
            <IconButton label={say('messages.findClose')} onClick={onClose}>
              <Icon name="x" />
            </IconButton>
          }
        />
      </form>
      {wordsIn(q).length === 0 ? (
        <p className="px-gutter text-small text-ink-2">{say('messages.findHint')}</p>
      ) : (
        <Results q={q} current={current} />
      )}
    </>
  )
}

function Results({ q, current }: Pick<FindProps, 'q' | 'current'>) {
  const { say } = useShell()
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(foundQuery(q))
  if (!data) {
    return isError ? (
      <NotLoaded title={say('messages.findFailed')} busy={isFetching} onAgain={() => void refetch()} />
    ) : (
      <Loading className="grid gap-4 px-gutter py-3">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-14 rounded-control" />
        ))}
      </Loading>
    )
  }
  const found = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.meta.total ?? 0
  const words = wordsIn(q)
  return (
    <>
      <p role="status" className="figures px-gutter pb-2 text-small text-ink-2">
        {say('messages.findCount', { n: total })}
      </p>
      <ul>
        {found.map((one) => (
          <Found key={one.id} found={one} words={words} q={q} isCurrent={current === `${one.person.id} ${one.seq}`} />
        ))}
      </ul>
      {hasNextPage && (
        <p className="grid place-items-center py-3">
          <Button look="line" size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('messages.findMore')}
          </Button>
        </p>
      )}
    </>
  )
}

interface FoundProps {
  found: FoundMessage
  words: readonly string[]
  q: string
  isCurrent: boolean
}
function Found({ found: { person, seq, text, isSender, createdAt }, words, q, isCurrent }: FoundProps) {
  const shell = useShell()
  const { name } = person
  return (
    <li>
      <Link
        to={`/message/${person.id}?${new URLSearchParams({ q, at: String(seq) }).toString()}`}
        aria-current={isCurrent ? 'true' : undefined}
        className="grid min-h-18 grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.25 gap-y-0.5 py-3 ps-gutter pe-4 transition-colors duration-(--dur-2) hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-sunken"
      >
        <span className="row-span-2">
          <Avatar name={name} url={person.avatar?.url} size={38} />
        </span>
        <b className="truncate font-[550]">{name}</b>
        <time dateTime={createdAt} className="figures text-mini text-ink-3">
          {shortWhen(shell, createdAt)}
        </time>
        <span className="col-span-2 text-small text-ink-2 wrap-anywhere">
          {isSender && `${shell.say('messages.findOwn')} `}
          {snippetOf(text, words).map((part, at) =>
            part.isFound ? (
              <mark key={at} className="bg-accent-wash text-ink">
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )}
        </span>
      </Link>
    </li>
  )
}
