import { bankReason, bankState } from '@rondo/rules/wallet/bank-words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { PersonLink } from '../../shell/desk-person.tsx'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Deadline } from '../../ui/deadline.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type DisputeLine, disputesQuery } from './claims.queries.ts'
import { CaseList, type CaseState } from './desk-case.tsx'
import { DisputeCase } from './dispute-case.tsx'

const disputeBadges: Readonly<Record<'open' | 'won' | 'lost' | 'asked', StatusCategory>> = {
  open: 'problematic',
  asked: 'processing',
  won: 'completed',
  lost: 'cancelled',
}
/** Card disputes, for operators: the date of the bank, what we hold, and handing it in. */
export function DisputesTab() {
  const { say } = useShell()
  const [state, setState] = useState<CaseState>('open')
  const [shown, setShown] = useState<number>()
  const list = useInfiniteQuery(disputesQuery(state))
  const disputes = list.data?.pages.flatMap((page) => page.data)
  return (
    <CaseList state={state} onState={setState} kind="disputes" list={list} count={disputes?.length}>
      {disputes?.map((dispute) => {
        const asksForMore = dispute.canSend && dispute.sent === 0
        return (
          <Panel key={dispute.id} className="grid gap-4">
            <DisputeHead dispute={dispute} />
            {dispute.dueAt && state === 'open' && <Due at={dispute.dueAt} isPressing={dispute.sent === 0} />}
            <DisputeFacts dispute={dispute} />
            {shown === dispute.id ? (
              <DisputeCase id={dispute.id} />
            ) : (
              <Button look={asksForMore ? 'ink' : 'line'} size="s" className="justify-self-start" onClick={() => setShown(dispute.id)}>
                {say(asksForMore ? 'claims.toEvidence' : 'claims.show')}
              </Button>
            )}
          </Panel>
        )
      })}
    </CaseList>
  )
}

function Due({ at, isPressing }: { at: string; isPressing: boolean }) {
  const { say, format } = useShell()
  return <Deadline isPressing={isPressing}>{say('claims.due', { when: format.moment(at) })}</Deadline>
}

/** What was paid for, with its picture, and of which order. */
function DisputeHead({ dispute: { pieces, orderNumber, status } }: { dispute: DisputeLine }) {
  const { say, format } = useShell()
  const number = orderNumber ?? ''
  const photo = pieces[0]?.photo
  return (
    <header className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[56px_minmax(0,1fr)_auto]">
      <span className="block aspect-4/5 bg-cove max-sm:row-span-2">
        {photo && <Picture {...photo} alt="" sizes="56px" most={160} className="size-full object-cover" />}
      </span>
      <h2 className="type-subhead min-w-0">
        <span className="block">{format.list(pieces.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)))}</span>
        <Link to={`/desk/orders?q=${encodeURIComponent(number)}`} className="figures link text-small font-normal">
          {say('claims.order', { number })}
        </Link>
      </h2>
      <div>
        <Badge category={disputeBadges[status ?? 'asked']}>{say(`claims.dispute_${status ?? 'asked'}`)}</Badge>
      </div>
    </header>
  )
}

/** How much is disputed, what each side and the bank say, and whether it came. */
function DisputeFacts({ dispute }: { dispute: DisputeLine }) {
  const { say, format } = useShell()
  const known = bankState(dispute.providerStatus)
  return (
    <NamedFacts
      facts={[
        [say('claims.amount'), format.money(dispute.amount, dispute.currency)],
        [say('claims.buyer'), <PersonLink key="buyer" {...dispute.customer} />],
        [say('claims.bankReason'), say(`claims.bank_reason_${bankReason(dispute.reason)}`)],
        ...(dispute.deliveries.length > 0
          ? [[say('claims.delivery'), <Deliveries key="delivery" of={dispute.deliveries} />] as const]
          : []),
        [say('claims.atBank'), known ? say(`claims.bank_${known}`) : dispute.providerStatus],
        ...(dispute.sent > 0 ? [[say('claims.evidence'), say('claims.handedIn', { n: dispute.sent })] as const] : []),
      ]}
    />
  )
}

/** Whether each part of what was paid for has come, and who says so: what decides most disputes. */
function Deliveries({ of }: { of: DisputeLine['deliveries'] }) {
  const { say, format } = useShell()
  return (
    <span className="grid gap-1">
      {of.map(({ method, deliveredAt, deliveredBy, carrier, trackingNumber }, n) => (
        <span key={n}>
          {deliveredAt
            ? say(`claims.came_${method === 'shipping' || deliveredBy === 'support' ? (deliveredBy ?? 'merchant') : 'handed'}`, {
                when: format.moment(deliveredAt),
              })
            : say('claims.cameNot')}
          {trackingNumber && (
            <span className="block font-normal text-ink-2 wrap-anywhere">{[carrier, trackingNumber].filter(Boolean).join(' ')}</span>
          )}
        </span>
      ))}
    </span>
  )
}
