import { useState } from 'react'
import {
  ChatList,
  Conversation,
  ConversationAbout,
  FindMessages,
  type Subject,
  type Tools,
  useNothingToChoose,
} from '../features/messaging/index.ts'
import { ReportButton } from '../features/moderation/index.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { loginAt } from '../shell/login-address.ts'
import { useSay } from '../shell/providers.tsx'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { buttonLook, IconButton, iconButtonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../shell/loading.tsx'
import { EmptyState } from '../ui/panel.tsx'

/** What one may do about the other one of a conversation, about a message of theirs, and about their answer to an offer. */
const tools: Tools = {
  person: (person) => <AboutPerson person={person} />,
  unblock: (person) => <Unblock id={person.id} name={person.name} />,
  message: ({ id }) => <AboutWords kind="message" id={id} />,
  answer: (id) => <AboutWords kind="answer" id={id} />,
}
type Person = Parameters<NonNullable<Tools['person']>>[0]
function AboutPerson({ person }: { person: Person }) {
  const say = useSay()
  const { name } = person
  return (
    <ReportButton
      about={{ kind: 'person', id: person.id, person: { name, isBlocked: person.block === 'mine' } }}
      label={say('messages.reportPerson', { name })}
      className={iconButtonLook}
    >
      <Icon name="shield" />
    </ReportButton>
  )
}
function AboutWords({ kind, id }: { kind: 'message' | 'answer'; id: number }) {
  const say = useSay()
  return (
    <ReportButton about={{ kind, id }} className="hit text-mini text-ink-3 hover:text-ink hover:underline">
      {say('messages.report')}
    </ReportButton>
  )
}

const Unblock = lazyPart(() => import('./unblock.tsx'), ['moderation'])

/** What a link may tell of whom it leads to, so that the name stands there at once (C-32). */
interface Carried {
  readonly merchantId?: number | string
  readonly merchantName?: string
  readonly avatarUrl?: string
  readonly product?: { readonly id?: number | string } | number
  readonly targetUserId?: number | string
  readonly targetUserName?: string
  readonly contextType?: string
  readonly contextId?: number | string
}
const isId = (value: unknown): boolean =>
  /^[1-9]\d{0,15}$/.test(typeof value === 'number' || typeof value === 'string' ? String(value) : '')

/** Where /message leads with what came along: the order, the product, else the person. */
export function placeIn({ merchantId, product, targetUserId, contextType, contextId }: Carried): string | undefined {
  const productId = typeof product === 'object' ? product.id : product
  if (contextType === 'order' && isId(contextId)) return `/message/order/${contextId}`
  if (isId(productId)) return `/message/product/${productId}`
  const person = merchantId ?? targetUserId
  return isId(person) ? `/message/${person}` : undefined
}

/** What the address says that the conversation is about. */
function subjectOf(pathname: string, id: number): Subject | undefined {
  const kind = /^\/message\/([a-z-]+)\//.exec(pathname)?.[1]
  if (kind === 'product') return { product: id }
  if (kind === 'order') return { order: id }
  return kind ? { fulfillmentGroup: id } : undefined
}

export default function MessagesPage() {
  const say = useSay()
  const session = useSession()
  const { pathname, state } = useLocation()
  const id = Number(useParams()['id']) || undefined
  const carried = (state ?? {}) as Carried
  const leads = id === undefined ? placeIn(carried) : undefined
  if (!session) return <SignInRequired from={pathname} />
  if (leads) return <Navigate replace to={leads} state={state} />
  const name = carried.merchantName ?? carried.targetUserName
  return (
    <>
      <title>{`${say('messages.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <Messages
        key={session.user.id}
        account={session.user.id}
        id={id}
        subject={id === undefined ? undefined : subjectOf(pathname, id)}
        guess={name ? { name, avatar: carried.avatarUrl } : undefined}
      />
    </>
  )
}

interface MessagesProps {
  account: number
  id: number | undefined
  subject: Subject | undefined
  guess: { readonly name: string; readonly avatar: string | undefined } | undefined
}
/** The list beside the conversation; below 768 px one or the other (MSG-08, MSG-09). */
function Messages({ account, id, subject, guess }: MessagesProps) {
  const say = useSay()
  const [found, setFound] = useState<number>()
  const [query, setQuery] = useSearchParams()
  const { key, pathname } = useLocation()
  const navigate = useNavigate()
  const isOpen = id !== undefined
  const hasNothing = useNothingToChoose(account)
  const q = query.get('q')
  const at = Number(query.get('at')) || undefined
  const isBare = hasNothing && !isOpen && !subject && q === null // one sentence in the middle, and nothing to choose beside it
  const ask = (asked: string) => setQuery({ ...Object.fromEntries(query), q: asked }, { replace: true, preventScrollReset: true })
  return (
    <div
      data-whole-screen
      data-foot-bar="always"
      className={`grid h-[calc(100dvh-3.5rem-1px)] grid-cols-[minmax(0,1fr)] md:h-[calc(100dvh-var(--spacing-nav)-1px)] ${isBare ? '' : 'md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'}`}
    >
      <section
        aria-labelledby="conversations"
        data-scrolls
        className={`min-h-0 overflow-y-auto overscroll-contain ${isBare ? '' : 'md:border-e md:border-line'} ${isOpen ? 'max-md:hidden' : ''}`}
      >
        <div className="flex items-center justify-between gap-3 ps-gutter pe-2.5 pt-4 pb-2">
          <h1 id="conversations" className="type-title">
            {say('messages.title')}
          </h1>
          {q === null && (
            <IconButton label={say('messages.find')} onClick={() => ask('')}>
              <Icon name="search" />
            </IconButton>
          )}
        </div>
        {q === null ? (
          <ChatList account={account} currentId={subject ? found : id} />
        ) : (
          <FindMessages
            q={q}
            current={id !== undefined && at !== undefined ? `${id} ${at}` : undefined}
            onAsk={ask}
            onClose={() => void navigate(pathname, { replace: true, preventScrollReset: true })}
            place={<Skeleton className="mx-gutter h-11.5 rounded-field" />}
            lost={say('shell.actionFailed')}
          />
        )}
      </section>
      <div className={`min-h-0 min-w-0 ${isBare ? 'hidden' : isOpen ? '' : 'max-md:hidden'}`}>
        {isOpen && <h1 className="sr-only md:hidden">{say('messages.title')}</h1>}
        {subject ? (
          <ConversationAbout key={JSON.stringify(subject)} account={account} subject={subject} onPerson={setFound} tools={tools} />
        ) : isOpen ? (
          <Conversation
            key={id}
            account={account}
            id={id}
            topic={undefined}
            guess={guess}
            tools={tools}
            {...(at !== undefined && { jump: { seq: at, visit: key } })}
          />
        ) : (
          !isBare && (
            <div className="grid h-full place-content-center px-gutter">
              <EmptyState kind="closed" title={say('messages.choose')} hint={say('messages.chooseHint')} />
            </div>
          )
        )}
      </div>
    </div>
  )
}

/** Messages open for everybody, and ask whoever is signed out to sign in (C-04). */
function SignInRequired({ from }: { from: string }) {
  const say = useSay()
  return (
    <div className="frame grid min-h-[60dvh] place-items-center">
      <title>{`${say('messages.signInTitle')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState kind="closed" heading="h1" title={say('messages.signInTitle')} hint={say('messages.signInHint')}>
        <Link to={loginAt(from)} className={buttonLook()}>
          {say('shell.signIn')}
        </Link>
      </EmptyState>
    </div>
  )
}
