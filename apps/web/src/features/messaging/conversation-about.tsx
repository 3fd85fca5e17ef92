import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Loader } from '../../ui/mark.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Conversation, type Tools } from './conversation.tsx'
import { Failed, Kept } from './conversation-lost.tsx'
import { topicOf } from './context-card.tsx'
import { unsentOf, useUnsentPeople } from './sending.ts'
import type { About } from './unsent.ts'
import { type Opening, openingsQuery, type Subject } from './messaging.queries.ts'

interface AboutProps {
  account: number
  subject: Subject
  /** Tells with whom it is, once that is known. */
  onPerson: (id: number | undefined) => void
  tools?: Tools | undefined
}
/** The conversation that a product, an order or a part of one leads to. An order of several merchants asks whom one means. */
export function ConversationAbout({ account, subject, onPerson, tools }: AboutProps) {
  const { say } = useShell()
  const { data, error, isFetching, refetch } = useQuery(openingsQuery(subject))
  const openings = data?.data ?? []
  const people = new Map(openings.map((one) => [one.person.id, one]))
  const [only] = people.size === 1 ? openings : []
  const tell = useEffectEvent(onPerson)
  useEffect(() => tell(only?.person.id), [only?.person.id])
  const mine = unsentOf(account)
  const kept = useUnsentPeople(account)
    .flatMap((id) => mine.of(id))
    .filter(({ about }) => Object.entries(subject).every(([what, id]) => about[what as keyof About] === id))
  if (error && !data)
    return (
      <Failed
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
        {...('product' in subject && { failed: say('messages.sellerFailed') })}
      >
        {kept.length > 0 && <Kept unsent={kept} onAgain={mine.again} onGiveUp={mine.drop} />}
      </Failed>
    )
  if (!data) return <Loader label={say('shell.loading')} className="h-full" />
  if (only)
    return (
      <Conversation
        key={only.person.id}
        account={account}
        id={only.person.id}
        topic={topicOf(only)}
        from={'product' in subject ? 'product' : 'order' in subject ? 'order' : 'fulfillmentGroup'}
        guess={undefined}
        tools={tools}
      />
    )
  if (openings.length === 0) {
    return (
      <div className="grid h-full place-content-center px-gutter">
        <EmptyState kind="lost" title={say('messages.noGroups')} />
      </div>
    )
  }
  return <Whom openings={[...people.values()]} />
}

function Whom({ openings }: { openings: readonly Opening[] }) {
  const { say } = useShell()
  return (
    <div className="grid h-full place-content-center gap-6 overflow-y-auto px-gutter py-8">
      <div className="text-center">
        <h2 className="type-heading">{say('messages.whom')}</h2>
        <p className="text-ink-2">{say('messages.whomHint')}</p>
      </div>
      <ul className="grid gap-2.5">
        {openings.map(({ person, fulfillmentGroup }) => (
          <li
            key={person.id}
            className="relative flex min-h-15 items-center gap-3.5 rounded-panel border border-line bg-surface p-3.5 hover:border-ink"
          >
            <Avatar name={person.name} url={person.avatar?.url} size={42} />
            <Link
              to={fulfillmentGroup ? `/message/fulfillment-group/${fulfillmentGroup.id}` : `/message/${person.id}`}
              className="font-[550] whole"
            >
              {person.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
