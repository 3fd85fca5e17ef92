import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ownMoves, usePlaceKept } from '../../shell/router/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/mark.tsx'
import { EmptyState, Note } from '../../ui/panel.tsx'
import { CardPages, type CardPage } from './card-pages.tsx'
import { useStagedList } from './use-staged-list.ts'
import { useRetryOnline } from './retry-online.ts'

const nearBottomPx = 100
const settleMs = 200
const lockMs = 500
/** Most cards fetched again for the sake of a place that was read before. */
const mostForPlace = 1_000

interface EndlessGridProps {
  /** Answers as they came; each is drawn again only when it changes. */
  pages: readonly CardPage[]
  /** How many there are in the end. */
  outOf: number
  more: boolean
  loading: boolean
  failed: boolean
  /** Another picture stands above the list. */
  isBelow?: boolean
  onMore: () => void
}
/**
 * Cards that go on at the bottom of the page, by scrolling or by the button, down to the end of the results. After a reload, or hours later,
 * the cards down to where this visit was left are fetched again first.
 */
export function EndlessGrid({ pages, outOf, more, loading, failed, isBelow = false, onMore }: EndlessGridProps) {
  const say = useSay()
  const total = pages.reduce((sum, { data }) => sum + data.length, 0)
  const { visit, y: goal, entry: leftAt, goThere } = usePlaceKept()
  const [isReturning, setReturning] = useState(goal > 0)
  const [visited, setVisited] = useState(visit)
  if (visited !== visit) {
    setVisited(visit) // other filters, or those of before
    setReturning(goal > 0)
  }
  const shown = useStagedList(total, isReturning)
  const isJoining = shown < total
  const foot = useRef<HTMLDivElement>(null)
  const lockedUntil = useRef(0)
  /** Answers how long the lock still holds, milliseconds; 0 when there is nothing to wait for. */
  const ask = useEffectEvent((): number => {
    if (!more || loading || failed || isJoining) return 0
    const locked = lockedUntil.current - Date.now()
    if (locked > 0) return locked
    lockedUntil.current = Date.now() + lockMs
    onMore()
    return 0
  })
  const goOn = useEffectEvent(() => {
    if (!isReturning || loading || isJoining) return
    const reach = document.documentElement.scrollHeight - innerHeight
    if (reach < goal && more && !failed && shown < mostForPlace) return onMore()
    setReturning(false)
    if (scrollY < goal) goThere()
  })
  useRetryOnline(failed, onMore)
  useGivingUp(isReturning, () => setReturning(false))
  useEffect(() => {
    const frame = requestAnimationFrame(() => goOn())
    return () => cancelAnimationFrame(frame)
  }, [shown, loading, visit])
  useEffect(() => {
    const element = foot.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const askNow = () => {
      const locked = ask()
      if (locked > 0) timer = setTimeout(askNow, locked) // whoever stays at the bottom makes no further event
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(askNow, settleMs)
      },
      { rootMargin: `${nearBottomPx}px` },
    )
    watcher.observe(element)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [shown, loading])
  return (
    <>
      <CardPages pages={pages} shown={shown} outOf={outOf} leftAt={leftAt} isBelow={isBelow} />
      <div ref={foot} className="grid justify-items-center gap-4 pt-12">
        {failed && (
          <Note tone="danger" icon="warn" role="alert">
            <b className="block font-semibold">{say('browse.failed')}</b> {say('browse.failedHint')}
          </Note>
        )}
        {loading || isJoining ? (
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

/** Whoever moves by themselves is not pulled along to where this visit was left. */
function useGivingUp(isReturning: boolean, giveUp: () => void) {
  const stay = useEffectEvent(giveUp)
  useEffect(() => {
    if (!isReturning) return
    const moved = () => stay()
    for (const event of ownMoves) addEventListener(event, moved, { passive: true, once: true })
    return () => ownMoves.forEach((event) => removeEventListener(event, moved))
  }, [isReturning])
}
