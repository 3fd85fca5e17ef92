import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Note, Panel } from '../../ui/panel.tsx'

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
}
/** Where a merchant puts up what a customer is to get back: from earnings that are held, or by card. */
export function FundPayment({ currency, amount, held, way, onWay, card, payment: { phase, problem, isWaiting }, onPay }: FundPaymentProps) {
  const { say, format } = useShell()
  const money = (value: number) => format.money(value, currency)
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('returns.fundTitle')}</h2>
      <p className="text-small text-ink-2">{say('returns.fundHint')}</p>
      <p className="flex items-baseline justify-between gap-5 border-t border-line pt-3.5 font-semibold">
        {say('returns.fundAmount')}
        <span className="figures" aria-live="polite">
          {money(amount)}
        </span>
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
            note={say('returns.byEarningsHint', { amount: money(held) })}
          />
          <ChoiceCard name="fund-way" value="card" checked={way === 'card'} onChange={() => onWay('card')} title={say('returns.byCard')} />
        </fieldset>
      )}
      {way === 'card' && (
        <>
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
    </Panel>
  )
}
