import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import ReviewBrowser from './review-browser.tsx'

/** What customers say of a shop, when somebody wants to read it. */
export default function ShopPart({ merchant, total }: { merchant: number; total: number }) {
  const { say } = useShell()
  const [isOpen, open] = useState(false)
  return (
    <section aria-label={say('reviews.shopReviewsTitle')} className="mb-8">
      <Button look="line" size="s" aria-expanded={isOpen} onClick={() => open(!isOpen)} className={isOpen ? 'mb-5' : ''}>
        {isOpen ? say('reviews.hideReviews') : say('reviews.shopReviews', { n: total })}
      </Button>
      {isOpen && <ReviewBrowser merchant={merchant} />}
    </section>
  )
}
