import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Figures } from './figures.ts'

interface FiguresProps {
  figures: Figures
  asMerchant?: boolean
  /** The total stands alone; how it adds up, and what belongs to that, lies below it. */
  isFolded?: boolean
  children?: ReactNode
}
/** The refund of a return, line by line, as both sides read it before either presses. */
export function RefundFigures({ figures, asMerchant = false, isFolded = false, children }: FiguresProps) {
  const { say, format } = useShell()
  const { currency, value, shipping, isEstimate, usageFee, tax, platformFee, keptFee, total } = figures
  const money = (amount: number) => format.money(amount, currency)
  const less = (amount: number) => (amount > 0 ? `−${money(amount)}` : money(0))
  const parts = [
    { id: 'value', what: say('returns.value'), amount: money(value) },
    ...(shipping > 0
      ? [
          {
            id: 'shipping',
            what: say(isEstimate ? 'returns.shipping' : 'returns.ownLabel'),
            amount: currency === 'USD' || !isEstimate ? less(shipping) : say('returns.about', { amount: less(shipping) }),
          },
        ]
      : []),
    ...(usageFee > 0 ? [{ id: 'fee', what: say('returns.usageFee'), amount: less(usageFee) }] : []),
    ...(tax > 0 ? [{ id: 'tax', what: say('returns.tax'), amount: money(tax) }] : []),
    ...(platformFee > 0 ? [{ id: 'platform', what: say('returns.platformFee'), amount: money(platformFee) }] : []),
  ]
  const sum = { id: 'total', what: say(asMerchant ? 'returns.totalMerchant' : 'returns.total'), amount: money(total), total: true }
  return (
    <div aria-live="polite" className="grid gap-2.5">
      <PriceLines lines={isFolded ? [sum] : [...parts, sum]} />
      {isFolded ? (
        <details className="group">
          <summary className="hit link inline-flex w-fit cursor-pointer list-none items-center gap-1.5 text-small [&::-webkit-details-marker]:hidden">
            {say('returns.howSum')}
            <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-2.5 grid gap-2.5">
            <PriceLines lines={parts} />
            {children}
          </div>
        </details>
      ) : (
        children
      )}
      {!asMerchant && keptFee > 0 && <p className="text-small text-ink-2">{say('returns.keptFee', { amount: money(keptFee) })}</p>}
    </div>
  )
}
