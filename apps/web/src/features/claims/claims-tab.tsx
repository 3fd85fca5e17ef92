import { decideClaim } from '@rondo/contracts/calls/claims'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { PersonLink } from '../../shell/desk-person.tsx'
import { toast } from '../../shell/toasts.ts'
import { decimalIn, numberOf } from '../../shell/typed-numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { type ClaimLine, claimsQuery } from './claims.queries.ts'
import { OneClaim } from './deposit-panel.tsx'
import { CaseList, type CaseState } from './desk-case.tsx'
import { HandOverSets } from './hand-over-photos.tsx'

/** Claims on deposits, for operators: evidence side by side, and the decision of what is contested. */
export function ClaimsTab() {
  const [state, setState] = useState<CaseState>('open')
  const list = useInfiniteQuery(claimsQuery(state))
  const claims = list.data?.pages.flatMap((page) => page.data)
  return (
    <CaseList state={state} onState={setState} kind="claims" list={list} count={claims?.length}>
      {claims?.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
    </CaseList>
  )
}

/** For whom a claim waits; how one that is closed has ended stands beside its sum. */
const waiting = { open: 'processing', contested: 'problematic' } as const
const OrderLink = ({ number }: { number: string }) => (
  <Link to={`/desk/orders?q=${encodeURIComponent(number)}`} className="link">
    {number}
  </Link>
)

/** A claim with its evidence, and beside it whom and how much it is about, and the decision. */
function ClaimCard({ claim }: { claim: ClaimLine }) {
  const { say, format } = useShell()
  const money = (amount: number) => format.money(amount, claim.currency)
  const { state } = claim
  return (
    <Panel className="grid gap-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-subhead min-w-0">{claim.name}</h2>
        {(state === 'open' || state === 'contested') && <Badge category={waiting[state]}>{say(`claims.stands_${state}`)}</Badge>}
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
          <OneClaim claim={claim} money={money} sides={claim} />
          <section className="grid gap-4 border-t border-line pt-4">
            <h3 className="font-[550]">{say('claims.photosTitle')}</h3>
            <HandOverSets
              itemId={claim.itemId}
              sets={claim.sets}
              names={{ merchant: claim.merchant.name, customer: claim.customer.name }}
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
  const form = useForm({
    start: { amount: String(claim.amount), reason: '' },
    check: () => ({}), // what may be kept is the server's to say
    send: async ({ amount, reason }) => {
      await call(decideClaim, { params: { id: claim.id }, body: { amount: numberOf(amount), reason } }, { key: key.current })
      toast.success(say('claims.decided'))
      await cache.invalidateQueries({ queryKey: claimsQuery('open').queryKey })
    },
    onFailed: async (error) => {
      key.current = crypto.randomUUID()
      const text = await explain(shell, error)
      const wrong = Object.keys(fieldErrors(error))
      return wrong.length > 0 ? { fields: Object.fromEntries(wrong.map((name) => [name, text])) } : { text }
    },
  })
  return (
    <form {...form.form} className="grid content-start gap-4 self-start rounded-field bg-sunken p-4">
      <Field
        label={say('claims.decideAmount')}
        hint={say('claims.amountHint', { most: format.money(claim.amount, claim.currency) })}
        inputMode="decimal"
        {...form.field('amount', decimalIn)}
      />
      <TextArea label={say('claims.decideReason')} rows={3} {...form.field('reason')} />
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {say('claims.decide')}
      </Button>
    </form>
  )
}
