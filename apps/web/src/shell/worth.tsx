import { rates } from '@rondo/contracts/calls/platform'
import type { Currency } from '@rondo/rules/kernel/money'
import { aboutIn } from '@rondo/rules/kernel/rates'
import { plain } from '@rondo/words/plain-text'
import { useQuery } from '@tanstack/react-query'
import { read } from './calls.ts'
import type { EstimateProps } from './estimate.tsx'
import { useShell } from './providers.tsx'

const aDay = 86_400_000
/** What the estimates are worked out by; asked for once by whoever wants them. */
const ratesQuery = { ...read(rates, {}), staleTime: aDay }

/** About what a price is in another currency, by the rates of the day. Fetched by those who chose one. */
export default function Worth({ amount, currency, own, className = '' }: EstimateProps & { own: Currency }) {
  const { say, format } = useShell()
  const { data } = useQuery(ratesQuery)
  const worth = data && aboutIn(amount, currency, own, data.perDollar)
  if (worth === undefined) return null
  return (
    <span title={plain(say('shell.estimateHint', { day: format.date(data?.day ?? '') }))} className={`figures text-ink-2 ${className}`}>
      {say('shell.estimate', { amount: format.price(worth, own) })}
    </span>
  )
}
