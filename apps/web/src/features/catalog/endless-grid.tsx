import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlaceKept } from '../../shell/router/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/mark.tsx'
import { EmptyState, Note } from '../../ui/panel.tsx'
import { CardGrid } from './card-grid.tsx'
import type { ProductCardData } from './product-card.tsx'

const nearBottomPx = 100
const settleMs = 200
const lockMs = 500
/** Most cards fetched again for the sake of a place that was read before. */
const mostForPlace = 1_000

interface EndlessGridProps {
  products: readonly ProductCardData[]
  more: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}
/** Cards that go on at the bottom of the page, by scrolling or by the button, down to the end of the results. */
export function EndlessGrid({ products, more, loading, failed, onMore }: EndlessGridProps) {
  const say = useSay()
  const cards = useDeferredValue(products) // twenty new cards are drawn between frames, not in one long task
  const foot = useRef<HTMLDivElement>(null)
  const lockedUntil = useRef(0)
  /** Answers how long the lock still holds, milliseconds; 0 when there is nothing to wait for. */
  const ask = useEffectEvent((): number => {
    if (!more || loading || failed) return 0
    const locked = lockedUntil.current - Date.now()
    if (locked > 0) return locked
    lockedUntil.current = Date.now() + lockMs
    onMore()
    return 0
  })
  useReturn({ shown: cards.length, more: more && !failed, loading, onMore })
  useEffect(() => {
    const element = foot.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const askNow = () => {
      const locked = ask()
      if (locked > 0) timer = setTimeout(askNow, locked) // whoever stays at the bottom makes no further event
    }
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(askNow, settleMs)
      },
      { rootMargin: `${nearBottomPx}px` },
    )
    watcher.observe(element)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [cards.length])
  return (
    <>
      <CardGrid products={cards} leads />
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
            {say(failed ? 'shell.retry' : 'browse.loadMore')}
          </Button>
        ) : (
          !failed && <EmptyState kind="closed" heading="p" title={say('browse.end')} />
        )}
      </div>
    </>
  )
}

/** Goes down to where this visit was left, when the cards that stood there must be fetched again first: after a reload, or hours later. */
function useReturn({ shown, more, loading, onMore }: { shown: number; more: boolean; loading: boolean; onMore: () => void }) {
  const { y, goThere } = usePlaceKept()
  const [goal] = useState(y)
  const left = useRef(goal > 0)
  const goOn = useEffectEvent(() => {
    if (!left.current || loading) return
    const reach = document.documentElement.scrollHeight - innerHeight
    if (reach < goal && more && shown < mostForPlace) return onMore()
    left.current = false
    if (scrollY < goal) goThere()
  })
  useEffect(() => {
    if (!left.current) return
    const giveUp = () => (left.current = false) // whoever moves by themselves is not pulled along
    for (const event of moves) addEventListener(event, giveUp, { passive: true, once: true })
    return () => moves.forEach((event) => removeEventListener(event, giveUp))
  }, [])
  useEffect(() => {
    const frame = requestAnimationFrame(() => goOn())
    return () => cancelAnimationFrame(frame)
  }, [shown, loading])
}
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
