import { useEffect, useEffectEvent, useRef } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/mark.tsx'
import { EmptyState, Note } from '../../ui/panel.tsx'
import { CardGrid } from './card-grid.tsx'
import type { ProductCardData } from './product-card.tsx'

const nearBottomPx = 100
const settleMs = 200
const lockMs = 500

interface EndlessGridProps {
  products: readonly ProductCardData[]
  beside?: 'rail' | 'full'
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}
/** Cards that go on at the bottom of the page, by scrolling or by the button, down to the end of the results. */
export function EndlessGrid({ products, beside = 'rail', more, loading, failed, onMore }: EndlessGridProps) {
  const say = useSay()
  const foot = useRef<HTMLDivElement>(null)
  const lockedUntil = useRef(0)
  const ask = useEffectEvent(() => {
    if (!more || loading || failed || Date.now() < lockedUntil.current) return
    lockedUntil.current = Date.now() + lockMs
    onMore()
  })
  useEffect(() => {
    const element = foot.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(ask, settleMs)
      },
      { rootMargin: `${nearBottomPx}px` },
    )
    watcher.observe(element)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [products.length])
  return (
    <>
      <CardGrid products={products} beside={beside} leads />
      <div ref={foot} className="grid justify-items-center gap-4 pt-12">
        {failed && (
          <Note dye="madder" icon="warn" role="alert">
            {say('browse.failed')} {say('browse.failedHint')}
          </Note>
        )}
        {loading ? (
          <Loader label={say('browse.loading')} className="py-2" />
        ) : more ? (
          <Button look="line" onClick={onMore}>
            {say('browse.loadMore')}
          </Button>
        ) : (
          <EmptyState kind="closed" heading="p" title={say('browse.end')} />
        )}
      </div>
    </>
  )
}
