import type { ComponentType, ReactNode } from 'react'
import { island } from '../../shell/island.tsx'
import MerchantFactsNow, { type MerchantCardData } from './merchant-facts.tsx'

/** Written by the server, and alive when its code has come. */
const MerchantFacts: ComponentType<{ merchant: MerchantCardData }> = island(
  import.meta.env.SSR ? MerchantFactsNow : undefined,
  () => import('./merchant-facts.tsx'),
  [],
)

/** Who sells or lends, beside the product. `action`: what the reader may do with them, which lives from the first moment. */
export function MerchantCard({ merchant, action }: { merchant: MerchantCardData; action?: ReactNode }) {
  return (
    <div className="relative flex min-h-22.5 items-center gap-3 rounded-panel border border-line bg-surface p-3.5 *:first:min-w-0 *:first:grow">
      <MerchantFacts merchant={merchant} />
      {action}
    </div>
  )
}
