import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated } from '../../shell/providers.tsx'

const Part = lazyPart(() => import('./shop-part.tsx'), ['reviews'])

/** What customers say of a shop; its place is kept free, since it comes after the page. */
export function ShopReviews({ merchant, total }: { merchant: number; total: number }) {
  const isHydrated = useHydrated()
  return total > 0 && <div className="min-h-19">{isHydrated && <Part merchant={merchant} total={total} />}</div>
}
