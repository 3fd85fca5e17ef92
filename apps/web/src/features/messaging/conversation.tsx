import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { readLineTrouble, useLiveness } from '../../shell/line.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook, iconButtonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Limits } from './chat-limits.tsx'
import { Composer } from './composer.tsx'
import { Failed, Kept } from './conversation-lost.tsx'
import { ContextCard, isSameTopic, type Topic, topicOf } from './context-card.tsx'
import { MessageList } from './message-list.tsx'
import { type ChatPerson, type Message, talkQuery } from './messaging.queries.ts'
import { MarksChosen } from './message-text.tsx'
import { OfferEntry } from './offer-entry.tsx'
import type { Jump } from './use-jump.ts'
import { unsentOf, useUnsent, watchArrivals } from './sending.ts'
import type { About } from './unsent.ts'
import { unreadIn } from './thread.ts'
import { useConversation } from './use-conversation.ts'
import { type SharedFrom, useSharedContext } from './use-shared-context.ts'

/** What a page hands into a conversation: what one may do about the other one, about a message of theirs, and about their answer to an offer. */
export interface Tools {
  readonly person?: (person: ChatPerson) => ReactNode
  readonly unblock?: (person: ChatPerson) => ReactNode
  readonly message?: (message: Message) => ReactNode
  /** By the message of the offer. */
  readonly answer?: (messageId: number) => ReactNode
}
interface ConversationProps {
  account: number
  id: number
  /** What the way here was about: it goes along with the first message. */
  topic: Topic | undefined
  /** From where this topic comes. */
  from?: SharedFrom
  /** Who it is, as far as the way here told. */
  guess: { readonly name: string; readonly avatar: string | undefined } | undefined
  tools?: Tools | undefined
  /** The message that is meant, by its number; `visit` is the visit of the page that asked for it. */
  jump?: Jump
}
/** The conversation with one person. Give it their id as `key`. */
export function Conversation({
  account,
  id,
  topic,
  from = topic?.group ? 'fulfillmentGroup' : 'product',
  guess,
  tools,
  jump,
}: ConversationProps) {
  const { query, person, messages, isTyping, isHere, markSeen } = useConversation(id)
  const unsent = useUnsent(account, id)
  const mine = unsentOf(account)
  const shares = useSharedContext(from, unsent)
  const { data: talk } = useQuery(talkQuery)
  const name = person?.name ?? guess?.name
  const newFrom = useNewFrom(query.isFetchedAfterMount, messages)
  const said = messages.findLast(topicOf)
  const told = topic ?? (said && topicOf(said))
  // What is not sent is in this browser, whether the server answers or not.
  const kept = unsent.length > 0 && <Kept unsent={unsent} onAgain={mine.again} onGiveUp={mine.drop} />
  if (!person && query.isError)
    return (
      <Failed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()}>
        {kept}
      </Failed>
    )
  const send = (written: { text: string; photos: Parameters<typeof mine.put>[1]['photos'] }) => {
    const isTold =
      !topic || isSameTopic(topic, said && topicOf(said)) || unsent.some(({ about }) => about.product ?? about.fulfillmentGroup)
    const clientId = mine.put(id, { ...written, about: isTold ? {} : aboutOf(topic) })
    if (!isTold) shares(clientId)
  }
  return (
    <MarksChosen value={talk?.marks ?? true}>
      <section aria-label={name} className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
        <div>
          <Header
            person={person}
            name={name}
            avatar={person?.avatar?.url ?? guess?.avatar}
            isTyping={isTyping}
            isHere={isHere}
            tools={tools}
          />
          {told && <ContextCard topic={told} look="bar" />}
          <LineState />
        </div>
        {person ? (
          <MessageList
            name={name ?? ''}
            messages={messages}
            unsent={unsent}
            newFrom={newFrom}
            isTyping={isTyping}
            older={{
              has: query.hasNextPage,
              isLoading: query.isFetchingNextPage,
              hasFailed: query.isFetchNextPageError,
              load: () => void query.fetchNextPage(),
            }}
            onAgain={mine.again}
            onGiveUp={mine.drop}
            onSeen={() => void markSeen()}
            tools={tools}
            jump={jump}
          />
        ) : (
          <Waiting>{kept}</Waiting>
        )}
        <div>
          {person && <Limits person={person} name={name ?? ''} unblock={tools?.unblock?.(person)} />}
          {(!person || person.canWrite) && (
            <Composer
              account={account}
              to={id}
              isSending={unsent.some(({ state }) => state === 'sending')}
              onSend={send}
              more={
                person &&
                person.block === null && <OfferEntry account={account} person={{ id, name: person.name }} about={told?.product?.id} />
              }
            />
          )}
        </div>
        <Heard id={id} name={name ?? ''} isTyping={isTyping} />
      </section>
    </MarksChosen>
  )
}

const aboutOf = ({ product, group }: Topic): About => (group ? { fulfillmentGroup: group.id } : product ? { product: product.id } : {})

/** The first message that was new when the conversation was opened: the line above it stays while one reads. */
function useNewFrom(isFresh: boolean, messages: readonly Message[]): number | undefined {
  const [newFrom, setNewFrom] = useState<number | null>()
  if (isFresh && newFrom === undefined) setNewFrom(unreadIn(messages)[0]?.id ?? null)
  return newFrom ?? undefined
}

interface HeaderProps {
  person: ChatPerson | undefined
  name: string | undefined
  avatar: string | undefined
  isTyping: boolean
  isHere: boolean
  tools: Tools | undefined
}
function Header({ person, name, avatar, isTyping, isHere, tools }: HeaderProps) {
  const { say } = useShell()
  const line = isTyping
    ? say('messages.typingShort')
    : isHere
      ? say('messages.here')
      : person?.merchantInfo
        ? `@${person.username}`
        : undefined
  return (
    <header className="flex items-center gap-3 border-b border-line px-[clamp(1rem,2.4vw,2.25rem)] py-2.5">
      <Link to="/message" aria-label={say('messages.back')} className={`${iconButtonLook} -ms-3 md:hidden`}>
        <Icon name="left" />
      </Link>
      {name === undefined ? <span className="size-10.5 rounded-full bg-cove" /> : <Avatar name={name} url={avatar} size={42} />}
      <div className="min-w-0 grow">
        {name === undefined ? <Skeleton className="h-4 w-32 rounded-control" /> : <h2 className="truncate font-[550]">{name}</h2>}
        {line && (
          <p className={`flex items-center gap-1.5 truncate text-small ${isTyping ? 'text-accent' : 'text-ink-2'}`}>
            {isHere && !isTyping && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success-dot" />}
            {line}
          </p>
        )}
      </div>
      {person?.isMerchant && (
        <Link to={`/merchant/${person.id}`} className={buttonLook('line', 's', 'max-xs:hidden')}>
          {say('messages.profile')}
        </Link>
      )}
      {person && tools?.person?.(person)}
    </header>
  )
}

/** Says quietly that the line is not what it should be. */
function LineState() {
  const { say } = useShell()
  const liveness = useLiveness()
  const isOnline = useOnline()
  const text = !isOnline
    ? say('messages.offline')
    : liveness === 'lost'
      ? say('messages.notLive', { why: say(`messages.line_${readLineTrouble()}`) })
      : undefined
  return (
    <p
      role="status"
      className="border-b border-line bg-warning-wash px-[clamp(1rem,2.4vw,2.25rem)] py-2 text-small text-warning empty:hidden"
    >
      {text}
    </p>
  )
}
function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}

/** What arrives is read out to those who listen: the message itself, and that somebody writes. */
function Heard({ id, name, isTyping }: { id: number; name: string; isTyping: boolean }) {
  const { say } = useShell()
  const [last, setLast] = useState<{ readonly id: number; readonly text: string }>()
  const tell = useEffectEvent((message: Message) => {
    if (message.chatId !== id || message.isSender) return
    const text = message.text || (message.offer ? say('messages.offer') : say('messages.photos', { n: message.photos.length }))
    setLast({ id: message.id, text: message.system === null ? say('messages.from', { name, text }) : text })
  })
  useEffect(() => watchArrivals((message) => tell(message)), [])
  return (
    <div aria-live="polite" className="sr-only">
      {last && <p key={last.id}>{last.text}</p>}
      {isTyping && <p>{say('messages.typing', { name })}</p>}
    </div>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  const widths = ['w-3/5', 'w-2/5 self-end', 'w-1/2 self-end', 'w-2/3', 'w-1/3']
  return (
    <Loading className="flex flex-col justify-end gap-3 overflow-hidden px-[clamp(1rem,2.4vw,2.25rem)] py-5">
      {widths.map((width) => (
        <Skeleton key={width} className={`h-11 rounded-[18px] ${width}`} />
      ))}
      {children}
    </Loading>
  )
}
