import { useShell } from '../../shell/providers.tsx'
import { Glyph } from '../../ui/icon.tsx'
import type { CartLine } from '../cart/index.ts'

/** What each swap of a checkout brings and takes, and by when it is checked out. */
export function SwapTerms({ lines }: { lines: readonly CartLine[] }) {
  const { say, format } = useShell()
  return lines.map(
    ({ cartItemId, product, swap, deliveryMethod }) =>
      swap && (
        <p key={cartItemId} className="figures mb-5.5 flex items-start gap-3 rounded-panel bg-sunken px-4 py-3.5 text-small">
          <Glyph name="swap" className="mt-0.5 size-5" />
          {say(deliveryMethod === 'pickup' ? 'checkout.swapTermsMeet' : 'checkout.swapTerms', {
            gets: product.name,
            gives: format.list(swap.gives),
            when: format.moment(swap.until),
          })}
        </p>
      ),
  )
}
