import { rates } from '@rondo/contracts/calls/platform'
import type { Currency } from '@rondo/rules/kernel/money'
import { aboutIn } from '@rondo/rules/kernel/rates'
import { useQuery } from '@tanstack/react-query'
import { read } from './calls.ts'
import { useOwnCurrency } from './own-currency.ts'
import { useShell } from './providers.tsx'

const aDay = 86_400_000
/** What the estimates are worked out by; asked for once by whoever wants them. */
const ratesQuery = { ...read(rates, {}), staleTime: aDay }

interface EstimateProps {
  /** Major units. */
  amount: number
  currency: string
  className?: string
}
/** Beside a price: about what it is in the reader's own currency. Draws nothing where they chose none, or the same. */
export function Estimate(props: EstimateProps) {
  const own = useOwnCurrency()
  return own && own !== props.currency ? <Worth {...props} own={own} /> : null
}

function Worth({ amount, currency, own, className = '' }: EstimateProps & { own: Currency }) {
  const { say, format } = useShell()
  const { data } = useQuery(ratesQuery)
  const worth = data && aboutIn(amount, currency, own, data.perDollar)
  if (worth === undefined) return null
  return (
    <span title={say('shell.estimateHint', { day: format.date(data?.day ?? '') })} className={`figures text-ink-2 ${className}`}>
      {say('shell.estimate', { amount: format.price(worth, own) })}
    </span>
  )
}
