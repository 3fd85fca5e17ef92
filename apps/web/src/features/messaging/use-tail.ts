import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAtEnd } from './thread.ts'

interface Tail {
  /** The box that scrolls; its content begins at its end (`flex-col-reverse`), so what comes above moves nothing. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly isEnd: boolean
  /** Messages that came below while somebody read further up. */
  readonly below: number
  toEnd(): void
}
/** Keeps the last message in sight, unless somebody has scrolled up more than 50 px: then nothing moves under their eyes (MSG-26). */
export function useTail(lastKey: string | undefined, isOwn: boolean): Tail {
  const box = useRef<HTMLDivElement>(null)
  const [isEnd, setEnd] = useState(true)
  const [below, setBelow] = useState(0)
  const before = useRef({ lastKey, height: 0 })
  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = 0
    setEnd(true)
    setBelow(0)
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { lastKey: known, height } = before.current
    before.current = { lastKey, height: element.scrollHeight }
    if (known === lastKey || known === undefined) return
    if (isOwn || isAtEnd(-element.scrollTop)) return toEnd()
    element.scrollTop -= element.scrollHeight - height
    setBelow((n) => n + 1)
  }, [lastKey, isOwn, toEnd])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const next = isAtEnd(-element.scrollTop)
      setEnd(next)
      if (next) setBelow(0)
    }
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(() => (before.current.height = element.scrollHeight))
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [])
  return { box, isEnd, below, toEnd }
}

/** Calls back when an element comes into sight, or near it; `near` in pixels. */
export function useComingNear(act: () => void, isWanted: boolean, near = 400): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const element = mark.current
    if (!element || !isWanted) return
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current(), {
      root: element.closest('[data-scrolls]'),
      rootMargin: `${near}px`,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [isWanted, near])
  return mark
}
