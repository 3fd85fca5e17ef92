import { previewOf } from '@rondo/rules/messaging/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loader } from '../../ui/mark.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { Below } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { type Chat, type ChatPerson, chatQuery, chatsQuery } from './messaging.queries.ts'
import { readDraft, useUnsent, useUnsentPeople } from './sending.ts'
import { useComingNear } from './use-tail.ts'
import { shortWhen } from './when.ts'

/** Whether nothing stands in the list to choose: it did not come, or the reader has no conversation yet and has begun none in this browser. */
export function useNothingToChoose(account: number): boolean {
  const { data, isError } = useInfiniteQuery({ ...chatsQuery, enabled: false })
  const unsent = useUnsentPeople(account)
  if (!data) return isError
  return unsent.length === 0 && data.pages.every((page) => page.data.length === 0)
}

interface ChatListProps {
  account: number
  /** The conversation that is open: the other one's id. */
  currentId: number | undefined
}
/** All conversations of the reader, the latest first. */
export function ChatList({ account, currentId }: ChatListProps) {
  const { say } = useShell()
  // Its own piece of screen asks for it; here it only tells whom a conversation is begun with.
  const opened = useInfiniteQuery({ ...chatQuery(currentId ?? 0), enabled: false })
  const current = opened.data?.pages[0]?.person
  const query = useInfiniteQuery(chatsQuery)
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const foot = useComingNear(() => void fetchNextPage(), hasNextPage && !isFetchingNextPage)
  const chats = data?.pages.flatMap((page) => page.data) ?? []
  const isNew = current && !chats.some(({ id }) => id === current.id)
  // What was refused or waits to somebody new is in no list of the server, and must be found again.
  const unsentTo = useUnsentPeople(account).filter((id) => id !== current?.id && !chats.some((chat) => chat.id === id))
  if (!data && isError) {
    return (
      <EmptyState
        kind="trouble"
        title={say('messages.chatsNotShown')}
        hint={<Below hint={say('shell.laterHint')} fixed={say('messages.chatsFailed')} />}
      >
        <Button look={currentId === undefined ? 'ink' : 'line'} busy={isFetching} onClick={() => void refetch()}>
          {say('shell.retry')}
        </Button>
      </EmptyState>
    )
  }
  if (!data) {
    return (
      <Loading className="grid gap-1">
        {Array.from({ length: 7 }, (_, at) => (
          <div key={at} className="flex items-center gap-3.25 px-gutter py-3.25">
            <Skeleton className="size-11.5 rounded-full" />
            <span className="grid grow gap-2">
              <Skeleton className="h-3.5 w-2/5 rounded-control" />
              <Skeleton className="h-3 w-4/5 rounded-control" />
            </span>
          </div>
        ))}
      </Loading>
    )
  }
  if (chats.length === 0 && !current && unsentTo.length === 0) {
    return (
      <div className="px-gutter">
        <EmptyState title={say('messages.none')} hint={say('messages.noneHint')}>
          <Link to="/browse" className={buttonLook()}>
            {say('shell.browse')}
          </Link>
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <ul>
        {isNew && <Row account={account} chat={current} isCurrent />}
        {unsentTo.map((id) => (
          <UnsentRow key={id} account={account} id={id} isCurrent={id === currentId} />
        ))}
        {chats.map((chat) => (
          <Row key={chat.id} account={account} chat={chat} isCurrent={chat.id === currentId} />
        ))}
      </ul>
      <div ref={foot} />
      {isFetchingNextPage && <Loader label={say('shell.loading')} className="py-4" />}
      {hasNextPage && !isFetchingNextPage && (
        <p className="grid place-items-center py-3">
          <Button look="line" size="s" onClick={() => void fetchNextPage()}>
            {say('messages.loadMore')}
          </Button>
        </p>
      )}
    </>
  )
}

/** A conversation that the server has nothing of yet: what was written stands in this browser. */
function UnsentRow({ account, id, isCurrent }: { account: number; id: number; isCurrent: boolean }) {
  const { data } = useInfiniteQuery(chatQuery(id))
  const person = data?.pages[0]?.person
  return person && <Row account={account} chat={person} isCurrent={isCurrent} />
}

function Row({ account, chat, isCurrent }: { account: number; chat: Chat | ChatPerson; isCurrent: boolean }) {
  const shell = useShell()
  const { say } = shell
  const { name } = chat
  const last = 'lastMessage' in chat ? chat : undefined
  // What is open is being read.
  const unread = isCurrent ? 0 : (last?.unread ?? 0)
  return (
    <li>
      <Link
        to={`/message/${chat.id}`}
        aria-current={isCurrent ? 'true' : undefined}
        className="grid min-h-18 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.25 gap-y-0.5 py-3 ps-gutter pe-4 transition-colors duration-(--dur-2) hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-sunken"
      >
        <span className="row-span-2">
          <Avatar name={name} url={chat.avatar?.url} size={46} />
        </span>
        <b className="truncate font-[550]">{name}</b>
        {last ? (
          <time dateTime={last.lastMessageDate} className={`figures text-mini ${unread > 0 ? 'font-[550] text-accent' : 'text-ink-3'}`}>
            {shortWhen(shell, last.lastMessageDate)}
          </time>
        ) : (
          <span />
        )}
        <span className={`truncate text-small ${unread > 0 ? 'text-ink' : 'text-ink-2'}`}>
          <Preview account={account} chat={chat} isCurrent={isCurrent} />
        </span>
        {unread > 0 ? (
          <span className="figures h-5 min-w-5 justify-self-end rounded-control bg-accent px-1.5 text-center text-[11px] leading-5 font-semibold text-on-accent">
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="sr-only">{say('messages.unread', { n: unread })}</span>
          </span>
        ) : (
          <span />
        )}
      </Link>
    </li>
  )
}

/** The last words: what is not sent yet or only begun goes before what was said. */
function Preview({ account, chat, isCurrent }: { account: number; chat: Chat | ChatPerson; isCurrent: boolean }) {
  const { say, format } = useShell()
  const unsent = useUnsent(account, chat.id).findLast(({ state }) => state !== 'sending')
  const photos = (n: number) => say('messages.photos', { n })
  if (unsent) {
    return (
      <span className="text-danger">
        <Icon name={unsent.state === 'failed' ? 'warn' : 'clock'} className="me-1 inline size-3.5 align-[-0.15em]" />
        {say('messages.notSent', { text: previewOf(unsent.text) || photos(unsent.photos.length) })}
      </span>
    )
  }
  const draft = isCurrent ? '' : readDraft(account, chat.id)
  if (draft) return say('messages.draft', { text: previewOf(draft) })
  if (!('lastMessage' in chat)) return say('messages.newChat')
  const { lastMessageOffer: offer, lastMessageIsSender: isOwn } = chat
  if (!chat.lastMessage && offer) {
    return say(isOwn ? 'messages.offered' : 'messages.offersYou', { price: format.money(offer.price, offer.currency) })
  }
  const text =
    previewOf(chat.lastMessage) ||
    (chat.lastMessagePhotos > 0 ? photos(chat.lastMessagePhotos) : chat.lastMessageType === 'swap' ? say('messages.swap') : '')
  return isOwn && !chat.lastMessageIsSystem ? say('messages.own', { text }) : text
}
