import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loader } from '../../ui/mark.tsx'
import { SentBubble, SentFoot, UnsentBubble } from './bubble.tsx'
import { ContextCard, isSameTopic, topicOf } from './context-card.tsx'
import type { Tools } from './conversation.tsx'
import type { Message } from './messaging.queries.ts'
import { OfferMessage } from './offer-card.tsx'
import { OrderSteps } from './order-steps.tsx'
import { type Entry, entriesOf } from './thread.ts'
import type { Unsent } from './unsent.ts'
import { type Jump, useJump } from './use-jump.ts'
import { useComingNear, useTail } from './use-tail.ts'
import { dayOf } from './when.ts'

interface MessageListProps {
  /** Who is on the other side. */
  name: string
  messages: readonly Message[]
  unsent: readonly Unsent[]
  /** The first message that was new when the conversation was opened. */
  newFrom: number | undefined
  isTyping: boolean
  older: { readonly has: boolean; readonly isLoading: boolean; readonly hasFailed: boolean; load(): void }
  onAgain: (clientId: string) => void
  onGiveUp: (clientId: string) => void
  /** Somebody has the end of the conversation before their eyes. */
  onSeen: () => void
  tools?: Tools | undefined
  jump?: Jump | undefined
}
/** The messages of a conversation, the latest at the foot. */
export function MessageList({
  name,
  messages,
  unsent,
  newFrom,
  isTyping,
  older,
  onAgain,
  onGiveUp,
  onSeen,
  tools,
  jump,
}: MessageListProps) {
  const shell = useShell()
  const { say, format } = shell
  const entries = useMemo(() => entriesOf(messages, unsent, newFrom), [messages, unsent, newFrom])
  const last = entries.at(-1)
  const isOwn = last?.kind === 'unsent' || (last?.kind === 'message' && last.message.isSender)
  const { box, isEnd, below, toEnd } = useTail(last?.key, isOwn)
  const top = useComingNear(older.load, older.has && !older.isLoading && !older.hasFailed)
  useSeeing(isEnd, messages, onSeen)
  const marked = useJump(box, jump, messages[0]?.seq, older)
  return (
    <div className="relative grid min-h-0">
      <div
        ref={box}
        data-scrolls
        role="region"
        tabIndex={0}
        aria-label={say('messages.messagesWith', { name })}
        className="flex min-h-0 flex-col-reverse overflow-y-auto overscroll-contain px-[clamp(1rem,2.4vw,2.25rem)] py-5 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="mt-auto flex flex-col">
          <div ref={top} />
          {older.has ? (
            <Older {...older} />
          ) : (
            <p className="pt-6 pb-4 text-center text-small text-balance text-ink-2">
              {format.sentences([say('messages.begin', { name }), say('messages.beginHint')])}
            </p>
          )}
          <ol className="flex flex-col">
            {entries.map((entry, at) => (
              <Line key={entry.key} entry={entry} marked={marked}>
                {entry.kind === 'day' ? (
                  <Between>{dayOf(shell, entry.at)}</Between>
                ) : entry.kind === 'unread' ? (
                  <Between isNew>{say('messages.newHere')}</Between>
                ) : entry.kind === 'unsent' ? (
                  <UnsentBubble
                    unsent={entry.unsent}
                    isLast={entry.isLast}
                    onAgain={() => onAgain(entry.key)}
                    onGiveUp={() => onGiveUp(entry.key)}
                  />
                ) : entry.message.system !== null ? (
                  <OrderSteps message={entry.message} earlier={entry.earlier} />
                ) : entry.message.offer ? (
                  <OfferMessage message={entry.message} foot={<SentFoot message={entry.message} />} tools={tools} />
                ) : (
                  <SentBubble
                    message={entry.message}
                    isLast={entry.isLast}
                    context={contextOf(entries, at)}
                    aside={!entry.message.isSender && !entry.message.removed && tools?.message?.(entry.message)}
                  />
                )}
              </Line>
            ))}
          </ol>
          {isTyping && isEnd && (
            <span aria-hidden="true" className="mt-2.5 inline-flex gap-1 self-start rounded-[18px] rounded-es-[5px] bg-sunken px-3.75 py-4">
              {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
                <i key={delay} className={`size-1.5 animate-breathe rounded-full bg-ink-3 ${delay}`} />
              ))}
            </span>
          )}
        </div>
      </div>
      {!isEnd && (
        <button
          type="button"
          onClick={toEnd}
          aria-label={below > 0 ? undefined : say('messages.toEnd')}
          className="absolute start-1/2 bottom-3 flex min-h-11 min-w-11 -translate-x-1/2 items-center justify-center gap-1.5 rounded-control border border-line bg-raised px-3 text-small font-[550] shadow-pop"
        >
          {below > 0 && say('messages.newBelow', { n: below })}
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}

/** Messages count as seen while their end is on a screen that somebody can see. */
function useSeeing(isEnd: boolean, messages: readonly Message[], onSeen: () => void) {
  const see = useEffectEvent(() => {
    if (isEnd && document.visibilityState === 'visible') onSeen()
  })
  const last = messages.at(-1)?.id
  useEffect(() => see(), [isEnd, last])
  useEffect(() => {
    const look = () => see()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

/** What a message is about stands above it where the one before was about something else. */
function contextOf(entries: readonly Entry<Message>[], at: number): ReactNode {
  const entry = entries[at]
  const topic = entry?.kind === 'message' ? topicOf(entry.message) : undefined
  const before = entries.slice(0, at).findLast((one) => one.kind === 'message')
  return topic && !isSameTopic(topic, before?.kind === 'message' ? topicOf(before.message) : undefined) ? (
    <ContextCard topic={topic} look="line" />
  ) : undefined
}

function Line({ entry, marked, children }: { entry: Entry<Message>; marked: number | undefined; children: ReactNode }) {
  const isNear = (entry.kind === 'message' || entry.kind === 'unsent') && !entry.isFirst
  const seq = entry.kind === 'message' ? entry.message.seq : undefined
  const isMarked = seq !== undefined && seq === marked
  return (
    <li
      data-seq={seq}
      tabIndex={isMarked ? -1 : undefined}
      aria-current={isMarked ? 'true' : undefined}
      className={`flex flex-col ${isNear ? 'pt-1' : 'pt-2.5'} ${isMarked ? 'rounded-panel bg-accent-wash pb-2.5' : ''}`}
    >
      {children}
    </li>
  )
}

function Between({ isNew = false, children }: { isNew?: boolean; children: ReactNode }) {
  return (
    <p className={`flex items-center gap-3 py-1.5 text-mini ${isNew ? 'font-[550] text-accent' : 'justify-center text-ink-3'}`}>
      {isNew && <span className="grow border-t border-accent-line" />}
      {children}
      {isNew && <span className="grow border-t border-accent-line" />}
    </p>
  )
}

function Older({ isLoading, hasFailed, load }: MessageListProps['older']) {
  const { say } = useShell()
  if (isLoading) return <Loader label={say('messages.loadingOlder')} className="py-3" />
  return (
    <p className="grid justify-items-center gap-2 py-3 text-small text-ink-2">
      {hasFailed && say('messages.olderFailed')}
      <Button look="line" size="s" onClick={load}>
        {say(hasFailed ? 'shell.retry' : 'messages.older')}
      </Button>
    </p>
  )
}
