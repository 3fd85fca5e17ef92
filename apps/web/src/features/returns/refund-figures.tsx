import { useShell } from '../../shell/providers.tsx'
import { PriceLines } from '../../ui/figures.tsx'
import type { Figures } from './figures.ts'

/** The refund of a return, line by line, as both sides read it before either presses. */
export function RefundFigures({ figures, asMerchant = false }: { figures: Figures; asMerchant?: boolean }) {
  const { say, format } = useShell()
  const { currency, value, shipping, isEstimate, usageFee, tax, platformFee, keptFee, total } = figures
  const money = (amount: number) => format.money(amount, currency)
  const less = (amount: number) => (amount > 0 ? `−${money(amount)}` : money(0))
  return (
    <div aria-live="polite">
      <PriceLines
        lines={[
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
          { id: 'total', what: say(asMerchant ? 'returns.totalMerchant' : 'returns.total'), amount: money(total), total: true },
        ]}
      />
      {!asMerchant && keptFee > 0 && <p className="mt-2.5 text-small text-ink-2">{say('returns.keptFee', { amount: money(keptFee) })}</p>}
    </div>
  )
}
