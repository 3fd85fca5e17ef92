import { listNotifications, readNotifications, unreadNotifications } from '@rondo/contracts/calls/notifications'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import type { Body } from '@rondo/contracts/kernel/endpoint'
import type { notifications } from '@rondo/contracts'
import { noticeKinds, type Subject } from '@rondo/rules/notifications/notice-kinds'
import { dueOf } from '@rondo/rules/notifications/answer-hours'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import type { Say } from '@rondo/words'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, readPages } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import type { Format } from '../../shell/format.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { EmptyState } from '../../ui/panel.tsx'

type Entry = AnswerOf<typeof listNotifications>['data'][number]
type Fact = Entry['facts'][string]
const entriesQuery = readPages(listNotifications, { query: {} })

const knownOr = (say: Say, key: string, otherwise: string) => {
  const said = (say as (key: string) => string)(key)
  return said === key ? otherwise : said
}
/** A fact as the reader writes it. */
function worded(fact: Fact, say: Say, format: Format): string | number {
  if (typeof fact !== 'object') return fact
  if ('minor' in fact) return format.money(toMajor(fact.minor, fact.currency as Currency), fact.currency)
  if ('at' in fact) return format.dayHere(fact.at)
  return knownOr(say, `orders.reason_${fact.reason}`, say('orders.reason_other'))
}
/** What an entry says, in the words of its kind. */
export function textOf({ kind, who, facts, at }: Pick<Entry, 'kind' | 'who' | 'facts' | 'at'>, say: Say, format: Format): string {
  const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, worded(fact, say, format)]))
  const due = dueOf(kind, new Date(at))
  return (say as (key: string, values: object) => string)(`notices.${kind}`, {
    ...values,
    ...(due && { due: format.dayHere(due.toISOString()) }),
    who: who ?? say('bell.support'),
  })
}

/** A word with a hyphen, such as the number of an order, that has room on a line of a telephone. */
const hyphened = /((?<![\w-])(?=[\w-]{1,20}(?![\w-]))\w+(?:-\w+)+)/
/** A text whose words with hyphens stay on their lines; no sign is added, so that a copied number stays one. */
const unbroken = (text: string) =>
  text.split(hyphened).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

function useReading() {
  const shell = useShell()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof notifications.readNotifications>) => call(readNotifications, { body }),
    onSuccess: (answer, sent) => {
      // the list says what the bell says, at the same moment
      const readAt = new Date().toISOString()
      const isMeant = ({ id }: Entry) => ('ids' in sent ? sent.ids.includes(id) : id <= Number(sent.upTo))
      const readNow = (entry: Entry): Entry => (entry.readAt === null && isMeant(entry) ? { ...entry, readAt } : entry)
      cache.setQueryData<InfiniteData<AnswerOf<typeof listNotifications>>>(
        entriesQuery.queryKey,
        (told) => told && { ...told, pages: told.pages.map((page) => ({ ...page, data: page.data.map(readNow) })) },
      )
      cache.setQueriesData({ queryKey: [unreadNotifications.name] }, answer)
      void cache.invalidateQueries({ queryKey: [listNotifications.name] })
    },
    onError: async (error) => toast.error(await explain(shell, error)),
  })
}

/** What the reader was told of, newest first. `onLeave` is called where an entry or link leads away. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { say } = useShell()
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(entriesQuery)
  const reading = useReading()
  const entries = data?.pages.flatMap((page) => page.data)
  const newest = entries?.[0]
  const hasUnread = entries?.some(({ readAt }) => readAt === null) ?? false
  return (
    <div className="flex min-h-full flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link to="/dashboard/settings?tab=notices" onClick={onLeave} className="hit link py-2 text-small text-ink-2">
          {say('bell.choose')}
        </Link>
        {hasUnread && newest && (
          <Button look="soft" size="s" busy={reading.isPending} onClick={() => reading.mutate({ upTo: newest.id })}>
            <Icon name="checks" className="size-4.5" />
            {say('bell.readAll')}
          </Button>
        )}
      </div>
      {!entries && !isError && (
        <Loading className="grid gap-2">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-18 rounded-panel" />
          ))}
        </Loading>
      )}
      {!entries && isError && <NotLoaded title={say('bell.failed')} busy={isFetching} onAgain={() => void refetch()} />}
      {entries?.length === 0 && <EmptyState title={say('bell.empty')} hint={say('bell.emptyHint')} />}
      {entries && entries.length > 0 && (
        <ul className="grid gap-1">
          {entries.map((entry) => (
            <OneEntry key={entry.id} entry={entry} onLeave={onLeave} onRead={() => reading.mutate({ ids: [entry.id] })} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button look="line" size="s" busy={isFetchingNextPage} className="self-center" onClick={() => void fetchNextPage()}>
          {say('bell.more')}
        </Button>
      )}
    </div>
  )
}

/** What stands for each subject where an entry leads to no piece and to nobody. */
const icons: Readonly<Record<Subject, IconName>> = {
  account: 'user',
  messages: 'chat',
  orders: 'box',
  review_reminders: 'star',
  listings: 'hanger',
  offers: 'tag',
  liked_items: 'heart',
  saved_searches: 'search',
  safety: 'shield',
}
/** The piece that an entry is about, else its person, else its subject; with a dot until it is read. Decorative: the words say all of it. */
function Sign({ entry: { kind, who, picture, readAt } }: { entry: Entry }) {
  return (
    <span className="relative grid w-10 shrink-0 justify-items-center">
      {picture ? (
        <Picture
          url={picture}
          alt=""
          width={40}
          height={50}
          sizes="40px"
          most={320}
          className="h-12.5 w-10 rounded-field bg-cove object-cover"
        />
      ) : who !== null ? (
        <Avatar name={who} />
      ) : (
        <span className="grid size-10 place-items-center rounded-full bg-cove text-ink-2">
          <Icon name={icons[noticeKinds[kind]]} />
        </span>
      )}
      {readAt === null && <span className="absolute -top-1 -left-1 size-3 rounded-full border-2 border-surface bg-accent" />}
    </span>
  )
}

/** One entry: a link to its place. One that was not read has a dot, and a button that marks it. */
function OneEntry({ entry, onLeave, onRead }: { entry: Entry; onLeave: () => void; onRead: () => void }) {
  const { say, format } = useShell()
  const isUnread = entry.readAt === null
  return (
    <li className="-mx-2.5 flex items-start rounded-field hover:bg-sunken">
      <Link
        to={entry.link}
        onClick={() => {
          if (isUnread) onRead()
          onLeave()
        }}
        className="flex min-w-0 grow items-start gap-3 rounded-field px-2.5 py-3"
      >
        <Sign entry={entry} />
        <span className="grid min-w-0 gap-0.5">
          <span className={`wrap-anywhere ${isUnread ? 'font-[550]' : ''}`}>
            {isUnread && <span className="sr-only">{say('bell.unread')}: </span>}
            {unbroken(textOf(entry, say, format))}
          </span>
          <time dateTime={entry.at} className="figures text-small text-ink-2">
            {format.moment(entry.at)}
          </time>
        </span>
      </Link>
      {isUnread && (
        <IconButton label={say('bell.readOne')} onClick={onRead} className="mt-1 text-ink-2">
          <Icon name="check" className="size-4.5" />
        </IconButton>
      )}
    </li>
  )
}
