import type { Currency } from '@rondo/rules/kernel/money'
import { aboutIn } from '@rondo/rules/kernel/rates'
import { plain } from '@rondo/words/plain-text'
import type { EstimateProps } from './estimate.tsx'
import { useShell } from './providers.tsx'
import { useRates } from './own-rate.ts'

/** About what a price is in another currency, by the rates of the day. Fetched by those who chose one. */
export default function Worth({ amount, currency, own, className = '' }: EstimateProps & { own: Currency }) {
  const { say, format } = useShell()
  const { data } = useRates()
  const worth = data && aboutIn(amount, currency, own, data.perDollar)
  if (worth === undefined) return null
  return (
    <span title={plain(say('foot.estimateHint', { day: format.date(data?.day ?? '') }))} className={`figures text-ink-2 ${className}`}>
      {say('foot.estimate', { amount: format.price(worth, own) })}
    </span>
  )
}
