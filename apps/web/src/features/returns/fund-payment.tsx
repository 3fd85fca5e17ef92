import { abandonFund } from '@rondo/contracts/calls/returns'
import type { ReactNode } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Note } from '../../ui/panel.tsx'
import { useReturnCall } from './use-return-call.ts'

interface FundPaymentProps {
  currency: string
  /** Value less usage fee, major units. */
  amount: number
  /** Earnings of the order that are held. */
  held: number
  way: 'earnings' | 'card'
  onWay: (way: 'earnings' | 'card') => void
  card: { field: ReactNode; isComplete: boolean }
  payment: { phase: 'paying' | 'finishing' | undefined; problem: string | undefined; isWaiting: boolean }
  onPay: () => void
  /** A payment by card that was begun and has not succeeded. */
  begun: { id: number; amount: number } | undefined
  groupId: number
}
/** Where a merchant puts up what a customer is to get back: from earnings that are held, or by card. */
export function FundPayment({ currency, amount, held, way, onWay, card, payment, onPay, begun, groupId }: FundPaymentProps) {
  const { phase, problem, isWaiting } = payment
  const { say, format } = useShell()
  const money = (value: number) => format.money(value, currency)
  return (
    <div className="grid gap-3.5">
      <p className="figures font-[550]" aria-live="polite">
        {say(way === 'earnings' ? 'returns.fundOfEarnings' : 'returns.fundOfCard', { amount: money(amount) })}
      </p>
      {held >= amount && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{say('returns.fundTitle')}</legend>
          <ChoiceCard
            name="fund-way"
            value="earnings"
            checked={way === 'earnings'}
            onChange={() => onWay('earnings')}
            title={say('returns.byEarnings')}
          />
          <ChoiceCard name="fund-way" value="card" checked={way === 'card'} onChange={() => onWay('card')} title={say('returns.byCard')} />
        </fieldset>
      )}
      {way === 'card' && (
        <>
          {/* what is taken of earnings takes its place */}
          {begun && phase === undefined && <BegunPayment groupId={groupId} fundId={begun.id} amount={money(begun.amount)} />}
          {card.field}
          {problem && (
            <Note tone="danger" icon="warn" role="alert">
              {problem}
            </Note>
          )}
          {isWaiting && (
            <Note icon="clock" role="status">
              {say('returns.payWaiting')}
            </Note>
          )}
          <Button busy={phase !== undefined} aria-disabled={!card.isComplete} onClick={() => card.isComplete && onPay()}>
            {say('returns.payNow', { amount: money(amount) })}
          </Button>
          <p role="status" className="text-small text-ink-2 empty:hidden">
            {phase ? say(`returns.${phase}`) : !card.isComplete && say('returns.preparing')}
          </p>
        </>
      )}
    </div>
  )
}

/** What Rondo gives back besides, major units: tax, and the platform fee where the fault is the merchant's. */
export function Besides({ currency, tax, platformFee }: { currency: string; tax: number; platformFee: number }) {
  const { say, format } = useShell()
  if (tax === 0) return null
  const values = { tax: format.money(tax, currency), fee: format.money(platformFee, currency) }
  return <p className="figures text-small text-ink-2">{say(platformFee > 0 ? 'returns.fundTaxAndFee' : 'returns.fundTax', values)}</p>
}

/** Says that a payment was begun, and gives it up; it ends by itself after a day. */
function BegunPayment({ groupId, fundId, amount }: { groupId: number; fundId: number; amount: string }) {
  const { say } = useShell()
  const { run, isPending, failure } = useReturnCall<unknown>(groupId)
  const giveUp = () =>
    run({
      send: () => call(abandonFund, { params: { id: fundId } }),
      onDone: () => toast.success(say('returns.fundAbandoned')),
      failure: say('returns.fundAbandonFailed'),
    })
  return (
    <div className="grid justify-items-start gap-2 text-small">
      <p className="text-ink-2">{say('returns.fundOpen', { amount })}</p>
      <Button look="line" size="s" busy={isPending} onClick={giveUp}>
        {say('returns.fundAbandon')}
      </Button>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
