import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CartLine } from './cart.queries.ts'

/** Says that a line has an agreed price, or why the one that was agreed does not count. Nothing for other lines. */
export function AgreedNote({ line: { agreed, listedPrice, currency } }: { line: Pick<CartLine, 'agreed' | 'listedPrice' | 'currency'> }) {
  const { say, format } = useShell()
  if (!agreed) return null
  const price = format.money(agreed.price, currency)
  const text =
    agreed.lack === null
      ? say('cart.agreedPrice', { listed: format.money(listedPrice, currency), until: format.moment(agreed.until) })
      : agreed.lack === 'quantity'
        ? say('cart.agreedOne', { price })
        : say('cart.agreedTogether', { price, n: agreed.pieces })
  return (
    <p className="figures flex items-start gap-1.5 text-small text-ink-2">
      <Icon name="tag" className="mt-0.5 size-4" />
      {text}
    </p>
  )
}
