import { decideClaim } from '@rondo/contracts/calls/claims'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { decimalIn, numberOf } from '../../shell/typed-numbers.ts'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type ClaimLine, claimsQuery } from './claims.queries.ts'
import { OneClaim } from './deposit-panel.tsx'
import { CaseList, PersonLink, type CaseState } from './desk-case.tsx'
import { HandOverSets } from './hand-over-photos.tsx'

/** Claims on deposits, for operators: evidence side by side, and the decision of what is contested. */
export function ClaimsTab() {
  const { say } = useShell()
  const [state, setState] = useState<CaseState>('open')
  const { data, isError, isFetching, refetch } = useQuery(claimsQuery(state))
  return (
    <CaseList
      state={state}
      onState={setState}
      label={say('claims.deskClaims')}
      count={data?.claims.length}
      error={isError && !data}
      busy={isFetching}
      onAgain={() => void refetch()}
    >
      {data?.claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
    </CaseList>
  )
}

const claimBadges: Readonly<Record<ClaimLine['state'], StatusCategory>> = {
  open: 'processing',
  contested: 'problematic',
  settled: 'completed',
  withdrawn: 'cancelled',
  refused: 'cancelled',
}
const OrderLink = ({ number }: { number: string }) => (
  <Link to={`/desk/orders?q=${encodeURIComponent(number)}`} className="link">
    {number}
  </Link>
)

/** A claim with its evidence, and beside it whom and how much it is about, and the decision. */
function ClaimCard({ claim }: { claim: ClaimLine }) {
  const { say, format } = useShell()
  const money = (amount: number) => format.money(amount, claim.currency)
  return (
    <Panel className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-subhead min-w-0">{claim.name}</h2>
        <Badge category={claimBadges[claim.state]}>{say(`claims.stands_${claim.state}`)}</Badge>
      </header>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)] lg:grid-rows-[auto_1fr]">
        <NamedFacts
          facts={[
            [say('claims.orderOf'), <OrderLink key="order" number={claim.orderNumber} />],
            [say('claims.depositTitle'), money(claim.deposit)],
            [say('claims.shop'), <PersonLink key="shop" {...claim.merchant} />],
            [say('claims.renter'), <PersonLink key="renter" {...claim.customer} />],
            ...(claim.lateFee > 0 ? [[say('claims.lateFee'), money(claim.lateFee)] as const] : []),
          ]}
        />
        <div className="grid content-start gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OneClaim claim={claim} money={money} />
          <section className="grid gap-4 border-t border-line pt-4">
            <h3 className="font-[550]">{say('claims.photosTitle')}</h3>
            <HandOverSets
              itemId={claim.itemId}
              sets={claim.sets}
              names={{ merchant: claim.merchant.username, customer: claim.customer.username }}
            />
          </section>
        </div>
        {claim.state === 'contested' &&
          (claim.isOwn ? <p className="text-small text-ink-2">{say('failures.claims.own_case')}</p> : <Decide claim={claim} />)}
      </div>
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
    mutationFn: () => call(decideClaim, { params: { id: claim.id }, body: { amount: numberOf(amount), reason } }, { key: key.current }),
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
      className="grid content-start gap-4 self-start rounded-field bg-sunken p-4"
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
        onChange={({ target }) => setAmount(decimalIn(target.value))}
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
