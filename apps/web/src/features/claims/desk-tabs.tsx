import { decideClaim, sendEvidence } from '@rondo/contracts/calls/claims'
import { bankReason, bankState } from '@rondo/rules/wallet/bank-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { EmptyState, Panel, Skeleton } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import { type ClaimLine, claimsQuery, disputeQuery, disputesQuery } from './claims.queries.ts'
import { OneClaim } from './deposit-panel.tsx'
import { HandOverSets } from './hand-over-photos.tsx'

type State = 'open' | 'closed'
interface ListProps {
  state: State
  onState: (state: State) => void
  label: string
  /** Undefined while it is read. */
  count: number | undefined
  error: boolean
  children: ReactNode
}
/** A list of the desk: what is open or closed, with its states of loading, failing and being empty. */
function List({ state, onState, label, count, error, children }: ListProps) {
  const { say } = useShell()
  return (
    <div className="grid gap-5">
      <Segmented
        label={label}
        value={state}
        onChange={onState}
        options={[
          { id: 'open', label: say('claims.open') },
          { id: 'closed', label: say('claims.closed') },
        ]}
      />
      {error ? (
        <EmptyState kind="trouble" title={say('claims.failed')} />
      ) : count === undefined ? (
        <Skeleton className="h-60 rounded-panel" />
      ) : count === 0 ? (
        <EmptyState title={say('claims.none')} />
      ) : (
        children
      )}
    </div>
  )
}

/** Claims on deposits, for operators: evidence side by side, and the decision of what is contested. */
export function ClaimsTab() {
  const { say } = useShell()
  const [state, setState] = useState<State>('open')
  const { data, isError } = useQuery(claimsQuery(state))
  return (
    <List state={state} onState={setState} label={say('claims.deskClaims')} count={data?.claims.length} error={isError}>
      {data?.claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
    </List>
  )
}

function ClaimCard({ claim }: { claim: ClaimLine }) {
  const { say, format } = useShell()
  return (
    <Panel className="grid gap-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 font-[550]">
        {claim.name}
        <span className="text-small font-normal text-ink-2">
          {say('claims.order', { number: claim.orderNumber })}, {claim.merchant.username}, {claim.customer.username}
        </span>
      </h2>
      <HandOverSets
        itemId={claim.itemId}
        sets={claim.sets}
        names={{ merchant: claim.merchant.username, customer: claim.customer.username }}
      />
      <OneClaim claim={claim} money={(amount) => format.money(amount, claim.currency)} />
      {claim.state === 'contested' &&
        (claim.isOwn ? <p className="text-small text-ink-2">{say('failures.claims.own_case')}</p> : <Decide claim={claim} />)}
    </Panel>
  )
}

function Decide({ claim }: { claim: ClaimLine }) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [amount, setAmount] = useState(String(claim.amount))
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        decideClaim,
        { params: { id: claim.id }, body: { amount: Number(amount.replace(',', '.')) || 0, reason } },
        { key: key.current },
      ),
    onSuccess: () => toast.success(say('claims.decided')),
    onError: async (error) => {
      key.current = crypto.randomUUID()
      const text = await explain(shell, error)
      const fields = error instanceof Refused ? Object.keys(error.body?.errors ?? {}) : []
      if (fields.length > 0) setTrouble(Object.fromEntries(fields.map((field) => [field, text])))
      else toast.error(text)
    },
    onSettled: (_, error) => (error ? undefined : cache.invalidateQueries({ queryKey: claimsQuery('open').queryKey })),
  })
  return (
    <form
      noValidate
      className="grid max-w-prose gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTrouble({})
        if (!isPending) mutate()
      }}
    >
      <Field
        label={say('claims.decideAmount')}
        hint={say('claims.amountHint', { most: format.money(claim.amount, claim.currency) })}
        inputMode="decimal"
        value={amount}
        error={trouble['amount']}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextArea
        label={say('claims.decideReason')}
        rows={3}
        value={reason}
        error={trouble['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" busy={isPending} className="justify-self-start">
        {say('claims.decide')}
      </Button>
    </form>
  )
}

/** Card disputes, for operators: the date of the bank, what we hold, and handing it in. */
export function DisputesTab() {
  const { say, format } = useShell()
  const [state, setState] = useState<State>('open')
  const [shown, setShown] = useState<number>()
  const { data, isError } = useQuery(disputesQuery(state))
  const bankSays = (said: string) => {
    const known = bankState(said)
    return known ? say(`claims.bank_${known}`) : said
  }
  return (
    <List state={state} onState={setState} label={say('claims.deskDisputes')} count={data?.disputes.length} error={isError}>
      {data?.disputes.map((dispute) => (
        <Panel key={dispute.id} className="grid gap-3">
          <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 font-[550]">
            {say('claims.order', { number: dispute.orderNumber ?? '' })}
            <span className="figures">{format.money(dispute.amount, dispute.currency)}</span>
          </h2>
          <p className="text-small text-ink-2">
            {say(`claims.dispute_${dispute.status ?? 'asked'}`)}, {dispute.customer.username},{' '}
            {say(`claims.bank_reason_${bankReason(dispute.reason)}`)}.{' '}
            {say('claims.providerStatus', { status: bankSays(dispute.providerStatus) })}.{' '}
            {dispute.dueAt && state === 'open' && `${say('claims.due', { when: format.moment(dispute.dueAt) })}. `}
            {dispute.sent > 0 && say('claims.handedIn', { n: dispute.sent })}
          </p>
          {shown === dispute.id ? (
            <DisputeCase id={dispute.id} />
          ) : (
            <Button look="line" size="s" className="justify-self-start" onClick={() => setShown(dispute.id)}>
              {say('claims.show')}
            </Button>
          )}
        </Panel>
      ))}
    </List>
  )
}

function DisputeCase({ id }: { id: number }) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [explanation, setExplanation] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const { data, isError } = useQuery(disputeQuery(id))
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendEvidence, { params: { id }, body: { explanation } }, { key: key.current }),
    onSuccess: (answer) => {
      key.current = crypto.randomUUID()
      cache.setQueryData(disputeQuery(id).queryKey, answer)
      setExplanation('')
      toast.success(say('claims.submitted'))
    },
    onError: async (error) => setTrouble(await explain(shell, error)),
  })
  if (isError) return <p className="text-small text-danger">{say('claims.failed')}</p>
  if (!data) return <Skeleton className="h-40 rounded-panel" />
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-[550]">{say('claims.evidence')}</h3>
      <Parts parts={data.draft} />
      {data.isOwn && data.closedAt === null && <p className="text-small text-ink-2">{say('failures.claims.own_case')}</p>}
      {data.canSend && (
        <form
          noValidate
          className="grid max-w-prose gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            setTrouble(undefined)
            if (!isPending) mutate()
          }}
        >
          <TextArea
            label={say('claims.explanation')}
            rows={4}
            value={explanation}
            error={trouble}
            onChange={({ target }) => setExplanation(target.value)}
          />
          <Button type="submit" busy={isPending} className="justify-self-start">
            {say('claims.submit')}
          </Button>
        </form>
      )}
      {data.handedIn.map(({ at, by, parts }) => (
        <details key={at}>
          <summary className="text-small font-[550]">{say('claims.evidenceSent', { when: format.moment(at), name: by })}</summary>
          <Parts parts={parts} />
        </details>
      ))}
    </div>
  )
}

function Parts({ parts }: { parts: readonly { readonly name: string; readonly text: string }[] }) {
  return (
    <dl className="grid gap-2 text-small">
      {parts.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-mini text-ink-2">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
