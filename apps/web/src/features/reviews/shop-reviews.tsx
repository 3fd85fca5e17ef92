import { useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/panel.tsx'

/** Fetched when somebody wants to read them. */
const Browser = lazyPart(() => import('./review-browser.tsx'), ['reviews'])

/** What customers say of a shop, on demand. */
export function ShopReviews({ merchant, total }: { merchant: number; total: number }) {
  const { say } = useShell()
  const [isOpen, open] = useState(false)
  if (total === 0) return null
  return (
    <section aria-label={say('merchant.reviews')} className="mb-8">
      <Button look="line" size="s" aria-expanded={isOpen} onClick={() => open(!isOpen)} className={isOpen ? 'mb-5' : ''}>
        {isOpen ? say('merchant.hideReviews') : say('merchant.showReviews', { n: total })}
      </Button>
      {isOpen && <Browser merchant={merchant} place={<Skeleton className="h-40 rounded-panel" />} lost={say('merchant.reviewsFailed')} />}
    </section>
  )
}
