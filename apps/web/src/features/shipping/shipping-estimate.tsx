import { useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useSay } from '../../shell/providers.tsx'
import { Skeleton } from '../../shell/loading.tsx'

const EstimateForm = lazyPart(() => import('./estimate-form.tsx'), ['estimate', 'locations'])

/** What sending a product may cost, for whoever opens it. Its code comes only then. */
export function ShippingEstimate({ product }: { product: number }) {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <details onToggle={(event) => open(event.currentTarget.open)} className="text-small">
      <summary className="unfold link -my-1 w-fit py-1 font-[550]">{say('product.estimate')}</summary>
      {isOpen && (
        <EstimateForm product={product} place={<Skeleton className="mt-2 h-32 rounded-panel" />} lost={say('product.estimateFailed')} />
      )}
    </details>
  )
}
